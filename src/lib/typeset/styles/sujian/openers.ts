import { isUprightOfPeople } from '#lib/photo-layout/front.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { seal } from '../../block/seal.ts'
import { rect } from '../../block/shapes.ts'
import { chineseYear, yearOf } from '../../book/calendar.ts'
import { besideName, chapterName } from '../../book/chapter-name.ts'
import type { Post } from '../../book/content.ts'
import { openerPosts } from '../../book/openers.ts'
import { monthOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { type Hung, hungPhoto } from '../../front/hung-photo.ts'
import { type OpenerChoice, openerChoice, saidBy } from '../../front/opener-choice.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { PageDraft, Place, Setting } from '../../style/design.ts'
import { areaHeightMm, gridTopMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { termOf } from './terms.ts'

const hairMm = 0.35 * mmPerPt
const big = { face: 'serif-light' as const, sizePt: 64, trackEm: 0.28 }
const words = { face: 'serif' as const, sizePt: 10, trackEm: 0.3 }

/** 2024 → 甲辰. */
function stemBranch(year: number): string {
  const at = (((year - 4) % 60) + 60) % 60
  return `${[...'甲乙丙丁戊己庚辛壬癸'][at % 10]}${[...'子丑寅卯辰巳午未申酉戌亥'][at % 12]}`
}

/**
 * A chapter opens on one page, whichever side comes: its name upright at the right, year, rule and seal, and a sentence or
 * the month's term; above them one picture where it can be spared (PRINT-sparse.md §3.3).
 */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const { posts } = monthOf(chapter)
  const photo = openingPhoto(openerPosts(posts), openerChoice(facts, index), set)
  const items = photo
    ? [
        ...pictureItems(photo, side, set),
        ...belowPhoto(saidBy(layout, photo.post, posts), { side, lines: linesOf(photo) }, set),
      ]
    : wordsAlone(layout, side, set)
  return [{ kind: 'opener', items, foot: 'folio' }]
}

const photoShare = 0.72
/** Line above which a picture ends, two lines above the words. */
const photoLines = 9
const uprightLines = 12

/** A picture narrower than a quarter of the page would not be taken out of its post (`shownLarge`) and come twice. */
const [leastShare, leastUprightShare] = [0.41, 0.26]

/** Whole, at most 0.72 of the measure wide; somebody upright may be higher. */
function openingPhoto(posts: readonly Post[], choice: OpenerChoice, set: Setting): Hung | undefined {
  const { style } = set
  const box = { wMm: measureMm(style) * photoShare, hMm: photoLines * leadMm(style) }
  const high = { ...box, hMm: uprightLines * leadMm(style) }
  const upright = hungPhoto(posts, high, { ...choice, most: 0, leastWideMm: leastUprightShare * style.widthMm })
  if (upright && isUprightOfPeople(upright.photo)) return upright
  return hungPhoto(posts, box, { ...choice, most: 0, leastWideMm: leastShare * style.widthMm })
}

/** Lines below the picture at which the name begins. */
const airLines = 2

function pictureItems({ photo, wMm, hMm }: Hung, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const right = textLeftMm(style, side) + measureMm(style)
  const frame = { xMm: 0, yMm: 0, wMm, hMm }
  return style.picture({ ...imageItem(photo, right - wMm, style.headMm, frame, ''), origin: { role: 'photo' } }, set)
}

const linesOf = ({ photo }: Hung): number => (isUprightOfPeople(photo) ? uprightLines : photoLines)

/** Between year and sentence. */
const leastRuleMm = 46

/** Under a picture of so many lines: the name two lines below, what belongs to it left of it. */
function belowPhoto(layout: SectionFacts, { side, lines }: { side: Side; lines: number }, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const right = textLeftMm(style, side) + measureMm(style)
  const top = gridTopMm(style, lines + airLines)
  const year = yearOf(layout.month)
  const name = { face: 'serif-light' as const, trackEm: 0.2, sizePt: 32 }
  const sentence = { ...words, trackEm: 0.18 }
  const [label, subtitle] = [
    { ink: style.ink.k65, origin: { role: 'label' as const } },
    { ink: style.ink.k80, origin: { role: 'subtitle' as const } },
  ]
  const said = upright(layout.quotation)
  // The seal stands below a long sentence, never beside its end.
  const ruleMm = Math.max(leastRuleMm, ...said.map((text) => verticalHeightMm(text, sentence, fonts)))
  const items: SceneItem[] = [
    ...verticalItems(
      chapterName(layout),
      { centreMm: right - 7, topMm: top },
      { ...name, sizePt: fittingPt(chapterName(layout), name, top, set) },
      { ink: style.ink.text, origin: { role: 'title' } },
      fonts,
    ),
    rect({ xMm: right - 28, yMm: top + 1, wMm: hairMm, hMm: ruleMm }, style.ink.text, { role: 'label' }),
  ]
  said.forEach((text, at) => {
    items.push(...verticalItems(text, { centreMm: right - 35 - 8 * at, topMm: top + 1 }, sentence, subtitle, fonts))
  })
  if (year === 0) return items
  const years = besideName(layout).replace(/年$/, '')
  return [
    ...items,
    ...verticalItems(years, { centreMm: right - 20, topMm: top + 1 }, words, label, fonts),
    ...yearSeal(year, right - 32, top + 1 + ruleMm + 4, set),
  ]
}

/** Corner quotation marks belong to upright text (GB/T 15834 5.1.10); words in letters would lie on their side. */
const upright = (rows: readonly string[]): string[] =>
  (rows.some((row) => /[A-Za-z]{3}/.test(row)) ? [] : rows).map((row) =>
    row.replaceAll('“', '『').replaceAll('”', '』').replaceAll('‘', '「').replaceAll('’', '」'),
  )

/** As large as the page is deep. */
function fittingPt(
  name: string,
  type: { face: 'serif-light'; sizePt: number; trackEm: number },
  topMm: number,
  set: Setting,
): number {
  const roomMm = set.style.headMm + areaHeightMm(set.style) - topMm
  return Math.min(type.sizePt, Math.floor((type.sizePt * roomMm) / verticalHeightMm(name, type, set.fonts)))
}

/** From the middle of the page towards its outer edge. */
const outwardsMm = 12

function wordsAlone(layout: SectionFacts, side: Side, set: Setting): SceneItem[] {
  const { style, fonts } = set
  // Nearer to the outer edge than to the fold: the facing page begins with text.
  const middle = style.widthMm / 2 + (side === 'left' ? 4 - outwardsMm : 4 + outwardsMm)
  const top = gridTopMm(style, 3)
  const year = yearOf(layout.month)
  const name = chapterName(layout)
  const whole = [...name].length > 3 ? { ...big, sizePt: 40 } : big
  const type = { ...whole, sizePt: fittingPt(name, whole, top, set) }
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
  const [only] = layout.months
  const said = upright(layout.quotation)
  const beside = said.length > 0 ? said : [layout.months.length === 1 ? termOf(only ?? '') : '']
  beside.forEach((text, at) => {
    const place = { centreMm: middle - 25 - 8 * at, topMm: top + 1 }
    items.push(...verticalItems(text, place, words, { ink: style.ink.k80, origin: { role: 'subtitle' } }, fonts))
  })
  if (year === 0) return items
  const years = besideName(layout).replace(/年$/, '')
  const at = { centreMm: middle + 22, topMm: top + 1 }
  return [
    ...items,
    ...verticalItems(years, at, words, { ink: style.ink.k65, origin: { role: 'label' } }, fonts),
    ...yearSeal(year, middle - 23, gridTopMm(style, footLine) + 4, set),
  ]
}

const yearSeal = (year: number, xMm: number, yMm: number, set: Setting): SceneItem[] =>
  seal(stemBranch(year), { xMm, yMm, sizeMm: 8 }, { fill: set.style.ink.accent, paper: set.style.ink.white }, set.fonts)

/**
 * The year as the big figure; its months with their pages, upright, in place of the term. Only a year of full months: the
 * pages of thin ones would be more openers than posts (PRINT.md §2.8, “Budget”).
 */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  if (own.some(({ layout }) => layout.months.length > 1)) return []
  const middle = textLeftMm(style, side) + measureMm(style) - 14
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
  own.forEach(({ layout, index }, at) => {
    const x = middle - 23 - at * 4.8
    items.push(
      ...verticalItems(
        chapterName(layout),
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
  return [{ kind: 'opener', items }]
}
