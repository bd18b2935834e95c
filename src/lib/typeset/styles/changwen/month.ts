import { type Block, fixed } from '../../block/block.ts'
import { composePost } from '../../block/post.ts'
import { clipped } from '../../block/text-blocks.ts'
import { type Column, columnKind, columnPages, evenColumns, monthBlocks } from '../../book/body.ts'
import { localDate, unknownDayName } from '../../book/calendar.ts'
import type { Month, Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { monthsIn } from '../../book/section.ts'
import type { SectionPages } from '../../book/section-layout.ts'
import { type FilledColumn, flow } from '../../flow/flow.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { baselineMm, gridBaselineMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { monthParts, monthTitle, titleShare } from './chapter.ts'

/** Posts begin on this line of their chapter's first page, below its head (PRINT-sparse.md §3.7). */
const firstLine = 6
/** Where so many lines stay open on it, head and posts stand as an article's opener does (PRINT.md §3.7): that much lower. */
const loweredLines = 3

/** Posts of a chapter, below a head on the first lines of whichever page comes: no page of its own, no blank before it. */
export function monthPages(month: Month, set: Setting): SectionPages {
  const { style } = set
  const whole = evenColumns(style, style.bodyStarts)
  const [first] = whole
  // A later run of a month that its owner breaks stands on whole pages.
  if (month.part?.first === false) return unheaded(month, whole, set)
  if (!first) return { pages: [], starts: [], open: [] }
  const title = titleRows(monthsIn(month.part?.whole ?? month), set)
  const top = firstLine + rowLines * (title.length - 1)
  const ring: Column[] = [
    { ...first, topLine: top, lines: style.lines - top, next: 2 },
    ...whole.map((column) => ({ ...column, next: column.next + 1 })),
  ]
  const filled = flow(monthBlocks(month, set), ring.map(columnKind))
  const isLow = (filled[0]?.open ?? 0) >= loweredLines
  if (isLow) lower(filled, ring)
  const body = columnPages(filled, ring, month.posts, set)
  const pages = body.pages.length > 0 ? body.pages : [{ side: style.bodyStarts, items: [] }]
  const [opening] = pages
  if (opening)
    pages[0] = {
      ...opening,
      kind: 'opener',
      foot: 'folio',
      items: [...chapterHead(month.part?.whole ?? month, title, { side: opening.side, isLow }, set), ...opening.items],
    }
  // Running heads carry the chapter's title; a day there would say nothing.
  return { ...body, pages: pages.map(({ continues: _, ...page }) => page) }
}

const unheaded = (month: Month, ring: readonly Column[], set: Setting): SectionPages => {
  const body = columnPages(flow(monthBlocks(month, set), ring.map(columnKind)), ring, month.posts, set)
  return { ...body, pages: body.pages.map(({ continues: _, ...page }) => page) }
}

/** The first page's posts that much lower on it. */
function lower([first]: FilledColumn[], ring: Column[]): void {
  const place = ring[0]
  if (!first || !place) return
  first.open -= loweredLines
  ring[0] = { ...place, topLine: place.topLine + loweredLines, lines: place.lines - loweredLines }
}

const titleType = { face: 'serif-semibold' as const, sizePt: 19 }
/** A second row of the title, which takes what is below it along. */
const rowLines = 2

/** Year and months on one row, or each on its own where they would fill the measure. */
function titleRows(months: readonly string[], set: Setting): string[] {
  const whole = monthTitle(months)
  return lineWidthMm(setLabel(whole, titleType, set.fonts)) > titleShare * set.measureMm ? monthParts(months) : [whole]
}

/** Title on line 3, what the chapter holds on line 4, lowered on 4 and 6; its number stands above: see foot.ts. */
function chapterHead(
  month: Month,
  title: readonly string[],
  { side, isLow }: { side: Side; isLow: boolean },
  set: Setting,
): ReturnType<typeof label> {
  const { style } = set
  const [titleLine, countsLine] = isLow ? [4, 6] : [3, 4]
  const x = textLeftMm(style, side)
  const widthMm = set.measureMm
  const counts = { face: style.small.face, latin: style.numerals, sizePt: 8.5 }
  const [ink, below] = [{ ink: style.ink.text, origin: { role: 'title' as const } }, rowLines * (title.length - 1)]
  return [
    ...title.flatMap((row, at) =>
      label(row, titleType, { xMm: x, yMm: gridBaselineMm(style, titleLine + rowLines * at), widthMm }, ink, set),
    ),
    ...label(
      countsOf(month),
      counts,
      { xMm: x, yMm: gridBaselineMm(style, countsLine + below) },
      { ink: style.ink.k65, origin: { role: 'label' } },
      set,
    ),
  ]
}

/** `8 篇　5 张照片　18 条评论` */
function countsOf({ posts }: Month): string {
  const photos = posts.reduce((sum, post) => sum + post.photos.length, 0)
  const comments = posts.reduce((sum, post) => sum + post.comments.length, 0)
  return [
    `${posts.length} 篇`,
    ...(photos > 0 ? [`${photos} 张照片`] : []),
    ...(comments > 0 ? [`${comments} 条评论`] : []),
  ].join('　')
}

/** `3 月 5 日　07:12　西湖·白堤` on one line over the post (PRINT-sparse.md §3.7). */
function postHead(post: Post, set: Setting): Block {
  const { style } = set
  const type = { face: style.small.face, latin: style.numerals, sizePt: 8.5 }
  return fixed(1, (box) => {
    const y = baselineMm(box.yMm, style.body.sizePt) - lowerMm
    const date = localDate(post.local)
    const day = date ? `${date.month} 月 ${date.day} 日` : unknownDayName(post.local)
    const words = [day, date?.time, post.place].filter(Boolean).join('　')
    const line = clipped(words, type, set.measureMm, set.fonts)
    return lineItems(line, box.xMm, y, style.ink.accent, { entryId: post.id, role: 'date' })
  })
}

/** Its small type hangs a little nearer to the text below than to what stands above. */
const lowerMm = -0.4 * mmPerPt

export const sectionPost = composePost({ head: postHead, need: 3, gapLines: 1 })
