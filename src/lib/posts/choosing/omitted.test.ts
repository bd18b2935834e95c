import { expect, test } from 'vitest'
import type { Block, Entry, Inline } from '../post-import.ts'
import { omittedKind } from './omitted.ts'

const entry = (inl: Inline[], more: Partial<Entry> = {}): Entry => ({
  id: 'a',
  type: 'post',
  author: 'me',
  when: { local: '2024-04-05T00:30:00', precision: 'second', from: 'text' },
  body: inl.length > 0 ? [{ t: 'p', inl }] : [],
  media: [],
  visibility: 'public',
  include: true,
  ...more,
})
const text = (s: string): Inline => ({ t: 'text', s })
const link = { url: 'https://example.com/a', title: '一篇文章', kind: 'article' } as const
const smile: Inline = { t: 'emoji', code: '[微笑]', set: 'wechat' }

test.each([
  ['a shared article without a word', entry([], { link }), 'links'],
  ['an address alone', entry([text(' https://example.com/a?b=1 ')]), 'links'],
  ['an anchor and a face', entry([{ t: 'a', href: 'https://t.cn/a', s: '网页链接' }, smile]), 'links'],
  ['a face', entry([smile, { t: 'br' }, text(' ')]), 'emoji'],
  ['signs that are joined, coloured and numbered', entry([text('👨‍👩‍👧❤️👍🏽🇨🇳1️⃣')]), 'emoji'],
  ['a post for oneself, whatever it holds', entry([text('今天')], { visibility: 'private', link }), 'private'],
  ['a shared article with one word', entry([text('看')], { link }), undefined],
  ['an address and a word behind it', entry([text('https://example.com/a，好看')]), undefined],
  ['figures', entry([text('2024')]), undefined],
  ['a pause', entry([text('……')]), undefined],
  ['a name', entry([{ t: 'mention', s: '@阿舟' }]), undefined],
  ['nothing', entry([]), undefined],
  ['a face below a picture', entry([smile], { media: [{ media: 'm' }] }), undefined],
  [
    'a face somebody answered',
    entry([smile], { comments: [{ id: 'c', author: 'b', body: [], media: [], order: 1 }] }),
    undefined,
  ],
  ['something of others', entry([], { link, repost: { state: 'deleted' } }), undefined],
  ['a titled link', entry([], { link, title: '题' }), undefined],
  ['a diary for oneself', entry([text('今天')], { type: 'diary', visibility: 'private' }), undefined],
] as const)('%s', (_, one, kind) => {
  expect(omittedKind(one)).toBe(kind)
})

test('a picture between words is no link alone', () => {
  const figure: Block = { t: 'figure', media: [{ media: 'm' }] }
  expect(omittedKind(entry([], { link, body: [figure] }))).toBeUndefined()
})
