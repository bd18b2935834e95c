import type { Origin, SceneItem } from '../../../print/scene.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { rect } from '../../block/shapes.ts'
import { clipped, fitted, quotationRows } from '../../block/text-blocks.ts'
import { monthName, yearOf } from '../../book/calendar.ts'
import type { Month, Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { bestPhoto, joined, titleOf, warmth } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { monthOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { acrossFold } from '../../book/spread.ts'
import { lineItems } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { columnMm, gridTopMm, ink, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { flood } from './front.ts'
import { dotted, ruleMm, two } from './head.ts'
import { picksOf } from './picks.ts'

const photoOrigin: Origin = { role: 'photo' }
const figurePt = 210
const figureBaselineMm = 262
const black = ink(0, 0, 0, 100, '#000000')

/** What the words stand on. */
type Ground = 'photo' | 'flood' | 'paper'

/**
 * A month opens with one photograph across both pages, the figure in white at its foot (PRINT.md §3.2). Photographs that
 * are too small for that stand on one page; months without any open in the accent. Where the month before ended on a
 * left page, all of it shares the right one.
 */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  return side === 'left' ? spread(index, layout, month, facts, set) : [single(index, layout, month, facts, set)]
}

function spread(index: number, layout: SectionFacts, month: Month, facts: BookFacts, set: Setting): PageDraft[] {
  const { style } = set
  const b = style.bleedMm
  const box = { xMm: -b, yMm: -b, wMm: 2 * style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }
  const not = new Set(layout.wide)
  const find = (wanted: { wMm: number; hMm: number; leastKept: number }): Photo | undefined =>
    (
      bestPhoto(month.posts, { ...wanted, not }) ??
      (layout.counts.photos > manyPhotos ? bestPhoto(month.posts, { ...wanted }) : undefined)
    )?.photo
  const across = find({ wMm: box.wMm, hMm: box.hMm, leastKept: 0.6 })
  if (across) {
    const part = (side: Side): SceneItem[] => {
      const image = acrossFold(across, box, side, style, '')
      return image ? style.picture(image, set) : []
    }
    // One veil over both pages: ending at the fold it would cut the sky in two.
    const veils = [...veil(set, 'top'), ...veil(set, 'foot')]
    const left = [...part('left'), ...veils, ...words(layout, textLeftMm(style, 'left'), 'photo', set)]
    const right = [...part('right'), ...veils, ...figure(layout, style.ink.white, set)]
    return [opener(left), opener(right, true)]
  }
  const own = find({ wMm: box.wMm / 2, hMm: box.hMm, leastKept: 0.6 })
  const x = textLeftMm(style, 'right')
  if (own) {
    const right = [
      ...words(layout, x, 'paper', set),
      ...contents(index, facts, set),
      ...figure(layout, style.ink.accent, set),
    ]
    return [opener(pagePhoto(own, set)), opener(right, true)]
  }
  const pair = pairOf(month, not, set)
  if (pair) {
    const left = [...headPhoto(pair.left, pair.highMm, set), ...wordsBelow(layout, pair.highMm, 'left', false, set)]
    const right = pair.right ? headPhoto(pair.right, pair.highMm, set) : contents(index, facts, set)
    return [
      opener(left),
      opener([...right, ...footSentence(layout, x, set), ...figure(layout, style.ink.accent, set)], true),
    ]
  }
  const left = [flood(set), ...words(layout, textLeftMm(style, 'left'), 'flood', set)]
  const right = [
    ...contents(index, facts, set),
    ...footSentence(layout, x, set),
    ...figure(layout, style.ink.accent, set),
  ]
  return [opener(left), opener(right, true)]
}

type Pair = { left: Photo; right?: Photo; highMm: number }

/** Two pictures of one height side by side over both pages' heads, where none is large enough to lie across them. */
function pairOf(month: Month, not: ReadonlySet<string>, set: Setting): Pair | undefined {
  const wMm = set.style.widthMm + 2 * set.style.bleedMm
  let single: Pair | undefined
  for (const highMm of [162, 150, 175, 138]) {
    const wanted = { wMm, hMm: highMm + set.style.bleedMm, leastKept: 0.7 }
    const left = bestPhoto(month.posts, { ...wanted, not })?.photo ?? bestPhoto(month.posts, wanted)?.photo
    if (!left) continue
    const right = bestPhoto(month.posts, { ...wanted, not: new Set([...not, left.media]) })?.photo
    if (right) return { left, right, highMm }
    single ??= { left, highMm }
  }
  return single
}

/** To the trim over the page's upper part. */
function headPhoto(photo: Photo, highMm: number, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: highMm + b }
  return style.picture({ ...imageItem(photo, -b, -b, frame, ''), origin: photoOrigin }, set)
}

/** Title and counts below a picture that ends at `footMm`. */
function wordsBelow(
  layout: SectionFacts,
  footMm: number,
  side: Side,
  withSentence: boolean,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const title = layout.title || monthName(layout.month)
  const line = fitted(title, { face: 'serif-black', sizePt: 40 }, measureMm(style), set.fonts)
  const counts = { face: 'sans-medium' as const, latin: 'barlow' as const, sizePt: 11, trackEm: 0.06 }
  return [
    ...lineItems(line, x - 0.6, footMm + 24, style.ink.text, { role: 'title' }),
    ...label(
      countsOf(layout),
      counts,
      { xMm: x, yMm: footMm + 35 },
      { ink: style.ink.text, origin: { role: 'label' } },
      set,
    ),
    ...(withSentence ? sentence(layout, x, footMm + 41, style.ink.text, set) : []),
  ]
}

/** In a month of so many pictures one may be shown twice; in others the opening does without. */
const manyPhotos = 8

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

function figure(layout: SectionFacts, own: ReturnType<typeof ink>, set: Setting): SceneItem[] {
  const { style } = set
  const right = textLeftMm(style, 'right') + measureMm(style)
  const number = Number(layout.month.slice(4))
  const origin: Origin = { role: 'title' }
  if (!(number > 0)) {
    const type = { face: 'serif-black' as const, sizePt: 44 }
    return label('未注日期', type, { xMm: right, yMm: figureBaselineMm, anchor: 'right' }, { ink: own, origin }, set)
  }
  const type = { face: 'barlow-bold' as const, sizePt: figurePt }
  return label(two(number), type, { xMm: right, yMm: figureBaselineMm, anchor: 'right' }, { ink: own, origin }, set)
}

/** Title, counts and a sentence from the page's head. */
function words(layout: SectionFacts, x: number, ground: Ground, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const own = ground === 'paper' ? style.ink.text : style.ink.white
  const title = layout.title || monthName(layout.month)
  const line = fitted(title, { face: 'serif-black', sizePt: 40 }, measureMm(style), fonts)
  const items = lineItems(line, x - 0.6, 44, own, { role: 'title' })
  const counts = { face: 'sans-medium' as const, latin: 'barlow' as const, sizePt: 11, trackEm: 0.06 }
  items.push(...label(countsOf(layout), counts, { xMm: x, yMm: 55 }, { ink: own, origin: { role: 'label' } }, set))
  if (ground === 'photo') items.push(...sentence(layout, x, 61, own, set))
  if (ground === 'paper') items.push(...footSentence(layout, x, set))
  return items
}

/** The month's sentence, unless the title says it already. */
const saying = (layout: SectionFacts): string => {
  const text = joined(layout.quotation)
  return layout.title && text.startsWith(layout.title) ? '' : text
}

function sentence(
  layout: SectionFacts,
  x: number,
  top: number,
  own: ReturnType<typeof ink>,
  set: Setting,
): SceneItem[] {
  const text = saying(layout)
  if (!text) return []
  const type = { face: 'sans' as const, sizePt: 9 }
  const lines = quotationRows(text, type, columnMm(set.style) * 1.25, set.fonts)
  return lines.flatMap((line, index) => lineItems(line, x, top + 2.8 + index * 15 * mmPerPt, own, { role: 'subtitle' }))
}

/** Beside the figure, its last row on the figure's baseline. */
function footSentence(layout: SectionFacts, x: number, set: Setting): SceneItem[] {
  const text = saying(layout)
  if (!text) return []
  const type = { face: 'sans-light' as const, sizePt: 13 }
  const leadingMm = 21 * mmPerPt
  const lines = quotationRows(text, type, 80, set.fonts)
  const first = figureBaselineMm - (lines.length - 1) * leadingMm
  return lines.flatMap((line, index) =>
    lineItems(line, x, first + index * leadingMm, set.style.ink.text, { role: 'subtitle' }),
  )
}

const mostContents = 8
const contentsTopMm = 78
const contentsPitchMm = 15.2

/** What the month holds: days, first clauses and pages, ruled like the columns. */
function contents(index: number, facts: BookFacts, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const x = textLeftMm(style, 'right')
  const wide = measureMm(style)
  const origin: Origin = { role: 'catalogue' }
  const pageOf = new Map(layout.starts.map((start) => [start.entryId, start.page]))
  const titled = month.posts.flatMap((post) => {
    const title = titleOf(post)
    return title ? [{ post, title }] : []
  })
  const first = facts.pageOf(index) + 1
  return leading(titled, mostContents).flatMap(({ post, title }, at): SceneItem[] => {
    const y = contentsTopMm + at * contentsPitchMm
    const line = clipped(title, { face: 'serif-semibold', sizePt: 12 }, wide - 46, fonts)
    const page = `P.${first + (pageOf.get(post.id) ?? 0)}`
    const day = dotted(post.local)
    const figures = { face: 'barlow-bold' as const, sizePt: 16 }
    return [
      rect(
        { xMm: x, yMm: y, wMm: wide, hMm: at === 0 ? ruleMm : 0.35 * mmPerPt },
        at === 0 ? style.ink.text : style.ink.k25,
        origin,
      ),
      ...(day ? label(day, figures, { xMm: x, yMm: y + 9.4 }, { ink: style.ink.accent, origin }, set) : []),
      ...lineItems(line, x + 26, y + 9.2, style.ink.text, origin),
      ...label(
        page,
        { face: 'barlow', sizePt: 9 },
        { xMm: x + wide, yMm: y + 9.2, anchor: 'right' },
        { ink: style.ink.k65, origin },
        set,
      ),
    ]
  })
}

/** The most answered so many, in their order. */
function leading<T extends { post: Post }>(all: readonly T[], most: number): T[] {
  const chosen = new Set([...all].sort((a, b) => warmth(b.post) - warmth(a.post)).slice(0, most))
  return all.filter((one) => chosen.has(one))
}

/** `六月　21 篇　64 张照片` */
function countsOf({ month, counts }: SectionFacts): string {
  const year = yearOf(month)
  return [
    year > 0 ? `${year} 年${monthName(month)}` : monthName(month),
    `${counts.posts} 篇`,
    ...(counts.photos > 0 ? [`${counts.photos} 张照片`] : []),
    ...(counts.comments > 0 ? [`${counts.comments} 条评论`] : []),
  ].join('　')
}

/** All of it on one right page: the photograph over the upper part, words and figure below. */
function single(index: number, layout: SectionFacts, month: Month, facts: BookFacts, set: Setting): PageDraft {
  const { style } = set
  const x = textLeftMm(style, 'right')
  const highMm = 159
  const wanted = { wMm: style.widthMm + 2 * style.bleedMm, hMm: highMm + style.bleedMm, leastKept: 0.66 }
  const photo = bestPhoto(month.posts, {
    ...wanted,
    not: new Set([...layout.wide, ...(facts.chapters[index - 1]?.ends ?? [])]),
  })?.photo
  if (!photo) {
    const items = [...words(layout, x, 'paper', set), ...contents(index, facts, set)]
    return opener([...items, ...figure(layout, style.ink.accent, set)], true)
  }
  const below = wordsBelow(layout, highMm, 'right', true, set)
  return opener([...headPhoto(photo, highMm, set), ...below, ...figure(layout, style.ink.accent, set)], true)
}

/** A year: its figures as large as a month's, its months with their pages in three columns above. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  const x = textLeftMm(style, 'right')
  const type = { face: 'barlow-bold' as const, sizePt: 150 }
  const right: SceneItem[] = [
    ...label(
      String(year),
      type,
      { xMm: x + measureMm(style), yMm: figureBaselineMm, anchor: 'right' },
      { ink: style.ink.accent, origin: { role: 'title' } },
      set,
    ),
    ...own.flatMap(({ layout, index }, at) => yearCell(layout, index, at, facts, set)),
  ]
  const page = opener(right, true)
  if (side === 'right') return [page]
  const photo = picksOf(facts, set).year(year)?.photo
  if (photo) return [opener(pagePhoto(photo, set)), page]
  const counts = own.reduce((sum, { layout }) => sum + layout.counts.posts, 0)
  const photos = own.reduce((sum, { layout }) => sum + layout.counts.photos, 0)
  const line = `${own.length} 个月　${counts} 篇${photos > 0 ? `　${photos} 张照片` : ''}`
  const small = { face: 'sans-medium' as const, latin: 'barlow' as const, sizePt: 11, trackEm: 0.06 }
  const left = [
    flood(set),
    ...label(
      line,
      small,
      { xMm: textLeftMm(style, 'left'), yMm: 55 },
      { ink: style.ink.white, origin: { role: 'label' } },
      set,
    ),
  ]
  return [opener(left), page]
}

function yearCell(layout: SectionFacts, index: number, at: number, facts: BookFacts, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const column = columnMm(style)
  const x = textLeftMm(style, 'right') + (at % 3) * (column + style.columns.gapMm)
  const y = gridTopMm(style, 1 + 6 * Math.floor(at / 3))
  const origin: Origin = { role: 'catalogue' }
  const type = { face: 'serif-semibold' as const, sizePt: 9.5 }
  const title = setDisplay(layout.title || monthName(layout.month), type, { widthMm: column }, fonts).slice(0, 2)
  const page = { face: 'barlow' as const, sizePt: 9 }
  return [
    rect({ xMm: x, yMm: y, wMm: column, hMm: ruleMm }, style.ink.text, origin),
    ...label(
      two(Number(layout.month.slice(4))),
      { face: 'barlow-bold', sizePt: 24 },
      { xMm: x, yMm: y + 10.5 },
      { ink: style.ink.accent, origin },
      set,
    ),
    ...title.flatMap((row, line) => lineItems(row, x, y + 18 + line * leadMm(style), style.ink.text, origin)),
    ...label(
      `P.${facts.pageOf(index)}`,
      page,
      { xMm: x + column, yMm: y + 10.5, anchor: 'right' },
      { ink: style.ink.k65, origin },
      set,
    ),
  ]
}
