import { expect, test } from 'vitest'
import type { Block, Inline, Media } from '#lib/posts/post-import.ts'
import { articleBlocks } from './typeset-blocks.ts'

const t = (s: string, more: Partial<Extract<Inline, { t: 'text' }>> = {}): Inline => ({ t: 'text', s, ...more })
const photo: Media = { id: 'x', kind: 'image', state: 'present', sha256: 'x', widthPx: 30, heightPx: 20, want: [] }
const missing: string[] = []
const set = (blocks: Block[]) =>
  articleBlocks(blocks, {
    media: (id) => (id === 'x' ? photo : undefined),
    words: (part) => ('s' in part ? part.s.replaceAll('阿舟', '＊') : ''),
    onMissing: (id) => missing.push(id),
  })

test('neighbours become one list or one quotation; lines are paragraphs without their indents', () => {
  expect(
    set([
      { t: 'p', inl: [t('　　第一行'), { t: 'br' }, t('第二行')] },
      { t: 'li', inl: [t('一')], ordered: true },
      { t: 'li', inl: [t('点')], depth: 1 },
      { t: 'li', inl: [t('二')], ordered: true },
      { t: 'quote', inl: [t('风起。')] },
      { t: 'quote', inl: [t('——鲁迅')] },
    ]),
  ).toEqual([
    { kind: 'paragraph', inline: [{ text: '第一行' }] },
    { kind: 'paragraph', inline: [{ text: '第二行' }] },
    {
      kind: 'list',
      ordered: true,
      items: [
        { inline: [{ text: '一' }], depth: 0 },
        { inline: [{ text: '点' }], depth: 1, ordered: false },
        { inline: [{ text: '二' }], depth: 0 },
      ],
    },
    { kind: 'quote', paragraphs: [[{ text: '风起。' }]], source: '鲁迅' },
  ])
})

test('a masked name stands nowhere: text, notes, captions, tables, alternative words', () => {
  const all = set([
    { t: 'h2', inl: [t('阿舟来了')] },
    { t: 'p', inl: [t('见'), { t: 'note', s: '阿舟说的' }] },
    { t: 'figure', media: [{ media: 'x', caption: '阿舟' }, { media: 'gone' }], caption: [t('与阿舟')] },
    {
      t: 'table',
      rows: [
        [[t('阿舟')], [t('一')]],
        [[t('二')], [t('三')]],
      ],
      head: true,
      caption: '阿舟的账',
    },
  ])
  expect(JSON.stringify(all)).not.toContain('阿舟')
  expect(all).toMatchObject([
    { kind: 'heading', level: 2 },
    { inline: [{ text: '见', note: '＊说的' }] },
    { kind: 'figure', caption: '与＊', photos: [{ alt: '＊' }] },
    { kind: 'table', caption: '＊的账', rows: [[{}, {}]] },
  ])
  expect(missing).toEqual(['gone'])
})

test('formulas are drawn where they can be and stand as they were typed where not; a line of one alone is a block', () => {
  const box = { d: 'M0 0Z', widthEm: 1, heightEm: 1, depthEm: 0 }
  const asked: [string, boolean][] = []
  const drawn = articleBlocks(
    [
      { t: 'p', inl: [t('跨度 $L$，花了 $5 和 $6，'), t('$bad{$', { b: true })] },
      { t: 'p', inl: [t('得'), { t: 'br' }, t('$$x$$'), { t: 'br' }, t('故')] },
    ],
    {
      media: () => undefined,
      words: (part) => ('s' in part ? part.s : ''),
      onMissing: () => {},
      math: (tex, display) => {
        asked.push([tex, display])
        return tex.startsWith('bad') ? undefined : box
      },
    },
  )
  expect(drawn).toEqual([
    {
      kind: 'paragraph',
      inline: [
        { text: '跨度 ' },
        { text: '$L$', math: box },
        { text: '，花了 $5 和 $6，' },
        { text: '$bad{$', bold: true },
      ],
    },
    { kind: 'paragraph', inline: [{ text: '得' }] },
    { kind: 'math', tex: '$$x$$', box },
    { kind: 'paragraph', inline: [{ text: '故' }] },
  ])
  expect(asked).toEqual([
    ['L', false],
    ['bad{', false],
    ['x', true],
  ])
})

test('an item that begins with a box to tick has it instead of a bullet', () => {
  expect(
    set([
      { t: 'li', inl: [t('☑ 量窗台')] },
      { t: 'li', inl: [t('☐买木螺丝')] },
      { t: 'li', inl: [t('普通')] },
    ]),
  ).toEqual([
    {
      kind: 'list',
      ordered: false,
      items: [
        { inline: [{ text: '量窗台' }], depth: 0, ticked: true },
        { inline: [{ text: '买木螺丝' }], depth: 0, ticked: false },
        { inline: [{ text: '普通' }], depth: 0 },
      ],
    },
  ])
})

test('an address that leads to somebody masked is no link: by its letters, percent-encoded, or behind their name', () => {
  const a = (s: string, href: string): Inline => ({ t: 'a', s, href })
  const links = set([
    {
      t: 'p',
      inl: [
        ...[a('主页', 'https://weibo.com/n/阿舟'), a('主页', 'https://weibo.com/n/%E9%98%BF%E8%88%9F')],
        ...[
          a('阿舟', 'https://weibo.com/u/123'),
          a('原文', 'https://example.com/%E4%B8%80'),
          a('坏的', 'https://example.com/%zz'),
        ],
      ],
    },
  ]).flatMap((block) => (block.kind === 'paragraph' ? block.inline.flatMap(({ link }) => link ?? []) : []))
  expect(links).toEqual(['https://example.com/%E4%B8%80', 'https://example.com/%zz'])
})
