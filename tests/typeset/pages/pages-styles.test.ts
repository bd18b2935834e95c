import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SceneItem } from '#lib/print/scene.ts'
import { IDENTITY, type Matrix, multiply } from '#lib/print/svg-path.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const all = Object.values(styles).map((style): [string, Design] => [style.id, style])

type Leaf = Exclude<SceneItem, { kind: 'group' }>
/** Leaves where they really stand: turned words in upright lines are groups of their own. */
const flat = (items: readonly SceneItem[]): Leaf[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items).map((leaf) => turned(leaf, item.matrix)) : [item]))
function turned(leaf: Leaf, [a, b, c, d, e, f]: readonly [number, number, number, number, number, number]): Leaf {
  if (leaf.kind !== 'text') return leaf
  const at = (x: number): [number, number] => [a * x + c * leaf.yMm + e, b * x + d * leaf.yMm + f]
  return { ...leaf, xMm: leaf.xMm.map((x) => at(x)[0]), yMm: at(leaf.xMm[0] ?? 0)[1] }
}

const picture = (aspect: number, name: string): Photo => ({
  media: name,
  widthPx: Math.round(2000 * aspect),
  heightPx: 2000,
  alt: '照片',
})

const anyPost = fc.record({
  paragraphs: fc.array(
    fc.integer({ min: 1, max: 260 }).map((length) => '风雨夜来声，'.repeat(50).slice(0, length)),
    { maxLength: 4 },
  ),
  aspects: fc.array(fc.constantFrom(0.45, 0.56, 0.75, 1, 1.33, 1.78, 2.4), { maxLength: 20 }),
  likes: fc.integer({ min: 0, max: 40 }),
  comments: fc.integer({ min: 0, max: 30 }),
  place: fc.constantFrom(undefined, '杭州·文一路家中', '内蒙古自治区呼伦贝尔市额尔古纳'),
  repost: fc.constantFrom(
    undefined,
    { name: '城市天气', text: '今日最高气温二十二度，请及时收衣。'.repeat(3) },
    { name: '老城记', text: '他说那颗旋钮里住着一座城。'.repeat(90) },
  ),
  link: fc.boolean(),
  video: fc.boolean(),
})

const postsOf = (kinds: { [key in keyof typeof shape]: unknown }[]): Post[] =>
  (kinds as (typeof shape)[]).map((kind, index) => ({
    id: `e${index}`,
    local: `2024-06-${String(1 + (index % 28)).padStart(2, '0')}T20:18:00`,
    ...(kind.place ? { place: kind.place } : {}),
    paragraphs: kind.paragraphs,
    ...(kind.repost ? { repost: kind.repost } : {}),
    photos: kind.aspects.map((aspect, at) => picture(aspect, `p${index}-${at}`)),
    videos: kind.video ? [{ media: `v${index}`, url: 'https://xinshu.example/v/abcdefghijklmnopqrstuv' }] : [],
    ...(kind.link ? { link: { title: '一篇很长的文章标题', site: '微信公众号' } } : {}),
    likes: Array.from({ length: kind.likes }, (_, at) => `友${at}`),
    comments: Array.from({ length: kind.comments }, (_, at) => ({
      name: `人${at}`,
      text: '什么时候回来？给你留了饺子',
    })),
  }))
const shape = {
  paragraphs: [] as string[],
  aspects: [] as number[],
  likes: 0,
  comments: 0,
  place: undefined as string | undefined,
  repost: undefined as { name: string; text: string } | undefined,
  link: false,
  video: false,
}

const words = (items: readonly SceneItem[], entryId: string, role: string): string =>
  flat(items)
    .filter((item) => item.origin?.entryId === entryId && item.origin.role === role)
    .map((item) => (item.kind === 'text' ? item.clusters.join('') : item.kind === 'emoji' ? item.sequence : ''))
    .join('')

/** Points at which the clusters of a text stand on the page, through the groups that turn them. */
function textPoints(items: readonly SceneItem[], matrix: Matrix = IDENTITY): [number, number][] {
  const [a, b, c, d, e, f] = matrix
  return items.flatMap((item): [number, number][] => {
    if (item.kind === 'text') return item.xMm.map((x) => [a * x + c * item.yMm + e, b * x + d * item.yMm + f])
    return item.kind === 'group' ? textPoints(item.items, multiply(matrix, item.matrix)) : []
  })
}

