import { bendsOf } from '#lib/photo-layout/crop.ts'
import { fit, plans } from '#lib/photo-layout/partitions.ts'
import { sharpLimits } from '#lib/photo-layout/sharp.ts'
import type { Origin, SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { imageItem, isLarge } from '../../block/photo-blocks.ts'
import { textBlocks } from '../../block/post-text.ts'
import { rect } from '../../block/shapes.ts'
import { socialBlocks } from '../../block/social-blocks.ts'
import { placeLabel } from '../../block/text-blocks.ts'
import { columnLeftMm } from '../../book/body.ts'
import { localDate, unknownDayName } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { areaFootMm, opposite } from '../../book/front-matter.ts'
import type { Photo } from '../../book/photo.ts'
import { type ColumnKind, type FilledColumn, flow } from '../../flow/flow.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { baselineMm, columnMm, gridTopMm, leadMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { dotted, ruleMm } from './head.ts'
import { inThree } from './numbers.ts'
import { titled } from './title.ts'

const leastHeavy = 10
const mostOnPage = 9
const leastStrip = 7
const mostStrip = 25

/**
 * Ten pictures or more on facing pages that they fill (PRINT.md §3.2): the words stand in three columns on a strip at
 * the last page's foot. Undefined when there is more to read than such a strip holds.
 */
export function heavyOf(post: Post, page: Setting): Heavy | undefined {
  const style = inThree(page.style)
  const set = { ...page, style, measureMm: columnMm(style) }
  if (
    post.photos.length < leastHeavy ||
    post.photos.some(isLarge) ||
    post.repost ||
    post.link ||
    post.videos.length > 0
  )
    return undefined
  const strip = stripOf(post, set)
  if (!strip) return undefined
  const pageCount = 2 * Math.ceil(post.photos.length / (2 * mostOnPage))
  return { pageCount, paint: (side) => paintPages(post, { pageCount, side }, strip, set) }
}

/** Pages to be filled from this side on; they face one another where it is the left. */
export type Heavy = { pageCount: number; paint(side: Side): SceneItem[][] }

type Strip = { lines: number; filled: FilledColumn[] }

/** Title and day in the first column; text, likes and comments in the fewest lines that hold them in the other two. */
function stripOf(whole: Post, set: Setting): Strip | undefined {
  const { title, post } = titled(whole)
  const blocks = [titleBlock(title, post, set), ...textBlocks(post, set), ...socialBlocks(post, set).blocks]
  for (const [index, block] of blocks.entries()) {
    block.post = 0
    block.opens = index === 0
  }
  for (let lines = leastStrip; lines <= mostStrip; lines += 1) {
    const kinds: ColumnKind[] = [
      { lines, next: 1 },
      { lines, next: 1 },
    ]
    // Nothing below the title: from its foot the reader would go up again to the line beside it.
    const filled = [...flow(blocks.slice(0, 1), kinds), ...flow(blocks.slice(1), kinds)]
    const over = filled.some((column) => column.placed.some((one) => one.lines < one.block.min))
    if (filled.length <= 3 && !over) return { lines, filled }
  }
  return undefined
}

function titleBlock(title: string, post: Post, set: Setting): Block {
  const { style, fonts, measureMm: wide } = set
  const sizePt = [...title].length <= 7 ? 21 : 15
  const rows = title ? setDisplay(title, { face: 'serif-black', sizePt }, { widthMm: wide }, fonts) : []
  const origin: Origin = { entryId: post.id, role: 'title' }
  const day: Origin = { entryId: post.id, role: 'date' }
  return fixed(2 * rows.length + 2 + (rows.length > 0 ? 1 : 0), (box) => {
    const lead = leadMm(style)
    const items = rows.flatMap((row, index) =>
      lineItems(row, box.xMm - 0.3, baselineMm(box.yMm + (2 * index + 1.25) * lead, 9), style.ink.text, origin),
    )
    const baseline = baselineMm(box.yMm + (2 * rows.length + (rows.length > 0 ? 1 : 0)) * lead, 9)
    const figures = setLabel(
      dotted(post.local) ?? unknownDayName(post.local),
      { face: localDate(post.local) ? 'barlow-bold' : 'sans-bold', sizePt: localDate(post.local) ? 11 : 8 },
      fonts,
    )
    items.push(...lineItems(figures, box.xMm, baseline, style.ink.accent, day))
    if (post.place) {
      const x = box.xMm + lineWidthMm(figures) + 4
      const type = { face: 'sans' as const, latin: 'sans' as const, sizePt: 7.5 }
      const place = placeLabel(post.place, type, box.xMm + wide - x, fonts)
      items.push(...lineItems(place, x, baseline, style.ink.k80, { entryId: post.id, role: 'place' }))
    }
    return items
  })
}

function paintPages(
  post: Post,
  { pageCount, side }: { pageCount: number; side: Side },
  strip: Strip,
  set: Setting,
): SceneItem[][] {
  const { style } = set
  const { photos } = post
  const pages: SceneItem[][] = []
  // The last page has the strip and so fewer pictures.
  const share = Math.ceil(photos.length / pageCount)
  let from = 0
  for (let page = 0; page < pageCount; page += 1) {
    const own: Side = page % 2 === 0 ? side : opposite(side)
    const isLast = page === pageCount - 1
    const group = photos.slice(from, isLast ? photos.length : Math.min(photos.length, from + share))
    from += group.length
    const line = style.lines - strip.lines
    const foot = isLast ? gridTopMm(style, line) - 1.25 * leadMm(style) : areaFootMm(set)
    const items = photoItems(group, post, textLeftMm(style, own), foot, set)
    if (isLast) items.push(...stripItems(post, strip, own, set))
    pages.push(items)
  }
  return pages
}

function photoItems(group: readonly Photo[], post: Post, xMm: number, footMm: number, set: Setting): SceneItem[] {
  const { style } = set
  const wide = measureMm(style)
  const aspects = group.map((photo) => photo.widthPx / Math.max(1, photo.heightPx))
  const { frames } = fit(
    plans(aspects, wide, style.photoGapMm, sharpLimits(group, wide)),
    wide,
    footMm - style.headMm,
    aspects,
    bendsOf(group),
  )
  return group.flatMap((photo, index) => {
    const frame = frames[index]
    return frame ? style.picture(imageItem(photo, xMm, style.headMm, frame, post.id), set) : []
  })
}

function stripItems(post: Post, strip: Strip, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const first = style.lines - strip.lines
  const x = textLeftMm(style, side)
  const top = gridTopMm(style, first) - 0.62 * leadMm(style)
  const origin: Origin = { entryId: post.id, role: 'label' }
  const items: SceneItem[] = [rect({ xMm: x, yMm: top, wMm: measureMm(style), hMm: ruleMm }, style.ink.text, origin)]
  strip.filled.forEach((column, index) => {
    const xMm = columnLeftMm(style, side, index)
    for (const { block, line, lines } of column.placed)
      items.push(...block.paint({ xMm, yMm: gridTopMm(style, first + line), lines, side, at: line }))
  })
  return items
}
