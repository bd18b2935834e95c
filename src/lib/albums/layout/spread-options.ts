import { newMoment } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { mayLead, worthOf } from '#lib/photo-layout/rank.ts'
import { type Box, type PageGeometry, sheetArea, typeArea } from './geometry.ts'
import { mostOnPage, type PageOption, pageOptions, shapeOf, singleIn, slotCost, treeIn } from './page-options.ts'
import { lossOf, type Slot, slotIn } from './slot.ts'

/** How much a spread weighs in the rhythm of a book: over both pages, one page to its trims, photographs in margins. */
export type Weight = 'hero' | 'large' | 'plain'

/** Words under photographs: where they stand, and whose date they tell. `opens`: a moment begins with these. */
export type Caption = { box: Box; photos: readonly LayoutPhoto[]; opens?: true }

/** Two facing pages laid out. `opener`: a page of words that opens a moment. */
export type SpreadOption = {
  skeleton: string
  weight: Weight
  slots: Slot[]
  captions: readonly Caption[]
  opener?: Box
  /** Pages on which nothing covers the place of the page number. */
  folios: { left: boolean; right: boolean }
  cost: number
  shape: string
}

/** What a spread has to say: a moment begins here, it goes on, or nothing is known. */
export type CaptionNeed = 'opens' | 'goes-on' | 'none'

/** More on two pages are stamps. */
export const mostOnSpread = 2 * mostOnPage
const keptOptions = 14

/** Page options by the photographs and the side they stand on, for one book. */
export type PageMemo = Map<string, PageOption[]>

/**
 * Every way worth a thought to lay these photographs on two facing pages, the cheapest first. `crossing(at)`: how strongly
 * photograph `at` belongs to another moment than the one before it, 0–1.
 */
export function spreadOptions(
  photos: readonly LayoutPhoto[],
  page: PageGeometry,
  need: CaptionNeed,
  crossing: (at: number) => number,
  memo: PageMemo,
): SpreadOption[] {
  if (!page.double) return singlePages(photos, page, need, crossing)
  const found: SpreadOption[] = []
  if (photos.length === 1) found.push(...wholeSheets(photos[0]!, page, need))
  if (photos.length === 1 && need === 'opens') found.push(...openers(photos[0]!, page, memo))
  const options = (part: readonly LayoutPhoto[], side: 'left' | 'right'): PageOption[] => {
    const key = `${side} ${part.map(({ id }) => id).join(' ')}`
    const cached = memo.get(key) ?? pageOptions(part, page, side)
    memo.set(key, cached)
    return cached
  }
  found.push(...banded(photos, page, need, crossing), ...beside(photos, page, need, crossing))
  const count = photos.length
  for (let left = Math.max(0, count - mostOnPage); left <= Math.min(mostOnPage, count); left += 1) {
    if ((left === 0 || left === count) && count > 1) continue
    const torn = tornCost(left, count, crossing)
    for (const one of options(photos.slice(0, left), 'left'))
      for (const other of options(photos.slice(left), 'right'))
        found.push(facing([one, other], page, need, torn, crossing(left)))
  }
  return distinct(found.sort((a, b) => a.cost - b.cost || (a.shape < b.shape ? -1 : 1))).slice(0, keptOptions)
}

/** The same for products that are laid out page by page. */
function singlePages(
  photos: readonly LayoutPhoto[],
  page: PageGeometry,
  need: CaptionNeed,
  crossing: (at: number) => number,
): SpreadOption[] {
  if (photos.length > mostOnPage) return []
  const torn = tornCost(-1, photos.length, crossing)
  const wants = captionMm * page.scale
  return distinct(
    pageOptions(photos, page, 'right').map(({ kind, slots, strip, cost, shape }) => {
      const box = strip && strip.hMm >= wants ? strip : undefined
      const words = need === 'opens' && !box ? 0.8 : need === 'none' && box ? 0.9 : 0
      return {
        skeleton: `${kind}${slots.length}`,
        weight: kind === 'bleed' ? 'large' : 'plain',
        slots,
        captions: box ? [{ box, photos }] : [],
        folios: { left: kind !== 'bleed', right: kind !== 'bleed' },
        cost: cost + torn + words,
        shape,
      }
    }),
  )
}

const distinct = (options: readonly SpreadOption[]): SpreadOption[] => {
  const seen = new Set<string>()
  return options.filter(({ shape }) => !seen.has(shape) && seen.add(shape))
}

