import type { Inline } from '#lib/posts/post-import.ts'
import { isOpenLink } from '#lib/std/open-link.ts'
import type { RawBlock, RawMedia } from '../format/raw.ts'
import { fewerTags } from './html-document.ts'
import { pictureOf } from './html-picture.ts'
import { Readings } from './html-ruby.ts'
import { addCell, beginCell, beginRow, filledRows, isTable, newTable, type Table, tableBlock } from './html-table.ts'
import { bold, isHeavy, italic, type Kind, kinds, silent, styled, underlined } from './html-tags.ts'
import { tidy, wordsOf } from './html-words.ts'
import { ShallowParser } from './shallow-parser.ts'

export type HtmlReading = {
  /** What an `<img>` is that stands for an emoji; undefined: it is a picture. */
  emoji?(attributes: Record<string, string>): Inline | undefined
  /** What a link is that is not one: a mention, a topic. */
  link?(href: string, words: string): Inline | undefined
  /** The picture a link leads to, set where the link stands with its words below; undefined: it stays a link. */
  linked?(href: string): RawMedia | undefined
  /** The picture of an `<img>`; undefined leaves it out. */
  picture?(attributes: Record<string, string>): RawMedia | undefined
}

/** The first address of `srcset`: `a.jpg 1x, b.jpg 2x`. */
const addressIn = (srcset = ''): string | undefined => /^\s*(\S+?),?(?:\s|$)/.exec(srcset)?.[1]

/** What has been read so far of a document. */
class BlockBuilder {
  private readonly reading: HtmlReading
  readonly out: RawBlock[] = []
  /** Kinds around the place; `inside`: the innermost of them that is no plain paragraph. */
  private readonly kept: { kind: Kind; inside: Kind }[] = []
  private readonly marks = { b: 0, i: 0, u: 0, quiet: 0, pre: 0, caption: 0 }
  private readonly heavies: boolean[] = []
  private readonly links: { href: string; from: number }[] = []
  readonly tables: Table[] = []
  /** Lists around the place, and the block their current item has begun. */
  private readonly lists: { ordered: boolean; item?: RawBlock | undefined; label?: string | undefined }[] = []
  private readonly readings = new Readings()
  /** Words of a caption that stand above what they are said of. */
  above: Inline[] | undefined = undefined
  private inl: Inline[] = []
  /** What a `<picture>` offers beside its `<img>`. */
  private offered: string | undefined = undefined
  /** The words since the last tag. */
  private run: Extract<Inline, { t: 'text' }> | undefined = undefined
  /** So many of `inl` are whole lines of a cell or a caption. */
  private lined = 0
  readonly parser: ShallowParser

