import { rubyWords } from '../word/marks.ts'
import { below, child, Element, elements, type Node, ownText, Text } from '../word/xml-tree.ts'
import { Counter } from './numbers.ts'
import type { OdtStyles } from './styles.ts'

/** What an OpenDocument text says, as HTML with marks (word/marks.ts); `notes` by the address their calls link to. */
export type OdtHtml = {
  html: string
  notes: Map<string, string>
  title: string | undefined
  /** Words as they ought to be found in what is read. */
  said: string[]
  lost: Map<string, number>
}

const escaped = (s: string): string => s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** Of these the document shows what it can make itself anew. */
const indexes =
  /^text:(table-of-content|alphabetical-index|illustration-index|table-index|object-index|user-index|bibliography)$/
const silent =
  /^(text:(sequence-decls|variable-decls|user-field-decls|bookmark.*|reference-mark.*|change.*|soft-page-break|alphabetical-index-mark.*|toc-mark.*|user-index-mark.*)|office:forms|office:annotation-end|svg:(title|desc)|draw:(glue-point|image-map)|table:(table-column|table-columns|table-header-columns|shapes|named-expressions|calculation-settings))$/

class Converter {
  readonly notes = new Map<string, string>()
  readonly said: string[] = []
  readonly lost = new Map<string, number>()
  title: string | undefined
  private readonly styles: OdtStyles
  private readonly headings = new Counter()
  /** Lists that others go on with, by their xml:id, and the last of each style. */
  private readonly counters = new Map<string, Counter>()
  private readonly lists: { style: string | undefined; counter: Counter }[] = []
  private inNote = false

  constructor(styles: OdtStyles) {
    this.styles = styles
  }

  lose(kind: string): void {
    this.lost.set(kind, (this.lost.get(kind) ?? 0) + 1)
  }

  readonly all = (nodes: readonly Node[]): string => nodes.map((one) => this.node(one)).join('')

  private node(one: Node): string {
    if (one instanceof Text) return this.words(one.data)
    if (!(one instanceof Element) || silent.test(one.name)) return ''
    const { name } = one
    if (name === 'text:h') return this.heading(one)
    if (name === 'text:p') return this.paragraph(one)
    if (name === 'text:list') return this.list(one)
    if (name === 'text:span') return this.span(one)
    if (name === 'text:a') return `<a href="${escaped(one.attribs['xlink:href'] ?? '')}">${this.all(one.children)}</a>`
    if (name === 'text:s') return ' '.repeat(Math.min(200, Number(one.attribs['text:c'] ?? 1) || 1))
    if (name === 'text:tab') return ' '
    if (name === 'text:line-break') return '<br>'
    if (name === 'text:note') return this.note(one)
    if (name === 'text:ruby') return this.ruby(one)
    if (name === 'table:table') return this.table(one)
    if (name === 'draw:frame') return this.frame(one)
    if (name === 'office:annotation') return this.gone('批注')
    if (name === 'text:tracked-changes') return this.changes(one)
    if (name === 'text:hidden-text')
      return one.attribs['text:is-hidden'] === 'false'
        ? this.words(one.attribs['text:string-value'] ?? '')
        : this.gone('隐藏文字')
    if (indexes.test(name)) return this.gone('目录和索引')
    if (
      /^draw:(custom-shape|rect|ellipse|circle|line|polyline|polygon|path|connector|g|caption|regular-polygon)$/.test(
        name,
      )
    )
      return this.shape(one)
    return this.all(one.children)
  }

  private gone(kind: string): string {
    this.lose(kind)
    return ''
  }

  private words(s: string): string {
    const tidy = s.replace(/\s+/g, ' ')
    this.said.push(tidy)
    return escaped(tidy)
  }

  private changes(one: Element): string {
    for (const deletion of below(one, 'text:deletion')) if (textOf(deletion).trim() !== '') this.lose('修订里删掉的字')
    return ''
  }

