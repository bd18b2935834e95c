import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '../../../../print/scene.ts'
import type { Box } from '../../../block/block.ts'
import { imageItem, pictureMm } from '../../../block/photo-blocks.ts'
import { paintRows, type Row, rowsHeightMm, socialBlocks, socialRows } from '../../../block/social-blocks.ts'
import type { Post } from '../../../book/content.ts'
import type { Photo } from '../../../book/photo.ts'
import type { Setting } from '../../../style/design.ts'
import { leadMm } from '../../../style/style.ts'
import {
  type Form,
  growCost,
  isLargeAt,
  largeCost,
  linesOf,
  mayBeLarge,
  startMm,
  topMm,
  wideWithRailMm,
  wordLines,
} from './form.ts'

/** A picture as wide as the text is that or clearly narrower (decision 0217). */
const leastWide = 0.9
const besideGapMm = 5
/** Remarks beside a large picture have room for a dozen characters of a row. */
const leastBesideMm = 36
/** More remarks than this may have to be parted over pages. */
const mostRows = 8
/** An upright picture narrower than the text is not large in fewer lines. */
const leastUpright = 11
/** Wider than the text without need. */
const railCost = 6

/** Widths at which a picture alone is large, from the least: up to the text's, then the rail's. */
function widths(photo: Photo, set: Setting): number[] {
  const { style, measureMm: measure } = set
  const aspect = wholeAspect(photo)
  const out: number[] = []
  for (let lines = leastUpright; lines <= style.lines - wordLines; lines += 1) {
    const wide = pictureMm(lines, style) * aspect
    if (wide <= leastWide * measure) out.push(wide)
  }
  if (aspect >= 0.95) out.push(measure, wideWithRailMm(set))
  return out.filter((wide) => isLargeAt(photo, wide, set))
}

/** Heights at which a picture alone is large, and whole; `withSocial`: its remarks stand beside it, or below. */
export function aloneForms(photo: Photo, post: Post, withSocial: boolean, set: Setting): Form[] {
  if (!mayBeLarge(photo)) return []
  return widths(photo, set).flatMap((wMm, at) => {
    const cost = largeCost + growCost * at + (wMm > set.measureMm ? railCost : 0)
    return withSocial ? withRemarks(photo, post, { wMm, cost }, set) : bare(photo, post, { wMm, cost }, set)
  })
}

type Size = { wMm: number; cost: number }

/** `xMm`: where it begins in a box. */
const picture = (
  photo: Photo,
  post: Post,
  { wMm, xMm }: { wMm: number; xMm: number },
  box: Box,
  set: Setting,
): SceneItem[] => {
  const frame = { xMm: 0, yMm: 0, wMm, hMm: wMm / wholeAspect(photo) }
  return set.style.picture(imageItem(photo, xMm, topMm(box, set), frame, post.id), set)
}

function bare(photo: Photo, post: Post, { wMm, cost }: Size, set: Setting): Form[] {
  const lines = linesOf(wMm / wholeAspect(photo), set)
  return [
    { lines, cost, paint: (box) => picture(photo, post, { wMm, xMm: startMm(box.xMm, wMm, box.side, set) }, box, set) },
  ]
}

/** The rail makes room for remarks beside an upright picture. */
function withRemarks(photo: Photo, post: Post, { wMm, cost }: Size, set: Setting): Form[] {
  const hMm = wMm / wholeAspect(photo)
  const lines = linesOf(hMm, set)
  const wide = wideWithRailMm(set)
  const room = wide - wMm - besideGapMm
  const rows: Row[] = room >= leastBesideMm ? socialRows(post, room, set) : []
  const rowsMm = rowsHeightMm(rows.length, set.style)
  if (rows.length > 0 && rowsMm <= hMm) {
    const paint = (box: Box): SceneItem[] => {
      const xMm = startMm(box.xMm, wide, box.side, set)
      const rowsTop = topMm(box, set) + hMm - rowsMm
      return [
        ...picture(photo, post, { wMm, xMm }, box, set),
        ...paintRows(rows, post, xMm + wMm + besideGapMm, rowsTop, set),
      ]
    }
    return [{ lines, cost, paint }]
  }
  const under = socialBlocks(post, set)
  if (under.rows > mostRows) return []
  const [remarks] = under.blocks
  const paint = (box: Box): SceneItem[] => [
    ...picture(photo, post, { wMm, xMm: startMm(box.xMm, wMm, box.side, set) }, box, set),
    ...(remarks?.paint({ ...box, yMm: box.yMm + lines * leadMm(set.style), lines: remarks.lines }) ?? []),
  ]
  return [{ lines: lines + (remarks?.lines ?? 0), cost, paint }]
}
