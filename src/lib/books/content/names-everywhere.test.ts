import { expect, test } from 'vitest'
import type { Block, Entry, Inline, Media, PostImport } from '#lib/posts/post-import.ts'
import { collectSections } from './collect.ts'

/** Somebody else's name in every field an import can hold words in: none of it reaches what is typeset. */
const who = '林晓雨'
const other = 'Tomas'
const t = (s: string, more: Partial<Extract<Inline, { t: 'text' }>> = {}): Inline => ({ t: 'text', s, ...more })
const inl: Inline[] = [
  t(`和${who}、`),
  { t: 'mention', person: 'p1', s: `@${who}` },
  { t: 'mention', s: `@${other}` },
  { t: 'tag', s: `#${who}的生日#` },
  { t: 'a', href: `https://example.com/${other}`, s: `${who}的主页` },
  { t: 'note', s: `${who}说的` },
  { t: 'emoji', code: `[${who}]`, set: 'custom' },
  { t: 'br' },
  // Half of it heavy: no part holds the name, the line does.
  t('后来林晓', { b: true }),
  t('雨走了'),
]
const media: Media = {
  id: `${who}.jpg`,
  kind: 'image',
  state: 'present',
  sha256: 'a'.repeat(64),
  widthPx: 1200,
  heightPx: 900,
  file: `${who}/${who}.jpg`,
  want: [`${who}/${who}.jpg`],
}
const gone: Media = { id: 'gone', kind: 'image', state: 'missing', want: [`${who}.png`] }
const figure: Block = {
  t: 'figure',
  media: [
    { media: media.id, caption: `${who}拍的` },
    { media: 'gone', caption: who },
  ],
  caption: inl,
}
const blocks: Block[] = [
  ...(['p', 'h1', 'h2', 'h3', 'quote', 'code'] as const).map((kind): Block => ({ t: kind, inl })),
  { t: 'quote', inl: [t('风起。'), { t: 'br' }, t(`——${who}`)] },
  { t: 'li', inl, ordered: true, depth: 1 },
  figure,
  { t: 'figure', media: [{ media: media.id, caption: who }] },
  {
    t: 'table',
    rows: [
      [inl, [t(who)]],
      [[t('一')], inl],
    ],
    head: true,
    caption: `${who}的账`,
  },
]
const when = { local: '2024-04-05T00:30:00', precision: 'second', from: 'text' } as const
const entry: Entry = {
  id: 'a',
  type: 'post',
  author: 'me',
  when,
  title: `${who}来了`,
  body: blocks,
  media: [{ media: media.id, caption: who }, { media: 'gone' }],
  place: { name: `${who}的家`, city: '杭州市', datum: 'unknown', kind: 'checkin' },
  link: { url: `https://example.com/${encodeURIComponent(who)}`, title: who, desc: other, kind: 'web' },
  likes: { people: ['p1', 'p2'] },
  comments: [
    { id: 'c1', author: 'p1', body: inl, media: [], order: 1 },
    { id: 'c2', author: 'p2', replyTo: { person: 'p1' }, body: inl, media: [], order: 2 },
  ],
  tags: [who],
  thread: { id: 't', title: who, floor: 2 },
  series: who,
  mood: `想${who}`,
  weather: `${who}说晴`,
  visibility: 'public',
  url: `https://example.com/${who}`,
  include: true,
}
const quoting: Entry = { ...entry, id: 'b', repost: { entry: { ...entry, id: 'o', author: 'p1' }, state: 'ok' } }
const noted: Entry = { ...entry, id: 'c', repost: { state: 'deleted', note: `${who}删了` }, body: [], media: [] }
const book: PostImport = {
  schema: 'book-import/1',
  source: { kind: 'network', format: 'test', defaultZone: 'Asia/Shanghai', files: [], ownerId: 'me' },
  people: [
    { id: 'me', names: ['苏棠'], isOwner: true },
    { id: 'p1', names: [who, '雨妹子'] },
    { id: 'p2', names: [other] },
  ],
  entries: [entry, quoting, noted, { ...entry, id: 'd', author: 'p1' }],
  media: [media, gone],
  report: {} as PostImport['report'],
}
/** Unseen by readers: the ids of what is not there. */
const collected = (names: 'show' | 'nickname' | 'none', chapters: boolean, aliases?: Map<string, string>): string => {
  const { sections, warnings } = collectSections(book, {
    names,
    sections: chapters ? 'article' : 'month',
    ...(aliases ? { aliases } : {}),
  })
  const told = JSON.stringify({ sections, warnings: warnings.map((one) => one.detail) })
  // Words in a line, whatever looks they have.
  return `${told}\n${told.replaceAll(/"[},\]{[]*"?(bold|italic|text|note|link)?"?:?(true,)?"?(text":")?/g, '')}`
}

test.each([
  ['a book of days', false],
  ['a book of chapters', true],
])('%s: as exported the name is found; masked or called otherwise it is nowhere', (_, chapters) => {
  expect(collected('show', chapters)).toContain(who)
  for (const names of ['none', 'nickname'] as const) {
    const all = collected(names, chapters)
    expect([names, all.match(new RegExp(`.{0,40}(${who}|${other}).{0,40}`, 'i'))?.[0]]).toEqual([names, undefined])
    expect(decodeURIComponent(all)).not.toContain(who)
  }
  const called = collected('show', chapters, new Map([['p1', '阿雨姑娘']]))
  expect(called.match(new RegExp(`.{0,40}${who}.{0,40}`))?.[0]).toBeUndefined()
  expect(called).toContain('阿雨姑娘')
  expect(called).toContain(other)
})

test('a new name that holds the old one is not said twice', () => {
  const all = collected('show', true, new Map([['p1', `${who}同学`]]))
  expect(all).toContain(`${who}同学`)
  expect(all).not.toContain('同学同学')
})
