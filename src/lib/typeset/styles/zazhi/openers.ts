import { cropLoss, shownOf } from '#lib/photo-layout/crop.ts'
import { frontRank, isUprightOfPeople } from '#lib/photo-layout/front.ts'
import { focusOf, wholeAspect } from '#lib/print/photo/focus.ts'
import type { Origin, SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { rect } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { monthName } from '../../book/calendar.ts'
import type { Month, Post } from '../../book/content.ts'
import { estimatedPages } from '../../book/estimate.ts'
import { label } from '../../book/front-matter.ts'
import { bestPhoto, openerPosts } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { monthOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { acrossFold } from '../../book/spread.ts'
import { hungPhoto } from '../../front/hung-photo.ts'
import { type OpenerChoice, openerChoice, saidBy } from '../../front/opener-choice.ts'
import { lineItems } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { ink, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { flood } from './front.ts'
import { ruleMm } from './head.ts'
import { barItems, figureItems, nameItems, sentenceItems } from './opener-words.ts'

const photoOrigin: Origin = { role: 'photo' }
const black = ink(0, 0, 0, 100, '#000000')
/** A range of months on its opener of one page, and a single month (PRINT-sparse.md §3.2). */
const pageFigurePt = 128
/** Two pages before fewer would be more than a tenth of the book (PRINT.md §2.8 “Budget”), by the estimate of a setting. */
const spreadPages = { three: 8, two: 10 }

/**
 * A chapter of six pages opens with one photograph across both pages, the figure in white at its foot (PRINT.md §3.2), or
 * one on the left page alone, or the accent. Shorter ones open on one page: photograph above, name and figure below.
 */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const least = set.style.columns.count === 2 ? spreadPages.two : spreadPages.three
  const isLong = layout.openerSize === 'spread' && estimatedPages(month, set.style) >= least
  const choice = openerChoice(facts, index)
  return isLong && side === 'left'
    ? spread(layout, month, { index, facts, choice }, set)
    : [single(layout, month, { side, choice }, set)]
}

/** So much of the page on either side of the fold no face lies. */
const foldMm = 12

/** Whether what must be seen of a picture keeps clear of the fold when it lies across both pages. */
function clearOfFold(photo: Photo, wMm: number, hMm: number): boolean {
  const shown = shownOf(photo, wMm / hMm)
  // Without a known focus its usual box is in the middle: such a picture has nothing to lose there.
  if (!photo.focus) return true
  const { x, w } = focusOf(photo)
  const [from, to] = [((x - shown.x) / shown.w) * wMm, ((x + w - shown.x) / shown.w) * wMm]
  return to < wMm / 2 - foldMm || from > wMm / 2 + foldMm
}

function spread(
  layout: SectionFacts,
  month: Month,
  where: { index: number; facts: BookFacts; choice: OpenerChoice },
  set: Setting,
): PageDraft[] {
  const { choice } = where
  const { style } = set
  const b = style.bleedMm
  const box = { xMm: -b, yMm: -b, wMm: 2 * style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }
  const posts = openerPosts(month.posts)
  const inFold = posts.flatMap(({ photos }) => photos.filter((photo) => !clearOfFold(photo, box.wMm, box.hMm)))
  const not = new Set([...layout.wide, ...inFold.map(({ media }) => media)])
  const across = bestPhoto(posts, { wMm: box.wMm, hMm: box.hMm, leastKept: 1 - mostLoss, ...choice, not })
  const page = bestPhoto(posts, { wMm: box.wMm / 2 + b, hMm: box.hMm, leastKept: 1 - mostLoss, ...choice })
  const white = style.ink.white
  const x = textLeftMm(style, 'left')
  // Somebody on one page goes before a landscape over two.
  if (across && frontRank(across.photo) >= (page ? frontRank(page.photo) : 0)) {
    const part = (side: Side): SceneItem[] => {
      const image = acrossFold(across.photo, box, side, style, '')
      return image ? style.picture(image, set) : []
    }
    // One veil over both pages: ending at the fold it would cut the sky in two.
    const veils = [...veil(set, 'top'), ...veil(set, 'foot')]
    const name = nameItems(layout, { xMm: x, yMm: 30, sizePt: 40, ink: white, yearInk: white }, set)
    const left = [
      ...part('left'),
      ...veils,
      ...name,
      ...sentenceItems(saidBy(layout, across.post, month.posts), x, 66, white, set),
    ]
    return [opener(left), opener([...part('right'), ...veils, ...figureItems(layout, white, set)], true)]
  }
  const at = { xMm: textLeftMm(style, 'right'), yMm: 38, sizePt: 44, ink: style.ink.text, yearInk: style.ink.accent }
  const figure = figureItems(layout, style.ink.accent, set)
  if (page) {
    const sentence = sentenceItems(saidBy(layout, page.post, month.posts), at.xMm, 76, style.ink.text, set)
    return [opener(pagePhoto(page.photo, set)), opener([...nameItems(layout, at, set), ...sentence, ...figure], true)]
  }
  const head = headPhoto(posts, choice, set)
  if (head) {
    const right = [...monthsList(layout, month, where, set), ...figure]
    return [opener(below(layout, head, 'left', set)), opener(right, true)]
  }
  const name = nameItems(layout, { xMm: x, yMm: 30, sizePt: 44, ink: white, yearInk: white }, set)
  const left = [flood(set), ...name, ...sentenceItems(layout, x, 68, white, set)]
  return [opener(left), opener([...monthsList(layout, month, where, set), ...figure], true)]
}

/** Of a side of a picture at the front (PRINT.md §2.8). */
const mostLoss = 0.12

/** Pages to the trim carry no folio; the second of a spread is the one the catalogue names. */
const opener = (items: SceneItem[], numbered = false): PageDraft => ({
  kind: 'opener',
  items,
  ...(numbered ? { foot: 'none' as const } : {}),
})

function pagePhoto(photo: Photo, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }
  return style.picture({ ...imageItem(photo, -b, -b, frame, ''), origin: photoOrigin }, set)
}

/** Dark enough for white letters whatever the photograph shows there; no lightness of pictures is known here. */
function veil(set: Setting, edge: 'top' | 'foot'): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const high = edge === 'top' ? 150 : 130
  const fade = edge === 'top' ? { from: 0.55, to: 0, hold: 0.42 } : { from: 0, to: 0.42, hold: 0.4 }
  const y = edge === 'top' ? -b : style.heightMm + b - high
  return [{ ...rect({ xMm: -b, yMm: y, wMm: style.widthMm + 2 * b, hMm: high }, black), fade }]
}

