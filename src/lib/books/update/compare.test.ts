import { expect, test } from 'vitest'
import { applyEdits, changesOf } from '#lib/edits/apply-edits.ts'
import { targetOf } from '#lib/edits/post-target.ts'
import { writtenText } from '#lib/edits/post-text.ts'
import { mergeImports } from '#lib/posts/merge/merge.ts'
import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import { fc } from '../../../../tests/support/runner/property.ts'
import {
  accepted,
  type Choice,
  compareImports,
  datedBy,
  differencesOf,
  otherAuthor,
  picked,
  toMerge,
} from './compare.ts'

type Told = { n: number; named: boolean; withId: boolean; text: number; pictures: number; present: boolean } & Said
/** What may be said otherwise later: title, place, and on which of two days it was. */
type Said = { title: string; place: string; late: boolean }

/** Ten posts of a life over four months, two and three a month, one without a day. */
const localOf = (n: number, late = false): string =>
  n === 9 ? '' : `2024-0${1 + Math.floor(n / 3) + (late && n > 6 ? 1 : 0)}-${late ? 1 : 0}${1 + (n % 3)}T08:00`

const told = (
  { n, named, withId, text, pictures, present, title, place, late }: Told,
  seenMs: number | undefined,
): { entry: Entry; media: Media[] } => {
  const author = named || !withId ? 'name:苏棠' : 'me'
  // As the reader names them: the title is part of what has no id.
  const id = withId ? `id${n}` : `h:${n}${title === '' ? '' : `.${title}`}`
  const media = Array.from({ length: pictures }, (_, at): Media => {
    const has = present ? ({ state: 'present', sha256: `${n}${at}` } as const) : ({ state: 'missing' } as const)
    return { id: `${author}/${id}/${at}`, kind: 'image', ...has, want: [`${n}_${at}.jpg`] }
  })
  const keys = withId ? [named ? `P:${id}` : `i:${author}\n${id}`, `p:${id}`, `c:${n}`] : [`C:${n}`]
  const entry: Entry = {
    ...{ id, keys, type: 'post', author, visibility: 'unknown', include: true },
    ...(seenMs === undefined ? {} : { seenMs }),
    ...(title === '' ? {} : { title }),
    ...(place === '' ? {} : { place: { name: place, datum: 'unknown', kind: 'checkin' } as const }),
    when: { local: localOf(n, late), precision: 'minute', from: 'text' },
    body: [{ t: 'p', inl: [{ t: 'text', s: `第 ${n} 条${'。'.repeat(text)}` }] }],
    media: media.map((one) => ({ media: one.id })),
  }
  return { entry, media }
}

/** `seenMs` undefined: the export does not say when it was made. */
const importOf = (posts: readonly Told[], seenMs?: number, name = '苏棠'): PostImport => {
  const all = posts.map((one) => told(one, seenMs))
  return mergeImports([
    {
      schema: 'book-import/1',
      source: { kind: 'weibo', format: 'test', defaultZone: 'Asia/Shanghai', files: [] },
      people: [
        {
          id: name === '苏棠' ? 'me' : name,
          names: [name],
          isOwner: true,
          ...(seenMs === undefined ? {} : { seenMs }),
        },
        { id: `name:${name}`, names: [name], ...(seenMs === undefined ? {} : { seenMs }) },
      ],
      entries: all.map(({ entry }) => entry),
      media: all.flatMap(({ media }) => media),
      report: { skipped: [], warnings: [] } as unknown as PostImport['report'],
    },
  ])
}

const plain = (n: number, part: Partial<Told> = {}): Told => ({
  ...{ n, named: false, withId: true, text: 0, pictures: 0, present: true, title: '', place: '', late: false },
  ...part,
})
const anyPost: fc.Arbitrary<Told> = fc.record({
  n: fc.integer({ min: 0, max: 9 }),
  named: fc.boolean(),
  withId: fc.boolean(),
  text: fc.integer({ min: 0, max: 2 }),
  pictures: fc.integer({ min: 0, max: 2 }),
  present: fc.boolean(),
  title: fc.constantFrom('', '甲', '乙'),
  place: fc.constantFrom('', '杭州', '丽水'),
  late: fc.boolean(),
})
const anyPosts = fc.array(anyPost, { maxLength: 10 })

const brief = (known: PostImport, incoming: PostImport) =>
  compareImports(known, incoming).map(({ kind, month, target }) => `${kind} ${month} ${target.slice(-3)}`)

