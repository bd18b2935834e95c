/** Lines set large: titles, quotations of openers, entries of the catalogue, found again from the places of their letters. */
import {
  emOf,
  isEmoji,
  isText,
  type Mark,
  type MeasuredBook,
  type MeasuredPage,
  mmPerPt,
  moved,
  roleOf,
} from './marks.ts'

type Letter = { text: string; x: number; y: number; sizeMm: number; face: string; role: string }
type Line = { letters: Letter[]; text: string; upright: boolean }
export type DisplayBlock = { page: number; role: string; sizeMm: number; lines: Line[] }

const roles = new Set(['title', 'subtitle', 'catalogue'])

function lettersOf(marks: readonly Mark[]): Letter[] {
  return marks.flatMap((mark): Letter[] => {
    const role = roleOf(mark)
    if (!roles.has(role)) return []
    if (isEmoji(mark))
      return [{ text: mark.item.sequence, x: mark.x0, y: mark.y1, sizeMm: mark.item.sizeMm, face: '', role }]
    if (!isText(mark)) return []
    const { clusters, xMm, yMm, sizePt, face } = mark.item
    return clusters.map((text, at) => {
      const [x, y] = moved(mark.at, xMm[at] ?? 0, yMm)
      return { text, x, y, sizeMm: sizePt * mmPerPt, face, role }
    })
  })
}

/** Letters of one label have one size; a title made to fit beside a date has nearly its size, and is none of it. */
const oneSize = 0.005

/** Neighbours in painting order: on one baseline, or one under the other. Emoji go along whatever their size. */
function linesOf(letters: readonly Letter[]): Line[] {
  const lines: Letter[][] = []
  let upright: boolean | undefined
  for (const letter of letters) {
    const row = lines.at(-1)
    const last = row?.at(-1)
    const emoji = letter.face === '' || last?.face === ''
    const alike = last && last.role === letter.role && (emoji || Math.abs(last.sizeMm - letter.sizeMm) < oneSize)
    const em = Math.max(letter.sizeMm, last?.sizeMm ?? 0)
    const [dx, dy] = [letter.x - (last?.x ?? 0), letter.y - (last?.y ?? 0)]
    const across = alike && Math.abs(dy) < (emoji ? 0.4 : 0.1) * em && dx > 0 && dx < 2 * em
    const down = alike && Math.abs(dx) < (upright ? 1.1 : 0.7) * em && dy > 0.1 * em && dy < 1.9 * em
    // Two rows of a single letter are no column: below the first letter of a row of several stands another row.
    if (row && across && upright !== true) {
      if (row.length === 1) upright = false
      row.push(letter)
    } else if (row && down && upright !== false) {
      upright = true
      row.push(letter)
    } else {
      lines.push([letter])
      upright = undefined
    }
  }
  return lines.map((row) => ({
    letters: row,
    text: row
      .map(({ text }) => text)
      .join('')
      .trim(),
    upright:
      row.length > 1 && Math.abs((row[1]?.x ?? 0) - (row[0]?.x ?? 0)) < Math.abs((row[1]?.y ?? 0) - (row[0]?.y ?? 0)),
  }))
}

/** The next line of the same words: below and of the same edge or middle, or to the left of an upright one. */
function follows(above: Line, below: Line): boolean {
  const [a, b] = [above.letters[0], below.letters[0]]
  const [aEnd, bEnd] = [above.letters.at(-1), below.letters.at(-1)]
  if (!a || !b || !aEnd || !bEnd || a.role !== b.role || a.face !== b.face) return false
  if (Math.abs(a.sizeMm - b.sizeMm) > 0.05 || (above.upright !== below.upright && below.letters.length > 1))
    return false
  const em = a.sizeMm
  if (above.upright) return a.x - b.x > 0.8 * em && a.x - b.x < 2.4 * em && Math.abs(a.y - b.y) < 3 * em
  const middle = (one: Letter, end: Letter): number => (one.x + end.x + emOf(end.text) * em) / 2
  const level = Math.abs(a.x - b.x) < 0.6 * em || Math.abs(middle(a, aEnd) - middle(b, bEnd)) < 0.6 * em
  return level && b.y - a.y > 0.8 * em && b.y - a.y < 2.2 * em
}

export function displayBlocks({ marks, number }: MeasuredPage): DisplayBlock[] {
  const blocks: DisplayBlock[] = []
  for (const line of linesOf(lettersOf(marks))) {
    const last = blocks.at(-1)?.lines.at(-1)
    const { role = '', sizeMm = 0 } = line.letters[0] ?? {}
    if (line.text === '') continue
    if (last && follows(last, line)) blocks.at(-1)?.lines.push(line)
    else blocks.push({ page: number, role, sizeMm, lines: [line] })
  }
  return blocks
}