type Head = { photo: Photo; highMm: number; wideMm?: number }

/** Picture over a page's upper half: 3 : 2 as on the board, lower and higher ones as they are. */
function headPhoto(posts: readonly Post[], choice: OpenerChoice, set: Setting): Head | undefined {
  const upright = uprightHead(posts, choice, set)
  if (upright) return upright
  const wMm = set.style.widthMm + 2 * set.style.bleedMm
  for (const highMm of headHeightsMm) {
    const hMm = highMm + set.style.bleedMm
    const photo = bestPhoto(posts, { wMm, hMm, leastKept: 1 - mostLoss, ...choice })?.photo
    if (photo) {
      // Where its own height is near, nothing is cut off at all.
      const own = wMm / wholeAspect(photo) - set.style.bleedMm
      const fits = own <= (headHeightsMm.at(-1) as number) && cropLoss(photo, wMm / hMm) > 0
      return { photo, highMm: fits && Math.abs(own - highMm) < 12 ? own : highMm }
    }
  }
  return undefined
}
/** An upright picture of people hangs whole from the head at the outer trim, no higher than this. */
const uprightMm = 166

function uprightHead(posts: readonly Post[], choice: OpenerChoice, { style }: Setting): Head | undefined {
  const box = { wMm: style.widthMm + style.bleedMm - 40, hMm: uprightMm + style.bleedMm }
  const found = hungPhoto(posts, box, { ...choice, most: 0 })
  if (!found || !isUprightOfPeople(found.photo)) return undefined
  return { photo: found.photo, highMm: found.hMm - style.bleedMm, wideMm: found.wMm }
}

