import type { SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { disc } from '../../block/shapes.ts'
import { yearOf } from '../../book/calendar.ts'
import { chapterName } from '../../book/chapter-name.ts'
import type { Month } from '../../book/content.ts'
import { estimatedPages } from '../../book/estimate.ts'
import { label } from '../../book/front-matter.ts'
import { bestPhoto, openerPosts } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { monthOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { lineWidthMm, setLabel } from '../../line/lines.ts'
import type { PageDraft, Place, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { mmPerPt, textLeftMm } from '../../style/style.ts'
import { ageOfMonth } from './age.ts'
import { isChild } from './child.ts'
import { flood, joyful } from './front.ts'
import { coral, cream, haze, type Tint, tintOf, yellow } from './numbers.ts'
import { countsOf, dayLine, openerPage } from './opener-page.ts'
import { arch, cloud, duck, hill, star, wholeUnderArch } from './ornaments.ts'

const origin = { role: 'label' } as const

/** Two pages open a chapter of so many: for every six they would be a quarter of the book (PRINT.md §2.8 “Budget”). */
const spreadPages = 10

const window = { xMm: 18, yMm: 22, wMm: 149, hMm: 166 }

/**
 * A chapter opens with the age it brings, or its months: where a page's picture is found and two pages are free, left an
 * arched window with it on the month's tint, right the age, a sentence, what the chapter holds; else all on one page.
 */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const tint = tintOf(tintMonth(month, set))
  const deserves = layout.openerSize === 'spread' && estimatedPages(month, set.style) >= spreadPages
  const wide = side === 'left' && deserves ? windowPhoto(month) : undefined
  if (!wide) return [{ kind: 'opener', items: openerPage({ index, layout, month, side, tint }, set), foot: 'folio' }]
  const { xMm, yMm, wMm, hMm } = window
  const image = imageItem(wide, xMm, yMm, { xMm: 0, yMm: 0, wMm, hMm }, '')
  const picture: SceneItem = { ...image, clip: arch(xMm, yMm, wMm, hMm), origin: { role: 'photo' } }
  // The duck is met on the first opener of a child's book; on every one it would be a rubber stamp.
  const swims = index === 0 && isChild(set)
  const ornaments = [
    ...cloud(132, 24, 28, haze),
    star(162, 62, 4.4, yellow),
    ...(swims ? duck(143, 158, 26) : [star(150, 172, 3, coral)]),
  ]
  return [
    { kind: 'opener', items: [flood(tint.ground, set), picture] },
    { kind: 'opener', items: [...ornaments, ...words(layout, month, tint, set)], foot: 'folio' },
  ]
}

const tintMonth = (month: Month, set: Setting): number =>
  ageOfMonth(month, set.options.child?.birthday)?.months ?? Number(month.month.slice(4)) - 1

const windowPhoto = ({ posts }: Month): Photo | undefined =>
  bestPhoto(wholeUnderArch(openerPosts(posts), window), { wMm: window.wMm, hMm: window.hMm, leastKept: 0.88 })?.photo

const bigPt = 92
const baselineMm = 84

/** The age or the months in large letters, the day, a sentence and what the chapter holds. */
function words(layout: SectionFacts, month: Month, tint: Tint, set: Setting): SceneItem[] {
  const { style, fonts, options } = set
  const x = textLeftMm(style, 'right') + 6
  const wide = style.widthMm - x - 30
  const age = ageOfMonth(month, options.child?.birthday)
  const big = age?.big ?? chapterName(layout, '至')
  const face = displayFace('kuaile', big.replace(/[0-9]/g, ''), fonts, 'serif-semibold')
  const natural = lineWidthMm(setLabel(big, { face, latin: 'nunito-extrabold', sizePt: bigPt }, fonts))
  const sizePt = Math.min(bigPt, (bigPt * wide * 0.8) / natural)
  const type = { face, latin: 'nunito-extrabold' as const, sizePt }
  const title = { ink: coral, origin: { role: 'title' as const } }
  const items = label(big, type, { xMm: x - 2, yMm: baselineMm }, title, set)
  if (age?.small) {
    const right = x + lineWidthMm(setLabel(big, type, fonts)) + 4
    items.push(
      ...joyful(age.small, { wantedPt: sizePt * 0.44, widthMm: wide, xMm: right, baselineMm }, coral, set, {
        anchor: 'left',
      }),
    )
  }
  const day = { face: 'wenkai' as const, latin: 'nunito-extrabold' as const, sizePt: 14 }
  const dayAt = { xMm: x, yMm: baselineMm + 16 }
  items.push(...label(dayLine(layout, month, set), day, dayAt, { ink: tint.words, origin }, set))
  const said = { face: 'wenkai' as const, sizePt: 15 }
  layout.quotation.forEach((text, index) => {
    const at = { xMm: x, yMm: baselineMm + 36 + index * 26 * mmPerPt }
    items.push(...label(text, said, at, { ink: style.ink.text, origin: { role: 'subtitle' } }, set))
  })
  const small = { face: 'wenkai' as const, latin: 'nunito-extrabold' as const, sizePt: 10 }
  items.push(...label(countsOf(layout), small, { xMm: x, yMm: 164 }, { ink: style.ink.k65, origin }, set))
  return items
}

/** The year as the big figure on one page; its chapters with their pages as stones of a path. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  // Not the tint of its first chapter, which faces it.
  const tint = tintOf(Number(own[0]?.layout.month.slice(4) ?? 0) + 1)
  const b = style.bleedMm
  const x = side === 'right' ? textLeftMm(style, side) + 6 : 34
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
    const name = chapterName(layout, '至')
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
  return [{ kind: 'opener', items }]
}
