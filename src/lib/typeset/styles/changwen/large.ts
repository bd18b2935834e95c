import type { Design } from '../../style/design.ts'
import { mmPerPt } from '../../style/style.ts'
import { changwen } from './changwen.ts'

/** Letters of 12.5 pt, 23 of them a line, for whoever has put their glasses down: the same page, fewer lines. */
const measurePt = 23 * 12.5

/** 长文集·大字: 长文集 on the same trim, so that everything placed in millimetres stays where it is. */
export const changwenLarge: Design = {
  ...changwen,
  id: 'changwen-large',
  version: 3,
  outerMm: 148 - 21 - measurePt * mmPerPt,
  lines: 21,
  leadPt: 21.4,
  body: { ...changwen.body, sizePt: 12.5 },
}
