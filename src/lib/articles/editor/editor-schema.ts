import { type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'

/** Words of a block: in one line or many, with everything our inlines know. */
const words = { content: 'inline*', group: 'block', defining: true } as const satisfies NodeSpec

const chip = (node: Node, kind: string, text: string): DOMOutputSpec => [
  'span',
  {
    'data-chip': kind,
    contenteditable: 'false',
    ...(node.type.name === 'note' ? { title: text } : {}),
  },
  node.type.name === 'note' ? '' : text,
]

/** Inlines that are one thing: the cursor goes around them. */
const atom = (attrs: NodeSpec['attrs'], toDOM: NodeSpec['toDOM']): NodeSpec => ({
  inline: true,
  group: 'inline',
  atom: true,
  marks: '',
  ...(attrs ? { attrs } : {}),
  ...(toDOM ? { toDOM } : {}),
})

const text = (node: Node, name: string): string => String(node.attrs[name] ?? '')

const nodes = {
  doc: { content: 'block+' },
  p: { ...words, toDOM: () => ['p', 0], parseDOM: [{ tag: 'p' }] },
  heading: {
    ...words,
    attrs: { level: { default: 1 } },
    toDOM: (node) => [`h${Number(node.attrs.level) + 1}`, 0],
    parseDOM: [1, 2, 3].map((level) => ({ tag: `h${level + 1}`, attrs: { level } })),
  },
  quote: {
    ...words,
    attrs: { depth: { default: 0 } },
    toDOM: (node) => ['blockquote', { 'data-depth': text(node, 'depth') }, ['p', 0]],
    parseDOM: [{ tag: 'blockquote', getAttrs: (dom) => ({ depth: Number(dom.dataset.depth ?? 0) }) }],
  },
  li: {
    ...words,
    attrs: { ordered: { default: false }, depth: { default: 0 }, label: { default: null } },
    toDOM: (node) => [
      'div',
      {
        'data-list': node.attrs.ordered ? 'ordered' : 'bullet',
        'data-depth': text(node, 'depth'),
        ...(node.attrs.label ? { 'data-label': text(node, 'label') } : {}),
      },
      0,
    ],
    parseDOM: [
      {
        tag: 'div[data-list]',
        getAttrs: (dom) => ({
          ordered: dom.dataset.list === 'ordered',
          depth: Number(dom.dataset.depth ?? 0),
          label: dom.dataset.label ?? null,
        }),
      },
    ],
  },
  code: {
    ...words,
    code: true,
    toDOM: () => ['pre', ['code', 0]],
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
  },
  hr: { group: 'block', toDOM: () => ['hr'], parseDOM: [{ tag: 'hr' }] },
  figure: {
    group: 'block',
    content: 'inline*',
    isolating: true,
    attrs: { media: { default: [] } },
    toDOM: (node) => ['figure', { 'data-media': JSON.stringify(node.attrs.media) }, ['figcaption', 0]],
    parseDOM: [
      {
        tag: 'figure[data-media]',
        contentElement: 'figcaption',
        getAttrs: (dom) => ({ media: JSON.parse(dom.dataset.media ?? '[]') as unknown }),
      },
    ],
  },
  table: {
    group: 'block',
    content: 'row*',
    isolating: true,
    attrs: { head: { default: false }, caption: { default: '' }, spans: { default: [] } },
    toDOM: (node) => [
      'table',
      {
        ...(node.attrs.head ? { 'data-head': '' } : {}),
        'data-caption': text(node, 'caption'),
        'data-spans': JSON.stringify(node.attrs.spans),
      },
      ['tbody', 0],
    ],
    parseDOM: [
      {
        tag: 'table[data-spans]',
        getAttrs: (dom) => ({
          head: dom.dataset.head !== undefined,
          caption: dom.dataset.caption ?? '',
          spans: JSON.parse(dom.dataset.spans ?? '[]') as unknown,
        }),
      },
    ],
  },
  row: { content: 'cell*', toDOM: () => ['tr', 0], parseDOM: [{ tag: 'tr' }] },
  cell: { content: 'inline*', isolating: true, toDOM: () => ['td', 0], parseDOM: [{ tag: 'td' }, { tag: 'th' }] },
  text: { group: 'inline' },
  br: { inline: true, group: 'inline', selectable: false, marks: '', toDOM: () => ['br'], parseDOM: [{ tag: 'br' }] },
  note: {
    ...atom({ s: {} }, (node) => chip(node, 'note', text(node, 's'))),
    parseDOM: [{ tag: 'span[data-chip="note"]', getAttrs: (dom) => ({ s: dom.title }) }],
  },
  /** One thing, so that two readings side by side never become one. */
  ruby: {
    ...atom({ s: {}, reading: {} }, (node) => [
      'ruby',
      { 'data-base': text(node, 's'), 'data-reading': text(node, 'reading'), contenteditable: 'false' },
      text(node, 's'),
      ['rt', text(node, 'reading')],
    ]),
    parseDOM: [
      { tag: 'ruby[data-base]', getAttrs: (dom) => ({ s: dom.dataset.base, reading: dom.dataset.reading ?? '' }) },
    ],
  },
  emoji: atom({ code: {}, set: {}, char: { default: null }, media: { default: null } }, (node) =>
    chip(node, 'emoji', text(node, 'char') || text(node, 'code')),
  ),
  mention: atom({ s: {}, person: { default: null } }, (node) => chip(node, 'name', text(node, 's'))),
  tag: atom({ s: {} }, (node) => chip(node, 'tag', text(node, 's'))),
} satisfies Record<string, NodeSpec>

const markSpec = (tag: string, ...more: string[]): MarkSpec => ({
  toDOM: () => [tag, 0],
  parseDOM: [tag, ...more].map((one) => ({ tag: one })),
})

const marks = {
  a: {
    attrs: { href: {} },
    inclusive: false,
    toDOM: (mark) => ['a', { href: String(mark.attrs.href), rel: 'noreferrer' }, 0],
    parseDOM: [{ tag: 'a[href]', getAttrs: (dom) => ({ href: dom.getAttribute('href') }) }],
  },
  b: markSpec('strong', 'b'),
  i: markSpec('em', 'i'),
  u: markSpec('u'),
} satisfies Record<string, MarkSpec>

/** The blocks of `book-import/1`, one node each: what the editor shows is what the book is set from. */
export const articleSchema = new Schema({ nodes, marks })
