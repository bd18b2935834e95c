import type { FontBook } from '#lib/print/font/font-book.ts'
import type { Ink, SceneItem } from '#lib/print/scene.ts'
import { lineItems, lineWidthMm, setLabel } from '../line/lines.ts'
import { mmPerPt } from '../style/style.ts'
import { rect } from './shapes.ts'

/** Seal of 1–4 characters, reversed out of a square; two characters make an upright one. Read right to left. */
export function seal(
  text: string,
  { xMm, yMm, sizeMm }: { xMm: number; yMm: number; sizeMm: number },
  { fill, paper }: { fill: Ink; paper: Ink },
  fonts: FontBook,
): SceneItem[] {
  const characters = [...text].slice(0, 4)
  const columns = characters.length <= 2 ? 1 : 2
  const rows = Math.ceil(characters.length / columns)
  const wide = characters.length === 2 ? sizeMm * 0.62 : sizeMm
  const sizePt = (Math.min(wide / columns, sizeMm / rows) * 0.86) / mmPerPt
  const items: SceneItem[] = [rect({ xMm, yMm, wMm: wide, hMm: sizeMm }, fill, { role: 'label' })]
  characters.forEach((character, index) => {
    const column = columns === 1 ? 0 : columns - 1 - Math.floor(index / rows)
    const centre = xMm + (wide / columns) * (column + 0.5)
    const middle = yMm + sizeMm * 0.04 + ((sizeMm * 0.92) / rows) * ((index % rows) + 0.5)
    const line = setLabel(character, { face: 'serif-semibold', sizePt }, fonts)
    items.push(
      ...lineItems(line, centre - lineWidthMm(line) / 2, middle + sizePt * mmPerPt * 0.38, paper, { role: 'label' }),
    )
  })
  return items
}
