import type { Origin, SceneItem } from '../../../print/scene.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { rect } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { chapterName, chapterSpan } from '../../book/chapter-name.ts'
import type { Post } from '../../book/content.ts'
import { label, opposite } from '../../book/front-matter.ts'
import { bestPhoto } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { monthsOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { lineItems } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { framed, framesOf } from './frame.ts'
import { years } from './front.ts'
import { strip, stripEdgeMm } from './marks.ts'
import { unitLeftMm, unitsMm } from './numbers.ts'
import { leastSheet, sheetPage } from './openers.ts'

/** Entries of a page (PRINT.md §2.8: a page holds 24). */
const mostOnPage = 24
/** So few chapters stand in one column, as frames of one film: no question which is read next. */
const mostInOneColumn = 4
const [topMm, footMm] = [52, 190]
const mostPitchMm = 45.68
/** Where four frames stand one below another. */
const mostAlonePitchMm = 36
/** Lower rows have no room for film round their picture. */
const leastFilmMm = 27

type Entry = { layout: SectionFacts; page: number; thumb: Photo | undefined }
type Cell = { xMm: number; yMm: number; wMm: number; hMm: number }

/**
 * A frame of film for every chapter that has a picture, in two columns; entries without one are words alone. On an opening a
 * contact sheet of the whole book faces them.
 */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const entries = facts.chapters.map((layout, index): Entry => {
    const posts = monthsOf(facts.book)[index]?.posts ?? []
    return { layout, page: facts.pageOf(index), thumb: thumbOf(posts) }
  })
  const count = Math.ceil(entries.length / mostOnPage)
  const share = Math.ceil(entries.length / Math.max(1, count))
  const shown =
    side === 'left'
      ? framesOf(
          monthsOf(facts.book).flatMap(({ posts }) => posts),
          sheetFrames,
        )
      : []
  const faces = shown.length >= leastSheet && count > 0
  let own = faces ? opposite(side) : side
  const pages = Array.from({ length: count }, (_, page): PageDraft => {
    const part = entries.slice(page * share, (page + 1) * share)
    const items = [...(page === 0 ? heading(own, facts, set) : []), ...entryItems(part, own, set)]
    own = opposite(own)
    return { kind: 'catalogue', items }
  })
  return faces ? [{ kind: 'catalogue', items: sheetPage(shown, set) }, ...pages] : pages
}

/** Frames of the sheet that faces the list: three strips of four. */
const sheetFrames = 12

const thumbOf = (posts: readonly Post[]): Photo | undefined =>
  bestPhoto(posts, { wMm: 42, hMm: 28, leastKept: 0.5 })?.photo

function heading(side: Side, facts: BookFacts, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const photos = facts.chapters.reduce((sum, one) => sum + one.counts.photos, 0)
  const posts = facts.chapters.reduce((sum, one) => sum + one.counts.posts, 0)
  const total = [`${posts} 篇`, ...(photos > 0 ? [`${photos} 格`] : [])].join('　')
  const index = ['INDEX', years(facts)].filter(Boolean).join('  ')
  const small = { face: 'sans-light' as const, latin: 'mono' as const, sizePt: 9 }
  return [
    ...label(
      '目录',
      { face: 'sans-black', sizePt: 30 },
      { xMm: x - 0.4, yMm: 34 },
      { ink: style.ink.text, origin: { role: 'title' } },
      set,
    ),
    ...label(
      index,
      { face: 'mono', sizePt: 8 },
      { xMm: x + unitLeftMm(3), yMm: 34 },
      { ink: style.ink.accent, origin: { role: 'label' } },
      set,
    ),
    ...label(
      total,
      small,
      { xMm: x + measureMm(style), yMm: 34, anchor: 'right' },
      { ink: style.ink.k65, origin: { role: 'label' } },
      set,
    ),
  ]
}

/** Down the first column, then down the second. */
function entryItems(entries: readonly Entry[], side: Side, set: Setting): SceneItem[] {
  const across = entries.length <= mostInOneColumn ? 1 : 2
  const down = Math.ceil(entries.length / across)
  const pitch = Math.min(across === 1 ? mostAlonePitchMm : mostPitchMm, (footMm - topMm) / Math.max(1, down))
  const left = textLeftMm(set.style, side)
  // Film lies close in a column and a hairline parts the two: they are read downwards.
  const rule = { xMm: left + unitLeftMm(3) - ruleDownMm, yMm: topMm, wMm: 0.35 * mmPerPt, hMm: down * pitch - 5.5 }
  const items = entries.flatMap((entry, at) => {
    const column = Math.floor(at / down)
    const xMm = left + unitLeftMm(3 * column) + (column === 1 ? columnInsetMm : 0)
    const wMm = across === 1 ? measureMm(set.style) : unitsMm(3) - columnInsetMm
    const cell: Cell = { xMm, yMm: topMm + (at - column * down) * pitch, wMm, hMm: pitch }
    return pitch >= leastFilmMm ? filmEntry(entry, cell, set) : rowEntry(entry, cell, set)
  })
  return across === 1 ? items : [rect(rule, set.style.ink.k45, { role: 'label' }), ...items]
}

