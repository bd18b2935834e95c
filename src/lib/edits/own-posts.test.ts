import { expect, test } from 'vitest'
import { mergeImports } from '#lib/posts/merge/merge.ts'
import { plainText } from '#lib/posts/plain-text.ts'
import type { Block, Entry, PostImport } from '#lib/posts/post-import.ts'
import { fc } from '../../../tests/support/runner/property.ts'
import { applyEdits, lostEdits } from './apply-edits.ts'
import type { Edit } from './edit.ts'
import { readingKey } from './own-posts.ts'
import { mediaOf, targetOf } from './post-target.ts'

const words = (s: string): Block => ({ t: 'p', inl: [{ t: 'text', s }] })
const linked: Block = { t: 'p', inl: [{ t: 'a', href: 'https://example.org/a', s: '后来的话' }] }
const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  ...{ id, keys: [], type: 'post', author: 'me', body: [words(`第 ${id} 条`)], media: [] },
  when: { local: `2024-04-0${id}T10:00:00`, precision: 'second', from: 'number' },
  ...{ visibility: 'unknown', include: true },
  ...more,
})
const importOf = (...entries: Entry[]): PostImport => ({
  schema: 'book-import/1',
  source: { kind: 'weibo', format: 'test', defaultZone: 'Asia/Shanghai', files: [], ownerId: 'me' },
  people: [{ id: 'me', names: ['苏棠'], isOwner: true }],
  entries,
  media: entries.flatMap(({ media }) =>
    media.map(({ media: id }) => ({ id, kind: 'image' as const, state: 'present' as const, sha256: id, want: [id] })),
  ),
  report: { skipped: [], warnings: [] } as unknown as PostImport['report'],
})
const targets = ['1', '2', '3'].map((id) => targetOf(entry(id)))
const [one, two, three] = targets as [string, string, string]
const own = (n: number): string => `own:${String(n).padStart(16, '0')}`
/** What is in the book, in the order it is read. */
const read = (book: PostImport, edits: readonly Edit[]) =>
  applyEdits(book, edits)
    .entries.filter(({ include }) => include)
    .sort((a, b) => (readingKey(a) < readingKey(b) ? -1 : 1))
const texts = (book: PostImport, edits: readonly Edit[]): string[] =>
  read(book, edits).map(({ body }) => plainText(body).replaceAll('\n\n', '/'))

test('a post of one’s own stands at its day; taken back it is gone, and never lost', () => {
  const book = importOf(entry('1'), entry('3'))
  const edits: Edit[] = [
    { target: own(1), field: 'added', value: true },
    { target: own(1), field: 'date', value: '2024-04-02' },
    { target: own(1), field: 'text', value: '新写的' },
  ]
  expect(texts(book, edits)).toEqual(['第 1 条', '新写的', '第 3 条'])
  expect(read(book, edits)[1]).toMatchObject({ author: 'me', when: { precision: 'day' } })
  expect(lostEdits(book.entries, edits)).toEqual([])
  expect(texts(book, [{ ...edits[0]!, value: null }, ...edits.slice(1)])).toEqual(['第 1 条', '第 3 条'])
})

const cut = (n: number, order: string, text: string): Edit[] => [
  { target: own(n), field: 'added', value: true },
  { target: own(n), field: 'split-from', value: one },
  { target: own(n), field: 'split-order', value: order },
  { target: own(n), field: 'text', value: text },
]

test('pieces stand behind their post in their order, keep its links, and go where it goes', () => {
  const book = importOf(entry('1', { body: [words('先前的话'), linked] }), entry('2'))
  const edits = [{ target: one, field: 'text', value: '先前的话' }, ...cut(2, 'k', '最后'), ...cut(1, 'V', '后来的话')]
  expect(texts(book, edits)).toEqual(['先前的话', '后来的话', '最后', '第 2 条'])
  expect(read(book, edits)[1]!.body).toEqual([linked])
  const moved = [...edits, { target: one, field: 'date', value: '2024-04-03' }]
  expect(texts(book, moved)).toEqual(['第 2 条', '先前的话', '后来的话', '最后'])
  // A post written for the book is cut as well, and its piece has its day.
  const mine: Edit[] = [
    { target: own(3), field: 'added', value: true },
    { target: own(3), field: 'date', value: '2024-04-01' },
    { target: own(3), field: 'text', value: '甲' },
    ...cut(4, 'V', '乙').map((one) => (one.field === 'split-from' ? { ...one, value: own(3) } : one)),
  ]
  expect(texts(importOf(entry('2')), mine)).toEqual(['甲', '乙', '第 2 条'])
  // Without its post a piece is still there.
  expect(texts(importOf(entry('2')), edits)).toContain('后来的话')
  expect(texts(book, [...edits, { target: own(1), field: 'text', value: null }])).toEqual([
    '先前的话',
    '',
    '最后',
    '第 2 条',
  ])
})

