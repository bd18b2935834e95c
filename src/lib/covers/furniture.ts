import type { FontBook } from '#lib/print/font/font-book.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { type Line, lineItems, lineWidthMm, placedOf, setLabel, setParagraph } from '#lib/typeset/line/lines.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { Ink, SceneItem } from '../print/scene.ts'
import { bars } from './barcode.ts'
import type { ColourWay } from './colour-ways.ts'
import { black, white } from './colour-ways.ts'
import type { CoverInput, Drawn } from './cover.ts'
import { drawn } from './cover.ts'
import { polyline, stroke } from './drawing.ts'
import { cutWarning, type Letters, label } from './lettering.ts'
import { type Panel, place, type SheetPlan } from './panel.ts'
import { breakTitle, shortened } from './titles.ts'

/** What a design is given: the plan, the colours, the fonts. */
export type Stage = { input: CoverInput; plan: SheetPlan; way: ColourWay; fonts: FontBook }

/** The ground over the whole sheet to the bleed. */
export const ground = ({ plan, way }: Stage): SceneItem =>
  rect(
    {
      xMm: -plan.bleedMm,
      yMm: -plan.bleedMm,
      wMm: plan.widthMm + 2 * plan.bleedMm,
      hMm: plan.heightMm + 2 * plan.bleedMm,
    },
    way.ground,
  )

/** The house's open book: a square with its fold. */
export const houseMark = (xMm: number, yMm: number, sizeMm: number, ink: Ink, strokeMm = 0.28): SceneItem[] => {
  const [x1, y1, fold] = [xMm + sizeMm, yMm + sizeMm, xMm + sizeMm / 2]
  const frame = `${polyline([
    [xMm, yMm],
    [x1, yMm],
    [x1, y1],
    [xMm, y1],
  ])} Z ${polyline([
    [fold, yMm],
    [fold, y1],
  ])}`
  return [{ ...stroke(frame, ink, strokeMm), origin: { role: 'label' } }]
}

const logoLetters = { face: 'serif-medium', sizePt: 9, trackEm: 0.08 } as const
/** The slot of our own mark and name (PRINT.md §4), and how wide a longer name may make it. */
const logoSlotMm = 16
const logoMostMm = 34

/** Width of the logo's slot in millimetres of the design; the usual one stays free when there is none. */
export function logoMm({ input, plan, fonts }: Stage): number {
  if (!input.logo) return logoSlotMm
  const { u } = plan.front
  const name = lineWidthMm(setLabel(input.logo.name, { ...logoLetters, sizePt: 9 * u }, fonts, logoLetters.trackEm)) / u
  return Math.min(logoMostMm, Math.max(logoSlotMm, name + 1 + (input.logo.mark ? 5.8 : 0)))
}

/**
 * Logo in its slot of 16 × 6 whose top left corner is x, y in the design; nothing else knows whether it is there. A long
 * name opens the slot away from the edge it hangs from.
 */
export function logo(stage: Stage, x: number, y: number, ax: number, ink: Ink): Drawn {
  const { input, plan, fonts } = stage
  if (!input.logo) return drawn()
  const { u } = plan.front
  const wide = logoMm(stage)
  const at = place(plan.front, x + 1 - ax * (wide - logoSlotMm), y + 1, ax, 1)
  const mark = input.logo.mark
  const name = label(
    input.logo.name,
    { ...logoLetters, sizePt: 9 * u },
    { xMm: at.x + (mark ? 5.8 * u : 0), baselineMm: at.y + 3.5 * u, widthMm: (wide - (mark ? 6.8 : 1)) * u },
    { ink, origin: { role: 'label' }, code: 'logo-cut' },
    fonts,
  )
  return { items: [...(mark ? houseMark(at.x, at.y, 4.2 * u, ink) : []), ...name.items], warnings: name.warnings }
}

export type Credit = { x: number; baseline: number; width: number; ax?: number; ay?: number; gap?: number }

/** Width of author and years on one line, in mm. */
export function creditMm({ input, plan, fonts }: Stage, author: Letters, years: Letters, gap: number): number {
  const { u } = plan.front
  const wide = (text: string, letters: Letters): number =>
    text === '' ? 0 : lineWidthMm(setLabel(text, { ...letters, sizePt: letters.sizePt * u }, fonts))
  return wide(input.author, author) + wide(input.years, years) + (input.author && input.years ? gap * u : 0)
}

/** Author and years on one line from the left, the years in old-style figures behind the name. */
export function credit(stage: Stage, at: Credit, author: Letters, years: Letters, ink: Ink): Drawn {
  const { input, plan, fonts } = stage
  const { u } = plan.front
  const spot = place(plan.front, at.x, at.baseline, at.ax ?? 0, at.ay ?? 1)
  const figures = setLabel(input.years, { ...years, sizePt: years.sizePt * u }, fonts)
  const yearsMm = input.years ? lineWidthMm(figures) : 0
  const gap = input.years && input.author ? (at.gap ?? 4.2) * u : 0
  const width = at.width * u - yearsMm - gap
  const name = label(
    input.author,
    { ...author, sizePt: author.sizePt * u },
    { xMm: spot.x, baselineMm: spot.y, widthMm: width },
    { ink, origin: { role: 'label' }, code: 'author-cut' },
    fonts,
  )
  const items = input.years
    ? lineItems(figures, spot.x + name.widthMm + (name.widthMm > 0 ? gap : 0), spot.y, ink, { role: 'label' })
    : []
  return drawn(name, items)
}

