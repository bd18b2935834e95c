import type { FontBook } from '../print/font-book.ts'
import { graphemes } from '../print/graphemes.ts'
import type { Ink, SceneItem, ScenePage } from '../print/scene.ts'
import { lineItems, lineWidthMm, setLabel } from '../typeset/lines.ts'
import { rect } from '../typeset/shapes.ts'
import { mmPerPt } from '../typeset/style.ts'
import { verticalHeightMm, verticalItems } from '../typeset/vertical.ts'
import type { ColourWay } from './colour-ways.ts'

export type CoverInput = {
  title: string
  subtitle: string
  author: string
  /** `2014 ～ 2024`, one year alone, or ''. */
  years: string
  /** At most two rows for the back. */
  quotation: string[]
  brand: string
  spineMm: number
  trimWidthMm: number
  trimHeightMm: number
}

const bleedMm = 3
const bandMm = 96

/** Type size and columns of a vertical title: 44 pt to six characters, 34 to nine, 28 to twelve, then two columns. */
export function titleSteps(title: string): { sizePt: number; columns: string[] } {
  const all = graphemes(title)
  if (all.length <= 6) return { sizePt: 44, columns: [title] }
  if (all.length <= 9) return { sizePt: 34, columns: [title] }
  if (all.length <= 12) return { sizePt: 28, columns: [title] }
  const shown = all.length > 40 ? [...all.slice(0, 39), '…'] : all
  const cut = titleCut(shown)
  const columns = [
    shown
      .slice(0, cut)
      .join('')
      .replace(/[：，、\s]$/u, ''),
    shown.slice(cut).join('').trim(),
  ]
  // 140 mm of slot: the longer column decides.
  const longest = Math.max(...columns.map((column) => graphemes(column).length))
  return { sizePt: Math.min(28, Math.floor(140 / (1.1 * longest * mmPerPt))), columns }
}

/** Behind a mark or 的/与/和 near the middle, else in the middle. */
function titleCut(all: string[]): number {
  const middle = Math.ceil(all.length / 2)
  let best = middle
  let cost = 2.5
  all.forEach((one, index) => {
    const at = index + 1
    if (at < 3 || at > all.length - 2) return
    const weight = /[：，、\s]/u.test(one) ? 0.25 : /[的与和]/.test(one) ? 0.8 : 99
    const own = Math.abs(at - middle) * weight + (weight < 99 ? 0 : 99)
    if (own < cost) {
      cost = own
      best = at
    }
  })
  return best
}

/** What stands on a spine of this width (PRINT.md §4): nothing below 5 mm, the author from 8, the mark from 12. */
export function spineText(
  widthMm: number,
  title: string,
): { titlePt: number; authorPt: number; mark: boolean; title: string } | undefined {
  if (widthMm < 5) return undefined
  const long = graphemes(title).length > 14
  const shown = long ? (title.split(/[：:]/)[0] ?? title) : title
  const size = widthMm < 8 ? 8 : long ? 9 : widthMm < 12 ? 10 : 12
  return { titlePt: size, authorPt: widthMm < 8 ? 0 : widthMm < 12 ? 7.5 : 8.5, mark: widthMm >= 12, title: shown }
}

/** Back, spine and front of 竖题 as one sheet; lengths from the sheet's trim, bleed 3 mm all round. */
export function verticalCover(input: CoverInput, way: ColourWay, fonts: FontBook): ScenePage {
  const widthMm = 2 * input.trimWidthMm + input.spineMm
  const front = input.trimWidthMm + input.spineMm
  const high = input.trimHeightMm
  const items: SceneItem[] = [
    rect(-bleedMm, -bleedMm, widthMm + 2 * bleedMm, high + 2 * bleedMm, way.ground),
    rect(front + bandMm, -bleedMm, input.trimWidthMm - bandMm + bleedMm, high + 2 * bleedMm, way.accent),
    ...frontItems(input, way, front, fonts),
    ...spineItems(input, way, fonts),
    ...backItems(input, way, fonts),
  ]
  return { widthMm, heightMm: high, bleedMm, side: 'sheet', month: '', kind: 'cover', items }
}