test('joined posts are one with all that is in them; behind one that is out nothing is put, and a ring joins nobody', () => {
  const rich = entry('2', {
    ...{ title: '题', link: { url: 'https://example.org', kind: 'web' as const } },
    ...{ media: [{ media: 'me/2/0' }], likes: { people: ['bo'] } },
    comments: [{ id: 'c', author: 'bo', body: [{ t: 'text', s: '好看' }], media: [], order: 0 }],
  })
  const book = importOf(entry('1', { link: { url: 'https://example.com', kind: 'web' } }), rich, entry('3'))
  const join = (target: string, value: string | null): Edit => ({ target, field: 'joined-to', value })
  const [joined] = read(book, [join(two, one), join(three, two)])
  expect(plainText(joined!.body).split('\n\n')).toEqual(['第 1 条', '题', '第 2 条', 'https://example.org', '第 3 条'])
  expect([mediaOf(joined!), joined!.likes?.people, joined!.comments?.length]).toEqual([['me/2/0'], ['bo'], 1])
  expect(texts(book, [join(two, one), { target: one, field: 'hidden', value: true }])).toEqual(['第 2 条', '第 3 条'])
  expect(texts(book, [join(one, two), join(two, one)])).toHaveLength(3)
  expect(texts(book, [join(two, two), join(three, 'i:me\n9')])).toHaveLength(3)
})

test('a picture of another post is shown here too, once, and goes with that post', () => {
  const book = importOf(entry('1', { media: [{ media: 'me/1/0' }] }), entry('2', { media: [{ media: 'me/2/0' }] }))
  const add = (key: string, name: string, from: string): Edit => ({
    ...{ target: one, field: `added-picture/${key}`, value: `${name}\n${from}` },
  })
  const media = (edits: Edit[]) => mediaOf(read(book, edits)[0]!)
  expect(media([add('abcdefgh', '0', two)])).toEqual(['me/1/0', 'me/2/0'])
  expect(media([add('abcdefgh', '0', two), add('hgfedcba', '0', two)])).toEqual(['me/1/0', 'me/2/0'])
  expect(media([add('abcdefgh', '0', two), { target: one, field: 'picture-order/+abcdefgh', value: '000V' }])).toEqual([
    ...['me/2/0', 'me/1/0'],
  ])
  expect(media([add('abcdefgh', '0', 'i:me\n9'), add('hgfedcba', '7', two)])).toEqual(['me/1/0'])
})

test('whatever is added, cut and joined: no word is lost or said twice, in whatever order sources were merged', () => {
  const join = fc.record({ at: fc.nat(2), to: fc.nat(2) })
  const hide = fc.nat(2)
  fc.assert(
    fc.property(
      fc.array(join, { maxLength: 4 }),
      fc.array(hide, { maxLength: 1 }),
      fc.boolean(),
      (joins, hidden, isCut) => {
        const parts = ['1', '2', '3'].map((id) => importOf(entry(id)))
        const edits: Edit[] = [
          ...joins.map(({ at, to }) => ({ target: targets[at]!, field: 'joined-to', value: targets[to]! })),
          ...hidden.map((at) => ({ target: targets[at]!, field: 'hidden', value: true })),
          ...(isCut ? [{ target: one, field: 'text', value: '甲' }, ...cut(1, 'V', '乙')] : []),
        ]
        const said = (all: PostImport[]): string =>
          texts(mergeImports(all as [PostImport, ...PostImport[]]), edits).join('/')
        const shown = said(parts)
        expect(said([...parts].reverse())).toBe(shown)
        const expected = [...(isCut ? ['甲'] : ['第 1 条']), '第 2 条', '第 3 条'].filter(
          (_, at) => !hidden.includes(at),
        )
        expect(shown.split('/').sort()).toEqual([...expected, ...(isCut ? ['乙'] : [])].sort())
      },
    ),
  )
})
