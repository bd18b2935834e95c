import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId, GroupItem, Ink, Origin, SceneItem } from '#lib/print/scene.ts'
import { mmPerPt } from '../style/style.ts'
import { clustersOf } from './grapheme-break.ts'
import { type Line, lineItems, lineWidthMm, roundMm, setLabel } from './lines.ts'

type VerticalStyle = { face: FaceId; latin?: FaceId; sizePt: number; trackEm?: number }

type Cell = {
  text: string
  /** `short`: two letters or figures side by side. `turned`: lies on its side. `shifted`: a mark moved within its box. */
  kind: 'upright' | 'mark' | 'short' | 'turned' | 'space'
  heightEm: number
  /** How far the glyph's em box is moved up: opening marks keep only the lower end of theirs. */
  upEm?: number
}

// PRINT.md §4: closing marks 0.6 em. GB/T 15834 5.2.1: 。，、 stand below the text, to the right.
const markEm = 0.6
const spaceEm = 0.5
/** CLREQ “Mixed text composition in vertical writing mode”: a quarter em beside a word that lies on its side. */
const wordGapEm = 0.25
const pauses = '，。、'
const closers = '”’）》」』】〉〕］｝﹄﹂'
const openers = '“‘（《「『【〈〔［｛﹃﹁'
const interpuncts = '·・'
/** Marks that turn with the line when the face has no vertical form for them. */
const turning = '—⸺…～〜／（）《》「」『』【】〈〉〔〕［］｛｝“”‘’'

const isLatin = (cluster: string): boolean => {
  const code = cluster.codePointAt(0) ?? 0
  return code > 0x20 && code < 0x2000 && cluster !== '·'
}

function cells(text: string, style: VerticalStyle, fonts: FontBook): Cell[] {
  const out: Cell[] = []
  const all = clustersOf(text)
  for (let at = 0; at < all.length; ) {
    const cluster = all[at]!
    let to = at + 1
    if (isLatin(cluster)) {
      while (to < all.length && isLatin(all[to]!)) to += 1
      // Words of one phrase lie together: New York.
      while (to + 1 < all.length && all[to] === ' ' && isLatin(all[to + 1]!)) {
        to += 2
        while (to < all.length && isLatin(all[to]!)) to += 1
      }
      out.push(wordCell(all.slice(at, to), at > 0, to < all.length, style, fonts))
    } else if (cluster === '—' || cluster === '…') {
      while (to < all.length && all[to] === cluster && to - at < 2) to += 1
      const run = all.slice(at, to).join('')
      if (cluster === '—') out.push({ text: run, kind: 'turned', heightEm: to - at })
      else for (const one of all.slice(at, to)) out.push({ text: one, kind: 'upright', heightEm: 1 })
    } else if (cluster === ' ' && (out.at(-1)?.kind === 'turned' || isLatin(all[to] ?? ''))) {
      // A typed space beside a word is the quarter em that stands there anyway; two letters upright have none.
      const follows = all.slice(to, to + 3)
      const lies = follows.length > 2 && follows.every(isLatin)
      if (out.at(-1)?.kind !== 'turned' && !lies) out.push({ text: cluster, kind: 'space', heightEm: wordGapEm })
    } else out.push(single(cluster))
    at = to
  }
  return out
}

function wordCell(word: string[], before: boolean, after: boolean, style: VerticalStyle, fonts: FontBook): Cell {
  const text = word.join('')
  if (word.length <= 2) return { text, kind: 'short', heightEm: 1 }
  const line = setLabel(text, { face: style.latin ?? style.face, sizePt: style.sizePt }, fonts)
  return { text, kind: 'turned', heightEm: line.widthEm + (before ? wordGapEm : 0) + (after ? wordGapEm : 0) }
}

function single(text: string): Cell {
  if (/^\s+$/u.test(text)) return { text, kind: 'space', heightEm: text === '\u3000' ? 1 : spaceEm }
  if (pauses.includes(text) || closers.includes(text)) return { text, kind: 'mark', heightEm: markEm }
  if (openers.includes(text)) return { text, kind: 'mark', heightEm: markEm, upEm: 1 - markEm }
  if (interpuncts.includes(text)) return { text, kind: 'mark', heightEm: markEm, upEm: (1 - markEm) / 2 }
  return { text, kind: 'upright', heightEm: 1 }
}

export function verticalHeightMm(text: string, style: VerticalStyle, fonts: FontBook): number {
  const all = cells(text, style, fonts)
  const track = style.trackEm ?? 0
  const em = style.sizePt * mmPerPt
  return all.reduce((sum, cell) => sum + (cell.heightEm + track) * em, 0) - (all.length > 0 ? track * em : 0)
}

/** One column of text from the top; `centreMm` is the middle of the column. */
export function verticalItems(
  text: string,
  { centreMm, topMm }: { centreMm: number; topMm: number },
  style: VerticalStyle,
  { ink, origin }: { ink: Ink; origin: Origin },
  fonts: FontBook,
): SceneItem[] {
  const em = style.sizePt * mmPerPt
  const items: SceneItem[] = []
  const pen: Pen = { centreMm, em, style, ink, origin, fonts }
  let y = topMm
  for (const cell of cells(text, style, fonts)) {
    if (cell.kind === 'short') items.push(...shortItems(cell, y, pen))
    else if (cell.kind === 'turned') items.push(turnedItem(cell, y, y > topMm, pen))
    else if (cell.kind !== 'space') items.push(glyphItem(cell, y - (cell.upEm ?? 0) * em, pen))
    y += (cell.heightEm + (style.trackEm ?? 0)) * em
  }
  return items
}

