import { atRate, type Bp, type Fen, fen, least, minus, noFen, plus, spread, sumFen, times } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { bestCoupons, goTogether, mostTogether, useCoupons } from './best-coupons.ts'
import {
  applyOffer,
  type Coupon,
  leftAfter,
  type Names,
  type NotUsed,
  type Offer,
  type PriceLine,
  sooner,
  whyNot,
} from './offer.ts'

/** A code of a package: it pays so many copies of what it names, of each at most `most`; null: all of it. */
export type RedeemCode = {
  id: string
  label: string
  product: string
  binding: string
  copies: number
  most: Fen | null
}

/** What sending costs, and what waives it; both as the tables say for this parcel (delivery.ts). */
export type DeliveryCharge = { label: string; fee: Fen; waiver: { id: string; label: string; amount: Fen } | null }

/** Money somebody has with us; it pays, and takes nothing off. */
export type TenderKind = 'balance' | 'gift_card'
export type Tender = { kind: TenderKind; id: string; available: Fen }

export type PriceInput = {
  lines: readonly PriceLine[]
  /** Null: no grade. Agents have none. */
  grade: { rate: Bp; label: string } | null
  activities: readonly Offer[]
  coupons: readonly Coupon[]
  /** Numbers the buyer wants used; null: the best set. */
  couponNos: readonly string[] | null
  redeem: readonly RedeemCode[]
  /** Null: nothing is sent. */
  delivery: DeliveryCharge | null
  tenders: readonly Tender[]
  names: Names
  nowMs: number
}

export type AdjustmentType = 'grade' | 'activity' | 'coupon' | 'redeem' | 'delivery_fee' | 'delivery_waiver' | 'gift'

/** A row of the bill. Negative but for `delivery_fee`, and 0 of a `gift`; `shares`: of each line, adding up to it; none of delivery. */
export type Adjustment = { type: AdjustmentType; id: string; label: string; value: Fen; shares: Fen[] }

export type PricedLine = PriceLine & { ori: Fen; discount: Fen; refundable: Fen }

export type OrderPrice = {
  ori: Fen
  details: Adjustment[]
  /** `ori` and all details; never below 0. */
  payable: Fen
  /** What sending costs in the end: fee less waiver. */
  delivery: Fen
  lines: PricedLine[]
  /** Coupons of the buyer that are not used, and why. */
  notUsed: { id: string; why: NotUsed }[]
  /** What is paid with what somebody has with us. */
  tenders: { kind: TenderKind; id: string; amount: Fen }[]
  /** What is still to be paid through a provider. */
  due: Fen
}

/** 0 less the amount. */
const off = (amount: Fen): Fen => minus(noFen, amount)

/** What the stages so far have left of each line, and the rows they wrote. */
type Stage = { left: Fen[]; details: Adjustment[] }

const take = (
  stage: Stage,
  row: { type: AdjustmentType; id: string; label: string },
  shares: readonly Fen[],
): Stage => {
  const value = off(sumFen(shares))
  if (value === 0) return stage
  return {
    left: leftAfter(stage.left, shares),
    details: [...stage.details, { ...row, value, shares: shares.map(off) }],
  }
}

const gradeStage = (stage: Stage, { grade }: PriceInput): Stage => {
  if (!grade) return stage
  const base = sumFen(stage.left)
  const shares = spread(minus(base, atRate(base, grade.rate)), stage.left)
  return take(stage, { type: 'grade', id: 'grade', label: grade.label }, shares)
}

/** The best single one. */
const activityStage = (stage: Stage, { activities, lines, names, nowMs }: PriceInput): Stage => {
  const open = activities.filter((one) => !whyNot(one, { lines, left: stage.left, nowMs, names }))
  const [best] = open
    .map((one) => ({ one, ...applyOffer(one, lines, stage.left) }))
    .sort((a, b) => b.cut - a.cut || sooner(a.one, b.one))
  return best ? take(stage, { type: 'activity', id: best.one.id, label: best.one.name }, best.shares) : stage
}

type CouponStage = Stage & { notUsed: OrderPrice['notUsed'] }

const unfit = (id: string, message: string) => fail(422, 'coupon_unfit', message, { coupon_no: id })

