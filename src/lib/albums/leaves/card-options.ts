import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { type Box, bleedArea, type PageGeometry } from '../layout/geometry.ts'
import { bleedingSlot, type Slot, slotIn } from '../layout/slot.ts'
import type { SpreadOption } from '../layout/spread-options.ts'

/** White round a picture that is not to the trims, mm (board 23). */
const edgeMm = 6
/** Room for a line of words below a picture, and beside one for two lines with their rule. */
const footMm = 11
const besideMm = 19
/** From here on a picture stands upright at one side of the card. */
const uprightBelow = 1.15
/** A standing picture is no narrower and no wider than this share of its height. */
const [narrowest, widest] = [0.62, 1] as const

const option = (shape: string, slot: Slot, words: Box | undefined, cost: number): SpreadOption => ({
  ...{ skeleton: shape, shape, weight: slot.bleeds ? 'large' : 'plain', slots: [slot], cost },
  captions: words ? [{ box: words, photos: [slot.photo], opens: true }] : [],
  folios: { left: false, right: false },
})

/** Every way to lay one photograph on a card, the one we like best first. Pure. */
export function cardOptions(photo: LayoutPhoto, page: PageGeometry): SpreadOption[] {
  const { widthMm, heightMm } = page
  const aspect = photo.widthPx / Math.max(1, photo.heightPx)
  const isDated = photo.takenMs !== undefined
  const across = widthMm - 2 * edgeMm
  const standing = (side: 'left' | 'right'): SpreadOption => {
    const hMm = heightMm - 2 * edgeMm
    const wMm = hMm * Math.min(widest, Math.max(narrowest, aspect))
    const xMm = side === 'left' ? edgeMm : widthMm - edgeMm - wMm
    const free = { xMm: side === 'left' ? xMm + wMm + edgeMm : edgeMm, wMm: across - wMm - edgeMm }
    const words = { ...free, yMm: heightMm - edgeMm - besideMm, hMm: besideMm }
    return option(`card-${side}`, slotIn(photo, { xMm, yMm: edgeMm, wMm, hMm }, page), isDated ? words : undefined, 1)
  }
  const edged = (foot: number): SpreadOption => {
    const frame = { xMm: edgeMm, yMm: edgeMm, wMm: across, hMm: heightMm - edgeMm - Math.max(edgeMm, foot) }
    const words = { xMm: edgeMm, yMm: frame.yMm + frame.hMm, wMm: across, hMm: foot }
    return option(foot > 0 ? 'card-words' : 'card-edge', slotIn(photo, frame, page), foot > 0 ? words : undefined, 1)
  }
  const whole = option('card-bleed', bleedingSlot(photo, bleedArea(page, 'right'), page), undefined, 2)
  if (aspect < uprightBelow) return [standing('left'), standing('right'), whole]
  return isDated ? [edged(footMm), edged(0), whole] : [edged(0), whole]
}
