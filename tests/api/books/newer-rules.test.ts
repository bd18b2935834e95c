/** Newer rules of layout wait until they are accepted: sections nobody changes keep their pages. Posts that come are said. */
import { expect, test } from 'vitest'
import { findBook, listBookSections } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { getLayout } from '#lib/books/layout/layout-store.server.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as bookInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as printPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { POST as typeset } from '../../../src/pages/api/book/[id]/typeset.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { layByOlderRules } from '../../support/older-rules.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const imported = await bring(anna, await madeLife(200, 4))

type Book = { id: string; sourceId: string; status: string; needUpgrade: boolean; needRepublish: boolean }
const info = async (id: string): Promise<Book> =>
  dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna }))
const settled = (id: string): Promise<Book> =>
  until(
    () => info(id),
    ({ status }) => status !== 'typesetting',
  )
const made = async (): Promise<Book> =>
  settled(dataOf<Book>(await callEndpoint(createBook, { body: { import_id: imported.id }, actor: anna })).id)
const book = await made()
const id = decodeBookId(book.id)!.id
const keys = async (): Promise<Map<string, string>> =>
  new Map((await listBookSections(db(), id)).map(({ route, layoutKey }) => [route, layoutKey]))
const today = await keys()
const chapters = [...today.keys()].filter((route) => /^\d{6}$/.test(route))

const pagesOf = async (month: string): Promise<{ pageNo: string | null; kind: string }[]> =>
  dataOf(await callEndpoint(printPages, { params: { id: book.id, month }, actor: anna }))
/** As long as it was: months share chapters by their lengths, and sides go by pages. */
const changeFirst = async (month: string): Promise<void> => {
  const params = { sourceId: book.sourceId, month }
  const [first] = dataOf<{ target: string; text: string }[]>(
    await callEndpoint(monthItems, { params, query: { book: book.id }, actor: anna }),
  )
  const changes = [{ target: first!.target, field: 'text', base: '', value: `晴${first!.text.slice(1)}` }]
  const body = { commands: [{ id: `command-newer-${month}-0001`, name: 'change-text', changes }], pages: true }
  expect((await callEndpoint(write, { params: { id: book.id }, body, actor: anna })).status).toBe(200)
  await settled(book.id)
}

test('pages laid out by older rules stay where nothing was changed, until newer ones are accepted', {
  timeout: 120_000,
}, async () => {
  expect((await info(book.id)).needUpgrade).toBe(false)
  await layByOlderRules(connection, id)
  expect((await info(book.id)).needUpgrade).toBe(true)
  const before = await keys()
  expect(chapters.filter((route) => before.get(route) === today.get(route))).toEqual([])
  const [first, second] = chapters
  const others = chapters.filter((route) => route !== second)
  const shown = await pagesOf(first!)
  await changeFirst(second!)
  const after = await keys()
  expect(others.map((route) => [route, after.get(route)])).toEqual(others.map((route) => [route, before.get(route)]))
  expect(after.get(second!)).not.toBe(before.get(second!))
  expect(await pagesOf(first!)).toEqual(shown)
  expect((await info(book.id)).needUpgrade).toBe(true)

  await callEndpoint(typeset, { method: 'POST', params: { id: book.id }, actor: anna })
  expect((await settled(book.id)).needUpgrade).toBe(false)
  const accepted = await keys()
  expect(others.map((route) => [route, accepted.get(route)])).toEqual(others.map((route) => [route, today.get(route)]))
})

/** Changes the text of the post at this place; answers the pages that were shown at once. */
const lengthen = async (month: string, at: number): Promise<{ kind: string }[]> => {
  const params = { sourceId: book.sourceId, month }
  const items = dataOf<{ target: string; text: string }[]>(
    await callEndpoint(monthItems, { params, query: { book: book.id }, actor: anna }),
  )
  const { target, text } = items[at]!
  const changes = [{ target, field: 'text', base: '', value: `${text}\n${'春天来了，院子里开了花。'.repeat(40)}` }]
  const body = { commands: [{ id: `command-longer-${month}-${1000 + at}`, name: 'change-text', changes }], pages: true }
  const answer = await callEndpoint(write, { params: { id: book.id }, body, actor: anna })
  const { sections } = dataOf<{ sections: { pages: { kind: string }[] }[] }>(answer)
  await settled(book.id)
  return sections[0]!.pages
}
const isBlank = ({ kind }: { kind: string }): boolean => kind === 'blank'

test('a chapter that becomes an odd number of pages longer has a blank page behind it, until newer rules are accepted', {
  timeout: 120_000,
}, async () => {
  await layByOlderRules(connection, id)
  const before = await keys()
  const [, second] = chapters
  const others = chapters.filter((route) => route !== second)
  const length = (await pagesOf(second!)).length
  expect((await pagesOf(second!)).filter(isBlank)).toEqual([])
  // In the last of its months: months before it share their chapters as they did.
  const layout = await getLayout((await findBook(db(), id))!.layoutKey!)
  const { months } = layout.sections.find(({ route }) => route === second)!
  // Both are seen: an odd number of pages more, and an even one again.
  const seen = new Map<number, number>()
  for (let at = 0; seen.size < 2; at += 1) {
    const shown = await lengthen(months!.at(-1)!, at)
    const pages = await pagesOf(second!)
    const blanks = pages.filter(isBlank).length
    const more = pages.length - blanks - length
    if (more > 0) seen.set(more % 2, blanks)
    expect(blanks, `${more} pages more`).toBe(more % 2)
    expect(pages.findIndex(isBlank)).toBe(blanks ? pages.length - 1 : -1)
    expect(shown.map(({ kind }) => kind)).toEqual(pages.map(({ kind }) => kind))
    const after = await keys()
    expect(others.map((route) => [route, after.get(route)])).toEqual(others.map((route) => [route, before.get(route)]))
    expect((await info(book.id)).needUpgrade).toBe(true)
  }
  expect(Object.fromEntries(seen)).toEqual({ 0: 0, 1: 1 })

  await callEndpoint(typeset, { method: 'POST', params: { id: book.id }, actor: anna })
  expect((await settled(book.id)).needUpgrade).toBe(false)
  expect((await pagesOf(second!)).filter(isBlank)).toEqual([])
})

test('posts that came since are said of a book that does not take them in by itself', {
  timeout: 120_000,
}, async () => {
  expect((await settled(book.id)).needRepublish).toBe(false)
  await query(connection, `update books set status = 'finalized' where id = '${id}'`)
  await bring(anna, await madeLife(210, 4, 8))
  expect((await info(book.id)).needRepublish).toBe(true)
  const fresh = await made()
  expect((await settled(fresh.id)).needRepublish).toBe(false)
})
