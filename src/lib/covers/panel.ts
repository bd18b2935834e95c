import type { ScenePage } from '../print/scene.ts'
import type { CoverInput, HardCase } from './cover.ts'

/** Bleed of a sheet nobody's printer asks more of (PRINT.md §4). */
const usualBleedMm = 3

/** The designs are drawn for A5; other trims show them enlarged, and the width that is left opens the composition. */
const designWidthMm = 148
const designHeightMm = 210

/** reference/albums-and-site.md §3.2 and reference/typesetting.md §5: drafts until the binder's own sheet is known. */
export const usualHardCase: HardCase = { overhangMm: 3, hingeMm: 10, turnInMm: 18, clearMm: 7 }

export type Panel = {
  /** Millimetres of the sheet for one of the design. */
  u: number
  /** Where the design's origin lies on the sheet. */
  leftMm: number
  topMm: number
  /** What the panel has beyond 148 × 210, in millimetres of the design. */
  moreX: number
  moreY: number
  /** Where colour has to reach: the fold on one side, bleed or turn-in on the others. */
  edge: { left: number; right: number; top: number; bottom: number }
  /** Fore edge and feet as they are seen when the book is bound. */
  seen: { left: number; right: number; top: number; bottom: number }
}

export type SheetPlan = { widthMm: number; heightMm: number; bleedMm: number; back: Panel; front: Panel; spine: Spine }

export type Spine = { leftMm: number; widthMm: number; topMm: number; heightMm: number }

/** Point of the design on the sheet. `ax`, `ay` say which share of the extra room lies before it: 0 left, ½ middle, 1 right. */
export const place = (panel: Panel, x: number, y: number, ax = 0, ay = 0): { x: number; y: number } => ({
  x: panel.leftMm + (x + ax * panel.moreX) * panel.u,
  y: panel.topMm + (y + ay * panel.moreY) * panel.u,
})

function panelOf(
  area: { left: number; top: number; width: number; height: number },
  edge: Panel['edge'],
  seen: Panel['seen'],
): Panel {
  const u = Math.min(area.width / designWidthMm, area.height / designHeightMm)
  return {
    u,
    leftMm: area.left,
    topMm: area.top,
    moreX: area.width / u - designWidthMm,
    moreY: area.height / u - designHeightMm,
    edge,
    seen,
  }
}

/** Back, spine and front beside each other, from the cut sheet's top left corner. */
export function planSheet(
  input: Pick<CoverInput, 'spineMm' | 'trimWidthMm' | 'trimHeightMm' | 'hardCase' | 'bleedMm'>,
): SheetPlan {
  const { spineMm, trimWidthMm: width, trimHeightMm: height, hardCase, bleedMm = usualBleedMm } = input
  if (hardCase) return planCase(spineMm, width, height, hardCase, bleedMm)
  const front = width + spineMm
  const outside = { top: -bleedMm, bottom: height + bleedMm }
  const feet = { top: 0, bottom: height }
  return {
    widthMm: 2 * width + spineMm,
    heightMm: height,
    bleedMm,
    back: panelOf(
      { left: 0, top: 0, width, height },
      { left: -bleedMm, right: width, ...outside },
      { left: 0, right: width, ...feet },
    ),
    front: panelOf(
      { left: front, top: 0, width, height },
      { left: front, right: front + width + bleedMm, ...outside },
      { left: front, right: front + width, ...feet },
    ),
    spine: { leftMm: width, widthMm: spineMm, topMm: 0, heightMm: height },
  }
}

/**
 * A wrapped case: boards reach `overhangMm` beyond the block on three sides, the hinge lies between spine and board, and
 * the paper turns in all round. Designs keep out of the hinge and another `clearMm` from the boards' edges, so that with
 * their own margins no letter comes nearer than 15 mm to an edge.
 */
/** The front of a drawn sheet as it is seen when the book is bound: a board with its hinge, or a soft cover. */
export function frontOf(sheet: ScenePage, { seen }: Pick<Panel, 'seen'>): ScenePage {
  return {
    ...sheet,
    widthMm: seen.right - seen.left,
    heightMm: seen.bottom - seen.top,
    side: 'right',
    items: [{ kind: 'group', matrix: [1, 0, 0, 1, -seen.left, -seen.top], items: sheet.items }],
  }
}

function planCase(spineMm: number, width: number, height: number, hardCase: HardCase, bleedMm: number): SheetPlan {
  const { overhangMm, hingeMm, turnInMm, clearMm } = hardCase
  const [panel, boards] = [width + overhangMm, height + 2 * overhangMm]
  const front = turnInMm + panel + spineMm
  const area = { top: turnInMm + clearMm, width: panel - hingeMm - clearMm, height: boards - 2 * clearMm }
  const whole = { widthMm: 2 * turnInMm + 2 * panel + spineMm, heightMm: 2 * turnInMm + boards }
  const outside = { top: -bleedMm, bottom: whole.heightMm + bleedMm }
  const feet = { top: turnInMm, bottom: turnInMm + boards }
  return {
    ...whole,
    bleedMm,
    back: panelOf(
      { left: turnInMm + clearMm, ...area },
      { left: -bleedMm, right: turnInMm + panel, ...outside },
      { left: turnInMm, right: turnInMm + panel, ...feet },
    ),
    front: panelOf(
      { left: front + hingeMm, ...area },
      { left: front, right: whole.widthMm + bleedMm, ...outside },
      { left: front, right: front + panel, ...feet },
    ),
    spine: { leftMm: turnInMm + panel, widthMm: spineMm, topMm: turnInMm, heightMm: boards },
  }
}
