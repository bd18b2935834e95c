/**
 * Any commands on all fields by two devices through the real calls and PostgreSQL: what is written is what the rules say of
 * the whole log, however little of it a call reads; the edited book is laid out as from scratch; a copy goes its own way.
 * `CASES=50 FC_SEED=n npx vitest run tests/api/books/any-edits` draws more, and others.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findBook } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { db } from '#lib/db/db.server.ts'
import { apply, type EditState, emptyState, replay } from '#lib/editing/apply.ts'
import type { Change, Command, LogEntry } from '#lib/editing/command.ts'
import { type EditRecord, keyOf } from '#lib/editing/record.ts'
import { bookTarget, insertTarget } from '#lib/edits/book/book-fields.ts'
import { homeIn, postsOf } from '#lib/edits/post-target.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { listPosts } from '#lib/posts/post.sql.ts'
import type { Entry } from '#lib/posts/post-import.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { listEdits, listLog } from '#lib/works/edits/edit.sql.ts'
import { POST as copyBook } from '../../../src/pages/api/book/[id]/copy.ts'
import { GET as history, POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as bookInfo, POST as changeInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as addPicture } from '../../../src/pages/api/book/[id]/pictures.ts'
import { POST as typeset } from '../../../src/pages/api/book/[id]/typeset.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { GET as months } from '../../../src/pages/api/book/[sourceId]/months.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { anyPictures, changeAt, type MeantChange, somePlaces } from '../../support/any-change.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { fc } from '../../support/runner/property.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'
import { stepOf, stepsOf, stepsOfPart } from '../../support/undo-order.ts'

const cases = Number(process.env.CASES ?? 5)

testDataDir()
await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const imported = await bring(anna, await madeLife(40, 6))

type Book = { id: string; sourceId: string; status: string; title: string }
const settled = async (id: string): Promise<Book> => {
  const book = await until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
  expect(book.status).toBe('ready')
  return book
}
const make = async (): Promise<Book> =>
  settled(
    dataOf<Book>(await callEndpoint(createBook, { body: { import_id: imported.id, title: '一年' }, actor: anna })).id,
  )
const first = await make()
const { sourceId } = first
const routes = dataOf<{ route: string }[]>(
  await callEndpoint(months, { params: { sourceId }, query: { book: first.id }, actor: anna }),
).map(({ route }) => route)
type Item = { target: string; included: boolean }
const posts: string[] = []
for (const month of routes.slice(0, 3)) {
  const call = { params: { sourceId, month }, query: { book: first.id }, actor: anna }
  posts.push(...dataOf<Item[]>(await callEndpoint(monthItems, call)).map(({ target }) => target))
}
const entries: Entry[] = (await listPosts(db(), sourceId)).map(({ entry }) => entry)

/** A new picture is its owner's own: what the changes say stands for one that was sent. */
const sent = new Map<unknown, string>()
for (const said of anyPictures) {
  const [, width, height] = said.split(' ').map(Number)
  const bytes = await sharp({ create: { width: width!, height: height!, channels: 3, background: '#786' } })
    .png()
    .toBuffer()
  const answer = await callEndpoint(addPicture, { params: { id: first.id }, body: bytes, actor: anna })
  sent.set(said, `${dataOf<{ hash: string }>(answer).hash} ${width} ${height}`)
}

/** `twice`: the answer was lost, and it is sent again. `both`: the other device sends something in the same moment. */
type Deed = { device: number; pages: boolean; how: 'once' | 'twice' | 'both' } & (
  | { t: 'write'; changes: MeantChange[]; others: MeantChange[] }
  | { t: 'undo' | 'redo' | 'listen' }
  | { t: 'restore'; at: number }
)
const common = {
  device: fc.nat(1),
  pages: fc.boolean(),
  how: fc.constantFrom('once' as const, 'twice' as const, 'both' as const),
}
const deed = (change: fc.Arbitrary<MeantChange>): fc.Arbitrary<Deed> => {
  const changes = fc.array(change, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ ...common, t: fc.constant('write' as const), changes, others: changes }) },
    {
      weight: 4,
      arbitrary: fc.record({ ...common, t: fc.constantFrom('undo' as const, 'redo' as const, 'listen' as const) }),
    },
    { weight: 1, arbitrary: fc.record({ ...common, t: fc.constant('restore' as const), at: fc.nat(9) }) },
  )
}
const lives = somePlaces(posts, routes.slice(0, 3)).chain((places) =>
  fc.array(deed(changeAt(places)), { minLength: 6, maxLength: 16 }),
)

const rowId = (book: Book): string => decodeBookId(book.id)!.id
const inOrder = (records: Iterable<EditRecord>): EditRecord[] => [...records].sort((a, b) => a.seq - b.seq)
const byKey = (records: Iterable<EditRecord>) => new Map([...records].map((one) => [keyOf(one), one]))

type Outcome = { id: string; outcome: string; conflicts: object[]; skipped: object[] }
let count = 0

