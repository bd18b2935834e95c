import type { Inline } from '#lib/posts/post-import.ts'
import type { RawBlock, RawMedia } from '../format/raw.ts'
import { fewerTags } from './html-document.ts'
import { pictureOf } from './html-picture.ts'
import { addCell, beginCell, beginRow, filledRows, isTable, newTable, type Table, tableBlock } from './html-table.ts'
import { bold, isHeavy, italic, type Kind, kinds, silent, styled, underlined } from './html-tags.ts'
import { tidy, wordsOf } from './html-words.ts'
import { ShallowParser } from './shallow-parser.ts'

export type HtmlReading = {
  /** What an `<img>` is that stands for an emoji; undefined: it is a picture. */
  emoji?(attributes: Record<string, string>): Inline | undefined
  /** What a link is that is not one: a mention, a topic. */
  link?(href: string, words: string): Inline | undefined
  /** The picture of an `<img>`; undefined leaves it out. */
  picture?(attributes: Record<string, string>): RawMedia | undefined
}

/**
 * HTML, whole or a piece, as paragraphs, headings, quotes, items, tables and pictures. Nothing of it stays HTML: what
 * has no place in a book (scripts, styles, forms) is gone, whatever is between unknown tags stays as words.
 */
export function htmlBlocks(html: string, reading: HtmlReading = {}): RawBlock[] {
  const out: RawBlock[] = []
  /** Kinds around the place; `inside`: the innermost of them that is no plain paragraph. */
  const kept: { kind: Kind; inside: Kind }[] = []
  const marks = { b: 0, i: 0, u: 0, quiet: 0, pre: 0, caption: 0 }
  const heavies: boolean[] = []
  const links: { href: string; from: number }[] = []
  const tables: Table[] = []
  /** Lists around the place, and the block their current item has begun. */
  const lists: { ordered: boolean; item?: RawBlock | undefined }[] = []
  /** Words of a caption that stand above what they are said of. */
  let above: Inline[] | undefined
  let inl: Inline[] = []
  /** So many of `inl` are whole lines of a cell or a caption. */
  let lined = 0

  const begin = (at: Inline[]): void => {
    inl = at
    lined = at.length
  }

  const close = (): void => {
    const words = tidy(lined === 0 ? inl : inl.slice(lined), marks.pre > 0)
    if (words.length === 0 || tables.length > 0 || marks.caption > 0) {
      // Paragraphs of a cell or a caption are its lines.
      inl.length = lined
      if (words.length > 0) {
        for (const one of words) inl.push(one)
        inl.push({ t: 'br' })
      }
      lined = inl.length
      return
    }
    begin([])
    const inside = kept.at(-1)?.inside ?? 'p'
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
    begin([])
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
    if (table) addCell(table, tidy(inl, false))
    begin([])
  }

  const parser = new ShallowParser(
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
          tables.push(newTable(inl))
          begin([])
        } else if (name === 'tr') {
          const table = tables.at(-1)
          if (table) beginRow(table)
        } else if (name === 'td' || name === 'th') {
          const table = tables.at(-1)
          if (table) beginCell(table, name, attributes)
          begin([])
        }
        const kind = kinds[name]
        if (kind) {
          close()
          kept.push({ kind, inside: kind === 'p' ? (kept.at(-1)?.inside ?? 'p') : kind })
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
        const at = kept.findLastIndex(({ kind }) => kind === kinds[name])
        if (at >= 0) kept.length = at
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  const put = (table: Table): void => {
    const rows = filledRows(table)
    begin(table.outer)
    if (tables.length > 0) begin([...inl, ...rows.flat(2)])
    else if (isTable(rows)) {
      const said = table.caption ?? above
      out.push(tableBlock(table, rows, said))
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

/** HTML as plain words, one line a paragraph: where a source writes HTML but means a short text. */
export function htmlText(html: string): string {
  return htmlBlocks(html)
    .flatMap((block) => ('inl' in block ? [wordsOf(block.inl)] : []))
    .join('\n')
}
