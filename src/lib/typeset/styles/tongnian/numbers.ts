import type { Ink } from '../../../print/scene.ts'
import { blacks, ink, mmPerPt, type Style } from '../../style/style.ts'

/** 童年's own inks (PRINT.md §3.5). Tints stay under 25 %; words on them are two inks and black at most. */
export const coral = ink(8, 68, 72, 0, '#d9694a')
export const yellow = ink(4, 22, 72, 0, '#f2c75c')
export const green = ink(50, 18, 38, 5, '#7fa99b')
/** Days where no age is told. */
export const pine = ink(62, 0, 42, 46, '#3f7364')
const blue = ink(50, 20, 15, 0, '#7fa5c0')
export const brown = ink(0, 48, 82, 55, '#7a4a1c')
export const honey = ink(2, 12, 42, 0, '#f7dfa3')
export const peach = ink(3, 19, 20, 0, '#f3d5c6')
export const sky = ink(14, 5, 4, 0, '#dce8f0')
export const cream = ink(0, 1, 4, 0, '#fffdf8')
export const sand = ink(0, 9, 26, 12, '#e5d2ae')
/** Of drawn windows. */
export const meadow = ink(14, 4, 16, 0, '#dbe8d8')
export const pencil = ink(0, 8, 20, 24, '#cbbba4')

/** Pictures may go out into the rail by so much (PRINT.md §3.5). */
export const railMm = 20

/** A month's pair: tint of its pill and ground, and the words on it. They turn from month to month. */
export type Tint = { ground: Ink; words: Ink; strong: Ink }
const tints: readonly Tint[] = [
  { ground: peach, words: ink(0, 68, 72, 12, '#c9583a'), strong: coral },
  { ground: ink(14, 4, 12, 0, '#dce9e3'), words: pine, strong: green },
  { ground: ink(1, 8, 28, 0, '#fbe9be'), words: ink(0, 36, 90, 38, '#9a6a10'), strong: yellow },
  { ground: sky, words: ink(62, 26, 0, 44, '#3c6788'), strong: blue },
]
export const tintOf = (month: number): Tint => tints[((month % 4) + 4) % 4] as Tint

/** 童年 (PRINT.md §3.5): the age in a pill, a growth ruler at the edge, round corners, a hand that reads aloud. */
export const numbers: Style = {
  id: 'tongnian',
  format: '正度20开',
  version: 5,
  widthMm: 185,
  heightMm: 210,
  bleedMm: 3,
  safeMm: 6,
  headMm: 22,
  innerMm: 21,
  outerMm: 185 - 21 - 28 * 11.5 * mmPerPt,
  lines: 23,
  leadPt: 20,
  columns: { count: 1, gapMm: 0 },
  // Pictures stand smaller where a page has less room for them, so a chapter needs more months for its six pages.
  packing: 1.1,
  body: { face: 'wenkai', sizePt: 11.5, indentEm: 2, indent: 'all' },
  small: { face: 'wenkai', latin: 'wenkai', sizePt: 9, leadPt: 15 },
  numerals: 'nunito',
  social: { insetMm: 0, ruleMm: 0, offsetLines: 0.3, mark: 'heart', answer: '回复' },
  repost: 'panel',
  photoPad: 0.25,
  photoGapMm: 2.5,
  uprightWidth: 0.6,
  ink: {
    ...blacks,
    accent: coral,
    rule: sand,
    panel: ink(1, 5, 12, 0, '#fbf0dc'),
    names: coral,
    hair: sand,
  },
}
