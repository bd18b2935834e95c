import { type Bp, decimalYuan, type Fen } from '#lib/std/money.ts'
import type { TermsRow } from './template.table.ts'

/** What is taken off: an amount, or what a rate leaves away, at most `most`. */
export type CouponTerms = { kind: 'amount'; amount: Fen } | { kind: 'rate'; rate: Bp; most: Fen | null }

/** Undefined: it takes nothing off by itself. */
export const termsOf = ({
  amountFen,
  rateBp,
  mostFen,
}: Pick<TermsRow, 'amountFen' | 'rateBp' | 'mostFen'>): CouponTerms | undefined => {
  if (amountFen !== null) return { kind: 'amount', amount: amountFen }
  return rateBp === null ? undefined : { kind: 'rate', rate: rateBp, most: mostFen }
}

/** Fen as the yuan the wire has for coupons. */
export const wireYuan = (amount: Fen): number => Number(decimalYuan(amount))

/** 3.58, 9.24: 1 and above is an amount of yuan, below it is what is left of the price: 0.85. */
export const wirePrice = (terms: CouponTerms): number =>
  terms.kind === 'amount' ? wireYuan(terms.amount) : Number(`0.${String(terms.rate).padStart(4, '0')}`)

const dayMs = 86_400_000
const offsetMs = 8 * 3_600_000

/** The last moment of the day this is in, in UTC+8. */
export const endOfDay = (ms: number): number => Math.floor((ms + offsetMs) / dayMs + 1) * dayMs - offsetMs - 1

type Span = { startsAt: Date; endsAt: Date }

/** When a coupon had now may be used; within its activity, where it has one. Undefined: it would be over before it began. */
export const couponSpan = (
  { startsAt, endsAt, validDays }: Span & { validDays: number | null },
  activity: Span | undefined,
  nowMs: number,
): Span | undefined => {
  const ends = [endsAt.getTime(), ...(activity ? [activity.endsAt.getTime()] : [])]
  if (validDays !== null) ends.push(endOfDay(nowMs + validDays * dayMs))
  const starts = Math.max(startsAt.getTime(), activity?.startsAt.getTime() ?? 0)
  const end = Math.min(...ends)
  return starts < end && nowMs <= end ? { startsAt: new Date(starts), endsAt: new Date(end) } : undefined
}
