import type { Origin, SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { rect } from '../../block/shapes.ts'
import { chineseYear, localDate, monthName, weekColumn, yearOf } from '../../book/calendar.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { bestPhoto, type Chosen, pictureCaption } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { monthOf, monthsOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { verticalItems } from '../../line/vertical.ts'
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

const big = { face: 'serif-medium' as const, sizePt: 46, trackEm: 0.1 }
const aside = (set: Setting) => ({ face: set.style.small.face, sizePt: 9.5, trackEm: 0.14 })

/**
 * A month opens on a right page; the left one before it carries its best photo to the trim, a landscape one over the
 * page's upper part, or the month's calendar. Where the month before ended on a left page, photo and words share one page.
 */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  if (side === 'left') {
    const right: PageDraft = { kind: 'opener', items: openerPage(layout, set), foot: 'folio' }
    return [{ kind: 'opener', items: leftPage(layout, month, set) }, right]
  }
  const photo = acrossPhoto(month, set)
  const items = photo ? sharedPage(layout, photo, set) : openerPage(layout, set)
  return [{ kind: 'opener', items, foot: 'folio' }]
}

const photoOrigin: Origin = { role: 'photo' }

function leftPage(layout: SectionFacts, month: Month, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  if (layout.opener) {
    const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }
    return style.picture({ ...imageItem(layout.opener, -b, -b, frame, ''), origin: photoOrigin }, set)
  }
  const photo = acrossPhoto(month, set)
  return photo ? topPhoto(photo, set) : calendarPage(layout, month, set)
}

/** Grid line on which a picture over the page's upper part ends. */
const acrossLines = 16
const acrossHeightMm = (set: Setting): number =>
  gridTopMm(set.style, acrossLines) - 0.75 * leadMm(set.style) + set.style.bleedMm

const acrossPhoto = (month: Month, set: Setting): Photo | undefined =>
  bestPhoto(month.posts, {
    wMm: set.style.widthMm + 2 * set.style.bleedMm,
    hMm: acrossHeightMm(set),
    leastKept: 0.6,
  })?.photo

function topPhoto(photo: Photo, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: acrossHeightMm(set) }
  return style.picture({ ...imageItem(photo, -b, -b, frame, ''), origin: photoOrigin }, set)
}

/** The month set vertically, a sentence of its own, and what it holds. */
function openerPage(layout: SectionFacts, set: Setting): SceneItem[] {
  const top = gridTopMm(set.style, 1)
  return [...monthWords(layout, top, set), ...quotationItems(layout, 18, set)]
}

/** Photo over the upper part, the words below it. */
function sharedPage(layout: SectionFacts, photo: Photo, set: Setting): SceneItem[] {
  return [
    ...topPhoto(photo, set),
    ...monthWords(layout, gridTopMm(set.style, 17), set),
    ...quotationItems(layout, 18, set),
  ]
}

function monthWords(layout: SectionFacts, topMm: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const right = textLeftMm(style, 'right') + measureMm(style)
  const month = monthName(layout.month)
  // 未注日期 is longer than any month.
  const type = month.length > 3 ? { ...big, sizePt: 30 } : big
  const items = verticalItems(
    month,
    { centreMm: right - 9, topMm },
    type,
    { ink: style.ink.text, origin: { role: 'title' } },
    fonts,
  )
  if (yearOf(layout.month) > 0) {
    const name = `${chineseYear(yearOf(layout.month))}年`
    items.push(
      ...verticalItems(
        name,
        { centreMm: right - 24.5, topMm: topMm + 1 },
        aside(set),
        { ink: style.ink.k65, origin: { role: 'label' } },
        fonts,
      ),
    )
  }
  return items
}

