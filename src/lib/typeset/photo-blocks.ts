import type { ImageItem, SceneItem } from '../print/scene.ts'
import type { Block } from './block.ts'
import type { Photo, Post } from './content.ts'
import type { Setting } from './design.ts'
import { roundMm } from './lines.ts'
import { crop, type Frame, fit, plans, wantedRatio } from './partitions.ts'
import { paintRows, rowsHeightMm, socialRows } from './social-blocks.ts'
import { areaHeightMm, bodyEmMm, leadMm, type Style } from './style.ts'

const aspectOf = (photo: Photo): number => Math.min(6, Math.max(0.2, photo.widthPx / Math.max(1, photo.heightPx)))

export function imageItem(photo: Photo, xMm: number, yMm: number, frame: Frame, postId: string): ImageItem {
  const visible = crop(photo.widthPx / Math.max(1, photo.heightPx), frame.wMm / frame.hMm)
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

const pictureLines = (heightMm: number, style: Style): number =>
  (heightMm + 2 * style.photoPad * leadMm(style) + leadMm(style) - bodyEmMm(style)) / leadMm(style)

const uprightLimit = 0.95
const screenshotLimit = 0.6
const screenshotWidth = 0.45
const wantedDpi = 150

/** Groups of one post: up to nine stay together, 10–18 fall into halves, more into nines. */
export function groups(photos: Photo[]): Photo[][] {
  if (photos.length <= 9) return photos.length > 0 ? [photos] : []
  const size = photos.length <= 18 ? Math.ceil(photos.length / 2) : 9
  const out: Photo[][] = []
  for (let at = 0; at < photos.length; at += size) out.push(photos.slice(at, at + size))
  const last = out.at(-1)
  const before = out.at(-2)
  // A single left-over picture would take a page of its own width: give it a neighbour.
  if (last && before && last.length === 1) last.unshift(...before.splice(-1))
  return out
}

/** Photos of a post; a single upright one carries likes and comments beside it (`withSocial`). */
export function photoBlocks(post: Post, set: Setting): { blocks: Block[]; withSocial: boolean } {
  const { photos } = post
  const [only] = photos
  if (photos.length === 1 && only) {
    const beside = aspectOf(only) < uprightLimit ? besideBlock(only, post, set) : undefined
    if (beside) return { blocks: [beside], withSocial: true }
    return { blocks: [singleBlock(only, post, set)], withSocial: false }
  }
  const many = photos.length > 9
  return { blocks: groups(photos).map((group) => gridBlock(group, post, set, many)), withSocial: false }
}

/** Width of a single picture: whole measure, narrower for upright ones, screenshots and few pixels (≥ 150 dpi). */
function singleWidthMm(photo: Photo, set: Setting): number {
  const { style, measureMm: measure } = set
  const aspect = aspectOf(photo)
  const natural = aspect < screenshotLimit ? screenshotWidth : aspect < uprightLimit ? style.uprightWidth : 1
  const sharp = Math.max(0.4 * measure, (photo.widthPx / wantedDpi) * 25.4)
  return Math.min(natural * measure, sharp)
}

function singleBlock(photo: Photo, post: Post, set: Setting): Block {
  const widthMm = singleWidthMm(photo, set)
  return flexible([photo], post, set, widthMm, wantedRatio([aspectOf(photo)]))
}

function gridBlock(group: Photo[], post: Post, set: Setting, fullPage: boolean): Block {
  const aspects = group.map(aspectOf)
  const wanted = fullPage ? areaHeightMm(set.style) / set.measureMm : wantedRatio(aspects)
  return flexible(group, post, set, set.measureMm, wanted)
}

/**
 * Block whose height may bend: every number of lines is priced by the crop of the best partition and by the distance
 * from the wanted proportion; the cheapest is natural, those up to 22 % of crop are allowed.
 */
function flexible(group: Photo[], post: Post, set: Setting, widthMm: number, wanted: number): Block {
  const { style } = set
  const aspects = group.map(aspectOf)
  const choices = plans(aspects, widthMm, style.photoGapMm)
  const priced: { lines: number; cost: number; allowed: boolean }[] = []
  for (let lines = 4; lines <= style.lines; lines += 1) {
    const heightMm = pictureMm(lines, style)
    const best = fit(choices, widthMm, heightMm, style.photoGapMm, aspects)
    const away = Math.abs(heightMm / widthMm - wanted)
    priced.push({
      lines,
      cost: best.cost + 8 * away,
      allowed:
        Math.abs(Math.log(best.stretch)) <= 0.2 && (away <= (group.length > 2 ? 0.6 : 0.4) || group.length === 1),
    })
  }
  const cheapest = priced.reduce((best, one) => (one.cost < best.cost ? one : best))
  // Heights between two partitions may be out of reach: they stay in the list, too dear to be taken.
  const usable = priced.filter((one) => one.allowed || one === cheapest)
  const min = usable[0]?.lines ?? cheapest.lines
  const max = usable.at(-1)?.lines ?? cheapest.lines
  const costs = priced
    .filter((one) => one.lines >= min && one.lines <= max)
    .map((one) => (usable.includes(one) ? one.cost - cheapest.cost : Number.POSITIVE_INFINITY))
  const paint: Block['paint'] = (box): SceneItem[] => {
    const best = fit(choices, widthMm, pictureMm(box.lines, style), style.photoGapMm, aspects)
    const top = box.yMm + style.photoPad * leadMm(style)
    return group.flatMap((photo, index) =>
      style.picture(imageItem(photo, box.xMm, top, best.frames[index] as Frame, post.id), set),
    )
  }
  return { lines: cheapest.lines, min, max, costs, paint }
}

const besideGapMm = 5

/** One upright photo with likes and comments beside it, their last row level with its foot; undefined if they need more. */
function besideBlock(photo: Photo, post: Post, set: Setting): Block | undefined {
  const { style } = set
  const widthMm = singleWidthMm(photo, set)
  const columnMm = set.measureMm - widthMm - besideGapMm
  const rows = socialRows(post, columnMm, set)
  const aspect = aspectOf(photo)
  const naturalMm = Math.min(widthMm / aspect, pictureMm(style.lines - 6, style))
  const natural = Math.max(5, Math.min(style.lines - 3, Math.round(pictureLines(naturalMm, style))))
  const limits = (factor: number): number => pictureLines(naturalMm * factor, style)
  const rowsLines = rows.length > 0 ? Math.ceil(pictureLines(rowsHeightMm(rows.length, style), style)) : 0
  // Below 85 % the picture gets smaller as a whole, which is dearer than a little crop but better than a hole.
  const min = Math.max(rowsLines, Math.min(natural, Math.max(5, Math.ceil(limits(0.62)))))
  const max = Math.min(style.lines, Math.max(natural, Math.floor(limits(1.18))))
  if (min > natural) return undefined
  const paint: Block['paint'] = (box) => {
    const heightMm = pictureMm(box.lines, style)
    const top = box.yMm + style.photoPad * leadMm(style)
    const wide = Math.min(widthMm, heightMm * aspect * 1.12)
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
