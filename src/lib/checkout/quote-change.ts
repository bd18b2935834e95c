import { billRow } from '#lib/books/price/quote-words.ts'
import { yuan } from '#lib/std/money.ts'

type Quoted = {
  oriPrice: number
  details: readonly { type: string; value: number; label: string }[]
  payable: number
  one: { fen: number; pages: number }
}

/** A row of the price before and now, as it is read; '' where there was none. */
export type ChangedRow = { name: string; before: string; now: string }

const row = (name: string, before: number, now: number): ChangedRow => ({
  name,
  before: yuan(before),
  now: yuan(now),
})

/** What differs between two quotes of one thing, row by row, the sum last. Pure. */
export const changedRows = (before: Quoted, now: Quoted): ChangedRow[] => {
  const labels = [...new Set([...before.details, ...now.details].map(({ label }) => label))]
  const readOf = ({ details }: Quoted, label: string): string => {
    const detail = details.find((one) => one.label === label)
    return detail ? billRow(detail).value : ''
  }
  const rows = [
    { name: '页数', before: `${before.one.pages} 页`, now: `${now.one.pages} 页` },
    row('一本', before.one.fen, now.one.fen),
    ...labels.map((label) => ({ name: label, before: readOf(before, label), now: readOf(now, label) })),
    row('合计', before.payable, now.payable),
  ]
  return rows.filter((one) => one.before !== one.now)
}
