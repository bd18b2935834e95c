import type { FontBook } from '../print/font-book.ts'
import { graphemes } from '../print/graphemes.ts'
import type { FaceId, Ink, SceneItem } from '../print/scene.ts'
import { spineTextMaxPt } from '../print/spine.ts'
import { type Line, lineItems, lineWidthMm, placedOf, setLabel, setParagraph } from '../typeset/lines.ts'
import { rect } from '../typeset/shapes.ts'
import { mmPerPt } from '../typeset/style.ts'
import { bars } from './barcode.ts'
import type { ColourWay } from './colour-ways.ts'
import { black, white } from './colour-ways.ts'
import type { CoverInput, Drawn } from './cover.ts'
import { drawn } from './cover.ts'
import { polyline, stroke } from './drawing.ts'
import { column, columnMm, cutWarning, type Letters, label } from './lettering.ts'
import { bleedMm, type Panel, place, type SheetPlan, type Spine } from './panel.ts'
import { shortened } from './titles.ts'

/** What a design is given: the plan, the colours, the fonts. */
export type Stage = { input: CoverInput; plan: SheetPlan; way: ColourWay; fonts: FontBook }

/** The ground over the whole sheet to the bleed. */
export const ground = ({ plan, way }: Stage): SceneItem =>
  rect(-bleedMm, -bleedMm, plan.widthMm + 2 * bleedMm, plan.heightMm + 2 * bleedMm, way.ground)

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

/** Logo in its slot of 16 × 6 whose top left corner is x, y in the design; nothing else knows whether it is there. */
export function logo(stage: Stage, x: number, y: number, ax: number, ink: Ink): Drawn {
  const { input, plan, fonts } = stage
  if (!input.logo) return drawn()
  const { u } = plan.front
  const at = place(plan.front, x + 1, y + 1, ax, 1)
  const mark = input.logo.mark
  const name = label(
    input.logo.name,
    { face: 'serif-medium', sizePt: 9 * u, trackEm: 0.08 },
    { xMm: at.x + (mark ? 5.8 * u : 0), baselineMm: at.y + 3.5 * u, widthMm: (mark ? 9.2 : 15) * u },
    ink,
    { role: 'label' },
    'author-cut',
    fonts,
  )
  return { items: [...(mark ? houseMark(at.x, at.y, 4.2 * u, ink) : []), ...name.items], warnings: [] }
}

export type Credit = { x: number; baseline: number; width: number; ax?: number; ay?: number; gap?: number }

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
    ink,
    { role: 'label' },
    'author-cut',
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
  const field = rect(at.x, at.y, 34, 20, white, { role: 'label' })
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
  const set = (share: number): Line[] =>
    rows
      .filter((row) => row.trim() !== '')
      .flatMap((row) =>
        setParagraph(
          row.trim(),
          { ...letters, sizePt: letters.sizePt * u * share },
          { widthMm, ragged: true, trackEm: letters.trackEm ?? 0 },
          fonts,
        ),
      )
  let share = 1
  let lines = set(share)
  if (lines.length > at.rows) {
    share = 0.82
    lines = set(share)
  }
  const room = Math.floor(at.rows / (share < 1 ? 0.88 : 1))
  const cut = lines.length > room
  if (cut) lines = shortenLast(lines.slice(0, room), { ...letters, sizePt: letters.sizePt * u * share }, fonts)
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

const shortenLast = (lines: Line[], letters: Letters, fonts: FontBook): Line[] => {
  const last = lines.at(-1)
  if (!last) return lines
  const all = placedOf(last).map((one) => one.cluster)
  const text = shortened(all, Math.max(1, all.length - 1))
  return [...lines.slice(0, -1), setLabel(text, letters, fonts, letters.trackEm ?? 0)]
}

export type SpineLook = { face: FaceId; authorFace: FaceId; ink: Ink; trackEm?: number; titleShare?: number }

/** Lettering keeps this far from both folds. */
const foldMarginMm = 1.5
const headMm = 18
const footMm = 46

/** Title sizes by width (PRINT.md §4): nothing below 5 mm, the author from 8, the mark from 12. */
export function spineSizes(
  widthMm: number,
  title: string,
): { titlePt: number; authorPt: number; mark: boolean; title: string } | undefined {
  const most = Math.floor(spineTextMaxPt(widthMm) * 20) / 20
  if (most === 0) return undefined
  const long = graphemes(title).length > 14
  const wanted = widthMm < 8 ? 8 : long ? 9 : widthMm < 12 ? 10 : 12
  const authorPt = widthMm < 8 ? 0 : widthMm < 12 ? 7.5 : 8.5
  return { titlePt: Math.min(wanted, most), authorPt: Math.min(authorPt, most), mark: widthMm >= 12, title }
}

/** Title from 18 below the head, the author ending 46 above the foot, the small mark under it. */
export function spine(stage: Stage, look: SpineLook): Drawn {
  const { input, plan, fonts } = stage
  const sizes = spineSizes(plan.spine.widthMm, input.title.trim())
  if (!sizes) return drawn()
  const { topMm, heightMm } = plan.spine
  const centre = plan.spine.leftMm + plan.spine.widthMm / 2
  const foot = topMm + heightMm - footMm
  const author = { face: look.authorFace, sizePt: sizes.authorPt, trackEm: 0.15 }
  const authorRoom = 40
  const authorMm = sizes.authorPt > 0 && input.author ? Math.min(authorRoom, columnMm(input.author, author, fonts)) : 0
  const room = foot - authorMm - (authorMm > 0 ? 8 : 0) - (topMm + headMm)
  const share = sizes.titlePt === 12 ? (look.titleShare ?? 1) : 1
  const title = spineTitle(sizes.title, { face: look.face, sizePt: sizes.titlePt * share, trackEm: 0.18 }, room, fonts)
  return drawn(
    column(
      title.text,
      title.letters,
      { centreMm: centre, topMm: topMm + headMm, heightMm: room },
      look.ink,
      { role: 'title' },
      'spine-cut',
      fonts,
    ),
    authorMm > 0
      ? column(
          input.author,
          author,
          { centreMm: centre, topMm: foot - authorMm, heightMm: authorMm, align: 'bottom' },
          look.ink,
          { role: 'label' },
          'author-cut',
          fonts,
        )
      : [],
    spineMark(stage, centre, look.ink, sizes.mark),
  )
}

/** A long title is cut at the colon of its subtitle before anything else happens to it. */
export function spineTitle(
  title: string,
  letters: Letters,
  roomMm: number,
  fonts: FontBook,
): { text: string; letters: Letters } {
  const fits = (text: string): boolean => columnMm(text, letters, fonts) <= roomMm
  const head = title.split(/[：:]/)[0]?.trim() ?? ''
  return { text: fits(title) || head === '' ? title : head, letters }
}

const spineMark = ({ input, plan }: Stage, centreMm: number, ink: Ink, wide: boolean): SceneItem[] =>
  wide && input.logo?.mark ? houseMark(centreMm - 1.9, plan.spine.topMm + plan.spine.heightMm - 18, 3.8, ink, 0.25) : []

export const spineInside = (spine: Spine): { left: number; right: number } => ({
  left: spine.leftMm + foldMarginMm,
  right: spine.leftMm + spine.widthMm - foldMarginMm,
})

/** Middle of a panel's design, for centred designs. */
export const middleOf = (panel: Panel): number => place(panel, 74, 0, 0.5).x
