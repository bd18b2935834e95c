import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { type Box, bleedArea, type PageGeometry } from '../layout/geometry.ts'
import { bleedingSlot, faultCost, headFaults, lossOf, type Slot, slotIn } from '../layout/slot.ts'
import type { SpreadOption } from '../layout/spread-options.ts'

/** The white round pictures, as a mount has it (board 23b), and the room for a line below them, mm. */
const matMm = 22
const footMm = 10
const gapMm = 4
/** So many photographs a frame holds. */
export const mostInFrame = 9

const option = (shape: string, slots: Slot[], words: Box | undefined, cost: number): SpreadOption => ({
  ...{ skeleton: shape, shape, weight: slots.some(({ bleeds }) => bleeds) ? 'large' : 'plain', slots, cost },
  captions: words ? [{ box: words, photos: slots.map(({ photo }) => photo) }] : [],
  folios: { left: false, right: false },
})

/** So many photographs on so many rows, as evenly as can be; the fuller rows first or last. */
function countsOf(photos: number, rows: number): number[][] {
  const [least, more] = [Math.floor(photos / rows), photos % rows]
  const counts = Array.from({ length: rows }, (_, row) => (row < more ? least + 1 : least))
  return more === 0 ? [counts] : [counts, [...counts].reverse()]
}

/** Rows that fill the area: in a row all are as high, as wide as their shapes say. */
function rowsOf(photos: readonly LayoutPhoto[], counts: readonly number[], area: Box, page: PageGeometry): Slot[] {
  const aspects = photos.map(({ widthPx, heightPx }) => widthPx / Math.max(1, heightPx))
  let next = 0
  const rows = counts.map((count) => {
    const from = next
    next += count
    const shapes = aspects.slice(from, next).map((aspect) => Math.min(1.9, Math.max(0.6, aspect)))
    const sum = shapes.reduce((total, aspect) => total + aspect, 0)
    const wide = area.wMm - (count - 1) * gapMm
    return { from, shapes: shapes.map((aspect) => (wide * aspect) / sum), natural: wide / sum }
  })
  const high = area.hMm - (counts.length - 1) * gapMm
  const natural = rows.reduce((total, row) => total + row.natural, 0)
  let yMm = area.yMm
  return rows.flatMap(({ from, shapes, natural: own }) => {
    const hMm = (high * own) / natural
    let xMm = area.xMm
    const slots = shapes.map((wMm, at) => {
      const slot = slotIn(photos[from + at]!, { xMm, yMm, wMm, hMm }, page)
      xMm += wMm + gapMm
      return slot
    })
    yMm += hMm + gapMm
    return slots
  })
}

const costOf = (slots: readonly Slot[], page: PageGeometry): number =>
  slots.reduce((sum, slot) => sum + lossOf(slot) + faultCost(headFaults(slot, page)), 0) / slots.length

/** Every way to hang these photographs in one frame, the one we like best first. Pure. */
export function frameOptions(photos: readonly LayoutPhoto[], page: PageGeometry): SpreadOption[] {
  const { widthMm, heightMm } = page
  const [only] = photos
  const isDated = photos.some(({ takenMs }) => takenMs !== undefined)
  const area = { xMm: matMm, yMm: matMm, wMm: widthMm - 2 * matMm, hMm: heightMm - 2 * matMm }
  const above = { ...area, hMm: area.hMm - footMm }
  const words = { xMm: area.xMm, yMm: above.yMm + above.hMm, wMm: area.wMm, hMm: footMm }
  const worded = isDated ? words : undefined
  if (!only) return []
  if (photos.length === 1)
    return [
      option('frame-mat', [slotIn(only, area, page)], undefined, 1),
      ...(isDated ? [option('frame-words', [slotIn(only, above, page)], worded, 1)] : []),
      option('frame-full', [bleedingSlot(only, bleedArea(page, 'right'), page)], undefined, 2),
    ]
  const all = [1, 2, 3, 4]
    .filter((rows) => rows <= photos.length)
    .flatMap((rows) => countsOf(photos.length, rows))
    .flatMap((counts) => {
      const shape = `frame-rows-${counts.join('-')}`
      const bare = rowsOf(photos, counts, area, page)
      const cost = costOf(bare, page)
      const lined = rowsOf(photos, counts, above, page)
      return [option(shape, bare, undefined, cost), ...(isDated ? [option(`${shape}-words`, lined, worded, cost)] : [])]
    })
  return all.sort((a, b) => a.cost - b.cost).slice(0, 6)
}
