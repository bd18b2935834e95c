import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { mayLead, ranked, worthOf } from '#lib/photo-layout/rank.ts'
import { cutSheet } from '#lib/print/cut-sheet.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { type AlbumWords, emptyPage, imprintPage, titlePage, titlePhoto } from './front-pages.ts'
import { type PageGeometry, pageGeometry } from './geometry.ts'
import { paceSpreads, usualSpreads } from './pacing.ts'
import { mostOnPage } from './page-options.ts'
import { type AlbumStage, photoSheet } from './sheet-scene.ts'
import type { Slot } from './slot.ts'
import { mostOnSpread } from './spread-options.ts'
import type { Theme } from './theme.ts'

/** One page of an album as the specification counts them (row 3.27): front matter by name, sheets of photographs by number. */
export type AlbumPage = {
  /** `title`, `copyright`, `blank`, or a number from 1. */
  name: string
  /** Printed pages it takes, as its folios say; none on front matter. */
  pagination: string
  skeleton: string
  slots: Slot[]
  scene: ScenePage
}

export type AlbumInput = {
  photos: readonly LayoutPhoto[]
  product: AlbumProduct
  size: AlbumSize
  theme: Theme
  words: (facts: { photos: number; pages: number }) => AlbumWords
}

export type ComposedAlbum = {
  pages: AlbumPage[]
  /** The picture of the cover; undefined where none may stand in front. */
  cover: LayoutPhoto | undefined
  /** For whom the product has no room. */
  noRoom: LayoutPhoto[]
  /** Pages with something on them, and pages as the press counts them: the last ones of these may be blank. */
  filledPages: number
  printedPages: number
}

/** Title page and imprint. */
const frontPages = 2

/** How many sheets of photographs: as many as suit, what can be bound, and no empty one. */
function sheetCount(photos: number, page: PageGeometry, { pages }: AlbumSize): number {
  const perSheet = page.double ? 2 : 1
  const fitting: number[] = []
  for (let printed = pages.min; printed <= pages.max; printed += pages.step) {
    const sheets = (printed - frontPages) / perSheet
    if (Number.isInteger(sheets) && sheets > 0) fitting.push(sheets)
  }
  const usual = usualSpreads(photos, page)
  const possible = fitting.filter((sheets) => sheets <= photos)
  if (possible.length === 0) return Math.max(1, photos)
  const holding = possible.filter((sheets) => sheets * comfortable(page) >= photos)
  const among = holding.length > 0 ? holding : [possible.at(-1)!]
  return among.reduce((best, one) => (Math.abs(one - usual) < Math.abs(best - usual) ? one : best))
}

/** Photographs a sheet holds on the average of a whole book before it becomes a list. */
const comfortable = ({ double }: PageGeometry): number => (double ? 0.75 * mostOnSpread : 0.75 * mostOnPage)

/**
 * Photographs to pages: in the order of time, broken where moments end, large ones in a rhythm, title page in front and
 * imprint at the end. Pure: the same photographs give the same pages, on the server and in a browser's worker.
 */
export function composeAlbum(input: AlbumInput, fonts: FontBook): ComposedAlbum {
  const { product, size, theme } = input
  const page = pageGeometry(product, size)
  const stage: AlbumStage = { page, theme, fonts }
  const perSheet = page.double ? 2 : 1
  const most = Math.floor(((size.pages.max - frontPages) / perSheet) * comfortable(page))
  const { kept, noRoom } = withinRoom(inTimeOrder(input.photos), most)
  const sheets = kept.length === 0 ? [] : paceSpreads(kept, page, sheetCount(kept.length, page, size))
  const cover = ranked(kept).find(mayLead)
  const printed = frontPages + sheets.length * perSheet
  const padding = (size.pages.step - (printed % size.pages.step)) % size.pages.step
  const words = input.words({ photos: kept.length, pages: printed + padding })
  const pages: AlbumPage[] = [named('title', titlePage(stage, words, titlePhoto(kept, cover?.id)))]
  for (const [i, { option, opens }] of sheets.entries()) {
    // The title page is the first: sheets begin on the second, a left page.
    const first = 2 + i * perSheet
    const at = page.double ? { left: first, right: first + 1 } : first % 2 === 0 ? { left: first } : { right: first }
    pages.push({
      name: String(i + 1),
      pagination: page.double ? `${first}-${first + 1}` : String(first),
      skeleton: option.skeleton,
      slots: option.slots,
      scene: photoSheet(stage, option, opens, at),
    })
  }
  for (let i = 0; i < padding; i += 1)
    pages.push(named('blank', emptyPage(stage, (printed + i) % 2 === 0 ? 'left' : 'right')))
  pages.push(named('copyright', imprintPage(stage, words, (printed + padding) % 2 === 0 ? 'left' : 'right')))
  return { pages, cover, noRoom, filledPages: printed, printedPages: printed + padding }
}

const named = (name: string, scene: ScenePage): AlbumPage => ({
  name,
  pagination: '',
  skeleton: name,
  slots: [],
  scene,
})

/** The best of too many, in order. */
function withinRoom(photos: LayoutPhoto[], most: number): { kept: LayoutPhoto[]; noRoom: LayoutPhoto[] } {
  if (photos.length <= most) return { kept: photos, noRoom: [] }
  const chosen = new Set(
    photos
      .map((photo, at) => ({ at, worth: worthOf(photo) }))
      .sort((a, b) => b.worth - a.worth || a.at - b.at)
      .slice(0, most)
      .map(({ at }) => at),
  )
  return { kept: photos.filter((_, at) => chosen.has(at)), noRoom: photos.filter((_, at) => !chosen.has(at)) }
}

/** Pages for the press, in order: sheets are cut at the fold. */
export const pressPages = (pages: readonly AlbumPage[]): ScenePage[] =>
  pages.flatMap(({ scene }) => (scene.side === 'sheet' ? cutPages(scene) : [scene]))

function cutPages(sheet: ScenePage): ScenePage[] {
  const [left, right] = cutSheet(sheet)
  const { folio } = sheet
  if (folio === undefined) return [left, right]
  return [left, { ...right, folio: String(Number(folio) + 1) }]
}
