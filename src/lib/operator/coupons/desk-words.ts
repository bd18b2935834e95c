import { discountWords } from '#lib/pricing/words/discount-words.ts'
import { type Bp, type Fen, shortYuan } from '#lib/std/money.ts'

type Terms = {
  kind: 'amount' | 'rate' | 'none'
  amountFen: number | null
  rateBp: number | null
  mostFen: number | null
  minimumFen: number
}

/** 满 200 减 30; 8.5 折，最多减 30; 只发券. Pure. */
export const deskOff = ({ kind, amountFen, rateBp, mostFen, minimumFen }: Terms): string => {
  if (kind === 'none') return '只发券'
  const from = minimumFen > 0 ? `满 ${shortYuan(minimumFen)} ` : ''
  if (kind === 'amount') return `${from}减 ${shortYuan((amountFen ?? 0) as Fen)}`
  const most = mostFen === null ? '' : `，最多减 ${shortYuan(mostFen)}`
  return `${from}${discountWords((rateBp ?? 0) as Bp)}${most}`
}