function quotationItems(layout: SectionFacts, line: number, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, 'right')
  const items: SceneItem[] = []
  if (layout.quotation.length > 0)
    items.push(
      rect({ xMm: x, yMm: gridTopMm(style, line - 1) - 2, wMm: 12, hMm: 0.75 * mmPerPt }, style.ink.accent, {
        role: 'label',
      }),
    )
  const type = { face: style.small.face, sizePt: 15 }
  layout.quotation.forEach((text, index) => {
    const y = gridTopMm(style, line) + 0.88 * 15 * mmPerPt + index * 25.5 * mmPerPt
    items.push(...label(text, type, { xMm: x, yMm: y }, { ink: style.ink.text, origin: { role: 'subtitle' } }, set))
  })
  const counts = { face: style.small.face, latin: style.numerals, sizePt: 8.5 }
  const y = gridBaselineMm(style, line + 4)
  items.push(
    ...label(
      countsOf(layout.counts),
      counts,
      { xMm: x, yMm: y },
      { ink: style.ink.k65, origin: { role: 'label' } },
      set,
    ),
  )
  return items
}

type Counts = SectionFacts['counts']

/** `21 篇　64 张照片　38 条评论` */
function countsOf(counts: Counts): string {
  return [
    `${counts.posts} 篇`,
    ...(counts.photos > 0 ? [`${counts.photos} 张照片`] : []),
    ...(counts.comments > 0 ? [`${counts.comments} 条评论`] : []),
  ].join('　')
}

const calendarLine = 8

/** The month's calendar, Monday first; days something was written on are marked. For months without a photo to show. */
function calendarPage(layout: SectionFacts, month: Month, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const ground = rect({ xMm: -b, yMm: -b, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }, style.ink.panel)
  const year = yearOf(layout.month)
  if (year === 0) return [ground]
  const number = Number(layout.month.slice(4))
  const first = weekColumn(year, number, 1)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const written = new Set(month.posts.flatMap((post) => localDate(post.local)?.day ?? []))
  const left = textLeftMm(style, 'left')
  const pitch = measureMm(style) / 7
  const type = { face: style.numerals, sizePt: 15 }
  const origin: Origin = { role: 'label' }
  const items: SceneItem[] = [ground]
  ;[...'一二三四五六日'].forEach((day, at) => {
    const x = left + (at + 0.5) * pitch
    const y = gridBaselineMm(style, calendarLine - 2)
    items.push(
      ...label(
        day,
        { face: style.small.face, sizePt: 8.5 },
        { xMm: x, yMm: y, anchor: 'middle' },
        { ink: style.ink.k45, origin },
        set,
      ),
    )
  })
  for (let day = 1; day <= days; day += 1) {
    const cell = first + day - 1
    const x = left + ((cell % 7) + 0.5) * pitch
    const y = gridBaselineMm(style, calendarLine + 2 * Math.floor(cell / 7))
    const ink = written.has(day) ? style.ink.accent : style.ink.k45
    items.push(...label(String(day), type, { xMm: x, yMm: y, anchor: 'middle' }, { ink, origin }, set))
    if (written.has(day)) items.push(rect({ xMm: x - 2, yMm: y + 1.9, wMm: 4, hMm: 0.35 }, style.ink.accent, origin))
  }
  return items
}

