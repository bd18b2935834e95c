import { qrModules, qrPath } from '../../../print/qr.ts'
import type { Origin, SceneItem } from '../../../print/scene.ts'
import { displayLines } from '../../block/display-lines.ts'
import { rect } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { yearOf } from '../../book/calendar.ts'
import type { Letter } from '../../book/content.ts'
import { imprintNotes, label, opposite } from '../../book/front-matter.ts'
import type { Photo } from '../../book/photo.ts'
import { monthsOf } from '../../book/section.ts'
import { openersOf, titlePhoto } from '../../front/opener-choice.ts'
import { lineItems, setParagraph } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { gridBaselineMm, gridTopMm, measureMm, mmPerPt, textLeftMm } from '../../style/style.ts'
import { aspectOf } from './arrange.ts'
import { framed, frameOf } from './frame.ts'
import { blackPage, edgeNumber, filmRule, strip } from './marks.ts'
import { film, unitLeftMm, unitsMm } from './numbers.ts'

export const years = (facts: BookFacts): string => {
  const all = facts.chapters.flatMap(({ months }) => months.map(yearOf)).filter((year) => year > 0)
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? String(first) : `${first} ～ ${last}`
}

/** 44 pt while the title fits on one row, then smaller, then two rows. */
function titleRows(title: string, set: Setting) {
  for (let sizePt = 44; ; sizePt -= 2) {
    const type = { face: 'sans-black' as const, sizePt }
    const { lines, sound } = displayLines(title, type, { widthMm: measureMm(set.style) }, set.fonts)
    if ((sound && lines.length <= (sizePt > 30 ? 1 : 2)) || sizePt <= 14) return { rows: lines.slice(0, 3), sizePt }
  }
}

const titleHighMm = 116

/** Posts and openers so near the title that its picture must not be theirs (PRINT.md §2.8: twelve pages). */
const nearPosts = 40
const nearChapters = 3

/** One whole photograph like a print on the upper half, the title heavy below it; film rules where there is none. */
export function titlePage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const { book } = facts
  const x = textLeftMm(style, side)
  const wide = measureMm(style)
  const months = monthsOf(book)
  const far = months.flatMap((month) => month.posts).slice(nearPosts)
  const near = facts.chapters.slice(0, nearChapters).flatMap(({ opener }) => (opener ? [opener.media] : []))
  const found = titlePhoto(months, far, {
    wMm: wide,
    hMm: titleHighMm,
    leastKept: 0.8,
    not: new Set(near),
    seen: openersOf(facts),
  })
  const items: SceneItem[] = found ? titlePrint(found.photo, x, set) : titleFilm(x, set)
  const { rows, sizePt } = titleRows(book.title, set)
  const lead = sizePt * 1.25 * mmPerPt
  rows.forEach((row, index) => {
    items.push(...lineItems(row, x - sizePt * mmPerPt * 0.04, 156 + index * lead, style.ink.text, { role: 'title' }))
  })
  const below = 156 + (rows.length - 1) * lead
  if (book.subtitle) {
    const subtitle = clipped(book.subtitle, { face: 'sans-light', sizePt: 11 }, wide - 30, fonts)
    items.push(...lineItems(subtitle, x, below + 11, style.ink.text, { role: 'subtitle' }))
  }
  const foot = style.heightMm - 14
  const author = clipped(book.author, { face: 'sans-medium', sizePt: 9 }, 100, fonts)
  items.push(...lineItems(author, x, foot, style.ink.text, { role: 'label' }))
  items.push(
    ...label(
      years(facts),
      { face: 'mono', sizePt: 9 },
      { xMm: x + wide, yMm: foot, anchor: 'right' },
      { ink: style.ink.accent, origin: { role: 'label' } },
      set,
    ),
  )
  return [{ kind: 'title', items }]
}

function titlePrint(photo: Photo, x: number, set: Setting): SceneItem[] {
  const { style } = set
  const wMm = Math.min(measureMm(style), titleHighMm * aspectOf(photo))
  const hMm = Math.min(titleHighMm, wMm / aspectOf(photo))
  const foot = style.headMm + hMm
  return [
    ...framed(photo, { xMm: x, yMm: style.headMm, wMm, hMm }, set),
    ...edgeNumber(1, x, foot, set),
    ...edgeNumber(2, x + wMm, foot, set, 'right'),
  ]
}

const titleFilm = (x: number, set: Setting): SceneItem[] =>
  [96, 136].flatMap((y) => filmRule(x, y, measureMm(set.style), set))

/** White on black: title over a hairline, imprint at the left, rights at the right. */
export function copyrightPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const { book } = facts
  const x = textLeftMm(style, side)
  const type = { face: 'sans' as const, latin: 'sans' as const, sizePt: 7 }
  const em = 7 * mmPerPt
  const lead = 12 * mmPerPt
  const rows = book.imprint.filter((row) => row.value.trim() !== '')
  const top = Math.min(132, 192 - rows.length * lead)
  const origin: Origin = { role: 'label' }
  const title = clipped(book.title, { face: 'sans-bold', sizePt: 10 }, measureMm(style), fonts)
  const items: SceneItem[] = [
    blackPage(set),
    ...lineItems(title, x, top - 10, style.ink.white, { role: 'title' }),
    rect({ xMm: x, yMm: top - 6.5, wMm: measureMm(style), hMm: 0.35 * mmPerPt }, film.dim, origin),
  ]
  rows.forEach((row, index) => {
    const y = top + index * lead
    const letters = [...row.label]
    const step = letters.length > 1 ? (3 * em) / (letters.length - 1) : 0
    letters.forEach((letter, at) => {
      items.push(...label(letter, type, { xMm: x + at * step, yMm: y }, { ink: film.dim, origin }, set))
    })
    const value = clipped(row.value, type, unitsMm(3) - 5.5 * em, fonts)
    items.push(...lineItems(value, x + 5.5 * em, y, film.pale, origin))
  })
  const note = imprintNotes(facts).flatMap((text) => setParagraph(text, type, { widthMm: unitsMm(3) - 12 }, fonts))
  note.forEach((line, index) => {
    items.push(...lineItems(line, x + unitLeftMm(3), top + index * lead, film.dim, { role: 'note' }))
  })
  return [{ kind: 'copyright', items }]
}

