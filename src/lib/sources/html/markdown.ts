import { Marked, type TokenizerAndRendererExtension } from 'marked'
import { mathParts } from '#lib/posts/math-words.ts'
import { breaksAs } from '#lib/std/linear.ts'
import type { RawBlock } from '../format/raw.ts'
import { type HtmlReading, htmlBlocks } from './html-blocks.ts'
import { decoded } from './html-picture.ts'
import type { OnLeft } from './left-out.ts'
import { plainSigns } from './markdown-signs.ts'
import { codeLines } from './outside-code.ts'
import { typedSign, typedTags } from './typed-tags.ts'

/** Line ends count, as people mean them in a diary; HTML inside is read as HTML, never kept. */
const reader = new Marked({ gfm: true, breaks: true })
// GitHub also strikes out between two single tildes; in Chinese they are tone (真好~下次还来~), and stay.
reader.use({ tokenizer: { del: (src) => (src.startsWith('~~') ? false : undefined) } })

/** Letters and signs written without blanks between words. */
const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Signs at an edge of what stands between two or three stars. */
const marked = /^[\p{P}\p{S}]|[\p{P}\p{S}]$/u
/** One star is a sign of sums (面积*(长+宽)*高) and of faces (*^_^*) too: only around marks of speech, and brackets without a sum. */
const quoted = /^[“‘「『《]|[”’」』》]$|^（[^\d+*/×÷=（）-]{1,100}）$/u

/**
 * 「他说**“好”**了」: by CommonMark a star between a letter and a quotation mark stresses nothing, a rule for words with blanks
 * between them. Beside a Chinese letter it does.
 */
reader.use({
  tokenizer: {
    emStrong(src, maskedSrc, before = '') {
      const masked = maskedSrc.slice(-src.length)
      const [, stars = '', inside = ''] = /^(\*{1,3})(?![\s*])([^*]{0,1000}[^\s*])\1(?!\*)/.exec(masked) ?? []
      if (inside === '') return false
      const raw = src.slice(0, inside.length + 2 * stars.length)
      const text = raw.slice(stars.length, raw.length - stars.length)
      const after = src[raw.length] ?? ''
      const edges = stars.length === 1 ? quoted.test(text) : marked.test(text)
      if (!edges || !(eastern.test(before) || eastern.test(after))) return false
      const tokens = this.lexer.inlineTokens(stars.length === 3 ? `**${text}**` : text)
      return { type: stars.length === 2 ? 'strong' : 'em', raw, text, tokens }
    },
  },
})

