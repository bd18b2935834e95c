import { isWithin, type Period } from '#lib/books/content/selection.ts'
import type { ComposedBook } from '#lib/books/layout/compose-book.ts'
import type { Cropped } from '#lib/books/layout/layout-doc.ts'
import { monthOf } from '#lib/posts/entry-month.ts'
import { faultOf } from '#lib/posts/media-fault.ts'
import type { MediaFault, PostImport } from '#lib/posts/post-import.ts'
import { onWeb } from '#lib/posts/report.ts'
import type { ImageItem, SceneItem, ScenePage } from '#lib/print/scene.ts'
import type { Section } from '#lib/typeset/book/content.ts'

const leaves = (items: SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]))

export const images = (pages: ScenePage[]): ImageItem[] =>
  pages.flatMap((page) => leaves(page.items).filter((item) => item.kind === 'image'))

/** Smaller pictures are signposts of the catalogue. */
const leastCroppedMm = 30
/** A hair of a side to meet the grid is no cut (PRINT.md §2.8). */
const leastLoss = 0.02
/** More than anybody looks through. */
const mostCropped = 200

/** Photographs that lose something to their frame, each where it loses most, the worst first. */
export const croppedIn = (placed: readonly { image: ImageItem; index: number }[]): Cropped[] => {
  const worst = new Map<string, Cropped>()
  for (const { image, index } of placed) {
    const { media, crop, wMm, hMm, widthPx, heightPx } = image
    const loss = Math.round((1 - Math.min(crop.w, crop.h)) * 1000) / 1000
    if (Math.min(wMm, hMm) < leastCroppedMm || loss <= leastLoss || loss <= (worst.get(media)?.loss ?? 0)) continue
    worst.set(media, { media, index, loss, widthPx, heightPx })
  }
  return [...worst.values()].sort((a, b) => b.loss - a.loss || a.index - b.index).slice(0, mostCropped)
}

/** `web`: they still lie where they were published. */
type Lost = {
  place: string
  fault: MediaFault | undefined
  web: boolean
  count: number
  /** The first post that lacks one. */
  entryId: string
}

/** Pictures the book goes without, counted by where they belong (an entry's id is given) and by what is wrong with them. */
export const lostBy = (
  placeOf: (entryId: string) => string,
  source: Pick<PostImport, 'media' | 'entries'>,
  { warnings }: Pick<ComposedBook, 'warnings'>,
): Lost[] => {
  const media = new Map(source.media.map((one) => [one.id, one]))
  const lost = new Map<string, Lost>()
  const liesThere = onWeb(source)
  for (const { code, entryId = '', media: id = '' } of warnings) {
    if (code !== 'missing-media') continue
    const one = media.get(id)
    const place = placeOf(entryId)
    const fault = one && faultOf(one)
    const web = one !== undefined && !fault && liesThere(one)
    const key = `${place} ${fault ?? ''} ${web}`
    const before = lost.get(key)
    lost.set(key, { place, fault, web, count: (before?.count ?? 0) + 1, entryId: before?.entryId ?? entryId })
  }
  return [...lost.values()]
}

/** The same by month, in their order. */
export const lostByMonth = (source: PostImport, composed: ComposedBook): Lost[] => {
  const months = new Map(source.entries.map((entry) => [entry.id, monthOf(entry)]))
  return lostBy((id) => months.get(id) ?? '', source, composed).toSorted((a, b) => Number(a.place) - Number(b.place))
}

/** First and last month (`YYYYMM`) of what stands in a book, whatever order it stands in. */
export const spanOf = (sections: readonly Section[]): { firstMonth: string | null; lastMonth: string | null } => {
  const dated = sections
    .flatMap(monthsIn)
    .filter((month) => month !== '000000')
    .sort()
  return { firstMonth: dated[0] ?? null, lastMonth: dated.at(-1) ?? null }
}

const monthsIn = ({ kind, content }: Section): string[] => {
  if (kind === 'month') return [content.month, ...(content.joined ?? []).map(({ month }) => month)]
  return kind === 'article' ? [content.month] : []
}

/** Why a book has nothing to print: its owner took it all out (`edited` beside `chosen`), or there was nothing from the beginning. */
export const whyEmpty = (chosen: PostImport, edited: PostImport, period: Period): string =>
  chosen.entries.some((one, i) => one.include && edited.entries[i]?.include === false && isWithin(monthOf(one), period))
    ? '内容都移出去了，请到「全部月份」放回一些，放回以后会重新排'
    : '这段时间里没有可以做进书里的内容，请换一段时间或再导入一些'
