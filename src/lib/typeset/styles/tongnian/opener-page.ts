import type { SceneItem } from '../../../print/scene.ts'
import { cropLoss } from '../../block/crop.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { localDate, yearOf } from '../../book/calendar.ts'
import { chapterName, chapterYear } from '../../book/chapter-name.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { bestPhoto, openerPosts } from '../../book/openers.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import type { Setting } from '../../style/design.ts'
import { mmPerPt, type Side } from '../../style/style.ts'
import { ageOfMonth, dayOfLife } from './age.ts'
import { isChild } from './child.ts'
import { flood, joyful } from './front.ts'
import { coral, cream, sky, type Tint, yellow } from './numbers.ts'
import { arch, cloud, duck, star, wholeUnderArch } from './ornaments.ts'

const origin = { role: 'label' } as const

/** What an opener of one page is drawn from; `index` counts the book's chapters. */
export type OpenerFacts = { index: number; layout: SectionFacts; month: Month; side: Side; tint: Tint }

/** The flat window (PRINT-sparse.md 3.5): its round corners reach down so far. */
const [windowWide, windowTop, riseMm] = [149, 26, 44]
const windowHigh = 99.3
/** A picture keeps its own shape between these heights. */
const [lowest, highest] = [92, 112]
const mostLoss = 0.12

const [nameMm, yearMm, countsMm] = [156, 168, 177]

/**
 * Everything on one page of the month's tint, on either side: the chapter's best picture under a flat arch, below it the
 * age or the months, the year, what it holds. Where no picture is to spare its sentence stands in the window.
 */
export function openerPage(facts: OpenerFacts, set: Setting): SceneItem[] {
  const { index, layout, month, side, tint } = facts
  const { style, options } = set
  const middle = style.widthMm / 2
  const age = ageOfMonth(month, options.child?.birthday)
  const name = age ? `${age.big}${age.small}` : chapterName(layout)
  const day = age ? dayLine(layout, month, set) : chapterYear(layout)
  const small = (sizePt: number) => ({ face: 'wenkai' as const, latin: 'nunito-extrabold' as const, sizePt })
  const at = (yMm: number) => ({ xMm: middle, yMm, anchor: 'middle' as const })
  const how = { ink: tint.words, origin }
  return [
    flood(tint.ground, set),
    ...windowItems(facts, set),
    ...joyful(name, { wantedPt: 38, widthMm: 120, xMm: middle, baselineMm: nameMm }, tint.words, set),
    ...label(day, { ...small(11), trackEm: age ? 0 : 0.2 }, at(yearMm), how, set),
    ...label(countsOf(layout), small(10), at(countsMm), how, set),
    ...ornaments(index, side, set),
  ]
}

/** Three small things round the name, mirrored on a right page; of a child's first chapter the duck is one of them. */
function ornaments(index: number, side: Side, set: Setting): SceneItem[] {
  const wide = set.style.widthMm
  const x = (at: number, own = 0): number => (side === 'left' ? at : wide - at - own)
  const swims = index === 0 && isChild(set)
  return [
    ...(swims ? duck(x(24, 24), 146, 24) : cloud(x(27, 22), 146, 22, cream)),
    star(x(150), 147, 3.8, yellow),
    star(x(36), 181, 2.6, coral),
  ]
}

function windowItems({ layout, month }: OpenerFacts, set: Setting): SceneItem[] {
  const xMm = (set.style.widthMm - windowWide) / 2
  const found = bestPhoto(wholeUnderArch(openerPosts(month.posts), { wMm: windowWide, hMm: windowHigh, riseMm }), {
    wMm: windowWide,
    hMm: windowHigh,
    leastKept: 0.8,
  })?.photo
  const natural = found ? (windowWide * found.heightPx) / Math.max(1, found.widthPx) : windowHigh
  const hMm = Math.min(highest, Math.max(lowest, natural))
  if (found && cropLoss(found, windowWide / hMm) <= mostLoss) {
    const image = imageItem(found, xMm, windowTop, { xMm: 0, yMm: 0, wMm: windowWide, hMm }, '')
    return [{ ...image, clip: arch(xMm, windowTop, windowWide, hMm, riseMm), origin: { role: 'photo' } }]
  }
  const d = arch(xMm, windowTop, windowWide, windowHigh, riseMm)
  return [{ kind: 'path', d, fill: cream, origin }, ...said(layout, set)]
}

const [saidPt, saidLeadPt] = [17, 31]

/** The chapter's sentence in its window; without one a sun between clouds. */
function said({ quotation }: SectionFacts, set: Setting): SceneItem[] {
  const middle = set.style.widthMm / 2
  if (quotation.length === 0)
    return [
      star(middle, windowTop + 50, 10, yellow),
      ...cloud(middle - 46, windowTop + 56, 24, sky),
      ...cloud(middle + 24, windowTop + 36, 18, sky),
    ]
  const lead = saidLeadPt * mmPerPt
  const first = windowTop + windowHigh * 0.56 - ((quotation.length - 1) * lead) / 2
  const type = { face: 'wenkai' as const, sizePt: saidPt }
  return quotation.flatMap((text, at) =>
    label(
      text,
      type,
      { xMm: middle, yMm: first + at * lead, anchor: 'middle', widthMm: windowWide - 30 },
      { ink: set.style.ink.text, origin: { role: 'subtitle' } },
      set,
    ),
  )
}

/** `2 篇　6 张照片　18 条留言`; zeros are left out. */
export const countsOf = ({ counts }: SectionFacts): string =>
  [
    `${counts.posts} 篇`,
    counts.photos > 0 ? `${counts.photos} 张照片` : '',
    counts.comments > 0 ? `${counts.comments} 条留言` : '',
  ]
    .filter(Boolean)
    .join('　')

/** `2020 年 5 月　第 345 天` of a child, counted as the pills count; the year alone of anybody else. */
export function dayLine(layout: SectionFacts, month: Month, set: Setting): string {
  const year = yearOf(layout.month)
  if (year === 0) return ''
  if (!isChild(set)) return chapterYear(layout)
  const name =
    layout.months.length > 1 ? `${year} 年 ${chapterName(layout)}` : `${year} 年 ${Number(layout.month.slice(4))} 月`
  const age = ageOfMonth(month, set.options.child?.birthday)
  // Of photographs that know their month only nobody can count the days.
  const counted = month.posts.some((post) => localDate(post.local))
  return age && age.months > 0 && counted ? `${name}　第 ${dayOfLife(age)} 天` : name
}
