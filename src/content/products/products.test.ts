import { expect, test } from 'vitest'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { formats } from '#lib/sources/formats/formats.ts'
import made from '../pictures/pictures.json'
import { type AlbumText, albumText } from './album.ts'
import type { ProductText } from './product-text.ts'
import { productText } from './products.ts'

const books = defaultBucket('products').items.filter((one) => one.kind === 'book')
const texts = books.map(({ id }) => productText(id))
const known = texts.filter((one): one is ProductText => one !== undefined)
/** Of every page: one for each book, one for all albums. */
const pages: readonly (AlbumText & { id: string; today?: string })[] = [...known, { id: 'album', ...albumText }]
const piecesOf = (text: AlbumText & { today?: string }): string[] => [
  text.lead,
  text.description,
  ...text.points.flatMap((one) => [one.name, one.text]),
  ...text.about,
  ...(text.today === undefined ? [] : [text.today]),
  ...text.questions.flatMap((one) => [one.q, one.a]),
]
const characters = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0

test('the nine kinds of books have words and pictures, calendars and the like have no page', () => {
  expect(books.map((one) => one.id)).toEqual(
    'wxbook wbbook shuoshuo_book diarybook storybook bbsbook qbbbook star-wbbook blogbook'.split(' '),
  )
  expect(known).toHaveLength(9)
  expect(Object.keys(made).sort()).toEqual(books.map((one) => one.id).sort())
  for (const other of ['album', 'calendar', 'frame', 'postcard', 'xsalbum-package', 'nothing', '__proto__'])
    expect(productText(other)).toBeUndefined()
})

test('each page has at least six hundred characters of its own, and no sentence stands on two pages', () => {
  const seen = new Map<string, string>()
  for (const text of pages) {
    expect(characters(piecesOf(text).join('')), text.id).toBeGreaterThanOrEqual(600)
    for (const sentence of piecesOf(text).flatMap((piece) => piece.split(/[。？；！]/u))) {
      if (characters(sentence) < 10) continue
      expect(seen.get(sentence), `${text.id}: ${sentence}`).toBeUndefined()
      seen.set(sentence, text.id)
    }
  }
})

test('descriptions fit a search engine, and numbers that the tables hold are not written by hand', () => {
  for (const text of pages) {
    expect(text.description.length, text.id).toBeGreaterThanOrEqual(50)
    expect(text.description.length, text.id).toBeLessThanOrEqual(90)
    const whole = piecesOf(text).join('\n')
    expect(whole, text.id).not.toMatch(/¥|\d+(\.\d+)? ?元|工作日|敬请期待|即将|亲，|！/u)
  }
})

test('no page names a tool that makes exports of chat data', () => {
  const tools = formats.map(({ label }) => label.split(/[ 的]/)[0]!).filter((name) => /^[A-Za-z-]{4,}$/.test(name))
  expect(tools).toContain('WeFlow')
  for (const text of pages)
    for (const tool of tools) expect(piecesOf(text).join('').toLowerCase(), text.id).not.toContain(tool.toLowerCase())
})