type Pen = {
  centreMm: number
  em: number
  style: VerticalStyle
  ink: Ink
  origin: Origin
  fonts: FontBook
}

/** Two letters side by side in one em, made narrower by size when they are wide. */
function shortItems(cell: Cell, yMm: number, { centreMm, em, style, ink, origin, fonts }: Pen): SceneItem[] {
  const face = style.latin ?? style.face
  const natural = setLabel(cell.text, { face, sizePt: style.sizePt }, fonts)
  const scale = Math.min(0.92, 1 / Math.max(natural.widthEm, 0.01))
  const line = setLabel(cell.text, { face, sizePt: style.sizePt * scale }, fonts)
  const { capHeight } = fonts.metrics(face)
  const baseline = yMm + (0.5 + (capHeight * scale) / 2) * em
  return lineItems(line, centreMm - lineWidthMm(line) / 2, baseline, ink, origin)
}

const quarterTurn = (line: Line, xMm: number, yMm: number, ink: Ink, origin: Origin): GroupItem => ({
  kind: 'group',
  matrix: [0, 1, -1, 0, roundMm(xMm), roundMm(yMm)],
  items: lineItems(line, 0, 0, ink, origin),
})

/** A word or —— on its side: the middle of its letters stands in the middle of the column. */
function turnedItem(cell: Cell, yMm: number, follows: boolean, pen: Pen): SceneItem {
  const { centreMm, em, style, ink, origin, fonts } = pen
  const dash = cell.text.startsWith('—')
  const face = dash ? style.face : (style.latin ?? style.face)
  const line = setLabel(cell.text, { face, sizePt: style.sizePt }, fonts)
  // The bar of —— lies 0.38 em over the baseline, small and large letters together about half their capitals' height.
  const middle = dash ? 0.38 : fonts.metrics(face).capHeight / 2
  const lead = dash || !follows ? 0 : wordGapEm
  return quarterTurn(line, centreMm - middle * em, yMm + lead * em, ink, origin)
}

function glyphItem(cell: Cell, yMm: number, pen: Pen): SceneItem {
  const { centreMm, em, style, ink, origin, fonts } = pen
  const { text } = cell
  // As in horizontal lines: artwork before a face that only has it as a symbol, unless text was asked for (VS15).
  const asText = text.endsWith('\ufe0e') || !fonts.hasAsText || fonts.hasAsText(style.face, text)
  if (fonts.hasEmoji(text) && !(asText && fonts.has(style.face, text))) {
    return {
      kind: 'emoji',
      sequence: text,
      xMm: roundMm(centreMm - 0.49 * em),
      yMm: roundMm(yMm + 0.01 * em),
      sizeMm: roundMm(0.98 * em),
      origin,
    }
  }
  const code = text.codePointAt(0) ?? 0
  const glyph = [...text].length === 1 ? fonts.vertGlyph(style.face, code) : -1
  if (glyph < 0 && turning.includes(text)) return turnedMark(cell, yMm, pen)
  const advance = glyph >= 0 ? 1 : Math.max(0.1, fonts.advance(style.face, text))
  const shift = glyph < 0 && pauses.includes(text) ? pauseShift(text, style.face, fonts) : { dx: 0, dy: 0 }
  return {
    kind: 'text',
    face: style.face,
    sizePt: style.sizePt,
    ink,
    yMm: roundMm(yMm + (0.88 - shift.dy) * em),
    clusters: [text.toWellFormed()],
    xMm: [roundMm(centreMm + (shift.dx - advance / 2) * em)],
    ...(glyph >= 0 ? { glyphs: [glyph], features: 'vert' } : {}),
    origin,
  }
}

/** A face without vertical forms draws 。 at the lower left of its box; upright it belongs at the upper right. */
function pauseShift(mark: string, face: FaceId, fonts: FontBook): { dx: number; dy: number } {
  const box = fonts.inkBox(face, mark)
  if (!box) return { dx: 0, dy: 0 }
  const margin = 0.08
  return { dx: 1 - margin - box.x1, dy: 0.88 - margin - box.y1 }
}

/** Brackets and dashes of a face without vertical forms are turned with their em box. */
function turnedMark(cell: Cell, yMm: number, { centreMm, em, style, ink, origin, fonts }: Pen): SceneItem {
  const line: Line = {
    runs: [{ face: style.face, riseEm: 0, emoji: false, clusters: [cell.text], xEm: [0], at: 0 }],
    sizePt: style.sizePt,
    widthEm: fonts.advance(style.face, cell.text),
    last: true,
  }
  // Dots and dashes stand in the middle of the column wherever the face draws them; brackets with their em box.
  const box = '—⸺…～〜'.includes(cell.text) ? fonts.inkBox(style.face, cell.text) : undefined
  const middle = box ? (box.y0 + box.y1) / 2 : 0.38
  return quarterTurn(line, centreMm - middle * em, yMm + ((1 - line.widthEm) / 2) * em, ink, origin)
}
