import type { FontBook } from '#lib/print/font/font-book.ts'
import type { AlbumForm } from '#lib/print/products/album-products.ts'
import { composeBook } from '../layout/compose-book.ts'
import type { AlbumInput, ComposedAlbum, ComposedLeaves } from '../layout/composed-album.ts'
import { composeCalendar } from './compose-calendar.ts'
import { composeCards } from './compose-cards.ts'
import { composeFrame } from './compose-frame.ts'

const ofLeaves: Record<Exclude<AlbumForm, 'book'>, (input: AlbumInput, fonts: FontBook) => ComposedLeaves> = {
  cards: composeCards,
  frame: composeFrame,
  calendar: composeCalendar,
}

/** Photographs to the pages of whatever they are to be. Pure. */
export function composeAlbum(input: AlbumInput, fonts: FontBook): ComposedAlbum {
  const { form } = input.product
  if (form === 'book') return composeBook(input, fonts)
  const leaves = ofLeaves[form](input, fonts)
  return { ...leaves, filledPages: leaves.pages.length, printedPages: leaves.pages.length }
}
