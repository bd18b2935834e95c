import { palette, runs } from './unicode-classes.data.ts'

/** Line_Break classes of UAX #14 after LB1 (AI, SG, XX → AL; CJ → NS; SA → CM or AL). Bits 0–5 of a value. */
export const lineClass = {
  AL: 0,
  AK: 1,
  AP: 2,
  AS: 3,
  B2: 4,
  BA: 5,
  BB: 6,
  BK: 7,
  CB: 8,
  CL: 9,
  CM: 10,
  CP: 11,
  CR: 12,
  EB: 13,
  EM: 14,
  EX: 15,
  GL: 16,
  H2: 17,
  H3: 18,
  HH: 19,
  HL: 20,
  HY: 21,
  ID: 22,
  IN: 23,
  IS: 24,
  JL: 25,
  JT: 26,
  JV: 27,
  LF: 28,
  NL: 29,
  NS: 30,
  NU: 31,
  OP: 32,
  PO: 33,
  PR: 34,
  QU: 35,
  RI: 36,
  SA: 37,
  SP: 38,
  SY: 39,
  VF: 40,
  VI: 41,
  WJ: 42,
  ZJ: 43,
  ZW: 44,
} as const

/** Grapheme_Cluster_Break of UAX #29, bits 6–9. */
export const graphemeClass = {
  Other: 0,
  CR: 1 << 6,
  LF: 2 << 6,
  Control: 3 << 6,
  Extend: 4 << 6,
  ZWJ: 5 << 6,
  RI: 6 << 6,
  Prepend: 7 << 6,
  SpacingMark: 8 << 6,
  L: 9 << 6,
  V: 10 << 6,
  T: 11 << 6,
  LV: 12 << 6,
  LVT: 13 << 6,
} as const

/** Indic_Conjunct_Break (GB9c), bits 10–11. */
export const conjunct = { none: 0, Consonant: 1 << 10, Linker: 2 << 10, Extend: 3 << 10 } as const

/** `wide`: East_Asian_Width W, F or H. Both quote bits together: Extended_Pictographic and unassigned (LB30b). */
export const flag = { wide: 1 << 12, pictograph: 1 << 13, initialQuote: 1 << 14, finalQuote: 1 << 15 } as const

export const lineMask = 63
export const graphemeMask = 15 << 6
export const conjunctMask = 3 << 10

type Table = { bmp: Uint16Array; starts: Int32Array; values: Uint16Array }

let table: Table | undefined

/** Unpacked on first use (about a millisecond): a flat table for the BMP, sorted ranges above it. */
export function classTable(): Table {
  if (table) return table
  const bytes = atob(runs)
  const bmp = new Uint16Array(0x10000)
  const starts: number[] = []
  const values: number[] = []
  let code = 0
  for (let index = 0; index < bytes.length; ) {
    const value = palette[bytes.charCodeAt(index)] ?? 0
    index += 1
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.charCodeAt(index)
      index += 1
      length |= (byte & 127) << shift
      if (byte < 128) break
    }
    const end = code + length
    if (code < 0x10000) bmp.fill(value, code, Math.min(end, 0x10000))
    if (end > 0x10000) {
      starts.push(Math.max(code, 0x10000))
      values.push(value)
    }
    code = end
  }
  table = { bmp, starts: Int32Array.from(starts), values: Uint16Array.from(values) }
  return table
}

/** All properties of one code point, packed. */
export function classesOf(code: number): number {
  const { bmp, starts, values } = table ?? classTable()
  if (code < 0x10000) return bmp[code]!
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= code) low = middle
    else high = middle - 1
  }
  return values[low]!
}
