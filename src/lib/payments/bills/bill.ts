import { type Fen, fen } from '#lib/std/money.ts'

/** One line of a provider's bill of a day. `no`: our number of the trade or of the refund. `amountFen` is above 0 for both. */
export type BillLine = { kind: 'payment' | 'refund'; no: string; tradeNo: string; amountFen: Fen }

/**
 * What a bill and we do not agree in. `unknown`: nobody here asked for it; `unsettled`: here it is not paid, or not on its way back;
 * `amount`: another sum, or another trade, than here; `doubled`: more than once in bills; `missing`: here it is done, and no bill has
 * it; `ledger`: the account of what a provider holds for us is another sum than its trades.
 */
export type DifferenceKind = 'unknown' | 'unsettled' | 'amount' | 'doubled' | 'missing' | 'ledger'
export type Difference = {
  kind: DifferenceKind
  /** Of what; of the ledger: nothing. */
  of: BillLine['kind'] | 'ledger'
  no: string
  /** As the bill has it, and as we have it; null: it is not there. */
  billFen: Fen | null
  ownFen: Fen | null
}

/** What we know by a number: its sum, the provider's number, and whether money moved or is about to. */
export type Own = { amountFen: Fen; tradeNo: string | null; isDone: boolean }

/** What one line of a bill is, held against what we know; undefined: they agree. Pure. */
export const differenceOf = (line: BillLine, own: Own | undefined, timesBefore: number): Difference | undefined => {
  const { kind: of, no, amountFen: billFen } = line
  const all = { of, no, billFen, ownFen: own?.amountFen ?? null }
  if (own === undefined) return { kind: 'unknown', ...all }
  if (timesBefore > 0) return { kind: 'doubled', ...all }
  if (!own.isDone) return { kind: 'unsettled', ...all }
  const isOther = own.tradeNo !== null && own.tradeNo !== line.tradeNo
  return own.amountFen !== billFen || isOther ? { kind: 'amount', ...all } : undefined
}

/** `12.30` or `-12.30` yuan as fen without its sign; undefined for what is no amount. */
export const billAmount = (text: string): Fen | undefined => {
  const match = /^-?(\d{1,10})\.(\d{2})$/.exec(text.trim())
  return match ? fen(Number(`${match[1]}${match[2]}`)) : undefined
}

/** Rows of a table of text by the names of its columns; undefined where a row has another number of fields than the head. */
export const billRows = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): ((name: string) => string)[] | undefined => {
  if (rows.some(({ length }) => length !== head.length)) return undefined
  return rows.map((row) => (name) => row[head.indexOf(name)]?.trim() ?? '')
}

const dayMs = 86_400_000
const offsetMs = 8 * 3_600_000

/** The day after, `2026-11-28`. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
/** When a day of UTC+8 is over, ms. */
export const dayEndMs = (day: string): number => Date.parse(`${nextDay(day)}T00:00:00Z`) - offsetMs
/** Yesterday of UTC+8. */
export const yesterday = (nowMs: number): string => new Date(nowMs + offsetMs - dayMs).toISOString().slice(0, 10)