/** Moments part best at the fold, less well within a page. */
function tornCost(left: number, count: number, crossing: (at: number) => number): number {
  let cost = 0
  for (let at = 1; at < count; at += 1) cost += crossing(at) * (at === left ? 0.15 : 2.6)
  return cost
}

/** Free room at the foot that takes a date, mm on a page of 210. */
const captionMm = 15

function facing(
  [left, right]: readonly [PageOption, PageOption],
  page: PageGeometry,
  need: CaptionNeed,
  torn: number,
  between: number,
): SpreadOption {
  const slots = [...left.slots, ...right.slots]
  const deep = (option: PageOption): number => option.strip?.hMm ?? 0
  const wants = captionMm * page.scale
  const { captions, missing } = captionsOf(left, right, page, between >= newMoment)
  let cost = left.cost + right.cost + torn
  if (need === 'opens') cost += 1.6 * missing
  if (need === 'goes-on') cost += between >= newMoment ? missing : captions.length > 0 ? 0.25 : 0
  if (need === 'none') cost += 0.9 * Number(deep(left) >= wants) + 0.9 * Number(deep(right) >= wants)
  // Facing pages share their foot line, but for the one that carries the words.
  if (deep(left) > 6 && deep(right) > 6 && left.slots.length > 0 && right.slots.length > 0 && captions.length < 2)
    cost += Math.abs(deep(left) - deep(right)) < 2 ? 0.4 : 1.1
  // White paper is bought by the page: a photograph facing none must be worth it.
  if (left.kind === 'empty') cost += right.kind === 'bleed' ? 3 : 5
  if (right.kind === 'empty') cost += 6
  if (left.kind === right.kind && (left.kind === 'bleed' || left.kind === 'top')) cost += 0.5
  cost += uneven(left, right) + paperCost(slots)
  const large = left.kind === 'bleed' || right.kind === 'bleed'
  return {
    skeleton: `${left.kind}${left.slots.length}-${right.kind}${right.slots.length}`,
    weight: large ? 'large' : 'plain',
    slots,
    captions,
    folios: { left: left.kind !== 'bleed', right: right.kind !== 'bleed' },
    cost,
    shape: `${left.shape}|${right.shape}`,
  }
}

/** Where two facing pages tell their dates: each its own where moments part at the fold, else the right page, or the left. */
function captionsOf(
  left: PageOption,
  right: PageOption,
  page: PageGeometry,
  parts: boolean,
): { captions: Caption[]; missing: number } {
  const wants = captionMm * page.scale
  const roomy = ({ strip }: PageOption): Box | undefined => (strip && strip.hMm >= wants ? strip : undefined)
  const photosOf = ({ slots }: PageOption): LayoutPhoto[] => slots.map(({ photo }) => photo)
  const all = [...photosOf(left), ...photosOf(right)]
  if (parts && left.slots.length > 0 && right.slots.length > 0) {
    const [one, other] = [roomy(left), roomy(right)]
    return {
      captions: [
        ...(one ? [{ box: one, photos: photosOf(left) }] : []),
        ...(other ? [{ box: other, photos: photosOf(right), opens: true as const }] : []),
      ],
      missing: (one ? 0 : 0.5) + (other ? 0 : 0.5),
    }
  }
  const box = (right.slots.length > 0 ? roomy(right) : undefined) ?? (roomy(left) && footOf(left, page))
  return { captions: box ? [{ box, photos: all }] : [], missing: box ? 0 : 1 }
}

/** Papers and plots never stand larger than people beside them. */
function paperCost(slots: readonly Slot[]): number {
  const areaOf = ({ frame }: Slot): number => frame.wMm * frame.hMm
  const papers = slots.filter(({ photo }) => photo.paper || photo.graphic)
  const people = slots.filter(({ photo }) => worthOf(photo) >= 2)
  if (papers.length === 0 || people.length === 0) return 0
  return Math.max(...papers.map(areaOf)) > Math.min(...people.map(areaOf)) ? 0.8 : 0
}

/** On a page without photographs the words stand at its foot, where those of other pages do. */
function footOf({ kind, strip }: PageOption, page: PageGeometry): Box | undefined {
  const hMm = 22 * page.scale
  return kind === 'empty' && strip ? { ...strip, yMm: strip.yMm + strip.hMm - hMm, hMm } : strip
}

/** One photograph facing six looks like a mistake unless it is given its page. */
function uneven(left: PageOption, right: PageOption): number {
  const [few, many] = [left, right].sort((a, b) => a.slots.length - b.slots.length) as [PageOption, PageOption]
  if (few.kind === 'bleed' || few.slots.length === 0) return 0
  return 0.25 * Math.max(0, many.slots.length - few.slots.length - 1)
}

