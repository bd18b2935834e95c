import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { mayLead, ranked, worthOf } from '#lib/photo-layout/rank.ts'
import { cutSheet } from '#lib/print/cut-sheet.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { AlbumSize } from '#lib/print/products/album-products.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import type { AlbumInput, AlbumPage, ComposedAlbum, FrontName } from './composed-album.ts'
import { dateWords } from './dates.ts'
import {
  type CatalogRow,
  catalogContent,
  imprintContent,
  linesOver,
  titleContent,
  titlePhoto,
  wordsContent,
} from './front-pages.ts'
import { type PageGeometry, pageGeometry, type Side } from './geometry.ts'
import { type PacedSpread, paceSpreads, usualSpreads } from './pacing.ts'
import { mostOnPage } from './page-options.ts'
import { noContent, type PageContent } from './page-text.ts'
import { sideOf } from './printed-places.ts'
import { type AlbumStage, sheetContent } from './sheet-content.ts'
import { contentScene } from './sheet-scene.ts'
import { mostOnSpread } from './spread-options.ts'

/** How many sheets of photographs: as many as suit, what can be bound, and no empty one. `others`: pages besides them. */
function sheetCount(photos: number, page: PageGeometry, { pages }: AlbumSize, others: number): number {
  const perSheet = page.double ? 2 : 1
  const fitting: number[] = []
  for (let printed = pages.min; printed <= pages.max; printed += pages.step) {
    const sheets = (printed - others) / perSheet
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

/** A catalogue of fewer moments tells nothing, of more it is a list of dates. */
const [leastMoments, mostMoments] = [4, 16]

/**
 * Photographs to pages: in the order of time, broken where moments end, large ones in a rhythm, title page in front and
 * imprint at the end. Pure: the same photographs give the same pages, on the server and in a browser's worker.
 */
export function composeBook(input: AlbumInput, fonts: FontBook): ComposedAlbum {
  const { product, size, theme, shuffles } = input
  const page = pageGeometry(product, size)
  const stage: AlbumStage = { page, theme, fonts }
  const perSheet = page.double ? 2 : 1
  const said = input.words({ photos: input.photos.length, pages: size.pages.min })
  // Words stand on two facing pages of their own, so that sheets begin on a left page.
  const front = said.preface ? 3 : 1
  const behind = said.acknowledgement ? 3 : 1
  const most = Math.floor(((size.pages.max - front - behind) / perSheet) * comfortable(page))
  const { kept, noRoom } = withinRoom(inTimeOrder(input.photos), most)
  const count = sheetCount(kept.length, page, size, front + behind)
  const sheets = kept.length === 0 ? [] : paceSpreads(kept, page, count, product.shuffle ? shuffles : undefined)
  const filled = front + behind + sheets.length * perSheet
  const padding = (size.pages.step - (filled % size.pages.step)) % size.pages.step
  const words = input.words({ photos: kept.length, pages: filled + padding })
  const cover = ranked(kept).find(mayLead)
  const first = front + 1
  const pages: AlbumPage[] = [
    single(stage, 'title', titleContent(stage, words, titlePhoto(kept, cover?.id)), 1),
    ...(words.preface ? wordPages(stage, words.preface, catalogRows(sheets, first, perSheet)) : []),
    ...sheets.map((sheet, i) => sheetPage(stage, sheet, i, first + i * perSheet)),
  ]
  let at = first + sheets.length * perSheet
  const add = (name: FrontName, content: (side: Side) => PageContent): void => {
    pages.push(single(stage, name, content(sideOf(at)), at))
    at += 1
  }
  for (let i = 0; i < padding; i += 1) add('blank', () => noContent)
  const { acknowledgement } = words
  if (acknowledgement) {
    add('acknowledgement', (side) => wordsContent(stage, '致谢', acknowledgement, side))
    add('blank', () => noContent)
  }
  add('copyright', (side) => imprintContent(stage, words, side))
  const tooLong = (['preface', 'acknowledgement'] as const)
    .map((name) => ({ name, lines: linesOver(stage, words[name] ?? '') }))
    .filter(({ lines }) => lines > 0)
  return { pages, cover, noRoom, filledPages: filled, printedPages: filled + padding, tooLong }
}

/** What painters call a page of this name. */
export const kindOf = (name: string): 'title' | 'copyright' | 'blank' | 'body' =>
  name === 'title' || name === 'copyright' || name === 'blank' ? name : 'body'

function single(stage: AlbumStage, name: FrontName, content: PageContent, printed: number): AlbumPage {
  const scene = contentScene(stage, content, { side: sideOf(printed), kind: kindOf(name) })
  return { name, pagination: '', skeleton: name, shape: name, ...content, scene }
}

/** Preface on the right; the catalogue faces it where there are moments to tell of. */
function wordPages(stage: AlbumStage, preface: string, rows: readonly CatalogRow[]): AlbumPage[] {
  const catalog = rows.length >= leastMoments && rows.length <= mostMoments
  return [
    catalog ? single(stage, 'catalog', catalogContent(stage, rows, 'left'), 2) : single(stage, 'blank', noContent, 2),
    single(stage, 'preface', wordsContent(stage, '写在前面', preface, 'right'), 3),
  ]
}

/** Days on which moments begin, with the page of each. */
function catalogRows(sheets: readonly PacedSpread[], first: number, perSheet: number): CatalogRow[] {
  return sheets.flatMap(({ opens, option }, i) => {
    const date = opens ? dateWords(option.slots.map(({ photo }) => photo)) : undefined
    return date ? [{ text: `${date.year} 年 ${date.title}`, page: String(first + i * perSheet) }] : []
  })
}

function sheetPage(stage: AlbumStage, { option, opens }: PacedSpread, i: number, printed: number): AlbumPage {
  const { double } = stage.page
  const side = double ? 'sheet' : sideOf(printed)
  const at = double ? { left: printed, right: printed + 1 } : { [sideOf(printed)]: printed }
  const content = sheetContent(stage, option, opens, at)
  return {
    name: `${i + 1}`,
    pagination: double ? `${printed}-${printed + 1}` : String(printed),
    skeleton: option.skeleton,
    shape: option.shape,
    ...content,
    scene: contentScene(stage, content, { side, kind: 'body', folio: String(printed) }),
  }
}

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
export const pressPages = (pages: readonly AlbumPage[]): ScenePage[] => pages.flatMap(({ scene }) => pressScene(scene))

/** One page for the press, or the two a sheet is cut into. */
export const pressScene = (scene: ScenePage): ScenePage[] => (scene.side === 'sheet' ? cutPages(scene) : [scene])

function cutPages(sheet: ScenePage): ScenePage[] {
  const [left, right] = cutSheet(sheet)
  const { folio } = sheet
  return folio === undefined ? [left, right] : [left, { ...right, folio: String(Number(folio) + 1) }]
}
