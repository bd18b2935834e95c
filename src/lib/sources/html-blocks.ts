import { Parser } from 'htmlparser2'
import type { Inline } from '#lib/posts/book-import.ts'
import { baseName } from './brought.ts'
import { fewerTags } from './html-document.ts'
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
  caption: 'p',
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
/** What editors in browsers dress words with, instead of saying that they are strong. */
const styled = new Set(['span', 'font'])
const isHeavy = (style: string | undefined): boolean => /font-weight:\s*(bold|[6-9]00)/i.test(style ?? '')

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
  const marks = { b: 0, i: 0, u: 0, quiet: 0, pre: 0, caption: 0 }
  const heavies: boolean[] = []
  const links: { href: string; from: number }[] = []
  const tables: Table[] = []
  /** Lists around the place, and the block their current item has begun. */
  const lists: { ordered: boolean; item?: RawBlock | undefined }[] = []
  /** Words of a caption that stand above what they are said of. */
  let above: Inline[] | undefined
  let inl: Inline[] = []

  const close = (): void => {
    const words = tidy(inl, marks.pre > 0)
    inl = []
    if (words.length === 0 || tables.length > 0 || marks.caption > 0) {
      // Paragraphs of a cell or a caption are its lines.
      if (words.length > 0) inl = [...words, { t: 'br' }]
      return
    }
    const inside = kept.findLast((kind) => kind !== 'p') ?? 'p'
    if (inside !== 'li') out.push({ t: inside, inl: words })
    else item(words)
  }
  /** Further paragraphs of an item belong to it: a number of their own would count wrong. */
  const item = (words: Inline[]): void => {
    const list = lists.at(-1)
    const begun = list?.item
    if (begun?.t === 'li' && out.at(-1) === begun) {
      begun.inl.push({ t: 'br' }, ...words)
      return
    }
    const depth = Math.max(0, lists.length - 1)
    const block: RawBlock = {
      t: 'li',
      inl: words,
      ...(list?.ordered ? { ordered: true } : {}),
      ...(depth > 0 ? { depth } : {}),
    }
    if (list) list.item = block
    out.push(block)
  }
  const figure = (block: Extract<RawBlock, { t: 'figure' }>): void => {
    out.push(above ? { ...block, caption: above } : block)
    above = undefined
  }
  /** What is said of the picture or table before it, else of the one that follows. */
  const caption = (name: string): void => {
    const words = tidy(inl, false)
    inl = []
    const last = out.at(-1)
    const table = tables.at(-1)
    if (words.length === 0) return
    if (name === 'caption' && table) table.caption = words
    else if (last?.t === 'figure' && !last.caption) last.caption = words
    else above = words
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
    figure({ t: 'figure', media: [one] })
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
  const endCell = (table: Table | undefined): void => {
    const row = table?.rows.at(-1)
    if (table && row) {
      fillFromAbove(table, row)
      const [wide, high] = table.span
      for (let column = 0; column < wide; column++) {
        if (high > 1) table.hanging.set(row.length, high - 1)
        row.push(column === 0 ? tidy(inl, false) : [])
      }
    }
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
        else if (styled.has(name)) {
          const heavy = isHeavy(attributes.style)
          heavies.push(heavy)
          if (heavy) marks.b++
        } else if (name === 'table') {
          close()
          tables.push({ rows: [], head: false, outer: inl, span: [1, 1], hanging: new Map() })
          inl = []
        } else if (name === 'tr') {
          const table = tables.at(-1)
          if (table) fillFromAbove(table, table.rows.at(-1) ?? [])
          table?.rows.push([])
        } else if (name === 'td' || name === 'th') {
          const table = tables.at(-1)
          if (table) {
            if (name === 'th' && table.rows.length === 1) table.head = true
            table.span = [spanOf(attributes.colspan), spanOf(attributes.rowspan)]
          }
          inl = []
        }
        const kind = kinds[name]
        if (kind) {
          close()
          kept.push(kind)
          if (name === 'pre') marks.pre++
          if (name === 'figcaption' || name === 'caption') marks.caption++
          if (name === 'ul' || name === 'ol') lists.push({ ordered: name === 'ol' })
          if (name === 'li' && lists.length > 0) lists[lists.length - 1]!.item = undefined
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
        else if (styled.has(name)) {
          if (heavies.pop()) marks.b = Math.max(0, marks.b - 1)
        } else if (name === 'td' || name === 'th') endCell(tables.at(-1))
        else if (name === 'figcaption' || name === 'caption') {
          marks.caption = Math.max(0, marks.caption - 1)
          caption(name)
        } else if (name === 'table') {
          const table = tables.pop()
          if (table) put(table)
        }
        if (!kinds[name]) return
        close()
        if (name === 'ul' || name === 'ol') lists.pop()
        if (name === 'pre') marks.pre = Math.max(0, marks.pre - 1)
        const at = kept.lastIndexOf(kinds[name])
        if (at >= 0) kept.length = at
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  /** A table of one column or one row only arranges things on a page: its words are paragraphs. */
  const put = (table: Table): void => {
    fillFromAbove(table, table.rows.at(-1) ?? [])
    const rows = table.rows.filter((row) => row.some((cell) => cell.length > 0))
    const said = table.caption ?? above
    inl = table.outer
    if (tables.length > 0) inl.push(...rows.flat(2))
    else if (rows.length > 1 && rows.some((row) => row.length > 1)) {
      const words = said ? wordsOf(said).replaceAll('\n', ' ') : ''
      out.push({ t: 'table', rows, ...(table.head ? { head: true } : {}), ...(words ? { caption: words } : {}) })
      above = undefined
    } else for (const cell of rows.flat()) if (cell.length > 0) out.push({ t: 'p', inl: cell })
  }
  parser.write(fewerTags(html))
  parser.end()
  while (tables.length > 0) put(tables.pop()!)
  close()
  if (above) out.push({ t: 'p', inl: above })
  return out
}

/** `span`: columns and rows of the cell being read; `hanging`: by column, rows a cell above still reaches into. */
type Table = {
  rows: Inline[][][]
  head: boolean
  outer: Inline[]
  caption?: Inline[]
  span: [number, number]
  hanging: Map<number, number>
}

const spanOf = (given: string | undefined): number => {
  const span = Number(given ?? 1)
  return Number.isInteger(span) && span > 1 ? Math.min(span, 40) : 1
}

/** Where a cell of an earlier row reaches down, this one has an empty place. */
function fillFromAbove(table: Table, row: Inline[][]): void {
  if (row !== table.rows.at(-1)) return
  for (let left = table.hanging.get(row.length); left !== undefined && left > 0; left = table.hanging.get(row.length)) {
    table.hanging.set(row.length, left - 1)
    row.push([])
  }
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
