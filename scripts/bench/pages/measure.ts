/**
 * The page meter: a laid out book as figures (docs/benchmarks.md says how each is counted). Defined before any tuning,
 * the same for every style; it looks at painted pages, never at what the typesetter thinks of them.
 */
import { catalogueOf, displayBlocks, displayFaults, echoes } from './display.ts'
import { type FrontPlaces, frontPlaces } from './front.ts'
import { type Mark, type MeasuredBook, pagesOf } from './marks.ts'
import { focusCut, graphicsInFront, lossesOf, repeated, shownOf } from './pictures.ts'
import { largePictures, whiteThirds } from './rhythm.ts'
import {
  blackShares,
  kindOf,
  lostAndTwice,
  orderBreaks,
  parted,
  partedOver,
  smallAlone,
  smallFirst,
  spanUnderSixty,
  underSixty,
} from './space.ts'
import { type UnitPlaces, unitPlaces } from './units.ts'

export type PageFigures = {
  pages: number
  matter: number
  catalogue: number
  openers: number
  blanks: number
  body: number
  /** Openers, blanks and catalogue in parts of the book. */
  overhead: number
  underSixty: number
  /** In parts of the body pages. */
  underSixtyShare: number
  /** The same from the first ink to the last: a page filled by a slab is not full. */
  spanUnderSixty: number
  smallAlone: number
  /** Pages of one column that begin with likes or remarks. */
  smallFirst: number
  parted: number
  /** Posts no page of which holds both words and pictures: a leaf is turned between them, or they face each other. */
  overleaf: number
  facing: number
  repeated: number
  singleLossMax: number
  singleLossP95: number
  groupLossMax: number
  groupLossP95: number
  frontLossMax: number
  focusCut: number
  graphicsInFront: number
  displayFaults: number
  echoes: number
  catalogueEmpty: number
  catalogueCut: number
  /** Catalogue pages that name entries for every 24 entries begun; what faces them is in `catalogue` and `overhead`. */
  cataloguePages: number
  orderBreaks: number
  lost: number
  twice: number
  /** Pages more than 60 % black in parts of the book, and the mean black area of a page. */
  blackPages: number
  blackMean: number
  /** Pages with words or pictures of posts, in parts of the book; openers that show one are among them. */
  ownPages: number
  /** Of chapters with people on their pictures, those that open with some, in parts. */
  peopleShare: number
  smallFirstShare: number
  /** Openings that show a picture over half of the type area, and those that could and do not. */
  openingsLarge: number
  openingsSmall: number
  /** The former in parts of both. */
  largeShare: number
  /** Body pages of which a third is empty in one piece. */
  whiteThirds: number
} & Record<keyof FrontPlaces | keyof UnitPlaces, number>

/** Where each counted thing stands, in words, by the name of its figure. */
export type Places = Partial<Record<keyof PageFigures, readonly (string | number)[]>>

const isOwn = ({ item }: Mark): boolean => item.origin?.entryId !== undefined
const shareOf = (part: number, all: number): number => (all === 0 ? 1 : part / all)

const quantile = (values: readonly number[], q: number): number => {
  const list = [...values].sort((a, b) => a - b)
  return list[Math.min(list.length - 1, Math.floor(q * list.length))] ?? 0
}

export function measureBook(book: MeasuredBook): { figures: PageFigures; places: Places } {
  const pages = pagesOf(book)
  const kinds = pages.map(kindOf)
  const count = (kind: (typeof kinds)[number]): number => kinds.filter((one) => one === kind).length
  const [catalogue, openers, blanks, body] = [count('catalogue'), count('opener'), count('blank'), count('body')]
  const shown = shownOf(pages)
  const losses = lossesOf(shown, book)
  const said = book.posts.flatMap(({ paragraphs }) => paragraphs).join('\n')
  const faults = pages
    .flatMap(displayBlocks)
    .flatMap((block) => displayFaults(block, said).map((fault) => `p.${block.page} ${fault}`))
  const entries = catalogueOf(pages, book)
  const black = blackShares(pages)
  const places = {
    underSixty: underSixty(pages, book),
    spanUnderSixty: spanUnderSixty(pages, book),
    smallAlone: smallAlone(pages),
    smallFirst: smallFirst(pages, book),
    parted: parted(pages, book),
    ...partedOver(pages),
    repeated: repeated(shown),
    focusCut: focusCut(shown, book),
    graphicsInFront: graphicsInFront(shown, book),
    displayFaults: faults,
    echoes: echoes(pages),
    catalogueCut: entries.cut,
    orderBreaks: orderBreaks(pages, book),
    ...largePictures(pages, book),
    whiteThirds: whiteThirds(pages, book),
    ...frontPlaces(pages, book),
    ...unitPlaces(pages, book),
  } satisfies Places
  const counts = Object.fromEntries(Object.entries(places).map(([name, found]) => [name, found.length])) as Record<
    keyof typeof places,
    number
  >
  const figures: PageFigures = {
    pages: pages.length,
    matter: count('matter'),
    ...{ catalogue, openers, blanks, body },
    overhead: (catalogue + openers + blanks) / pages.length,
    ...counts,
    underSixtyShare: counts.underSixty / Math.max(1, body),
    singleLossMax: Math.max(0, ...losses.singles),
    singleLossP95: quantile(losses.singles, 0.95),
    groupLossMax: Math.max(0, ...losses.groups),
    groupLossP95: quantile(losses.groups, 0.95),
    frontLossMax: Math.max(0, ...losses.front),
    catalogueEmpty: entries.empty,
    cataloguePages: entries.pages / Math.max(1, Math.ceil(entries.entries / 24)),
    ...lostAndTwice(pages, shown, book),
    blackPages: black.filter((share) => share > 0.6).length / pages.length,
    ownPages: pages.filter(({ marks }) => marks.some(isOwn)).length / pages.length,
    peopleShare: shareOf(counts.openersWith, counts.openersWith + counts.openersWithout),
    largeShare: shareOf(counts.openingsLarge, counts.openingsLarge + counts.openingsSmall),
    smallFirstShare: counts.smallFirst / Math.max(1, body),
    blackMean: black.reduce((sum, share) => sum + share, 0) / pages.length,
  }
  return { figures, places }
}
