import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/runner/property.ts'
import type { PostImport } from '../post-import.ts'
import { type Entry, type Media, type Person, postImportSchema } from '../post-import.ts'
import { contentKey, finishImport, mediaHome, mergeImports } from './merge.ts'

type Seen = {
  n: number
  named: boolean
  withId: boolean
  text: number
  likes: number[]
  comments: number[]
  present: number[]
  pictures: number
}

const people = ['妈妈', '阿舟', '外婆', '王老师']
const minute = (n: number): string => `2024-03-${String(1 + n).padStart(2, '0')}T08:00`

/** One tool's partial view of a life of eight posts: with or without ids, real people or bare names, some pictures. */
function importOf(seen: readonly Seen[], seenMs: number, tool: string): PostImport {
  const entries: Entry[] = []
  const media = new Map<string, Media>()
  const persons = new Map<string, Person>()
  const person = (name: string, named: boolean): string => {
    const id = named ? `name:${name}` : `wxid_${name}`
    persons.set(id, { id, names: [name], seenMs })
    return id
  }
  for (const one of seen) {
    const when = { local: minute(one.n), precision: 'minute', from: 'text' } as const
    const content = contentKey(when, '林小满', `第 ${one.n} 天`, [])
    const id = one.withId ? `id${one.n}` : `h:${content}`
    const author = person('林小满', one.named || !one.withId)
    const home = mediaHome(author, id)
    const uses = Array.from({ length: one.pictures }, (_, i) => {
      const has = one.present.includes(i)
      const mine: Media = {
        id: `${home}/${i}`,
        kind: 'image',
        state: has ? 'present' : 'missing',
        want: [`${tool}/${one.n}_${i}.jpg`],
      }
      // What came broken in one export may come whole in another.
      const broken: Media = {
        ...mine,
        state: 'corrupt',
        fault: 'truncated',
        sha256: `${tool}${one.n}${i}`,
        bytes: one.n,
      }
      media.set(
        mine.id,
        !has && tool === 'cipher' && i === 1
          ? broken
          : has
            ? { ...mine, file: `${tool}/${i}.jpg`, sha256: `${one.n}${i}`, widthPx: 100 + seenMs, heightPx: 9 }
            : mine,
      )
      return { media: mine.id }
    })
    entries.push({
      id,
      keys: one.withId ? [one.named ? `P:${id}` : `i:${author}\n${id}`, `p:${id}`, `c:${content}`] : [`C:${content}`],
      seenMs,
      type: 'post',
      author,
      when: one.withId ? { local: `${minute(one.n)}:30`, utcMs: one.n, precision: 'second', from: 'number' } : when,
      body: one.text === 0 ? [] : [{ t: 'p', inl: [{ t: 'text', s: `第 ${one.n} 天${'。'.repeat(one.text)}` }] }],
      media: uses,
      likes: { people: one.likes.map((i) => person(people[i]!, one.named)) },
      comments: one.comments.map((i, order) => ({
        id: String(order),
        author: person(people[i]!, one.named),
        body: [{ t: 'text', s: `话 ${i}` }],
        media: [],
        order,
      })),
      visibility: 'unknown',
      include: true,
    })
  }
  return mergeImports([
    {
      schema: postImportSchema,
      source: { kind: 'wechat-moments', format: tool, defaultZone: 'Asia/Shanghai', files: [] },
      people: [...persons.values()],
      entries,
      media: [...media.values()],
      report: { skipped: [], warnings: [] } as unknown as PostImport['report'],
    },
  ])
}

const index = (max: number) => fc.uniqueArray(fc.integer({ min: 0, max }), { maxLength: max + 1 })
const seen: fc.Arbitrary<Seen> = fc.record({
  n: fc.integer({ min: 0, max: 7 }),
  named: fc.boolean(),
  withId: fc.boolean(),
  text: fc.integer({ min: 0, max: 3 }),
  likes: index(3),
  comments: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
  present: index(2),
  pictures: fc.integer({ min: 0, max: 3 }),
})
const part = fc
  .tuple(fc.array(seen, { maxLength: 8 }), fc.integer({ min: 1, max: 3 }), fc.constantFrom('weflow', 'cipher'))
  .map(([posts, seenMs, tool]) => importOf(posts, seenMs, tool))

test('merging is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(part, part, part, (a, b, c) => {
      const all = mergeImports([a, b, c])
      for (const [x, y, z] of [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ] as const) {
        expect(mergeImports([mergeImports([x, y]), z])).toEqual(all)
        expect(mergeImports([x, mergeImports([y, z])])).toEqual(all)
      }
      expect(mergeImports([all, a])).toEqual(all)
      expect(mergeImports([all, all])).toEqual(all)
      expect(finishImport(all)).toEqual(all)
    }),
    { numRuns: 100 },
  )
})

const whole = (change: Partial<Seen>): Seen => ({
  n: 0,
  named: false,
  withId: true,
  text: 1,
  likes: [],
  comments: [],
  present: [],
  pictures: 0,
  ...change,
})

