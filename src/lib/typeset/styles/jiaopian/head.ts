import { type Block, fixed } from '../../block/block.ts'
import type { Post } from '../../book/content.ts'
import type { Setting } from '../../style/design.ts'
import { leadMm, mmPerPt } from '../../style/style.ts'
import { stamp } from './marks.ts'

/** Day, hour and place in one typewritten line, the text one and a half lines below it. */
export const head = (post: Post, set: Setting): Block =>
  fixed(2, (box) => {
    const baseline = box.yMm + 0.5 * leadMm(set.style) + 0.88 * set.style.body.sizePt * mmPerPt
    return stamp(post, box.xMm, baseline, set.measureMm, set)
  })
