/** Heads stay whole in round pictures, and long places end at a word. */
import { beforeAll, expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Post } from '#lib/typeset/book/content.ts'
import type { FocusBox } from '#lib/typeset/book/photo.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { styles } from '#lib/typeset/styles/styles.ts'

let world: TypesetContext
beforeAll(async () => {
  world = await typesetContext()
})

const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))

/** Forty posts of one picture each, whose heads all lie in the same place. */
const bookOf = (focus: FocusBox, place?: string): BookInput => ({
  title: '小满的书',
  subtitle: '',
  author: '苏棠',
  sections: ['202401', '202402', '202403', '202404'].map((month) =>
    monthSection({
      month,
      posts: Array.from(
        { length: 10 },
        (_, at): Post => ({
          id: `${month}-${at}`,
          local: `${month.slice(0, 4)}-${month.slice(4)}-${String(at + 3).padStart(2, '0')}T08:00:00`,
          paragraphs: ['今天第一次自己穿鞋，左右穿反了。'],
          photos: [{ media: `${month}-${at}`, widthPx: 2400, heightPx: 2400, alt: '', focus }],
          videos: [],
          likes: [],
          comments: [],
          ...(place ? { place } : {}),
        }),
      ),
    }),
  ),
  imprint: [],
  readUrl: 'https://xinshu.example/r/abcdefghijklmnopqrstuv',
  brand: '心书',
})

const titlePictures = (focus: FocusBox): number => {
  const { scene } = typesetBook(bookOf(focus), world, styles.tongnian as Design)
  const title = scene.pages.find(({ kind }) => kind === 'title')
  return flat(title?.items ?? []).filter(({ kind }) => kind === 'image').length
}

test('童年: the round picture of the title cuts no head: one in a corner is not taken, one in the middle is', () => {
  expect(titlePictures({ x: 0, y: 0, w: 0.3, h: 0.3 })).toBe(0)
  expect(titlePictures({ x: 0.3, y: 0.25, w: 0.4, h: 0.5 })).toBe(1)
})

test.each(['jiaopian', 'zazhi'])('%s: a place too long for its line ends at a word, without marks', (id) => {
  const whole = 'San Francisco International Airport Terminal Number Two Departures Hall Level Three North Gate'
  const { scene } = typesetBook(bookOf({ x: 0.3, y: 0.3, w: 0.4, h: 0.4 }, whole), world, styles[id] as Design)
  const places = scene.pages
    .flatMap(({ items }) => flat(items))
    .flatMap((item) => (item.kind === 'text' && item.origin?.role === 'place' ? [item.clusters.join('')] : []))
  expect(places.length).toBeGreaterThan(10)
  for (const place of places) expect(whole.startsWith(`${place} `) || place === whole, place).toBe(true)
})
