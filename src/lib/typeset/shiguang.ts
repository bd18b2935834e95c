import type { Ink } from '../print/scene.ts'
import type { Style } from './style.ts'

const ink = (c: number, m: number, y: number, k: number, rgb: string): Ink => ({ cmyk: [c, m, y, k], rgb })

/** A5 拾光 (PRINT.md §3.1): warm, one column, the day hangs as a numeral. */
export const shiguang: Style = {
  id: 'shiguang',
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  headMm: 21,
  innerMm: 20,
  outerMm: 148 - 20 - (300 * 25.4) / 72,
  lines: 27,
  leadPt: 17,
  body: { face: 'serif', sizePt: 10, indentEm: 2 },
  small: { face: 'wenkai', latin: 'wenkai', sizePt: 8.5, leadPt: 12.75 },
  numerals: 'garamond',
  photoPad: 0.25,
  photoGapMm: 2,
  uprightWidth: 0.6,
  ink: {
    text: ink(0, 0, 0, 100, '#231f1d'),
    k80: ink(0, 0, 0, 80, '#4d4a48'),
    k65: ink(0, 0, 0, 65, '#6b6867'),
    k45: ink(0, 0, 0, 45, '#98968f'),
    k25: ink(0, 0, 0, 25, '#c9c6c1'),
    accent: ink(20, 76, 80, 10, '#b4553c'),
    rule: ink(0, 18, 20, 12, '#ddbfae'),
    panel: ink(3, 8, 11, 0, '#f4e9df'),
    names: ink(0, 45, 50, 45, '#8a5a45'),
    hair: ink(0, 6, 10, 9, '#e7dacf'),
    white: ink(0, 0, 0, 0, '#ffffff'),
  },
}
