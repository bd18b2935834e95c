import { lineClass as c, classTable, flag, lineMask } from './unicode-classes.ts'

/** What a character is to the line setter. Closing marks are 3–6, all marks with free room 2–6. */
export const kind = {
  /** Letters and figures: shaped as words. */
  word: 0,
  /** Han, kana and everything else that is one em wide by rule. */
  han: 1,
  open: 2,
  /** Closing brackets and quotation marks (CLREQ reduction step 4). */
  close: 3,
  /** ，、；： (step 5) */
  pause: 4,
  /** 。．｡ (step 7) */
  stop: 5,
  /** ！？: like stops; two share one em (GB/T 15834 5.1.2). */
  bang: 6,
  /** · */
  middle: 7,
  dash: 8,
  dots: 9,
  emoji: 10,
  /** Signs with a width of their own: ★ → ℃ ① … */
  symbol: 11,
  /** Wide by class but as wide as the face says: Hangul, Yi, half-width kana. */
  own: 12,
  /** ～: a connector, nothing opens beside it. */
  wave: 13,
  /** ／ */
  slash: 14,
  space: 15,
  /** Joiners, controls, bidi marks: typed, but without shape. */
  hidden: 16,
  /** A quotation mark in a paragraph without Han: as narrow as its ink. */
  quote: 17,
} as const

export const isMark = (one: number): boolean => one >= kind.open && one <= kind.bang
export const isClosing = (one: number): boolean => one >= kind.close && one <= kind.bang

const byCharacter: Record<string, number> = {
  '“‘（《「『【〈〔［｛〖〘〚｟': kind.open,
  '”’）》」』】〉〕］｝〗〙〛｠': kind.close,
  '，、；：﹐﹑﹔﹕': kind.pause,
  '。．﹒': kind.stop,
  '！？﹗﹖': kind.bang,
  '·・‧': kind.middle,
  '—⸺': kind.dash,
  '…⋯': kind.dots,
  '～〜': kind.wave,
  '／': kind.slash,
}

let kinds: Uint8Array | undefined
let levels: Record<string, Uint16Array> | undefined

/** Kind by BMP code unit; surrogates are `symbol` until the cluster is looked at. */
export function kindTable(): Uint8Array {
  if (kinds) return kinds
  const { bmp } = classTable()
  const created = new Uint8Array(0x10000)
  for (let code = 0; code < 0x10000; code += 1) created[code] = defaultKind(code, bmp[code]!)
  for (const [characters, value] of Object.entries(byCharacter)) {
    for (const one of characters) created[one.charCodeAt(0)] = value
  }
  kinds = created
  return created
}

function defaultKind(code: number, value: number): number {
  const line = value & lineMask
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13) ? kind.space : kind.hidden
  if (code >= 0x7f && code < 0xa1) return code === 0xa0 || code === 0x85 ? kind.space : kind.hidden
  if (isIgnorableCode(code)) return kind.hidden
  if ((code >= 0x2000 && code <= 0x200a) || code === 0x202f || code === 0x205f) return kind.space
  if (code === 0x2028 || code === 0x2029 || code === 0x3000 || code === 0x1680) return kind.space
  if ((code >= 0xac00 && code <= 0xd7a3) || (code >= 0x1100 && code <= 0x11ff)) return kind.own
  if ((code >= 0xff61 && code <= 0xffdc) || (code >= 0xa000 && code <= 0xa4cf)) return kind.own
  if ((value & flag.wide) !== 0)
    return code < 0x2e80 ? ((value & flag.pictograph) !== 0 ? kind.emoji : kind.symbol) : kind.han
  if (code < 0x2000 || (code >= 0x2010 && code <= 0x2013)) return kind.word
  if (code < 0x2c00 || (code >= 0xd800 && code < 0xf900)) return kind.symbol
  return line === c.AL || line === c.HL || line === c.NU || line === c.CM ? kind.word : kind.symbol
}

/** Same set as print/font/graphemes.ts `isIgnorable`, BMP part, and the object replacement character. */
const isIgnorableCode = (code: number): boolean =>
  code === 0xad ||
  code === 0x34f ||
  code === 0x61c ||
  code === 0x180e ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  code === 0xfeff ||
  (code >= 0xfff9 && code <= 0xfffb)

/**
 * Line_Break classes of the BMP with the Chinese tailoring of a prohibition level. UAX #14 itself leaves quotation
 * marks, ·, 、 and symbols to the language; see docs/typesetting.md for what is changed and why.
 */
export function tailoredClasses(level: 'none' | 'basic' | 'gb' | 'strict'): Uint16Array {
  levels ??= {}
  const cached = levels[level]
  if (cached) return cached
  const { bmp } = classTable()
  const created = bmp.slice()
  const set = (code: number, line: number): void => {
    created[code] = (created[code]! & ~lineMask) | line
  }
  const all = (characters: string, line: number): void => {
    for (const one of characters) set(one.charCodeAt(0), line)
  }
  // Ambiguous signs (★ ① →) are ideographs in Chinese text: a row of them may break.
  for (let code = 0x2014; code < 0x2e80; code += 1) {
    const line = bmp[code]! & lineMask
    if (line === c.AL && code !== 0x2122 && code !== 0x2120) set(code, c.ID)
  }
  all('“‘', c.OP)
  all('”’', c.CL)
  all('·‧・～〜', c.NS)
  all('⸺', c.B2)
  // © ® stay with what they mark.
  all('™℠', c.NS)
  if (level === 'none') {
    for (const [characters, value] of Object.entries(byCharacter)) {
      if (value !== kind.dash && value !== kind.dots) all(characters, c.ID)
    }
    // …… is kept whole by the itemiser; here it may stand at a line's start.
    all('…⋯', c.ID)
    all('—⸺', c.ID)
  }
  // CLREQ, GB: the solidus not at the line's end; GB/T 15834 5.1.9: nor at its start.
  if (level === 'gb' || level === 'strict') all('／', c.GL)
  if (level === 'strict') all('—⸺', c.NS)
  levels[level] = created
  return created
}
