import { lineClass as c, classesOf, classTable, flag, lineMask } from './unicode-classes.ts'

/**
 * Line break opportunities of UAX #14 (Unicode 17), rule by rule in the annex's order. `bmp` is a tailored
 * table of classes (item-kinds.ts); without it the result conforms to LineBreakTest.
 * `out[i]`: 0 no break before UTF-16 index i, 1 a break is allowed, 2 it must be there. `out` holds length + 1 entries.
 */
export function lineBreaks(text: string, out: Uint8Array, bmp: Uint16Array = classTable().bmp): void {
  pairs ??= pairTable()
  const known = pairs
  const count = resolve(text, out, bmp)
  out[0] = 0
  const classes = kinds
  const at = places
  let before = classes[0]!
  for (let k = 1; k < count; k += 1) {
    const now = classes[k]!
    const answer = known[before * 64 + now]!
    out[at[k]!] = answer >= 0 && joined[k - 1] === 0 ? answer : breakBefore(k, before, now, count)
    before = now
  }
  if (text.length > 0) out[text.length] = 2
}

/** One entry per character after LB9: its class, its other properties, where it starts. Reused between calls. */
let kinds = new Uint8Array(256)
let values = new Uint16Array(256)
let places = new Int32Array(256)
/** Entry ends with a ZWJ (LB8a). */
let joined = new Uint8Array(256)
/** The character itself, for the dotted circle of LB28a. */
let codes = new Int32Array(256)

/** Of most pairs of a Chinese text the answer is known without looking further than the two. */
const closePairs = [c.ID, c.AL, c.NU, c.CL, c.EX, c.NS, c.OP]
let pairs: Int8Array | undefined

/** Answers of `breakBefore` at 64 × class before + class behind; -1 where more than the two has a say. */
function pairTable(): Int8Array {
  const table = new Int8Array(64 * 64).fill(-1)
  joined[0] = 0
  for (const before of closePairs) {
    for (const now of closePairs) {
      // LB30 asks how wide the bracket is.
      if (now === c.OP && (isLetter(before) || before === c.NU)) continue
      kinds[0] = before
      kinds[1] = now
      table[before * 64 + now] = breakBefore(1, before, now, 2)
    }
  }
  return table
}

function grow(size: number): void {
  if (kinds.length >= size) return
  const to = Math.max(size, kinds.length * 2)
  kinds = new Uint8Array(to)
  values = new Uint16Array(to)
  places = new Int32Array(to)
  joined = new Uint8Array(to)
  codes = new Int32Array(to)
}

function resolve(text: string, out: Uint8Array, bmp: Uint16Array): number {
  grow(text.length + 1)
  let count = 0
  for (let at = 0; at < text.length; ) {
    let code = text.charCodeAt(at)
    let size = 1
    if (code >= 0xd800 && code < 0xdc00 && at + 1 < text.length) {
      const low = text.charCodeAt(at + 1)
      if (low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + low - 0xdc00
        size = 2
        out[at + 1] = 0
      }
    }
    out[at] = 0
    const value = size === 1 ? bmp[code]! : classesOf(code)
    let kind = value & lineMask
    if (kind === c.CM || kind === c.ZJ) {
      const base = count > 0 ? kinds[count - 1]! : c.BK
      const zwj = kind === c.ZJ ? 1 : 0
      if (base !== c.BK && base !== c.CR && base !== c.LF && base !== c.NL && base !== c.SP && base !== c.ZW) {
        joined[count - 1] = zwj
        at += size
        continue
      }
      // LB10
      kind = c.AL
      joined[count] = zwj
    } else joined[count] = 0
    kinds[count] = kind
    values[count] = value
    places[count] = at
    codes[count] = code
    count += 1
    at += size
  }
  return count
}

/** Index of the last entry before `k` that is no space, or -1. */
function solid(k: number): number {
  let at = k - 1
  while (at >= 0 && kinds[at] === c.SP) at -= 1
  return at
}

const isWide = (k: number): boolean => (values[k]! & flag.wide) !== 0
const isInitial = (k: number): boolean =>
  (values[k]! & flag.initialQuote) !== 0 && (values[k]! & flag.finalQuote) === 0 && kinds[k] === c.QU
const isFinal = (k: number): boolean =>
  (values[k]! & flag.finalQuote) !== 0 && (values[k]! & flag.initialQuote) === 0 && kinds[k] === c.QU
const isHard = (kind: number): boolean => kind === c.BK || kind === c.CR || kind === c.LF || kind === c.NL
const isLetter = (kind: number): boolean => kind === c.AL || kind === c.HL
const isHangul = (kind: number): boolean =>
  kind === c.JL || kind === c.JV || kind === c.JT || kind === c.H2 || kind === c.H3
const isAksara = (k: number): boolean => kinds[k] === c.AK || kinds[k] === c.AS || codes[k] === 0x25cc

/** LB15a: what may stand before an opening quotation mark for it to count as one. */
const opensQuote = (kind: number): boolean =>
  isHard(kind) || kind === c.OP || kind === c.QU || kind === c.GL || kind === c.SP || kind === c.ZW
/** LB15b: what may follow a closing one. */
const closesQuote = (kind: number): boolean =>
  isHard(kind) ||
  kind === c.SP ||
  kind === c.GL ||
  kind === c.WJ ||
  kind === c.CL ||
  kind === c.QU ||
  kind === c.CP ||
  kind === c.EX ||
  kind === c.IS ||
  kind === c.SY ||
  kind === c.ZW

