import { listOwnBooks } from '#lib/books/book/book.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { copyAlone, isForProduct, type PackageOffer } from '#lib/packages/package-offer.ts'
import { ownBookWords } from '#lib/packages/package-words.ts'
import { bookPrice } from '#lib/pricing/product-price.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { fen, least } from '#lib/std/money.ts'

type Own = { title: string; type: string; style: string; pages: number }

const againstOne = (products: Products, offer: PackageOffer, own: Own): string | undefined => {
  if (!isForProduct(offer, own.type)) return undefined
  const paper = products.bindings.find(({ id }) => id === offer.binding)?.papers[0] ?? ''
  const priceOf = (pages: number) =>
    bookPrice(products, { product: own.type, style: own.style, binding: offer.binding, paper, pages, copies: 1 })
  const paid = Math.min(own.pages, offer.pages)
  const [whole, part, alone] = [priceOf(own.pages), priceOf(paid), copyAlone(products, offer, paid)]
  if (!whole.ok || !part.ok || !alone?.ok) return undefined
  const paysFen = least(fen(part.value.oneFen), fen(alone.value.oneFen))
  return ownBookWords({ ...own, aloneFen: fen(whole.value.oneFen), paysFen }, offer)
}

/** What each package means for the book one changed last, by id of the package; nothing for visitors. */
export const ownBookAgainst = async (
  actor: Actor,
  offers: readonly PackageOffer[],
): Promise<ReadonlyMap<string, string>> => {
  if (actor.kind !== 'user' || offers.length === 0) return new Map()
  const query = { page: 1, pageSize: 10, search: '', sort: 'changed' as const, bookType: undefined }
  const listed = await listOwnBooks({ actor, query })
  const book = listed.ok ? listed.value.results.find(({ pageCount }) => pageCount !== null) : undefined
  if (!book || book.pageCount === null) return new Map()
  const own = { title: book.title, type: book.bookType, style: book.innerStyleId, pages: book.pageCount }
  const products = await bucket('products')
  return new Map(
    offers.flatMap((offer) => {
      const words = againstOne(products, offer, own)
      return words === undefined ? [] : [[offer.id, words] as const]
    }),
  )
}
