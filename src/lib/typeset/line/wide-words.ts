import { isMachineMade, tearPlaces } from './address.ts'
import { staysRagged } from './adjust.ts'
import { type BreakOptions, cuts, naturalEm } from './break.ts'
import { kind } from './item-kinds.ts'
import { bond, type Items, isAscii } from './itemise.ts'
import type { Measures } from './measure.ts'
import type { LineRules } from './rules.ts'

/** Word pieces wider than `widestEm` become one item a cluster, each a place where a line may end. Answers whether any was. */
export function partWideWords(items: Items, m: Measures, widestEm: number): boolean {
  return partWords(items, (i) =>
    m.width[i]! > widestEm ? { bond: bond.forced, places: clusterPlaces(items, i, 1) } : undefined,
  )
}

/** Lines opened by more than this between two characters are torn, and so are those left open by so much. */
const tornGapEm = 0.15
const tornEndEm = 6
/** Shorter words never make way. */
const longWordUnits = 15
/** Pieces of them with fewer places to end than one in so many letters. */
const longPieceUnits = 10
/** So many letters of a word stay on either line. */
const leastLetters = 2

/**
 * Where the `lines` found so far are torn before an address, a file name or a monster of a word, that word may end a
 * line between letters too (as a last resort, at a price): Han are not opened for what nobody reads letter by letter.
 * Words of letters alone are hyphenated there. Answers whether any word was parted.
 */
export function partTearingWords(items: Items, m: Measures, lines: number, options: BreakOptions): boolean {
  /** Pieces, and whether Han stand open for them. */
  const found = new Map<number, boolean>()
  for (let n = 0; n < lines - 1; n += 1) {
    const [start, next] = [cuts[n]!, cuts[n + 1]!]
    const spare = options.measureEm - (n === 0 ? options.indentEm : 0) - naturalEm(m, start, next)
    const rest = spare - (m.gains[next]! - m.gains[start + 1]!)
    const gaps = m.openings[next]! - m.openings[start + 1]!
    const opened = !options.ragged && !staysRagged(rest, gaps) && rest > tornGapEm * gaps
    if (!opened && spare <= tornEndEm) continue
    const piece = tearing(items, next, cuts[n + 2]!, options.rules)
    if (piece !== undefined) found.set(piece, opened || found.get(piece) === true)
    // A line that begins within an address could take more of it from the line before.
    if (items.bond[start] === bond.piece && mayGiveWay(items, start - 1, options.rules))
      found.set(start - 1, opened || found.get(start - 1) === true)
  }
  if (found.size === 0) return false
  return partWords(items, (i) => {
    const urgent = found.get(i)
    if (urgent === undefined) return undefined
    return isMachineMade(wordAround(items, i))
      ? { bond: bond.forced, places: tearPlaces(items.text, items.from[i]!, items.to[i]!, urgent) }
      : { bond: bond.hyphen, places: clusterPlaces(items, i, leastLetters) }
  })
}

/** The word a piece belongs to. */
function wordAround(items: Items, piece: number): string {
  let [first, last] = [piece, piece]
  while (first > 0 && items.bond[first]! >= bond.piece) first -= 1
  while (last + 1 < items.count && items.bond[last + 1]! >= bond.piece) last += 1
  return items.text.slice(items.from[first], items.to[last])
}

/** The first piece of the line behind a torn one that may give way. */
function tearing(items: Items, from: number, to: number, rules: Readonly<LineRules>): number | undefined {
  for (let i = from; i < to; i += 1) {
    if (items.kind[i] === kind.word && items.bond[i] !== bond.forced && mayGiveWay(items, i, rules)) return i
  }
  return undefined
}

/** Whether a reader would let a piece be parted anywhere: it belongs to an address, or goes on and on. */
function mayGiveWay(items: Items, piece: number, rules: Readonly<LineRules>): boolean {
  const [from, to] = [items.from[piece]!, items.to[piece]!]
  if (!isAscii(items.text, from, to)) return false
  const word = wordAround(items, piece)
  if (word.length < longWordUnits) return false
  return isMachineMade(word) ? rules.addresses : rules.hyphenate && to - from >= longPieceUnits
}

/** Places ascending, as offsets into the text. */
type Apart = { bond: number; places: readonly number[] }

/** Every cluster of a piece but those with fewer than `least` clusters before or behind them. */
function clusterPlaces(items: Items, piece: number, least: number): number[] {
  const starts: number[] = []
  for (let at = items.from[piece]!; at < items.to[piece]!; at += 1) {
    if (items.simple || items.starts[at] === 1) starts.push(at)
  }
  return starts.slice(least, starts.length - least + 1)
}

/** Word pieces for which `how` has an answer fall apart at its places. */
function partWords(items: Items, how: (item: number) => Apart | undefined): boolean {
  const source = {
    count: items.count,
    kind: items.kind.slice(0, items.count),
    bond: items.bond.slice(0, items.count),
    typed: items.typed.slice(0, items.count),
    from: items.from.slice(0, items.count),
    to: items.to.slice(0, items.count),
    at: items.at.slice(0, items.count),
  }
  const aparts = Array.from({ length: source.count }, (_, i) => (source.kind[i] === kind.word ? how(i) : undefined))
  if (!aparts.some((one) => one && one.places.length > 0)) return false
  let n = 0
  for (let i = 0; i < source.count; i += 1) {
    const ends = [...(aparts[i]?.places ?? []), source.to[i]!]
    let [from, at] = [source.from[i]!, source.at[i]!]
    for (const [piece, to] of ends.entries()) {
      items.kind[n] = source.kind[i]!
      items.bond[n] = piece === 0 ? source.bond[i]! : aparts[i]!.bond
      items.typed[n] = piece === 0 ? source.typed[i]! : 0
      items.from[n] = from
      items.to[n] = to
      items.at[n] = at
      n += 1
      at += clustersIn(items, from, to)
      from = to
    }
  }
  items.count = n
  return true
}

function clustersIn(items: Items, from: number, to: number): number {
  if (items.simple) return to - from
  let count = 0
  for (let at = from; at < to; at += 1) count += items.starts[at]!
  return count
}