const notFirst = /^[，。、；：！？）》」』】〕〉”’…·,.;:!?)\]]/u
const notLast = /[（《「『【〔〈“‘([]$/u
const sentenceEnd = /[。！？…!?～~」』”）)\p{Extended_Pictographic}]$/u
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const letter = /[\p{L}\p{N}]/u

/** Whether a line's end lies inside a word: of ICU's dictionary for Han, inside letters of one word for the rest. */
function splitsWord(before: string, after: string, said: string): boolean {
  const [a = '', b = ''] = [[...before].at(-1), [...after][0]]
  if (!letter.test(a) || !letter.test(b)) return false
  const latin = /[\p{Script=Latin}\p{N}]/u
  if (latin.test(a) && latin.test(b)) {
    const [head = '', tail = ''] = [/[\p{L}\p{N}]+$/u.exec(before)?.[0], /^[\p{L}\p{N}]+/u.exec(after)?.[0]]
    // camelCase may break at its joints.
    return said.includes(head + tail) && !(/\p{Ll}$/u.test(head) && /^\p{Lu}/u.test(tail))
  }
  if (latin.test(a) || latin.test(b)) return false
  const whole = before + after
  return ![...segmenter.segment(whole)].some(({ index }) => index === before.length)
}

/** What is wrong with a title or quotation as it is broken, in words; empty if nothing is. */
export function displayFaults({ role, lines }: DisplayBlock, said: string): string[] {
  const faults: string[] = []
  const texts = lines.map(({ text }) => text)
  for (const [at, text] of texts.entries()) {
    const next = texts[at + 1]
    if (at > 0 && notFirst.test(text)) faults.push(`begins with a mark: ${text}`)
    if (notLast.test(text)) faults.push(`ends with an opening bracket: ${text}`)
    if (next === undefined) continue
    if (/\p{L}[-‐]$/u.test(text) && !said.includes(text.slice(-6) + next.slice(0, 3))) faults.push(`hyphen: ${text}`)
    if (splitsWord(text, next, said)) faults.push(`splits a word: ${text}/${next}`)
  }
  const last = texts.at(-1) ?? ''
  if (texts.length > 1 && [...last].length < 3) faults.push(`short last line: ${texts.join('/')}`)
  if (role !== 'catalogue' && /[：:，、；]$/u.test(last)) faults.push(`ends in ${last.at(-1)}: ${last}`)
  if (role === 'subtitle' && isTorn(texts.join(''), said)) faults.push(`sentence torn: ${texts.join('/')}`)
  return faults
}

/** A quotation that ends before its sentence does. `said`: all that was written, a line each. */
function isTorn(text: string, said: string): boolean {
  if ([...text].length < 4 || sentenceEnd.test(text)) return false
  const at = said.indexOf(text)
  const next = said[at + text.length]
  return at >= 0 && next !== undefined && next !== '\n'
}

/** The openers' sentences that the facing page begins with. */
export function echoes(pages: readonly MeasuredPage[]): string[] {
  return pages.flatMap((page) => {
    if (page.posts || page.page.kind !== 'opener') return []
    const facing = pages[page.number % 2 === 0 ? page.number : page.number - 2]
    const first = facing?.own.filter((mark) => isText(mark) && roleOf(mark) === 'text') ?? []
    const begins = first
      .slice(0, 4)
      .map((mark) => (isText(mark) ? mark.item.clusters.join('') : ''))
      .join('')
    return displayBlocks(page).flatMap((block) => {
      const text = block.lines.map((line) => line.text).join('')
      return [...text].length >= 4 && begins.startsWith(text.slice(0, 12)) ? [`p.${page.number} ${text}`] : []
    })
  })
}

/** Months, years, figures and counts: what an entry has beside its title. */
const label =
  /^(?:[〇零一二三四五六七八九十年月至·—–\-~～\s\d.:：/PpNnoO]|[春夏秋冬]季?|第|章|篇|则|条|张|页|共|有|幅|帧|格|公里|km|未注日期)+$/u

/** Signs somebody sent instead of words have a size of their own. */
const isSign = (lines: readonly Line[]): boolean => lines[0]?.letters[0]?.face === ''

export type CatalogueReport = { entries: number; empty: number; cut: string[]; pages: number }

/**
 * Entries without words in the place of their title, and titles that stop inside a clause without a mark of it. A month's
 * name in the title's type is a title. Where a style prints nothing but months, none is empty.
 */
export function catalogueOf(pages: readonly MeasuredPage[], { chapters, posts }: MeasuredBook): CatalogueReport {
  const own = pages.filter(({ page }) => page.kind === 'catalogue')
  const naming = own.filter(({ marks }) => marks.some((mark) => isText(mark) && roleOf(mark) === 'catalogue')).length
  const blocks = own.flatMap(displayBlocks).filter(({ role }) => role === 'catalogue')
  const said = posts.map(({ paragraphs, place = '' }) => [...paragraphs, place].join('\n')).join('\n')
  const textOf = ({ lines }: DisplayBlock): string => lines.map(({ text }) => text).join('')
  // Beside letters that lie on their side in upright lines the space is drawn as distance.
  const solid = (text: string): string => text.replaceAll(/\s/gu, '')
  const saidSolid = solid(said)
  const written = blocks.filter((block) => !label.test(textOf(block)))
  // A title is what has the type of words somebody wrote; several pages may set them in several sizes.
  const size = ({ sizeMm }: DisplayBlock): number => Math.round(sizeMm * 20)
  const sizes = new Set(
    written.filter((block) => saidSolid.includes(solid(textOf(block)).replace(/…$/u, ''))).map(size),
  )
  if (sizes.size === 0) return { entries: chapters, empty: 0, cut: [], pages: naming }
  const titles = written.filter((block) => sizes.has(size(block)) || isSign(block.lines))
  const months = blocks
    .filter((block) => sizes.has(size(block)))
    .flatMap(({ lines }) => lines)
    .filter(({ text }) => /^[^年]*月$/u.test(text) && label.test(text)).length
  // Where every entry has its month in that type, the month is no title.
  const named = titles.length + (months >= chapters ? months - chapters : months)
  const cut = titles.map(textOf).filter((text) => {
    const at = said.indexOf(text)
    return at >= 0 && /[\p{L}\p{N}]$/u.test(text) && letter.test(said[at + text.length] ?? '')
  })
  return { entries: chapters, empty: Math.max(0, chapters - named), cut, pages: naming }
}
