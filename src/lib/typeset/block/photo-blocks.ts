import { type Bends, bendsOf, shownOf } from '#lib/photo-layout/crop.ts'
import { cheapest, type Frame, fit, plans, wantedRatio } from '#lib/photo-layout/partitions.ts'
import { humaneMm, sharpLimits, sharpMm } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import type { Post } from '../book/content.ts'
import type { Photo } from '../book/photo.ts'
import { roundMm } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { areaHeightMm, bodyEmMm, leadMm, type Style } from '../style/style.ts'
import { type Block, type Cut, fixed } from './block.ts'
import { paintRows, rowsHeightMm, socialRows } from './social-blocks.ts'

/** In a group nothing is set narrower or lower than that: a screenshot of many screens would make stamps of the others. */
const aspectOf = (photo: Photo): number => Math.min(10, Math.max(0.12, wholeAspect(photo)))

export function imageItem(photo: Photo, xMm: number, yMm: number, frame: Frame, postId: string): ImageItem {
  const visible = shownOf(photo, frame.wMm / frame.hMm)
  return {
    kind: 'image',
    media: photo.media,
    xMm: roundMm(xMm + frame.xMm),
    yMm: roundMm(yMm + frame.yMm),
    wMm: roundMm(frame.wMm),
    hMm: roundMm(frame.hMm),
    crop: visible,
    widthPx: photo.widthPx,
    heightPx: photo.heightPx,
    alt: photo.alt,
    origin: { entryId: postId, role: 'photo' },
  }
}

/** Height of the picture in a block of so many lines: ¼ line free above and below the em boxes (PRINT.md §2.3). */
export const pictureMm = (lines: number, style: Style): number =>
  lines * leadMm(style) - (leadMm(style) - bodyEmMm(style)) - 2 * style.photoPad * leadMm(style)

/** Lines, not rounded, of a picture so high. */
export const pictureLines = (heightMm: number, style: Style): number =>
  (heightMm + 2 * style.photoPad * leadMm(style) + leadMm(style) - bodyEmMm(style)) / leadMm(style)

const uprightLimit = 0.95
const screenshotLimit = 0.6
const screenshotWidth = 0.45
/** A small picture leaves room for remarks at its side, as an upright one does. */
const besideWidth = 0.62

export const isLarge = ({ size }: Photo): boolean => size === 'large'

/** Pictures that stand together, and between them those their owner wants alone. */
export function largeApart(photos: readonly Photo[]): Photo[][] {
  const out: Photo[][] = []
  for (const photo of photos) {
    const last = out.at(-1)
    if (last?.[0] && !isLarge(photo) && !isLarge(last[0])) last.push(photo)
    else out.push([photo])
  }
  return out
}

/** Photos of a post; a single upright one carries likes and comments beside it (`withSocial`). */
export function photoBlocks(post: Post, set: Setting): { blocks: Block[]; withSocial: boolean } {
  const { photos } = post
  const [only] = photos
  if (!only) return { blocks: [], withSocial: false }
  if (photos.some(isLarge))
    return { blocks: largeApart(photos).map((some) => pictureBlock(some, post.id, set)), withSocial: false }
  if (photos.length === 1) {
    const narrow = aspectOf(only) < uprightLimit || singleWidthMm(only, set) <= besideWidth * set.measureMm
    const beside = narrow && !set.style.uprightMiddle ? besideBlock(only, post, set) : undefined
    if (beside) return { blocks: [beside], withSocial: true }
    return { blocks: [wholeBlock(only, post.id, set)], withSocial: false }
  }
  return { blocks: [groupBlock(photos, post.id, set)], withSocial: false }
}

/** Pictures of an article: one as it is, or a group that may be parted over pages. */
export const pictureBlock = (photos: readonly Photo[], entryId: string, set: Setting): Block =>
  photos.length === 1 && photos[0] ? wholeBlock(photos[0], entryId, set) : groupBlock(photos, entryId, set)

/** More pictures than this never share a page (PRINT.md §2.3). */
const mostOnPage = 9
const cutCost = 24
/** Two pictures belong together: they part only where a page would otherwise stay half open. */
const pairCost = 70
/** Cutting so near an end leaves a picture or two alone. */
const fewLeftCost = 3

/**
 * Two pictures or more: one block as long as they may share a page, and wherever it helps to fill pages parted into two,
 * the second part heading the next page. From ten on parts of up to nine, full pages where they come out so.
 */
