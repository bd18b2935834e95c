import type { SceneItem } from '../../../print/scene.ts'
import { type Block, withoutLastGap } from '../../block/block.ts'
import { bendsOf, cutsFocus, wholeAspect } from '../../block/crop.ts'
import { displayLines } from '../../block/display-lines.ts'
import { cheapest, fit, plans } from '../../block/partitions.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { textBlocks } from '../../block/post-text.ts'
import { sharpLimits, sharpMm } from '../../block/sharp.ts'
import { socialBlocks } from '../../block/social-blocks.ts'
import { columnLeftMm } from '../../book/body.ts'
import { yearOf } from '../../book/calendar.ts'
import type { Month, Post } from '../../book/content.ts'
import { type FilledColumn, flow } from '../../flow/flow.ts'
import { type Line, lineItems } from '../../line/lines.ts'
import type { Design, Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { heroDpi, isPlain } from './feature.ts'
import { dayItems } from './head.ts'
import { titled } from './title.ts'

/**
 * Pictures over the whole measure at the head of a page of two columns: so many grid lines, posts below them, in the columns
 * from `free` on.
 */
export type Span = { lines: number; free: 0 | 1; cost: number; titled: boolean; paint(side: Side): SceneItem[] }

/** To the trim on three sides a picture may be so wide and so high; else it stands within the type area. */
const [highestHero, widestHero] = [1.15, 2.6]
/** Part of the type area that pictures take at least and at most. */
const [leastShare, mostShare] = [0.3, 0.78]
/** Fewer lines below it hold no post; two are left free above them. */
const leastBelow = 9
const gapBelow = 2
/** A page of its own may end so many lines before its foot. */
const mostLeft = 13
/** Large letters are wished for where they are allowed. */
const titleWorth = 8
const titlePt = 32
const titleLines = 3

/** `besideMm`: width left for words beside an upright picture; else they stand below. */
type Pictures = { footMm: number; cost: number; besideMm?: number; paint(side: Side): SceneItem[] }
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
  const upright = uprightOf(post, ask.heading !== undefined, set)
  const tried = upright
    ? [upright]
    : [heroOf(post, ask.heading !== undefined, set), ...groupsOf(post, set), ...besideGroupsOf(post, set)]
  let best: Span | undefined
  for (const pictures of tried) {
    const span = pictures && spanWith(pictures, post, ask, set)
    if (span && (!best || span.cost < best.cost)) best = span
  }
  return best
}

function spanWith(
  pictures: Pictures,
  post: Post,
  { heading, room, titled: wantsTitle, compose }: SpanAsk,
  set: Setting,
): Span | undefined {
  const { style } = set
  const lead = leadMm(style)
  const words = pictures.besideMm
    ? besideWords(post, pictures.besideMm, compose, set)
    : wordsOf(post, wantsTitle, compose, set)
  if (!words || words.title.length > 0 !== wantsTitle) return undefined
  const above = heading?.lines ?? 0
  const shiftMm = above * lead
  const airLines = words.title.length > 0 ? 1.3 : 0.6
  const pictureLines = Math.ceil((pictures.footMm + shiftMm - style.headMm) / lead + airLines)
  const textAt = pictures.besideMm
    ? above
    : pictureLines + (words.title.length > 0 ? words.title.length * titleLines + 2 : 0)
  const lines = Math.max(pictureLines, textAt + words.lines)
  if (lines > style.lines) return undefined
  const left = style.lines - lines
  const isAside = room === 'beside' && !pictures.besideMm && words.filled.length === 1
  const free = isAside ? style.lines - textAt : left - gapBelow
  if (room === 'none' ? left > mostLeft : free < leastBelow || isAside !== (room === 'beside')) return undefined
  const paint: Span['paint'] = (side) => [
    ...(heading?.paint({ xMm: textLeftMm(style, side), yMm: style.headMm, lines: above, side }) ?? []),
    ...pictures.paint(side).map((item) => lowered(item, shiftMm)),
    ...titleItems(post, words, pictureLines, side, set),
    ...wordItems(words, { line: textAt, ...(pictures.besideMm ? { besideMm: pictures.besideMm } : {}) }, side, set),
  ]
  const openCost = { none: 0.8, below: 0, beside: 0.4 }[room] * left
  const cost = pictures.cost + openCost - (words.title.length > 0 ? titleWorth : 0)
  const end = { none: style.lines, below: lines + gapBelow, beside: textAt }[room]
  return { lines: end, free: isAside ? 1 : 0, cost, titled: words.title.length > 0, paint }
}

