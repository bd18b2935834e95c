/** Pages for the rules of pages: a style's real numbers with one of the three faces as its body's. */
import { createHash } from 'node:crypto'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId, ImageItem, SceneItem } from '#lib/print/scene.ts'
import type { ArticleBlock } from '#lib/typeset/book/article.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { articleSection, layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { BodyPage } from '#lib/typeset/book/section-layout.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { bodyEmMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'

export const designOf = (id: string, face: FaceId): Design => {
  const style = styles[id]!
  return { ...style, body: { ...style.body, face } }
}
const worldOf = (fonts: FontBook): TypesetContext => ({
  fonts,
  hash: (text) => createHash('sha256').update(text).digest('hex'),
})

const verse = '春眠不觉晓处处闻啼鸟夜来风雨声花落知多少'
/** A paragraph of Han alone that fills so many lines of `ems`, the first behind an indent of two em. */
export const filling = (lines: number, ems: number, indent = 2, short = 0): string =>
  verse.repeat(200).slice(0, lines * ems - indent - short)

export const post = (more: Partial<Post> = {}): Post => ({
  id: 'e',
  local: '2024-06-01T20:18:00',
  paragraphs: [],
  photos: [],
  videos: [],
  likes: [],
  comments: [],
  ...more,
})
export const picture = (aspect: number, name = 'p'): Photo => ({
  media: name,
  widthPx: Math.round(3000 * aspect),
  heightPx: 3000,
  alt: '照片',
})

export const lay = (posts: Post[], style: Design, fonts: FontBook): BodyPage[] =>
  layoutSection(
    monthSection({
      month: '202406',
      posts: posts.map((one, at) => ({ ...one, id: one.id === 'e' ? `e${at}` : one.id })),
    }),
    style,
    worldOf(fonts),
  ).pages
export const layArticle = (blocks: ArticleBlock[], style: Design, fonts: FontBook): BodyPage[] =>
  layoutSection(articleSection('202406', { id: 'a', title: '外公的收音机', local: '', blocks }), style, worldOf(fonts))
    .pages
export const paragraph = (text: string): ArticleBlock => ({ kind: 'paragraph', inline: [{ text }] })

export type Leaf = Exclude<SceneItem, { kind: 'group' }>
export const flat = (items: readonly SceneItem[]): Leaf[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
export const images = (page: BodyPage | undefined): ImageItem[] =>
  flat(page?.items ?? []).filter((item) => item.kind === 'image')

/** Distance below the type area's head in thousandths of an em of the body. */
export const down = (yMm: number, style: Design): number => Math.round(((yMm - style.headMm) / bodyEmMm(style)) * 1000)
/** The baseline of grid line `line` (from 0) in the same measure. */
export const grid = (line: number, style: Design): number =>
  Math.round(880 + (line * style.leadPt * 1000) / style.body.sizePt)
/** Nearest grid line of a baseline, and how far it lies from it, in thousandths of an em. */
export const gridLine = (yMm: number, style: Design): number =>
  Math.round((down(yMm, style) - 880) / ((style.leadPt * 1000) / style.body.sizePt))
export const offGrid = (yMm: number, style: Design): number => down(yMm, style) - grid(gridLine(yMm, style), style)

/** Baselines of a page's lines of one role, from the head down, in thousandths of an em. */
export function baselines(page: BodyPage | undefined, style: Design, role = 'text', entryId?: string): number[] {
  const ys = flat(page?.items ?? []).flatMap((item) =>
    item.kind === 'text' && item.origin?.role === role && (!entryId || item.origin.entryId === entryId)
      ? [down(item.yMm, style)]
      : [],
  )
  return [...new Set(ys)].sort((a, b) => a - b)
}
/** Left edges of the lines of text, from the head down, in em from the leftmost. */
export function lefts(page: BodyPage | undefined, style: Design): number[] {
  const rows = new Map<number, number>()
  for (const item of flat(page?.items ?? []))
    if (item.kind === 'text' && item.origin?.role === 'text')
      rows.set(item.yMm, Math.min(rows.get(item.yMm) ?? 999, ...item.xMm))
  const least = Math.min(...rows.values())
  return [...rows].sort((a, b) => a[0] - b[0]).map(([, x]) => (x - least) / bodyEmMm(style))
}
