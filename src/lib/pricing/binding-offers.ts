import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import { boundPages } from '#lib/print/printers/printers.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { BookToPrice } from './copy-cost.ts'
import { type BookPrice, bookPrice } from './product-price.ts'

/** One way a book can be bound, with the price of so many copies; or why not. */
export type BindingOffer = { id: string; name: string; text: string; paper: string; price: Result<BookPrice> }

/** Every binding this book is sold in, in the order of the shop; of its papers the one that is named, else the usual. */
export const bindingOffers = (products: Products, book: BookToPrice, copies: number): BindingOffer[] => {
  const product = products.items.find(({ id }) => id === book.product)
  return products.bindings
    .filter(({ id }) => product?.bindings.includes(id))
    .map(({ id, name, text, make, papers }) => {
      const paper = papers.find((one) => one === book.paper) ?? papers[0]!
      const pages = boundPages(HOUSE_PRINTER, book.pages, make)
      const choice = { product: book.product, style: book.style, binding: id, paper, pages, copies }
      return { id, name, text, paper, price: bookPrice(products, choice) }
    })
}

/**
 * The offer that is asked for; without a wish the one its owner chose for the book, else the cheapest that can be made.
 * A wish for what cannot be made says why.
 */
export const chosenOffer = (
  offers: readonly BindingOffer[],
  asked: string | undefined,
  usual: string | undefined,
): Result<{ offer: BindingOffer; price: BookPrice }> => {
  const made = offers.flatMap((offer) => (offer.price.ok ? [{ offer, price: offer.price.value }] : []))
  const named = (id: string | undefined) => offers.find((offer) => offer.id === id)
  const wanted = asked === undefined ? named(usual) : named(asked)
  if (asked !== undefined && !wanted) return fail(422, 'no_such_binding', '这本书没有这种装帧')
  if (wanted) return wanted.price.ok ? ok({ offer: wanted, price: wanted.price.value }) : wanted.price
  const [first] = [...made].sort((a, b) => a.price.oneFen - b.price.oneFen)
  if (first) return ok(first)
  const [any] = offers
  return any && !any.price.ok ? any.price : fail(422, 'no_such_product', '这种书现在不卖')
}