/** Skips back over SY and IS: the start of a number's tail in LB25. */
function numberTail(k: number): number {
  let at = k
  while (at >= 0 && (kinds[at] === c.SY || kinds[at] === c.IS)) at -= 1
  return at
}

function breakBefore(k: number, before: number, now: number, count: number): number {
  // LB4–LB6
  if (before === c.CR && now === c.LF) return 0
  if (isHard(before)) return 2
  if (isHard(now)) return 0
  // LB7, LB8, LB8a
  if (now === c.SP || now === c.ZW) return 0
  const last = before === c.SP ? solid(k) : k - 1
  const lastKind = last >= 0 ? kinds[last]! : -1
  if (lastKind === c.ZW) return 1
  if (joined[k - 1] === 1) return 0
  // LB11–LB12a
  if (now === c.WJ || before === c.WJ || before === c.GL) return 0
  if (now === c.GL && before !== c.SP && before !== c.BA && before !== c.HY && before !== c.HH) return 0
  // LB13, LB14
  if (now === c.CL || now === c.CP || now === c.EX || now === c.SY) return 0
  if (lastKind === c.OP) return 0
  // LB15a–LB15d
  if (last >= 0 && isInitial(last) && (last === 0 || opensQuote(kinds[last - 1]!))) return 0
  if (isFinal(k) && (k + 1 >= count || closesQuote(kinds[k + 1]!))) return 0
  if (before === c.SP && now === c.IS && k + 1 < count && kinds[k + 1] === c.NU) return 1
  if (now === c.IS) return 0
  // LB16–LB18
  if ((lastKind === c.CL || lastKind === c.CP) && now === c.NS) return 0
  if (lastKind === c.B2 && now === c.B2) return 0
  if (before === c.SP) return 1
  // LB19, LB19a
  if (now === c.QU && !isInitial(k)) return 0
  if (before === c.QU && !isFinal(k - 1)) return 0
  if (now === c.QU && (!isWide(k - 1) || k + 1 >= count || !isWide(k + 1))) return 0
  if (before === c.QU && (!isWide(k) || k - 2 < 0 || !isWide(k - 2))) return 0
  // LB20, LB20a
  if (now === c.CB || before === c.CB) return 1
  if ((before === c.HY || before === c.HH) && isLetter(now)) {
    const ahead = k - 2 < 0 ? c.BK : kinds[k - 2]!
    if (isHard(ahead) || ahead === c.SP || ahead === c.ZW || ahead === c.CB || ahead === c.GL) return 0
  }
  // LB21–LB22
  if (now === c.BA || now === c.HH || now === c.HY || now === c.NS || before === c.BB) return 0
  if ((before === c.HY || before === c.HH) && k - 2 >= 0 && kinds[k - 2] === c.HL && now !== c.HL) return 0
  if (before === c.SY && now === c.HL) return 0
  if (now === c.IN) return 0
  // LB23–LB24
  if (isLetter(before) && now === c.NU) return 0
  if (before === c.NU && isLetter(now)) return 0
  if (before === c.PR && (now === c.ID || now === c.EB || now === c.EM)) return 0
  if ((before === c.ID || before === c.EB || before === c.EM) && now === c.PO) return 0
  if ((before === c.PR || before === c.PO) && isLetter(now)) return 0
  if (isLetter(before) && (now === c.PR || now === c.PO)) return 0
  // LB25
  if (now === c.PO || now === c.PR) {
    const tail = numberTail(before === c.CL || before === c.CP ? k - 2 : k - 1)
    if (tail >= 0 && kinds[tail] === c.NU) return 0
  }
  if (before === c.PO || before === c.PR) {
    if (now === c.NU) return 0
    if (now === c.OP && k + 1 < count) {
      if (kinds[k + 1] === c.NU) return 0
      if (kinds[k + 1] === c.IS && k + 2 < count && kinds[k + 2] === c.NU) return 0
    }
  }
  if (now === c.NU) {
    if (before === c.HY || before === c.IS) return 0
    const tail = numberTail(k - 1)
    if (tail >= 0 && kinds[tail] === c.NU) return 0
  }
  // LB26, LB27
  if (before === c.JL && (now === c.JL || now === c.JV || now === c.H2 || now === c.H3)) return 0
  if ((before === c.JV || before === c.H2) && (now === c.JV || now === c.JT)) return 0
  if ((before === c.JT || before === c.H3) && now === c.JT) return 0
  if (isHangul(before) && now === c.PO) return 0
  if (before === c.PR && isHangul(now)) return 0
  // LB28, LB28a
  if (isLetter(before) && isLetter(now)) return 0
  if (before === c.AP && isAksara(k)) return 0
  if (isAksara(k - 1) && (now === c.VF || now === c.VI)) return 0
  if (before === c.VI && k - 2 >= 0 && isAksara(k - 2) && (now === c.AK || codes[k] === 0x25cc)) return 0
  if (isAksara(k - 1) && isAksara(k) && k + 1 < count && kinds[k + 1] === c.VF) return 0
  // LB29, LB30
  if (before === c.IS && isLetter(now)) return 0
  if ((isLetter(before) || before === c.NU) && now === c.OP && !isWide(k)) return 0
  if (before === c.CP && !isWide(k - 1) && (isLetter(now) || now === c.NU)) return 0
  // LB30a, LB30b
  if (before === c.RI && now === c.RI) {
    let run = 0
    for (let at = k - 1; at >= 0 && kinds[at] === c.RI; at -= 1) run += 1
    if (run % 2 === 1) return 0
  }
  if (now === c.EM) {
    const quotes = flag.initialQuote | flag.finalQuote
    if (before === c.EB || (values[k - 1]! & quotes) === quotes) return 0
  }
  return 1
}
