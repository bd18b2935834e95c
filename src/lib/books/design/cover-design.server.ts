import { brandOf } from '#lib/agents/agent.server.ts'
import { hasHouseLogo } from '#lib/agents/brand.ts'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { addressFor } from '#lib/books/book/book-view.server.ts'
import { designOptionsOf, resolveBinding } from '#lib/books/book/design-options.ts'
import { printedIsbn } from '#lib/books/isbn/printed-isbn.ts'
import { barcodeOf } from '#lib/books/layout/cover/book-cover.ts'
import { coverTrim } from '#lib/books/layout/cover/cover-facts.ts'
import { getLayout } from '#lib/books/layout/layout-store.server.ts'
import { config } from '#lib/config/config.server.ts'
import type { CoverPhoto } from '#lib/covers/cover.ts'
import { db } from '#lib/db/db.server.ts'
import { bookEdits, designOf } from '#lib/edits/book/book-design.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden, notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { listEdits } from '#lib/works/edits/edit.sql.ts'
import type { CoverPicture, getCoverSheet, listCoverPictures, listStyleOffers } from './cover-design.api.ts'
import { designWork as work } from './design-pool.server.ts'
import { styleOffers } from './style-offers.ts'

/** The caller's own book, finalized or not: whoever only looks at it dresses nothing. */
const ownBook = async (actor: Actor, id: string): Promise<Result<BookRow>> => {
  const found = await seeBook(db(), actor, id)
  if (!found.ok) return found
  return found.value.right === 'edit' ? ok(found.value.book) : forbidden()
}

/** Widths a picture is shown at, in px: in the row of those to choose from, and on a cover that fills the screen. */
const [smallPx, largePx] = [160, 640]

const pictureFor = async (ownerId: string): Promise<(photo: CoverPhoto) => CoverPicture> => {
  const address = addressFor(await mediaSigner(), { kind: 'viewer', userId: ownerId })
  return ({ media, widthPx, heightPx, alt, focus, graphic }) => ({
    ...{ media, widthPx, heightPx, alt, focus: focus ?? null, graphic: graphic === true },
    ...{ small: address(media, smallPx), large: address(media, largePx) },
  })
}

const isbnOfBook = async ({ id, making }: BookRow): Promise<string | undefined> =>
  making.isbn && printedIsbn(making.isbn.number, designOf(bookEdits(await listEdits(db(), id))).copyright.isbn)

export const coverSheetOf = async ({ params, query, actor }: CallOf<typeof getCoverSheet>) => {
  const found = await ownBook(actor, params.id)
  if (!found.ok) return found
  const book = found.value
  if (book.layoutKey === null) return fail(409, 'typesetting', '书还没有排好，排好就能看封面')
  const set = await work('sheetWork', book, { pic: query.pic ?? book.cover.pic })
  if (!set) return notFound()
  const { spineMm } = await getLayout(book.layoutKey)
  const { binding = '', paper } = book.making.selection ?? {}
  const bound = resolveBinding(await bucket('products'), { binding, ...(paper ? { paper } : {}) })
  const trim = coverTrim(
    { printer: HOUSE_PRINTER, ...(bound ? { binding: bound.binding } : {}) },
    { spineMm, style: styleOf(book.style) },
  )
  const picture = await pictureFor(book.ownerId)
  const orNull = (photo: CoverPhoto | null) => photo && picture(photo)
  return ok({
    ...{ spineMm, trimWidthMm: trim.trimWidthMm, trimHeightMm: trim.trimHeightMm, bleedMm: trim.bleedMm ?? 3 },
    ...{ hard: trim.hardCase !== undefined, years: set.years, facts: set.facts },
    barcode: barcodeOf(await isbnOfBook(book)).barcode ?? '',
    brand: hasHouseLogo(await brandOf(db(), book.ownerId)) ? config().siteName : '',
    picked: set.picked.map((one) => ({ design: one.design, picture: picture(one.picture) })),
    chosen: orNull(set.chosen),
    back: orNull(set.back),
    pictureCount: set.pictureCount,
  })
}

export const coverPicturesOf = async ({ params, query, actor }: CallOf<typeof listCoverPictures>) => {
  const found = await ownBook(actor, params.id)
  if (!found.ok) return found
  const { page, pageSize } = query
  const set = await work('picturesWork', found.value, { from: (page - 1) * pageSize, most: pageSize })
  if (!set) return notFound()
  return ok({ results: set.pictures.map(await pictureFor(found.value.ownerId)), totalCount: set.total })
}

export const styleOffersOf = async ({ params, actor }: CallOf<typeof listStyleOffers>) => {
  const found = await ownBook(actor, params.id)
  if (!found.ok) return found
  const { type, style, pageCount, making } = found.value
  const products = await bucket('products')
  const styles = designOptionsOf(products, type).styles.map(({ id }) => id)
  const pages = await work('pagesWork', found.value, { styles })
  if (!pages) return notFound()
  return ok(
    styleOffers(products, { type, style, pageCount, selection: making.selection ?? {} }, (id) => pages[id] ?? 0),
  )
}