/** One photograph over both pages: to all trims, or as a band from side to side with the words below. */
function wholeSheets(photo: LayoutPhoto, page: PageGeometry, need: CaptionNeed): SpreadOption[] {
  if (!page.double || !mayLead(photo)) return []
  const aspect = photo.widthPx / photo.heightPx
  const sheet = sheetArea(page)
  const out: SpreadOption[] = []
  const worth = 0.5 * (worthOf(photo) - 1.3)
  const full = slotIn(photo, sheet, page, true)
  if (lossOf(full) <= 0.16)
    out.push({
      skeleton: 'hero',
      weight: 'hero',
      slots: [full],
      captions: [],
      folios: { left: false, right: false },
      cost: 0.2 + slotCost(full, page) - worth + (need === 'opens' ? 0.3 : 0),
      shape: 'hero',
    })
  if (aspect > 1.62) out.push(...bands(photo, page))
  return out
}

/** From side to side, with the words below: to the head trim where it is high, else where the eye looks first. */
function bands(photo: LayoutPhoto, page: PageGeometry): SpreadOption[] {
  const sheet = sheetArea(page)
  const aspect = photo.widthPx / photo.heightPx
  const hMm = sheet.wMm / aspect
  const foot = page.heightMm - page.footMm
  if (hMm > foot - 24 * page.scale) return []
  const yMm = hMm > 0.6 * page.heightMm ? -page.bleedMm : 0.4 * (foot - hMm)
  const slot = slotIn(photo, { ...sheet, yMm, hMm }, page, true)
  const end = yMm + hMm
  return [
    {
      skeleton: 'band',
      weight: aspect > 2 ? 'large' : 'hero',
      slots: [slot],
      captions: [{ box: { ...typeArea(page, 'right'), yMm: end, hMm: foot - end }, photos: [photo] }],
      folios: { left: true, right: true },
      cost: 0.25 + slotCost(slot, page) - 0.5 * (worthOf(photo) - 1.3) + 3 * Math.max(0, 0.42 - hMm / page.heightMm),
      shape: 'band',
    },
  ]
}

/** A band over both pages at the head or at the foot, the other photographs in the margins of both. */
function banded(
  photos: readonly LayoutPhoto[],
  page: PageGeometry,
  need: CaptionNeed,
  crossing: (at: number) => number,
): SpreadOption[] {
  if (!page.double || photos.length < 3 || photos.length > 7) return []
  return [0, photos.length - 1].flatMap((at): SpreadOption[] => {
    const band = photos[at]!
    const aspect = band.widthPx / band.heightPx
    const others = photos.filter((_, i) => i !== at)
    const sheet = sheetArea(page)
    const hMm = sheet.wMm / aspect
    if (aspect < 1.9 || !mayLead(band) || hMm > 0.66 * page.heightMm || hMm < 0.3 * page.heightMm) return []
    const atHead = at === 0
    const yMm = atHead ? -page.bleedMm : page.heightMm + page.bleedMm - hMm
    const slot = slotIn(band, { ...sheet, yMm, hMm }, page, true)
    const strip = need === 'none' ? 0 : 17 * page.scale
    const left = Math.ceil(others.length / 2)
    const areas = (['left', 'right'] as const).map((side) => {
      const area = typeArea(page, side)
      const top = atHead ? yMm + hMm + page.gapMm : area.yMm
      const foot = atHead ? area.yMm + area.hMm - strip : yMm - page.gapMm
      return { ...area, yMm: top, hMm: foot - top }
    })
    const rows = [others.slice(0, left), others.slice(left)].map((part, i) =>
      part.length === 1 ? singleIn(part[0]!, areas[i]!, page) : treeIn(part, areas[i]!, page),
    )
    const [one, other] = rows
    if (!one || !other) return []
    const slots = atHead ? [slot, ...one.slots, ...other.slots] : [...one.slots, ...other.slots, slot]
    const low = Math.max(...other.slots.map(({ frame }) => frame.yMm + frame.hMm))
    const area = typeArea(page, 'right')
    const words = atHead && strip > 0 ? { ...area, yMm: low, hMm: area.yMm + area.hMm - low } : undefined
    return [
      {
        skeleton: `band-${atHead ? 'head' : 'foot'}${others.length}`,
        weight: 'large',
        slots,
        captions: words ? [{ box: words, photos }] : [],
        folios: { left: atHead, right: atHead },
        cost:
          0.3 +
          slots.reduce((sum, each) => sum + slotCost(each, page), 0) +
          one.cost +
          other.cost +
          tornCost(-1, photos.length, crossing) +
          (need === 'opens' && !words ? 1.6 : 0),
        shape: `band-${at === 0 ? 'head' : 'foot'}${shapeOf(slots, page)}`,
      },
    ]
  })
}

