import { wholeAspect } from '#lib/print/photo/focus.ts'
import type { Origin, SceneItem } from '#lib/print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { rect } from '../../block/shapes.ts'
import { besideName, chapterName } from '../../book/chapter-name.ts'
import { chapterPages } from '../../book/chapter-runs.ts'
import type { Month } from '../../book/content.ts'
import { estimatedPages } from '../../book/estimate.ts'
import { label } from '../../book/front-matter.ts'
import { openerPosts } from '../../book/openers.ts'
import { monthOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { type Hung, hungPhoto } from '../../front/hung-photo.ts'
import { type OpenerChoice, openerChoice, saidBy } from '../../front/opener-choice.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import {
  areaHeightMm,
  gridBaselineMm,
  gridTopMm,
  leadMm,
  measureMm,
  mmPerPt,
  type Side,
  textLeftMm,
} from '../../style/style.ts'

/** What the words of an opener are set in: on a page of their own, and below a picture (PRINT-sparse.md §3.1). */
type Look = {
  name: { face: 'serif-medium'; sizePt: number; trackEm: number }
  nameTopMm: number
  /** Middle of the name and of its year inside the right edge of the type area. */
  nameMm: number
  yearMm: number
  ruleMm: number
  sentence: { sizePt: number; leadPt: number; topMm: number }
  countsLine: number
}

const serif = 'serif-medium' as const

const large = (set: Setting): Look => ({
  name: { face: serif, sizePt: 46, trackEm: 0.1 },
  nameTopMm: gridTopMm(set.style, 1),
  nameMm: 9,
  yearMm: 24.5,
  ruleMm: gridTopMm(set.style, 17) - 2,
  sentence: { sizePt: 15, leadPt: 25.5, topMm: gridTopMm(set.style, 18) },
  countsLine: 22,
})

const belowPhoto: Look = {
  name: { face: serif, sizePt: 28, trackEm: 0.06 },
  nameTopMm: 119.1,
  nameMm: 5.6,
  yearMm: 16.6,
  ruleMm: 125.3,
  sentence: { sizePt: 13, leadPt: 22, topMm: 129.3 },
  countsLine: 23,
}

/** Two pages for a chapter's opening are paid by so many that follow (PRINT.md §2.8, “Budget”: openers ≤ 12 %). */
const spreadPages = 2 * chapterPages

/**
 * A chapter opens on one page, whichever side comes: a picture hung from the head, name, sentence and counts below it;
 * words alone where no picture can be spared. A long one whose picture fills a page opens on two facing ones.
 */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const choice = openerChoice(facts, index)
  const said = ({ post }: Hung): SectionFacts => saidBy(layout, post, month.posts)
  const whole = side === 'left' ? wholePage(month, layout, choice, set) : undefined
  if (whole)
    return [
      { kind: 'opener', items: pictureItems(whole, 'left', set) },
      { kind: 'opener', items: words(said(whole), 'right', large(set), set), foot: 'folio' },
    ]
  const photo = acrossPhoto(month, choice, set)
  const items = photo
    ? [...pictureItems(photo, side, set), ...words(said(photo), side, belowPhoto, set)]
    : words(layout, side, large(set), set)
  return [{ kind: 'opener', items, foot: 'folio' }]
}

/** A picture that fills the page to its trim. */
function wholePage(month: Month, { openerSize }: SectionFacts, choice: OpenerChoice, set: Setting): Hung | undefined {
  const { style } = set
  if (openerSize !== 'spread' || estimatedPages(month, style) < spreadPages) return undefined
  const box = { wMm: style.widthMm + 2 * style.bleedMm, hMm: style.heightMm + 2 * style.bleedMm }
  const found = hungPhoto(openerPosts(month.posts), box, choice)
  return found && found.wMm === box.wMm && found.hMm === box.hMm ? found : undefined
}

/** Grid line a quarter line above which a picture over the page's upper part ends. */
const acrossLines = 15

/** It may reach so much lower to stand there whole: a picture of 4 : 3 does. */
const lowerMm = 3.2

