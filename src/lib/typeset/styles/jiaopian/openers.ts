import { frontScore } from '#lib/photo-layout/front.ts'
import type { Origin, PathItem, SceneItem } from '../../../print/scene.ts'
import { moved } from '../../block/shapes.ts'
import { clipped, quotationRows } from '../../block/text-blocks.ts'
import { yearOf } from '../../book/calendar.ts'
import { besideName, chapterFigures, chapterName, chapterSpan } from '../../book/chapter-name.ts'
import type { Post } from '../../book/content.ts'
import { estimatedPages } from '../../book/estimate.ts'
import { label } from '../../book/front-matter.ts'
import { bestPhoto, joined, openerPosts } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { monthOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { type OpenerChoice, openerChoice, saidBy } from '../../front/opener-choice.ts'
import { lineItems } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { frameOf, framesOf, type Shown } from './frame.ts'
import { strip } from './marks.ts'
import { film, unitLeftMm, unitsMm } from './numbers.ts'

const framesInStrip = 6
const strips = 4
const frameHighMm = 26
/** Fewer frames make no contact sheet. */
export const leastSheet = 8
/** Two pages before fewer would be more than an eighth of the book (PRINT.md §2.8 “Budget”). */
const sheetPages = 10

/** Few frames are shown larger, as a sheet of few strips in the page's middle; none wider than a thumbnail may be. */
type Sheet = { across: number; rows: number; frameMm: number; pitchMm: number; topMm: number }

function sheetOf(count: number): Sheet {
  const [across, frameMm, pitchMm] = count <= 12 ? [4, 34, 56] : [framesInStrip, frameHighMm, 44.5]
  const rows = Math.ceil(count / across)
  const high = (rows - 1) * pitchMm + frameMm + 9.4
  return { across, rows, frameMm, pitchMm, topMm: rows === strips ? 16 : (210 - high) / 2 - 6 }
}

/**
 * Black only round pictures (PRINT.md §2.8): strips of film on paper white and the month in large figures; a chapter of few
 * pictures has one page.
 */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const { posts } = month
  const shown = framesOf(posts, framesInStrip * strips)
  const thin = layout.openerSize === 'page' || estimatedPages(month, set.style) < sheetPages
  if (thin || shown.length < leastSheet)
    return [onePage(layout, posts, { side, choice: openerChoice(facts, index) }, set)]
  const figures = (own: Side, few: readonly Shown[]): PageDraft => ({
    kind: 'opener',
    items: figurePage(layout, few, own, set),
    foot: 'none',
  })
  if (side === 'right') return [figures('right', shown)]
  return [{ kind: 'opener', items: sheetPage(shown, set) }, figures('right', [])]
}

/** A frame in its strip: width, and what a picture may lose to fill it. */
const frameMm = { wMm: 204, hMm: 136.2, leastKept: 0.88 }
/** An upright picture of people stands whole on the film, unless it is narrower. */
const leastUpright = 0.6

/** One photograph in a strip of film from the head, words on white below it; typographic without one. */
function onePage(
  layout: SectionFacts,
  posts: readonly Post[],
  { side, choice }: { side: Side; choice: OpenerChoice },
  set: Setting,
): PageDraft {
  const found = bestPhoto(openerPosts(posts), { ...frameMm, ...choice, wholeFrom: leastUpright })
  if (!found) return { kind: 'opener', items: figurePage(layout, [], side, set), foot: 'folio' }
  const number = numberOf(posts, found.photo)
  const { widthMm, bleedMm } = set.style
  const box = { xMm: 0, yMm: 0, wMm: widthMm, frameHighMm: frameMm.hMm, bleedMm }
  const items = [
    ...strip(box, [frameOf({ photo: found.photo, number }, set)], set),
    ...belowStrip(saidBy(layout, found.post, posts), side, set),
  ]
  return { kind: 'opener', items, foot: 'folio' }
}

const numberOf = (posts: readonly Post[], photo: Photo): number =>
  posts.flatMap((post) => post.photos).indexOf(photo) + 1

const countsOf = ({ counts }: SectionFacts): string =>
  `${counts.posts} 篇${counts.photos > 0 ? `　${counts.photos} 格` : ''}`

const counted = { face: 'sans' as const, latin: 'mono' as const, sizePt: 7.5 }
const dated = { face: 'mono' as const, sizePt: 8 }
const lightLead = 20.25 * mmPerPt

function belowStrip(layout: SectionFacts, side: Side, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const x = textLeftMm(style, side)
  const origin: Origin = { role: 'label' }
  const name = { face: 'sans-black' as const, sizePt: 36 }
  const rows = quotationRows(joined(layout.quotation), { face: 'sans-light', sizePt: 12 }, unitsMm(2), fonts)
  const left = unitLeftMm(4) - 4
  return [
    ...label(
      chapterName(layout),
      name,
      { xMm: x - 0.6, yMm: 171, widthMm: left - 8 },
      { ink: style.ink.text, origin: { role: 'title' } },
      set,
    ),
    ...label(chapterSpan(layout), dated, { xMm: x, yMm: 180.5 }, { ink: style.ink.accent, origin }, set),
    ...label(countsOf(layout), counted, { xMm: x, yMm: 187 }, { ink: style.ink.k65, origin }, set),
    ...rows.flatMap((row, index) =>
      lineItems(row, x + left, 167 + index * lightLead, style.ink.text, { role: 'subtitle' }),
    ),
  ]
}

