import { fail, ok, type Result } from './result.ts'

/** An amount of money: a whole number of fen, exact (within ±2^53). Made by `fen`, `parseYuan` and the sums below alone. */
export type Fen = number & { readonly unit: 'fen' }

/** A rate in basis points: 8500 is 8.5折. */
export type Bp = number & { readonly unit: 'bp' }

/** Throws when the number is not a whole, exactly held one: money is never guessed. */
export const fen = (amount: number | bigint): Fen => {
  const whole = Number(amount)
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not an amount of fen: ${amount}`)
  // −0 would be printed as −0.00.
  return (whole === 0 ? 0 : whole) as Fen
}

/** 0 to 10000; throws otherwise. */
export const bp = (rate: number): Bp => {
  if (!Number.isSafeInteger(rate) || rate < 0 || rate > 10_000) throw new RangeError(`not a rate in bp: ${rate}`)
  return rate as Bp
}

export const noFen = fen(0)

export const sumFen = (amounts: Iterable<Fen>): Fen => {
  let sum = 0
  for (const amount of amounts) sum = fen(sum + amount)
  return fen(sum)
}

export const plus = (left: Fen, right: Fen): Fen => fen(left + right)
export const minus = (left: Fen, right: Fen): Fen => fen(left - right)
export const times = (amount: Fen, count: number): Fen => fen(amount * count)
export const least = (left: Fen, right: Fen): Fen => (left < right ? left : right)

/** The one rounding of the house: half a fen goes up (away from zero for no one: amounts here are not negative). */
export const atRate = (amount: Fen, rate: Bp): Fen => {
  if (amount < 0) throw new RangeError('a rate of a negative amount')
  return fen((BigInt(amount) * BigInt(rate) + 5000n) / 10_000n)
}

/**
 * Shares of `amount` in proportion to `weights` that add up to it exactly: each share rounded down, the fen left over to the
 * largest remainders, the earlier first. Weights and amount are not negative; without any weight the first takes all.
 */
export const spread = (amount: Fen, weights: readonly Fen[]): Fen[] => {
  if (amount < 0 || weights.some((weight) => weight < 0)) throw new RangeError('spreading negative amounts')
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (weights.length === 0) {
    if (amount !== 0) throw new RangeError('nobody to spread over')
    return []
  }
  if (all === 0n) return weights.map((_, index) => (index === 0 ? amount : noFen))
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { index, share: exact / all, rest: exact % all }
  })
  const given = shares.reduce((sum, { share }) => sum + share, 0n)
  const order = [...shares].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
  const lucky = new Set(order.slice(0, Number(BigInt(amount) - given)).map(({ index }) => index))
  return shares.map(({ index, share }) => fen(share + (lucky.has(index) ? 1n : 0n)))
}

/** `12`, `12.3` or `12.30` yuan as fen; nothing else: no sign, no exponent, no third decimal. */
export const parseYuan = (text: string): Result<Fen> => {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  const amount = match && Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  return amount === null || !Number.isSafeInteger(amount)
    ? fail(422, 'not_money', '金额请写成数字，最多两位小数')
    : ok(fen(amount))
}

/** `1580.00`: for machines (Alipay, search engines), without separators. */
export const decimalYuan = (amount: Fen): string => yuan(amount).replaceAll(',', '').replace('−', '-')

/** Integer fen as yuan with two decimals and thousands separators, without the sign: `1,580.00` (spec §9). */
export const yuan = (amount: number): string => {
  const whole = Math.trunc(Math.abs(amount))
  const [left, right] = [Math.floor(whole / 100), whole % 100]
  const grouped = String(left).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')
  return `${amount < 0 ? '−' : ''}${grouped}.${String(right).padStart(2, '0')}`
}

/** The same without `.00`: `5,000`; for round amounts in a sentence. */
export const shortYuan = (amount: number): string => yuan(amount).replace(/\.00$/, '')