const lowered = (item: SceneItem, byMm: number): SceneItem =>
  byMm === 0 || item.kind !== 'image' ? item : { ...item, yMm: item.yMm + byMm }

/** One picture from the head to the trims; below a heading to those at its sides. */
function heroOf({ id, photos }: Post, isHeaded: boolean, set: Setting): Pictures | undefined {
  const [photo] = photos
  const { style } = set
  const b = style.bleedMm
  const wide = style.widthMm + 2 * b
  if (photos.length !== 1 || !photo || photo.graphic) return undefined
  const aspect = wholeAspect(photo)
  if (aspect < highestHero || aspect > widestHero || photo.widthPx / (wide / 25.4) < heroDpi) return undefined
  const top = isHeaded ? style.headMm + 0.6 : -b
  const frame = { xMm: 0, yMm: 0, wMm: wide, hMm: wide / aspect }
  const footMm = top + frame.hMm
  if (footMm - style.headMm > mostShare * areaMm(set)) return undefined
  return { footMm, cost: 0, paint: () => style.picture(imageItem(photo, -b, top, frame, id), set) }
}

/** Of the measure a picture takes with words beside it, and of the type area in height. */
const [uprightShare, uprightHigh] = [0.6, 0.9]

/** One upright picture outside, to the outer trim and, where nothing stands above it, from the head's; words inside. */
function uprightOf({ id, photos }: Post, isHeaded: boolean, set: Setting): Pictures | undefined {
  const [photo] = photos
  const { style } = set
  if (photos.length !== 1 || !photo || photo.graphic) return undefined
  const aspect = wholeAspect(photo)
  if (aspect >= highestHero) return undefined
  const most = uprightShare * measureMm(style)
  const wMm = Math.min(most, uprightHigh * areaMm(set) * aspect, sharpMm(photo))
  if (wMm < leastUpright * measureMm(style)) return undefined
  const b = style.bleedMm
  const trimMm = wMm + style.outerMm + b
  // Below a heading it may not run out at the foot.
  const isHigh = isHeaded && trimMm / aspect > uprightHigh * areaMm(set)
  const bleeds = wMm === most && sharpMm(photo) > trimMm && !isHigh
  const wide = bleeds ? trimMm : wMm
  const top = bleeds && !isHeaded ? -b : style.headMm + 0.6
  const frame = { xMm: 0, yMm: 0, wMm: wide, hMm: wide / aspect }
  const x = (side: Side): number =>
    side === 'left' ? (bleeds ? -b : textLeftMm(style, side)) : textLeftMm(style, side) + measureMm(style) - wMm
  return {
    footMm: top + frame.hMm,
    cost: 0,
    besideMm: measureMm(style) - wMm - style.columns.gapMm,
    paint: (side) => style.picture(imageItem(photo, x(side), top, frame, id), set),
  }
}

/** Narrower it is better off in a column. */
const leastUpright = 0.3

/** All words in one column beside the picture. */
function besideWords(post: Post, wideMm: number, compose: Design['post'], set: Setting): Words | undefined {
  const wide = Math.min(wideMm, set.measureMm)
  const blocks = withoutLastGap(compose({ ...post, photos: [] }, 0, { ...set, measureMm: wide }))
  const lines = blocks.reduce((sum, block) => sum + block.lines, 0)
  if (lines > set.style.lines - 3) return undefined
  const filled = flow(blocks, [{ lines: Math.max(1, lines), next: 0 }])
  return filled.length <= 1 ? { title: [], lines, filled } : undefined
}

