/** What style and cover are chosen by is what is made: the same pages, item for item, in every style and design. */
import { beforeAll, expect, test } from 'vitest'
import { composeBook } from '#lib/books/layout/compose-book.ts'
import { boundFront } from '#lib/books/layout/cover/cover-front.ts'
import { chosenOf, requestedDetails, type ThumbRequest } from '#lib/books/look/thumb-request.ts'
import { coverThumbs, styleThumb, thumbBook } from '#lib/books/look/thumbs.ts'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { makeCorpus } from '../../support/corpora/corpus.ts'
import { corpusImport } from '../../support/corpora/export.ts'

let world: TypesetContext
let book: PostImport
beforeAll(async () => {
  world = await typesetContext()
  book = await corpusImport(makeCorpus('usual'))
})

const request: ThumbRequest = { flow: 'wxbook', title: '寻常日子', author: '苏棠', authorIds: null, omit: [] }
const whole = (style: string, cover = 'typo', asked = request) => {
  const said = { ...requestedDetails(book, asked, '心书'), printer: HOUSE_PRINTER, style, cover }
  return composeBook(chosenOf(book, asked), said, world)
}
const offered = (asked = request) => thumbBook(chosenOf(book, asked), requestedDetails(book, asked, '心书'))
const pictured = (items: readonly SceneItem[]): boolean =>
  items.some((item) => (item.kind === 'group' ? pictured(item.items) : item.kind === 'image'))
const placeIn = (pages: readonly ScenePage[], page: ScenePage | undefined): number =>
  pages.findIndex((one) => JSON.stringify(one) === JSON.stringify(page))

test.each(Object.keys(styles))(
  '%s: both pages stand in the book as they were shown, the first where it opens',
  (style) => {
    const { pages } = whole(style).scene
    const [opener, body] = styleThumb(offered(), style, world)
    const opens = pages.findIndex(({ kind }) => kind === 'opener')
    expect(placeIn(pages, opener)).toBe(opens)
    expect(body?.kind).toBe('body')
    expect(placeIn(pages, body)).toBeGreaterThan(opens)
    expect(pictured(body?.items ?? [])).toBe(true)
  },
)

test('a range, writers and what is set aside are those of the book', () => {
  const asked: ThumbRequest = { ...request, fromMonth: '202306', toMonth: '202312', omit: ['links'] }
  const { pages } = whole('shiguang', 'typo', asked).scene
  const [opener, body] = styleThumb(offered(asked), 'shiguang', world)
  expect(placeIn(pages, opener)).toBeGreaterThan(0)
  expect(placeIn(pages, body)).toBeGreaterThan(0)
  expect(placeIn(whole('shiguang').scene.pages, opener)).toBe(-1)
})

test('nothing chosen is nothing shown', () => {
  expect(styleThumb(offered({ ...request, authorIds: ['nobody'] }), 'zazhi', world)).toEqual([])
})

/** What is said and shown on the front, with its place in mm; back and spine lie left of it. */
type Shown = { what: string; xMm: number; yMm: number }
const shown = (page: ScenePage): Shown[] => {
  const told: Shown[] = []
  const visit = (items: readonly SceneItem[], leftMm: number): void => {
    for (const item of items) {
      if (item.kind === 'group') visit(item.items, leftMm + (item.matrix[4] ?? 0))
      else if (item.kind === 'text' && (item.xMm[0] ?? 0) + leftMm > 0)
        told.push({ what: `${item.face} ${item.clusters.join('')}`, xMm: (item.xMm[0] ?? 0) + leftMm, yMm: item.yMm })
      else if (item.kind === 'image' && item.xMm + item.wMm + leftMm > 1)
        told.push({ what: item.media, xMm: Math.max(0, item.xMm + leftMm), yMm: Math.max(0, item.yMm) })
    }
  }
  visit(page.items, 0)
  return told
}

test.each(['shiguang', 'jiaopian'])('%s: every cover says and shows what the book’s own does', (style) => {
  const thumbs = coverThumbs(offered(), style, world)
  expect(thumbs).toHaveLength(8)
  for (const { id, page, photo, instead } of thumbs) {
    const made = whole(style, id)
    const front = boundFront({ cover: made.cover, spineMm: made.spineMm }, made.style)
    expect(page.widthMm).toBeCloseTo(front.widthMm, 6)
    const [here, inBook] = [shown(page), shown(front)]
    expect(here.map(({ what }) => what)).toEqual(inBook.map(({ what }) => what))
    // The spine is not known yet: what stands by the fold moves by hairs.
    for (const [at, { xMm, yMm }] of here.entries()) {
      expect(Math.abs(xMm - (inBook[at]?.xMm ?? 0)), `${id}: ${here[at]?.what}`).toBeLessThan(0.5)
      expect(Math.abs(yMm - (inBook[at]?.yMm ?? 0)), `${id}: ${here[at]?.what}`).toBeLessThan(0.5)
    }
    expect(photo !== undefined, id).toBe(['window', 'full', 'baby'].includes(id))
    expect(instead).toBeUndefined()
  }
})

test('a title too long for a design is shown as the one it becomes', () => {
  const long = coverThumbs(offered({ ...request, title: '从南到北的那些寻常日子' }), 'shiguang', world)
  expect(long.find(({ id }) => id === 'typo')?.instead).toBe('vertical')
})
