import { cropLoss, cutsFocus, shownOf } from '#lib/photo-layout/crop.ts'
import type { Frame } from '#lib/photo-layout/partitions.ts'
import { wantedDpi } from '#lib/photo-layout/sharp.ts'
import { focusOf } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import type { Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { headedMonths } from '../../book/headed-months.ts'
import type { Photo } from '../../book/photo.ts'
import type { BodyPage } from '../../book/section-layout.ts'
import { acrossFold, type SpreadBox } from '../../book/spread.ts'
import { leadMm, measureMm, type Style, textLeftMm } from '../../style/style.ts'
import { type Arranged, aspectOf, heightsOf, largestIn, paintArranged } from './arrange.ts'
import { edgeNumber, two } from './marks.ts'
import { unitLeftMm, unitsMm } from './numbers.ts'
import { type Caption, captionOf, edgeNumbers, photosOf, type Roll, type Shot } from './roll.ts'
import { captionLine } from './top.ts'

const pageCost = 6

/** In groups so much of a side may go (PRINT.md §2.8). */
const mostLoss = 0.12

/** What a square page to the trim takes off a picture; undefined where that is too much. */
function lossToTrim(photo: Photo, sizeMm: number): number | undefined {
  const lost = cropLoss(photo, 1)
  const dpi = (shownOf(photo, 1).w * photo.widthPx) / (sizeMm / 25.4)
  return photo.graphic || lost > mostLoss || cutsFocus(photo, 1) || dpi < wantedDpi ? undefined : lost
}

const least = (lost: readonly (number | undefined)[]): number =>
  lost.reduce<number>((best, one, at) => (one !== undefined && one < (lost[best] ?? 1) ? at : best), -1)

/** One photograph to the trim of the left page, the others of its post and the words on the right one. */
export function bleedShots(roll: Roll, at: number): Shot[] {
  const { set, month } = roll
  const { style } = set
  const photos = photosOf(roll, at)
  if (photos.length < 2 || photos.length > 8) return []
  const size = style.widthMm + 2 * style.bleedMm
  const lost = photos.map((photo) => lossToTrim(photo, size))
  const chosen = least(lost)
  const hero = photos[chosen]
  if (!hero) return []
  const rest = photos.filter((_, index) => index !== chosen)
  const found = restOf(roll, at, rest)
  if (!found) return []
  const first = roll.firstFrame[at] ?? 1
  const post = month.posts[at] as Post
  const paint = (): BodyPage[] => {
    const b = style.bleedMm
    const frame: Frame = { xMm: 0, yMm: 0, wMm: size, hMm: size }
    const number = label(
      `${two(first + chosen)}A`,
      { face: 'mono', sizePt: 5.5 },
      { xMm: style.widthMm - 6.5, yMm: style.heightMm - 6.5, anchor: 'right' },
      { ink: style.ink.white, origin: { role: 'label' } },
      set,
    )
    const left = [...style.picture(imageItem(hero, -b, -b, frame, post.id), set), ...number]
    const place = { xMm: textLeftMm(style, 'right'), yMm: style.headMm }
    const from = chosen === 0 ? first + 1 : first
    const right = [
      ...paintArranged(found.arranged, rest, place, post, set),
      ...edgeNumbers(from, rest.length, place, found.arranged, set),
      ...found.caption.paint(found.line, 'right'),
    ]
    return [
      { side: 'left', items: left, foot: 'none' },
      { side: 'right', items: right },
    ]
  }
  const open = style.lines - found.line - found.caption.lines
  const cost = 2 * pageCost + found.arranged.cost + 8 * (lost[chosen] ?? 0) + 0.012 * open ** 2 - 3
  return [{ pattern: 'bleed', posts: 1, pages: 2, left: true, cost, starts: [0], paint }]
}

const mostOpen = 14

/** The other pictures over the measure and the words below them, on one page at least 60 % full. */
function restOf(
  roll: Roll,
  at: number,
  rest: readonly Photo[],
): { arranged: Arranged; caption: Caption; line: number } | undefined {
  const { set } = roll
  const lines = set.style.lines
  const all = heightsOf(rest, measureMm(set.style), (lines - 3) * leadMm(set.style), set)
  let best: { arranged: Arranged; caption: Caption; line: number } | undefined
  for (const arranged of all) {
    const line = captionLine(arranged.hMm, set)
    const caption = captionOf(roll, at, lines - line)
    if (!caption || lines - line - caption.lines > mostOpen) continue
    if (!best || arranged.cost < best.arranged.cost) best = { arranged, caption, line }
  }
  return best
}

/** Nearer the fold nothing may stand that must be seen whole (PRINT.md §2.1). */
const foldFreeMm = 12
const [leastHeroMm, mostHeroMm] = [95, 166]

/** Box of a whole picture from the left trim over the fold to the right page's first, second or third column. */
function heroBox(photo: Photo, style: Style): { box: SpreadBox; units: number } | undefined {
  const b = style.bleedMm
  const focus = focusOf(photo)
  for (const units of [2, 1, 3]) {
    const wMm = b + style.widthMm + style.innerMm + unitsMm(units)
    const hMm = wMm / aspectOf(photo)
    const foot = hMm - b
    const fold = (b + style.widthMm) / wMm
    // Where nobody looked for it the box is a guess, and wide as it is.
    const free = photo.focus ? foldFreeMm / wMm : 0
    const folded = focus.x < fold + free && focus.x + focus.w > fold - free
    const sharp = photo.widthPx / (wMm / 25.4) >= wantedDpi
    if (foot < leastHeroMm || foot > mostHeroMm || folded || photo.graphic || !sharp) continue
    return { box: { xMm: -b, yMm: -b, wMm, hMm }, units }
  }
  return undefined
}

/**
 * A wide photograph over the fold, whole; its words below it, and right of it the post's other pictures or those of the
 * next one, whose words stand on the right page's foot.
 */
export function foldShots(roll: Roll, at: number): Shot[] {
  const { set, month } = roll
  const { style } = set
  const photos = photosOf(roll, at)
  if (photos.length === 0 || photos.length > 5) return []
  const boxes = photos.map((photo) => heroBox(photo, style))
  const chosen = boxes.findIndex((one) => one !== undefined)
  const [hero, found] = [photos[chosen], boxes[chosen]]
  if (!hero || !found) return []
  const { box, units } = found
  const foot = box.hMm - style.bleedMm
  const line = captionLine(foot - style.headMm, set)
  const rest = photos.filter((_, index) => index !== chosen)
  const own = captionOf(roll, at, style.lines - line)
  if (!own) return []
  const next = month.posts[at + 1]
  const newMonth = headedMonths(month).some(({ firstPost }) => firstPost === at + 1)
  const takesNext = next !== undefined && !newMonth && (rest.length === 0) === next.photos.length > 0
  const second = takesNext ? captionOf(roll, at + 1, style.lines - line) : undefined
  const beside = rest.length > 0 ? rest : second ? (next?.photos ?? []) : []
  if (beside.length === 0 || beside.length > 4) return []
  const high = foot - style.headMm
  const arranged =
    beside.length === 1
      ? largestIn(beside, unitsMm(6 - units), high, set)
      : lastOf(heightsOf(beside, unitsMm(6 - units), high, set), high)
  if (!arranged) return []
  const posts = second ? 2 : 1
  const post = month.posts[at] as Post
  const paint = (): BodyPage[] => {
    const part = (side: 'left' | 'right'): SceneItem[] => {
      const image = acrossFold(hero, box, side, style, post.id)
      return image ? style.picture(image, set) : []
    }
    const first = roll.firstFrame[at] ?? 1
    const place = { xMm: textLeftMm(style, 'right') + unitLeftMm(units), yMm: foot - arranged.hMm }
    const isOwn = rest.length > 0
    const from = isOwn ? (chosen === 0 ? first + 1 : first) : (roll.firstFrame[at + 1] ?? 1)
    const left: SceneItem[] = [
      ...part('left'),
      ...edgeNumber(first + chosen, textLeftMm(style, 'left'), foot, set),
      ...own.paint(line, 'left'),
    ]
    const right: SceneItem[] = [
      ...part('right'),
      ...paintArranged(arranged, beside, place, isOwn ? post : (next as Post), set),
      ...edgeNumbers(from, beside.length, place, arranged, set),
      ...(second ? second.paint(line, 'right') : []),
    ]
    return [
      { side: 'left', items: left },
      { side: 'right', items: right },
    ]
  }
  const cost = 2 * pageCost + arranged.cost - 3 + (second ? 0 : 2)
  return [
    {
      pattern: 'fold',
      posts,
      pages: 2,
      left: true,
      cost,
      starts: Array.from({ length: posts }, (_, index) => index),
      paint,
    },
  ]
}

/** The highest that is not much dearer than the best. */
function lastOf(all: readonly Arranged[], highMm: number): Arranged | undefined {
  const worth = ({ cost, hMm }: Arranged): number => cost + (20 * (highMm - hMm)) / highMm
  return [...all].sort((a, b) => worth(a) - worth(b))[0]
}
