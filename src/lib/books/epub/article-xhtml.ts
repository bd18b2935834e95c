import type { Article, ArticleBlock, Inline, ListItem, TableSpan } from '#lib/typeset/book/article.ts'
import { figure, film, type Leaf, linkTo, pageMark } from './leaf.ts'
import { webAddress, xmlText } from './xml.ts'

const stretch = (leaf: Leaf, one: Inline): string => {
  let out = one.math ? `<code>${xmlText(one.text)}</code>` : xmlText(one.text).replaceAll('\n', '<br/>')
  if (one.ruby) out = `<ruby>${out}<rt>${xmlText(one.ruby)}</rt></ruby>`
  if (one.bold) out = `<strong>${out}</strong>`
  if (one.italic) out = `<em>${out}</em>`
  if (one.emphasis) out = `<span class="emphasis">${out}</span>`
  const address = webAddress(one.link)
  if (address !== undefined) out = `<a href="${xmlText(address)}">${out}</a>`
  if (!one.note) return out
  leaf.notes.push(one.note)
  const n = leaf.notes.length
  return `${out}<sup><a epub:type="noteref" role="doc-noteref" id="call-${n}" href="#note-${n}">${n}</a></sup>`
}
const inline = (leaf: Leaf, all: readonly Inline[]): string => all.map((one) => stretch(leaf, one)).join('')

/** Items lie in each other by their depth; those without a marker of the list's own say it in words. */
const list = (leaf: Leaf, items: readonly ListItem[], ordered: boolean, depth = 0): string => {
  const tag = (items[0]?.ordered ?? ordered) ? 'ol' : 'ul'
  let out = ''
  for (let at = 0; at < items.length; ) {
    const item = items[at]!
    const end = items.findIndex((one, index) => index > at && one.depth <= Math.max(depth, item.depth))
    const inner = items.slice(at + 1, end < 0 ? undefined : end)
    const marker = item.label ?? (item.ticked === undefined ? '' : item.ticked ? '☑ ' : '☐ ')
    const below = inner.length > 0 ? list(leaf, inner, ordered, item.depth + 1) : ''
    out += `<li>${xmlText(marker)}${inline(leaf, item.inline)}${below}</li>`
    at += 1 + inner.length
  }
  return `<${tag}>${out}</${tag}>`
}

const row = (
  leaf: Leaf,
  cells: readonly Inline[][],
  at: number,
  tag: 'th' | 'td',
  spans: readonly TableSpan[],
): string => {
  const isCovered = (column: number): boolean =>
    spans.some(
      ([top, left, rows, columns]) =>
        at >= top && at < top + rows && column >= left && column < left + columns && (at !== top || column !== left),
    )
  const cell = (words: Inline[], column: number): string => {
    if (isCovered(column)) return ''
    const [, , rows = 1, columns = 1] = spans.find(([top, left]) => top === at && left === column) ?? []
    const wide = `${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`
    return `<${tag}${wide}>${inline(leaf, words)}</${tag}>`
  }
  return `<tr>${cells.map(cell).join('')}</tr>`
}

const table = (leaf: Leaf, { head, rows, caption, spans = [] }: Extract<ArticleBlock, { kind: 'table' }>): string => {
  const first = head ? row(leaf, head, 0, 'th', spans) : ''
  const rest = rows.map((cells, index) => row(leaf, cells, index + (head ? 1 : 0), 'td', spans)).join('')
  const words = caption ? `<caption>${xmlText(caption)}</caption>` : ''
  return `<table>${words}${first ? `<thead>${first}</thead>` : ''}${rest ? `<tbody>${rest}</tbody>` : ''}</table>`
}

const block = (leaf: Leaf, one: ArticleBlock): string => {
  if (one.kind === 'heading') return `<h${one.level + 1}>${inline(leaf, one.inline)}</h${one.level + 1}>`
  if (one.kind === 'paragraph') return `<p>${inline(leaf, one.inline)}</p>`
  if (one.kind === 'quote') {
    const source = one.source ? `<p class="signature">${xmlText(one.source)}</p>` : ''
    return `<blockquote>${one.paragraphs.map((all) => `<p>${inline(leaf, all)}</p>`).join('')}${source}</blockquote>`
  }
  if (one.kind === 'list') return list(leaf, one.items, one.ordered)
  if (one.kind === 'table') return table(leaf, one)
  if (one.kind === 'code') return `<pre><code>${one.lines.map(xmlText).join('\n')}</code></pre>`
  if (one.kind === 'figure')
    return one.photos.map((photo, at) => figure(leaf, photo, at === one.photos.length - 1 ? one.caption : '')).join('')
  if (one.kind === 'video') return film(leaf, one.video)
  if (one.kind === 'link') return `<p class="note">${linkTo(one.link.url, one.link.title || one.link.site)}</p>`
  return one.kind === 'math' ? `<p><code>${xmlText(one.tex)}</code></p>` : '<hr/>'
}

/** An article without its title, with its footnotes at the end. */
export const articleXhtml = (leaf: Leaf, article: Article): string => {
  leaf.notes = []
  const words = article.blocks.map((one) => block(leaf, one)).join('\n')
  const notes = leaf.notes
    .map(
      (note, at) =>
        `<aside epub:type="footnote" role="doc-footnote" id="note-${at + 1}"><p><a href="#call-${at + 1}">${at + 1}</a> ${xmlText(note)}</p></aside>`,
    )
    .join('\n')
  return `${pageMark(leaf, article.id)}${words}\n${notes}`
}
