import type { Mark, Node } from 'prosemirror-model'
import { normalBlocks, normalInline } from '#lib/articles/model/normal.ts'
import type { CellSpan } from '#lib/posts/cell-spans.ts'
import type { Block, Inline, MediaUse } from '#lib/posts/post-import.ts'
import { articleSchema } from './editor-schema.ts'

const { nodes, marks } = articleSchema

/** An article as the document of the editor. */
export const docOf = (blocks: readonly Block[]): Node => {
  const normal = normalBlocks(blocks)
  return nodes.doc.create(null, normal.length > 0 ? normal.map(nodeOf) : [nodes.p.create()])
}

/** The nodes of some blocks, as they are pasted. */
export const nodesOf = (blocks: readonly Block[]): Node[] => normalBlocks(blocks).map(nodeOf)

function nodeOf(block: Block): Node {
  switch (block.t) {
    case 'hr':
      return nodes.hr.create()
    case 'h1':
    case 'h2':
    case 'h3':
      return nodes.heading.create({ level: Number(block.t.slice(1)) }, inlineNodes(block.inl))
    case 'figure':
      return nodes.figure.create({ media: block.media }, inlineNodes(block.caption ?? []))
    case 'table': {
      const rows = block.rows.map((row) =>
        nodes.row.create(
          null,
          row.map((cell) => nodes.cell.create(null, inlineNodes(cell))),
        ),
      )
      const { caption = '', spans = [] } = block
      return nodes.table.create({ head: block.head === true, caption, spans }, rows)
    }
    case 'li':
      return nodes.li.create(
        { ordered: block.ordered === true, depth: block.depth ?? 0, label: block.label ?? null },
        inlineNodes(block.inl),
      )
    case 'quote':
      return nodes.quote.create({ depth: block.depth ?? 0 }, inlineNodes(block.inl))
    default:
      return nodes[block.t].create(null, inlineNodes(block.inl))
  }
}

function inlineNodes(parts: readonly Inline[]): Node[] {
  return normalInline(parts).map((part) => {
    if (part.t === 'text' && part.ruby)
      return nodes.ruby.create({ s: part.s, reading: part.ruby }, undefined, looksOf(part))
    if (part.t === 'text') return articleSchema.text(part.s, looksOf(part))
    if (part.t === 'a') return articleSchema.text(part.s, [marks.a.create({ href: part.href })])
    if (part.t === 'br') return nodes.br.create()
    const { t, ...attrs } = part
    return nodes[t].create(attrs)
  })
}

const looksOf = (part: Extract<Inline, { t: 'text' }>): Mark[] => [
  ...(part.b ? [marks.b.create()] : []),
  ...(part.i ? [marks.i.create()] : []),
  ...(part.u ? [marks.u.create()] : []),
]

const string = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the editor holds as an article: the other way round, nothing lost. */
export function blocksOf(doc: Node): Block[] {
  const out: Block[] = []
  doc.forEach((node) => {
    out.push(blockOf(node))
  })
  return normalBlocks(out)
}

function blockOf(node: Node): Block {
  const { name } = node.type
  if (name === 'hr') return { t: 'hr' }
  if (name === 'heading') return { t: `h${Number(node.attrs.level)}` as 'h1' | 'h2' | 'h3', inl: inlineOf(node) }
  if (name === 'figure') return { t: 'figure', media: node.attrs.media as MediaUse[], caption: inlineOf(node) }
  if (name === 'li')
    return {
      t: 'li',
      inl: inlineOf(node),
      ordered: node.attrs.ordered === true,
      depth: Number(node.attrs.depth),
      label: string(node.attrs.label),
    }
  if (name === 'table') {
    const rows: Inline[][][] = []
    node.forEach((row) => {
      const cells: Inline[][] = []
      row.forEach((cell) => {
        cells.push(inlineOf(cell))
      })
      rows.push(cells)
    })
    return {
      t: 'table',
      rows,
      head: node.attrs.head === true,
      caption: string(node.attrs.caption),
      spans: node.attrs.spans as CellSpan[],
    }
  }
  if (name === 'quote') {
    const depth = Number(node.attrs.depth)
    return { t: 'quote', inl: inlineOf(node), ...(depth > 0 ? { depth } : {}) }
  }
  return { t: name as 'p' | 'code', inl: inlineOf(node) }
}

function inlineOf(parent: Node): Inline[] {
  const out: Inline[] = []
  parent.forEach((node) => {
    const { name } = node.type
    if (node.isText) out.push(textOf(node))
    else if (name === 'ruby')
      out.push({ t: 'text', s: string(node.attrs.s), ...looksIn(node), ruby: string(node.attrs.reading) })
    else if (name === 'br') out.push({ t: 'br' })
    else {
      const attrs = Object.fromEntries(Object.entries(node.attrs).filter(([, value]) => value !== null))
      out.push({ t: name, ...attrs } as Inline)
    }
  })
  return out
}

function textOf(node: Node): Inline {
  const s = node.text ?? ''
  const link = node.marks.find((one) => one.type.name === 'a')
  if (link) return { t: 'a', href: string(link.attrs.href), s }
  return { t: 'text', s, ...looksIn(node) }
}

const looksIn = (node: Node): { b: boolean; i: boolean; u: boolean } => {
  const has = (mark: string): boolean => node.marks.some((one) => one.type.name === mark)
  return { b: has('b'), i: has('i'), u: has('u') }
}
