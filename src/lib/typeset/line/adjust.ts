import { type Measures, step } from './measure.ts'

/**
 * How one line is brought to its measure. `shrink[n]` is the share of its room that CLREQ step n gives up, `gain` the
 * share of their room that word spaces take, `gainHan` that of Han–Latin gaps, `openEm` what every other gap gains.
 */
export type Adjustment = { shrink: Float64Array; gainSpace: number; gainHan: number; openEm: number }

export const newAdjustment = (): Adjustment => ({ shrink: new Float64Array(8), gainSpace: 0, gainHan: 0, openEm: 0 })

/** More than this between every two characters tears a line open, if what it lacks is more than a character's width. */
const looseEm = 0.3
const lackEm = 1.2
const tornEm = 0.5

/** Whether a line is left ragged instead of being spread: an address or a long word ended it early. */
export const staysRagged = (restEm: number, openings: number): boolean =>
  restEm > tornEm * openings || (restEm > lackEm && restEm > looseEm * openings)

const rooms = new Float64Array(8)

export function noAdjustment(to: Adjustment): void {
  to.shrink.fill(0)
  to.gainSpace = 0
  to.gainHan = 0
  to.openEm = 0
}

/** Takes `needEm` away in the order of CLREQ's steps, each shared evenly and used up before the next. */
export function reduceBy(needEm: number, m: Measures, start: number, end: number, to: Adjustment): void {
  noAdjustment(to)
  rooms.fill(0)
  for (let i = start; i < end; i += 1) {
    if (i > start && m.gapRoom[i]! > 0) rooms[m.gapStep[i]!] = rooms[m.gapStep[i]!]! + m.gapRoom[i]!
    if (m.markRoom[i]! > 0 && !(i === start && m.startCut[i]! > 0) && !(i === end - 1 && m.endCut[i]! > 0))
      rooms[m.markStep[i]!] = rooms[m.markStep[i]!]! + m.markRoom[i]!
  }
  let need = needEm
  for (let n = step.space; n <= step.stop && need > 1e-12; n += 1) {
    const available = rooms[n]!
    if (available <= 0) continue
    to.shrink[n] = Math.min(1, need / available)
    need -= Math.min(available, need)
  }
}

/** Spreads `spareEm`: word spaces to ½ em, Han–Latin to ⅓ em, then every gap alike (CLREQ's three steps). */
export function expandBy(spareEm: number, m: Measures, start: number, end: number, to: Adjustment): void {
  noAdjustment(to)
  let spaces = 0
  let hans = 0
  let gaps = 0
  for (let i = start + 1; i < end; i += 1) {
    if (m.gapGain[i]! > 0) {
      if (m.gapStep[i] === step.hanLatin) hans += m.gapGain[i]!
      else spaces += m.gapGain[i]!
    }
    gaps += m.opens[i]!
  }
  let spare = spareEm
  const rest = spare - spaces - hans
  if (rest > 0 && staysRagged(rest, gaps)) return
  if (spaces > 0) {
    to.gainSpace = Math.min(1, spare / spaces)
    spare -= spaces * to.gainSpace
  }
  if (hans > 0 && spare > 1e-12) {
    to.gainHan = Math.min(1, spare / hans)
    spare -= hans * to.gainHan
  }
  if (gaps > 0 && spare > 1e-12) to.openEm = spare / gaps
}