/** White field of 34 × 20 for a barcode, off unless asked for; x, y as slots are. */
export function barcode(stage: Stage, x: number, y: number, ax: number): Drawn {
  const { input, plan, fonts } = stage
  if (input.barcode === undefined) return drawn()
  const at = place(plan.back, x, y, ax, 1)
  const field = rect({ xMm: at.x, yMm: at.y, wMm: 34, hMm: 20 }, white, { role: 'label' })
  const modules = bars(input.barcode)
  if (!modules) return drawn([field])
  const figures = setLabel(input.barcode, { face: 'sans', sizePt: 6.5 }, fonts, 0.12)
  const left = at.x + 17 - lineWidthMm(figures) / 2
  return drawn([
    field,
    { ...modules(at.x + 2.9, at.y + 2.4, 0.297, 13), fill: black, origin: { role: 'label' } },
    ...lineItems(figures, left, at.y + 18.2, black, { role: 'label' }),
  ])
}

export type Quote = {
  x: number
  baseline: number
  ax?: number
  width: number
  leadPt: number
  rows: number
  align?: 'left' | 'centre'
}

/** Rows of the back, broken where they are too long, smaller if they are many, cut only after that. */
export function quote(
  stage: Stage,
  rows: readonly string[],
  letters: Letters,
  at: Quote,
  ink: Ink,
): Drawn & { endMm: number } {
  const { plan, fonts } = stage
  const { u } = plan.back
  const spot = place(plan.back, at.x, at.baseline, at.ax ?? 0)
  const widthMm = at.width * u
  const set = (share: number): Line[] => {
    const own = { ...letters, sizePt: letters.sizePt * u * share }
    return rows.filter((row) => row.trim() !== '').flatMap((row) => balanced(row.trim(), own, widthMm, fonts))
  }
  let share = 1
  let lines = set(share)
  if (lines.length > at.rows) {
    share = 0.82
    lines = set(share)
  }
  const available = Math.floor(at.rows / (share < 1 ? 0.88 : 1))
  const cut = lines.length > available
  if (cut) lines = shortenLast(lines.slice(0, available), { ...letters, sizePt: letters.sizePt * u * share }, fonts)
  const lead = at.leadPt * mmPerPt * u * share
  const items = lines.flatMap((line, index) =>
    lineItems(line, spot.x - (at.align === 'centre' ? lineWidthMm(line) / 2 : 0), spot.y + index * lead, ink, {
      role: 'subtitle',
    }),
  )
  return {
    items,
    warnings: cut ? [cutWarning('quotation-cut')] : [],
    endMm: spot.y + Math.max(0, lines.length - 1) * lead,
  }
}

/** Where the owner chose no words for the back: what the book holds, in one row (PRINT-sparse.md). No sentence is chosen by us. */
export const factsLine = (stage: Stage, at: Omit<Quote, 'leadPt' | 'rows'>): Drawn =>
  stage.input.back.quotation.some((row) => row.trim() !== '')
    ? drawn()
    : quote(
        stage,
        [(stage.input.back.facts ?? []).join('')],
        { face: 'wenkai', sizePt: 10, trackEm: 0.06 },
        { ...at, leadPt: 18, rows: 2 },
        stage.way.text,
      )

/** A row that needs two or three lines is broken like a title, at its marks and evenly; a longer one as a paragraph. */
function balanced(row: string, letters: Letters, widthMm: number, fonts: FontBook): Line[] {
  const trackEm = letters.trackEm ?? 0
  const lines = setParagraph(row, letters, { widthMm, ragged: true, trackEm }, fonts)
  if (lines.length < 2 || lines.length > 3) return lines
  const widthOf = (text: string): number => setLabel(text, letters, fonts, trackEm).widthEm
  const even = breakTitle(row, lines.length, widthOf).map((text) => setLabel(text, letters, fonts, trackEm))
  return even.length === lines.length && even.every((line) => lineWidthMm(line) <= widthMm) ? even : lines
}

const shortenLast = (lines: Line[], letters: Letters, fonts: FontBook): Line[] => {
  const last = lines.at(-1)
  if (!last) return lines
  const all = placedOf(last).map((one) => one.cluster)
  const text = shortened(all, Math.max(1, all.length - 1))
  return [...lines.slice(0, -1), setLabel(text, letters, fonts, letters.trackEm ?? 0)]
}

/** Middle of a panel's design, for centred designs. */
export const middleOf = (panel: Panel): number => place(panel, 74, 0, 0.5).x
