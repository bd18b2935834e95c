import type { SceneItem } from '../../../print/scene.ts'
import { localDate, yearOf } from '../../book/calendar.ts'
import { besideName, chapterName } from '../../book/chapter-name.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import type { OpenerChoice } from '../../front/opener-choice.ts'
import type { Setting } from '../../style/design.ts'
import type { Side } from '../../style/style.ts'
import { ageOfMonth, dayOfLife } from './age.ts'
import { isChild } from './child.ts'
import { flood, joyful, joyfulMm } from './front.ts'
import { coral, cream, type Tint, yellow } from './numbers.ts'
import { windowItems } from './opener-window.ts'
import { cloud, duck, star } from './ornaments.ts'

const origin = { role: 'label' } as const

/** What an opener of one page is drawn from; `index` counts the book's chapters. */
export type OpenerFacts = {
  index: number
  layout: SectionFacts
  month: Month
  side: Side
  tint: Tint
  choice: OpenerChoice
}

const [yearMm, countsMm] = [168, 177]
/** So wide that a cloud and a star stand beside the longest name. */
const nameBox = { wantedPt: 38, widthMm: 106, baselineMm: 156 }

/**
 * Everything on one page of the month's tint, on either side: the chapter's best picture in a window, below it the age or
 * the months, the year, what it holds.
 */
export function openerPage(facts: OpenerFacts, set: Setting): SceneItem[] {
  const { index, layout, month, side, tint } = facts
  const { style, options } = set
  const middle = style.widthMm / 2
  const age = ageOfMonth(month, options.child?.birthday)
  const name = age ? `${age.big}${age.small}` : chapterWords(layout)
  const day = age ? dayLine(layout, month, set) : besideName(layout, '至')
  const small = (sizePt: number) => ({ face: 'wenkai' as const, latin: 'nunito-extrabold' as const, sizePt })
  const at = (yMm: number) => ({ xMm: middle, yMm, anchor: 'middle' as const })
  const how = { ink: tint.words, origin }
  return [
    flood(tint.ground, set),
    ...windowItems(facts, set),
    ...joyful(name, { ...nameBox, xMm: middle }, tint.words, set),
    ...label(day, { ...small(11), trackEm: age ? 0 : 0.2 }, at(yearMm), how, set),
    ...label(countsOf(layout), small(10), at(countsMm), how, set),
    ...ornaments(index, name, side, set),
  ]
}

const [cloudMm, duckMm, airMm] = [20, 24, 6]

/** Three small things beside the name, never on it; on the first opener of a child's book the duck is one of them. */
function ornaments(index: number, name: string, side: Side, set: Setting): SceneItem[] {
  const middle = set.style.widthMm / 2
  const half = joyfulMm(name, nameBox, set) / 2
  const out = side === 'left' ? -1 : 1
  const swims = index === 0 && isChild(set)
  const wide = swims ? duckMm : cloudMm
  // Short names have both nearer to the middle of their free side.
  const away = airMm + Math.max(0, (middle - half - 2 * airMm - wide) / 3)
  const x = middle + out * (half + away) - (out < 0 ? wide : 0)
  return [
    ...(swims ? duck(x, 143, duckMm) : cloud(x, 146, cloudMm, cream)),
    star(middle - out * (half + away + 3.8), 148, 3.8, yellow),
    star(middle + out * 56, 181, 2.6, coral),
  ]
}

/** What the cheerful face has letters for: figures of a year, names of months. */
export const chapterWords = (layout: SectionFacts): string =>
  layout.wholeYear ? `${yearOf(layout.month)}年` : chapterName(layout, '至')

/** `2 篇　6 张照片　18 条留言`; zeros are left out. */
const countsOf = ({ counts }: SectionFacts): string =>
  [
    `${counts.posts} 篇`,
    counts.photos > 0 ? `${counts.photos} 张照片` : '',
    counts.comments > 0 ? `${counts.comments} 条留言` : '',
  ]
    .filter(Boolean)
    .join('　')

/** `2020 年 5 月　第 345 天` of a child, counted as the pills count; the year alone of anybody else. */
function dayLine(layout: SectionFacts, month: Month, set: Setting): string {
  const year = yearOf(layout.month)
  if (year === 0) return ''
  if (!isChild(set)) return besideName(layout, '至')
  const name =
    layout.months.length > 1
      ? `${year} 年 ${layout.wholeYear ? besideName(layout, '至') : chapterName(layout, '至')}`
      : `${year} 年 ${Number(layout.month.slice(4))} 月`
  const age = ageOfMonth(month, set.options.child?.birthday)
  // Of photographs that know their month only nobody can count the days.
  const counted = month.posts.some((post) => localDate(post.local))
  return age && age.months > 0 && counted ? `${name}　第 ${dayOfLife(age)} 天` : name
}
