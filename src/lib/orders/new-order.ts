import { isElectronic } from '#lib/site/lookups/bindings.ts'
import { type Fen, minus, noFen, plus, sumFen, times } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { OrderKind } from './order-number.ts'

/** Where the parcel goes, copied when it was ordered: what somebody changes at home changes no order. */
export type OrderAddress = {
  name: string
  phone: string
  province: string
  city: string
  district: string
  street: string
}

/** One line of what is ordered, priced; `discount` is its share of all that was taken off. */
export type PricedLine = {
  product: string
  binding: string
  paper: string | null
  title: string
  copies: number
  unit: Fen
  discount: Fen
  /** What is printed, as it was when it was priced (`books.snapshot_hash`); null: nothing is. */
  work: { id: string; contentHash: string | null; ownerId?: string } | null
  /** Printed before, and exactly so again: no work is asked or held. Whose it is was asked when it was priced. */
  snapshotId?: string | null
}

/**
 * A row of the price as `details` has it: below 0 what was taken off, `delivery_fee` above; `label` as its buyer read it.
 * `shares`: of each line, in their order; null: of none (delivery).
 */
export type PriceDetail = {
  type: string
  amount: Fen
  sourceId: string | null
  label: string
  shares: readonly Fen[] | null
}

/** What is sent, where to and by whom; `promisedOn` as `2026-12-04`. */
export type NewParcel = {
  address: OrderAddress
  /** Null of a parcel sent again whose first one had none. */
  courier: string | null
  promisedOn: string
  weightG: number | null
}

/** What the price says in whole: of lines and rows that do not add up nothing is said, they are a fault of ours. */
export type OrderTotals = { ori: Fen; discount: Fen; delivery: Fen; payable: Fen }

const waivers = new Set(['delivery_fee', 'delivery_waiver'])

/** What has to be sent needs an address, what hasn't must have none: it would be kept for nothing. */
export const checkParcel = ({ lines, parcel }: Pick<NewOrder, 'lines' | 'parcel'>): Result<void> => {
  const isSent = lines.some(
    ({ work, snapshotId, binding }) => (work !== null || Boolean(snapshotId)) && !isElectronic(binding),
  )
  if (isSent && parcel === null) return fail(422, 'no_address', '请选择收货地址')
  return isSent || parcel === null ? ok(undefined) : fail(422, 'needless_address', '电子版不用寄送，不需要收货地址')
}

/** Throws where rows and lines do not add up: such an order must not exist. */
export const totalsOf = (lines: readonly PricedLine[], details: readonly PriceDetail[]): OrderTotals => {
  const ori = sumFen(lines.map(({ unit, copies }) => times(unit, copies)))
  const discount = sumFen(lines.map((line) => line.discount))
  const delivery = sumFen(details.filter(({ type }) => waivers.has(type)).map(({ amount }) => amount))
  const taken = sumFen(details.filter(({ type }) => !waivers.has(type)).map(({ amount }) => minus(noFen, amount)))
  for (const { type, amount, shares } of details) {
    if (waivers.has(type) ? shares !== null : sumFen(shares ?? []) !== amount || shares?.length !== lines.length)
      throw new RangeError(`${type} of ${amount} fen is not what its lines have of it`)
  }
  if (taken !== discount) throw new RangeError(`rows take ${taken} fen off, lines ${discount}`)
  const payable = plus(minus(ori, discount), delivery)
  if (payable < 0 || delivery < 0) throw new RangeError(`an order of ${payable} fen, ${delivery} of them delivery`)
  return { ori, discount, delivery, payable }
}

/** All that makes an order; amounts come from a quote of ours, never from whoever sends it. */
export type NewOrder = {
  userId: string
  kind: OrderKind
  /** One order each. */
  quoteId: string
  lines: readonly PricedLine[]
  details: readonly PriceDetail[]
  /** Null: nothing is sent. */
  parcel: NewParcel | null
  nowMs: number
}
