import type { Origin, SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { rect } from '../../block/shapes.ts'
import { clipped, titleBlocks } from '../../block/text-blocks.ts'
import { chineseNumber, localDate, unknownDayName } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { baselineMm, leadMm, mmPerPt } from '../../style/style.ts'

const numeralPt = 25

/** From so many characters on a post without pictures is set as an article (PRINT.md §2.4). */
const longText = 1200
const isLong = (post: Post): boolean =>
  post.photos.length + post.videos.length === 0 &&
  post.paragraphs.reduce((sum, text) => sum + text.length, 0) > longText

const titleType = { face: 'serif-semibold' as const, sizePt: 14 }

/**
 * The day as a numeral over two lines; right of it month and weekday, below them time and place. A long text opens as an
 * article does: its title large, or a short rule where it has none.
 */
export function head(post: Post, set: Setting): Block {
  if (!isLong(post)) return fixed(2, (box) => paint(post, box.xMm, box.yMm, set))
  const { style } = set
  const origin: Origin = { entryId: post.id, role: 'title' }
  const title = post.title ? setDisplay(post.title, titleType, { widthMm: set.measureMm }, set.fonts) : []
  const rows = Math.max(1, title.length)
  return fixed(3 + rows + (title.length > 0 ? 1 : 0), (box) => {
    const line = (at: number): number => box.yMm + at * leadMm(style)
    const below =
      title.length > 0
        ? title.flatMap((one, at) =>
            lineItems(one, box.xMm, baselineMm(line(3 + at), style.body.sizePt), style.ink.text, origin),
          )
        : [
            rect({ xMm: box.xMm, yMm: line(2) + 0.6 * leadMm(style), wMm: 12, hMm: 0.75 * mmPerPt }, style.ink.accent, {
              ...origin,
              role: 'label',
            }),
          ]
    return [...paint(post, box.xMm, box.yMm, set), ...below]
  })
}

/** The title of a post that is no article stands over its text. */
export const title = (post: Post, set: Setting): Block[] => (isLong(post) ? [] : titleBlocks(post, set))

function paint(post: Post, xMm: number, yMm: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const lead = leadMm(style)
  const baseline = yMm + 1.5 * lead
  const date = localDate(post.local)
  const origin: Origin = { entryId: post.id, role: 'date' }
  const small = { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt }
  const meta = { face: style.small.face, latin: style.numerals, sizePt: style.small.sizePt }
  const items: SceneItem[] = []
  let x = xMm
  if (date) {
    const day = setLabel(String(date.day), { face: style.numerals, sizePt: numeralPt }, fonts)
    items.push(...lineItems(day, xMm - 0.3, baseline, style.ink.accent, origin))
    x += lineWidthMm(day) + 2.2
    const month = setLabel(`${chineseNumber(date.month)}月·星期${date.weekday}`, small, fonts)
    items.push(...lineItems(month, x, baseline - 0.72 * lead, style.ink.k80, origin))
  } else {
    items.push(
      ...lineItems(
        setLabel(unknownDayName(post.local), small, fonts),
        x,
        baseline - 0.72 * lead,
        style.ink.k80,
        origin,
      ),
    )
  }
  if (date?.time) {
    const time = setLabel(date.time, meta, fonts)
    items.push(...lineItems(time, x, baseline - 0.2, style.ink.k65, origin))
    x += lineWidthMm(time) + style.small.sizePt * mmPerPt
  }
  if (post.place) {
    const place = clipped(post.place, meta, xMm + set.measureMm - x, fonts)
    items.push(...lineItems(place, x, baseline - 0.2, style.ink.k65, { entryId: post.id, role: 'place' }))
  }
  return items
}
