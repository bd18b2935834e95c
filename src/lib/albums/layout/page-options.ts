import { bendsOf } from '#lib/photo-layout/crop.ts'
import { fit, plans } from '#lib/photo-layout/partitions.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { sharpLimits, sharpMm } from '#lib/photo-layout/sharp.ts'
import { albumDpi } from '#lib/print/products/dpi.ts'
import { type Box, bleedArea, type PageGeometry, type Side, typeArea } from './geometry.ts'
import { bleedingSlot, dpiOf, faultCost, headFaults, lossOf, type Slot, slotIn } from './slot.ts'

/** One way to lay so many photographs on a page. `strip`: what is left free at the foot for a caption. */
export type PageOption = {
  kind: 'empty' | 'bleed' | 'top' | 'tree' | 'alone'
  slots: Slot[]
  strip?: Box
  cost: number
  /** Equal for pages that look alike. */
  shape: string
}

/** Heights left free at the foot, mm on a page of 210: none, a line, a date, a date and a place. */
const strips = [0, 17, 26, 38, 52]
/** More on one page are stamps. */
export const mostOnPage = 6

const aspectOf = ({ widthPx, heightPx }: LayoutPhoto): number => widthPx / Math.max(1, heightPx)

/** What single photographs cost: cut heads, cut pictures, too few pixels, too small. */
export function slotCost(slot: Slot, page: PageGeometry): number {
  const { frame } = slot
  const dpi = dpiOf(slot)
  const dull =
    dpi < albumDpi.soft
      ? (slot.bleeds ? 1.4 : 0.5) + 1.2 * Math.min(2, Math.log2(albumDpi.soft / dpi))
      : slot.bleeds && dpi < 1.15 * albumDpi.soft
        ? 0.25
        : 0
  const small = Math.max(0, 34 * page.scale - Math.min(frame.wMm, frame.hMm)) / 12
  const loss = Math.max(0, lossOf(slot) - 0.02)
  return faultCost(headFaults(slot, page)) + 3 * loss + 30 * Math.max(0, loss - 0.1) + dull + small
}

const sumCost = (slots: readonly Slot[], page: PageGeometry): number =>
  slots.reduce((sum, slot) => sum + slotCost(slot, page), 0)

/** Of a frame what lies in a box, mm². */
const within = (frame: Box, box: Box): number =>
  Math.max(0, Math.min(frame.xMm + frame.wMm, box.xMm + box.wMm) - Math.max(frame.xMm, box.xMm)) *
  Math.max(0, Math.min(frame.yMm + frame.hMm, box.yMm + box.hMm) - Math.max(frame.yMm, box.yMm))

/** What a page for words alone may take of the type area, and what of the rest photographs should cover (§2.3). */
const [wordShare, leastCovered, leastOfShare] = [0.26, 0.8, 0.35]

/** A page that is mostly white, or has a stamp on it, is sent back by whoever makes books. */
function emptyCost(slots: readonly Slot[], area: Box, strip: Box | undefined): number {
  const words = Math.min(strip?.hMm ?? 0, wordShare * area.hMm)
  const open = area.wMm * (area.hMm - words)
  const covered = slots.reduce((sum, { frame }) => sum + within(frame, area), 0) / open
  const least = Math.min(...slots.map(({ frame }) => frame.wMm * frame.hMm))
  const white = covered < leastCovered ? 0.7 + 1.5 * (leastCovered - covered) : 0
  return white + (least < (leastOfShare * open) / slots.length ? 0.9 : 0)
}

/** Where frames stand, in sixths of the page. */
export const shapeOf = (slots: readonly Slot[], page: PageGeometry): string =>
  slots
    .map(({ frame }) =>
      [frame.xMm / page.widthMm, frame.yMm / page.heightMm, frame.wMm / page.widthMm, frame.hMm / page.heightMm]
        .map((share) => Math.round(6 * share))
        .join(''),
    )
    .join('-')

/** Every way that is worth a thought; the cheapest decide together with the page that faces it. */
export function pageOptions(photos: readonly LayoutPhoto[], page: PageGeometry, side: Side): PageOption[] {
  const area = typeArea(page, side)
  if (photos.length === 0) return [{ kind: 'empty', slots: [], strip: area, cost: 0, shape: 'empty' }]
  const [first] = photos as [LayoutPhoto]
  const options: PageOption[] = []
  const add = (kind: PageOption['kind'], slots: Slot[], extra: number, strip?: Box): void => {
    const cost = sumCost(slots, page) + extra + emptyCost(slots, area, strip)
    options.push({ kind, slots, cost, shape: `${kind}${shapeOf(slots, page)}`, ...(strip ? { strip } : {}) })
  }
  if (photos.length === 1) {
    const slot = bleedingSlot(first, bleedArea(page, side), page)
    if (lossOf(slot) <= 0.2 && !first.graphic && !first.paper) add('bleed', [slot], 0.1)
    add(...alone(first, area, page, side))
  } else {
    for (const strip of strips) {
      const free = strip * page.scale
      const made = treeIn(photos, { ...area, hMm: area.hMm - free }, page)
      if (made) add('tree', made.slots, made.cost, stripUnder(made.slots, area))
    }
  }
  if (photos.length <= 4) for (const made of topped(photos, page, side)) add('top', made.slots, made.cost, made.strip)
  return options.sort((a, b) => a.cost - b.cost).slice(0, 8)
}