test('new, changed and gone, with the month they are accepted with', () => {
  const known = importOf([plain(0), plain(1), plain(2), plain(5, { pictures: 1, present: false })], 1)
  const incoming = importOf([plain(0), plain(2, { text: 2 }), plain(5, { pictures: 1 }), plain(7)], 2)
  expect(brief(known, incoming)).toEqual([
    'gone 202401 id1',
    'changed 202401 id2',
    'changed 202402 id5',
    'new 202403 id7',
  ])
  const parts = compareImports(known, incoming).map((one) => ('parts' in one ? one.parts : []))
  expect(parts).toEqual([[], ['text'], ['pictures'], []])
  // It says nothing of the time before its first and after its last day.
  expect(brief(importOf([plain(0), plain(3), plain(8)], 1), importOf([plain(2), plain(4)], 2))).toEqual([
    'new 202401 id2',
    'gone 202402 id3',
    'new 202402 id4',
  ])
  // What the book does not take is none of its business.
  expect(compareImports(known, incoming, ({ id }) => id === 'id7')).toHaveLength(1)
  expect(compareImports(known, incoming, ({ id }) => id !== 'id7')).toHaveLength(3)
})

test('a post is accepted with the month it is brought in, also where the collection knows its day better', () => {
  const [known, incoming] = [importOf([plain(2)], 1), importOf([plain(2, { text: 1 })], 2)]
  known.entries[0]!.when = { local: '2024-01-31T23:59:30', precision: 'second', from: 'number', utcMs: 1 }
  incoming.entries[0]!.when = { local: '2024-02-01T00:01', precision: 'minute', from: 'text' }
  expect(compareImports(known, incoming)).toMatchObject([
    { kind: 'changed', month: '202402', after: { when: { local: '2024-01-31T23:59:30' } } },
  ])
  expect(toMerge(known, incoming, new Set(['202402'])).part.entries).toHaveLength(1)
})

test('the same export again, and an older one, bring nothing', () => {
  fc.assert(
    fc.property(anyPosts, (posts) => {
      const known = importOf(posts, 2)
      expect(compareImports(known, importOf(posts, 2))).toEqual([])
      expect(accepted(known, importOf(posts, 2), new Set(known.entries.map(monthIn)))).toEqual(known)
    }),
  )
})

const monthIn = ({ when }: Entry): string => when.local.slice(0, 7).replace('-', '')

/** Every month of what is brought, in any order. */
const monthsIn = (incoming: PostImport): string[] => [...new Set(incoming.entries.map(monthIn))]

test('months accepted in any order and in any portions end as if all had been accepted at once', () => {
  fc.assert(
    fc.property(
      anyPosts,
      fc.array(anyPost, { minLength: 1, maxLength: 10 }),
      fc.array(fc.nat(9)),
      (old, fresh, order) => {
        const [known, incoming] = [importOf(old, 1), importOf(fresh, 2)]
        const months = monthsIn(incoming)
        let now = known
        for (const at of order)
          if (months.length > 0) now = accepted(now, incoming, new Set([months[at % months.length]!]))
        for (const month of months) now = accepted(now, incoming, new Set([month]))
        expect(now).toEqual(accepted(known, incoming, 'all'))
        expect(compareImports(now, incoming).filter(({ kind }) => kind !== 'gone')).toEqual([])
      },
    ),
  )
})

test('what a newer export says otherwise is a change, be it shorter, and be the export without a date', () => {
  const old = plain(0, { text: 2, title: '甲', place: '杭州', late: true })
  const fresh = plain(0, { text: 1, title: '乙', place: '丽水' })
  const undated = [importOf([old]), importOf([fresh])] as const
  // Merged as two exports of one time the longer text holds, and chance for the rest; brought as an update, the newer.
  for (const [known, incoming] of [
    [undated[0], datedBy(undated[1], 5)],
    [undated[1], datedBy(undated[0], 5)],
    [importOf([old], 1), importOf([fresh], 2)],
    [importOf([old], 1), datedBy(undated[1], 5)],
  ] as const) {
    const told = compareImports(known, incoming)
    expect(told).toMatchObject([{ kind: 'changed', parts: ['text', 'title', 'date', 'place'] }])
    const now = accepted(known, incoming, new Set([told[0]!.month]))
    const said = ({ title, place, when, body }: Entry) => ({ title, place, when, body })
    expect(now.entries.map(said)).toEqual(incoming.entries.map(said))
    expect('after' in told[0]! && said(told[0].after)).toEqual(said(now.entries[0]!))
    expect(compareImports(now, incoming)).toEqual([])
  }
  expect(mergeImports([...undated]).entries[0]!.body).toEqual(undated[0].entries[0]!.body)
  const [first, second] = [importOf([{ ...fresh, late: true }], 2), importOf([{ ...old, text: 1 }], 2)]
  expect(compareImports(second, first)).toEqual([])
  // One that says itself that it is older brings none of it.
  expect(compareImports(importOf([old], 2), datedBy(importOf([fresh], 1), 5))).toEqual([])
  // What is left out is not denied, and what is said more roughly corrects nothing.
  const bare = importOf([plain(0, { text: 2, late: true })], 3)
  expect(compareImports(importOf([old], 2), bare)).toEqual([])
  const known = importOf([old], 2)
  known.entries[0]!.place = { name: '杭州', city: '杭州', datum: 'unknown', kind: 'checkin' }
  known.entries[0]!.when = { local: '2024-01-11T08:00:30', precision: 'second', from: 'number' }
  expect(compareImports(known, importOf([{ ...old, place: '西湖', late: false }], 3))).toEqual([])
})

