import type { SceneItem } from '#lib/print/scene.ts'
import { disc, rect } from '../block/shapes.ts'
import type { PageDraft, Setting } from '../style/design.ts'
import { mmPerPt, type Style } from '../style/style.ts'
import { insertLook, sheetLook } from './insert-looks.ts'

/** Radius of a disc, and the length and thickness of a rule, mm. */
const [discMm, longMm, thickMm] = [5, 16, 0.75 * mmPerPt]

/** The mark of the style's dividers, small and alone; of a frame, which would look like a sign of its own, one side. */
function markOf(style: Style): SceneItem {
  const { mark, vertical, ground, text, markInk } = insertLook(style)
  // Where the eye takes the middle of a page to be.
  const [x, y] = [style.widthMm / 2, style.heightMm * 0.45]
  if (mark === 'disc') return disc(x, y, discMm, ground ?? markInk)
  // A mark in the ink of words on a flooded page would not be seen on paper.
  const ink = markInk === text ? sheetLook(style).mark : markInk
  const [wMm, hMm] = vertical ? [thickMm, longMm] : [longMm, thickMm]
  return rect({ xMm: x - wMm / 2, yMm: y - hMm / 2, wMm, hMm }, ink, { role: 'label' })
}

/** A calm right page before an opening: nothing on it but the mark of its style. */
export const leafPage = ({ style }: Setting): PageDraft => ({ kind: 'opener', items: [markOf(style)] })
