/** Pages of an album that have a name and no number: a product's template tells them, and words of one's own make them. */
import { afterAll, expect, test } from 'vitest'
import { wordsOnPage } from '#lib/albums/generator/words-of-pages.ts'
import type { Actor } from '#lib/http/actor.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { GET as pagesOf } from '../../../src/pages/jx/albums/[id]/pages.ts'
import { POST as create } from '../../../src/pages/jx/albums/my.ts'
import { GET as template } from '../../../src/pages/jx/templates/[tid]/pages.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { drawnPhotos, keepPhotos } from '../../support/drawn-album.ts'
import { dataOf } from '../../support/import.ts'
import { testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
afterAll(() => closePool())
type Person = Extract<Actor, { kind: 'user' }>
type Layer = { id: string; type: string; content: string; text: string; fontFamily: string; frameWidth: number }
type Page = { name: string; index: number; pagination: string; layers: Layer[] }
const { actor: anna } = await makeUser(connection, { nickname: '安娜' })
const kept = await keepPhotos(anna as Person, drawnPhotos(30, 41))
const photos = kept.map(({ sha256, fileName, taken }) => ({ sha256, fileName, taken }))
const make = (words: object) =>
  callEndpoint(create, {
    actor: anna,
    body: { tid: 'square-album', title: '小满的夏天', author: '阿舟', photos, ...words },
  })
const pages = async (id: string, query: Record<string, string> = {}): Promise<Page[]> =>
  dataOf<{ pages: Page[] }>(await callEndpoint(pagesOf, { actor: anna, params: { id }, query })).pages
const textOf = (page: Page | undefined): string => (page?.layers ?? []).map(({ text }) => text).join('')

test('preface and acknowledgement in one’s own words stand on pages of their names, numbers count the others alone', async () => {
  const preface = '那年夏天，外婆把院子里的枣都留给了我们。\n照片是舅舅拍的。'
  const made = await make({ preface, acknowledgement: '谢谢外婆。' })
  expect(made.status, JSON.stringify(made.body).slice(0, 300)).toBe(200)
  const { aid } = dataOf<{ album: { aid: string } }>(made).album
  const all = await pages(aid, { cover: 'true' })
  const names = all.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['cover', 'title'])
  expect(['catalog', 'blank']).toContain(names[2])
  expect(names[3]).toBe('preface')
  expect(names.slice(-3)).toEqual(['acknowledgement', 'blank', 'copyright'])
  const numbered = all.filter(({ name }) => /^\d+$/.test(name))
  expect(numbered.map(({ name }) => name)).toEqual(numbered.map((_, at) => String(at + 1)))
  // The first opening behind title, catalogue and preface lies on pages 4 and 5 of the book.
  expect(numbered[0]?.pagination).toBe('4-5')
  expect(all.filter(({ name }) => !/^\d+$/.test(name)).every(({ pagination }) => pagination === '')).toBe(true)
  const [front, behind] = ['preface', 'acknowledgement'].map((one) => all.find(({ name }) => name === one))
  expect(textOf(front)).toBe(`写在前面${preface.replace('\n', '')}`)
  expect(textOf(behind)).toBe('致谢谢谢外婆。')
  expect([wordsOnPage(all, 'preface'), wordsOnPage(all, 'acknowledgement')]).toEqual([preface, '谢谢外婆。'])
  // The cover as it is printed: a photograph of the album, and its title.
  expect(textOf(all[0])).toContain('小满的夏天')
  expect(
    all[0]?.layers.some(({ type, content }) => type === 'image' && photos.some((one) => one.sha256 === content)),
  ).toBe(true)
  // Asked for as before, there is none.
  expect((await pages(aid))[0]?.name).toBe('title')
}, 120_000)

test('words longer than their page are refused with by how much, and nothing is made', async () => {
  const long = await make({ preface: '那年夏天院子里的枣。'.repeat(300) })
  expect([long.status, long.body.errcode]).toEqual([422, 'words_too_long'])
  expect(long.body.errmsg).toMatch(/^序言一页放不下，多了 \d+ 行，请写短一些$/)
  const many = await make({ acknowledgement: '谢谢\n'.repeat(60) })
  expect(many.body.errmsg).toMatch(/^致谢一页放不下/)
}, 120_000)

test('a template has every kind of page with frames and no photographs, other in another style, for anybody', async () => {
  const read = async (tid: string, query: Record<string, string> = {}) =>
    callEndpoint(template, { params: { tid }, query })
  const plain = dataOf<{ pages: Page[] }>(await read('album')).pages
  const names = plain.map(({ name }) => name)
  for (const name of ['cover', 'title', 'preface', 'acknowledgement', 'copyright', '1']) expect(names).toContain(name)
  const images = plain.flatMap(({ layers }) => layers.filter(({ type }) => type === 'image'))
  expect(images.length).toBeGreaterThan(10)
  expect(images.every(({ content, frameWidth }) => content === '' && frameWidth > 0)).toBe(true)
  expect(textOf(plain.find(({ name }) => name === 'preface'))).toBe('写在前面')
  const paper = dataOf<{ pages: Page[] }>(await read('album', { style: 'xuan' })).pages
  const faces = (all: Page[]) => [...new Set(all.flatMap(({ layers }) => layers.map(({ fontFamily }) => fontFamily)))]
  expect(faces(paper)).not.toEqual(faces(plain))
  // The partner's variant has the same templates.
  expect(dataOf(await read('wm-album'))).toEqual({ pages: plain })
  expect((await read('album', { style: 'nobody' })).status).toBe(422)
  expect((await read('album', { size: 'huge' })).status).toBe(422)
  for (const tid of ['nothing', '__proto__', 'constructor']) expect((await read(tid)).status).toBe(404)
}, 120_000)
