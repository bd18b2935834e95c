import { classesOf, conjunct, conjunctMask, flag, graphemeClass as g, graphemeMask } from './unicode-classes.ts'

/**
 * Extended grapheme clusters of UAX #29 (Unicode 17). `starts[i]` becomes 1 where a cluster begins at UTF-16 index i,
 * otherwise 0; a lone surrogate is a cluster of its own. `starts` holds at least `text.length` entries.
 */
export function graphemeStarts(text: string, starts: Uint8Array): void {
  let before = -1
  // GB9c: 1 after a consonant, 2 once a linker followed it. GB11: 1 after a pictograph, 2 once a ZWJ followed it.
  let indic = 0
  let picture = 0
  let flags = 0
  for (let at = 0; at < text.length; ) {
    let code = text.charCodeAt(at)
    let size = 1
    if (code >= 0xd800 && code < 0xdc00 && at + 1 < text.length) {
      const low = text.charCodeAt(at + 1)
      if (low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + low - 0xdc00
        size = 2
      }
    }
    const value = classesOf(code)
    const now = value & graphemeMask
    const inConjunct = value & conjunctMask
    starts[at] = before < 0 || breaks(before, value, flags, indic, picture) ? 1 : 0
    if (size === 2) starts[at + 1] = 0

    if (inConjunct === conjunct.Consonant) indic = 1
    else if (indic > 0 && inConjunct === conjunct.Linker) indic = 2
    else if (inConjunct !== conjunct.Extend) indic = 0
    if ((value & flag.pictograph) !== 0) picture = 1
    else if (picture > 0 && now === g.ZWJ) picture = 2
    else picture = picture > 0 && now === g.Extend ? 1 : 0
    flags = now === g.RI && before === g.RI && starts[at] === 0 ? 0 : now === g.RI ? 1 : 0
    before = now
    at += size
  }
}

/** Is there a boundary between a character of class `before` and one whose classes are `value`? */
function breaks(before: number, value: number, openFlag: number, indic: number, picture: number): boolean {
  const now = value & graphemeMask
  if (before === g.CR && now === g.LF) return false
  if (before === g.CR || before === g.LF || before === g.Control) return true
  if (now === g.CR || now === g.LF || now === g.Control) return true
  if (before === g.L && (now === g.L || now === g.V || now === g.LV || now === g.LVT)) return false
  if ((before === g.LV || before === g.V) && (now === g.V || now === g.T)) return false
  if ((before === g.LVT || before === g.T) && now === g.T) return false
  if (now === g.Extend || now === g.ZWJ || now === g.SpacingMark || before === g.Prepend) return false
  if (indic === 2 && (value & conjunctMask) === conjunct.Consonant) return false
  if (picture === 2 && (value & flag.pictograph) !== 0) return false
  return !(before === g.RI && now === g.RI && openFlag === 1)
}

/** The clusters themselves; for tests and for short texts. */
export function clustersOf(text: string): string[] {
  const starts = new Uint8Array(text.length)
  graphemeStarts(text, starts)
  const out: string[] = []
  let from = 0
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && starts[at] === 0) continue
    out.push(text.slice(from, at))
    from = at
  }
  return out
}