/** A year opens on a right page of tint: the year vertical, its months with their pages; the left one keeps its counts. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  const right: PageDraft = { kind: 'opener', items: [tint(set), ...yearWords(year, own, facts, set)] }
  if (side === 'right') return [right]
  const counts = own.reduce(
    (sum, { layout }) => ({
      posts: sum.posts + layout.counts.posts,
      photos: sum.photos + layout.counts.photos,
      comments: sum.comments + layout.counts.comments,
    }),
    { posts: 0, photos: 0, comments: 0 },
  )
  return [
    {
      kind: 'opener',
      items: yearLeft(
        own.map(({ index }) => index),
        counts,
        facts,
        set,
      ),
    },
    right,
  ]
}

function tint(set: Setting): SceneItem {
  const b = set.style.bleedMm
  return rect(
    { xMm: -b, yMm: -b, wMm: set.style.widthMm + 2 * b, hMm: set.style.heightMm + 2 * b },
    set.style.ink.panel,
  )
}

function yearWords(
  year: number,
  own: { layout: SectionFacts; index: number }[],
  facts: BookFacts,
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  const x = textLeftMm(style, 'right')
  const right = x + measureMm(style)
  const top = gridTopMm(style, 1)
  const items = verticalItems(
    chineseYear(year),
    { centreMm: right - 9, topMm: top },
    { ...big, trackEm: 0.08 },
    { ink: style.ink.text, origin: { role: 'title' } },
    fonts,
  )
  const firstLine = style.lines - 1 - own.length
  own.forEach(({ layout, index }, at) => {
    const y = gridBaselineMm(style, firstLine + at)
    const month = { face: style.small.face, sizePt: 9.5 }
    items.push(
      ...label(
        monthName(layout.month),
        month,
        { xMm: x, yMm: y },
        { ink: style.ink.accent, origin: { role: 'catalogue' } },
        set,
      ),
    )
    const page = { face: style.numerals, sizePt: 10.5 }
    const text = String(facts.pageOf(index))
    items.push(
      ...label(
        text,
        page,
        { xMm: x + 24, yMm: y, anchor: 'right' },
        { ink: style.ink.text, origin: { role: 'catalogue' } },
        set,
      ),
    )
  })
  return items
}

/** A picture of the year that opens none of its months, in the type area; its counts below. */
function yearLeft(months: number[], counts: Counts, facts: BookFacts, set: Setting): SceneItem[] {
  const { style } = set
  const used = opening(facts)
  const before = areaPhoto(allPosts(facts), catalogueLine, style.lines, used, set)
  if (before) used.add(before.photo.media)
  const posts = months.flatMap((index) => postsAt(index, facts))
  const x = textLeftMm(style, 'left')
  const items: SceneItem[] = [tint(set)]
  items.push(
    ...photoInArea(posts, 'left', { from: 8, to: style.lines - 2 }, used, set),
    ...label(
      countsOf(counts),
      { face: style.small.face, latin: style.numerals, sizePt: 8.5 },
      { xMm: x, yMm: gridBaselineMm(style, style.lines - 1) },
      { ink: style.ink.k65, origin: { role: 'label' } },
      set,
    ),
  )
  return items
}

/** Of the chapter with this index. */
const postsAt = (index: number, { book }: BookFacts): Month['posts'] => {
  const chapter = book.chapters[index]
  return chapter ? monthOf(chapter).posts : []
}

const allPosts = (facts: BookFacts): Month['posts'] => monthsOf(facts.book).flatMap((month) => month.posts)

/** Pictures that open a month. */
export const opening = (facts: BookFacts): Set<string> =>
  new Set(facts.chapters.flatMap((layout) => (layout.opener ? [layout.opener.media] : [])))

/** Grid line on which the catalogue's picture begins; a year opens with another one. */
export const catalogueLine = 8

/** The picture that suits the measure between two grid lines best. */
function areaPhoto(
  posts: Month['posts'],
  from: number,
  to: number,
  not: ReadonlySet<string>,
  set: Setting,
): Chosen | undefined {
  const { style } = set
  const foot = Math.min(gridTopMm(style, to), style.headMm + areaHeightMm(style))
  return bestPhoto(posts, { wMm: measureMm(style), hMm: foot - gridTopMm(style, from), leastKept: 0.62, not })
}

/** A picture across the measure between two grid lines, its place and month above it at the right. */
export function photoInArea(
  posts: Month['posts'],
  side: Side,
  { from, to }: { from: number; to: number },
  not: ReadonlySet<string>,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const top = gridTopMm(style, from)
  const foot = Math.min(gridTopMm(style, to), style.headMm + areaHeightMm(style))
  const frame = { xMm: 0, yMm: 0, wMm: measureMm(style), hMm: foot - top }
  const found = areaPhoto(posts, from, to, not, set)
  if (!found) return []
  const caption = pictureCaption(found.post)
  const type = { face: style.small.face, sizePt: 8 }
  return [
    ...style.picture({ ...imageItem(found.photo, x, top, frame, ''), origin: photoOrigin }, set),
    ...(caption
      ? label(
          caption,
          type,
          { xMm: x + frame.wMm, yMm: top - 1.8, anchor: 'right' },
          { ink: style.ink.k65, origin: { role: 'caption' } },
          set,
        )
      : []),
  ]
}