function groupBlock(photos: readonly Photo[], entryId: string, set: Setting): Block {
  const many = photos.length > mostOnPage
  const widthMm = groupWidthMm(photos, set)
  const rests = new Map<number, Block>()
  const part = (from: number, to: number): Block => {
    const some = photos.slice(from, to)
    const [only] = some
    return only && some.length === 1
      ? wholeBlock(only, entryId, set)
      : flexible(some, entryId, set, widthMm, wanted(some, many, set))
  }
  const rest = (from: number): Block => {
    const cached = rests.get(from)
    if (cached) return cached
    const left = photos.length - from
    const block: Block = left > mostOnPage ? tooMany(set.style) : part(from, photos.length)
    rests.set(from, block)
    const cuts: Cut[] = []
    // Two pictures are parted only over a spread of their own; a single one must be able to stand alone in its row.
    for (const size of cutSizes(left)) {
      if (!cuttable(photos.slice(from, from + size)) || !cuttable(photos.slice(from + size))) continue
      const ends =
        (size === 1 ? fewLeftCost : 0) + (left - size === 1 ? fewLeftCost : 0) + (photos.length === 2 ? pairCost : 0)
      const before = part(from, from + size)
      const cost = left > mostOnPage ? unevenCost * Math.abs(size - evenShare(left)) : cutCost + ends
      cuts.push({ before, after: rest(from + size), cost })
    }
    if (cuts.length > 0) block.cuts = cuts
    return block
  }
  return rest(0)
}

/** Arrangements grow eightfold with every four pictures: more than two pages hold are looked at a page at a time. */
const inPortions = <T>(all: readonly T[]): (readonly T[])[] => {
  if (all.length <= 2 * mostOnPage) return [all]
  const share = evenShare(all.length)
  return Array.from({ length: Math.ceil(all.length / share) }, (_, at) => all.slice(at * share, (at + 1) * share))
}

/** A group of pictures most of which have few pixels stands narrower, until they are sharp (PRINT.md §2.3). */
function groupWidthMm(photos: readonly Photo[], set: Setting): number {
  const { measureMm: measure, style } = set
  const limits = sharpLimits(photos, measure)
  if (!limits || 2 * limits.filter((limit) => limit < measure).length < photos.length) return measure
  const portions = inPortions(photos.map((photo, at) => ({ aspect: aspectOf(photo), limit: limits[at] ?? measure })))
  for (const share of [1, 0.9, 0.8, 0.7, 0.6, 0.5]) {
    const wide = Math.max(share * measure, humaneMm(measure))
    const dull = portions.reduce((sum, portion) => {
      const aspects = portion.map(({ aspect }) => aspect)
      const own = portion.map(({ limit }) => limit)
      return (
        sum + (cheapest(plans(aspects, wide, style.photoGapMm, own), wide, wide * wantedRatio(aspects))?.plan.dull ?? 0)
      )
    }, 0)
    if (dull <= 0.05 * photos.length) return wide
  }
  return Math.max(0.4 * measure, humaneMm(measure))
}

/** Pictures of one page when so many are shared out evenly: ten to eighteen over two facing ones (PRINT.md §2.3). */
const evenShare = (count: number): number => Math.ceil(count / Math.ceil(count / mostOnPage))
/** For every picture a page has more or less than its share. */
const unevenCost = 3

/** Where a group may be parted, in rising order: near the middle and the thirds; long ones into even shares. */
function cutSizes(count: number): number[] {
  if (count > mostOnPage) {
    const share = evenShare(count)
    return [share - 2, share - 1, share, share + 1].filter((size) => size <= mostOnPage)
  }
  const sizes = [count / 3, count / 2, (2 * count) / 3].flatMap((size) => [Math.floor(size), Math.ceil(size)])
  return [...new Set(sizes)].filter((size) => size > 0 && size < count).sort((a, b) => a - b)
}

const cuttable = (photos: readonly Photo[]): boolean =>
  photos.length > 1 || (photos.length === 1 && aspectOf(photos[0] as Photo) >= uprightLimit)

/** Stands for pictures that only their cuts can place. */
const tooMany = (style: Style): Block => ({ ...fixed(4 * style.lines, () => []) })

function wanted(group: readonly Photo[], many: boolean, set: Setting): number {
  const aspects = group.map(aspectOf)
  return many && group.length >= 5 ? areaHeightMm(set.style) / set.measureMm : wantedRatio(aspects)
}

/** Width of a single picture: whole measure, narrower for upright ones, screenshots and few pixels (≥ 150 dpi). */
function singleWidthMm(photo: Photo, set: Setting): number {
  const { style, measureMm: measure } = set
  if (isLarge(photo)) return measure
  const aspect = aspectOf(photo)
  const shot = style.screenshotWidth ?? screenshotWidth
  const natural = aspect < screenshotLimit ? shot : aspect < uprightLimit ? style.uprightWidth : 1
  return Math.min(natural * measure, Math.max(humaneMm(measure), sharpMm(photo)))
}

