import { qrModules, qrPath } from '#lib/print/qr.ts'
import type { FaceId, Origin, SceneItem } from '#lib/print/scene.ts'
import { rect } from '../block/shapes.ts'
import { clipped } from '../block/text-blocks.ts'
import { displayBreak } from '../line/display-break.ts'
import { lineItems, lineWidthMm, setLabel, setParagraph } from '../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../style/design.ts'
import {
  areaHeightMm,
  baselineMm,
  gridBaselineMm,
  gridTopMm,
  measureMm,
  mmPerPt,
  type Side,
  textLeftMm,
} from '../style/style.ts'
import { chineseYear, yearOf } from './calendar.ts'
import { besideName, chapterName } from './chapter-name.ts'
import type { BookInput, Letter } from './content.ts'

/** Parts of front and end matter that more than one style is made of. */

type LabelStyle = Parameters<typeof setLabel>[1]

export const opposite = (side: Side): Side => (side === 'left' ? 'right' : 'left')

/** Text with its left edge, middle or right edge at `xMm`; set smaller where it is wider than `widthMm`. */
export function label(
  text: string,
  type: LabelStyle & { trackEm?: number },
  {
    xMm,
    yMm: baseline,
    anchor = 'left',
    widthMm = Number.POSITIVE_INFINITY,
  }: { xMm: number; yMm: number; anchor?: 'left' | 'middle' | 'right'; widthMm?: number },
  { ink, origin }: { ink: Parameters<typeof lineItems>[3]; origin: Origin },
  set: Pick<Setting, 'fonts'>,
): SceneItem[] {
  const whole = setLabel(text, type, set.fonts, type.trackEm ?? 0)
  const share = widthMm / lineWidthMm(whole)
  const line =
    share < 1 ? setLabel(text, { ...type, sizePt: type.sizePt * share }, set.fonts, type.trackEm ?? 0) : whole
  const shift = anchor === 'left' ? 0 : anchor === 'middle' ? lineWidthMm(line) / 2 : lineWidthMm(line)
  return lineItems(line, xMm - shift, baseline, ink, origin)
}

/** `2024.01 ～ 2024.12`, one month alone when they are equal, '' when nothing is dated. */
export function span(chapters: readonly { months: readonly string[] }[]): string {
  const dated = chapters.flatMap(({ months }) => months).filter((month) => yearOf(month) > 0)
  const [first, last] = [dated[0], dated.at(-1)]
  if (!first || !last) return ''
  const dotted = (month: string): string => `${month.slice(0, 4)}.${month.slice(4)}`
  return first === last ? dotted(first) : `${dotted(first)} ～ ${dotted(last)}`
}

/** Between letters: a title of one long word stays whole. */
const inLetters = /[A-Za-z\u00c0-\u024f]$/

/** A title in one or two columns (right one first) or rows, as display type breaks; the mark it breaks at goes. */
export function titleColumns(title: string, longestOne: number): string[] {
  if ([...title].length <= longestOne) return [title]
  const { lines, sound } = displayBreak(title, { count: 2 })
  const [head = title, rest] = lines
  if (rest === undefined || (!sound && inLetters.test(head))) return [title]
  return [head.replace(/[：，、]$/, ''), rest]
}

/** Credits the licences of what is printed ask for; nothing is named that the book does not use. */
function creditLine(facts: BookFacts): string {
  const twemoji = facts.chapters.some((month) => month.emoji.twemoji)
  const noto = facts.chapters.some((month) => month.emoji.noto)
  const makers = [
    ...(twemoji ? ['Twemoji（© Twitter, Inc. 及其他贡献者，CC BY 4.0）'] : []),
    ...(noto ? ['Noto Emoji（© Google LLC，OFL 1.1）'] : []),
  ]
  return makers.length > 0 ? `书中表情图形采用 ${makers.join('与 ')}。` : ''
}

export type ImprintStyle = { sizePt: number; leadPt: number; titlePt: number; noteTopMm: number; titleFace?: FaceId }

const rightsLine = '本书内容由定制者收集整理，文字与图片的版权归各自的作者所有。'
const privateLine = `${rightsLine}私人定制，非卖品，不作公开发行。`

/** What stands below the rows of a copyright page: whose the words are, that nobody sells it, who made its emoji. */
export const imprintNotes = (facts: BookFacts): string[] =>
  [facts.book.published ? rightsLine : privateLine, creditLine(facts)].filter(Boolean)

