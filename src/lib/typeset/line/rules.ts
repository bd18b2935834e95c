/**
 * What the line setter does, one switch a rule group, so that a style can choose and a bench can print what each costs.
 * Defaults are those of PRINT.md §2.1: GB/T 15834-2011 part 5 and CLREQ, prohibition level basic.
 */
export type LineRules = {
  /** CLREQ “Prohibition rules for line start and line end”. `none` still keeps words, —— and …… whole. */
  level: 'none' | 'basic' | 'gb' | 'strict'
  /** Marks that meet share the room between them (CLREQ “Adjustment of adjacent punctuation”, GB/T 15834 5.1.2). */
  pairs: boolean
  /** Half a width at the line's end (GB/T 15834 5.1.10) and for an opening mark at its start. */
  edges: boolean
  /** ，。、 may (`allow`: only instead of squeezing) or do (`force`) stand outside the measure. CLREQ: most books do not. */
  hang: 'none' | 'allow' | 'force'
  /** Space between Han and Latin in em, 0 for none; squeezed to half of it, stretched to four thirds. */
  hanLatinEm: number
  /** CLREQ's seven steps of reduction. */
  reduce: boolean
  /** Step 7: 。？！ too may give way. Some houses never do that. */
  stopsGive: boolean
  /** CLREQ's three steps of expansion; off leaves lines ragged. */
  expand: boolean
  /** Lines chosen for the paragraph as a whole; off takes each as full as it gets. */
  optimal: boolean
  /** No last line of a single character. */
  runts: boolean
  /** Numbers keep their units, also across a typed space (45 km, 24 ℃, 100 元); `#题目#` and `@名字` keep their signs. */
  units: boolean
  /** 2023年, 6月12日 stay whole too. */
  dateUnits: boolean
  /** A number and the measure word after a typed space (3 个) stay together. */
  counters: boolean
  /** Addresses break after / . ? & = - _ without a hyphen; off lets them run as one word. */
  addresses: boolean
  /** Words wider than a third of the measure may be hyphenated by English syllables. */
  hyphenate: boolean
  /** Kerned widths of words (HarfBuzz); off adds up single advances. */
  kerning: boolean
  /** Natural width of ·: 0.6 em in PRINT.md, ½ em in GB/T 15834 5.1.7. */
  interpunctEm: number
}

export const standardRules: Readonly<LineRules> = {
  level: 'basic',
  pairs: true,
  edges: true,
  hang: 'none',
  hanLatinEm: 0.25,
  reduce: true,
  stopsGive: true,
  expand: true,
  optimal: true,
  runts: true,
  units: true,
  dateUnits: false,
  counters: false,
  addresses: true,
  hyphenate: true,
  kerning: true,
  interpunctEm: 0.6,
}
