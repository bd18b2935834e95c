import { graphemes } from '#lib/print/font/graphemes.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { label } from '../book/front-matter.ts'
import { lineWidthMm, setLabel } from '../line/lines.ts'

/** Letters of a sheet are never smaller, pt: the press wants 5, and letters of some scripts are set smaller than the rest. */
const leastPt = 6

type Label = Parameters<typeof label>
type FittedLabel = (text: string, type: Label[1], place: Label[2], look: Label[3], set: Label[4]) => SceneItem[]

/** A label as small as its place asks, but not too small to read: what is longer still is cut at a `…`. */
export const fittedLabel: FittedLabel = (text, type, place, look, set) => {
  const { widthMm = Number.POSITIVE_INFINITY } = place
  const least = { ...type, sizePt: Math.min(type.sizePt, leastPt) }
  const fits = (words: string): boolean => lineWidthMm(setLabel(words, least, set.fonts, type.trackEm ?? 0)) <= widthMm
  if (fits(text)) return label(text, type, place, look, set)
  const letters = graphemes(text)
  let [kept, over] = [0, letters.length]
  while (over - kept > 1) {
    const middle = (kept + over) >> 1
    if (fits(`${letters.slice(0, middle).join('').trimEnd()}…`)) kept = middle
    else over = middle
  }
  const cut = `${letters.slice(0, kept).join('').trimEnd()}…`
  return label(cut, least, place, look, set)
}
