import type { z } from 'zod'
import type { bookQuote } from '#lib/books/price/quote.api.ts'
import type { OrderPrice } from '#lib/pricing/order/order-price.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { minus, noFen, sumFen } from '#lib/std/money.ts'
import type { OfferedCode } from './code-offers.server.ts'

type QuotedCodes = z.output<typeof bookQuote>['codes'][number]

/** Codes of one package named in one order at most. */
const mostCodes = 20

/** Codes of packages as the page of the price shows them, package by package. Pure. */
export const quotedCodes = (codes: readonly OfferedCode[], price: OrderPrice): QuotedCodes[] => {
  const paid = new Map(price.details.filter(({ type }) => type === 'redeem').map(({ id, value }) => [id, value]))
  const packages = new Map(codes.map((code) => [code.of.id, code]))
  return [...packages.values()].map(({ of, oneFen, why }) => {
    const own = codes.filter((code) => code.of.id === of.id)
    const open = own.filter(({ isHeld }) => !isHeld)
    const used = own.filter(({ id }) => paid.has(id))
    const held = '都占在没付的订单里，取消那一单就能用'
    return {
      ...{ id: of.id, name: of.name, words: `${bindingName(of.binding)}，${of.pages} 页以内` },
      endAt: of.endsAt?.getTime() ?? 0,
      codeNos: open.slice(0, mostCodes).map(({ id }) => id),
      oneFen: open.length === 0 ? null : oneFen,
      why: why !== '' ? why : open.length === 0 ? held : '',
      eachFen: Math.round(of.priceFen / of.copies),
      used: used.length,
      usedFen: minus(noFen, sumFen(used.map(({ id }) => paid.get(id)!))),
    }
  })
}
