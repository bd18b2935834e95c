import type { SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { seal } from '../../block/seal.ts'
import { rect } from '../../block/shapes.ts'
import { chineseYear, monthName, yearOf } from '../../book/calendar.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { bestPhoto, pictureCaption } from '../../book/openers.ts'
import { monthOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { PageDraft, Place, Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, measureMm, mmPerPt, textLeftMm } from '../../style/style.ts'

const hairMm = 0.35 * mmPerPt
const big = { face: 'serif-light' as const, sizePt: 64, trackEm: 0.28 }
const words = { face: 'serif' as const, sizePt: 10, trackEm: 0.3 }

/** One of the seventy-two phenological terms for each month of the solar year, after 《月令七十二候集解》. */
const terms = [
  '雁北乡，鹊始巢。',
  '东风解冻，蛰虫始振。',
  '桃始华，仓庚鸣。',
  '桐始华，虹始见。',
  '蝼蝈鸣，王瓜生。',
  '蜩始鸣，半夏生。',
  '温风至，蟋蟀居壁。',
  '凉风至，寒蝉鸣。',
  '鸿雁来，玄鸟归。',
  '鸿雁来宾，菊有黄华。',
  '水始冰，地始冻。',
  '蚯蚓结，麋角解。',
]

/** 2024 → 甲辰. */
function stemBranch(year: number): string {
  const at = (((year - 4) % 60) + 60) % 60
  return `${[...'甲乙丙丁戊己庚辛壬癸'][at % 10]}${[...'子丑寅卯辰巳午未申酉戌亥'][at % 12]}`
}

/** Right: the month, its year, its phenological term and the year's seal. Left, when it is free: one small picture. */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const right: PageDraft = { kind: 'opener', items: monthPage(layout, set), foot: 'folio' }
  return side === 'left' ? [{ kind: 'opener', items: picturePage(month, layout, set) }, right] : [right]
}

function monthPage(layout: SectionFacts, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const middle = textLeftMm(style, 'right') + measureMm(style) / 2 - 4
  const top = gridTopMm(style, 3)
  const year = yearOf(layout.month)
  const name = monthName(layout.month)
  const type = [...name].length > 3 ? { ...big, sizePt: 40 } : big
  // 十一月 is a character longer: its rule and seal reach as far below it.
  const deep = verticalHeightMm(name, type, fonts)
  const footLine = 14 + Math.max(0, Math.ceil((top + deep - gridTopMm(style, 13)) / leadMm(style)))
  const items: SceneItem[] = [
    ...verticalItems(
      name,
      { centreMm: middle, topMm: top },
      type,
      { ink: style.ink.text, origin: { role: 'title' } },
      fonts,
    ),
    rect({ xMm: middle - 19, yMm: top + 1, wMm: hairMm, hMm: gridTopMm(style, footLine) - top - 1 }, style.ink.text, {
      role: 'label',
    }),
  ]
  if (year === 0) return items
  const term = terms[Number(layout.month.slice(4)) - 1] ?? ''
  items.push(
    ...verticalItems(
      chineseYear(year),
      { centreMm: middle + 22, topMm: top + 1 },
      words,
      { ink: style.ink.k65, origin: { role: 'label' } },
      fonts,
    ),
    ...verticalItems(
      term,
      { centreMm: middle - 25, topMm: top + 1 },
      words,
      { ink: style.ink.k80, origin: { role: 'subtitle' } },
      fonts,
    ),
    ...yearSeal(year, middle - 27.5, gridTopMm(style, footLine - 2) + 1, set),
  )
  return items
}

const yearSeal = (year: number, xMm: number, yMm: number, set: Setting): SceneItem[] =>
  seal(stemBranch(year), { xMm, yMm, sizeMm: 8 }, { fill: set.style.ink.accent, paper: set.style.ink.white }, set.fonts)

/** A picture of 0.6 measure with its place below, or without one a sentence of the month in upright columns. */
function picturePage(month: Month, layout: SectionFacts, set: Setting): SceneItem[] {
  const { style } = set
  const wide = measureMm(style) * 0.6
  const left = textLeftMm(style, 'left')
  const top = gridTopMm(style, 8)
  const found =
    bestPhoto(month.posts, { wMm: wide, hMm: wide * 0.75, leastKept: 0.7 }) ??
    bestPhoto(month.posts, { wMm: wide, hMm: wide * 1.2, leastKept: 0.55 })
  if (!found) return sentence(layout, set)
  const natural = wide / (found.photo.widthPx / Math.max(1, found.photo.heightPx))
  const high = Math.min(wide * 1.25, natural)
  const frame = { xMm: 0, yMm: 0, wMm: wide, hMm: high }
  const image = imageItem(found.photo, left + measureMm(style) * 0.2, top, frame, '')
  const caption = pictureCaption(found.post)
  const type = { face: 'serif' as const, sizePt: 8 }
  const middle = left + measureMm(style) / 2
  return [
    ...style.picture({ ...image, origin: { role: 'photo' } }, set),
    ...(caption
      ? label(
          caption,
          type,
          { xMm: middle, yMm: top + high + 5.5, anchor: 'middle' },
          { ink: style.ink.k65, origin: { role: 'caption' } },
          set,
        )
      : []),
  ]
}

function sentence(layout: SectionFacts, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const middle = textLeftMm(style, 'left') + measureMm(style) / 2
  const type = { face: 'serif' as const, sizePt: 11, trackEm: 0.25 }
  return layout.quotation.flatMap((text, index) =>
    verticalItems(
      text,
      { centreMm: middle + 4.5 - index * 9, topMm: gridTopMm(style, 5) },
      type,
      { ink: style.ink.text, origin: { role: 'subtitle' } },
      fonts,
    ),
  )
}

/** The year as the big figure; its months with their pages, upright, in place of the term. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const middle = textLeftMm(style, 'right') + measureMm(style) - 14
  const top = gridTopMm(style, 1)
  const small = { face: 'serif' as const, sizePt: 8, trackEm: 0.35 }
  const items: SceneItem[] = [
    ...verticalItems(
      chineseYear(year),
      { centreMm: middle, topMm: top },
      { ...big, sizePt: 52 },
      { ink: style.ink.text, origin: { role: 'title' } },
      fonts,
    ),
    rect({ xMm: middle - 17, yMm: top + 1, wMm: hairMm, hMm: gridTopMm(style, 17) - top }, style.ink.text, {
      role: 'label',
    }),
    ...yearSeal(year, middle - 2.5, gridTopMm(style, 18), set),
  ]
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  own.forEach(({ layout, index }, at) => {
    const x = middle - 23 - at * 4.8
    items.push(
      ...verticalItems(
        monthName(layout.month),
        { centreMm: x, topMm: top + 1 },
        small,
        { ink: style.ink.accent, origin: { role: 'catalogue' } },
        fonts,
      ),
      ...verticalItems(
        chineseYear(facts.pageOf(index)),
        { centreMm: x, topMm: gridTopMm(style, 5) },
        small,
        { ink: style.ink.text, origin: { role: 'catalogue' } },
        fonts,
      ),
    )
  })
  const right: PageDraft = { kind: 'opener', items }
  return side === 'left' ? [{ kind: 'blank', items: [] }, right] : [right]
}
