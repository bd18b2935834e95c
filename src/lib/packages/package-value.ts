import { type Fen, least, minus, noFen, sumFen } from '#lib/std/money.ts'

/** One code of a package as giving back sees it. */
export type CodeValue = { state: 'open' | 'held' | 'used' | 'returned'; usedFen: Fen | null; isTaken: boolean }

/** A used code counts as what it paid, and as one copy alone when it was bought at most. */
export const usedValue = (paidFen: Fen, listFen: Fen): Fen => least(paidFen, listFen)

/** What a code that is gone counts as: used, what it paid; taken by somebody else, one copy alone. */
const gone = ({ state, usedFen, isTaken }: CodeValue, listFen: Fen): Fen => {
  if (isTaken) return listFen
  return state === 'used' ? (usedFen ?? noFen) : noFen
}

/**
 * What of a package goes back: paid, less what is gone at list price, never below 0, less what went back before. `used`: what is gone
 * counts as. Pure.
 */
export const packageReturn = (
  { priceFen, listFen, refundedFen }: { priceFen: Fen; listFen: Fen; refundedFen: Fen },
  codes: readonly CodeValue[],
): { fen: Fen; usedFen: Fen } => {
  const usedFen = sumFen(codes.map((code) => gone(code, listFen)))
  const left = minus(priceFen, least(usedFen, priceFen))
  return { fen: minus(left, least(refundedFen, left)), usedFen }
}

/** What would go back once so many codes were used whole: rows of the page, from none to all. Pure. */
export const returnTable = (
  { priceFen, listFen }: { priceFen: Fen; listFen: Fen },
  copies: number,
): { used: number; usedFen: Fen; fen: Fen }[] =>
  Array.from({ length: copies + 1 }, (_, used) => {
    const codes = Array.from({ length: used }, () => ({ state: 'used' as const, usedFen: listFen, isTaken: false }))
    return { used, ...packageReturn({ priceFen, listFen, refundedFen: noFen }, codes) }
  })