/** A picture across the page's upper part; an upright one stands in its outer corner. */
function acrossPhoto(month: Month, choice: OpenerChoice, set: Setting): Hung | undefined {
  const { style } = set
  const foot = gridTopMm(style, acrossLines) - 0.25 * leadMm(style)
  const box = { wMm: style.widthMm + 2 * style.bleedMm, hMm: foot + style.bleedMm }
  const found = hungPhoto(openerPosts(month.posts), box, choice)
  if (!found || found.wMm < box.wMm || found.hMm < box.hMm) return found
  const wholeMm = box.wMm / wholeAspect(found.photo)
  return { ...found, hMm: Math.min(Math.max(wholeMm, box.hMm), box.hMm + lowerMm) }
}

/** The picture an opener of this chapter shows: others must not. */
export const shownPhoto = (facts: BookFacts, index: number, set: Setting): string[] => {
  const [layout, chapter] = [facts.chapters[index], facts.book.chapters[index]]
  if (!layout || !chapter) return []
  const [month, choice] = [monthOf(chapter), openerChoice(facts, index)]
  return [wholePage(month, layout, choice, set), acrossPhoto(month, choice, set)].flatMap((found) =>
    found ? [found.photo.media] : [],
  )
}

const photoOrigin: Origin = { role: 'photo' }

function pictureItems({ photo, wMm, hMm }: Hung, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const x = side === 'left' ? -b : style.widthMm + b - wMm
  return style.picture({ ...imageItem(photo, x, -b, { xMm: 0, yMm: 0, wMm, hMm }, ''), origin: photoOrigin }, set)
}

/** Name and year upright at the right edge, a sentence behind a short rule, and what the chapter holds. */
function words(layout: SectionFacts, side: Side, look: Look, set: Setting): SceneItem[] {
  return [...nameItems(layout, side, look, set), ...sentenceItems(layout, side, look, set)]
}

function nameItems(layout: SectionFacts, side: Side, look: Look, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const right = textLeftMm(style, side) + measureMm(style)
  const name = chapterName(layout)
  const deepMm = style.headMm + areaHeightMm(style) - look.nameTopMm
  const type = { ...look.name, sizePt: Math.min(look.name.sizePt, fittingPt(name, look, deepMm, set)) }
  const items = verticalItems(
    name,
    { centreMm: right - look.nameMm, topMm: look.nameTopMm },
    type,
    { ink: style.ink.text, origin: { role: 'title' } },
    fonts,
  )
  const year = besideName(layout)
  if (year)
    items.push(
      ...verticalItems(
        year,
        { centreMm: right - look.yearMm, topMm: look.nameTopMm + 1 },
        { face: style.small.face, sizePt: 9.5, trackEm: 0.14 },
        { ink: style.ink.k65, origin: { role: 'label' } },
        fonts,
      ),
    )
  return items
}

const fittingPt = (name: string, { name: type }: Look, deepMm: number, set: Setting): number =>
  Math.floor((type.sizePt * deepMm) / verticalHeightMm(name, type, set.fonts))

function sentenceItems(layout: SectionFacts, side: Side, look: Look, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const { sizePt, leadPt, topMm } = look.sentence
  const items: SceneItem[] = []
  if (layout.quotation.length > 0)
    items.push(rect({ xMm: x, yMm: look.ruleMm, wMm: 12, hMm: 0.75 * mmPerPt }, style.ink.accent, { role: 'label' }))
  layout.quotation.forEach((text, index) => {
    const y = topMm + (0.88 * sizePt + index * leadPt) * mmPerPt
    const type = { face: style.small.face, sizePt }
    items.push(...label(text, type, { xMm: x, yMm: y }, { ink: style.ink.text, origin: { role: 'subtitle' } }, set))
  })
  const counts = { face: style.small.face, latin: style.numerals, sizePt: 8.5 }
  const at = { xMm: x, yMm: gridBaselineMm(style, look.countsLine) }
  items.push(...label(countsOf(layout.counts), counts, at, { ink: style.ink.k65, origin: { role: 'label' } }, set))
  return items
}

/** `21 篇　64 张照片　38 条评论` */
export const countsOf = ({ posts, photos, comments }: SectionFacts['counts']): string =>
  [`${posts} 篇`, ...(photos > 0 ? [`${photos} 张照片`] : []), ...(comments > 0 ? [`${comments} 条评论`] : [])].join(
    '　',
  )
