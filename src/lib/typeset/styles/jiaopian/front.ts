import { qrModules, qrPath } from '../../../print/qr.ts'
import type { Origin, SceneItem } from '../../../print/scene.ts'
import { displayLines, setDisplay } from '../../block/display-lines.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { rect } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { monthName, yearOf } from '../../book/calendar.ts'
import type { Letter, Post } from '../../book/content.ts'
import { creditLine, label, opposite } from '../../book/front-matter.ts'
import { bestPhoto } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { monthsOf } from '../../book/section.ts'
import { lineItems, setParagraph } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { gridBaselineMm, gridTopMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { blackPage, edgeNumber, type Frame, strip } from './marks.ts'
import { film, unitLeftMm, unitsMm } from './numbers.ts'

const photoOrigin: Origin = { role: 'photo' }

const allPosts = (facts: BookFacts): Post[] => monthsOf(facts.book).flatMap((month) => month.posts)

const years = (facts: BookFacts): string => {
  const all = facts.chapters.map((one) => yearOf(one.month)).filter((year) => year > 0)
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

/** One photograph like a print on the upper half, the title heavy below it. */
export function titlePage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const { book } = facts
  const x = textLeftMm(style, side)
  const wide = measureMm(style)
  const high = 102
  const found = bestPhoto(allPosts(facts), { wMm: wide, hMm: high, leastKept: 0.6 })
  const items: SceneItem[] = found
    ? [
        ...style.picture(
          {
            ...imageItem(found.photo, x, style.headMm, { xMm: 0, yMm: 0, wMm: wide, hMm: high }, ''),
            origin: photoOrigin,
          },
          set,
        ),
        ...edgeNumber(1, x, style.headMm + high, set),
        ...edgeNumber(2, x + wide, style.headMm + high, set, 'right'),
      ]
    : blankStrips(set)
  const { rows, sizePt } = titleRows(book.title, set)
  const lead = sizePt * 1.25 * mmPerPt
  rows.forEach((row, index) => {
    items.push(...lineItems(row, x - sizePt * mmPerPt * 0.04, 153 + index * lead, style.ink.text, { role: 'title' }))
  })
  const below = 153 + (rows.length - 1) * lead
  if (book.subtitle) {
    const subtitle = clipped(book.subtitle, { face: 'sans-light', sizePt: 11 }, wide - 30, fonts)
    items.push(...lineItems(subtitle, x, below + 12, style.ink.text, { role: 'subtitle' }))
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

/** Film without pictures over the upper part, where no photograph is large enough. */
function blankStrips(set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const blanks = Array.from({ length: 6 }, () => undefined)
  const wide = style.widthMm + 2 * b
  return [
    rect({ xMm: -b, yMm: -b, wMm: wide, hMm: 120 + b }, film.black),
    ...[18, 68].flatMap((y) => strip({ xMm: -b, yMm: y, wMm: wide, frameHighMm: 26 }, blanks, set)),
  ]
}

const privateLine = '本书内容由定制者收集整理，文字与图片的版权归各自的作者所有。私人定制，非卖品，不作公开发行。'

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
  const notes = [privateLine, creditLine(facts)].filter(Boolean)
  const note = notes.flatMap((text) => setParagraph(text, type, { widthMm: unitsMm(3) - 12 }, fonts))
  note.forEach((line, index) => {
    items.push(...lineItems(line, x + unitLeftMm(3), top + index * lead, film.dim, { role: 'note' }))
  })
  return [{ kind: 'copyright', items }]
}

const leftRows = 4
const mostRows = 8

/**
 * A small print for every month (PRINT.md §3.4): four beside the heading on a left page, six on a right one. Beginning on
 * a right page with more than one page can hold, that page is a photograph, so that the list is a spread.
 */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const count = facts.chapters.length
  if (count === 0) return []
  const pages: PageDraft[] = []
  let own = side
  const add = (items: SceneItem[]): void => {
    pages.push({ kind: 'catalogue', items })
    own = opposite(own)
  }
  const thumbs = thumbnails(facts)
  if (own === 'right' && count > mostRows - 1) {
    const photo = frontispiece(facts, set)
    if (photo.length > 0) add(photo)
  }
  let from = 0
  while (from < count) {
    const first = from === 0
    const items = first ? heading(own, facts, set) : []
    const large = own === 'left' && first
    const most = large ? leftRows : first ? mostRows - 1 : mostRows
    // Pages that follow share what is left evenly, so that none keeps one entry alone.
    const rest = count - from
    const available = large ? leftRows : Math.ceil(rest / Math.max(1, Math.ceil(rest / most)))
    const top = first ? 36 : 0
    const pitch = Math.min(29.7, (178 - top) / Math.max(available, 6 - (first ? 1 : 0)))
    for (let at = 0; at < available && from + at < count; at += 1) {
      const entry = { index: from + at, thumb: thumbs[from + at] }
      if (large) items.push(...largeCell(entry, at, facts, set))
      else items.push(...row(entry, { downMm: top + at * pitch, highMm: pitch - 3.7 }, own, facts, set))
    }
    from += available
    add(items)
  }
  return pages
}

function frontispiece(facts: BookFacts, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const size = style.widthMm + 2 * b
  const used = new Set(facts.chapters.flatMap((layout) => (layout.opener ? [layout.opener.media] : [])))
  const wanted = { wMm: size, hMm: size, leastKept: 0.62 }
  const found = bestPhoto(allPosts(facts).toReversed(), { ...wanted, not: used }) ?? bestPhoto(allPosts(facts), wanted)
  if (!found) return []
  const frame = { xMm: 0, yMm: 0, wMm: size, hMm: size }
  return style.picture({ ...imageItem(found.photo, -b, -b, frame, ''), origin: photoOrigin }, set)
}

function heading(side: Side, facts: BookFacts, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const photos = facts.chapters.reduce((sum, one) => sum + one.counts.photos, 0)
  const index = ['INDEX', years(facts)].filter(Boolean).join('  ')
  const items = [
    ...label(
      '目录',
      { face: 'sans-black', sizePt: 30 },
      { xMm: x, yMm: 34 },
      { ink: style.ink.text, origin: { role: 'title' } },
      set,
    ),
    ...label(
      index,
      { face: 'mono', sizePt: 8 },
      { xMm: x + (side === 'left' ? 0 : unitLeftMm(3)), yMm: side === 'left' ? 43 : 34 },
      { ink: style.ink.accent, origin: { role: 'label' } },
      set,
    ),
  ]
  if (side === 'right' || photos === 0) return items
  const type = { face: 'sans-light' as const, latin: 'mono' as const, sizePt: 11 }
  return [
    ...items,
    ...label(
      `一共 ${photos} 格。`,
      type,
      { xMm: x, yMm: 158 },
      { ink: style.ink.text, origin: { role: 'subtitle' } },
      set,
    ),
  ]
}

function thumbnails(facts: BookFacts): (Photo | undefined)[] {
  return monthsOf(facts.book).map((month) => bestPhoto(month.posts, { wMm: 45, hMm: 34, leastKept: 0.4 })?.photo)
}

type Entry = { index: number; thumb: Photo | undefined }

const dotted = (month: string): string =>
  yearOf(month) > 0 ? `${month.slice(0, 4)}.${month.slice(4)}` : monthName(month)

function print(
  photo: Photo | undefined,
  { xMm: x, yMm: y, wMm: w, hMm: h }: { xMm: number; yMm: number; wMm: number; hMm: number },
  set: Setting,
): SceneItem[] {
  if (!photo) return [rect({ xMm: x, yMm: y, wMm: w, hMm: h }, film.black, { role: 'catalogue' })]
  const image = imageItem(photo, x, y, { xMm: 0, yMm: 0, wMm: w, hMm: h }, '')
  return set.style.picture({ ...image, origin: photoOrigin }, set)
}

function largeCell({ index, thumb }: Entry, at: number, facts: BookFacts, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const layout = facts.chapters[index]
  if (!layout) return []
  const [w, h] = [45, 34]
  const x = textLeftMm(style, 'left') + unitLeftMm(3)
  const y = style.headMm + at * 46.8
  const origin: Origin = { role: 'catalogue' }
  const type = { face: 'sans-medium' as const, sizePt: 8.5 }
  const title = setDisplay(layout.title || monthName(layout.month), type, { widthMm: 38 }, fonts)
  const items = print(thumb, { xMm: x, yMm: y, wMm: w, hMm: h }, set)
  items.push(...dateLabel(layout.month, x + w + 4, y + 2.6, set))
  title.slice(0, 3).forEach((line, row) => {
    items.push(...lineItems(line, x + w + 4, y + 10.2 + row * 13.5 * mmPerPt, style.ink.text, origin))
  })
  const page = { face: 'mono' as const, sizePt: 9 }
  return [
    ...items,
    ...label(
      String(facts.pageOf(index)),
      page,
      { xMm: x + w + 4, yMm: y + h - 0.3 },
      { ink: style.ink.text, origin },
      set,
    ),
  ]
}

const dateLabel = (month: string, x: number, y: number, set: Setting): SceneItem[] => {
  const type = { face: yearOf(month) > 0 ? ('mono' as const) : ('sans' as const), sizePt: 7 }
  return label(
    dotted(month),
    type,
    { xMm: x, yMm: y },
    { ink: set.style.ink.accent, origin: { role: 'catalogue' } },
    set,
  )
}

function row(
  { index, thumb }: Entry,
  { downMm, highMm: h }: { downMm: number; highMm: number },
  side: Side,
  facts: BookFacts,
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  const layout = facts.chapters[index]
  if (!layout) return []
  const w = h * (36 / 26)
  const x = textLeftMm(style, side)
  const y = style.headMm + downMm
  const right = x + measureMm(style)
  const origin: Origin = { role: 'catalogue' }
  const words = x + 41
  const title = clipped(
    layout.title || monthName(layout.month),
    { face: 'sans-medium', sizePt: 9.5 },
    right - words,
    fonts,
  )
  const count = layout.counts.photos > 0 ? `${layout.counts.photos} 格` : `${layout.counts.posts} 篇`
  const small = { face: 'sans' as const, latin: 'mono' as const, sizePt: 7 }
  const page = { face: 'mono' as const, sizePt: 11 }
  return [
    ...print(thumb, { xMm: x, yMm: y, wMm: w, hMm: h }, set),
    ...dateLabel(layout.month, words, y + 2.6, set),
    ...lineItems(title, words, y + 10, style.ink.text, origin),
    ...label(count, small, { xMm: words, yMm: y + h - 0.3 }, { ink: style.ink.k65, origin }, set),
    ...label(
      String(facts.pageOf(index)),
      page,
      { xMm: right, yMm: y + h - 0.3, anchor: 'right' },
      { ink: style.ink.text, origin },
      set,
    ),
    rect({ xMm: words, yMm: y + h + 1.6, wMm: right - words, hMm: 0.25 * mmPerPt }, style.ink.k25, origin),
  ]
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
  const last = photos.slice(-shownAtEnd)
  const wide = x + 115
  const frames = Array.from({ length: shownAtEnd }, (_, index): Frame | undefined => {
    const photo = last[index]
    return (
      photo && {
        number: photos.length - last.length + index + 1,
        paint: (px, py, w, h) => print(photo, { xMm: px, yMm: py, wMm: w, hMm: h }, set),
      }
    )
  })
  const items: SceneItem[] = [
    blackPage(set),
    ...strip({ xMm: -b, yMm: 64, wMm: wide + b, frameHighMm: 30 }, frames, set),
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