/** Preface or afterword: title heavy, words four columns wide. */
export function letterPages(letter: Letter, at: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const sizePt = 10
  const lead = 18 * mmPerPt
  const lines = letter.paragraphs.flatMap((text, index) => [
    ...(index > 0 ? [undefined] : []),
    ...setParagraph(text, { face: 'sans-light', sizePt }, { widthMm: unitsMm(4) }, fonts),
  ])
  const pages: PageDraft[] = []
  let side = at.side
  for (let from = 0; from < lines.length || pages.length === 0; ) {
    const x = textLeftMm(style, side)
    const top = pages.length === 0 ? gridTopMm(style, 10) : style.headMm
    const part = lines.slice(from, from + Math.floor((186 - top) / lead))
    from += part.length
    const items: SceneItem[] = []
    if (pages.length === 0)
      items.push(
        ...label(
          letter.title,
          { face: 'sans-black', sizePt: 30 },
          { xMm: x, yMm: gridBaselineMm(style, 4), anchor: 'left', widthMm: measureMm(style) },
          { ink: style.ink.text, origin: { role: 'title' } },
          set,
        ),
      )
    part.forEach((line, index) => {
      if (line) items.push(...lineItems(line, x, top + 3.1 + index * lead, style.ink.text, { role: 'text' }))
    })
    const words = [letter.signature, letter.dateline].filter(Boolean).join('　')
    if (words && from >= lines.length) {
      const y = Math.min(194, top + 3.1 + (part.length + 1) * lead)
      items.push(
        ...label(
          words,
          { face: 'sans', sizePt: 7 },
          { xMm: x, yMm: y, anchor: 'left', widthMm: measureMm(style) },
          { ink: style.ink.accent, origin: { role: 'label' } },
          set,
        ),
      )
    }
    pages.push({ kind: 'body', items, foot: 'folio' })
    side = opposite(side)
  }
  return pages
}

const shownAtEnd = 3

/** The roll's last frames, running off the page, and END. */
export function endPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const b = style.bleedMm
  const x = textLeftMm(style, side)
  const photos = monthsOf(facts.book).flatMap((month) => month.posts.flatMap((post) => post.photos))
  const last = photos
    .map((photo, index) => ({ photo, number: index + 1 }))
    .filter(({ photo }) => !photo.graphic)
    .slice(-shownAtEnd)
  const wide = x + (115 * last.length) / shownAtEnd
  const frames = last.map((one) => frameOf(one, set))
  const items: SceneItem[] = [
    blackPage(set),
    ...(frames.length > 0 ? strip({ xMm: 0, yMm: 64, wMm: wide, frameHighMm: 30, bleedMm: b }, frames, set) : []),
  ]
  items.push(
    ...label(
      'END',
      { face: 'mono', sizePt: 22 },
      { xMm: wide + 9, yMm: 88 },
      { ink: style.ink.accent, origin: { role: 'title' } },
      set,
    ),
  )
  const counts = facts.chapters.reduce((sum, one) => sum + one.counts.posts, 0)
  const total = `${counts} 篇${photos.length > 0 ? `　${photos.length} 格` : ''}`
  const type = { face: 'sans-light' as const, latin: 'mono' as const, sizePt: 12 }
  items.push(
    ...label(
      '卷到这里，没有了。',
      type,
      { xMm: x, yMm: 130 },
      { ink: style.ink.white, origin: { role: 'subtitle' } },
      set,
    ),
  )
  items.push(
    ...label(
      total,
      type,
      { xMm: x, yMm: 130 + 20.25 * mmPerPt },
      { ink: film.pale, origin: { role: 'subtitle' } },
      set,
    ),
  )
  const { readUrl } = facts.book
  if (!readUrl) return [{ kind: 'end', items }]
  const sizeMm = Math.max(18, qrModules(readUrl) * 0.5)
  const quiet = (4 * sizeMm) / qrModules(readUrl)
  const y = 192 - sizeMm - quiet
  items.push(
    rect({ xMm: x, yMm: y - quiet, wMm: sizeMm + 2 * quiet, hMm: sizeMm + 2 * quiet }, style.ink.white, {
      role: 'label',
    }),
  )
  items.push(qrPath(readUrl, { xMm: x + quiet, yMm: y, sizeMm }, style.ink.text, { role: 'qrcode' }))
  const words = { face: 'sans' as const, sizePt: 7 }
  items.push(
    ...label(
      '电子版与全部视频',
      words,
      { xMm: x + sizeMm + 2 * quiet + 4, yMm: y + sizeMm + quiet },
      { ink: film.dim, origin: { role: 'note' } },
      set,
    ),
  )
  return [{ kind: 'end', items }]
}
