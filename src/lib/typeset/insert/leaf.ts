import type { PathItem, SceneItem } from '#lib/print/scene.ts'
import { disc, rect } from '../block/shapes.ts'
import type { PageDraft, Setting } from '../style/design.ts'
import { mmPerPt, type Style } from '../style/style.ts'
import { insertLook, sheetLook } from './insert-looks.ts'

/** Half the side of a small frame, and its radius as a disc, mm. */
const reachMm = 5

/** Where the eye takes the middle of a page to be. */
const middleOf = ({ widthMm, heightMm }: Style): { x: number; y: number } => ({ x: widthMm / 2, y: heightMm * 0.45 })

const frame = ({ x, y }: { x: number; y: number }, reach: number, pt: number, style: Style): PathItem => ({
  kind: 'path',
  d: `M${x - reach} ${y - reach} L${x + reach} ${y - reach} L${x + reach} ${y + reach} L${x - reach} ${y + reach} Z`,
  stroke: style.ink.text,
  strokeMm: pt * mmPerPt,
  origin: { role: 'label' },
})

/** The mark of the style's dividers, small and alone. */
function markOf(style: Style): SceneItem[] {
  const { mark, vertical, ground, markInk } = insertLook(style)
  const at = middleOf(style)
  if (mark === 'frame') return [frame(at, reachMm, 1.2, style), frame(at, reachMm - 1.2, 0.35, style)]
  if (mark === 'disc') return [disc(at.x, at.y, reachMm, ground ?? markInk)]
  // A mark that is white on a flooded divider would not be seen on paper.
  const ink = markInk === style.ink.white || ground !== undefined ? sheetLook(style).mark : markInk
  const [long, thick] = [16, 0.75 * mmPerPt]
  const box = vertical
    ? { xMm: at.x - thick / 2, yMm: at.y - long / 2, wMm: thick, hMm: long }
    : { xMm: at.x - long / 2, yMm: at.y - thick / 2, wMm: long, hMm: thick }
  return [rect(box, ink, { role: 'label' })]
}

/** A calm right page before an opening: nothing on it but the mark of its style. */
export const leafPage = ({ style }: Setting): PageDraft => ({ kind: 'opener', items: markOf(style) })
