import type { PageText } from '../layout/page-text.ts'
import { pageText } from '../layout/page-text.ts'
import { sideOf } from '../layout/printed-places.ts'
import type { AlbumStage } from '../layout/sheet-content.ts'
import { folioText } from '../layout/sheet-content.ts'

const isFolio = (id: string): boolean => id === 'folio-left' || id === 'folio-right'

/** Numbers a sheet should carry, by the line they stand in. */
const folioOf = (id: string, printed: number, double: boolean): number =>
  double && id === 'folio-right' ? printed + 1 : printed

/** Does a sheet say the numbers of its place? One that carries none does. */
export const isNumbered = (texts: readonly { id: string; text: string }[], printed: number, double: boolean): boolean =>
  texts.every(
    ({ id, text }) =>
      !isFolio(id) || (text === String(folioOf(id, printed, double)) && (double || id === `folio-${sideOf(printed)}`)),
  )

/** Lines of a sheet with the numbers of its place; of a page laid out alone they go to its outer side. */
export const renumbered = (texts: readonly PageText[], printed: number, stage: AlbumStage): PageText[] =>
  texts.map((text) => {
    if (!isFolio(text.id)) return text
    const side = stage.page.double ? (text.id === 'folio-left' ? 'left' : 'right') : sideOf(printed)
    return folioText(stage, side, folioOf(text.id, printed, stage.page.double))
  })

/** What became of printed pages: where the sheet that stood there stands now; undefined: it is gone. */
export type Moved = ReadonlyMap<string, string | undefined>

const rowOf = (id: string): string | undefined => /^row-(\d+)(?:-page)?$/.exec(id)?.[1]

/** The catalogue with the pages its moments stand on now, in their order; moments whose page is gone are left out. */
export function recatalogued(
  texts: readonly PageText[],
  moved: Moved,
  { fonts }: Pick<AlbumStage, 'fonts'>,
): PageText[] {
  const rows = texts.flatMap(({ id, text, yMm }) => {
    const row = id.endsWith('-page') ? rowOf(id) : undefined
    if (row === undefined) return []
    const page = moved.has(text) ? moved.get(text) : text
    return [{ row, page, yMm }]
  })
  const heights = rows.map(({ yMm }) => yMm).sort((a, b) => a - b)
  const kept = rows
    .flatMap(({ row, page }) => (page === undefined ? [] : [{ row, page }]))
    .sort((a, b) => Number(a.page) - Number(b.page))
  const places = new Map(kept.map(({ row, page }, at) => [row, { page, yMm: heights[at] ?? 0 }]))
  return texts.flatMap((text) => {
    const row = rowOf(text.id)
    if (row === undefined || !rows.some((one) => one.row === row)) return [text]
    const place = places.get(row)
    if (!place) return []
    const said = text.id.endsWith('-page') ? place.page : text.text
    return [pageText({ ...text, text: said, yMm: place.yMm }, fonts)]
  })
}