/** Room on both sides of the hairline between columns, and where it stands from the second one's left edge. */
const [columnInsetMm, ruleDownMm] = [3, 1]

const origin: Origin = { role: 'catalogue' }
const nameFace = 'sans-black' as const
const pageType = { face: 'mono' as const, sizePt: 11 }
const small = { face: 'sans' as const, latin: 'mono' as const, sizePt: 7 }

/** Date, name, sentence and page beside a piece of film. */
function filmEntry({ layout, page, thumb }: Entry, { xMm, yMm, wMm, hMm }: Cell, set: Setting): SceneItem[] {
  const { style } = set
  const high = Math.min(37.4, hMm - 5.5)
  const frameHigh = high - stripEdgeMm
  const wide = frameHigh * 1.5 + 6
  const x = thumb ? xMm + wide + 4 : xMm
  const right = xMm + wMm
  const frame = thumb && {
    number: 1,
    paint: (fx: number, fy: number, w: number, h: number) => framed(thumb, { xMm: fx, yMm: fy, wMm: w, hMm: h }, set),
  }
  const box = { xMm, yMm, wMm: wide, frameHighMm: frameHigh, unnumbered: true as const }
  const sentence = sentenceRows(layout, right - x, high > 30 ? 2 : 1, set)
  return [
    ...(frame ? strip(box, [frame], set) : []),
    ...dateItems(layout, x, yMm + 3.2, set),
    ...label(
      chapterName(layout),
      { face: nameFace, sizePt: 12 },
      { xMm: x - 0.2, yMm: yMm + 9.8, widthMm: right - x },
      { ink: style.ink.text, origin },
      set,
    ),
    ...sentence.flatMap((row, at) => lineItems(row, x, yMm + 15.6 + at * sentenceLead, style.ink.text, origin)),
    ...label(countsOf(layout), small, { xMm: x, yMm: yMm + high - 0.4 }, { ink: style.ink.k65, origin }, set),
    ...label(
      String(page),
      pageType,
      { xMm: right, yMm: yMm + high - 0.4, anchor: 'right' },
      { ink: style.ink.text, origin },
      set,
    ),
  ]
}

const sentenceType = { face: 'sans' as const, sizePt: 8.5 }
const sentenceLead = 13.5 * mmPerPt

/** The chapter's sentence in so many rows, shortened with its mark where it is longer. */
function sentenceRows(layout: SectionFacts, widthMm: number, most: number, set: Setting) {
  if (!layout.title) return []
  const rows = setDisplay(layout.title, sentenceType, { widthMm }, set.fonts)
  return rows.length <= most ? rows : [clipped(layout.title, sentenceType, widthMm, set.fonts)]
}

const countsOf = ({ counts }: SectionFacts): string =>
  [`${counts.posts} 篇`, ...(counts.photos > 0 ? [`${counts.photos} 格`] : [])].join('　')

const dateItems = (layout: SectionFacts, x: number, y: number, set: Setting): SceneItem[] =>
  label(
    chapterSpan(layout),
    { face: 'mono', sizePt: 7 },
    { xMm: x, yMm: y },
    { ink: set.style.ink.accent, origin },
    set,
  )

/** A low row: a small print, the name, the sentence below it. */
function rowEntry({ layout, page, thumb }: Entry, { xMm, yMm, wMm, hMm }: Cell, set: Setting): SceneItem[] {
  const { style } = set
  const high = Math.min(hMm - 2.4, 18)
  const wide = high * 1.5
  const x = xMm + wide + 4
  const right = xMm + wMm
  const base = yMm + Math.min(high / 2, 5) - 0.6
  const print = thumb ? framed(thumb, { xMm, yMm, wMm: wide, hMm: high }, set) : []
  const sentence = sentenceRows(layout, right - x - 9, 1, set)
  return [
    ...print,
    ...label(
      chapterName(layout),
      { face: nameFace, sizePt: 9 },
      { xMm: x, yMm: base, widthMm: 34 },
      { ink: style.ink.text, origin },
      set,
    ),
    ...label(
      chapterSpan(layout),
      { face: 'mono', sizePt: 6.5 },
      { xMm: right - 10, yMm: base, anchor: 'right' },
      { ink: style.ink.accent, origin },
      set,
    ),
    ...sentence.flatMap((row) => lineItems(row, x, base + 4.6, style.ink.text, origin)),
    ...label(
      String(page),
      { face: 'mono', sizePt: 9 },
      { xMm: right, yMm: base, anchor: 'right' },
      { ink: style.ink.text, origin },
      set,
    ),
  ]
}
