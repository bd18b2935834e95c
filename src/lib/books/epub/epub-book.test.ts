import { EpubCheck } from '@likecoin/epubcheck-ts'
import { expect, test } from 'vitest'
import type { Article } from '#lib/typeset/book/article.ts'
import type { BookInput, Post, Section } from '#lib/typeset/book/content.ts'
import { zipOf } from '../../../../tests/support/export-zip.ts'
import { picture } from '../../../../tests/support/formats/part.ts'
import { coverName, epubBook } from './epub-book.ts'
import { imageName } from './leaf.ts'
import { firstPages } from './printed-pages.ts'
import { webAddress, xmlText } from './xml.ts'

const photo = (mark: string, alt = '') => ({ media: mark.repeat(64), widthPx: 240, heightPx: 180, alt })
const nasty = `<script>alert(1)</script>&amp;"'\u0000\u000b\ud800]]>`

const post = (id: string, more: Partial<Post> = {}): Post => ({
  ...{ id, local: '2024-06-01T20:18:00', paragraphs: ['六月的第一天，我们去了海边。', '', nasty] },
  ...{ photos: [], videos: [], likes: [], comments: [] },
  ...more,
})
const t = (text: string, more = {}) => ({ text, ...more })
const article: Article = {
  ...{ id: 'a-1', title: '一篇文章', local: '2024-06-02', place: '杭州' },
  blocks: [
    { kind: 'heading', level: 2, inline: [t('小标题')] },
    {
      kind: 'paragraph',
      inline: [
        t('加粗', { bold: true }),
        t('斜', { italic: true }),
        t('点', { emphasis: true }),
        t('注音', { ruby: 'zhùyīn' }),
        t('有脚注', { note: `脚注${nasty}` }),
        t('外面', { link: 'https://a.example/?x=1&y=2' }),
        t('坏链接', { link: 'javascript:alert(1)' }),
        t('上\n下'),
      ],
    },
    { kind: 'quote', paragraphs: [[t('引文')]], source: '出处' },
    {
      kind: 'list',
      ordered: true,
      items: [
        { inline: [t('一')], depth: 0 },
        { inline: [t('一之一')], depth: 1 },
        { inline: [t('一之一之一')], depth: 2, ordered: false },
        { inline: [t('二')], depth: 0, ticked: true },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [
        { inline: [t('深在前')], depth: 1 },
        { inline: [t('浅在后')], depth: 0 },
      ],
    },
    {
      kind: 'table',
      head: [[t('头')], [t('头二')]],
      rows: [
        [[t('宽')], []],
        [[t('甲')], [t('乙')]],
      ],
      caption: '表',
      spans: [[1, 0, 1, 2]],
    },
    { kind: 'code', lines: ['let a = 1 < 2', ''] },
    { kind: 'figure', photos: [photo('b'), photo('c')], caption: '两张图' },
    { kind: 'video', video: { media: 'v', url: 'https://xinshu.example/v/abcdefghijklmnopqrstuv', seconds: 83 } },
    { kind: 'link', link: { title: '', site: 'a.example', url: 'http://a.example/' } },
    { kind: 'math', tex: 'a^2 < b', box: { d: '', widthEm: 1, heightEm: 1, depthEm: 0 } },
    { kind: 'hr' },
  ],
}
const sections: Section[] = [
  { id: 'd', kind: 'divider', content: { title: '上半年', line: '慢慢来' } },
  {
    ...{ id: '202406', kind: 'month' },
    content: {
      ...{
        month: '202406',
        joined: [
          { month: '202406', firstPost: 0 },
          { month: '202407', firstPost: 1 },
        ],
      },
      posts: [
        post('p1', {
          title: '标题',
          place: '海边',
          photos: [photo('a', '海')],
          likes: ['外婆', nasty],
          likeCount: 9,
          comments: [{ name: '阿舟', to: '我', text: nasty }],
        }),
        post('p2', {
          local: '',
          repost: { name: '别人', text: `转的话\n第二行` },
          link: { title: '文章', site: 'x', url: 'https://a.example/1' },
          videos: [{ media: 'v', poster: photo('a'), url: 'https://xinshu.example/v/abcdefghijklmnopqrstuv' }],
        }),
      ],
    },
  },
  { id: 'a-1', kind: 'article', content: { month: '202406', article } },
  {
    id: 'l',
    kind: 'letter',
    content: { title: '写给孩子', paragraphs: ['话'], signature: '妈妈', dateline: '二〇二四年' },
  },
  { id: 'i', kind: 'insert', content: { photo: photo('d') } },
  { id: 'b', kind: 'blank', content: null },
  { id: 'ph', kind: 'photos', content: { photos: [photo('a')], caption: '跨页' } },
  { id: 'th', kind: 'thanks', content: { title: '谢谢', lines: ['外婆'] } },
  { id: 'y', kind: 'year', content: { title: '二〇二四', line: '一年', photos: [{ photo: photo('a'), month: 3 }] } },
  {
    id: 'm',
    kind: 'map',
    content: { title: '走过的地方', line: '', stops: [{ name: '杭州', region: '浙江', months: [1], posts: 1 }] },
  },
]
const book: BookInput = {
  ...{ title: `拾光集${nasty}`, subtitle: '副题', author: '苏棠', sections, imprint: [], brand: '心书' },
  preface: { title: '', paragraphs: ['前言的话'], signature: '', dateline: '' },
}
const around = {
  uuid: '12345678-1234-8123-a123-123456789012',
  modifiedAt: new Date('2024-07-01T00:00:00Z'),
  gone: new Set(['d'.repeat(64)]),
  pageOf: new Map([
    ['p1', '3'],
    ['a-1', '5'],
  ]),
}

const packed = (made: ReturnType<typeof epubBook>) =>
  zipOf([
    { name: 'mimetype', bytes: Buffer.from('application/epub+zip') },
    ...[...made.files].map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    { name: `OEBPS/${coverName}`, bytes: picture },
    ...made.pictures.map((one) => ({ name: `OEBPS/${imageName(one)}`, bytes: picture })),
  ])

test('everything a book may hold is an EPUB no checker complains of', async () => {
  const { messages } = await EpubCheck.validate(await packed(epubBook(book, around)))
  expect(messages.filter(({ severity }) => !['info', 'usage'].includes(severity))).toEqual([])
})

test('a book of nothing is an EPUB as well', async () => {
  const bare = { ...book, title: '空', sections: [], subtitle: '', author: '' }
  const { messages } = await EpubCheck.validate(await packed(epubBook(bare, around)))
  expect(messages.filter(({ severity }) => !['info', 'usage'].includes(severity))).toEqual([])
})

test('every word is in it once, text as text; pictures have their words, pages their numbers', () => {
  const { files, pictures } = epubBook(book, around)
  const all = [...files.values()].join('\n')
  for (const words of [
    '六月的第一天',
    '等 9 人',
    '阿舟 回复 我',
    '别人：',
    '第二行',
    '脚注',
    '一之一之一',
    '跨页',
    '浙江　杭州',
    '二〇二四年七月',
  ])
    expect(all, words).toContain(words)
  expect(all).not.toContain('<script')
  expect(all).not.toContain('javascript:')
  expect(pictures.map((one) => one[0])).toEqual(['a', 'b', 'c'])
  expect(all).toContain('这里有一张照片，已经打不开了')
  expect(all.match(/<img /g)?.length).toBe(all.match(/<img [^>]*alt="[^"]+"/g)?.length)
  const nav = files.get('OEBPS/nav.xhtml') ?? ''
  expect(nav).toMatch(/page-list.*s3\.xhtml#page-1">3<.*s4\.xhtml#page-1">5</s)
})

test('a page is where its first entry begins; what only goes on there begins nothing', () => {
  const item = (entryId: string) => ({ kind: 'rect', origin: { entryId } }) as never
  const seen = new Set<string>()
  const first = firstPages(
    [
      { items: [item('x')] },
      { folio: '1', items: [item('x')] },
      { folio: '2', items: [item('x'), item('y'), item('z')] },
    ],
    seen,
  )
  expect(first).toEqual([['y', '2']])
  expect(firstPages([{ folio: '3', items: [item('z'), item('w')] }], seen)).toEqual([['w', '3']])
})

test('addresses that run are none, and what XML has no place for goes', () => {
  expect(['javascript:alert(1)', 'data:text/html,x', '/x', undefined].map(webAddress)).toEqual(Array(4).fill(undefined))
  expect(xmlText('a\u0000b\ufffec<&>"')).toBe('abc&lt;&amp;&gt;&quot;')
})
