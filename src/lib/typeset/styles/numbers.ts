import type { Style } from '../style/style.ts'
import { numbers as changwen } from './changwen/numbers.ts'
import { numbers as jiaopian } from './jiaopian/numbers.ts'
import { numbers as shiguang } from './shiguang/numbers.ts'
import { numbers as sujian } from './sujian/numbers.ts'
import { numbers as tongnian } from './tongnian/numbers.ts'
import { numbers as yuanxing } from './yuanxing/numbers.ts'
import { boundPages, halvesNumbers, roomyNumbers, spaciousNumbers, numbers as zazhi } from './zazhi/numbers.ts'

/** One setting of a style: its numbers, and below how many pages of posts the next, roomier one is taken. */
export type NumberedSetting = { style: Style; belowPages: number | null }

const one = (style: Style): NumberedSetting[] => [{ style, belowPages: null }]

/** Styles for posts by their numbers alone, the densest setting first: what an estimate needs, without what draws. */
export const styleNumbers: Readonly<Record<string, readonly NumberedSetting[]>> = {
  shiguang: one(shiguang),
  zazhi: [
    { style: zazhi, belowPages: boundPages.dense },
    { style: halvesNumbers, belowPages: boundPages.halves },
    { style: roomyNumbers, belowPages: boundPages.roomy },
    ...one(spaciousNumbers),
  ],
  sujian: one(sujian),
  jiaopian: one(jiaopian),
  tongnian: one(tongnian),
  yuanxing: one(yuanxing),
  changwen: one(changwen),
}
