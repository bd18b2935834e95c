import type { Origin, SceneItem } from '../print/scene.ts'
import { chineseYear, monthName, yearOf } from './calendar.ts'
import type { BookInput, Photo } from './content.ts'
import { lineItems, lineWidthMm, setLabel, setParagraph } from './lines.ts'
import type { MonthLayout } from './month.ts'
import { imageItem } from './photo-blocks.ts'
import { clipped } from './post-blocks.ts'
import { seal } from './seal.ts'
import { qrModules, qrPath, rect } from './shapes.ts'
import { baselineMm, gridTopMm, leadMm, measureMm, mmPerPt, type Style, textLeftMm } from './style.ts'
import { verticalHeightMm, verticalItems } from './vertical.ts'
import type { World } from './world.ts'

type Side = 'left' | 'right'
const hairPt = 0.35

/** `2024.01 ～ 2024.12`, one month alone when they are equal, '' when nothing is dated. */
export function span(months: { month: string }[]): string {
  const dated = months.map((one) => one.month).filter((month) => yearOf(month) > 0)
  const [first, last] = [dated[0], dated.at(-1)]
  if (!first || !last) return ''
  const dotted = (month: string): string => `${month.slice(0, 4)}.${month.slice(4)}`
  return first === last ? dotted(first) : `${dotted(first)} ～ ${dotted(last)}`
}

/** Title in one column up to 11 characters, else in two (right one first), cut where a mark or the middle is. */
function titleColumns(title: string): { columns: string[]; sizePt: number } {
  const all = [...title]
  if (all.length <= 6) return { columns: [title], sizePt: 34 }
  if (all.length < 12) return { columns: [title], sizePt: 26 }
  const middle = Math.ceil(all.length / 2)
  const marks = all.flatMap((one, index) =>
    /[：，、 ·]/.test(one) && Math.abs(index + 1 - middle) <= 4 ? [index + 1] : [],
  )
  const cut = marks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? middle
  const sizePt = Math.max(14, Math.min(26, Math.floor(300 / Math.max(cut, all.length - cut))))
  return {
    columns: [
      all
        .slice(0, cut)
        .join('')
        .replace(/[：，、 ]$/, ''),
      all.slice(cut).join('').trim(),
    ],
    sizePt,
  }
}

/** Right-hand title page: vertical title, subtitle left of a fine rule, author and years below, the house's seal. */
export function titlePage(book: BookInput, months: MonthLayout[], style: Style, world: World): SceneItem[] {
  const { fonts } = world
  const centre = style.widthMm / 2 - 1
  const { columns, sizePt } = titleColumns(book.title)
  const face = { face: 'serif-medium' as const, sizePt, trackEm: 0.18 }
  const em = sizePt * mmPerPt
  const pitch = em * 1.5
  const items: SceneItem[] = []
  const first = columns.length > 1 ? centre + 6 + pitch / 2 : centre + 6
  columns.forEach((column, index) => {
    items.push(
      ...verticalItems(
        column,
        first - index * pitch,
        46 + (index > 0 ? em : 0),
        face,
        style.ink.text,
        { role: 'title' },
        fonts,
      ),
    )
  })
  if (book.subtitle) {
    const left = first - (columns.length - 1) * pitch
    const deep = Math.max(...columns.map((column) => verticalHeightMm(column, face, fonts)))
    const ruleX = left - em / 2 - 1.6
    const small = { face: style.small.face, sizePt: 10.5, trackEm: 0.12 }
    items.push(rect(ruleX, 46, 0.5 * mmPerPt, deep, style.ink.rule, { role: 'label' }))
    items.push(...verticalItems(book.subtitle, ruleX - 6.9, 47, small, style.ink.k80, { role: 'subtitle' }, fonts))
  }
  items.push(...centred(`${book.author}　著`, { face: 'serif', sizePt: 11 }, centre, 152, style.ink.text))
  const years = span(months)
  if (years) items.push(...centred(years, { face: style.numerals, sizePt: 9.5 }, centre, 159, style.ink.k65))
  items.push(...seal(book.brand.slice(0, 2), centre - 2.3, 178, 7.4, style.ink.accent, style.ink.white, fonts))
  return items

  function centred(
    text: string,
    type: Parameters<typeof setLabel>[1],
    x: number,
    y: number,
    ink: typeof style.ink.text,
  ): SceneItem[] {
    const line = setLabel(text, type, fonts)
    return lineItems(line, x - lineWidthMm(line) / 2, y, ink, { role: 'label' })
  }
}

const imprintPt = 8
const imprintLeadMm = 13 * mmPerPt
const privateLine = '本书内容由作者整理自个人社交平台，文字与图片版权归作者所有。私人定制，非卖品，不作公开发行。'

