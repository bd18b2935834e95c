import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { fromLayers } from '../layers/from-layers.ts'
import { toLayers } from '../layers/to-layers.ts'
import type { FrontName } from '../layout/composed-album.ts'
import { pageGeometry } from '../layout/geometry.ts'
import { filledPages, isSheetName, printedPages, printedPlaces } from '../layout/printed-places.ts'
import { bleedingSlot, type Slot, slotIn } from '../layout/slot.ts'
import type { Theme } from '../layout/theme.ts'
import type { StoredPage } from './stored-page.ts'

/** A page as whoever laid it out gives it. */
export type GivenPage = { name: string; layers: unknown; skeleton: string; shape: string }
type Look = {
  product: AlbumProduct
  size: AlbumSize
  theme: Theme
  photos: ReadonlyMap<string, LayoutPhoto>
}

const frontNames: readonly FrontName[] = ['title', 'preface', 'catalog', 'acknowledgement', 'copyright', 'blank']
const isFront = (name: string): boolean => (frontNames as readonly string[]).includes(name)

/**
 * Pages somebody was shown and wants kept as they are: read, put right where a layer says too much, told anew. Frames stay
 * where they were; crops nobody touched are made again, since heads are known better here than on the device. Fails with a
 * sentence on what is no album of these photographs. Pure.
 */
export function givenPages(
  given: readonly GivenPage[],
  look: Look,
): Result<{ pages: StoredPage[]; pageCount: number; placed: Set<string> }> {
  const { product, size } = look
  const names = given.map(({ name }) => name)
  const sheets = names.filter(isSheetName)
  const inOrder = sheets.every((name, at) => name === `${at + 1}`)
  if (sheets.length === 0 || !inOrder || names.some((name) => !isSheetName(name) && !isFront(name)))
    return fail(422, 'bad_pages', '版面的页码不对，请刷新页面后再试')
  const places = printedPlaces(given, product.double)
  const printed = printedPages(given, product.double)
  const torn = product.double && names.some((name, at) => isSheetName(name) && (places[at] ?? 0) % 2 !== 0)
  if (torn || printed % size.pages.step !== 0) return fail(422, 'bad_pages', '版面的页数装不成册，请刷新页面后再试')
  if (printed > size.pages.max) return fail(422, 'bad_pages', `这种册子最多 ${size.pages.max} 页，请换一种或者少放几张`)
  const geometry = pageGeometry(product, size)
  const canvas = canvasOf(product, size, 'inner')
  const placed = new Set<string>()
  const pages: StoredPage[] = []
  let [front, counted] = [0, 0]
  for (const [pageIndex, { name, layers, skeleton, shape }] of given.entries()) {
    const read = fromLayers(layers, { ...look, canvas })
    if (!read.ok) return fail(422, 'bad_pages', read.failure.message)
    const isSheet = isSheetName(name)
    if (isSheet) for (const { photo } of read.value.slots) placed.add(photo.id)
    const slots = read.value.slots.map((slot): Slot => {
      const { photo, frame, bleeds, fit } = slot
      if (fit) return slot
      return bleeds ? bleedingSlot(photo, frame, geometry) : slotIn(photo, frame, geometry)
    })
    const first = places[pageIndex] ?? 1
    pages.push({
      name,
      layers: toLayers({ slots, texts: read.value.texts }, canvas),
      index: isSheet ? counted++ : front++,
      pageIndex,
      pagination: isSheet ? (product.double ? `${first}-${first + 1}` : String(first)) : '',
      skeleton,
      shape,
    })
  }
  return ok({ pages, pageCount: filledPages(given, product.double), placed })
}