function expectOnPaper(items: readonly SceneItem[], style: Design): void {
  const b = style.bleedMm + 0.01
  for (const [x, y] of textPoints(items)) {
    expect(y).toBeGreaterThan(style.safeMm)
    expect(y).toBeLessThan(style.heightMm - style.safeMm)
    expect(x).toBeGreaterThan(style.safeMm - 0.5)
    expect(x).toBeLessThan(style.widthMm - style.safeMm)
  }
  for (const item of flat(items)) {
    if (item.kind === 'text') continue
    if (item.kind === 'image' || item.kind === 'rect') {
      expect(item.xMm).toBeGreaterThanOrEqual(-b)
      expect(item.yMm).toBeGreaterThanOrEqual(-b)
      expect(item.xMm + item.wMm).toBeLessThanOrEqual(style.widthMm + b)
      expect(item.yMm + item.hMm).toBeLessThanOrEqual(style.heightMm + b)
    }
  }
}

describe.each(all)('style %s', (id, style) => {
  test('is registered under its own id', () => {
    expect(id).toBe(style.id)
    expect(Object.keys(styles)).toContain(style.id)
  })
  test('loses nothing, doubles nothing and keeps to the paper, whatever the posts', () => {
    fc.assert(
      fc.property(fc.array(anyPost, { minLength: 1, maxLength: 7 }), (kinds) => {
        const posts = postsOf(kinds)
        const { pages, starts, open } = layoutSection(monthSection({ month: '202406', posts }), style, world)
        pages.forEach((page, index) => {
          expect(page.side === style.bodyStarts).toBe(index % 2 === 0)
          expectOnPaper(page.items, style)
        })
        const items = pages.flatMap((page) => page.items)
        for (const post of posts) {
          const text = words(items, post.id, 'text')
          // 杂志 takes a feature's title from its words, which go on after it.
          const titled = id === 'zazhi' ? `${words(items, post.id, 'title')}，${text}` : text
          expect([text, titled, titled.slice(0, -1)]).toContain(post.paragraphs.join(''))
          for (const comment of post.comments) expect(words(items, post.id, 'comment')).toContain(comment.text)
          if (post.repost) expect(words(items, post.id, 'note')).toContain(post.repost.text)
        }
        const shown = flat(items).flatMap((item) =>
          item.kind === 'image' && item.origin?.role === 'photo' ? [item.media] : [],
        )
        const wanted = posts.flatMap((post) => post.photos.map((photo) => photo.media))
        // A picture over the fold is two items of one picture.
        expect([...new Set(shown)].sort()).toEqual([...wanted].sort())
        expect(shown.length).toBeLessThanOrEqual(wanted.length + pages.length)
        expect(starts.map((one) => one.entryId).sort()).toEqual(posts.map((post) => post.id).sort())
        expect(open.every((lines) => lines >= 0 && lines <= style.lines)).toBe(true)
      }),
      { numRuns: 25, seed: 20240604 },
    )
  })
  test('makes a whole book, the same one every time, whose pages have the style’s trim', () => {
    const input: BookInput = {
      title: '拾光集',
      subtitle: '献给那些美好的回忆',
      author: '苏棠',
      sections: ['202311', '202312', '202401'].map((month, at) =>
        monthSection({ month, posts: postsOf(fc.sample(anyPost, { numRuns: 3 + at, seed: 7 + at })) }),
      ),
      imprint: [{ label: '作者', value: '苏棠' }],
      readUrl: 'https://xinshu.example/r/abcdefghijklmnopqrstuv',
      brand: '心书',
      preface: { title: '前言', paragraphs: ['写给以后的人看的。'], signature: '苏棠', dateline: '' },
      afterword: { title: '后记', paragraphs: ['谢谢。'], signature: '苏棠', dateline: '杭州' },
      options: { child: { nickname: '小满', birthday: '2023-06-01' } },
    }
    const { scene, sections: months } = typesetBook(input, world, style)
    expect(typesetBook(input, world, style).scene).toEqual(scene)
    expect(scene.pages.length % 2).toBe(0)
    for (const page of scene.pages) {
      expect([page.widthMm, page.heightMm]).toEqual([style.widthMm, style.heightMm])
      expectOnPaper(page.items, style)
    }
    for (const one of months) {
      const own = scene.pages.flatMap((page, index) => (page.month === one.month ? [index + 1] : []))
      expect([own[0], own.length]).toEqual([one.firstPage, one.pageCount])
    }
    for (const kind of ['title', 'copyright', 'catalogue', 'opener', 'end'])
      expect(scene.pages.map((page) => page.kind)).toContain(kind)
  })
})