/** Those the buyer named, when all of them may be used; else the best set. */
const chosenCoupons = (
  input: PriceInput,
  usable: readonly Coupon[],
  reasons: ReadonlyMap<string, NotUsed>,
  left: Fen[],
): Result<Coupon[]> => {
  const { couponNos, coupons, lines } = input
  if (couponNos === null) return ok(bestCoupons(usable, lines, left))
  const chosen: Coupon[] = []
  for (const no of new Set(couponNos)) {
    const coupon = coupons.find(({ id }) => id === no)
    // Somebody else's and one that never was are answered alike.
    if (!coupon) return fail(404, 'no_such_coupon', `没有找到优惠券 ${no}`, { coupon_no: no })
    const why = reasons.get(no)
    if (why) return unfit(no, `${coupon.name}不能用：${why.message}`)
    chosen.push(coupon)
  }
  if (goTogether(chosen)) return ok(chosen)
  return chosen.length > mostTogether && chosen.every(({ withOthers }) => withOthers)
    ? unfit(chosen[mostTogether]!.id, `一次最多用 ${mostTogether} 张优惠券`)
    : unfit(chosen.find(({ withOthers }) => !withOthers)!.id, '这几张优惠券不能一起用')
}

const couponStage = (stage: Stage, input: PriceInput): Result<CouponStage> => {
  const { coupons, lines, names, nowMs } = input
  const reasons = new Map<string, NotUsed>()
  for (const one of coupons) {
    const why = whyNot(one, { lines, left: stage.left, nowMs, names })
    if (why) reasons.set(one.id, why)
  }
  const usable = coupons.filter(({ id }) => !reasons.has(id))
  const chosen = chosenCoupons(input, usable, reasons, stage.left)
  if (!chosen.ok) return chosen
  let now = stage
  for (const { coupon, shares } of useCoupons(chosen.value, lines, stage.left).used)
    now = take(now, { type: 'coupon', id: coupon.id, label: coupon.name }, shares)
  const used = new Set(chosen.value.map(({ id }) => id))
  const other = (one: Coupon): NotUsed =>
    used.size > 0 && !one.withOthers
      ? { code: 'not_together', message: '不能和已选的一起用' }
      : { code: 'less_off', message: input.couponNos === null ? '已选的更省' : '您没有选它' }
  const notUsed = coupons
    .filter(({ id }) => !used.has(id))
    .map((one) => ({ id: one.id, why: reasons.get(one.id) ?? other(one) }))
  return ok({ ...now, notUsed })
}

/**
 * Copies that codes pay for, one after another, at list price and before anything else: what is left of them (pages beyond those
 * that were bought) is what grade, activity and coupons see. A code that finds nothing to pay for takes nothing off.
 */
const redeemStage = (stage: Stage, { redeem, lines }: PriceInput): Stage => {
  const copies = lines.map(({ count }, at) => spread(stage.left[at]!, Array<Fen>(count).fill(fen(1))))
  return redeem.reduce((now, code) => {
    let open = code.copies
    const shares = lines.map(({ product, binding }, at) => {
      if (product !== code.product || binding !== code.binding) return noFen
      const paid = copies[at]!.splice(0, open)
      open -= paid.length
      return sumFen(paid.map((one) => (code.most === null ? one : least(one, code.most))))
    })
    return take(now, { type: 'redeem', id: code.id, label: code.label }, shares)
  }, stage)
}

const deliveryRows = ({ delivery }: PriceInput): Adjustment[] => {
  if (!delivery) return []
  const { label, fee, waiver } = delivery
  const waived = waiver ? least(waiver.amount, fee) : noFen
  return [
    { type: 'delivery_fee', id: 'delivery', label, value: fee, shares: [] },
    ...(waiver && waived > 0
      ? [{ type: 'delivery_waiver' as const, id: waiver.id, label: waiver.label, value: off(waived), shares: [] }]
      : []),
  ]
}

/**
 * The whole price of an order as rows that add up (commerce.md §1.3, decision 0350). Stages in a fixed order, each of what the
 * one before has left: list price × copies, codes, grade, activity, coupons, then delivery and what waives it; what somebody
 * has with us pays of that, and the rest is due. Pure.
 */
export const priceOrder = (input: PriceInput): Result<OrderPrice> => {
  const oris = input.lines.map(({ unit, count }) => times(unit, count))
  const redeemed = redeemStage({ left: oris, details: [] }, input)
  const withCoupons = couponStage(activityStage(gradeStage(redeemed, input), input), input)
  if (!withCoupons.ok) return withCoupons
  const { left, details } = withCoupons.value
  const sending = deliveryRows(input)
  const delivery = sumFen(sending.map(({ value }) => value))
  const payable = plus(sumFen(left), delivery)
  let due = payable
  const tenders = input.tenders.map(({ kind, id, available }) => {
    const amount = least(available, due)
    due = minus(due, amount)
    return { kind, id, amount }
  })
  return ok({
    ori: sumFen(oris),
    details: [...details, ...sending],
    payable,
    delivery,
    lines: input.lines.map((line, at) => ({
      ...line,
      ori: oris[at]!,
      discount: minus(oris[at]!, left[at]!),
      refundable: left[at]!,
    })),
    notUsed: withCoupons.value.notUsed,
    tenders: tenders.filter(({ amount }) => amount > 0),
    due,
  })
}