/** Two devices at one book; each knows the versions it last heard of, and its own. */
const lived = async (book: Book, deeds: readonly Deed[]): Promise<Map<string, Outcome>> => {
  const known = [new Map<string, string>(), new Map<string, string>()]
  const told = new Map<string, Outcome>()
  const send = async (command: Command, { pages, how }: Deed): Promise<void> => {
    for (let time = 0; time < (how === 'twice' ? 2 : 1); time += 1) {
      const answer = await callEndpoint(write, {
        params: { id: book.id },
        body: { commands: [command], pages },
        actor: anna,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const [outcome] = dataOf<{ outcomes: Outcome[] }>(answer).outcomes
      expect(outcome?.outcome, JSON.stringify([command, outcome])).toBe(time === 0 ? 'written' : 'known')
      const { outcome: _, ...rest } = outcome!
      if (time > 0) expect({ ...rest, posts: [] }).toEqual({ ...told.get(command.id), outcome: undefined, posts: [] })
      told.set(command.id, outcome!)
    }
  }
  const changes = (own: Map<string, string>, meant: readonly MeantChange[], id: string): Change[] => {
    const made = new Map(
      meant.map(({ post = 0, target = posts[post % posts.length]!, field, value }) => {
        const key = keyOf({ target, field })
        return [key, { target, field, base: own.get(key) ?? '', value: sent.get(value) ?? value }]
      }),
    )
    for (const key of made.keys()) own.set(key, id)
    return [...made.values()]
  }
  for (const one of deeds) {
    const [own, other] = [known[one.device]!, known[1 - one.device]!]
    const id = `command-of-any-edits-${String(++count).padStart(5, '0')}`
    if (one.t === 'listen') {
      for (const record of await listEdits(db(), rowId(book))) own.set(keyOf(record), record.version)
      continue
    }
    if (one.t === 'write') {
      const both: Promise<void>[] = [send({ id, name: 'change-post', changes: changes(own, one.changes, id) }, one)]
      const theirs = `${id}-b`
      if (one.how === 'both')
        both.push(send({ id: theirs, name: 'change-post', changes: changes(other, one.others, theirs) }, one))
      await Promise.all(both)
    } else {
      const log = await listLog(db(), rowId(book))
      if (one.t === 'restore') {
        const to = log[one.at % (log.length + 1)]?.command.id ?? ''
        await send({ id, name: 'restore', to }, one)
        continue
      }
      const of = stepsOf(log.map(stepOf))[one.t]
      if (of !== undefined) await send({ id, name: one.t, of }, one)
    }
  }
  return told
}

/** What the rules say of these commands, each given the whole of what came before. */
const byRules = (commands: readonly Command[]): EditState =>
  commands.reduce<EditState>((state, command) => {
    const targets = 'changes' in command ? command.changes.map(({ target }) => target) : []
    const done = apply(state, command, homeIn(inOrder(state.records.values()), postsOf(entries, targets)))
    if (done.t === 'refused') throw new Error(`${command.id}: ${done.code}`)
    return done.state
  }, emptyState)

const layoutOf = async (book: Book): Promise<string | null | undefined> => {
  await settled(book.id)
  return (await findBook(db(), rowId(book)))?.layoutKey
}

/** As if nobody had ever laid out anything: no thread remembers it, and no month is kept. */
const fromScratch = async (book: Book): Promise<string | null | undefined> => {
  await closePool()
  for await (const part of storage().list('month')) for (const { key } of part) await storage().remove(key)
  await callEndpoint(typeset, { params: { id: book.id }, body: {}, actor: anna })
  return layoutOf(book)
}

const isOfDesign = (target: string): boolean => target === bookTarget || target.startsWith(insertTarget(''))

/** What the editor takes back next by the rules: steps that only dress the book are left to its rooms (decision 0259). */
const ofEditor = (log: readonly LogEntry[]) => {
  const steps = log.map((one) => {
    const { wrote, command } = one
    const dresses = wrote.length > 0 && command.name !== 'restore' && wrote.every(({ target }) => isOfDesign(target))
    return { ...stepOf(one), dresses }
  })
  return stepsOf(stepsOfPart(steps, ({ dresses }) => !dresses))
}

test(`${cases} lives of a book: the database has what the rules say, pages are those from scratch, a copy says the same`, {
  timeout: 60_000 * (cases + 2),
}, async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(lives, async (deeds) => {
      const book = await make()
      const told = await lived(book, deeds)
      const log = await listLog(db(), rowId(book))
      written += log.length
      expect(log.map(({ command }) => command.id).sort()).toEqual([...told.keys()].sort())
      const ruled = byRules(log.map(({ command }) => command))
      expect(log.map(({ wrote, conflicts, skipped }) => ({ wrote, conflicts, skipped }))).toEqual(
        [...ruled.log.values()].map(({ wrote, conflicts, skipped }) => ({ wrote, conflicts, skipped })),
      )
      const records = byKey(await listEdits(db(), rowId(book)))
      expect(records).toEqual(byKey(ruled.records.values()))
      expect(records).toEqual(byKey(replay(log).values()))
      for (const { command, conflicts, skipped } of log)
        expect(told.get(command.id)).toMatchObject({
          conflicts: conflicts.map(({ target, field }) => ({ target, field })),
          skipped,
        })
      const steps = dataOf<{ undo: string | null; redo: string | null }>(
        await callEndpoint(history, { params: { id: book.id }, actor: anna }),
      )
      const { undo = null, redo = null } = ofEditor(log)
      expect([steps.undo, steps.redo]).toEqual([undo, redo])

      const warm = await layoutOf(book)
      const copy = dataOf<Book>(await callEndpoint(copyBook, { params: { id: book.id }, actor: anna }))
      await settled(copy.id)
      // Its name is printed at the foot of its pages.
      await callEndpoint(changeInfo, { params: { id: copy.id }, body: { title: book.title }, actor: anna })
      expect(await layoutOf(copy)).toBe(warm)
      expect(await listEdits(db(), rowId(copy))).toEqual(await listEdits(db(), rowId(book)))
      const of = undo ?? undefined
      const back = { id: `command-of-the-copy-${++count}`, name: 'undo', of }
      if (of) await callEndpoint(write, { params: { id: copy.id }, body: { commands: [back] }, actor: anna })
      expect(await listLog(db(), rowId(book))).toEqual(log)
      await settled(copy.id)
      expect(await fromScratch(book)).toBe(warm)
    }),
    { numRuns: cases, endOnFailure: true },
  )
  console.log(`${cases} books, ${written} commands`)
})