/** Copyright page at the foot of a left page; labels are spread to four em, empty values vanish with their label. */
export function copyrightPage(book: BookInput, style: Style, world: World): SceneItem[] {
  const { fonts } = world
  const x = textLeftMm(style, 'left')
  const rows = book.imprint.filter((row) => row.value.trim() !== '')
  const top = 178.5 - rows.length * imprintLeadMm - 4
  const whole = book.subtitle ? `${book.title}：${book.subtitle}` : book.title
  const title = clipped(whole, { face: 'serif-semibold', sizePt: 10.5 }, measureMm(style), fonts)
  const items: SceneItem[] = [
    ...lineItems(title, x, top - 8, style.ink.text, { role: 'title' }),
    rect(x, top - 3.7, measureMm(style), hairPt * mmPerPt, style.ink.k25, { role: 'label' }),
  ]
  const labelMm = 4 * imprintPt * mmPerPt
  const type = { face: style.small.face, sizePt: imprintPt }
  rows.forEach((row, index) => {
    const baseline = top + 2.8 + index * imprintLeadMm
    const letters = [...row.label]
    const step = letters.length > 1 ? (labelMm - imprintPt * mmPerPt) / (letters.length - 1) : 0
    letters.forEach((letter, at) => {
      items.push(...lineItems(setLabel(letter, type, fonts), x + at * step, baseline, style.ink.k65, { role: 'label' }))
    })
    const value = clipped(row.value, type, measureMm(style) - labelMm - 30, fonts)
    items.push(
      ...lineItems(value, x + labelMm + 1.5 * imprintPt * mmPerPt, baseline, style.ink.text, { role: 'label' }),
    )
  })
  const note = setParagraph(privateLine, { face: style.small.face, sizePt: 7.5 }, { widthMm: measureMm(style) }, fonts)
  note.forEach((line, index) => {
    items.push(...lineItems(line, x, 178.5 + 2.4 + index * 12.5 * mmPerPt, style.ink.k65, { role: 'note' }))
  })
  if (book.readUrl)
    items.push(...readingCode(book.readUrl, x + measureMm(style), top + 1.8, 18, '扫码读电子版', style, world))
  return items
}

/** QR with its right edge at `rightMm` and a caption centred below. */
function readingCode(
  url: string,
  rightMm: number,
  topMm: number,
  wantedMm: number,
  caption: string,
  style: Style,
  world: World,
): SceneItem[] {
  const sizeMm = Math.max(wantedMm, qrModules(url) * 0.5)
  const line = setLabel(caption, { face: style.small.face, sizePt: 7 }, world.fonts)
  const captionX = rightMm - sizeMm / 2 - lineWidthMm(line) / 2
  return [
    qrPath(url, rightMm - sizeMm, topMm, sizeMm, style.ink.text, { role: 'qrcode' }),
    ...lineItems(line, captionX, topMm + sizeMm + 4, style.ink.k65, { role: 'note' }),
  ]
}

export type CatalogueRow = { month: string; title: string; posts: number; page: number }
type Entry = { year: string } | CatalogueRow

/** Rows of the list: a year's name stands before its months when the book has several years. */
function entriesOf(rows: CatalogueRow[]): Entry[] {
  const years = new Set(rows.map((row) => yearOf(row.month)))
  const out: Entry[] = []
  let year = -1
  for (const row of rows) {
    if (years.size > 1 && yearOf(row.month) !== year && yearOf(row.month) > 0)
      out.push({ year: chineseYear(yearOf(row.month)) })
    year = yearOf(row.month)
    out.push(row)
  }
  return out
}

const rowsOnFirst = 11
const rowsOnNext = 13

/** How many pages the catalogue takes: it is known before the page numbers are. */
export function cataloguePages(rows: CatalogueRow[]): number {
  const count = entriesOf(rows).length
  return count <= rowsOnFirst ? 1 : 1 + Math.ceil((count - rowsOnFirst) / rowsOnNext)
}

/** Catalogue: one month every second line, hairlines between, heading on its first page. */
export function cataloguePage(
  rows: CatalogueRow[],
  index: number,
  side: Side,
  style: Style,
  world: World,
): SceneItem[] {
  const { fonts } = world
  const entries = entriesOf(rows)
  const from = index === 0 ? 0 : rowsOnFirst + (index - 1) * rowsOnNext
  const part = entries.slice(from, from + (index === 0 ? rowsOnFirst : rowsOnNext))
  const x = textLeftMm(style, side)
  const origin: Origin = { role: 'catalogue' }
  const items: SceneItem[] = []
  if (index === 0) {
    const heading = setLabel('目录', { face: 'serif-semibold', sizePt: 20 }, fonts)
    items.push(...lineItems(heading, x, baselineMm(gridTopMm(style, 1), 10) + 1, style.ink.text, { role: 'title' }))
    const years = [...new Set(rows.map((row) => yearOf(row.month)).filter((year) => year > 0))]
    const text = years.length === 1 ? chineseYear(years[0] ?? 0) : ''
    const line = setLabel(text, { face: style.small.face, sizePt: 9 }, fonts, 0.1)
    items.push(...lineItems(line, x, baselineMm(gridTopMm(style, 3), 10), style.ink.accent, { role: 'label' }))
  }
  const firstLine = index === 0 ? 6 : 2
  part.forEach((entry, at) => {
    const y = baselineMm(gridTopMm(style, firstLine + at * 2), 10)
    items.push(...catalogueRow(entry, x, y, style, world))
    if (at < part.length - 1) {
      items.push(rect(x, y + leadMm(style) * 0.62, measureMm(style), hairPt * mmPerPt, style.ink.hair, origin))
    }
  })
  return items
}

