import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBook } from '#lib/books/press/make-book.server.ts'
import { lostInDocx } from '#lib/sources/word/lost.ts'
import { prepareDocx } from '#lib/sources/word/prepare.ts'
import { writeRoundTrip } from '../../../tools/round-trip/files.ts'
import { type Part, parts, type Run, title } from '../../../tools/round-trip/words.ts'
import { type ReadPdf, readPdf } from '../../support/pdf.ts'

/** Word and Markdown to the PDF and back: what was written is found on its pages (docs/word-round-trip.md). */

const folder = mkdtempSync(join(tmpdir(), 'xinshu-round-'))
const files = await writeRoundTrip(folder)

const bookOf = async (path: string): Promise<ReadPdf> => {
  const out = join(folder, path === files.docx ? 'word' : 'markdown')
  const options = { out, brand: '心书', sections: 'article', style: 'changwen' } as const
  const created = await makeBook([path], options, () => {})
  if (!created.ok) throw new Error(created.failure.message)
  return readPdf(readFileSync(join(out, 'inner.pdf')))
}
const books = { Word: await bookOf(files.docx), Markdown: await bookOf(files.markdown) }
const each = Object.entries(books) as [string, ReadPdf][]

const tight = (s: string): string => s.replace(/[\s\u3000\u00ad]/g, '')
const wordsOf = (runs: readonly Run[]): string =>
  tight(runs.map((run) => (typeof run === 'string' ? run : 'note' in run ? '' : run.s)).join(''))
const textOf = (pdf: ReadPdf): string => pdf.pages.map((page) => tight(page.text)).join('\n')
/** Where each of these stands, one after the other; -1: not found behind the one before. */
const places = (text: string, wanted: readonly string[]): number[] => {
  let from = 0
  return wanted.map((one) => {
    const at = text.indexOf(one, from)
    if (at >= 0) from = at + one.length
    return at
  })
}
const of = <T extends Part['t']>(...kinds: T[]): Extract<Part, { t: T }>[] =>
  parts.filter((part): part is Extract<Part, { t: T }> => (kinds as string[]).includes(part.t))

/** Notes by chapter, in the order of their calls: numbers begin anew in each. */
const notesByChapter = (): string[][] => {
  const out: string[][] = []
  const take = (runs: readonly Run[]): void => {
    for (const run of runs) if (typeof run !== 'string' && 'note' in run) out.at(-1)?.push(run.note)
  }
  for (const part of parts) {
    if (part.t === 'h1') out.push([])
    if (part.t === 'table') for (const cell of part.rows.flat()) take(cell.runs)
    else if ('runs' in part) take(part.runs)
  }
  return out
}

test.each(each)('%s: its title and chapters are the book’s', (_, pdf) => {
  const chapters = of('h1').map((part) => wordsOf(part.runs))
  expect(pdf.title).toBe(title)
  expect(pdf.outline.map(tight)).toEqual(chapters)
  // The word stands on the left page, the list faces it (decision 0219).
  const at = pdf.pages.findIndex((page) => tight(page.text).startsWith('目录'))
  const contents = pdf.pages.slice(at, at + 2).map((page) => tight(page.text))
  expect(places(contents.join(''), chapters)).not.toContain(-1)
})

test.each(each)('%s: headings stand in their order, in the heavy face, each level in its place', (_, pdf) => {
  const headings = of('h1', 'h2', 'h3').map((part) => wordsOf(part.runs))
  const contents = pdf.pages.findIndex((page) => tight(page.text).startsWith('目录'))
  const text = pdf.pages.slice(contents + 2).map((page) => tight(page.text))
  expect(headings.filter((_, at) => places(text.join(''), headings)[at] === -1)).toEqual([])
  const begins = ({ runs }: { runs: readonly Run[] }) => {
    const page = pdf.pages.findLast((one) => tight(one.text).includes(wordsOf(runs)))!
    const { font, xMm } = page.glyphs[page.text.indexOf(wordsOf(runs))]!
    // The measure's left edge: where most lines of the page begin.
    const edge = Math.min(...page.glyphs.filter(({ sizePt }) => sizePt > 10).map((one) => one.xMm))
    return { font, inMm: Math.round(xMm - edge) }
  }
  for (const part of of('h2', 'h3'))
    expect([wordsOf(part.runs), begins(part).font]).toEqual([wordsOf(part.runs), expect.stringMatching(/SemiBold/i)])
  // The second level stands in the middle, the third begins at the left.
  expect(of('h2').map((part) => begins(part).inMm > 20)).toEqual(of('h2').map(() => true))
  expect(of('h3').map((part) => begins(part).inMm)).toEqual(of('h3').map(() => 0))
})

