import type { SceneItem } from '../../../print/scene.ts'
import { cutsFocus, shownOf } from '../../block/crop.ts'
import type { Frame } from '../../block/partitions.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { wantedDpi } from '../../block/sharp.ts'
import type { Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import type { Photo } from '../../book/photo.ts'
import type { BodyPage } from '../../book/section-layout.ts'
import { acrossFold, type SpreadBox } from '../../book/spread.ts'
import { textLeftMm } from '../../style/style.ts'
import { edgeNumber, two } from './marks.ts'
import { unitLeftMm, unitsMm } from './numbers.ts'
import { bandOf, boxCost, boxOf, edgeNumbers, paintBand, paintPhotos, photosOf, type Roll, type Shot } from './roll.ts'
import { bandFootMm, pageCost, paintWhole } from './whole.ts'

function suits(photo: Photo, wide: number, high: number, leastKept: number): number | undefined {
  const shown = shownOf(photo, wide / high)
  const kept = shown.w * shown.h
  const dpi = (shown.w * photo.widthPx) / (wide / 25.4)
  if (photo.graphic || cutsFocus(photo, wide / high)) return undefined
  return kept >= leastKept && dpi >= wantedDpi ? 1 - kept : undefined
}

/** One photograph to the trim of the left page, the others of its post and the words on the right one. */
export function bleedShots(roll: Roll, at: number): Shot[] {
  const { set, month } = roll
  const { style } = set
  const photos = photosOf(roll, at)
  if (photos.length < 2 || photos.length > 8) return []
  const b = style.bleedMm
  const size = style.widthMm + 2 * b
  const lost = photos.map((photo) => suits(photo, size, size, 0.68) ?? Number.POSITIVE_INFINITY)
  const chosen = lost.indexOf(Math.min(...lost))
  const hero = photos[chosen]
  if (!hero || lost[chosen] === Number.POSITIVE_INFINITY) return []
  const rest = photos.filter((_, index) => index !== chosen)
  const band = bandOf(roll.words(at, 3), 15)
  if (!band) return []
  const high = bandFootMm(roll, style.lines - band.lines) - style.headMm
  const cost = boxCost(rest, unitsMm(6), high, set)
  if (cost === Number.POSITIVE_INFINITY) return []
  const first = roll.firstFrame[at] ?? 1
  const post = month.posts[at] as Post
  const paint = (): BodyPage[] => {
    const frame: Frame = { xMm: 0, yMm: 0, wMm: size, hMm: size }
    const number = label(
      `${two(first + chosen)}A`,
      { face: 'mono', sizePt: 5.5 },
      { xMm: style.widthMm - 6.5, yMm: style.heightMm - 6.5, anchor: 'right' },
      { ink: style.ink.white, origin: { role: 'label' } },
      set,
    )
    const left = [...style.picture(imageItem(hero, -b, -b, frame, post.id), set), ...number]
    const from = chosen === 0 ? first + 1 : first
    return [
      { side: 'left', items: left, foot: 'none' },
      paintWhole(roll, { at, photos: rest, firstFrame: from, band }, 'right'),
    ]
  }
  return [
    {
      pattern: 'bleed',
      posts: 1,
      pages: 2,
      left: true,
      cost: 2 * pageCost + cost + 8 * (lost[chosen] ?? 0) - 3,
      starts: [0],
      open: [0, 0],
      paint,
    },
  ]
}

const bandLine = 30
const heroFootMm = 147

/**
 * A wide photograph over the fold to the right page's second column; its words below it, and right of it the post's
 * other pictures or those of the next one, whose words stand on the right page's foot.
 */
export function foldShots(roll: Roll, at: number): Shot[] {
  const { set, month } = roll
  const { style } = set
  const photos = photosOf(roll, at)
  if (photos.length === 0 || photos.length > 5) return []
  const b = style.bleedMm
  const box: SpreadBox = {
    xMm: -b,
    yMm: -b,
    wMm: b + style.widthMm + style.innerMm + unitsMm(2),
    hMm: heroFootMm + b,
  }
  const lost = photos.map((photo) => suits(photo, box.wMm, box.hMm, 0.62) ?? Number.POSITIVE_INFINITY)
  const chosen = lost.indexOf(Math.min(...lost))
  const hero = photos[chosen]
  if (!hero || lost[chosen] === Number.POSITIVE_INFINITY) return []
  const rest = photos.filter((_, index) => index !== chosen)
  const available = style.lines - bandLine
  const own = bandOf(roll.words(at, 3), available)
  if (!own) return []
  const next = month.posts[at + 1]
  const takesNext = next !== undefined && (rest.length === 0) === next.photos.length > 0
  const second = takesNext ? bandOf(roll.words(at + 1, 3), available) : undefined
  const beside = rest.length > 0 ? rest : second ? (next?.photos ?? []) : []
  if (beside.length === 0 || beside.length > 4) return []
  const high = heroFootMm - style.headMm
  const cost = boxCost(beside, unitsMm(4), high, set)
  if (cost === Number.POSITIVE_INFINITY) return []
  const posts = second ? 2 : 1
  const post = month.posts[at] as Post
  const paint = (): BodyPage[] => {
    const part = (side: 'left' | 'right'): SceneItem[] => {
      const image = acrossFold(hero, box, side, style, post.id)
      return image ? style.picture(image, set) : []
    }
    const first = roll.firstFrame[at] ?? 1
    const xRight = textLeftMm(style, 'right')
    const side: Frame = { xMm: xRight + unitLeftMm(2), yMm: style.headMm, wMm: unitsMm(4), hMm: high }
    const isOwn = rest.length > 0
    const from = isOwn ? (chosen === 0 ? first + 1 : first) : (roll.firstFrame[at + 1] ?? 1)
    const left: SceneItem[] = [
      ...part('left'),
      ...edgeNumber(first + chosen, textLeftMm(style, 'left'), heroFootMm, set),
      ...paintBand(own, bandLine, 'left', set),
    ]
    const right: SceneItem[] = [
      ...part('right'),
      ...paintPhotos(beside, side, isOwn ? post : (next as Post), set),
      ...edgeNumbers(from, beside.length, boxOf(beside, side), set),
      ...(second ? paintBand(second, bandLine, 'right', set) : []),
    ]
    return [
      { side: 'left', items: left },
      { side: 'right', items: right },
    ]
  }
  const empty = second ? 0 : 2
  return [
    {
      pattern: 'fold',
      posts,
      pages: 2,
      left: true,
      cost: 2 * pageCost + cost + 6 * (lost[chosen] ?? 0) - 3 + empty,
      starts: Array.from({ length: posts }, (_, index) => index),
      open: [0, 0],
      paint,
    },
  ]
}