function catalogueRow(entry: Entry, x: number, y: number, style: Style, world: World): SceneItem[] {
  const { fonts } = world
  const origin: Origin = { role: 'catalogue' }
  const right = x + measureMm(style)
  if ('year' in entry) {
    const line = setLabel(`${entry.year}年`, { face: 'serif-semibold', sizePt: 10.5 }, fonts)
    return lineItems(line, x, y, style.ink.text, origin)
  }
  const month = setLabel(monthName(entry.month), { face: style.small.face, sizePt: 10.5 }, fonts)
  const count = setLabel(`${entry.posts} 篇`, { face: style.small.face, latin: style.numerals, sizePt: 8.5 }, fonts)
  const page = setLabel(String(entry.page), { face: style.numerals, sizePt: 11.5 }, fonts)
  const titleX = x + Math.max(17, lineWidthMm(month) + 4)
  const title = clipped(entry.title, { face: 'serif', sizePt: 10.5 }, right - 16 - lineWidthMm(count) - titleX, fonts)
  return [
    ...lineItems(month, x, y, style.ink.accent, origin),
    ...(entry.title ? lineItems(title, titleX, y, style.ink.text, origin) : []),
    ...lineItems(count, right - 14 - lineWidthMm(count), y, style.ink.k45, origin),
    ...lineItems(page, right - lineWidthMm(page), y, style.ink.text, origin),
  ]
}

/** Left page of a month's opening: its best photo to the bleed, or the plain tint where no photo is sharp enough. */
export function openerPhotoPage(photo: Photo | undefined, style: Style): SceneItem[] {
  const b = style.bleedMm
  const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }
  if (!photo) return [rect(-b, -b, frame.wMm, frame.hMm, style.ink.panel)]
  return [{ ...imageItem(photo, -b, -b, frame, ''), origin: { role: 'photo' } }]
}

/** Right page of a month's opening: the month set vertically, a sentence of its own, and what it holds. */
export function openerPage(layout: MonthLayout, style: Style, world: World): SceneItem[] {
  const { fonts } = world
  const x = textLeftMm(style, 'right')
  const right = x + measureMm(style)
  const month = { face: 'serif-medium' as const, sizePt: 46, trackEm: 0.1 }
  const year = { face: style.small.face, sizePt: 9.5, trackEm: 0.14 }
  const top = gridTopMm(style, 1)
  const items: SceneItem[] = [
    ...verticalItems(monthName(layout.month), right - 9, top, month, style.ink.text, { role: 'title' }, fonts),
  ]
  if (yearOf(layout.month) > 0) {
    const name = `${chineseYear(yearOf(layout.month))}年`
    items.push(...verticalItems(name, right - 24.5, top + 1, year, style.ink.k65, { role: 'label' }, fonts))
  }
  if (layout.quotation.length > 0) {
    items.push(rect(x, gridTopMm(style, 17) - 2, 12, 0.75 * mmPerPt, style.ink.accent, { role: 'label' }))
  }
  layout.quotation.forEach((text, index) => {
    const line = setLabel(text, { face: style.small.face, sizePt: 15 }, fonts)
    const y = gridTopMm(style, 18) + 0.88 * 15 * mmPerPt + index * 25.5 * mmPerPt
    items.push(...lineItems(line, x, y, style.ink.text, { role: 'subtitle' }))
  })
  const { posts, photos, comments } = layout.counts
  const parts = [
    `${posts} 篇`,
    ...(photos > 0 ? [`${photos} 张照片`] : []),
    ...(comments > 0 ? [`${comments} 条评论`] : []),
  ]
  const counts = setLabel(parts.join('　'), { face: style.small.face, latin: style.numerals, sizePt: 8.5 }, fonts)
  items.push(...lineItems(counts, x, baselineMm(gridTopMm(style, 22), 10), style.ink.k65, { role: 'label' }))
  return items
}

/** End page: the book's own seal and, when there is a reading copy, its address. */
export function endPage(book: BookInput, side: Side, style: Style, world: World): SceneItem[] {
  const x = textLeftMm(style, side)
  const top = gridTopMm(style, 22)
  const words = [...book.title].filter((one) => /\p{Script=Han}/u.test(one))
  const text =
    words.length >= 4
      ? words.slice(0, 4).join('')
      : words.length >= 2
        ? words.slice(0, 2).join('')
        : book.brand.slice(0, 2)
  const items = seal(text, x, top, 13, style.ink.accent, style.ink.white, world.fonts)
  if (book.readUrl)
    items.push(...readingCode(book.readUrl, x + measureMm(style), top - 2, 16, '这本书的电子版', style, world))
  return items
}