/**
 * A picture shrinks to this where a page has less room, to the line (PRINT.md §2.8); an upright one, which is narrow anyway,
 * to less, and it grows where a page would stay open. Each line given or taken costs so much, dearly beyond the first limit.
 */
const leastWhole = 0.78
const leastUpright = 0.62
const mostUpright = 0.72
const leastWide = 0.9
const [shrinkCost, dearShrinkCost, growCost] = [1, 12, 1.5]

/** One picture, never cropped: what is left of its last line stays white under it (PRINT.md §2.8). */
function wholeBlock(photo: Photo, entryId: string, set: Setting): Block {
  const { style } = set
  const aspect = Math.min(20, Math.max(0.05, photo.widthPx / Math.max(1, photo.heightPx)))
  const fullMm = pictureMm(style.lines, style)
  const naturalMm = Math.min(singleWidthMm(photo, set) / aspect, fullMm)
  const tallMm = Math.max(naturalMm, Math.min(grownWidthMm(photo, set) / aspect, fullMm))
  const linesOf = (heightMm: number): number => Math.ceil(pictureLines(heightMm, style) - 1e-6)
  const lines = linesOf(naturalMm)
  const max = linesOf(tallMm)
  const least = (share: number): number => Math.max(1, Math.floor(pictureLines(naturalMm * share, style)))
  const cheap = Math.min(lines, least(leastWhole))
  // In the middle of the column a small one looks meant, whatever its shape.
  const small = !isLarge(photo) && (aspect < uprightLimit || style.uprightMiddle)
  const min = small ? Math.min(cheap, least(leastUpright)) : cheap
  // A picture as wide as the measure is that or clearly narrower: a few millimetres short look like a fault (decision 0217).
  const isWide = naturalMm * aspect > leastWide * set.measureMm
  const isNearlyWide = (own: number): boolean => isWide && pictureMm(own, style) > leastWide * naturalMm
  const costs = Array.from({ length: max - min + 1 }, (_, at) => {
    const away = lines - min - at
    if (away < 0) return -growCost * away
    if (away > 0 && isNearlyWide(min + at)) return Number.POSITIVE_INFINITY
    return shrinkCost * away + dearShrinkCost * Math.max(0, cheap - min - at)
  })
  const paint: Block['paint'] = (box) => {
    const hMm = Math.min(box.lines > lines ? tallMm : naturalMm, pictureMm(box.lines, style))
    const wMm = hMm * aspect
    const inset = style.uprightMiddle ? (set.measureMm - wMm) / 2 : 0
    const top = box.yMm + style.photoPad * leadMm(style)
    return style.picture(imageItem(photo, box.xMm + inset, top, { xMm: 0, yMm: 0, wMm, hMm }, entryId), set)
  }
  return { lines, min, max, costs, paint }
}

/** As wide as an upright picture may become where a page would stay open. */
function grownWidthMm(photo: Photo, { measureMm }: Setting): number {
  const aspect = aspectOf(photo)
  return aspect < screenshotLimit || aspect >= uprightLimit || photo.graphic || isLarge(photo)
    ? 0
    : Math.min(mostUpright * measureMm, Math.max(humaneMm(measureMm), sharpMm(photo)))
}

/**
 * Block whose height may bend: every number of lines is priced by the crop of the best partition and by the distance
 * from the wanted proportion; the cheapest is natural, those at which no picture loses more than it bears are allowed.
 */
