/**
 * Pair kerning of GPOS (OpenType 1.9, PairPos formats 1 and 2) for Latin script, so that a book of Chinese text with a
 * few Latin words need not start WebAssembly. Undefined when the font kerns by anything but pairs: HarfBuzz is asked
 * then. Checked against HarfBuzz for every face in tests/typeset/lines/kerning.test.ts.
 */
export type Kerning = (left: number, right: number) => number

const kernTag = 0x6b65726e
const latinTag = 0x6c61746e
const defaultTag = 0x44464c54
const simplifiedTag = 0x5a485320

export function readKerning(gpos: Uint8Array): Kerning | undefined {
  const view = new DataView(gpos.buffer, gpos.byteOffset, gpos.byteLength)
  const lookups = featureLookups(view, [kernTag])
  const subtables: number[][] = []
  for (const lookup of lookups) {
    const found = pairSubtables(view, lookup)
    if (!found) return undefined
    subtables.push(found)
  }
  return (left, right) => {
    let units = 0
    for (const group of subtables) {
      for (const at of group) {
        const value = pairValue(view, at, left, right)
        if (value === undefined) continue
        units += value
        break
      }
    }
    return units
  }
}

/** Offsets of the lookups features name for script latn (DFLT), language Chinese simplified (default), in font order. */
export function featureLookups(
  view: DataView,
  features: readonly number[],
  scripts: readonly number[] = [latinTag],
): number[] {
  const [scriptList, featureList, lookupList] = [view.getUint16(4), view.getUint16(6), view.getUint16(8)]
  const script =
    scripts.map((tag) => tagged(view, scriptList, scriptList, tag)).find((at) => at > 0) ??
    tagged(view, scriptList, scriptList, defaultTag)
  if (!script) return []
  const named = tagged(view, script + 2, script, simplifiedTag)
  const language = named || (view.getUint16(script) ? script + view.getUint16(script) : 0)
  if (!language) return []
  const wanted = new Set<number>()
  for (let i = 0; i < view.getUint16(language + 4); i++) {
    const record = featureList + 2 + 6 * view.getUint16(language + 6 + 2 * i)
    if (!features.includes(view.getUint32(record))) continue
    const at = featureList + view.getUint16(record + 4)
    for (let k = 0; k < view.getUint16(at + 2); k++) wanted.add(view.getUint16(at + 4 + 2 * k))
  }
  return [...wanted].sort((a, b) => a - b).map((index) => lookupList + view.getUint16(lookupList + 2 + 2 * index))
}

/** Offset of the record named `tag` in a list of (tag, offset) with its count at `list`; 0 when there is none. */
const tagged = (view: DataView, list: number, base: number, tag: number): number => {
  for (let i = 0; i < view.getUint16(list); i++) {
    const record = list + 2 + 6 * i
    if (view.getUint32(record) === tag) return base + view.getUint16(record + 4)
  }
  return 0
}

const PAIR = 2
const EXTENSION = 9

const pairSubtables = (view: DataView, lookup: number): number[] | undefined => {
  const type = view.getUint16(lookup)
  const out: number[] = []
  for (let i = 0; i < view.getUint16(lookup + 4); i++) {
    let at = lookup + view.getUint16(lookup + 6 + 2 * i)
    let kind = type
    if (kind === EXTENSION) {
      kind = view.getUint16(at + 2)
      at += view.getUint32(at + 4)
    }
    const format = view.getUint16(at)
    // Only an advance of the first glyph keeps pairs independent of one another.
    if (kind !== PAIR || (format !== 1 && format !== 2) || view.getUint16(at + 6) !== 0) return undefined
    out.push(at)
  }
  return out
}

const ADVANCE = 4

/** The pair's value in one subtable; undefined when the next subtable is to be asked. */
const pairValue = (view: DataView, at: number, left: number, right: number): number | undefined => {
  const covered = coverageIndex(view, at + view.getUint16(at + 2), left)
  if (covered < 0) return undefined
  const format = view.getUint16(at + 4)
  const size = 2 * bits(format)
  const shift = 2 * bits(format & (ADVANCE - 1))
  const read = (value: number): number => (format & ADVANCE ? view.getInt16(value + shift) : 0)
  if (view.getUint16(at) === 1) {
    const set = at + view.getUint16(at + 10 + 2 * covered)
    let low = 0
    let high = view.getUint16(set) - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const record = set + 2 + middle * (2 + size)
      const second = view.getUint16(record)
      if (second === right) return read(record + 2)
      if (second < right) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }
  const first = classOf(view, at + view.getUint16(at + 8), left)
  const second = classOf(view, at + view.getUint16(at + 10), right)
  if (first >= view.getUint16(at + 12) || second >= view.getUint16(at + 14)) return undefined
  return read(at + 16 + (first * view.getUint16(at + 14) + second) * size)
}

const bits = (value: number): number => {
  let count = 0
  for (let rest = value; rest > 0; rest &= rest - 1) count++
  return count
}

/** Index of a glyph in a coverage table, -1 when it is not in it. */
export const coverageIndex = (view: DataView, at: number, glyph: number): number => {
  let low = 0
  let high = view.getUint16(at + 2) - 1
  if (view.getUint16(at) === 1) {
    while (low <= high) {
      const middle = (low + high) >> 1
      const one = view.getUint16(at + 4 + 2 * middle)
      if (one === glyph) return middle
      if (one < glyph) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = at + 4 + 6 * middle
    if (glyph < view.getUint16(range)) high = middle - 1
    else if (glyph > view.getUint16(range + 2)) low = middle + 1
    else return view.getUint16(range + 4) + glyph - view.getUint16(range)
  }
  return -1
}

const classOf = (view: DataView, at: number, glyph: number): number => {
  if (view.getUint16(at) === 1) {
    const index = glyph - view.getUint16(at + 2)
    return index >= 0 && index < view.getUint16(at + 4) ? view.getUint16(at + 6 + 2 * index) : 0
  }
  let low = 0
  let high = view.getUint16(at + 2) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = at + 4 + 6 * middle
    if (glyph < view.getUint16(range)) high = middle - 1
    else if (glyph > view.getUint16(range + 2)) low = middle + 1
    else return view.getUint16(range + 4)
  }
  return 0
}
