import type { Ink } from '../scene.ts'
import { number } from '../svg-path.ts'
import { type ByteRun, put } from './pdf-bytes.ts'
import type { PaintFont } from './pdf-glyphs.ts'
import { rgbOperands } from './pdf-path.ts'

/** 'press' paints `ink.cmyk` as DeviceCMYK, 'screen' paints `ink.rgb` in the sRGB space named CS. */
export type Inks = 'press' | 'screen'

/** What the content stream has set so far, so that nothing is said twice. Copied at q, put back at Q. */
export type PaintState = { fill: Ink | undefined; font: PaintFont | undefined; sizeMm: number; spaceMm: number }

export const freshState = (): PaintState => ({ fill: undefined, font: undefined, sizeMm: 0, spaceMm: 0 })

const sameInk = (a: Ink, b: Ink, inks: Inks): boolean => {
  if (a === b) return true
  if (inks === 'screen') return a.rgb === b.rgb
  const [x, y] = [a.cmyk, b.cmyk]
  return x[0] === y[0] && x[1] === y[1] && x[2] === y[2] && x[3] === y[3]
}

/** Pure black knocks nothing out: it overprints, so that plates out of register leave no white edge around letters. */
const overprints = (ink: Ink): boolean =>
  ink.cmyk[0] === 0 && ink.cmyk[1] === 0 && ink.cmyk[2] === 0 && ink.cmyk[3] === 100

const operators = new Map<string, string>()
/** By ink, 2 × screen + stroke: a style's inks are the same objects on every page, and no key need be written. */
const byInk = new WeakMap<Ink, (string | undefined)[]>()

export const inkOperator = (ink: Ink, inks: Inks, stroke: boolean): string => {
  let own = byInk.get(ink)
  if (!own) {
    own = [undefined, undefined, undefined, undefined]
    byInk.set(ink, own)
  }
  const place = (inks === 'screen' ? 2 : 0) + (stroke ? 1 : 0)
  const cached = own[place]
  if (cached !== undefined) return cached
  const created = operatorOf(ink, inks, stroke)
  own[place] = created
  return created
}

const operatorOf = (ink: Ink, inks: Inks, stroke: boolean): string => {
  const key = inks === 'press' ? `${ink.cmyk.join(' ')} ${stroke}` : `${ink.rgb} ${stroke}`
  let created = operators.get(key)
  if (created === undefined) {
    created =
      inks === 'press'
        ? `${ink.cmyk.map((value) => number(value / 100)).join(' ')} ${stroke ? 'K' : 'k'}`
        : stroke
          ? `/CS CS ${rgbOperands(ink.rgb)} SC`
          : `/CS cs ${rgbOperands(ink.rgb)} sc`
    // A book has some twenty inks; a file of gradients must not fill the memory.
    if (operators.size > 2000) operators.clear()
    operators.set(key, created)
  }
  return created
}

/** Sets the fill where it differs. GO and GK are the page's graphics states with overprint on and off (OPM 1). */
export const fillWith = (ink: Ink, inks: Inks, state: PaintState, out: ByteRun): void => {
  const before = state.fill
  if (before && sameInk(before, ink, inks)) return
  if (inks === 'press') {
    const [was, is] = [before !== undefined && overprints(before), overprints(ink)]
    if (was !== is) put(out, is ? '/GO gs\n' : '/GK gs\n')
  }
  put(out, inkOperator(ink, inks, false))
  put(out, '\n')
  state.fill = ink
}
