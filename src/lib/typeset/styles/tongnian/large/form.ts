import { frontRank } from '#lib/photo-layout/front.ts'
import { sharpMm } from '#lib/photo-layout/sharp.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { SceneItem } from '../../../../print/scene.ts'
import type { Block, Box } from '../../../block/block.ts'
import { fixed } from '../../../block/block.ts'
import { pictureLines, pictureMm } from '../../../block/photo-blocks.ts'
import type { Photo } from '../../../book/photo.ts'
import type { Setting } from '../../../style/design.ts'
import { leadMm, type Side } from '../../../style/style.ts'
import { hasLarge, leastLargeMm2 } from '../../large.ts'
import { railMm } from '../numbers.ts'

/** One height at which a picture of a block is large. */
export type Form = { lines: number; cost: number; paint(box: Box): SceneItem[] }

/** Lines a page keeps for the day and a line of words. */
export const wordLines = 3
/** What a large picture costs in place of a usual one, and for each line more than its least. */
export const [largeCost, growCost] = [8, 1.5]

export const linesOf = (highMm: number, set: Setting): number => Math.ceil(pictureLines(highMm, set.style) - 1e-6)

/** Where a picture wider than the text begins: it goes out into the rail (PRINT.md §3.5), which is left of left pages. */
export const startMm = (xMm: number, wideMm: number, side: Side, { measureMm }: Setting): number =>
  side === 'left' ? xMm - Math.max(0, wideMm - measureMm) : xMm

export const topMm = ({ yMm }: Box, { style }: Setting): number => yMm + style.photoPad * leadMm(style)

export const wideWithRailMm = ({ measureMm }: Setting): number => measureMm + railMm

/** Neither paper nor screen, in which nobody wants to read that large. */
export const mayBeLarge = (photo: Photo): boolean => !photo.graphic && frontRank(photo) > 0

/** A picture so wide is large, sharp, and leaves a page its words. */
export function isLargeAt(photo: Photo, wideMm: number, set: Setting): boolean {
  const high = wideMm / wholeAspect(photo)
  return (
    wideMm * high >= leastLargeMm2(set.style) - 1e-6 &&
    sharpMm(photo) >= wideMm &&
    high <= pictureMm(set.style.lines - wordLines, set.style) + 1e-6
  )
}

/** As wide as the text no picture is large in fewer. */
export const leastLines = 13

/** A block that has these forms, too: at heights at which it does not show a large picture by itself. */
export function withForms(block: Block, forms: readonly Form[], set: Setting): Block {
  const min = Math.min(block.min, ...forms.map(({ lines }) => lines))
  const max = Math.max(block.max, ...forms.map(({ lines }) => lines))
  const byLines = new Map<number, Form>()
  for (const form of forms)
    if (form.cost < (byLines.get(form.lines)?.cost ?? Number.POSITIVE_INFINITY)) byLines.set(form.lines, form)
  const plainCost = (lines: number): number =>
    lines < block.min || lines > block.max ? Number.POSITIVE_INFINITY : (block.costs?.[lines - block.min] ?? 0)
  const plainLarge = new Set<number>()
  for (let lines = Math.max(leastLines, block.min); lines <= block.max; lines += 1)
    if (Number.isFinite(plainCost(lines)) && hasLarge(block.paint({ xMm: 30, yMm: 20, lines, side: 'right' }), set)) {
      plainLarge.add(lines)
      byLines.delete(lines)
    }
  const all = Array.from({ length: max - min + 1 }, (_, at) => min + at)
  const large = all.map((lines) => byLines.has(lines) || plainLarge.has(lines))
  if (!large.includes(true)) return block
  const costs = all.map((lines) => byLines.get(lines)?.cost ?? plainCost(lines))
  return fixed(block.lines, (box) => (byLines.get(box.lines) ?? block).paint(box), { ...block, min, max, costs, large })
}
