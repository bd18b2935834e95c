import type { Ink, SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { disc } from '../../block/shapes.ts'
import { localDate, monthName, yearOf } from '../../book/calendar.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { bestPhoto } from '../../book/openers.ts'
import { monthOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { lineWidthMm, setLabel } from '../../line/lines.ts'
import type { PageDraft, Place, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { mmPerPt, textLeftMm } from '../../style/style.ts'
import { ageOfMonth } from './age.ts'
import { flood, joyful } from './front.ts'
import { coral, cream, green, haze, meadow, sky, type Tint, tintOf, yellow } from './numbers.ts'
import { arch, cloud, duck, hill, star } from './ornaments.ts'

const origin = { role: 'label' } as const

type Window = { xMm: number; yMm: number; wMm: number; hMm: number }
const fullWindow: Window = { xMm: 18, yMm: 22, wMm: 149, hMm: 166 }
const smallWindow: Window = { xMm: 21, yMm: 22, wMm: 96, hMm: 86 }

/**
 * A month opens with the age it brings: left an arched window with its best photo on the month's tint, right the age, a
 * sentence, what the month holds. Where the month before ended on a left page, window and words share the right one.
 */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const tint = tintOf(tintMonth(month, set))
  if (side === 'right') {
    const items = [...windowItems(month, smallWindow, sky), ...words(layout, month, tint, 140, set)]
    return [{ kind: 'opener', items, foot: 'folio' }]
  }
  const ornaments = [...cloud(132, 24, 28, haze), star(162, 62, 4.4, yellow), ...duck(143, 158, 26)]
  return [
    { kind: 'opener', items: [flood(tint.ground, set), ...windowItems(month, fullWindow, cream)] },
    { kind: 'opener', items: [...ornaments, ...words(layout, month, tint, 84, set)], foot: 'folio' },
  ]
}

const tintMonth = (month: Month, set: Setting): number =>
  ageOfMonth(month, set.options.child?.birthday)?.months ?? Number(month.month.slice(4)) - 1

/** The month's photo behind an arch, or, without one, a meadow with sun and clouds. */
function windowItems(month: Month, box: Window, air: Ink): SceneItem[] {
  const { xMm, yMm, wMm, hMm } = box
  const found = bestPhoto(month.posts, { wMm, hMm, leastKept: 0.5 })
  if (!found) return landscape(box, air)
  const image = imageItem(found.photo, xMm, yMm, { xMm: 0, yMm: 0, wMm, hMm }, '')
  return [{ ...image, clip: arch(xMm, yMm, wMm, hMm), origin: { role: 'photo' } }]
}

function landscape({ xMm, yMm, wMm, hMm }: Window, air: Ink): SceneItem[] {
  const puff = air === sky ? cream : sky
  const u = wMm / 149
  const foot = yMm + hMm
  return [
    { kind: 'path', d: arch(xMm, yMm, wMm, hMm), fill: air, origin },
    disc(xMm + 104 * u, yMm + 58 * u, 13 * u, yellow, origin),
    ...cloud(xMm + 34 * u, yMm + 42 * u, 32 * u, puff),
    ...cloud(xMm + 84 * u, yMm + 84 * u, 22 * u, puff),
    hill({ xMm, wMm, topMm: foot - 56 * u, footMm: foot }, meadow, 0.55),
    hill({ xMm, wMm, topMm: foot - 34 * u, footMm: foot }, green, 0.7),
    ...duck(xMm + 92 * u, foot - 62 * u, 34 * u),
    star(xMm + 40 * u, foot - 14 * u, 3.4 * u, yellow),
    star(xMm + 56 * u, foot - 9 * u, 2.4 * u, cream),
  ]
}

const bigPt = 92

/** The age in large letters, its day, a sentence and what the month holds, from the age's baseline downwards. */
function words(layout: SectionFacts, month: Month, tint: Tint, baseline: number, set: Setting): SceneItem[] {
  const { style, fonts, options } = set
  const x = textLeftMm(style, 'right') + (baseline < 100 ? 6 : 0)
  const wide = style.widthMm - x - 30
  const age = ageOfMonth(month, options.child?.birthday)
  const big = age?.big ?? monthName(layout.month)
  const wantedPt = baseline < 100 ? bigPt : 64
  const face = displayFace('kuaile', big.replace(/[0-9]/g, ''), fonts, 'serif-semibold')
  const natural = lineWidthMm(setLabel(big, { face, latin: 'nunito-extrabold', sizePt: wantedPt }, fonts))
  const sizePt = Math.min(wantedPt, (wantedPt * wide * 0.8) / natural)
  const type = { face, latin: 'nunito-extrabold' as const, sizePt }
  const items = label(
    big,
    type,
    { xMm: x - (baseline < 100 ? 2 : 0), yMm: baseline },
    { ink: coral, origin: { role: 'title' } },
    set,
  )
  if (age?.small) {
    const right = x + lineWidthMm(setLabel(big, type, fonts)) + 4
    items.push(
      ...joyful(age.small, { wantedPt: sizePt * 0.44, widthMm: wide, xMm: right, baselineMm: baseline }, coral, set, {
        anchor: 'left',
      }),
    )
  }
  const row = baseline < 100 ? 16 : 11
  const day = { face: 'wenkai' as const, latin: 'nunito-extrabold' as const, sizePt: baseline < 100 ? 14 : 12 }
  items.push(
    ...label(dayLine(layout, month, set), day, { xMm: x, yMm: baseline + row }, { ink: tint.words, origin }, set),
  )
  const sizeOf = baseline < 100 ? 15 : 13
  const quoteTop = baseline + row + (baseline < 100 ? 20 : 12)
  layout.quotation.forEach((text, index) => {
    const y = quoteTop + index * sizeOf * 1.73 * mmPerPt
    items.push(
      ...label(
        text,
        { face: 'wenkai', sizePt: sizeOf },
        { xMm: x, yMm: y },
        { ink: style.ink.text, origin: { role: 'subtitle' } },
        set,
      ),
    )
  })
  const counts = [
    `${layout.counts.posts} 篇`,
    layout.counts.photos > 0 ? `${layout.counts.photos} 张照片` : '',
    layout.counts.comments > 0 ? `${layout.counts.comments} 条留言` : '',
  ]
    .filter(Boolean)
    .join('　')
  const small = { face: 'wenkai' as const, latin: 'nunito-extrabold' as const, sizePt: 10 }
  items.push(...label(counts, small, { xMm: x, yMm: baseline < 100 ? 164 : 185 }, { ink: style.ink.k65, origin }, set))
  return items
}

/** `2020年5月　第 345 天`, counted as the pills below count: the day of birth is 0. */
function dayLine(layout: SectionFacts, month: Month, set: Setting): string {
  const year = yearOf(layout.month)
  if (year === 0) return ''
  const age = ageOfMonth(month, set.options.child?.birthday)
  const name = `${year} 年${set.options.child ? ` ${Number(layout.month.slice(4))} 月` : ''}`
  // Of photographs that know their month only nobody can count the days.
  const counted = month.posts.some((post) => localDate(post.local))
  return age && age.months > 0 && counted ? `${name}　第 ${age.days} 天` : name
}

/** The year as the big figure; its months with their pages as stones of a path. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  const tint = tintOf(year)
  const b = style.bleedMm
  const x = textLeftMm(style, 'right') + 6
  const items: SceneItem[] = [
    flood(tint.ground, set),
    ...cloud(132, 24, 28, cream),
    ...joyful(String(year), { wantedPt: 76, widthMm: 130, xMm: x, baselineMm: 74 }, tint.words, set, {
      anchor: 'left',
    }),
  ]
  own.forEach(({ layout, index }, at) => {
    const [column, row] = [at % 4, Math.floor(at / 4)]
    const [cx, cy] = [x + 9 + column * 34, 104 + row * 28]
    const name = monthName(layout.month)
    items.push(
      disc(cx, cy, 8.6, cream, origin),
      ...label(
        String(facts.pageOf(index)),
        { face: 'nunito-extrabold', sizePt: 13 },
        { xMm: cx, yMm: cy + 1.7, anchor: 'middle' },
        { ink: tint.words, origin: { role: 'catalogue' } },
        set,
      ),
      ...joyful(name, { wantedPt: 10, widthMm: 30, xMm: cx, baselineMm: cy + 14 }, tint.words, set, {
        role: 'catalogue',
      }),
    )
  })
  const wide = style.widthMm + 2 * b
  items.push(hill({ xMm: -b, wMm: wide, topMm: 178, footMm: style.heightMm + b }, cream, 0.46, 0.3))
  const right: PageDraft = { kind: 'opener', items }
  if (side === 'right') return [right]
  const left = [
    flood(tint.ground, set),
    ...cloud(28, 40, 30, cream),
    disc(128, 66, 17, yellow, origin),
    hill({ xMm: -b, wMm: wide, topMm: 138, footMm: style.heightMm + b }, cream, 0.5, 0.75),
    ...duck(66, 112, 52),
  ]
  return [{ kind: 'opener', items: left }, right]
}