function frontItems(input: CoverInput, way: ColourWay, x: number, fonts: FontBook): SceneItem[] {
  const { sizePt, columns } = titleSteps(input.title)
  const title = { face: 'serif-medium' as const, sizePt, trackEm: 0.1 }
  const em = sizePt * mmPerPt
  const items: SceneItem[] = []
  // Two columns share the slot between subtitle and band, right one first, the second a character lower.
  const right = columns.length > 1 ? Math.max(78, bandMm - 4 - em / 2) : 78
  columns.forEach((column, index) => {
    items.push(
      ...verticalItems(
        column,
        x + right - index * em * 1.45,
        24 + index * em,
        title,
        way.text,
        { role: 'title' },
        fonts,
      ),
    )
  })
  const left = right - (columns.length - 1) * em * 1.45 - em / 2
  const subtitle = { face: 'wenkai' as const, sizePt: fitPt(input.subtitle, 11, 0.28, 150, fonts), trackEm: 0.28 }
  items.push(
    ...verticalItems(input.subtitle, x + Math.min(52, left - 6), 26, subtitle, way.text, { role: 'subtitle' }, fonts),
  )
  const author = `${input.author}　著`
  const authorPt = fitPt(author, 13, 0.28, 50, fonts)
  const top = 160 - verticalHeightMm(author, { face: 'serif', sizePt: authorPt, trackEm: 0.28 }, fonts)
  items.push(
    ...verticalItems(
      author,
      x + 122,
      Math.min(128, top),
      { face: 'serif', sizePt: authorPt, trackEm: 0.28 },
      way.ground,
      { role: 'label' },
      fonts,
    ),
  )
  if (input.years) {
    const years = setLabel(input.years, { face: 'garamond', sizePt: 10 }, fonts)
    items.push(...lineItems(years, x + 122 - lineWidthMm(years) / 2, 190, way.ground, { role: 'label' }))
  }
  items.push(...houseMark(x + 14, 193, 4.2, way.text))
  const brand = setLabel(input.brand, { face: 'serif-medium', sizePt: 9 }, fonts, 0.08)
  items.push(...lineItems(brand, x + 14 + 5.8, 196.5, way.text, { role: 'label' }))
  return items
}

/** Largest size up to `wantedPt` in which the column is no longer than `roomMm`. */
function fitPt(text: string, wantedPt: number, trackEm: number, roomMm: number, fonts: FontBook): number {
  const deep = verticalHeightMm(text, { face: 'serif', sizePt: wantedPt, trackEm }, fonts)
  return deep <= roomMm ? wantedPt : Math.max(6, (wantedPt * roomMm) / deep)
}

function spineItems(input: CoverInput, way: ColourWay, fonts: FontBook): SceneItem[] {
  const text = spineText(input.spineMm, input.title)
  if (!text) return []
  const x = input.trimWidthMm + input.spineMm / 2
  const high = input.trimHeightMm
  const room = high - 18 - 46 - 24
  const titlePt = fitPt(text.title, text.titlePt, 0.18, room, fonts)
  const items = verticalItems(
    text.title,
    x,
    18,
    { face: 'serif-medium', sizePt: titlePt, trackEm: 0.18 },
    way.text,
    { role: 'title' },
    fonts,
  )
  if (text.authorPt > 0) {
    const author = { face: 'serif' as const, sizePt: text.authorPt, trackEm: 0.15 }
    // The author ends 46 above the foot, mark and foot below.
    const top = high - 46 - Math.min(24, verticalHeightMm(input.author, author, fonts))
    items.push(...verticalItems(input.author, x, top, author, way.text, { role: 'label' }, fonts))
  }
  if (text.mark) items.push(...houseMark(x - 1.9, high - 18, 3.8, way.text))
  return items
}

function backItems(input: CoverInput, way: ColourWay, fonts: FontBook): SceneItem[] {
  const style = { face: 'wenkai' as const, sizePt: 12, trackEm: 0.16 }
  const items: SceneItem[] = []
  input.quotation.forEach((row, index) => {
    items.push(...verticalItems(row, 100 - index * 11, 26, style, way.text, { role: 'subtitle' }, fonts))
  })
  if (input.quotation.length > 0) items.push(rect(112, 26, 0.75 * mmPerPt, 82, way.accent, { role: 'label' }))
  return items
}

/** The house's open book: a square with its fold. */
function houseMark(xMm: number, yMm: number, sizeMm: number, ink: Ink): SceneItem[] {
  const [x1, y1] = [xMm + sizeMm, yMm + sizeMm]
  const middle = xMm + sizeMm / 2
  const frame = `M${xMm} ${yMm} L${x1} ${yMm} L${x1} ${y1} L${xMm} ${y1} Z M${middle} ${yMm} L${middle} ${y1}`
  return [{ kind: 'path', d: frame, stroke: ink, strokeMm: 0.27, origin: { role: 'label' } }]
}
