/** 胶片: beside an upright picture stand its words and the posts that follow, so that no half page stays white. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import type { Month, Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { jiaopian } from '#lib/typeset/styles/jiaopian/jiaopian.ts'
import { unitsMm, unitsOf } from '#lib/typeset/styles/jiaopian/numbers.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const photo = (media: string, aspect: number): Photo => ({
  ...{ media, widthPx: Math.round(3000 * aspect), heightPx: 3000, alt: '照片' },
})
const post = (at: number, photos: Photo[] = []): Post => ({
  ...{ id: `e${at}`, local: `2024-06-0${at}T20:18:00`, videos: [], photos },
  ...{ paragraphs: ['台风过境，窗台上的多肉毫发无伤。'], likes: ['阿舟'], comments: [{ name: '二姨', text: '真好' }] },
})
const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const imagesOf = (items: readonly SceneItem[]): ImageItem[] => flat(items).filter((item) => item.kind === 'image')
const body = (month: Month) => layoutSection(monthSection(month), jiaopian, world, {}, { side: 'left' })
/** Left edge and baseline of a post's first line of text. */
const textOf = (items: readonly SceneItem[], id: string): [number, number] => {
  const found = flat(items).find(
    (item) => item.kind === 'text' && item.origin?.entryId === id && item.origin.role === 'text',
  )
  return found?.kind === 'text' ? [found.xMm[0] ?? 0, found.yMm] : [0, 0]
}

test('posts without pictures stand below the words of the upright before them, beside it, in their order', () => {
  const { pages, starts } = body({ month: '202406', posts: [post(1, [photo('u', 0.67)]), post(2), post(3)] })
  expect([pages.length, starts.map(({ entryId }) => entryId)]).toEqual([1, ['e1', 'e2', 'e3']])
  const items = pages[0]?.items ?? []
  const [upright] = imagesOf(items)
  if (!upright) throw new Error('no picture')
  const [one, two, three] = ['e1', 'e2', 'e3'].map((id) => textOf(items, id))
  for (const [x] of [one, two, three].map((own) => own ?? [0, 0]))
    expect(x).toBeGreaterThanOrEqual(upright.xMm + upright.wMm + 5 - 1e-6)
  expect((one?.[1] ?? 0) < (two?.[1] ?? 0) && (two?.[1] ?? 0) < (three?.[1] ?? 0)).toBe(true)
  expect(three?.[1] ?? 999).toBeLessThan(upright.yMm + upright.hMm + 20)
})

test('the next month begins below them with a heading as wide as those columns', () => {
  const joined = [
    { month: '202405', firstPost: 0 },
    { month: '202406', firstPost: 1 },
    { month: '202407', firstPost: 2 },
  ]
  const july = [3, 4, 5, 6].map((at) => post(at))
  const { pages } = body({ month: '202405', posts: [post(1, [photo('u', 0.67)]), post(2), ...july], joined })
  const items = pages[0]?.items ?? []
  const [upright] = imagesOf(items)
  const names = flat(items).flatMap((item) =>
    item.kind === 'text' && item.origin?.role === 'title' ? [[item.clusters.join(''), item.xMm[0] ?? 0] as const] : [],
  )
  const june = names.find(([name]) => name.startsWith('六'))
  expect(june?.[1]).toBeCloseTo(textOf(items, 'e2')[0], 0)
  expect(june?.[1] ?? 0).toBeGreaterThan((upright?.xMm ?? 0) + (upright?.wMm ?? 0))
})

test('what stands beside a picture keeps the gap between columns, however broad the picture is', () => {
  for (const wMm of [20, unitsMm(1), unitsMm(1) + 3, unitsMm(2), unitsMm(2) + 2, unitsMm(2) + 4.9, unitsMm(3)])
    expect(unitsMm(unitsOf(wMm))).toBeGreaterThanOrEqual(wMm - 0.5 - 1e-9)
})