function flexible(group: readonly Photo[], entryId: string, set: Setting, widthMm: number, wanted: number): Block {
  const { style } = set
  const aspects = group.map(aspectOf)
  const choices = plans(aspects, widthMm, style.photoGapMm, sharpLimits(group, widthMm))
  const bends = kept(bendsOf(group))
  const most = group.length > 2 ? 0.6 : 0.4
  let [least, natural, min, max] = [Number.POSITIVE_INFINITY, leastPhotoLines, -1, -1]
  const priced: number[] = []
  for (let lines = leastPhotoLines; lines <= style.lines; lines += 1) {
    const heightMm = pictureMm(lines, style)
    const best = cheapest(choices, widthMm, heightMm, bends)
    const away = Math.abs(heightMm / widthMm - wanted)
    const room = best ? roomOf(best, heightMm, leadMm(style)) : undefined
    const cost = best ? best.cost + 8 * away + (room === 'nearly' ? nearlyWideCost : 0) : Number.POSITIVE_INFINITY
    if (cost < least) {
      least = cost
      natural = lines
    }
    const ok = away <= most && room === 'filled'
    priced.push(ok ? cost : Number.POSITIVE_INFINITY)
    if (ok) {
      if (min < 0) min = lines
      max = lines
    }
  }
  // The cheapest is always allowed; heights no arrangement reaches stay in the list, too dear to be taken.
  priced[natural - leastPhotoLines] = least
  min = min < 0 ? natural : Math.min(min, natural)
  max = Math.max(max, natural)
  const costs = priced.slice(min - leastPhotoLines, max - leastPhotoLines + 1).map((cost) => cost - least)
  const paint: Block['paint'] = (box): SceneItem[] => {
    const best = fit(choices, widthMm, pictureMm(box.lines, style), aspects, bends)
    const wide = Math.max(...best.frames.map(({ xMm, wMm }) => xMm + wMm))
    const inset = style.uprightMiddle ? (set.measureMm - wide) / 2 : 0
    const top = box.yMm + style.photoPad * leadMm(style)
    return group.flatMap((photo, index) =>
      style.picture(imageItem(photo, box.xMm + inset, top, best.frames[index] as Frame, entryId), set),
    )
  }
  return { lines: natural, min, max, costs, paint }
}

/** Arrangements know proportions to a part in five hundred only: so much less is bent, that no picture loses more than it bears. */
const rounding = 1.003
const kept = ({ least, most }: Bends): Bends => ({
  least: Math.min(1, least * rounding),
  most: Math.max(1, most / rounding),
})

/** A group too high for what is left of a page may shrink as a whole to 78 % (PRINT.md §2.8), as a logarithm. */
const leastGroup = Math.log(1 / 0.74)
/** Short of the measure by less than this (as a logarithm) looks like a fault, by more like a choice. */
const leastShort = Math.log(1 / 0.9)
const nearlyWideCost = 8

/**
 * How a group stands in a box so high: filling it (less than a line may stay white below, as under one picture alone; clearly
 * smaller as a whole counts, too), a few millimetres short of the measure, or too small for it.
 */
function roomOf(
  { white, stretch }: { white: number; stretch: number },
  heightMm: number,
  lineMm: number,
): 'filled' | 'nearly' | 'open' {
  if (white === 0) return 'filled'
  if (stretch < 1) return white < leastShort ? 'nearly' : white <= leastGroup ? 'filled' : 'open'
  return heightMm * (1 - Math.exp(-white)) < lineMm ? 'filled' : 'open'
}

/** A strip of pictures is never lower. */
const leastPhotoLines = 4

const besideGapMm = 5

/**
 * One upright photo with likes and comments beside it, their last row level with its foot; undefined if they need more, or
 * there are none.
 */
function besideBlock(photo: Photo, post: Post, set: Setting): Block | undefined {
  const { style } = set
  const widthMm = singleWidthMm(photo, set)
  const columnMm = set.measureMm - widthMm - besideGapMm
  const rows = socialRows(post, columnMm, set)
  if (rows.length === 0) return undefined
  const aspect = Math.max(0.05, wholeAspect(photo))
  const naturalMm = Math.min(widthMm / aspect, pictureMm(style.lines - 6, style))
  const natural = Math.max(5, Math.min(style.lines - 3, Math.round(pictureLines(naturalMm, style))))
  const limits = (factor: number): number => pictureLines(naturalMm * factor, style)
  const rowsLines = Math.ceil(pictureLines(rowsHeightMm(rows.length, style), style))
  // Below 85 % the picture gets smaller as a whole, which is dearer than a little crop but better than a hole.
  const min = Math.max(rowsLines, Math.min(natural, Math.max(5, Math.ceil(limits(0.62)))))
  // Growing would crop the sides (PRINT.md §2.8).
  const max = natural
  if (min > natural) return undefined
  const paint: Block['paint'] = (box) => {
    const heightMm = Math.min(pictureMm(box.lines, style), widthMm / aspect)
    const top = box.yMm + style.photoPad * leadMm(style)
    const wide = heightMm * aspect
    const picture = imageItem(photo, box.xMm, top, { xMm: 0, yMm: 0, wMm: wide, hMm: heightMm }, post.id)
    const rowsTop = top + heightMm - rowsHeightMm(rows.length, style)
    return [...style.picture(picture, set), ...paintRows(rows, post, box.xMm + wide + besideGapMm, rowsTop, set)]
  }
  const costs = Array.from({ length: max - min + 1 }, (_, index) => {
    const away = Math.abs(min + index - natural)
    return away * 0.8 + 1.2 * Math.max(0, away - 2)
  })
  return { lines: natural, min, max, costs, paint }
}