const escaped = (words: string): string =>
  breaksAs(words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'), ' ')

/** Text without a formula is taken this far at once: asked again for the rest at each piece, the work grows with its square. */
const mostAhead = 1000

/** A formula keeps every sign it was typed with: in it a backslash escapes nothing and _ stresses nothing. */
const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (src) => {
    const ahead = src.slice(0, mostAhead)
    const at = ahead.search(/\$|\\[([]/)
    if (at >= 0) return at
    // At a blank: addresses are known as such only whole.
    return ahead.length === src.length ? undefined : Math.max(ahead.lastIndexOf(' '), 0) || mostAhead
  },
  tokenizer(src) {
    if (!/^(?:\$|\\[([])/.test(src)) return undefined
    // As far as a formula may reach, in one line or between double signs.
    const [first] = mathParts(src.slice(0, 2100))
    return first?.tex === undefined ? undefined : { type: 'formula', raw: first.typed }
  },
  renderer: ({ raw }) => escaped(raw),
}

/** Between `$$` and `$$` on lines of their own nothing is a list, a heading or a line's end. */
const formulaLines: TokenizerAndRendererExtension = {
  name: 'formulaLines',
  level: 'block',
  start: (src) => {
    // A paragraph ends at an empty line at the latest.
    const end = src.search(/\n[ \t]*\n/)
    const at = (end < 0 ? src : src.slice(0, end)).search(/(?:^|\n) {0,3}(?:\$\$|\\\[)/)
    return at < 0 ? undefined : at
  },
  tokenizer(src) {
    const found = /^ {0,3}(\$\$[^$]{1,2000}\$\$|\\\[[\s\S]{1,2000}?\\\])[ \t]*(?:\n+|$)/.exec(src)
    const typed = found?.[1]
    if (!found || typed === undefined || mathParts(typed)[0]?.tex === undefined) return undefined
    return { type: 'formulaLines', raw: found[0], typed }
  },
  renderer: ({ typed }) => `<p>${escaped(String(typed))}</p>\n`,
}
reader.use({ extensions: [formula, formulaLines] })

/** A pattern without an upper bound fills the stack on a run of megabytes: what one pass leaves of it the next one takes. */
const shortRuns = (markdown: string): string =>
  markdown
    .replace(/[ \t]{200,50000}/g, (run) => run.slice(0, 200))
    .replace(/([*_~`[\](){}<>!\\|#=^-])\1{200,50000}/g, (run) => run.slice(0, 200))

/** Signs and blanks in a row that nobody types, lists in lists in lists: the reader's work grows with their square. */
const tamed = (markdown: string): string =>
  shortRuns(shortRuns(markdown))
    .replace(/(\S\S?)\1{400,}/g, (run, piece: string) => (/[\p{L}\p{N}]/u.test(piece) ? run : piece.repeat(100)))
    .replace(/^[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])(?:[ \t]+|(?=[>*+-]))){12,}/gm, (run) => run.slice(0, 24))
    .replace(/(?:<\/?[a-z]{1,10}>){400,}/gi, (run) => run.slice(0, 400))

/** So many lines without an empty one between them are nobody's paragraph, list or table, and take the reader a hundred times their length. */
const mostLines = 50_000

function isEndless(markdown: string): boolean {
  let lines = 0
  for (let at = markdown.indexOf('\n'); at >= 0; at = markdown.indexOf('\n', at + 1)) {
    lines = markdown[at + 1] === '\n' ? 0 : lines + 1
    if (lines > mostLines) return true
  }
  return false
}

const plainHtml = (markdown: string): string =>
  markdown
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\n/g, '<br>')}</p>`)
    .join('')

/** Deeper than the reader can follow, or without an end, it is plain words. */
function htmlOf(markdown: string): string {
  if (isEndless(markdown)) return plainHtml(markdown)
  try {
    return reader.parse(markdown, { async: false })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return plainHtml(markdown)
  }
}

/** `left` hears of what a writer's program means and no book shows; `vault`: the text lies among Obsidian's notes. */
export type MarkdownReading = HtmlReading & { left?: OnLeft; vault?: boolean }

/** Markdown (CommonMark, GFM) as blocks. Boxes to tick become ☑ and ☐. */
export function markdownBlocks(markdown: string, reading: MarkdownReading = {}): RawBlock[] {
  const signs = plainSigns(tamed(markdown.replace(/\u0000/g, '')), reading.left, reading.vault)
  const { words, notes } = withoutNotes(typedTags(signs))
  const html = htmlOf(words).replaceAll(typedSign, '&lt;')
  const link: HtmlReading['link'] = (href, said) =>
    href.startsWith(noteAddress)
      ? { t: 'note', s: notes.get(decoded(href.slice(noteAddress.length)))?.replaceAll(typedSign, '<') ?? '' }
      : reading.link?.(href, said)
  return htmlBlocks(
    html.replace(/<input [^<>]*>/g, (all) =>
      all.includes('type="checkbox"') ? (/checked/.test(all) ? '☑' : '☐') : all,
    ),
    { ...reading, link },
  )
}

const noteAddress = '#note-'

/** Footnotes (`[^1]` and `[^1]: words`) as links that `markdownBlocks` takes back; in code they are code. */
function withoutNotes(markdown: string): { words: string; notes: Map<string, string> } {
  const notes = new Map<string, string>()
  if (!/\[\^|\^\[/.test(markdown)) return { words: markdown, notes }
  const lines: string[] = []
  const isCode = codeLines()
  let open: string | undefined
  for (const line of markdown.split('\n')) {
    const code = isCode(line)
    const [, name, first = ''] = (!code && /^ {0,3}\[\^([^\]\n]{1,60})\]:\s?(.*)$/.exec(line)) || []
    if (name !== undefined) {
      open = name
      notes.set(name, plain(first))
    } else if (open !== undefined && /^(?: {2,}|\t)\s*\S/.test(line)) {
      notes.set(open, `${notes.get(open) ?? ''} ${plain(line)}`.trim())
    } else {
      // Behind an empty line a note goes on where it is set in.
      if (line.trim() !== '') open = undefined
      lines.push(code ? `\u0001${line}` : line)
    }
  }
  const words = lines.map((line) => (line.startsWith('\u0001') ? line.slice(1) : called(line, notes))).join('\n')
  return { words, notes }
}

/** A note is printed as words: its stress, code and links are without their signs. */
const plain = (words: string): string =>
  words
    .trim()
    .replace(/(\*{1,3}|_{1,3})(?=[^\s*_])([^*_\n]{1,1000})\1/g, (all, mark: string, said: string, at: number) =>
      mark.startsWith('_') && /\w/.test(words.trim()[at - 1] ?? '') ? all : said,
    )
    .replace(/`/g, '')
    .replace(/\[([^[\]]{0,400})\]\([^)]{0,2000}\)/g, '$1')

const call = (name: string): string => `<a href="${noteAddress}${encodeURIComponent(name)}">※</a>`

/** Code in a line goes from as many signs to as many; undefined where none begins at `from`. */
function codeEnd(line: string, from: number): number | undefined {
  if (line[from] !== '`') return undefined
  const [signs = ''] = /^`+/.exec(line.slice(from, from + 50)) ?? []
  const end = line.indexOf(signs, from + signs.length)
  return end < 0 ? from + signs.length : end + signs.length
}

/** Further than this no note written where it is called goes on. */
const longestNote = 2000

/** Where each bracket that opens in the line closes; code inside closes nothing. */
function bracketEnds(line: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < line.length; at++) {
    const code = codeEnd(line, at)
    if (code !== undefined) at = code - 1
    else if (line[at] === '[') open.push(at)
    else if (line[at] === ']') {
      const from = open.pop()
      if (from !== undefined && at - from < longestNote) ends.set(from, at)
    }
  }
  return ends
}

/** Notes written where they are called (pandoc's `^[…]`) join the others. A call of a note that has words, as HTML, which is read inside of HTML too; in code it stays what it is. */
function called(line: string, notes: Map<string, string>): string {
  if (!/\[\^|\^\[/.test(line)) return line
  const ends = bracketEnds(line)
  let out = ''
  for (let at = 0; at < line.length; at++) {
    const code = codeEnd(line, at)
    const end = line.startsWith('^[', at) && line[at - 1] !== '[' ? ends.get(at + 1) : undefined
    const [mark = '', known = ''] = line.startsWith('[^', at)
      ? (/^\[\^([^\]\n]{1,60})\]/.exec(line.slice(at, at + 64)) ?? [])
      : []
    if (code !== undefined) {
      out += line.slice(at, code)
      at = code - 1
    } else if (end !== undefined) {
      const name = `inline ${notes.size}`
      notes.set(name, plain(line.slice(at + 2, end)))
      out += call(name)
      at = end
    } else if (mark !== '' && notes.has(known)) {
      out += call(known)
      at += mark.length - 1
    } else out += line[at]
  }
  return out
}

/** The heading that begins a text, and the rest: a diary's first line is its title. */
export function titleAndBody(blocks: readonly RawBlock[]): { title?: string; body: RawBlock[] } {
  const [first, ...rest] = blocks
  if (first?.t !== 'h1' && first?.t !== 'h2') return { body: [...blocks] }
  const title = first.inl
    .map((one) => (one.t === 'br' ? ' ' : one.t === 'emoji' ? one.code : one.s))
    .join('')
    .trim()
  return title === '' ? { body: rest } : { title, body: rest }
}