  private heading(one: Element): string {
    const depth = Number(one.attribs['text:outline-level'] ?? 1) || 1
    const levelAt = (at: number) => this.styles.heading(at)
    const header = one.attribs['text:is-list-header'] === 'true'
    const number = header || this.lists.length > 0 ? '' : this.headings.next(depth, levelAt)
    const inner = this.all(one.children)
    return `<h${Math.min(depth, 4)}>${number === '' ? '' : `${escaped(number)} `}${inner}</h${Math.min(depth, 4)}>`
  }

  private paragraph(one: Element): string {
    const style = one.attribs['text:style-name']
    if (this.isHidden(style)) return this.gone('隐藏文字')
    const names = this.styles.names(style)
    const is = (mark: RegExp): boolean => names.some((name) => mark.test(name))
    const words = this.looked(style, this.all(one.children))
    if (is(/^Title$|^标题$/) && this.title === undefined && textOf(one).trim() !== '') {
      this.title = textOf(one).replace(/\s+/g, ' ').trim()
      return ''
    }
    if (is(/^(Subtitle|副标题)$/)) return `<h2>${words}</h2>`
    if (is(/^(Quotations|Quote|引文|引用)$/i)) return `<blockquote>${words}</blockquote>`
    if (is(/^(Preformatted Text|预格式化文本)$/i)) return `<pre>${words}</pre>`
    if (is(/^(Horizontal Line|水平线)$/i) && words.trim() === '') return '<hr>'
    return `<p>${words}</p>`
  }

  private isHidden = (style: string | undefined): boolean => this.styles.looks(style, 'text:display') === 'none'

  private looked(style: string | undefined, inner: string): string {
    const says = (property: string): string => this.styles.looks(style, property) ?? ''
    const bold =
      /^(bold|[6-9]00)$/.test(says('fo:font-weight')) || /^(bold|[6-9]00)$/.test(says('style:font-weight-asian'))
    const italic = /^(italic|oblique)$/.test(says('fo:font-style'))
    const under = !/^(none)?$/.test(says('style:text-underline-style'))
    let out = inner
    if (bold) out = `<strong>${out}</strong>`
    if (italic) out = `<em>${out}</em>`
    if (under) out = `<u>${out}</u>`
    if (!/^(none)?$/.test(says('style:text-line-through-style'))) this.lose('删除线')
    if (/^(super|sub)/.test(says('style:text-position'))) this.lose('上标、下标')
    return out
  }

  private span(one: Element): string {
    const style = one.attribs['text:style-name']
    if (!this.isHidden(style)) return this.looked(style, this.all(one.children))
    return textOf(one).trim() === '' ? '' : this.gone('隐藏文字')
  }

  private ruby(one: Element): string {
    const base = textOf(child(one, 'text:ruby-base'))
    this.said.push(base)
    return escaped(rubyWords(base, textOf(child(one, 'text:ruby-text')), this.inNote))
  }

  private note(one: Element): string {
    if (this.inNote) return ''
    this.inNote = true
    const key = `#note${this.notes.size + 1}`
    const body = child(one, 'text:note-body')
    const images = below(body, 'draw:image').length
    for (let at = 0; at < images; at++) this.lose('脚注里的图片')
    const before = this.said.length
    this.all(body?.children ?? [])
    this.said.length = before
    this.inNote = false
    this.notes.set(key, textOf(body).replace(/\s+/g, ' ').trim())
    return `<a href="${key}">*</a>`
  }

