import type { Measured } from './measure.ts'

/**
 * One item on a line: `widthEm` after the rules of adjoining marks, `gapEm` before it (Han–Latin, justification),
 * `give` the CLREQ step in which it may still lose up to half an em.
 */
export type Slot = { item: Measured; widthEm: number; gapEm: number; give: Give }
type Give = 'none' | 'space' | 'bracket' | 'opening' | 'pause' | 'stop'

const hanLatinEm = 0.25
const hanLatinMinEm = 0.125
const hanLatinMaxEm = 1 / 3
const hanSpaceEm = 0.4

const isHan = (item: Measured | undefined): boolean => item?.kind === 'han' || item?.kind === 'emoji'
const isMark = (item: Measured | undefined): boolean => item?.kind === 'close' || item?.kind === 'open'
const isBang = (item: Measured | undefined): boolean => /^[！？]$/.test(item?.clusters[0] ?? '')
const startsAlnum = (item: Measured): boolean =>
  item.kind === 'word' && /^[\p{L}\p{N}#@$¥&+*~]/u.test(item.clusters[0] ?? '')
const endsAlnum = (item: Measured): boolean =>
  item.kind === 'word' && /[\p{L}\p{N}%#@+*~]$/u.test(item.clusters.at(-1) ?? '')

/** Items [from, to) as one line, spaces at both ends dropped, marks narrowed by their neighbours and the line's ends. */
export function slots(items: Measured[], from: number, to: number): Slot[] {
  let first = from
  let end = to
  while (first < end && items[first]?.kind === 'space') first += 1
  while (end > first && items[end - 1]?.kind === 'space') end -= 1
  const out: Slot[] = []
  let bangs = 0
  for (let index = first; index < end; index += 1) {
    const item = items[index] as Measured
    const before = index > first ? items[index - 1] : undefined
    const after = index < end - 1 ? items[index + 1] : undefined
    bangs = isBang(item) ? bangs + 1 : 0
    out.push(slot(item, before, after, bangs - 1))
  }
  return out
}

function slot(item: Measured, before: Measured | undefined, after: Measured | undefined, bangsBefore: number): Slot {
  let widthEm = item.width
  let give: Give = 'none'
  if (item.kind === 'space') {
    give = 'space'
    if (isMark(before) || isMark(after)) widthEm = 0
    else if (isHan(before) && isHan(after) && widthEm < 1) widthEm = hanSpaceEm
  } else if (item.kind === 'close') {
    // GB/T 15834 5.1.2: two of ！？ take 1 em together, three take 2 em. 5.1.10: half an em at the line's end.
    if (!after || isMark(after) || (isBang(item) && bangsBefore === 1)) widthEm = 0.5
    else give = item.mark === 'bracket' ? 'bracket' : item.mark === 'pause' ? 'pause' : 'stop'
  } else if (item.kind === 'open') {
    if (!before || before.kind === 'open') widthEm = 0.5
    else if (before.kind !== 'close') give = 'opening'
  }
  let gapEm = 0
  if (before) {
    if ((startsAlnum(item) && isHan(before)) || (isHan(item) && endsAlnum(before))) gapEm = hanLatinEm
    else if (item.kind === 'emoji' && before.kind === 'emoji') gapEm = 0.04
  }
  return { item, widthEm, gapEm, give }
}

export const widthEm = (line: Slot[]): number => line.reduce((total, one) => total + one.widthEm + one.gapEm, 0)

/** How much a line may still lose, in em. */
export function reducibleEm(line: Slot[]): number {
  let total = 0
  for (const one of line) {
    if (one.give === 'space') total += Math.max(0, one.widthEm - 0.25)
    else if (one.give !== 'none') total += 0.5
    if (one.gapEm === hanLatinEm) total += hanLatinEm - hanLatinMinEm
  }
  return total
}

/**
 * Justifies in place to `targetEm`. Reduction in CLREQ order (word space, brackets, ，、；：, Han–Latin, 。！？), each step
 * shared equally and used up before the next; expansion: word space to ½ em, Han–Latin to ⅓ em, then every gap equally.
 */
export function justify(line: Slot[], targetEm: number): void {
  const missing = targetEm - widthEm(line)
  if (missing < -1e-9) reduce(line, -missing)
  else if (missing > 1e-9) expand(line, missing)
}

function reduce(line: Slot[], excessEm: number): void {
  let need = excessEm
  const step = (chosen: Slot[], most: (one: Slot) => number, take: (one: Slot, by: number) => void): void => {
    const room = chosen.reduce((total, one) => total + most(one), 0)
    if (need <= 1e-9 || room <= 1e-9) return
    const share = Math.min(1, need / room)
    for (const one of chosen) take(one, most(one) * share)
    need -= room * share
  }
  const narrow = (one: Slot, by: number): void => {
    one.widthEm -= by
  }
  step(
    line.filter((one) => one.give === 'space'),
    (one) => Math.max(0, one.widthEm - 0.25),
    narrow,
  )
  step(
    line.filter((one) => one.give === 'bracket' || one.give === 'opening'),
    () => 0.5,
    narrow,
  )
  step(
    line.filter((one) => one.give === 'pause'),
    () => 0.5,
    narrow,
  )
  step(
    line.filter((one) => one.gapEm === hanLatinEm),
    () => hanLatinEm - hanLatinMinEm,
    (one, by) => {
      one.gapEm -= by
    },
  )
  step(
    line.filter((one) => one.give === 'stop'),
    () => 0.5,
    narrow,
  )
}

function expand(line: Slot[], missingEm: number): void {
  let need = missingEm
  const step = (chosen: Slot[], most: number, add: (one: Slot, by: number) => void): void => {
    if (need <= 1e-9 || chosen.length === 0) return
    const by = Math.min(most, need / chosen.length)
    for (const one of chosen) add(one, by)
    need -= by * chosen.length
  }
  step(
    line.filter((one) => one.give === 'space' && one.widthEm > 0 && one.widthEm < 1),
    0.25,
    (one, by) => {
      one.widthEm += by
    },
  )
  step(
    line.filter((one) => one.gapEm === hanLatinEm),
    hanLatinMaxEm - hanLatinEm,
    (one, by) => {
      one.gapEm += by
    },
  )
  step(
    line.filter((one, index) => index > 0 && !one.item.piece),
    Number.POSITIVE_INFINITY,
    (one, by) => {
      one.gapEm += by
    },
  )
}