test.each(each)('%s: every footnote is called by its number and said under it on the same page', (_, pdf) => {
  for (const notes of notesByChapter()) {
    notes.forEach((words, at) => {
      const mark = String.fromCodePoint(0x2460 + at)
      const page = pdf.pages.map((one) => tight(one.text)).find((text) => text.includes(mark + tight(words)))
      expect([words, page !== undefined]).toEqual([words, true])
      // Once where it is called, once where it is said.
      expect([words, page?.split(mark).length]).toEqual([words, 3])
    })
  }
})

test.each(each)('%s: cells of a table stand in order, the joined ones over their places', (_, pdf) => {
  const [table] = of('table')
  const cells = table!.rows.map((row) => row.map((cell) => wordsOf(cell.runs)).filter((words) => words !== ''))
  const page = pdf.pages.find((one) => tight(one.text).includes(tight(table!.caption)))!
  expect(places(tight(page.text), [tight(table!.caption), ...cells.flat()])).not.toContain(-1)
  const xOf = (words: string, nth = 0): number => {
    let at = -1
    for (let n = 0; n <= nth; n++) at = page.text.indexOf(words, at + 1)
    return page.glyphs[at]!.xMm
  }
  // 初八 reaches over two rows: what follows below it begins in the second column.
  expect(xOf('买煤油')).toBeCloseTo(xOf('卖鸡蛋'), 1)
  expect(xOf('祭灶')).toBeCloseTo(xOf('卖鸡蛋'), 1)
  // 合计 reaches over two columns: its first number stands in the third, under 收.
  expect(xOf('1.40', 1)).toBeCloseTo(xOf('收'), 1)
})

test.each(each)('%s: lists keep their marks, depth and numbers', (name, pdf) => {
  const all = textOf(pdf)
  const marks = ['•春天', '•夏天', '–竹床要先泼井水', '–再用干毛巾擦两遍', '•冬天']
  // The Word file writes its inner numbers `1)`.
  const inner = name === 'Word' ? ')' : '.'
  const numbers = [
    '1.谁家晒了被子',
    '2.借东西当天还',
    `1${inner}碗里要放一点吃的`,
    `2${inner}伞要晾干了再还`,
    '3.吵架不过夜',
  ]
  expect(places(all, [...marks, ...numbers])).not.toContain(-1)
})

test.each(each)('%s: pictures and their captions', (_, pdf) => {
  const figures = of('figure')
  for (const { caption } of figures) {
    const page = pdf.pages.find((one) => tight(one.text).includes(tight(caption)))
    expect([caption, page?.imagesPainted.length]).toEqual([caption, 1])
  }
  expect(pdf.images.filter((one) => one.widthPx > 300)).toHaveLength(figures.length)
})

test.each(each)('%s: paragraphs are drawn in by two characters, however they were in the file', (_, pdf) => {
  for (const part of of('p')) {
    const words = wordsOf(part.runs).slice(0, 6)
    // The contents may quote them before.
    const page = pdf.pages.findLast((one) => one.text.includes(words))!
    const first = page.glyphs[page.text.indexOf(words)]!
    // A page may hold nothing but first lines: the measure begins where it does on every page of that side.
    const side = pdf.pages.filter((_, index) => index % 2 === pdf.pages.indexOf(page) % 2)
    const lines = side.flatMap(({ glyphs }) => glyphs.filter((glyph) => glyph.sizePt === first.sizePt))
    const edge = Math.min(...lines.map((glyph) => glyph.xMm))
    const em = (first.sizePt * 25.4) / 72
    // A quotation mark at the edge hangs half out of its square.
    expect([words, Math.abs(first.xMm - edge - 2 * em) < 0.1 * em]).toEqual([words, true])
  }
})

test('what Word’s file loses is said, and nothing that is kept', () => {
  expect(lostInDocx(prepareDocx(readFileSync(files.docx)), [])).toEqual([
    'Word 里的目录不带进来，书会自己排目录',
    '1 条分隔线不带进来，要的话在文章里再加一条',
    '页眉、页脚不带进来，书有自己的',
  ])
})

test('what is Word’s own is not printed: its table of contents, its running head', () => {
  const all = textOf(books.Word)
  expect(all).not.toContain('打印稿')
  expect(all.split('第一章巷子').length - 1).toBe(textOf(books.Markdown).split('第一章巷子').length - 1)
})
