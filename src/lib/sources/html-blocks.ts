import { Parser } from 'htmlparser2'
import type { Inline } from '#lib/posts/book-import.ts'
import { baseName } from './brought.ts'
import type { RawBlock, RawMedia } from './raw.ts'
import { cleanText } from './text.ts'

export type HtmlReading = {
  /** What an `<img>` is that stands for an emoji; undefined: it is a picture. */
  emoji?(attributes: Record<string, string>): Inline | undefined
  /** What a link is that is not one: a mention, a topic. */
  link?(href: string, words: string): Inline | undefined
  /** The picture of an `<img>`; undefined leaves it out. */
  picture?(attributes: Record<string, string>): RawMedia | undefined
}

type Kind = Extract<RawBlock, { inl: Inline[] }>['t']

const kinds: Record<string, Kind> = {
  p: 'p',
  div: 'p',
  section: 'p',
  article: 'p',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  blockquote: 'quote',
  li: 'li',
  dt: 'p',
  dd: 'p',
  pre: 'code',
  figcaption: 'p',
  header: 'p',
  footer: 'p',
  aside: 'p',
  ul: 'p',
  ol: 'p',
  main: 'p',
  address: 'p',
}
const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'iframe',
  'svg',
  'button',
  'select',
  'textarea',
  'head',
])
const bold = new Set(['b', 'strong'])
const italic = new Set(['i', 'em', 'cite'])
const underlined = new Set(['u', 'ins'])

/** Where a lazily loaded picture keeps its address. */
const lazy = [
  'data-src',
  'data-original',
  'data-actualsrc',
  'zoomfile',
  'file',
  'data-original-src',
  'data-lazy-src',
  'src',
]

