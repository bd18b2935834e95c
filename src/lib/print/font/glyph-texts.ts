import type { Sfnt } from './sfnt.ts'

/**
 * What a glyph says when it is copied. A PDF numbers glyphs so that each number has one text (ISO 32000-1 §9.10.3), and
 * here that number depends on nothing but the font: pages may be painted in any order, on any thread, and agree. A
 * glyph's own text is the code point the font gives it; where several share one (⼀ and 一 are one drawing), the unified
 * han comes first and the others are numbered behind the font's last glyph.
 */
export type GlyphTexts = {
  /** Numbers in use: the glyphs and the further texts. */
  span: number
  /** Number of `gid` drawn for a code point, −1 when the font's cmap does not say so. */
  number(gid: number, codepoint: number): number
  /** The code point a number stands for, −1 for glyphs that only substitution reaches. */
  codepoint(number: number): number
  gid(number: number): number
}

/** Radicals and compatibility forms give way to the character they look like. */
const isStandIn = (codepoint: number): boolean =>
  (codepoint >= 0x2e80 && codepoint <= 0x2fdf) ||
  (codepoint >= 0xf900 && codepoint <= 0xfaff) ||
  (codepoint >= 0x2f800 && codepoint <= 0x2fa1f)

/** Initial, medial and final forms: shaping reaches the same glyphs, and what is copied should be the letters. */
const isArabicForm = (codepoint: number): boolean =>
  (codepoint >= 0xfb50 && codepoint <= 0xfdff) || (codepoint >= 0xfe70 && codepoint <= 0xfefc)

export const readGlyphTexts = (sfnt: Sfnt): GlyphTexts => {
  const own = new Int32Array(sfnt.numGlyphs).fill(-1)
  const others: { codepoint: number; gid: number }[] = []
  sfnt.eachCode((codepoint, gid) => {
    if (gid === 0 || gid >= own.length || isArabicForm(codepoint)) return
    const before = own[gid]!
    if (before < 0) own[gid] = codepoint
    else if (isStandIn(before) && !isStandIn(codepoint)) {
      own[gid] = codepoint
      others.push({ codepoint: before, gid })
    } else others.push({ codepoint, gid })
  })
  others.sort((a, b) => a.codepoint - b.codepoint)
  const places = new Map(others.map(({ codepoint }, i) => [codepoint, i]))
  return {
    span: own.length + others.length,
    number: (gid, codepoint) => {
      if (own[gid] === codepoint) return gid
      const place = places.get(codepoint)
      return place !== undefined && others[place]!.gid === gid ? own.length + place : -1
    },
    codepoint: (number) => (number < own.length ? own[number]! : others[number - own.length]!.codepoint),
    gid: (number) => (number < own.length ? number : others[number - own.length]!.gid),
  }
}
