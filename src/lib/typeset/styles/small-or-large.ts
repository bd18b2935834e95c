import { type Block, fixed } from '../block/block.ts'
import { wholeAspect } from '../block/crop.ts'
import { imageItem, isLarge, photoBlocks, pictureMm } from '../block/photo-blocks.ts'
import type { PostDevices } from '../block/post.ts'
import { paintRows, type Row, rowsHeightMm, socialBlocks, socialRows } from '../block/social-blocks.ts'
import type { Post } from '../book/content.ts'
import type { Photo } from '../book/photo.ts'
import type { Setting } from '../style/design.ts'
import { leadMm } from '../style/style.ts'

/** What a style allows a picture alone; shares are parts of the measure. */
export type SmallForms = {
  /** Wider pictures are low enough already. */
  widest: number
  leastShare: number
  mostShare: number
  /** Of an upright picture, whose remarks stand beside it anyway; without it such a one has no smaller form. */
  leastUprightShare?: number
}

const besideGapMm = 5
/** More remarks than this may have to be parted over pages. */
const mostRows = 8
/** What it costs to set a picture small where the large one would leave the page open; more with nothing beside it. */
const smallCost = 40
const bareCost = 50
/** A large one made smaller: neither as wide as the text nor clearly small. */
const betweenCost = 45
/** For every line less than the largest small one. */
const lineCost = 3

type Small = { lines: number; wideMm: number; rows: Row[] }

type Bounds = { below: number; leastShare: number; mostShare: number }

/** Heights at which the picture leaves room for its remarks beside it, each with the rows as they then break. */
function smallOnes(photo: Photo, post: Post, { below, leastShare, mostShare }: Bounds, set: Setting): Small[] {
  const aspect = wholeAspect(photo)
  const out: Small[] = []
  for (let lines = 5; lines < below; lines += 1) {
    const highMm = pictureMm(lines, set.style)
    const wideMm = highMm * aspect
    if (wideMm < leastShare * set.measureMm) continue
    if (wideMm > mostShare * set.measureMm) break
    const rows = socialRows(post, set.measureMm - wideMm - besideGapMm, set)
    if (rows.length === 0 || rowsHeightMm(rows.length, set.style) <= highMm) out.push({ lines, wideMm, rows })
  }
  return out
}

/**
 * Photos of a post. Two square pictures with their words never share a narrow or a low page, and each would leave a third
 * of it open: a single one may stand in half the column with its remarks beside it, as upright ones do (PRINT.md §2.3).
 */
export const smallOrLarge =
  ({ widest, leastShare, mostShare, leastUprightShare }: SmallForms): NonNullable<PostDevices['photos']> =>
  (post, set) => {
    const created = photoBlocks(post, set)
    const [photo] = post.photos
    const [large] = created.blocks
    if (!photo || !large || isLarge(photo) || post.photos.length > 1 || post.videos.length > 0 || post.link)
      return created
    if (wholeAspect(photo) > widest || (created.withSocial && leastUprightShare === undefined)) return created
    const remarks = created.withSocial ? undefined : socialBlocks(post, set)
    if (remarks && remarks.rows > mostRows) return created
    const [under] = remarks?.blocks ?? []
    const least = created.withSocial ? (leastUprightShare ?? leastShare) : leastShare
    const below = large.min + (under?.lines ?? 0)
    const small = smallOnes(photo, post, { below, leastShare: least, mostShare }, set)
    if (small.length === 0) return created
    return { blocks: [either(photo, post, { large, under, small }, set)], withSocial: true }
  }

/** One block of two forms: small with the remarks beside it, or large with the remarks below (or beside it, too). */
function either(
  photo: Photo,
  post: Post,
  { large, under, small }: { large: Block; under: Block | undefined; small: readonly Small[] },
  set: Setting,
): Block {
  const underLines = under?.lines ?? 0
  const min = small[0]?.lines ?? large.min
  const max = large.max + underLines
  const most = small.at(-1)?.lines ?? min
  const costs = Array.from({ length: max - min + 1 }, (_, index) => {
    const lines = min + index
    const one = small.find((form) => form.lines === lines)
    if (one) return (one.rows.length > 0 ? smallCost : bareCost) + lineCost * (most - lines)
    const own = lines - underLines - large.min
    if (own < 0) return Number.POSITIVE_INFINITY
    return (large.costs?.[own] ?? 0) + (own + large.min < large.lines ? betweenCost : 0)
  })
  const paint: Block['paint'] = (box) => {
    const { style } = set
    const form = small.find(({ lines }) => lines === box.lines)
    if (!form) {
      const lines = box.lines - underLines
      const yMm = box.yMm + lines * leadMm(style)
      return [...large.paint({ ...box, lines }), ...(under?.paint({ ...box, yMm, lines: underLines }) ?? [])]
    }
    const hMm = pictureMm(form.lines, style)
    const top = box.yMm + style.photoPad * leadMm(style)
    const frame = { xMm: 0, yMm: 0, wMm: form.wideMm, hMm }
    const rowsTop = top + hMm - rowsHeightMm(form.rows.length, style)
    return [
      ...style.picture(imageItem(photo, box.xMm, top, frame, post.id), set),
      ...paintRows(form.rows, post, box.xMm + form.wideMm + besideGapMm, rowsTop, set),
    ]
  }
  return fixed(large.lines + underLines, paint, { min, max, costs })
}