test('the newer text wins, comments and likes unite, a present picture beats a missing one', () => {
  const old = importOf([whole({ text: 3, likes: [0, 1], comments: [0, 0], pictures: 2, present: [1] })], 1, 'weflow')
  const young = importOf([whole({ text: 1, likes: [1, 2], comments: [0, 1], pictures: 2, present: [0] })], 2, 'cipher')
  const both = mergeImports([old, young])
  expect(both.entries.length).toBe(1)
  expect(both.entries[0]?.body).toEqual(young.entries[0]?.body)
  expect(both.entries[0]?.likes?.people.length).toBe(3)
  expect(both.entries[0]?.comments?.length).toBe(3)
  expect(both.report.presentMedia).toBe(2)
})

test('who liked first stands first, also when the same export is read twice', () => {
  const once = importOf([whole({ text: 1, likes: [1, 0, 2] })], 1, 'weflow')
  const again = importOf([whole({ text: 1, likes: [1, 0, 2] })], 2, 'weflow')
  const order = ['wxid_阿舟', 'wxid_妈妈', 'wxid_外婆']
  expect(mergeImports([once]).entries[0]?.likes?.people).toEqual(order)
  expect(mergeImports([once, again]).entries[0]?.likes?.people).toEqual(order)
})

test('an entry without id joins the one with id by minute, name and words; a bare name gives way to the person', () => {
  const page = importOf([whole({ withId: false, named: true, text: 1, likes: [0], comments: [0] })], 2, 'html')
  const data = importOf([whole({ text: 1, likes: [0], comments: [0] })], 1, 'json')
  const both = mergeImports([page, data])
  expect(both.entries.map((entry) => [entry.id, entry.author])).toEqual([['id0', 'wxid_林小满']])
  expect(both.entries[0]?.likes?.people).toEqual(['wxid_妈妈'])
  expect(both.entries[0]?.comments?.map((comment) => comment.author)).toEqual(['wxid_妈妈'])
  expect(both.people.every((one) => !one.id.startsWith('name:'))).toBe(true)
})

const feed = (posts: { id?: string; author: string; name: string; comments?: [author: string, name: string][] }[]) => {
  const persons = new Map<string, Person>()
  const known = (id: string, name: string): string => {
    persons.set(id, { id, names: [name] })
    return id
  }
  const when = { local: '2024-01-01T00:00', precision: 'minute', from: 'text' } as const
  const entries = posts.map((post, n): Entry => {
    const content = contentKey(when, post.name, '新年快乐', [])
    return {
      id: post.id ?? `h:${content}`,
      keys: [post.id === undefined ? `C:${content}` : `c:${content}`],
      type: 'post',
      author: known(post.author, post.name),
      when,
      body: [{ t: 'p', inl: [{ t: 'text', s: '新年快乐' }] }],
      media: [],
      comments: (post.comments ?? []).map(([id, name], order) => ({
        id: `${n}${order}`,
        author: known(id, name),
        body: [{ t: 'text', s: '同乐' }],
        media: [],
        order,
      })),
      visibility: 'unknown',
      include: true,
    }
  })
  const draft: PostImport = {
    schema: postImportSchema,
    source: { kind: 'wechat-moments', format: 'x', defaultZone: 'Asia/Shanghai', files: [] },
    people: [...persons.values()],
    entries,
    media: [],
    report: { skipped: [], warnings: [] } as unknown as PostImport['report'],
  }
  return mergeImports([draft])
}

test('two people of one nickname who write the same in the same minute stay two, whatever page without ids joins', () => {
  const real = feed([
    { id: '1', author: 'wxid_a', name: '小明' },
    { id: '2', author: 'wxid_b', name: '小明' },
  ])
  const page = feed([{ author: 'name:小明', name: '小明' }])
  const both = mergeImports([real, page])
  expect(both.entries.map((entry) => entry.author)).toEqual(['wxid_a', 'wxid_b'])
  expect(mergeImports([page, real])).toEqual(both)
  expect(mergeImports([both, page, real])).toEqual(both)
})

test('two people of one nickname who comment the same are two comments, in any order of exports and twice', () => {
  const one = (...comments: [string, string][]) => feed([{ id: '1', author: 'wxid_me', name: '我', comments }])
  const named = one(['name:小明', '小明'], ['name:小明', '小明'])
  const first = one(['wxid_a', '小明'])
  const second = one(['wxid_b', '小明'])
  const authors = (book: PostImport) => (book.entries[0]?.comments ?? []).map((comment) => comment.author).sort()
  expect(authors(mergeImports([named, first]))).toEqual(['name:小明', 'wxid_a'])
  const all = mergeImports([named, first, second])
  expect(authors(all)).toEqual(['wxid_a', 'wxid_b'])
  for (const order of [
    [first, named, second],
    [second, first, named, named],
    [named, second, named, first],
  ]) {
    const [start, ...more] = order
    expect(more.reduce((book, next) => mergeImports([book, next]), start!)).toEqual(all)
  }
})
