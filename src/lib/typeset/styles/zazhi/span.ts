import type { SceneItem } from '../../../print/scene.ts'
import { type Block, withoutLastGap } from '../../block/block.ts'
import { displayLines } from '../../block/display-lines.ts'
import { textBlocks } from '../../block/post-text.ts'
import { socialBlocks } from '../../block/social-blocks.ts'
import { columnLeftMm } from '../../book/body.ts'
import { yearOf } from '../../book/calendar.ts'
import type { Month, Post } from '../../book/content.ts'
import { areaFootMm } from '../../book/front-matter.ts'
import { type FilledColumn, flow } from '../../flow/flow.ts'
import { type Line, lineItems } from '../../line/lines.ts'
import type { Design, Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { charactersOf, heroDpi, isPlain } from './feature.ts'
import { dayItems } from './head.ts'
import { type Pictures, picturesOf } from './span-pictures.ts'
import { towerOf } from './span-tower.ts'
import { titled } from './title.ts'

/**
 * Pictures over the whole measure at the head of a page of two columns: so many grid lines, posts below them, in the columns
 * from `free` on. `down`: lines by which all but the month's heading is lowered.
 */
export type Span = {
  lines: number
  free: 0 | 1
  cost: number
  titled: boolean
  paint(side: Side, down: number): SceneItem[]
}

/** Fewer lines below it hold no post; two are left free above them. */
const leastBelow = 9
const gapBelow = 2
/** A page of its own may end so many lines before its foot. */
const mostLeft = 13
/** With more lines left the words go to the head and the pictures to the foot: no page ends white by accident. */
const mostBelow = 3
/** A line beside which half of the measure stays empty. */
const halfEmptyCost = 1
/** Large letters are wished for where they are allowed, over words that are more than a line or two. */
const titleWorth = 8
const leastTitled = 60
const titlePt = 32
const titleLines = 3

type Words = { title: readonly Line[]; lines: number; filled: FilledColumn[] }

/** Headings of a chapter's months over the whole measure, by the index of their first post. */
export function spanHeadings({ posts, joined = [] }: Month, set: Setting): ReadonlyMap<number, Block> {
  const wide = { ...set, measureMm: measureMm(set.style) }
  return new Map(
    joined.map(({ month, firstPost }, at) => {
      const own = posts.slice(firstPost, joined[at + 1]?.firstPost ?? posts.length)
      const photos = own.reduce((sum, post) => sum + post.photos.length, 0)
      const before = joined[at - 1]?.month
      const isNewYear = before !== undefined && yearOf(month) > 0 && yearOf(before) !== yearOf(month)
      const held = { month, posts: own.length, photos, ...(isNewYear ? { newYear: true as const } : {}) }
      return [firstPost, set.style.monthHeading(held, wide)]
    }),
  )
}

/**
 * How a post may stand: below its month's heading or none, on a page of its own, with room below, or with its few words in
 * the first column and room in the other; with a title or none.
 */
export type SpanAsk = {
  heading: Block | undefined
  room: 'none' | 'below' | 'beside'
  titled: boolean
  compose: Design['post']
}

/** A post of plain words and up to nine pictures; undefined where they don't suit. */
export function spanOf(post: Post, ask: SpanAsk, set: Setting): Span | undefined {
  if (!isPlain(post) || post.photos.length === 0) return undefined
  let best: Span | undefined
  for (const pictures of picturesOf(post, ask.heading !== undefined, set)) {
    const span = spanWith(pictures, post, ask, set)
    if (span && (!best || span.cost < best.cost)) best = span
  }
  return best
}

function spanWith(pictures: Pictures, post: Post, ask: SpanAsk, set: Setting): Span | undefined {
  const { heading, room, titled: wantsTitle, compose } = ask
  const { style } = set
  const lead = leadMm(style)
  const words = pictures.besideMm
    ? besideWords(post, pictures.besideMm, compose, set)
    : wordsOf(post, wantsTitle, compose, set)
  if (!words || words.title.length > 0 !== wantsTitle) return undefined
  const above = heading?.lines ?? 0
  const airLines = words.title.length > 0 ? 1.3 : 0.6
  const pictureLines = Math.ceil((pictures.footMm + above * lead - style.headMm) / lead + airLines)
  const titled = words.title.length > 0 ? words.title.length * titleLines + 2 : 0
  const textAt = pictures.besideMm ? above : pictureLines + titled
  const lines = Math.max(pictureLines, textAt + words.lines)
  if (lines > style.lines) return undefined
  const left = style.lines - lines
  const isAside = room === 'beside' && !pictures.besideMm && words.filled.length === 1
  const free = isAside ? style.lines - textAt : left - gapBelow
  if (room === 'none' ? left > mostLeft : free < leastBelow || isAside !== (room === 'beside')) return undefined
  const isHung = room === 'none' && left > mostBelow
  const layout: Layout = isHung
    ? { shiftMm: areaFootMm(set) - pictures.footMm, titleAt: above, textAt: above + titled, feet: true }
    : { shiftMm: above * lead, titleAt: pictureLines, textAt, feet: false }
  const tower =
    isHung && post.photos.length === 1 && pictures.besideMm !== undefined
      ? towerOf(post, { from: above, leastMm: pictures.footMm - style.headMm }, compose, set)
      : undefined
  const composed = (side: Side, down: number): SceneItem[] => {
    const shown = pictures.paint(side).map((item) => lowered(item, layout.shiftMm + down * lead))
    const said = [
      ...titleItems(post, words, layout.titleAt + down, side, set),
      ...wordItems(words, { ...layout, textAt: layout.textAt + down }, pictures.besideMm, side, set),
    ]
    // Painted as it is read: screen readers and phones follow.
    return isHung ? [...said, ...shown] : [...shown, ...said]
  }
  const paint: Span['paint'] = (side, down) => [
    ...(heading?.paint({ xMm: textLeftMm(style, side), yMm: style.headMm, lines: above, side }) ?? []),
    ...(tower?.(side) ?? composed(side, down)),
  ]
  // Words of one column below pictures leave the other one empty beside them.
  const halfEmpty = room === 'below' && !pictures.besideMm && words.filled.length === 1 ? words.lines : 0
  const openCost = { none: 0.8, below: 0, beside: 0.4 }[room] * left + halfEmptyCost * halfEmpty
  const cost = pictures.cost + openCost - (words.title.length > 0 ? titleWorth : 0)
  const end = { none: style.lines, below: lines + gapBelow, beside: textAt }[room]
  return { lines: end, free: isAside ? 1 : 0, cost, titled: words.title.length > 0, paint }
}

/**
 * Where things stand on a page: pictures lowered by so much, title and text from these lines on; `feet`: remarks beside
 * pictures end where those do.
 */
type Layout = { shiftMm: number; titleAt: number; textAt: number; feet: boolean }

const lowered = (item: SceneItem, byMm: number): SceneItem =>
  byMm === 0 || item.kind !== 'image' ? item : { ...item, yMm: item.yMm + byMm }

/** All words in one column beside the picture. */
function besideWords(post: Post, wideMm: number, compose: Design['post'], set: Setting): Words | undefined {
  const wide = Math.min(wideMm, set.measureMm)
  const blocks = withoutLastGap(compose({ ...post, photos: [] }, 0, { ...set, measureMm: wide }))
  const lines = blocks.reduce((sum, block) => sum + block.lines, 0)
  if (lines > set.style.lines - 3) return undefined
  const filled = flow(blocks, [{ lines: Math.max(1, lines), next: 0 }])
  return filled.length <= 1 ? { title: [], lines, filled } : undefined
}

/** Day, text and remarks level in both columns; a title where the post has one that stands on a line. */
function wordsOf(post: Post, wantsTitle: boolean, compose: Design['post'], set: Setting): Words | undefined {
  const cut = titled(post)
  const rows =
    wantsTitle && cut.title && charactersOf(cut.post) >= leastTitled
      ? displayLines(cut.title, { face: 'serif-black', sizePt: titlePt }, { widthMm: measureMm(set.style) }, set.fonts)
      : undefined
  const isSharp = post.photos.some(
    ({ graphic, widthPx }) => !graphic && widthPx / (measureMm(set.style) / 25.4) >= heroDpi,
  )
  const title = rows?.sound && rows.lines.length === 1 && isSharp ? rows.lines : []
  const blocks =
    title.length > 0
      ? [...textBlocks(cut.post, set), ...socialBlocks(cut.post, set).blocks]
      : withoutLastGap(compose({ ...post, photos: [] }, 0, set))
  if (blocks.length === 0) return { title, lines: 0, filled: [] }
  const total = blocks.reduce((sum, { lines }) => sum + lines, 0)
  for (let lines = Math.max(2, Math.floor(total / 2)); lines <= mostWordLines; lines += 1) {
    const filled = flow(blocks, [
      { lines, next: 1 },
      { lines, next: 1 },
    ])
    const over = filled.some(({ placed }) => placed.some((one) => one.lines < one.block.min))
    if (filled.length <= 2 && !over && !endsBadly(filled)) return { title, lines, filled }
  }
  return undefined
}

const mostWordLines = 18
/** A verse is not parted, nor a head from its words. */
const endsBadly = (filled: readonly FilledColumn[]): boolean =>
  filled.slice(0, -1).some(({ placed }) => {
    const last = placed.at(-1)?.block
    return last !== undefined && (last.keep === true || (last.breakCost ?? 0) >= 100)
  })

function titleItems(post: Post, { title }: Words, line: number, side: Side, set: Setting): SceneItem[] {
  if (title.length === 0) return []
  const { style } = set
  const x = textLeftMm(style, side)
  const top = gridTopMm(style, line)
  const day = top + (title.length * titleLines + 0.9) * leadMm(style)
  return [
    ...title.flatMap((row, at) =>
      lineItems(
        row,
        x - titlePt * mmPerPt * 0.04,
        top + 0.9 * titlePt * mmPerPt + at * titleLines * leadMm(style),
        style.ink.text,
        { entryId: post.id, role: 'title' },
      ),
    ),
    ...dayItems(post, { xMm: x, yMm: day, widthMm: measureMm(style) }, set),
  ]
}

/** `besideMm`: they stand inside, beside a picture. */
function wordItems(
  { filled, lines: deep }: Words,
  { textAt, feet }: Layout,
  besideMm: number | undefined,
  side: Side,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const inside =
    textLeftMm(style, side) + (side === 'left' ? measureMm(style) - Math.min(besideMm ?? 0, set.measureMm) : 0)
  const toFoot = feet && besideMm !== undefined ? style.lines - textAt - deep : 0
  return filled.flatMap(({ placed }, index) =>
    placed.flatMap(({ block, line, lines }) => {
      const own = line + ((block.smallAir ?? -1) >= 0 ? toFoot : 0)
      const xMm = besideMm === undefined ? columnLeftMm(style, side, index) : inside
      return block.paint({ xMm, yMm: gridTopMm(style, textAt + own), lines, side, at: own })
    }),
  )
}