/** The picture of an ordinary `<img>`: its address, and its names as a file brought along. */
export function pictureOf(attributes: Record<string, string>): RawMedia | undefined {
  const src = lazy.map((name) => attributes[name]?.trim()).find((value) => value && !value.startsWith('data:'))
  if (!src) return undefined
  const path = decoded(src.replace(/[?#].*$/s, ''))
  const alt = attributes.alt?.trim()
  return {
    kind: 'image',
    ...(/^https?:/.test(src) ? { url: src } : src.startsWith('//') ? { url: `https:${src}` } : {}),
    want: [path.replace(/^([a-z]+:)?\/\/[^/]+\//i, ''), baseName(path)].filter((name) => name !== ''),
    ...(alt && !/^(image|img|图片|图像|photo)?$/i.test(alt) && alt !== baseName(path) ? { caption: alt } : {}),
  }
}

/** Percent signs undone where they mean something. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * HTML, whole or a piece, as paragraphs, headings, quotes, items, tables and pictures. Nothing of it stays HTML: what
 * has no place in a book (scripts, styles, forms) is gone, whatever is between unknown tags stays as words.
 */
export function htmlBlocks(html: string, reading: HtmlReading = {}): RawBlock[] {
  const out: RawBlock[] = []
  const kept: Kind[] = []
  const marks = { b: 0, i: 0, u: 0, quiet: 0, pre: 0 }
  const links: { href: string; from: number }[] = []
  const tables: { rows: Inline[][][]; head: boolean; outer: Inline[] }[] = []
  let inl: Inline[] = []

  const close = (): void => {
    const words = tidy(inl, marks.pre > 0)
    inl = []
    if (words.length === 0 || tables.length > 0) {
      if (tables.length > 0) inl = words
      return
    }
    const inside = kept.findLast((kind) => kind !== 'p') ?? 'p'
    out.push({ t: inside, inl: words })
  }
  const picture = (attributes: Record<string, string>): void => {
    const emoji = reading.emoji?.(attributes)
    if (emoji) {
      inl.push(emoji)
      return
    }
    const one = (reading.picture ?? pictureOf)(attributes)
    if (!one) return
    close()
    out.push({ t: 'figure', media: [one] })
  }
  const text = (s: string): void => {
    if (marks.quiet > 0 || s === '') return
    inl.push({
      t: 'text',
      s: marks.pre > 0 ? s : s.replace(/[ \t\r\n]+/g, ' '),
      ...(marks.b > 0 ? { b: true } : {}),
      ...(marks.i > 0 ? { i: true } : {}),
      ...(marks.u > 0 ? { u: true } : {}),
    })
  }
  const endLink = (): void => {
    const link = links.pop()
    if (!link) return
    const words = inl
      .slice(link.from)
      .map((one) => (one.t === 'br' ? ' ' : one.t === 'emoji' ? (one.char ?? one.code) : one.s))
      .join('')
      .trim()
    const special = reading.link?.(link.href, words)
    if (!special && (!/^https?:/.test(link.href) || words === '')) return
    inl.splice(link.from, inl.length, special ?? { t: 'a', href: link.href, s: words })
  }
  const endRow = (table: { rows: Inline[][][] }, cell: boolean): void => {
    const row = table.rows.at(-1)
    if (cell && row) row.push(tidy(inl, false))
    inl = []
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // Everything inside what nobody sees is counted, so that its end is found.
        if (marks.quiet > 0 || silent.has(name) || /display:\s*none/.test(attributes.style ?? '')) {
          marks.quiet++
          return
        }
        if (name === 'br') inl.push({ t: 'br' })
        else if (name === 'hr') {
          close()
          out.push({ t: 'hr' })
        } else if (name === 'img') picture(attributes)
        else if (name === 'a') links.push({ href: attributes.href ?? '', from: inl.length })
        else if (bold.has(name)) marks.b++
        else if (italic.has(name)) marks.i++
        else if (underlined.has(name)) marks.u++
        else if (name === 'table') {
          close()
          tables.push({ rows: [], head: false, outer: inl })
          inl = []
        } else if (name === 'tr') tables.at(-1)?.rows.push([])
        else if (name === 'th' && tables.at(-1)?.rows.length === 1) tables.at(-1)!.head = true
        else if (name === 'td' || name === 'th') inl = []
        const kind = kinds[name]
        if (kind) {
          close()
          kept.push(kind)
          if (name === 'pre') marks.pre++
        }
      },
      ontext: text,
      onclosetag(name) {
        if (marks.quiet > 0) {
          marks.quiet--
          return
        }
        if (name === 'a') endLink()
        else if (bold.has(name)) marks.b = Math.max(0, marks.b - 1)
        else if (italic.has(name)) marks.i = Math.max(0, marks.i - 1)
        else if (underlined.has(name)) marks.u = Math.max(0, marks.u - 1)
        else if (name === 'td' || name === 'th') endRow(tables.at(-1) ?? { rows: [] }, true)
        else if (name === 'table') {
          const table = tables.pop()
          if (table) put(table)
        }
        if (!kinds[name]) return
        close()
        if (name === 'pre') marks.pre = Math.max(0, marks.pre - 1)
        const at = kept.lastIndexOf(kinds[name])
        if (at >= 0) kept.length = at
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  /** A table of one column or one row only arranges things on a page: its words are paragraphs. */
  const put = (table: { rows: Inline[][][]; head: boolean; outer: Inline[] }): void => {
    const rows = table.rows.filter((row) => row.some((cell) => cell.length > 0))
    inl = table.outer
    if (tables.length > 0) inl.push(...rows.flat(2))
    else if (rows.length > 1 && rows.some((row) => row.length > 1))
      out.push({ t: 'table', rows, ...(table.head ? { head: true } : {}) })
    else for (const cell of rows.flat()) if (cell.length > 0) out.push({ t: 'p', inl: cell })
  }
  parser.write(html)
  parser.end()
  while (tables.length > 0) put(tables.pop()!)
  close()
  return out
}

/** Cleaned words without blanks or breaks at their ends; neighbours of one look become one. */
function tidy(inl: readonly Inline[], pre: boolean): Inline[] {
  const out: Inline[] = []
  for (const one of inl) {
    if (one.t !== 'text') {
      out.push(one)
      continue
    }
    const held = out.at(-1)
    const blank = !pre && (held === undefined || held.t === 'br' || (held.t === 'text' && held.s.endsWith(' ')))
    const s = blank ? one.s.replace(/^ +/, '') : one.s
    if (s === '') continue
    if (held?.t === 'text' && held.b === one.b && held.i === one.i && held.u === one.u) held.s += s
    else out.push({ ...one, s })
  }
  const isBlank = (one: Inline | undefined): boolean =>
    one !== undefined && (one.t === 'br' || (one.t === 'text' && /^[\s\u3000]*$/.test(one.s)))
  while (isBlank(out[0])) out.shift()
  while (isBlank(out.at(-1))) out.pop()
  return out.flatMap((one, i) => {
    if (one.t !== 'text') return one
    // `cleanText` trims: blanks between two pieces of different look must stay.
    const before = i > 0 && /^ /.test(one.s) ? ' ' : ''
    const after = i < out.length - 1 && / $/.test(one.s) ? ' ' : ''
    const s = before + cleanText(one.s).text.replace(/^\u3000+/, '') + (one.s.trim() === '' ? '' : after)
    return s === '' ? [] : { ...one, s }
  })
}

/** HTML as plain words, one line a paragraph: where a source writes HTML but means a short text. */
export function htmlText(html: string): string {
  return htmlBlocks(html)
    .flatMap((block) => ('inl' in block ? [wordsOf(block.inl)] : []))
    .join('\n')
}

const wordsOf = (inl: readonly Inline[]): string =>
  inl.map((one) => (one.t === 'br' ? '\n' : one.t === 'emoji' ? one.code : one.s)).join('')
