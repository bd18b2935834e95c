import type { CopyUnit } from '#lib/print/products/album-words.ts'
import { type Fen, fen, minus, noFen, yuan } from '#lib/std/money.ts'

/** `isGiven`: false of a gift that an order has no more. */
type Detail = { type: string; value: number; label: string; isGiven?: boolean | undefined }
/** `isLess`: it takes something off. */
export type BillRow = { name: string; hint: string; value: string; isLess: boolean }

const detailNames: Record<string, string> = {
  grade: '等级优惠',
  activity: '活动',
  coupon: '优惠券',
  redeem: '套餐券',
  delivery_fee: '运费',
  delivery_waiver: '免运费',
  gift: '赠品',
}

/** What costs nothing says so. */
const free: Record<string, string> = { delivery_fee: '包邮', gift: '送' }

/** A row of the bill; what its name says already is not said twice. */
export const billRow = ({ type, value, label, isGiven }: Detail): BillRow => {
  const name = detailNames[type] ?? label
  return {
    ...{ name, hint: label === name ? '' : label },
    value: isGiven === false ? '不寄' : value === 0 ? (free[type] ?? yuan(value)) : yuan(value),
    isLess: value < 0,
  }
}

/** 两本, 3 套 */
export const copiesWord = (count: number, unit: CopyUnit = '本'): string =>
  count === 1 ? `一${unit}` : count === 2 ? `两${unit}` : `${count} ${unit}`

/** All that is taken off, fen. */
export const savedFen = (details: readonly Detail[]): Fen =>
  details.reduce((sum, { value }) => (value < 0 ? minus(sum, fen(value)) : sum), noFen)

/** `2026-12-04` → 12 月 4 日 */
export const dayOf = (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`