/** Copyright block ending above `noteTopMm`; labels are spread to four em, empty values vanish with their label. */
export function imprint(facts: BookFacts, side: Side, look: ImprintStyle, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { book } = facts
  const x = textLeftMm(style, side)
  const wide = measureMm(style)
  const lead = look.leadPt * mmPerPt
  const em = look.sizePt * mmPerPt
  const rows = book.imprint.filter((row) => row.value.trim() !== '')
  // The code of the reading copy stands beside the rows and ends above the note, however few they are.
  const rowsMm = Math.max(rows.length * lead, book.readUrl ? 23 : 0)
  const top = look.noteTopMm - rowsMm - 4
  const whole = book.subtitle ? `${book.title}：${book.subtitle}` : book.title
  const items: SceneItem[] = [
    ...lineItems(
      clipped(whole, { face: look.titleFace ?? 'serif-semibold', sizePt: look.titlePt }, wide, fonts),
      x,
      top - 8,
      style.ink.text,
      { role: 'title' },
    ),
    rect({ xMm: x, yMm: top - 3.7, wMm: wide, hMm: 0.35 * mmPerPt }, style.ink.k25, { role: 'label' }),
  ]
  const type = { face: style.small.face, latin: style.small.latin, sizePt: look.sizePt }
  rows.forEach((row, index) => {
    const baseline = top + 2.8 + index * lead
    const letters = [...row.label]
    const step = letters.length > 1 ? (3 * em) / (letters.length - 1) : 0
    letters.forEach((letter, at) => {
      items.push(
        ...label(
          letter,
          type,
          { xMm: x + at * step, yMm: baseline },
          { ink: style.ink.k65, origin: { role: 'label' } },
          set,
        ),
      )
    })
    const value = clipped(row.value, type, wide - 4 * em - 30, fonts)
    items.push(...lineItems(value, x + 5.5 * em, baseline, style.ink.text, { role: 'label' }))
  })
  const note = imprintNotes(facts).flatMap((text) =>
    setParagraph(text, { ...type, sizePt: look.sizePt - 0.5 }, { widthMm: wide }, fonts),
  )
  note.forEach((line, index) => {
    items.push(
      ...lineItems(line, x, look.noteTopMm + 2.4 + index * (look.leadPt - 0.5) * mmPerPt, style.ink.k65, {
        role: 'note',
      }),
    )
  })
  if (book.readUrl)
    items.push(...readingCode(book.readUrl, { rightMm: x + wide, topMm: top + 1.8, wantedMm: 18 }, '扫码读电子版', set))
  return items
}

/** QR with its right edge at `rightMm` and a caption centred below its four modules of white. */
export function readingCode(
  url: string,
  { rightMm, topMm, wantedMm }: { rightMm: number; topMm: number; wantedMm: number },
  caption: string,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const modules = qrModules(url)
  const sizeMm = Math.max(wantedMm, modules * 0.5)
  const middle = rightMm - sizeMm / 2
  const type = { face: style.small.face, sizePt: 7 }
  const belowMm = (4 * sizeMm) / modules + 0.88 * type.sizePt * mmPerPt
  return [
    qrPath(url, { xMm: rightMm - sizeMm, yMm: topMm, sizeMm }, style.ink.text, { role: 'qrcode' }),
    ...label(
      caption,
      type,
      { xMm: middle, yMm: topMm + sizeMm + belowMm, anchor: 'middle' },
      { ink: style.ink.k65, origin: { role: 'note' } },
      set,
    ),
  ]
}

/** `name`: 一月—四月, without its year; 二〇二二年 with `months` for a whole year. `month`: the chapter's first. */
export type CatalogueRow = { name: string; months?: string; month: string; title: string; posts: number; page: number }
export type CatalogueEntry = { year: number } | CatalogueRow

/** Rows of the list: a year's name stands before its months when the book has several years; a whole year is a row. */
export function catalogueEntries(facts: BookFacts): CatalogueEntry[] {
  const years = new Set(facts.chapters.map((one) => yearOf(one.month)))
  const out: CatalogueEntry[] = []
  let year = -1
  facts.chapters.forEach((layout, index) => {
    const own = yearOf(layout.month)
    if (years.size > 1 && own !== year && own > 0 && !layout.wholeYear) out.push({ year: own })
    year = own
    out.push({
      name: chapterName(layout),
      ...(layout.wholeYear ? { months: besideName(layout) } : {}),
      month: layout.month,
      title: layout.title,
      posts: layout.counts.posts,
      page: facts.pageOf(index),
    })
  })
  return out
}

