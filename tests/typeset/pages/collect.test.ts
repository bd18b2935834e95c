import { expect, test } from 'vitest'
import { texBox } from '#lib/articles/math/tex-paths.server.ts'
import { collectSections } from '#lib/books/content/collect.ts'
import type { Collected } from '#lib/books/content/collected.ts'
import type { Entry, PostImport } from '#lib/posts/post-import.ts'
import { monthOf } from '#lib/typeset/book/section.ts'
import { postImport } from '../../support/post-import.ts'

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  type: 'post',
  author: 'me',
  when: { local: '2024-04-05T00:30:00', precision: 'second', from: 'number', utcMs: 1 },
  body: [{ t: 'p', inl: [{ t: 'text', s: '春天' }] }],
  media: [],
  visibility: 'public',
  include: true,
  ...more,
})
/** Of the first section. */
const postsOf = ([first]: Collected['sections']) => (first ? monthOf(first).posts : [])

test('posts stand in their local month, in order, undated ones last', () => {
  const undated = entry('u', { when: { local: '', precision: 'unknown', from: 'text' } })
  const may = entry('b', { when: { local: '2024-05-01T00:10:00', precision: 'second', from: 'number' } })
  const { sections } = collectSections(postImport([undated, may, entry('a')]), { names: 'show' })
  expect(sections.map((one) => one.content.month)).toEqual(['202404', '202405', '000000'])
  expect(sections.map((one) => one.id)).toEqual(['202404', '202405', 'undated'])
})

test('other people are shown, shortened or left out; the owner stays', () => {
  const comments = [
    { id: '1', author: 'chen', body: [{ t: 'text' as const, s: '真好' }], media: [], order: 0 },
    {
      id: '2',
      author: 'me',
      replyTo: { comment: '1' },
      body: [{ t: 'text' as const, s: '是呀' }],
      media: [],
      order: 1,
    },
  ]
  const book = postImport([entry('a', { comments, likes: { people: ['chen'] } })])
  const seen = (names: 'show' | 'nickname' | 'none') => postsOf(collectSections(book, { names }).sections)[0]
  expect(seen('show')?.comments).toEqual([
    { name: '老陈', text: '真好' },
    { name: '苏棠', to: '老陈', text: '是呀' },
  ])
  expect(seen('nickname')?.comments[0]?.name).toBe('老＊＊')
  expect(seen('none')?.comments[0]?.name).toBe('朋友')
  expect(seen('none')?.likes).toEqual([])
  expect(seen('none')?.likeCount).toBe(1)
})

test('what is missing is said; a post of nothing else keeps its day and remarks with a line for it, one of nothing goes', () => {
  const media: PostImport['media'] = [
    { id: 'm', kind: 'image', state: 'missing', want: [] },
    { id: 'n', kind: 'image', state: 'corrupt', want: [] },
    { id: 'v', kind: 'video', state: 'missing', want: [] },
    { id: 'a', kind: 'audio', state: 'present', want: [] },
  ]
  const uses = media.map((one) => ({ media: one.id }))
  const comments = [{ id: '1', author: 'chen', body: [{ t: 'text' as const, s: '真好' }], media: [], order: 0 }]
  const { sections, warnings, missing, posts } = collectSections(
    postImport([entry('a', { body: [], media: uses, comments }), entry('b', { body: [] })], media),
    { names: 'show' },
  )
  expect(postsOf(sections)).toMatchObject([
    { id: 'a', paragraphs: ['（2 张图片、1 段视频、1 段声音没有印出来）'], comments: [{ text: '真好' }] },
  ])
  expect([posts, missing]).toEqual([1, 3])
  expect(warnings.map((one) => one.code)).toEqual([
    'missing-media',
    'missing-media',
    'missing-media',
    'unprintable',
    'empty-post',
  ])
})

test('typed lines become paragraphs; empty lines stay, leading spaces and broken surrogates go', () => {
  const text = '　　第一行\n\n  第二行 \n半个\ud83d字'
  const book = postImport([entry('a', { body: [{ t: 'p', inl: [{ t: 'text', s: text }] }] })])
  expect(postsOf(collectSections(book, { names: 'show' }).sections)[0]?.paragraphs).toEqual([
    '第一行',
    '',
    '第二行',
    '半个\ufffd字',
  ])
})

