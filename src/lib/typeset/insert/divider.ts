import type { Origin, SceneItem } from '#lib/print/scene.ts'
import { disc, rect } from '../block/shapes.ts'
import type { DividerWords } from '../book/content.ts'
import { label, titleColumns } from '../book/front-matter.ts'
import { verticalHeightMm, verticalItems } from '../line/vertical.ts'
import type { Setting } from '../style/design.ts'
import { displayFace } from '../style/display.ts'
import { mmPerPt } from '../style/style.ts'
import type { InsertLook } from './insert-looks.ts'

const trackEm = 0.16
const origin: Origin = { role: 'title' }

/** Name and line of a divider with the mark of the style, in the middle of a page. */
export const dividerItems = (words: DividerWords, look: InsertLook, set: Setting): SceneItem[] =>
  look.vertical ? down(words, look, set) : across(words, look, set)

const columnsOf = (title: string, longest: number): string[] => titleColumns(title, longest)

/** As large as the style has it, smaller where the name is long. */
const sizeFor = (look: InsertLook, columns: readonly string[], roomMm: number): number => {
  const longest = Math.max(1, ...columns.map((column) => [...column].length))
  return Math.min(look.sizePt, roomMm / (longest * (1 + trackEm) * mmPerPt))
}

function down({ title, line }: DividerWords, look: InsertLook, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const columns = columnsOf(title, 9)
  const face = displayFace(look.face, title, fonts)
  const sizePt = sizeFor(look, columns, style.heightMm * 0.52)
  const type = { face, sizePt, trackEm }
  const em = sizePt * mmPerPt
  const top = style.heightMm * 0.22
  const centre = style.widthMm / 2 + ((columns.length - 1) * 1.5 * em) / 2
  const items: SceneItem[] = columns.flatMap((column, at) =>
    verticalItems(
      column,
      { centreMm: centre - at * 1.5 * em, topMm: top + at * em },
      type,
      { ink: look.text, origin },
      fonts,
    ),
  )
  const deep = Math.max(...columns.map((column, at) => at * em + verticalHeightMm(column, type, fonts)))
  const left = centre - (columns.length - 1) * 1.5 * em - em / 2
  if (look.mark === 'frame') items.unshift(...frame(set, look))
  else items.push(rect({ xMm: left - 3, yMm: top, wMm: 0.5 * mmPerPt, hMm: deep }, look.markInk, { role: 'label' }))
  if (line === '') return items
  const small = { face: style.small.face, sizePt: 10, trackEm: 0.12 }
  const rows = titleColumns(line, 20)
  rows.forEach((column, at) => {
    const at0 = { centreMm: left - 7 - at * 5.6, topMm: top + 1 }
    items.push(...verticalItems(column, at0, small, { ink: look.small, origin: { role: 'subtitle' } }, fonts))
  })
  return items
}

/** 素笺's double frame (PRINT.md §3.3). */
function frame({ style }: Setting, { markInk }: InsertLook): SceneItem[] {
  const [wide, high] = [80, 150]
  const x = (style.widthMm - wide) / 2
  const y = (style.heightMm - high) / 2 - 4
  const box = (inset: number, pt: number): SceneItem => {
    const at = (dx: number, dy: number): string => `${x + inset + dx} ${y + inset + dy}`
    const [w, h] = [wide - 2 * inset, high - 2 * inset]
    const d = `M${at(0, 0)} L${at(w, 0)} L${at(w, h)} L${at(0, h)} Z`
    return { kind: 'path', d, stroke: markInk, strokeMm: pt * mmPerPt, origin: { role: 'label' } }
  }
  return [box(0, 1.5), box(1.3 + 1.5 * mmPerPt, 0.35)]
}

function across({ title, line }: DividerWords, look: InsertLook, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const rows = columnsOf(title, look.mark === 'disc' ? 6 : 8)
  const face = displayFace(look.face, title, fonts)
  const wide = look.mark === 'disc' ? 84 : style.widthMm - 2 * style.innerMm - 8
  const sizePt = sizeFor(look, rows, wide)
  const lead = sizePt * 1.35 * mmPerPt
  const middle = style.widthMm / 2
  const first = style.heightMm * 0.46 - ((rows.length - 1) * lead) / 2
  const type = { face, sizePt, trackEm: trackEm / 2 }
  const items: SceneItem[] = []
  const low = first + (rows.length - 1) * lead
  if (look.mark === 'disc') {
    const centreMm = first + ((rows.length - 1) * lead) / 2 - sizePt * 0.36 * mmPerPt + (line === '' ? 0 : 4)
    items.push(disc(middle, centreMm, 52, look.markInk))
  }
  rows.forEach((row, at) => {
    const place = { xMm: middle, yMm: first + at * lead, anchor: 'middle' as const, widthMm: wide }
    items.push(...label(row, type, place, { ink: look.text, origin }, set))
  })
  const belowMm = low + sizePt * 0.3 * mmPerPt + 6
  if (look.mark === 'rule')
    items.push(rect({ xMm: middle - 8, yMm: belowMm, wMm: 16, hMm: 0.75 * mmPerPt }, look.markInk, { role: 'label' }))
  if (line !== '') {
    const small = { face: style.small.face, sizePt: Math.max(9, style.small.sizePt) }
    const place = {
      xMm: middle,
      yMm: belowMm + (look.mark === 'rule' ? 8 : 2),
      anchor: 'middle' as const,
      widthMm: wide,
    }
    items.push(...label(line, small, place, { ink: look.small, origin: { role: 'subtitle' } }, set))
  }
  return items
}
