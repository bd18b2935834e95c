/** Codes of packages somebody has, as data for the price of one copy. */
import type { Db } from '#lib/db/db.server.ts'
import { type HeldCode, usableCodes } from '#lib/packages/package.sql.ts'
import type { PackageRow } from '#lib/packages/package.table.ts'
import { anyBook, copyAlone, isForProduct } from '#lib/packages/package-offer.ts'
import type { RedeemCode } from '#lib/pricing/order/order-price.ts'
import { productNames } from '#lib/pricing/words/product-names.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { type Fen, fen, least } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { Sale } from '../sale.ts'

/** What a code of this package pays of one copy, or why it pays nothing. */
type Paying = { of: PackageRow; oneFen: Fen | null; why: string; product: string; binding: string }
export type OfferedCode = Paying & { id: string; isHeld: boolean }

const wordsOf = ({ product }: PackageRow, names: Readonly<Record<string, string>>): string =>
  product === anyBook ? '书' : (names[product] ?? product)

/** Binding, size and the pages that were bought, at today's price; of a copy that costs less, that. */
const payingOf = (of: PackageRow, { item, offer, copy, products, priceBy }: Sale): Paying => {
  const known = { of, product: item.type, binding: offer.id }
  if (!isForProduct(of, item.type)) return { ...known, oneFen: null, why: `只限${wordsOf(of, productNames(products))}` }
  if (of.binding !== offer.id) return { ...known, oneFen: null, why: `只限${bindingName(of.binding)}` }
  const pages = Math.min(copy.pages, of.pages)
  const [own, alone] = [priceBy(products, pages), copyAlone(products, of, pages)]
  // Fewer pages than this binding has: they are all paid.
  const ownFen = fen(own.ok ? own.value.oneFen : copy.oneFen)
  return { ...known, oneFen: least(ownFen, alone?.ok ? fen(alone.value.oneFen) : of.listFen), why: '' }
}

/** Every code of theirs that is neither used nor over, and what it pays of a copy of this. */
export const codesFor = async (db: Db, userId: string, sale: Sale, nowMs: number): Promise<OfferedCode[]> => {
  const codes = await usableCodes(db, userId, new Date(nowMs))
  const paying = new Map<string, Paying>()
  return codes.map(({ code, of }: HeldCode) => {
    const known = paying.get(of.id) ?? payingOf(of, sale)
    paying.set(of.id, known)
    return { ...known, id: code.id, isHeld: code.state === 'held' }
  })
}

/** 404 for codes of others and those that never were, 422 for what pays nothing of this. */
export const chosenCodes = (codes: readonly OfferedCode[], ids: readonly string[]): Result<RedeemCode[]> => {
  const chosen: RedeemCode[] = []
  for (const id of new Set(ids)) {
    const code = codes.find((one) => one.id === id)
    if (!code) return fail(404, 'no_such_code', `没有找到套餐券 ${id}`, { package_code: id })
    const why = code.isHeld ? '占在一份没付的订单里，取消那一单就能用' : code.why
    const { of, oneFen, product, binding } = code
    if (why !== '' || oneFen === null)
      return fail(422, 'code_unfit', `${of.name}的券不能用：${why}`, { package_code: id })
    chosen.push({ ...{ id, product, binding, copies: 1, most: oneFen }, label: `${of.name}，${of.pages} 页以内` })
  }
  return ok(chosen)
}

/** Of these, those that may still be used. */
export const openCodes = async (db: Db, userId: string, ids: readonly string[], nowMs: number): Promise<string[]> => {
  if (ids.length === 0) return []
  const open = await usableCodes(db, userId, new Date(nowMs))
  return ids.filter((id) => open.some(({ code }) => code.id === id && code.state === 'open'))
}