/**
 * One photograph as high as the sheet from one side over the fold, the others in what is left of the facing page: for shapes that lose too much
 * over both pages, as nearly all do on square ones.
 */
function beside(
  photos: readonly LayoutPhoto[],
  page: PageGeometry,
  need: CaptionNeed,
  crossing: (at: number) => number,
): SpreadOption[] {
  if (!page.double || photos.length > 5) return []
  const sheet = sheetArea(page)
  const ends = photos.length === 1 ? [0] : [0, photos.length - 1]
  return ends.flatMap((at): SpreadOption[] => {
    const large = photos[at]!
    const others = photos.filter((_, i) => i !== at)
    const wMm = (sheet.hMm * large.widthPx) / large.heightPx
    const over = wMm - page.bleedMm - page.widthMm
    // A sliver beyond the fold looks like a fault, and so does a narrow column beside it.
    if (!mayLead(large) || over < 0.12 * page.widthMm || over > 0.55 * page.widthMm) return []
    const onLeft = at === 0
    const slot = slotIn(large, { ...sheet, xMm: onLeft ? sheet.xMm : sheet.xMm + sheet.wMm - wMm, wMm }, page, true)
    const side = onLeft ? 'right' : 'left'
    const area = typeArea(page, side)
    const gap = 4 * page.gapMm
    const from = onLeft ? page.widthMm + over + gap : area.xMm
    const to = onLeft ? area.xMm + area.wMm : page.widthMm - over - gap
    const column = { ...area, xMm: from, wMm: to - from }
    const strip = need === 'none' ? 0 : 20 * page.scale
    const rest =
      others.length === 0
        ? { slots: [], cost: 0.3 }
        : others.length === 1
          ? columnSlot(others[0]!, { ...column, hMm: column.hMm - strip }, page)
          : treeIn(others, { ...column, hMm: column.hMm - strip }, page)
    if (!rest) return []
    const low = Math.max(area.yMm, ...rest.slots.map(({ frame }) => frame.yMm + frame.hMm))
    const foot = column.yMm + column.hMm
    const words =
      others.length === 0
        ? { ...column, yMm: foot - 22 * page.scale, hMm: 22 * page.scale }
        : { ...column, yMm: low, hMm: foot - low }
    const slots = onLeft ? [slot, ...rest.slots] : [...rest.slots, slot]
    return [
      {
        skeleton: `beside-${side}${others.length}`,
        weight: 'large',
        slots,
        captions: need === 'none' || words.hMm < 14 * page.scale ? [] : [{ box: words, photos }],
        folios: { left: !onLeft, right: onLeft },
        cost:
          0.15 +
          slots.reduce((sum, each) => sum + slotCost(each, page), 0) +
          rest.cost +
          tornCost(-1, photos.length, crossing) -
          0.4 * (worthOf(large) - 1.3),
        shape: `beside${side}${shapeOf(slots, page)}`,
      },
    ]
  })
}

/** One photograph in a column: as wide as it, standing on the foot line of the column. */
function columnSlot(photo: LayoutPhoto, column: Box, page: PageGeometry): { slots: Slot[]; cost: number } {
  const aspect = photo.widthPx / photo.heightPx
  const wMm = Math.min(column.wMm, column.hMm * aspect)
  const hMm = wMm / aspect
  const slot = slotIn(photo, { ...column, yMm: column.yMm + column.hMm - hMm, wMm, hMm }, page)
  return { slots: [slot], cost: 0.8 * Math.max(0, 1 - hMm / column.hMm - 0.3) }
}

/** A page of words facing a photograph to its trims. */
function openers(photo: LayoutPhoto, page: PageGeometry, memo: PageMemo): SpreadOption[] {
  if (!page.double || !mayLead(photo)) return []
  const key = `left ${photo.id}`
  const options = memo.get(key) ?? pageOptions([photo], page, 'left')
  memo.set(key, options)
  return options
    .filter(({ kind }) => kind === 'bleed')
    .map((option) => ({
      skeleton: 'opener',
      weight: 'large' as const,
      slots: option.slots,
      captions: [],
      opener: typeArea(page, 'right'),
      folios: { left: false, right: false },
      cost: option.cost + 0.4,
      shape: `opener${shapeOf(option.slots, page)}`,
    }))
}