/** What lies free between the lowest frame and the foot of the type area. */
function stripUnder(slots: readonly Slot[], area: Box): Box | undefined {
  const end = Math.max(...slots.map(({ frame }) => frame.yMm + frame.hMm))
  const free = area.yMm + area.hMm - end
  return free > 3 ? { ...area, yMm: end, hMm: free } : undefined
}

/** A slicing tree in a box, for pages and for what stands under a band; what it leaves free at the sides is shared by both. */
export function treeIn(
  photos: readonly LayoutPhoto[],
  box: Box,
  page: PageGeometry,
): { slots: Slot[]; cost: number } | undefined {
  const aspects = photos.map(aspectOf)
  const choices = plans(aspects, box.wMm, page.gapMm, sharpLimits(photos, box.wMm))
  const made = fit(choices, box.wMm, box.hMm, aspects, bendsOf(photos))
  if (made.cost >= 1e5) return undefined
  const right = Math.max(...made.frames.map(({ xMm, wMm }) => xMm + wMm))
  const indent = (box.wMm - right) / 2
  const frames = made.frames.map((one) => ({ ...one, xMm: box.xMm + one.xMm + indent, yMm: box.yMm + one.yMm }))
  if (frames.some(({ wMm, hMm }) => !(wMm > 8 && hMm > 8))) return undefined
  const slots = photos.map((photo, i) => slotIn(photo, frames[i]!, page))
  const used = frames.reduce((sum, { wMm, hMm }) => sum + wMm * hMm, 0)
  const white = 1 - used / (box.wMm * box.hMm)
  const low = Math.max(...frames.map(({ yMm, hMm }) => yMm + hMm))
  const short = Math.max(0, box.yMm + box.hMm - low) / box.hMm
  const plain = made.cost / 6
  return { slots, cost: plain + 4 * Math.max(0, white - 0.06) + 3 * Math.max(0, indent / box.wMm) + 1.5 * short }
}

/** One photograph with its margins: as wide as the page and its pixels allow, higher than the middle. */
function alone(
  photo: LayoutPhoto,
  area: Box,
  page: PageGeometry,
  side: Side,
): ['alone', Slot[], number, Box | undefined] {
  const aspect = aspectOf(photo)
  const widest = Math.max(Math.min(area.wMm, sharpMm(photo)), 0.36 * area.wMm)
  const room = area.hMm - 20 * page.scale
  const wMm = Math.min(widest, room * aspect)
  const hMm = wMm / aspect
  const free = area.hMm - hMm
  // A tall one begins at the head line, a low one stands where the eye looks first.
  const yMm = area.yMm + (free > 40 * page.scale ? 0.34 * free : 0)
  const indent = (area.wMm - wMm) / 2
  const xMm = area.xMm + (wMm > 0.94 * area.wMm ? 0 : side === 'left' ? indent : indent)
  const slot = slotIn(photo, { xMm, yMm, wMm, hMm }, page)
  const white = 1 - (wMm * hMm) / (area.wMm * area.hMm)
  return ['alone', [slot], 0.35 + 2.2 * Math.max(0, white - 0.35), stripUnder([slot], area)]
}

/** The first photograph to three trims, the others below it within the margins. */
function topped(
  photos: readonly LayoutPhoto[],
  page: PageGeometry,
  side: Side,
): { slots: Slot[]; cost: number; strip?: Box }[] {
  const [first, ...others] = photos as [LayoutPhoto, ...LayoutPhoto[]]
  const aspect = aspectOf(first)
  if (aspect < 1.2 || aspect > 3.6 || first.graphic || first.paper) return []
  const whole = bleedArea(page, side)
  const area = typeArea(page, side)
  const hMm = (whole.wMm + (page.double ? page.bleedMm : 0)) / aspect
  const lowest = page.heightMm - page.footMm - (others.length > 0 ? 40 * page.scale : 20 * page.scale)
  if (hMm > lowest) return []
  const slot = bleedingSlot(first, { ...whole, hMm }, page)
  const end = whole.yMm + hMm
  if (others.length === 0) {
    const strip = { ...area, yMm: end, hMm: page.heightMm - page.footMm - end }
    const white = strip.hMm / page.heightMm
    return [{ slots: [slot], cost: 0.4 + 1.8 * Math.max(0, white - 0.3), strip }]
  }
  return [0, 17, 26].flatMap((free) => {
    const yMm = end + page.gapMm
    const box = { ...area, yMm, hMm: area.yMm + area.hMm - yMm - free * page.scale }
    if (box.hMm < 30 * page.scale) return []
    const below = others.length === 1 ? singleIn(others[0]!, box, page) : treeIn(others, box, page)
    if (!below) return []
    const strip = stripUnder(below.slots, area)
    return [{ slots: [slot, ...below.slots], cost: 0.35 + below.cost, ...(strip ? { strip } : {}) }]
  })
}

/** One photograph below another: across the whole width or not at all. */
export function singleIn(
  photo: LayoutPhoto,
  box: Box,
  page: PageGeometry,
): { slots: Slot[]; cost: number } | undefined {
  const hMm = box.wMm / aspectOf(photo)
  if (hMm > 1.1 * box.hMm) return undefined
  const slot = slotIn(photo, { ...box, hMm: Math.min(box.hMm, hMm) }, page)
  return { slots: [slot], cost: (2 * Math.max(0, box.hMm - hMm)) / box.hMm }
}
