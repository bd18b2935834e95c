import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import type { AlbumWords } from './front-pages.ts'
import type { PageContent } from './page-text.ts'
import type { Theme } from './theme.ts'

/** Names of pages that are not counted (row 3.27). */
export type FrontName = 'title' | 'preface' | 'catalog' | 'acknowledgement' | 'copyright' | 'blank'

/** One page of an album as the specification counts them: front matter by name, sheets of photographs by number from 1. */
export type AlbumPage = PageContent & {
  name: FrontName | `${number}`
  /** Printed pages it takes, as its folios say; '' on front matter. */
  pagination: string
  skeleton: string
  /** Equal for pages that look alike; what 换一版 leaves behind. */
  shape: string
  scene: ScenePage
}

export type AlbumInput = {
  photos: readonly LayoutPhoto[]
  product: AlbumProduct
  size: AlbumSize
  theme: Theme
  words: (facts: { photos: number; pages: number }) => AlbumWords
  /** How often 换一版 was asked for, by the name of the page. */
  shuffles?: ReadonlyMap<string, number>
}

export type ComposedAlbum = {
  pages: AlbumPage[]
  /** The picture of the cover; undefined where none may stand in front. */
  cover: LayoutPhoto | undefined
  /** For whom the product has no room. */
  noRoom: LayoutPhoto[]
  /** Pages with something on them, and pages as the press counts them: some of these may be blank. */
  filledPages: number
  printedPages: number
  /** Words longer than the page they have, by how many lines; what is over is not printed. */
  tooLong: { name: 'preface' | 'acknowledgement'; lines: number }[]
}

/** Of pages that lie beside none, and whose backs are no pages. */
export type ComposedLeaves = Omit<ComposedAlbum, 'printedPages' | 'filledPages'>