test('a month that is not accepted changes nothing of its posts, and stays as it was told', () => {
  fc.assert(
    fc.property(anyPosts, anyPosts, fc.nat(9), (old, fresh, at) => {
      const [known, incoming] = [importOf(old, 1), importOf(fresh, 2)]
      const months = monthsIn(incoming)
      if (months.length === 0) return
      const month = months[at % months.length]!
      const told = compareImports(known, incoming)
      const now = compareImports(accepted(known, incoming, new Set([month])), incoming)
      const rest = (list: typeof told) =>
        list.filter((one) => one.month !== month && one.kind !== 'gone').map(({ kind, target }) => [kind, target])
      expect(rest(now)).toEqual(rest(told))
      expect(toMerge(known, incoming, new Set())).toEqual({ known, part: { ...incoming, entries: [] } })
    }),
  )
})

const edit = (entry: Entry, field: string, value: string | boolean) => ({
  ...{ target: targetOf(entry), field, value, version: 'v', seq: 1, origin: 'v' },
})

test('own changes are what the book says whatever is accepted, in whatever order', () => {
  fc.assert(
    fc.property(anyPosts, anyPosts, fc.nat(9), fc.boolean(), (old, fresh, at, hide) => {
      const [known, incoming] = [importOf(old, 1), importOf(fresh, 2)]
      const post = known.entries[at % Math.max(1, known.entries.length)]
      if (!post) return
      const edits = [edit(post, 'text', '我改过的'), ...(hide ? [edit(post, 'hidden', true)] : [])]
      let now = known
      for (const month of monthsIn(incoming)) {
        now = accepted(now, incoming, new Set([month]))
        const shown = applyEdits(now, edits).entries.filter((one) => writtenText(one.body) === '我改过的')
        expect(shown.map(({ include }) => include)).toEqual([!hide])
      }
    }),
  )
})

test('where both changed the same, what each says is offered, and what is chosen is said', () => {
  const known = importOf([plain(0), plain(1)], 1)
  const incoming = importOf([plain(0, { text: 1 }), plain(1, { text: 1 })], 2)
  const edits = [edit(known.entries[0]!, 'text', '我改过的'), edit(known.entries[1]!, 'title', '题目')]
  const changed = changesOf(known.entries, edits)
  const differences = compareImports(known, incoming).flatMap((one) =>
    one.kind === 'changed' ? differencesOf(one, changed.get(one.before)) : [],
  )
  expect(differences).toEqual([
    { target: 'i:me\nid0', field: 'text', base: 'v', mine: '我改过的', theirs: '第 0 条。' },
  ])
  const said = (choice: Choice) => differences.map((one) => picked(one, choice))
  expect(said('mine')).toEqual([undefined])
  expect(said('theirs')).toEqual([null])
  expect(said('both')).toEqual(['我改过的\n\n第 0 条。'])
  // Of a title there is only one.
  expect(picked({ ...differences[0]!, field: 'title' }, 'both')).toBeUndefined()
})

test('an export of somebody the collection does not know is told from one of its own', () => {
  const known = importOf([plain(0)], 1)
  expect(otherAuthor(known, importOf([plain(1)], 2))).toBeUndefined()
  expect(otherAuthor(known, importOf([plain(1, { named: true })], 2))).toBeUndefined()
  expect(otherAuthor(known, importOf([plain(1)], 2, '周子谦'))).toEqual({ was: '苏棠', now: '周子谦' })
})
