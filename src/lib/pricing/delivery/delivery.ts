import { type Fen, least, minus, plus, times, yuan } from '#lib/std/money.ts'

/** When a row of a table holds: from the start, to before the end. */
export type Validity = { startsAtMs: number; endsAtMs: number | null }

/** What a courier asks for a parcel, by where it goes and what it weighs. Grams and fen. */
export type Tariff = Validity & {
  courier: string
  /** '': everywhere no other row names. */
  province: string
  firstG: number
  /** Null: this courier does not go there for us. */
  firstFee: Fen | null
  stepG: number
  stepFee: Fen
  /** Days under way, of the calendar. */
  days: number
}

/** What makes delivery cheaper or free. */
export type Waiver = Validity & {
  id: string
  label: string
  /** '': any. */
  courier: string
  province: string
  /** Of the goods, after everything taken off. */
  minimum: Fen
  /** At most so much; null: all of it. */
  most: Fen | null
}

export type Parcel = { courier: string; province: string; weightG: number }

const inForce = ({ startsAtMs, endsAtMs }: Validity, nowMs: number): boolean =>
  startsAtMs <= nowMs && (endsAtMs === null || nowMs < endsAtMs)

/** The row for this parcel: the province's own before the one for all others, the newest before older ones. */
const tariffFor = (
  tariffs: readonly Tariff[],
  { courier, province }: Pick<Parcel, 'courier' | 'province'>,
  nowMs: number,
): Tariff | undefined => {
  const [row] = tariffs
    .filter((one) => one.courier === courier && (one.province === province || one.province === ''))
    .filter((one) => inForce(one, nowMs))
    .sort((a, b) => b.province.length - a.province.length || b.startsAtMs - a.startsAtMs)
  return row?.firstFee === null ? undefined : row
}

/** The first kilo or so, and each step begun beyond it. */
const feeFor = ({ firstG, firstFee, stepG, stepFee }: Tariff & { firstFee: Fen }, weightG: number): Fen =>
  plus(firstFee, times(stepFee, Math.ceil(Math.max(0, weightG - firstG) / stepG)))

/** What this parcel costs to send and how long it is under way; undefined: the courier does not go there. */
export const deliveryFor = (
  tariffs: readonly Tariff[],
  parcel: Parcel,
  nowMs: number,
): { fee: Fen; days: number } | undefined => {
  const row = tariffFor(tariffs, parcel, nowMs)
  if (!row || row.firstFee === null) return undefined
  return { fee: feeFor({ ...row, firstFee: row.firstFee }, parcel.weightG), days: row.days }
}

/** The waiver that takes most off this fee; undefined: none does. */
export const waiverFor = (
  waivers: readonly Waiver[],
  { courier, province, goods, fee }: Pick<Parcel, 'courier' | 'province'> & { goods: Fen; fee: Fen },
  nowMs: number,
): { id: string; label: string; amount: Fen } | undefined => {
  const [best] = waivers
    .filter((one) => inForce(one, nowMs) && goods >= one.minimum)
    .filter((one) => one.courier === '' || one.courier === courier)
    .filter((one) => one.province === '' || one.province === province)
    .map(({ id, label, most }) => ({ id, label, amount: most === null ? fee : least(most, fee) }))
    .sort((a, b) => b.amount - a.amount || (a.id < b.id ? -1 : 1))
  return best && best.amount > 0 ? best : undefined
}

/** `包邮`, `¥12.00` */
export const feeWords = (fee: Fen, waived: Fen): string => (fee === waived ? '包邮' : `¥${yuan(minus(fee, waived))}`)