const areaMm = ({ style }: Setting): number => style.lines * leadMm(style)

/** Pictures within the type area, in every height that suits their shapes. */
function groupsOf(post: Post, set: Setting): Pictures[] {
  const { photos } = post
  const [only] = photos
  if (photos.length === 1 && only && (wholeAspect(only) < highestHero || only.graphic)) return []
  const x = (side: Side): number => textLeftMm(set.style, side)
  return sharesOf(post, { wide: measureMm(set.style), least: leastShare, most: mostShare, x }, set)
}

/** Many pictures outside, as wide as an upright one, with words beside them that are no two columns. */
function besideGroupsOf(post: Post, set: Setting): Pictures[] {
  if (post.photos.length < leastBeside) return []
  const measure = measureMm(set.style)
  const wide = uprightShare * measure
  const x = (side: Side): number => textLeftMm(set.style, side) + (side === 'left' ? 0 : measure - wide)
  const besideMm = measure - wide - set.style.columns.gapMm
  return sharesOf(post, { wide, least: mostShare - 0.2, most: uprightHigh, x }, set).map((pictures) => ({
    ...pictures,
    cost: pictures.cost + besideCost,
    besideMm,
  }))
}

/** Fewer stand over the whole measure; they do so where their words let them. */
const [leastBeside, besideCost] = [5, 8]

type Area = { wide: number; least: number; most: number; x(side: Side): number }

function sharesOf({ id, photos }: Post, { wide, least, most, x }: Area, set: Setting): Pictures[] {
  const { style } = set
  const aspects = photos.map(wholeAspect)
  if (photos.some((photo) => sharpMm(photo) < wide / 4)) return []
  const choices = plans(aspects, wide, style.photoGapMm, sharpLimits(photos, wide))
  const bends = bendsOf(photos)
  const out: Pictures[] = []
  for (let share = least; share <= most; share += 0.02) {
    const heightMm = share * areaMm(set)
    const found = cheapest(choices, wide, heightMm, bends)
    if (!found || found.white > 0) continue
    const { frames } = fit(choices, wide, heightMm, aspects, bends)
    const dull = photos.some((photo, at) => sharpMm(photo) < (frames[at]?.wMm ?? 0))
    if (dull || photos.some((photo, at) => frames[at] && cutsFocus(photo, frames[at].wMm / frames[at].hMm))) continue
    out.push({
      footMm: style.headMm + heightMm,
      cost: found.cost + 6 * Math.abs(share - 0.5),
      paint: (side) =>
        photos.flatMap((photo, at) => {
          const frame = frames[at]
          return frame ? style.picture(imageItem(photo, x(side), style.headMm + 0.6, frame, id), set) : []
        }),
    })
  }
  return out
}

/** Day, text and remarks level in both columns; a title where the post has one that stands on a line. */
function wordsOf(post: Post, wantsTitle: boolean, compose: Design['post'], set: Setting): Words | undefined {
  const cut = titled(post)
  const rows =
    wantsTitle && cut.title
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
  { filled }: Words,
  { line: first, besideMm }: { line: number; besideMm?: number },
  side: Side,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const inside =
    textLeftMm(style, side) + (side === 'left' ? measureMm(style) - Math.min(besideMm ?? 0, set.measureMm) : 0)
  return filled.flatMap(({ placed }, index) =>
    placed.flatMap(({ block, line, lines }) =>
      block.paint({
        xMm: besideMm === undefined ? columnLeftMm(style, side, index) : inside,
        yMm: gridTopMm(style, first + line),
        ...{ lines, side, at: line },
      }),
    ),
  )
}