test('in a thread of several people every floor says which it is and who wrote it, masked like any other name', () => {
  const thread = { id: 't', title: '骑车去拉萨' }
  const floors = [
    entry('1', { type: 'floor', thread: { ...thread, floor: 1 } }),
    entry('2', { type: 'floor', author: 'chen', thread: { ...thread, floor: 2 } }),
  ]
  const book = postImport(floors)
  const forum: PostImport = { ...book, source: { ...book.source, kind: 'forum' } }
  const titles = (one: PostImport, names: 'show' | 'nickname') =>
    postsOf(collectSections(one, { names }).sections).map((post) => post.title)
  expect(titles(forum, 'show')).toEqual(['1 楼　苏棠', '2 楼　老陈'])
  expect(titles(forum, 'nickname')).toEqual(['1 楼　苏棠', '2 楼　老＊＊'])
  expect(titles(postImport([entry('a'), entry('b', { author: 'chen' })]), 'show')).toEqual([undefined, undefined])
})

test('a floor says which it answers', () => {
  const thread = { id: 't', title: '骑车去拉萨' }
  const book = postImport([entry('9', { type: 'floor', thread: { ...thread, floor: 9, replyTo: 2 } })])
  expect(postsOf(collectSections(book, { names: 'show' }).sections)[0]?.title).toBe('9 楼　回复 2 楼')
})

test('words kept with single pictures stand below the text, said once, with the picture’s number among several', () => {
  const pictures = ['a', 'b'].map((id) => ({
    id,
    kind: 'image' as const,
    state: 'present' as const,
    sha256: id.repeat(64),
    widthPx: 1600,
    heightPx: 1200,
    want: [],
  }))
  const said = (media: { media: string; caption?: string }[]) =>
    postsOf(
      collectSections(
        postImport([entry('e', { body: [{ t: 'p', inl: [{ t: 'text', s: '院子里' }] }], media })], pictures),
        { names: 'show' },
      ).sections,
    )[0]
  const words = (media: Parameters<typeof said>[0]) => said(media)?.paragraphs
  expect(words([{ media: 'a', caption: '桂花' }])).toEqual(['院子里', '图：桂花'])
  expect(words([{ media: 'a' }, { media: 'b', caption: '桂花' }])).toEqual(['院子里', '图 2：桂花'])
  expect(words([{ media: 'a', caption: '院子' }])).toEqual(['院子里'])
  // A picture that is counted stays with the others.
  expect(said([{ media: 'a' }, { media: 'b', caption: '桂花' }])?.countsPhotos).toBe(true)
  expect(said([{ media: 'a', caption: '桂花' }])?.countsPhotos).toBe(undefined)
})

test('a formula nobody can draw stands as it was typed, and is named once', () => {
  const body: Entry['body'] = [
    { t: 'p', inl: [{ t: 'text', s: '设 $x$，又 $\\frac{1}{$。' }] },
    { t: 'p', inl: [{ t: 'text', s: '还是 $\\frac{1}{$。' }] },
  ]
  const book = postImport([entry('a', { type: 'article', title: '收音机', body })])
  const { sections, warnings } = collectSections(book, { names: 'show', sections: 'article', math: texBox })
  expect(warnings).toEqual([
    { code: 'formula-as-typed', entryId: 'a', detail: '《收音机》里的公式「\\frac{1}{」排不出来，书里照原样印着' },
  ])
  const [section] = sections
  if (section?.kind !== 'article') throw new Error('no article')
  const [first] = section.content.article.blocks
  if (first?.kind !== 'paragraph') throw new Error('no paragraph')
  expect(first.inline.map(({ text, math }) => (math ? `[${text}]` : text)).join('')).toBe('设 [$x$]，又 $\\frac{1}{$。')
})

test('one empty line between lines is kept as one, more as two; neighbouring paragraphs of a post had one, of an article none', () => {
  const typed = '\n我要结婚了。\n\n\n\n\n（愚人节快乐）\n\n好了\n\n'
  const body: Entry['body'] = [
    { t: 'p', inl: [{ t: 'text', s: typed }] },
    { t: 'p', inl: [{ t: 'text', s: '散了' }] },
  ]
  const seen = (type: Entry['type']) =>
    postsOf(collectSections(postImport([entry('a', { type, body })]), { names: 'show' }).sections)[0]?.paragraphs
  expect(seen('post')).toEqual(['我要结婚了。', '', '', '（愚人节快乐）', '', '好了', '', '', '散了'])
  const short: Entry['body'] = [
    { t: 'p', inl: [{ t: 'text', s: '春天' }] },
    { t: 'p', inl: [{ t: 'text', s: '夏天' }] },
  ]
  const both = (type: Entry['type']) =>
    postsOf(collectSections(postImport([entry('a', { type, body: short })]), { names: 'show' }).sections)[0]?.paragraphs
  expect(both('post')).toEqual(['春天', '', '夏天'])
  expect(both('diary')).toEqual(['春天', '夏天'])
})
