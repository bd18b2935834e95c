import type { FontBook } from '../print/font-book.ts'
import { graphemes } from '../print/graphemes.ts'
import type { FaceId, Ink, Origin, SceneItem } from '../print/scene.ts'
import { lineItems, lineWidthMm, roundMm, setLabel } from './lines.ts'
import { mmPerPt } from './style.ts'

type VerticalStyle = { face: FaceId; latin?: FaceId; sizePt: number; trackEm?: number }

type Cell = { text: string; kind: 'upright' | 'turned' | 'short' | 'space' | 'closing' | 'bar'; heightEm: number }

function cells(text: string, style: VerticalStyle, fonts: FontBook): Cell[] {
  const out: Cell[] = []
  let word: string[] = []
  const flush = (): void => {
    if (word.length === 0) return
    const run = word.join('')
    const wide = fonts.shapeWord(style.latin ?? style.face, run).reduce((sum, one) => sum + one, 0)
    // At most two figures or letters stand upright in one cell; longer words lie on their side.
    if (word.length <= 2) out.push({ text: run, kind: 'short', heightEm: 1 })
    else out.push({ text: run, kind: 'turned', heightEm: wide + 0.2 })
    word = []
  }
  for (const cluster of graphemes(text)) {
    const code = cluster.codePointAt(0) ?? 0
    if (code > 0x20 && code < 0x2000 && cluster !== '·') {
      word.push(cluster)
      continue
    }
    flush()
    if (/^\s+$/u.test(cluster)) out.push({ text: cluster, kind: 'space', heightEm: 0.5 })
    else if ('，。、；：！？”’）》」』】〉·'.includes(cluster))
      out.push({ text: cluster, kind: 'closing', heightEm: 0.6 })
    else if (cluster === '—') out.push({ text: cluster, kind: 'bar', heightEm: 1 })
    else out.push({ text: cluster, kind: 'upright', heightEm: 1 })
  }
  flush()
  return out
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
  centreMm: number,
  topMm: number,
  style: VerticalStyle,
  ink: Ink,
  origin: Origin,
  fonts: FontBook,
): SceneItem[] {
  const em = style.sizePt * mmPerPt
  const items: SceneItem[] = []
  let y = topMm
  for (const cell of cells(text, style, fonts)) {
    const pitch = (cell.heightEm + (style.trackEm ?? 0)) * em
    if (cell.kind === 'upright' || cell.kind === 'closing' || cell.kind === 'bar') {
      items.push(uprightItem(cell, centreMm, y, em, style, ink, origin, fonts))
    } else if (cell.kind === 'short') {
      const line = setLabel(cell.text, { face: style.latin ?? style.face, sizePt: style.sizePt * 0.92 }, fonts)
      items.push(...lineItems(line, centreMm - lineWidthMm(line) / 2, y + 0.84 * em, ink, origin))
    } else if (cell.kind === 'turned') {
      const line = setLabel(cell.text, { face: style.latin ?? style.face, sizePt: style.sizePt }, fonts)
      const matrix: [number, number, number, number, number, number] = [
        0,
        1,
        -1,
        0,
        roundMm(centreMm - 0.34 * em),
        roundMm(y + 0.08 * em),
      ]
      items.push({ kind: 'group', matrix, items: lineItems(line, 0, 0, ink, origin) })
    }
    y += pitch
  }
  return items
}

function uprightItem(
  cell: Cell,
  centreMm: number,
  yMm: number,
  em: number,
  style: VerticalStyle,
  ink: Ink,
  origin: Origin,
  fonts: FontBook,
): SceneItem {
  if (fonts.hasEmoji(cell.text) && !fonts.has(style.face, cell.text)) {
    return {
      kind: 'emoji',
      sequence: cell.text,
      xMm: roundMm(centreMm - 0.49 * em),
      yMm: roundMm(yMm + 0.01 * em),
      sizeMm: roundMm(0.98 * em),
      origin,
    }
  }
  const code = cell.text.codePointAt(0) ?? 0
  const glyph = [...cell.text].length === 1 ? fonts.vertGlyph(style.face, code) : -1
  const advance = glyph >= 0 ? 1 : Math.max(0.1, fonts.advance(style.face, cell.text))
  return {
    kind: 'text',
    face: style.face,
    sizePt: style.sizePt,
    ink,
    yMm: roundMm(yMm + 0.88 * em),
    clusters: [cell.text],
    xMm: [roundMm(centreMm - (advance * em) / 2)],
    ...(glyph >= 0 ? { glyphs: [glyph], features: 'vert' } : {}),
    origin,
  }
}