  private list(one: Element): string {
    const own = one.attribs['text:style-name']
    const outer = this.lists[this.lists.length - 1]
    const style =
      own ?? outer?.style ?? this.styles.listOf(elements(elements(one)[0], 'text:p')[0]?.attribs['text:style-name'])
    const follows = one.attribs['text:continue-list']
    const goesOn = one.attribs['text:continue-numbering'] === 'true'
    const before =
      follows === undefined ? (goesOn ? this.counters.get(`style ${style}`) : undefined) : this.counters.get(follows)
    const counter = outer?.counter ?? before ?? new Counter()
    if (!outer)
      for (const key of [one.attribs['xml:id'], `style ${style}`])
        if (key !== undefined) this.counters.set(key, counter)
    this.lists.push({ style, counter })
    const depth = this.lists.length
    const levelAt = (at: number) => this.styles.level(this.lists[at - 1]?.style ?? style, at)
    const items = elements(one).map((item) => {
      const inner = elements(item)
      const first = inner[0]
      // An item that only holds a deeper list has no number of its own.
      const counts = item.name === 'text:list-item' && first !== undefined && first.name !== 'text:list'
      const start = item.attribs['text:start-value']
      const label = counts ? counter.next(depth, levelAt, start === undefined ? undefined : Number(start)) : ''
      return `<li${label === '' ? '' : ` data-label="${escaped(label)}"`}>${this.all(inner)}</li>`
    })
    const level = levelAt(depth)
    this.lists.pop()
    // A heading may lie in a list, which only numbers it.
    if (below(one, 'text:h').length > 0) return this.all(elements(one).flatMap((item) => item.children))
    const tag = level && !level.bullet ? 'ol' : 'ul'
    return `<${tag}>${items.join('')}</${tag}>`
  }

  private table(one: Element): string {
    const rowsOf = (of: Element): Element[] =>
      elements(of).flatMap((row) =>
        row.name === 'table:table-row'
          ? [row]
          : /^table:table-(header-)?row(s|-group)$/.test(row.name)
            ? rowsOf(row)
            : [],
      )
    const rows = rowsOf(one).map((row) => {
      const head = row.parent instanceof Element && row.parent.name === 'table:table-header-rows'
      const cells = elements(row, 'table:table-cell').map((cell) => {
        const tag = head ? 'th' : 'td'
        const span = (name: string, said: string | undefined): string =>
          said && said !== '1' ? ` ${name}="${escaped(said)}"` : ''
        const spans =
          span('colspan', cell.attribs['table:number-columns-spanned']) +
          span('rowspan', cell.attribs['table:number-rows-spanned'])
        return `<${tag}${spans}>${this.all(cell.children)}</${tag}>`
      })
      return `<tr>${cells.join('')}</tr>`
    })
    return `<table>${rows.join('')}</table>`
  }

  private frame(one: Element): string {
    const alt = textOf(child(one, 'svg:desc')) || textOf(child(one, 'svg:title'))
    const object = child(one, 'draw:object') ?? child(one, 'draw:object-ole')
    if (object) this.lose('公式、图表或嵌入的文件')
    if (child(one, 'draw:plugin') ?? child(one, 'draw:applet')) this.lose('声音或视频')
    const image = child(one, 'draw:image')?.attribs['xlink:href']
    const picture =
      image === undefined || object || this.inNote ? '' : `<img src="${escaped(image)}" alt="${escaped(alt)}">`
    return (
      picture +
      elements(one, 'draw:text-box')
        .map((box) => this.all(box.children))
        .join('')
    )
  }

  private shape(one: Element): string {
    const inner = this.all(one.children)
    if (inner.replace(/<[^<>]*>/g, '').trim() === '' && !/<img/.test(inner)) this.lose('手绘图形')
    return inner
  }
}

const textOf = (of: Element | undefined): string =>
  (of?.children ?? [])
    .map((one) =>
      one instanceof Text
        ? one.data
        : !(one instanceof Element) || silent.test(one.name) || one.name === 'office:annotation'
          ? ''
          : one.name === 'text:s'
            ? ' '
            : one.name === 'text:ruby'
              ? rubyWords(textOf(child(one, 'text:ruby-base')), textOf(child(one, 'text:ruby-text')), true)
              : one.name === 'text:note'
                ? ''
                : textOf(one) + (/^text:(p|h)$/.test(one.name) ? ' ' : ''),
    )
    .join('')

/** `content`: the root of content.xml. */
export function odtHtml(content: Element, styles: OdtStyles): OdtHtml {
  const it = new Converter(styles)
  const html = it.all(child(content, 'office:body', 'office:text')?.children ?? [])
  return { html, notes: it.notes, title: it.title, said: it.said, lost: it.lost }
}

export const hasWords = (of: readonly Element[]): boolean =>
  of.some((one) => below(one, 'text:p').some((p) => textOf(p).trim() !== '' || ownText(p).trim() !== ''))
