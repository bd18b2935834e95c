import { expect, test } from 'vitest'
import type { Block, Inline } from '#lib/posts/post-import.ts'
import { fc } from '../../../../../tests/support/runner/property.ts'
import { markdownBlocksOf, markdownText, type Places } from './markdown-text.ts'

const places: Places = {
  pathOf: (media) => `../图片和视频/${media}.jpg`,
  mediaOf: (path) => decodeURI(path).replace(/^.*\/([^/]+)\.jpg$/, '$1'),
}

/** Signs of Markdown and HTML, lines, blanks and other people's scripts among the letters. */
const piece = fc.constantFrom(
  ...'家的海a1 \t\n*_`[](){}<>#+-.!|\\~$^&="\':;/%'.split(''),
  ...[
    '**',
    '```',
    '---',
    '1. ',
    '- ',
    '# ',
    '> ',
    '<br>',
    '<u>',
    '&#32;',
    '&lt;',
    '![',
    '](',
    '^[',
    '🙂',
    '　',
    '<!-- ',
    ' -->',
    '<rt>',
  ],
)
const words = fc.array(piece, { minLength: 1, maxLength: 12 }).map((all) => all.join(''))

const line = words.map((s) => s.replaceAll('\n', '') || 'x')

const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.record({ t: fc.constant('text' as const), s: words, b: fc.boolean(), i: fc.boolean(), u: fc.boolean() }),
  fc.record({ t: fc.constant('text' as const), s: line, ruby: line }),
  fc.record({ t: fc.constant('emoji' as const), code: fc.constant('[微笑]'), set: fc.constant('wechat' as const) }),
  fc.record({ t: fc.constant('mention' as const), s: line }),
  fc.record({ t: fc.constant('a' as const), href: fc.constant('https://a.example/?x=1&y=_2_'), s: line }),
  fc.record({ t: fc.constant('note' as const), s: line }),
  fc.constant({ t: 'br' as const }),
)
const inl = fc.array(inline, { maxLength: 5 })
const media = fc.constantFrom('a1', 'b2')
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ t: fc.constantFrom('p' as const, 'h1' as const, 'h2' as const, 'h3' as const, 'code' as const), inl }),
  fc.record({ t: fc.constant('quote' as const), inl, depth: fc.constantFrom(0, 1, 2) }),
  fc.record({ t: fc.constant('li' as const), inl, ordered: fc.boolean(), depth: fc.constantFrom(0, 1), label: words }),
  fc.constant({ t: 'hr' as const }),
  fc.record({
    t: fc.constant('figure' as const),
    media: fc.array(fc.record({ media, caption: words }), { minLength: 1, maxLength: 3 }),
    caption: inl,
  }),
  fc.record({
    t: fc.constant('table' as const),
    rows: fc.array(fc.array(inl, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    head: fc.boolean(),
  }),
)

const said = (all: readonly Inline[]): string =>
  all.map((one) => (one.t === 'br' ? '\n' : one.t === 'emoji' ? (one.char ?? one.code) : one.s)).join('')
/** What a person reads of it: kind, words, pictures. */
const readable = (one: Block): unknown[] => {
  if (one.t === 'hr') return ['hr']
  if (one.t === 'figure')
    return [
      'figure',
      one.media.map((use) => [use.media, use.caption?.replaceAll('\n', ' ')]),
      said(one.caption ?? []).replaceAll('\n', ' '),
    ]
  if (one.t === 'table') return ['table', one.rows.map((row) => row.map(said))]
  if (one.t === 'li') return ['li', said(one.inl), one.ordered === true, one.depth ?? 0, one.label]
  return [one.t, said(one.inl), one.t === 'quote' ? (one.depth ?? 0) : 0]
}

const back = (body: Block[]): Block[] => markdownBlocksOf(markdownText(body, places), places)

test('blocks of any words come back from Markdown as they were', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (body) => {
      expect(back(body).map(readable)).toEqual(body.map(readable))
    }),
    { numRuns: 3000 },
  )
})

test('how words look stays: bold, slanted, underlined, read aloud', () => {
  const body: Block[] = [
    {
      t: 'p',
      inl: [
        { t: 'text', s: '粗', b: true },
        { t: 'text', s: '又粗又斜', b: true, i: true },
        { t: 'text', s: '线', u: true },
        { t: 'text', s: '字', ruby: 'zì' },
        { t: 'a', href: 'https://a.example/b', s: '链接' },
        { t: 'note', s: '脚注' },
        { t: 'mention', s: '@阿舟', person: 'name:阿 舟' },
        { t: 'mention', s: '@谁' },
      ],
    },
    { t: 'table', rows: [[[{ t: 'text', s: '甲|乙' }], []]], head: true, caption: '表 --> 一' },
  ]
  expect(back(body)).toEqual(body)
})

test('what a person writes with the usual signs is read as such', () => {
  expect(markdownBlocksOf('# 题\n\n第一行\n第二行\n\n* 一\n\n2) 二\n\n> 引\n> 文\n\n***', places)).toEqual([
    { t: 'h1', inl: [{ t: 'text', s: '题' }] },
    { t: 'p', inl: [{ t: 'text', s: '第一行' }, { t: 'br' }, { t: 'text', s: '第二行' }] },
    { t: 'li', inl: [{ t: 'text', s: '一' }] },
    { t: 'li', inl: [{ t: 'text', s: '二' }], ordered: true },
    { t: 'quote', inl: [{ t: 'text', s: '引' }, { t: 'br' }, { t: 'text', s: '文' }] },
    { t: 'hr' },
  ])
})
