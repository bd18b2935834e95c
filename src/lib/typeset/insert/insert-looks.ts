import type { FaceId, Ink } from '#lib/print/scene.ts'
import type { Style } from '../style/style.ts'
import { film } from '../styles/jiaopian/numbers.ts'
import { brown, honey } from '../styles/tongnian/numbers.ts'
import { contourOnTint, indigo, pale, vermilion } from '../styles/yuanxing/numbers.ts'

/** How a style names what stands between its chapters. */
export type InsertLook = {
  /** The name runs down the page; else across it. */
  vertical: boolean
  face: FaceId
  sizePt: number
  /** Of words of thanks, on paper. */
  headPt: number
  /** Floods both pages of a divider; none: paper. */
  ground?: Ink
  text: Ink
  small: Ink
  /** What marks the name: a rule beside or below it, a double frame round it, or a disc behind it. */
  mark: 'rule' | 'frame' | 'disc'
  markInk: Ink
}

/** Every style by its id (PRINT.md §3): faces and floods are those of its title page. */
const looks: Readonly<Record<string, (style: Style) => InsertLook>> = {
  shiguang: ({ ink }) => ({
    ...{ vertical: true, face: 'serif-medium', sizePt: 40, headPt: 14, ground: ink.panel },
    ...{ text: ink.text, small: ink.k80, mark: 'rule', markInk: ink.rule },
  }),
  zazhi: ({ ink }) => ({
    ...{ vertical: false, face: 'serif-black', sizePt: 60, headPt: 30, ground: ink.accent },
    ...{ text: ink.white, small: ink.white, mark: 'rule', markInk: ink.white },
  }),
  sujian: ({ ink }) => ({
    ...{ vertical: true, face: 'serif-semibold', sizePt: 34, headPt: 14 },
    ...{ text: ink.text, small: ink.k65, mark: 'frame', markInk: ink.text },
  }),
  jiaopian: ({ ink }) => ({
    ...{ vertical: false, face: 'sans-black', sizePt: 54, headPt: 30, ground: film.black },
    ...{ text: ink.white, small: film.pale, mark: 'rule', markInk: ink.accent },
  }),
  tongnian: ({ ink }) => ({
    ...{ vertical: false, face: 'kuaile', sizePt: 38, headPt: 22, ground: honey },
    ...{ text: brown, small: brown, mark: 'disc', markInk: ink.white },
  }),
  yuanxing: () => ({
    ...{ vertical: true, face: 'xiaowei', sizePt: 54, headPt: 21, ground: indigo },
    ...{ text: pale, small: pale, mark: 'rule', markInk: pale },
  }),
  changwen: ({ ink }) => ({
    ...{ vertical: false, face: 'serif-semibold', sizePt: 23, headPt: 19 },
    ...{ text: ink.text, small: ink.k65, mark: 'rule', markInk: ink.accent },
  }),
}

const plain = ({ ink }: Style): InsertLook => ({
  ...{ vertical: false, face: 'serif-semibold', sizePt: 28, headPt: 16 },
  ...{ text: ink.text, small: ink.k65, mark: 'rule', markInk: ink.k25 },
})

/** A style set larger (长文集 at its larger size) names things as its smaller one does. */
export const insertLook = (style: Style): InsertLook => (looks[style.id.replace(/-.*/, '')] ?? plain)(style)

/** How a style draws what is shown on a sheet: a year in pictures, and a map. */
export type SheetLook = {
  /** Floods the sheet; none: paper. */
  ground?: Ink
  text: Ink
  small: Ink
  /** Discs of a map, and the figures in them. */
  mark: Ink
  onMark: Ink
  /** Lines of a graticule. */
  fine: Ink
}

const sheets: Readonly<Record<string, (style: Style) => Partial<SheetLook>>> = {
  zazhi: ({ ink }) => ({ mark: ink.accent }),
  jiaopian: ({ ink }) => ({
    ...{ ground: film.black, text: ink.white, small: film.pale, mark: ink.accent, onMark: ink.text, fine: film.hole },
  }),
  tongnian: ({ ink }) => ({ text: brown, mark: brown, fine: ink.hair }),
  yuanxing: ({ ink }) => ({ ground: ink.panel, text: indigo, mark: vermilion, fine: contourOnTint }),
  changwen: ({ ink }) => ({ mark: ink.accent }),
}

export const sheetLook = (style: Style): SheetLook => {
  const { ink } = style
  const usual: SheetLook = {
    ...{ text: ink.text, small: ink.k80, mark: ink.text, onMark: ink.white, fine: ink.k25 },
  }
  return { ...usual, ...sheets[style.id.replace(/-.*/, '')]?.(style) }
}
