/** 杂志: posts in columns in time order, features only where they are earned (PRINT.md §2.8). */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import { columnLeftMm } from '#lib/typeset/book/body.ts'
import type { Month, Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { BodyPage } from '#lib/typeset/book/section-layout.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { columnMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { titled } from '#lib/typeset/styles/zazhi/title.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const zazhi = styles.zazhi as Design

type Leaf = Exclude<SceneItem, { kind: 'group' }>
const flat = (items: readonly SceneItem[]): Leaf[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))

const photo = (media: string, widthPx: number, heightPx: number): Photo => ({ media, widthPx, heightPx, alt: '照片' })
const post = (at: number, more: Partial<Post> = {}): Post => ({
  id: `e${String(at).padStart(3, '0')}`,
  local: `2024-06-${String(1 + (at % 28)).padStart(2, '0')}T20:18:00`,
  paragraphs: ['外婆家的柿子树还在，树下的灯也亮着。'],
  photos: [],
  videos: [],
  likes: ['阿舟'],
  comments: [],
  ...more,
})

const pagesOf = (month: Month): BodyPage[] => layoutSection(monthSection(month), zazhi, world).pages

type Begin = { id: string; page: number; column: number; y: number }
/** Where each post's day is printed, in the order a reader meets them: page, column, height. */
function begins(pages: readonly BodyPage[]): string[] {
  const seen = new Map<string, Begin>()
  for (const [page, { items, side }] of pages.entries())
    for (const leaf of flat(items)) {
      const id = leaf.origin?.entryId
      if (leaf.kind !== 'text' || !id || leaf.origin?.role !== 'date' || seen.has(id)) continue
      const x = (leaf.xMm[0] ?? 0) + 1
      const column = [2, 1, 0].find((index) => x >= columnLeftMm(zazhi, side, index)) ?? 0
      seen.set(id, { id, page, column, y: leaf.yMm })
    }
  return [...seen.values()].sort((a, b) => a.page - b.page || a.column - b.column || a.y - b.y).map(({ id }) => id)
}

/** Pages on which a title stands larger than any month's name: features. */
const features = (pages: readonly BodyPage[]): number[] =>
  pages.flatMap(({ items }, page) =>
    flat(items).some((leaf) => leaf.kind === 'text' && leaf.origin?.role === 'title' && leaf.sizePt >= 30)
      ? [page]
      : [],
  )

const anyPosts = fc.array(
  fc.record({
    length: fc.constantFrom(2, 12, 40, 90, 160, 400),
    pictures: fc.constantFrom(0, 0, 1, 1, 2, 3, 6, 12),
    wide: fc.boolean(),
  }),
  { minLength: 3, maxLength: 40 },
)
const postsOf = (kinds: readonly { length: number; pictures: number; wide: boolean }[]): Post[] =>
  kinds.map(({ length, pictures, wide }, at) =>
    post(at, {
      paragraphs: ['下雨了，路走到一半，我说那就下吧。'.repeat(30).slice(0, length)],
      photos: Array.from({ length: pictures }, (_, n) =>
        wide ? photo(`p${at}-${n}`, 4032, 3024) : photo(`p${at}-${n}`, 1080, 1440),
      ),
    }),
  )

test('a reader meets posts in the order of time, whatever stands outside the columns', () => {
  fc.assert(
    fc.property(anyPosts, (kinds) => {
      const posts = postsOf(kinds)
      const pages = pagesOf({ month: '202406', posts })
      expect(begins(pages)).toEqual(posts.map(({ id }) => id))
    }),
    { numRuns: 30, seed: 15 },
  )
})

test('of four pages one has a feature at most', () => {
  fc.assert(
    fc.property(anyPosts, (kinds) => {
      const found = features(pagesOf({ month: '202406', posts: postsOf(kinds) }))
      for (const [at, page] of found.entries())
        if (at > 0) expect(page - (found[at - 1] ?? 0)).toBeGreaterThanOrEqual(4)
    }),
    { numRuns: 30, seed: 16 },
  )
})

test('a feature has a picture of 200 dpi at its head, or 120 characters', () => {
  const words = Array.from({ length: 60 }, (_, at) => post(at))
  const month = (own: Post): Month => ({ month: '202406', posts: words.with(30, { ...own, id: 'e030' }) })
  const sunrise = '凌晨四点爬起来看日出，老板娘说今天云厚，看不到的，结果看到了。'
  const asked = (own: Partial<Post>): number => features(pagesOf(month(post(30, own)))).length
  expect(asked({ paragraphs: [sunrise], photos: [photo('large', 4032, 3024)] })).toBe(1)
  expect(asked({ paragraphs: [sunrise], photos: [photo('small', 800, 600)] })).toBe(0)
  expect(asked({ paragraphs: [sunrise], photos: [{ ...photo('shot', 4032, 3024), graphic: true }] })).toBe(0)
  expect(asked({ paragraphs: [sunrise.repeat(8)] })).toBe(1)
  expect(asked({ paragraphs: [sunrise] })).toBe(0)
})

test('the picture of a feature is whole where it is the only one', () => {
  const posts = Array.from({ length: 60 }, (_, at) =>
    post(at, at === 30 ? { paragraphs: ['爬起来看日出，云很厚。'], photos: [photo('large', 4032, 3024)] } : {}),
  )
  const shown = pagesOf({ month: '202406', posts }).flatMap(({ items }) =>
    flat(items).filter((leaf): leaf is ImageItem => leaf.kind === 'image'),
  )
  expect(shown).toHaveLength(1)
  expect(shown[0]?.wMm).toBeGreaterThan(2 * columnMm(zazhi))
  expect((shown[0]?.crop.w ?? 0) * (shown[0]?.crop.h ?? 0)).toBeGreaterThan(0.98)
})

test('a few words never have a column of their own', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 44 }), (count) => {
      const posts = Array.from({ length: count }, (_, at) =>
        post(at, at === count - 1 ? { paragraphs: ['再见。'], likes: [] } : { paragraphs: ['下雨了。'.repeat(12)] }),
      )
      const pages = pagesOf({ month: '202412', posts })
      const last = posts.at(-1)?.id
      const page = pages.at(-1)
      const xs = flat(page?.items ?? []).flatMap((leaf) =>
        leaf.kind === 'text' && leaf.origin?.entryId ? [{ id: leaf.origin.entryId, x: leaf.xMm[0] ?? 0 }] : [],
      )
      const left = Math.min(...xs.filter(({ id }) => id === last).map(({ x }) => x))
      const beside = xs.filter(({ id, x }) => id !== last && Math.abs(x - left) < columnMm(zazhi))
      expect(beside.length).toBeGreaterThan(0)
    }),
    { numRuns: 41, seed: 17 },
  )
})

test.each([
  ['凌晨四点半爬起来看日出。老板娘说云厚。', '凌晨四点半爬起来看日出', ['老板娘说云厚。']],
  ['求求了！别下雨。', '求求了！', ['别下雨。']],
  ['把手机里的 8,213 张照片删到了五千张。', '', ['把手机里的 8,213 张照片删到了五千张。']],
  ['“你好，再见。”他说。', '', ['“你好，再见。”他说。']],
])('a title is taken from the words, which go on after it: %s', (text, title, rest) => {
  const found = titled(post(0, { paragraphs: [text] }))
  expect([found.title, found.post.paragraphs]).toEqual([title, rest])
})