  constructor(reading: HtmlReading = {}) {
    this.reading = reading
    this.parser = new ShallowParser(
      { onopentag: this.openTag, ontext: this.text, onclosetag: this.closeTag },
      { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
    )
  }

  private readonly openTag = (name: string, attributes: Record<string, string>): void => {
    this.run = undefined
    // Everything inside what nobody sees is counted, so that its end is found.
    if (this.marks.quiet > 0 || silent.has(name) || /display:\s*none/.test(attributes.style ?? '')) {
      this.marks.quiet++
      return
    }
    if (name === 'picture') this.offered = undefined
    else if (name === 'source') this.offered ??= addressIn(attributes.srcset)
    else if (name === 'br') this.inl.push({ t: 'br' })
    else if (name === 'hr') {
      this.close()
      this.out.push({ t: 'hr' })
    } else if (name === 'img') this.picture(attributes)
    else if (name === 'ruby' || name === 'rt') this.readings.open(name, this.inl)
    else if (name === 'a') this.links.push({ href: attributes.href ?? '', from: this.inl.length })
    else if (bold.has(name)) this.marks.b++
    else if (italic.has(name)) this.marks.i++
    else if (underlined.has(name)) this.marks.u++
    else if (styled.has(name)) {
      const heavy = isHeavy(attributes.style)
      this.heavies.push(heavy)
      if (heavy) this.marks.b++
    } else if (name === 'table') {
      this.close()
      this.tables.push(newTable(this.inl))
      this.begin([])
    } else if (name === 'tr') {
      const table = this.tables.at(-1)
      if (table) beginRow(table)
    } else if (name === 'td' || name === 'th') {
      const table = this.tables.at(-1)
      if (table) beginCell(table, name, attributes)
      this.begin([])
    }
    const kind = kinds[name]
    if (kind) {
      this.close()
      this.kept.push({ kind, inside: kind === 'p' ? (this.kept.at(-1)?.inside ?? 'p') : kind })
      if (name === 'pre') this.marks.pre++
      if (name === 'figcaption' || name === 'caption') this.marks.caption++
      if (name === 'ul' || name === 'ol') this.lists.push({ ordered: name === 'ol' })
      if (name === 'li') this.beginItem(attributes['data-label'])
    }
  }

  private readonly closeTag = (name: string): void => {
    this.run = undefined
    if (name === 'picture') this.offered = undefined
    if (this.marks.quiet > 0) {
      this.marks.quiet--
      return
    }
    if (name === 'a') this.endLink()
    else if (name === 'ruby' || name === 'rt') this.readings.close(name, this.inl)
    else if (bold.has(name)) this.marks.b = Math.max(0, this.marks.b - 1)
    else if (italic.has(name)) this.marks.i = Math.max(0, this.marks.i - 1)
    else if (underlined.has(name)) this.marks.u = Math.max(0, this.marks.u - 1)
    else if (styled.has(name)) {
      if (this.heavies.pop()) this.marks.b = Math.max(0, this.marks.b - 1)
    } else if (name === 'td' || name === 'th') this.endCell(this.tables.at(-1))
    else if (name === 'figcaption' || name === 'caption') {
      this.marks.caption = Math.max(0, this.marks.caption - 1)
      this.caption(name)
    } else if (name === 'table') {
      const table = this.tables.pop()
      if (table) this.put(table)
    }
    if (!kinds[name]) return
    this.close()
    if (name === 'ul' || name === 'ol') this.lists.pop()
    if (name === 'pre') this.marks.pre = Math.max(0, this.marks.pre - 1)
    const at = this.kept.findLastIndex(({ kind }) => kind === kinds[name])
    if (at >= 0) this.kept.length = at
  }

  /** In cells and captions items are lines: their numbers are words. */
  private readonly beginItem = (label: string | undefined): void => {
    const list = this.lists.at(-1)
    if (!list) return
    list.item = undefined
    list.label = undefined
    if (label && (this.tables.length > 0 || this.marks.caption > 0)) this.text(`${label} `)
    else list.label = label
  }

  private readonly begin = (at: Inline[]): void => {
    this.inl = at
    this.lined = at.length
  }

  readonly close = (): void => {
    const words = tidy(this.lined === 0 ? this.inl : this.inl.slice(this.lined), this.marks.pre > 0)
    if (words.length === 0 || this.tables.length > 0 || this.marks.caption > 0) {
      // Paragraphs of a cell or a caption are its lines.
      this.inl.length = this.lined
      if (words.length > 0) {
        for (const one of words) this.inl.push(one)
        this.inl.push({ t: 'br' })
      }
      this.lined = this.inl.length
      return
    }
    this.begin([])
    const inside = this.kept.at(-1)?.inside ?? 'p'
    if (inside === 'quote') this.out.push({ t: 'quote', inl: words, ...this.depthOf('quote') })
    else if (inside !== 'li') this.out.push({ t: inside, inl: words })
    else this.item(words)
  }

  /** How many of its kind are around the innermost; none is said of the first. */
  private readonly depthOf = (kind: Kind): { depth?: number } => {
    const depth = this.kept.filter((one) => one.kind === kind).length - 1
    return depth > 0 ? { depth: Math.min(depth, 20) } : {}
  }

  /** Further paragraphs of an item belong to it: a number of their own would count wrong. */
  private readonly item = (words: Inline[]): void => {
    const list = this.lists.at(-1)
    const begun = list?.item
    if (begun?.t === 'li' && this.out.at(-1) === begun) {
      begun.inl.push({ t: 'br' }, ...words)
      return
    }
    const depth = Math.max(0, this.lists.length - 1)
    const block: RawBlock = {
      t: 'li',
      inl: words,
      ...(list?.ordered ? { ordered: true } : {}),
      ...(depth > 0 ? { depth } : {}),
      ...(list?.label ? { label: list.label } : {}),
    }
    if (list) list.item = block
    this.out.push(block)
  }

  private readonly figure = (block: Extract<RawBlock, { t: 'figure' }>): void => {
    this.out.push(this.above ? { ...block, caption: this.above } : block)
    this.above = undefined
  }

  /** What is said of the picture or table before it, else of the one that follows. */
  private readonly caption = (name: string): void => {
    const words = tidy(this.inl, false)
    this.begin([])
    const last = this.out.at(-1)
    const table = this.tables.at(-1)
    if (words.length === 0) return
    if (name === 'caption' && table) table.caption = words
    else if (last?.t === 'figure' && !last.caption) last.caption = words
    else this.above = words
  }

  private readonly picture = (attributes: Record<string, string>): void => {
    const emoji = this.reading.emoji?.(attributes)
    if (emoji) {
      this.inl.push(emoji)
      return
    }
    const read = this.reading.picture ?? pictureOf
    const offered = addressIn(attributes.srcset) ?? this.offered
    const one = read(attributes) ?? (offered ? read({ ...attributes, src: offered }) : undefined)
    if (!one) return
    this.close()
    this.figure({ t: 'figure', media: [one] })
  }

  private readonly text = (s: string): void => {
    if (this.marks.quiet > 0 || s === '') return
    const words = this.marks.pre > 0 ? s : s.replace(/[ \t\r\n]+/g, ' ')
    // The parser tells each entity by itself: a million of them are one text.
    if (this.run) {
      this.run.s += words
      return
    }
    this.run = {
      t: 'text',
      s: words,
      ...(this.marks.b > 0 ? { b: true } : {}),
      ...(this.marks.i > 0 ? { i: true } : {}),
      ...(this.marks.u > 0 ? { u: true } : {}),
    }
    this.inl.push(this.run)
  }

  private readonly endLink = (): void => {
    const link = this.links.pop()
    if (!link) return
    const words = this.inl
      .slice(link.from)
      .map((one) => (one.t === 'br' ? ' ' : one.t === 'emoji' ? (one.char ?? one.code) : one.s))
      .join('')
      .trim()
    const one = words === '' ? undefined : this.reading.linked?.(link.href)
    if (one) {
      this.linkedPicture(one, link.from, words)
      return
    }
    const special = this.reading.link?.(link.href, words)
    if (!special && (!isOpenLink(link.href) || words === '')) return
    this.inl.splice(link.from, this.inl.length, special ?? { t: 'a', href: link.href, s: words })
  }

  private readonly linkedPicture = (one: RawMedia, from: number, words: string): void => {
    this.inl.length = from
    this.run = undefined
    this.close()
    const named = one.want.some((name) => name === words || name.endsWith(`/${words}`))
    this.figure({ t: 'figure', media: [one], ...(named ? {} : { caption: [{ t: 'text', s: words }] }) })
  }

  private readonly endCell = (table: Table | undefined): void => {
    if (table) addCell(table, tidy(this.inl, false))
    this.begin([])
  }

  readonly put = (table: Table): void => {
    const rows = filledRows(table)
    this.begin(table.outer)
    if (this.tables.length > 0) this.begin([...this.inl, ...rows.flat(2)])
    else if (isTable(rows)) {
      const said = table.caption ?? this.above
      this.out.push(tableBlock(table, rows, said))
      this.above = undefined
    } else
      for (const cell of [table.caption ?? [], ...rows.flat()])
        if (cell.length > 0) this.out.push({ t: 'p', inl: cell })
  }
}

/**
 * HTML, whole or a piece, as paragraphs, headings, quotes, items, tables and pictures. Nothing of it stays HTML: what
 * has no place in a book (scripts, styles, forms) is gone, whatever is between unknown tags stays as words.
 */
export function htmlBlocks(html: string, reading: HtmlReading = {}): RawBlock[] {
  const it = new BlockBuilder(reading)
  it.parser.write(fewerTags(html))
  it.parser.end()
  while (it.tables.length > 0) it.put(it.tables.pop()!)
  it.close()
  if (it.above) it.out.push({ t: 'p', inl: it.above })
  return it.out
}

/** HTML as plain words, one line a paragraph: where a source writes HTML but means a short text. */
export function htmlText(html: string): string {
  return htmlBlocks(html)
    .flatMap((block) => ('inl' in block ? [wordsOf(block.inl)] : []))
    .join('\n')
}