export function sheetPage(shown: readonly Shown[], set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, 'left') - 4
  const wide = measureMm(style) + 8
  const items: SceneItem[] = []
  const best = shown.reduce((most, one) => (one.warm > most ? one.warm : most), -1)
  const ringed = shown.findIndex((one) => one.warm === best)
  const sheet = sheetOf(shown.length)
  for (let row = 0; row < sheet.rows; row += 1) {
    const frames = shown.slice(row * sheet.across, (row + 1) * sheet.across).map((one) => frameOf(one, set))
    const gap = (wide - 3) / sheet.across
    // The last strip is cut off behind its last frame.
    const own = frames.length < sheet.across ? 3 + frames.length * gap : wide
    const box = { xMm: x, yMm: sheet.topMm + row * sheet.pitchMm, wMm: own, frameHighMm: sheet.frameMm }
    items.push(...strip(box, frames, set))
  }
  if (ringed >= 0) {
    const frameWide = (wide - 3 * (sheet.across + 1)) / sheet.across
    const cx = x + 3 + (ringed % sheet.across) * (frameWide + 3) + frameWide / 2
    const cy = sheet.topMm + Math.floor(ringed / sheet.across) * sheet.pitchMm + 4.2 + sheet.frameMm / 2 + 1
    items.push(ring(cx, cy, sheet.frameMm / frameHighMm))
  }
  return items
}

/** A grease pencil's ring, a little askew and not quite closed. */
function ring(cx: number, cy: number, scale: number): PathItem {
  const d =
    'M-15.2 -6.4 C-11.5 -14.6 4.5 -17.4 12.4 -11.2 C19.6 -5.4 17.6 8.2 9.4 12.8 C0.6 17.6 -12.6 14.6 -16.2 5.6 C-18.2 0.4 -16.4 -5.2 -12.6 -8.6'
  return { kind: 'path', d: moved(d, cx, cy, scale), stroke: film.ring, strokeMm: 0.9, origin: { role: 'label' } }
}

/** So many frames as a strip has, people before others, in their order. */
const bestFrames = (shown: readonly Shown[]): Shown[] => {
  const best = new Set([...shown].sort((a, b) => frontScore(b.photo) - frontScore(a.photo)).slice(0, framesInStrip))
  return shown.filter((one) => best.has(one))
}

const figurePt = 170

/** The month's figures as large as the measure allows, its name and sentence; a strip of its first frames if there are some. */
function figurePage(layout: SectionFacts, shown: readonly Shown[], side: Side, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { accent, text, k65 } = style.ink
  const x = textLeftMm(style, side)
  const figures = chapterFigures(layout)
  // A year in figures needs no letters.
  const words = layout.wholeYear ? besideName(layout) : chapterName(layout)
  const origin: Origin = { role: 'label' }
  const name = { face: 'sans-light' as const, sizePt: figures ? 26 : 44, trackEm: 0.1 }
  const items: SceneItem[] = [
    ...label(
      figures,
      { face: 'sans-black', sizePt: figurePt },
      { xMm: x - 3, yMm: 92, widthMm: measureMm(style) + 3 },
      { ink: text, origin: { role: 'title' } },
      set,
    ),
    ...label(words, name, { xMm: x, yMm: figures ? 112 : 84 }, { ink: text, origin }, set),
    ...label(chapterSpan(layout), dated, { xMm: x, yMm: 120 }, { ink: accent, origin }, set),
  ]
  if (shown.length > 0) {
    const frames = bestFrames(shown).map((one) => frameOf(one, set))
    const { widthMm, bleedMm } = style
    const box = { xMm: 0, yMm: 128, wMm: widthMm, frameHighMm, bleedMm, across: framesInStrip }
    items.push(...strip(box, frames, set))
  }
  const rows = quotationRows(joined(layout.quotation), { face: 'sans-light', sizePt: 12 }, 92, fonts)
  const top = shown.length > 0 ? 175 : 160
  rows.forEach((row, index) => {
    items.push(...lineItems(row, x, top + index * lightLead, text, { role: 'subtitle' }))
  })
  items.push(
    ...label(countsOf(layout), counted, { xMm: x, yMm: 127 - (shown.length > 0 ? 3 : 0) }, { ink: k65, origin }, set),
  )
  return items
}

/** A year on one page: its figures as large as a month's, its chapters with their pages. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  const figure = label(
    String(year),
    { face: 'sans-black', sizePt: 150 },
    { xMm: textLeftMm(set.style, side) - 3, yMm: 84 },
    { ink: set.style.ink.text, origin: { role: 'title' } },
    set,
  )
  const list = own.flatMap(({ layout, index }, at) => yearRow({ layout, index, at }, side, facts, set))
  return [{ kind: 'opener', items: [...figure, ...list], foot: 'none' }]
}

function yearRow(
  { layout, index, at }: { layout: SectionFacts; index: number; at: number },
  side: Side,
  facts: BookFacts,
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  const x = textLeftMm(style, side) + unitLeftMm(3 * (at % 2))
  const y = 108 + Math.floor(at / 2) * 13.5
  const wide = unitsMm(3)
  const origin: Origin = { role: 'catalogue' }
  const title = clipped(layout.title || chapterName(layout), { face: 'sans', sizePt: 8.5 }, wide - 36, fonts)
  const page = { face: 'mono' as const, sizePt: 9 }
  return [
    ...label(chapterFigures(layout), page, { xMm: x, yMm: y }, { ink: style.ink.accent, origin }, set),
    ...lineItems(title, x + 18, y, style.ink.text, origin),
    ...label(
      String(facts.pageOf(index)),
      page,
      { xMm: x + wide - 4, yMm: y, anchor: 'right' },
      { ink: style.ink.k65, origin },
      set,
    ),
  ]
}