/** `二〇二四` for a book of one year, '' for others. */
export function onlyYear(facts: BookFacts): string {
  const years = [...new Set(facts.chapters.flatMap(({ months }) => months.map(yearOf)).filter((year) => year > 0))]
  return years.length === 1 ? chineseYear(years[0] ?? 0) : ''
}

/** Four or two characters of the title for a seal, else of the house. */
export function sealWords(book: Pick<BookInput, 'title' | 'brand'>): string {
  const words = [...book.title].filter((one) => /\p{Script=Han}/u.test(one))
  if (words.length >= 4) return words.slice(0, 4).join('')
  return words.length >= 2 ? words.slice(0, 2).join('') : book.brand.slice(0, 2)
}

/**
 * Preface or afterword, two pages as a rule (PRINT.md §2.7) and more rather than lose a word: title, text in the body face
 * from line 8, signature right, place and day below it in small size.
 */
export function letterPages(letter: Letter, at: Place, set: Setting, title: LabelStyle, titleLine = 2): PageDraft[] {
  const { style, fonts } = set
  const firstLine = 8
  const { body } = style
  const face = { face: body.face, sizePt: body.sizePt, ...(body.latin ? { latin: body.latin } : {}) }
  const lines = letter.paragraphs.flatMap((text) =>
    setParagraph(text, face, { widthMm: measureMm(style), indentEm: body.indentEm }, fonts),
  )
  const signed = [letter.signature, letter.dateline].filter((text) => text !== '').length
  const available = style.lines - firstLine
  const pages: PageDraft[] = []
  let side = at.side
  for (let from = 0; from < Math.max(1, lines.length); ) {
    const start = pages.length === 0 ? firstLine : 0
    const whole = pages.length === 0 ? available : style.lines
    const left = lines.length - from
    const fits = left + (signed > 0 ? signed + 2 : 0) <= whole
    // What does not fit with its signature leaves two lines for the next page.
    const count = fits ? left : Math.min(whole, Math.max(1, left - 2))
    const x = textLeftMm(style, side)
    const items: SceneItem[] = []
    if (pages.length === 0) {
      const y = baselineMm(gridTopMm(style, titleLine), body.sizePt)
      items.push(
        ...label(
          letter.title,
          title,
          { xMm: x, yMm: y, anchor: 'left', widthMm: measureMm(style) },
          { ink: style.ink.text, origin: { role: 'title' } },
          set,
        ),
      )
    }
    lines.slice(from, from + count).forEach((line, index) => {
      items.push(...lineItems(line, x, gridBaselineMm(style, start + index), style.ink.text, { role: 'text' }))
    })
    from += Math.max(1, count)
    const isLast = from >= lines.length
    const end = start + count
    if (isLast && signed > 0) items.push(...signature(letter, x, Math.min(end + 2, style.lines - signed), set))
    pages.push({ kind: 'body', items, foot: 'folio' })
    side = opposite(side)
  }
  return pages
}

function signature(letter: Letter, xMm: number, line: number, set: Setting): SceneItem[] {
  const { style } = set
  const right = xMm + measureMm(style)
  const items: SceneItem[] = []
  let at = line
  if (letter.signature) {
    const type = { face: style.small.face, sizePt: style.body.sizePt }
    const y = gridBaselineMm(style, at)
    items.push(
      ...label(
        letter.signature,
        type,
        { xMm: right, yMm: y, anchor: 'right', widthMm: measureMm(style) },
        { ink: style.ink.text, origin: { role: 'label' } },
        set,
      ),
    )
    at += 1
  }
  if (letter.dateline) {
    const y = gridBaselineMm(style, at)
    const type = { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt }
    items.push(
      ...label(
        letter.dateline,
        type,
        { xMm: right, yMm: y, anchor: 'right', widthMm: measureMm(style) },
        { ink: style.ink.k65, origin: { role: 'note' } },
        set,
      ),
    )
  }
  return items
}

/** Foot of the type area. */
export const areaFootMm = (set: Setting): number => set.style.headMm + areaHeightMm(set.style)
