import type { FontBook } from '../print/font-book.ts'
import type { FaceId, Ink, Origin, SceneItem } from '../print/scene.ts'
import type { Slot } from './adjust.ts'
import { breakLines } from './break.ts'
import { itemise } from './itemise.ts'
import { emojiBoxEm, measureItems } from './measure.ts'
import { mmPerPt } from './style.ts'

type TextStyle = { face: FaceId; latin?: FaceId; sizePt: number }

/** `at`: index of the cluster in its paragraph; `riseEm`: how far the glyph is lifted off the baseline. */
type Placed = { cluster: string; xEm: number; riseEm: number; face: FaceId; emoji: boolean; at: number }

export type Line = { placed: Placed[]; sizePt: number; widthEm: number; last: boolean }

type ParagraphOptions = { widthMm: number; indentEm?: number; ragged?: boolean; trackEm?: number }

/** One paragraph to lines. Widths are in em of `style.sizePt`; x starts at the left edge of the measure. */
export function setParagraph(text: string, style: TextStyle, options: ParagraphOptions, fonts: FontBook): Line[] {
  const emMm = style.sizePt * mmPerPt
  const measureEm = options.widthMm / emMm
  const lacks = (cluster: string): boolean => !fonts.has(style.face, cluster)
  const items = measureItems(itemise(text, lacks), fonts, style.face, style.latin ?? style.face, measureEm)
  const broken = breakLines(items, { measureEm, indentEm: options.indentEm ?? 0, ragged: options.ragged ?? false })
  return broken.map((line) => {
    const placed: Placed[] = []
    let x = line.indentEm
    line.slots.forEach((slot, index) => {
      x += slot.gapEm + (index > 0 ? (options.trackEm ?? 0) : 0)
      placed.push(...placeSlot(slot, x, fonts))
      x += slot.widthEm
    })
    return { placed, sizePt: style.sizePt, widthEm: x, last: line.last }
  })
}

/** A single line that never breaks: labels, dates, names. */
export function setLabel(text: string, style: TextStyle, fonts: FontBook, trackEm = 0): Line {
  const line = setParagraph(text, style, { widthMm: 1e5, ragged: true, trackEm }, fonts)[0]
  return line ?? { placed: [], sizePt: style.sizePt, widthEm: 0, last: true }
}

export const lineWidthMm = (line: Line): number => line.widthEm * line.sizePt * mmPerPt

// PRINT.md §2.1: the bar of —— lies 0.40 em, the dots of …… 0.38 em above the baseline.
const dashRiseEm = 0.4
const dotsRiseEm = 0.38

function placeSlot(slot: Slot, xEm: number, fonts: FontBook): Placed[] {
  const { item } = slot
  const face = item.face
  const one = (cluster: string, index: number, dx: number, riseEm = 0): Placed => ({
    cluster,
    xEm: xEm + dx,
    riseEm,
    face,
    emoji: false,
    at: item.at + index,
  })
  const first = item.clusters[0] ?? ''
  switch (item.kind) {
    case 'emoji':
      if (!fonts.hasEmoji(first)) return [one(first, 0, Math.max(0, (emojiBoxEm - fonts.advance(face, first)) / 2))]
      return [{ ...one(first, 0, 0), emoji: true }]
    case 'word': {
      let dx = 0
      return item.clusters.map((cluster, index) => {
        const placed = one(cluster, index, dx)
        dx += item.widths[index] ?? 0
        return placed
      })
    }
    case 'middle':
      return [one(first, 0, (slot.widthEm - fonts.advance(face, first)) / 2)]
    case 'dash':
      return placeDash(slot, fonts, one)
    case 'dots': {
      const ink = fonts.inkBox(face, first)
      const rise = ink ? dotsRiseEm - (ink.y0 + ink.y1) / 2 : 0
      const centre = (1 - fonts.advance(face, first)) / 2
      return item.clusters.map((cluster, index) => one(cluster, index, index + centre, rise))
    }
    case 'open':
    case 'close':
      return [one(first, 0, markOffset(slot, fonts))]
    default:
      return [one(first, 0, 0)]
  }
}

/** Two dashes are pushed together until their ink is one bar in the middle of 2 em. */
function placeDash(
  slot: Slot,
  fonts: FontBook,
  one: (c: string, i: number, dx: number, rise?: number) => Placed,
): Placed[] {
  const { clusters, face } = slot.item
  const ink = fonts.inkBox(face, '—')
  if (!ink) return clusters.map((cluster, index) => one(cluster, index, index))
  const rise = dashRiseEm - (ink.y0 + ink.y1) / 2
  const length = ink.x1 - ink.x0
  const overlap = clusters.length > 1 ? Math.max(0, clusters.length * length - 1.88) + 0.04 : 0
  const whole = clusters.length * length - overlap
  const start = (clusters.length - whole) / 2
  return clusters.map((cluster, index) => one(cluster, index, start + index * (length - overlap) - ink.x0, rise))
}

/**
 * Where a mark's glyph sits in its box: an opening mark keeps its right half, a closing one its left half; narrow
 * glyphs (quotes of most faces) are set against the text they enclose.
 */
function markOffset(slot: Slot, fonts: FontBook): number {
  const mark = slot.item.clusters[0] ?? ''
  const advance = fonts.advance(slot.item.face, mark)
  const lost = 1 - slot.widthEm
  if (slot.item.kind === 'open') return advance < 0.8 ? Math.max(0, slot.widthEm - advance - 0.05) : -lost
  if (advance < 0.8) return slot.widthEm > 0.75 ? 0.06 : Math.max(0, Math.min(0.06, slot.widthEm - advance))
  const ink = fonts.inkBox(slot.item.face, mark)
  // Some faces centre their marks; half a box still has to hold all the ink.
  return ink ? Math.min(0, slot.widthEm - 0.02 - ink.x1) : 0
}

const emojiSizeEm = 0.98
const emojiRiseEm = 0.86

export const roundMm = (mm: number): number => Math.round(mm * 1000) / 1000

/** Line to scene items. `ink` may depend on the cluster's index in its paragraph (names in a comment). */
export function lineItems(
  line: Line,
  xMm: number,
  baselineMm: number,
  ink: Ink | ((at: number) => Ink),
  origin: Origin,
): SceneItem[] {
  const emMm = line.sizePt * mmPerPt
  const items: SceneItem[] = []
  let key = ''
  for (const placed of line.placed) {
    const x = roundMm(xMm + placed.xEm * emMm)
    if (placed.emoji) {
      const inset = ((emojiBoxEm - emojiSizeEm) / 2) * emMm
      const yMm = roundMm(baselineMm - emojiRiseEm * emMm)
      items.push({
        kind: 'emoji',
        sequence: placed.cluster,
        xMm: roundMm(x + inset),
        yMm,
        sizeMm: roundMm(emojiSizeEm * emMm),
        origin,
      })
      key = ''
      continue
    }
    const own = typeof ink === 'function' ? ink(placed.at) : ink
    const yMm = roundMm(baselineMm - placed.riseEm * emMm)
    const next = `${placed.face} ${own.rgb} ${yMm}`
    const last = items.at(-1)
    if (next === key && last?.kind === 'text') {
      last.clusters.push(placed.cluster)
      last.xMm.push(x)
    } else {
      items.push({
        kind: 'text',
        face: placed.face,
        sizePt: line.sizePt,
        ink: own,
        yMm,
        clusters: [placed.cluster],
        xMm: [x],
        origin,
      })
    }
    key = next
  }
  return items
}