const headHeightsMm = [140.2, 118, 162, 187]

/** The picture to the trim over the page's upper part, name and counts below it. */
function below(layout: SectionFacts, { photo, highMm, wideMm }: Head, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const frame = { xMm: 0, yMm: 0, wMm: wideMm ?? style.widthMm + 2 * b, hMm: highMm + b }
  const left = side === 'left' || wideMm === undefined ? -b : style.widthMm + b - wideMm
  const image = { ...imageItem(photo, left, -b, frame, ''), origin: photoOrigin }
  const at = { xMm: textLeftMm(style, side), yMm: highMm + 17, sizePt: 44, ink: style.ink.text }
  return [...style.picture(image, set), ...nameItems(layout, { ...at, yearInk: style.ink.accent }, set)]
}

/** All of it on one page of either side; without a picture name and counts stand at its head. */
function single(
  layout: SectionFacts,
  month: Month,
  { side, choice }: { side: Side; choice: OpenerChoice },
  set: Setting,
): PageDraft {
  const { style } = set
  const x = textLeftMm(style, side)
  const head = headPhoto(openerPosts(month.posts), choice, set)
  const figure = figureItems(layout, style.ink.accent, set, pageFigurePt).map((item) => shifted(item, side, set))
  if (head) return opener([...below(layout, head, side, set), ...figure], true)
  const at = { xMm: x, yMm: style.headMm + 14, sizePt: 44, ink: style.ink.text, yearInk: style.ink.accent }
  const sentence = sentenceItems(layout, x, style.headMm + 52, style.ink.text, set)
  return opener([barItems(x, style.headMm, set), ...nameItems(layout, at, set), ...sentence, ...figure], true)
}

/** The figure ends where the type area of its page does. */
function shifted(item: SceneItem, side: Side, { style }: Setting): SceneItem {
  if (side === 'right' || item.kind !== 'text') return item
  const by = textLeftMm(style, 'left') - textLeftMm(style, 'right')
  return { ...item, xMm: item.xMm.map((x) => x + by) }
}

const listTopMm = 38
const listPitchMm = 15.2
const mostListed = 12

/** The months of a chapter that shows no picture over both pages: name, counts, page, ruled like the columns. */
function monthsList(
  layout: SectionFacts,
  month: Month,
  { index, facts }: { index: number; facts: BookFacts },
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  if (!month.joined) return []
  const x = textLeftMm(style, 'right')
  const wide = measureMm(style)
  const origin: Origin = { role: 'catalogue' }
  const pageOf = new Map(layout.starts.map((start) => [start.entryId, start.page]))
  const first = facts.pageOf(index) + 1
  return month.joined.slice(0, mostListed).flatMap(({ month: own, firstPost }, at): SceneItem[] => {
    const y = listTopMm + at * listPitchMm
    const end = month.joined?.[at + 1]?.firstPost ?? month.posts.length
    const page = `P.${first + (pageOf.get(month.posts[firstPost]?.id ?? '') ?? 0)}`
    const name = clipped(monthName(own), { face: 'serif-semibold', sizePt: 12 }, wide / 2, fonts)
    const rule = { xMm: x, yMm: y, wMm: wide, hMm: at === 0 ? ruleMm : 0.35 * mmPerPt }
    const small = { face: 'sans' as const, latin: 'barlow' as const, sizePt: 9 }
    return [
      rect(rule, at === 0 ? style.ink.text : style.ink.k25, origin),
      ...lineItems(name, x, y + 9.2, style.ink.text, origin),
      ...label(`${end - firstPost} 篇`, small, { xMm: x + 50, yMm: y + 9.2 }, { ink: style.ink.k65, origin }, set),
      ...label(
        page,
        { face: 'barlow', sizePt: 9 },
        { xMm: x + wide, yMm: y + 9.2, anchor: 'right' },
        { ink: style.ink.k65, origin: { ...origin, numbered: true } },
        set,
      ),
    ]
  })
}
