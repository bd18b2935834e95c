import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as bookThumbs } from '../../../src/pages/api/book/[id]/thumbs.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { POST as importThumbs } from '../../../src/pages/api/book/thumbs.ts'
import { POST as createImport } from '../../../src/pages/api/import/imports/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')
const imported = await bring(anna, await madeLife(12, 8))

type Page = { kind: string; elements: { pid?: string; src?: string }[] }
type Thumbs = { pages: Page[]; covers: { id: string; page: Page; instead: string | null; photo: string | null }[] }
const ask = (body: object, actor = anna) =>
  callEndpoint(importThumbs, {
    method: 'POST',
    body: { import_id: imported.id, flow: 'wxbook', style: 'shiguang', ...body },
    actor,
  })
const make = (body: object) =>
  callEndpoint(createBook, { method: 'POST', body: { import_id: imported.id, title: '一家人', ...body }, actor: anna })

test('the server sets first pages and covers of an import for its owner alone', async () => {
  const { pages, covers } = dataOf<Thumbs>(await ask({}))
  expect(pages.map(({ kind }) => kind)).toEqual(['opener', 'body'])
  const picture = pages[1]?.elements.find(({ pid }) => pid !== undefined)
  expect(picture?.src).toMatch(/^\/media\//)
  expect(covers).toEqual([])
  const fronts = dataOf<Thumbs>(await ask({ covers: true, title: '从南到北的那些日子啊' }))
  expect(fronts.pages).toEqual([])
  expect(fronts.covers.map(({ id }) => id)).toEqual([
    'typo',
    'seal',
    'vertical',
    'window',
    'full',
    'cloth',
    'line',
    'baby',
  ])
  expect(fronts.covers[0]?.instead).toBe('vertical')

  expect((await ask({}, bert)).status).toBe(404)
  expect((await ask({ style: 'changwen' })).body).toMatchObject({ errcode: 'unknown_look' })
  expect((await ask({ import_id: 'nothing-here' })).status).toBe(404)
  const { id } = dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: {}, actor: anna }))
  expect((await ask({ import_id: id })).body).toMatchObject({ errcode: 'import_not_ready' })
})

test('nobody chosen is no page', async () => {
  expect(dataOf<Thumbs>(await ask({ author_ids: ['nobody'] })).pages).toEqual([])
})

test('a book’s own pages are shown to whoever may edit it', async () => {
  const { id } = dataOf<{ id: string }>(await make({}))
  const asked = { params: { id }, query: { style: 'zazhi' } }
  const shown = dataOf<Thumbs>(await callEndpoint(bookThumbs, { ...asked, actor: anna }))
  expect(shown.pages.map(({ kind }) => kind)).toEqual(['opener', 'body'])
  expect((await callEndpoint(bookThumbs, { ...asked, actor: bert })).status).toBe(404)
})

test('the picture a cover was seen with is the book’s, where the posts have it', async () => {
  const { pages } = dataOf<Thumbs>(await ask({}))
  const photo = pages[1]?.elements.find(({ pid }) => pid !== undefined)?.pid
  type Book = { cover: { pic: string | null } }
  expect(dataOf<Book>(await make({ cover: 'window', cover_photo: photo })).cover.pic).toBe(photo)
  const strange = 'a'.repeat(64)
  expect(dataOf<Book>(await make({ cover: 'window', cover_photo: strange })).cover.pic).toBeNull()
  expect((await make({ cover_photo: '../etc' })).status).toBe(422)
})
