import type { BookRow } from '#lib/books/book/book.sql.ts'
import { seeBookFor } from '#lib/books/book/book-access.server.ts'
import { checkOrderable } from '#lib/books/finalize/waiting.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { type BindingOffer, bindingOffers, chosenOffer } from '#lib/pricing/binding-offers.ts'
import { parcelG } from '#lib/pricing/delivery/parcel.ts'
import type { BookPrice } from '#lib/pricing/product-price.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** Which book, how bound, how many. */
export type BookWanted = {
  bookId: string
  count: number
  binding?: string | undefined
  paper?: string | undefined
  bookType?: string | undefined
}

/** A book as it would be ordered: what one copy costs, what all of them weigh with their box. */
export type BookSale = {
  book: BookRow
  products: Products
  offers: BindingOffer[]
  offer: BindingOffer
  copy: BookPrice
  weightG: number
}

type ToSell = { product: string; style: string; pages: number; paper: string | null | undefined }
type Copies = Omit<BookSale, 'book' | 'products'>

/** So many copies of so many pages, bound as asked or as usual: what they cost and weigh. */
export const copiesForSale = (
  products: Products,
  toSell: ToSell,
  wanted: { count: number; binding: string | undefined; usual: string | undefined; paper: string | undefined },
): Result<Copies> => {
  const offers = bindingOffers(products, toSell, wanted.count)
  const chosen = chosenOffer(offers, wanted.binding, wanted.usual)
  if (!chosen.ok) return chosen
  const { offer, price: copy } = chosen.value
  if (wanted.paper !== undefined && offer.paper !== wanted.paper)
    return fail(422, 'no_such_paper', `${offer.name}不用这种纸`)
  const item = products.items.find(({ id }) => id === toSell.product)
  const sizeId = item?.styles.find(({ id }) => id === toSell.style)?.size
  // The bucket's check makes sure there is one: what has a price has a size.
  const size = products.sizes.find(({ id }) => id === sizeId)!
  const { make } = products.bindings.find(({ id }) => id === offer.id)!
  const weightG = parcelG({ blockG: copy.blockG, spineMm: copy.spineMm, size, make }, wanted.count)
  return ok({ offers, offer, copy, weightG })
}

/** What of a book is for sale to this person; everything of it is asked for here and nothing is believed. */
export const bookForSale = async (db: Db, actor: Actor, wanted: BookWanted): Promise<Result<BookSale>> => {
  const found = await seeBookFor(db, actor, 'book.order', wanted.bookId)
  if (!found.ok) return found
  const book = found.value
  if (wanted.bookType !== undefined && wanted.bookType !== book.type)
    return fail(422, 'other_book_type', '这本书不是这一种')
  if (book.pageCount === null) return fail(409, 'not_typeset', '这本书还没有排好版，排好了才有价钱')
  const products = await bucket('products', db)
  const selected = book.making.selection
  const paper = wanted.paper ?? selected?.paper
  const toSell = { product: book.type, style: book.style, pages: book.pageCount, paper }
  const { count, binding } = wanted
  const copies = copiesForSale(products, toSell, { count, binding, usual: selected?.binding, paper: wanted.paper })
  return copies.ok ? ok({ book, products, ...copies.value }) : copies
}

export type Obstacle = { code: 'not_finalized' | 'need_republish' | 'need_upgrade'; message: string }

/** The same guard as the order's own (`checkOrderable`), so that nobody fills in what is refused afterwards. */
export const bookObstacles = async (db: Db, book: BookRow): Promise<Obstacle[]> => {
  const checked = await checkOrderable(db, book)
  if (checked.ok) return []
  const { code, message } = checked.failure
  if (code === 'need_republish' || code === 'need_upgrade') return [{ code, message }]
  return [{ code: 'not_finalized', message: '定稿以后才能下单，页数变了价钱也会变' }]
}
