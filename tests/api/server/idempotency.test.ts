/** `idempotent: true` of a contract, proved at POST /api/book/{id}/copy and at calls made here, on real PostgreSQL. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addBook } from '#lib/books/book/book.sql.ts'
import { defineContract } from '#lib/http/contract.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'
import { tidyIdempotencyKeys } from '#lib/http/idempotency/once.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'
import { POST as copy } from '../../../src/pages/api/book/[id]/copy.ts'
import { GET as bookInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const bert = person('bert')

const diary = { name: '日记.csv', bytes: new TextEncoder().encode('日期,内容\n2024-03-01,三月\n2024-04-01,春天来了\n') }
const imported = await bring(anna, [diary], { flow: 'diarybook' })
type Book = { id: string; title: string; status: string }
const made = dataOf<Book>(
  await callEndpoint(createBook, { body: { importId: imported.id, title: '日记', flow: 'diarybook' }, actor: anna }),
)
const book = await until(
  async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id: made.id }, actor: anna })),
  ({ status }) => status !== 'typesetting',
)
const copying = (key: string, id = book.id, actor = anna) =>
  callEndpoint(copy, { params: { id }, actor, headers: { 'idempotency-key': key }, method: 'POST' })
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await query<{ n: number }>(connection, `select count(*)::int as n from ${text}`, values))[0]!.n
const books = () => count('books')
const keys = (key: string) => count('idempotency_keys where key = $1', [key])

test('a call without a key, or with one that is none, does nothing', async () => {
  const before = await books()
  for (const key of [
    '',
    'short',
    'x'.repeat(65),
    'with a space in it',
    'key-of-我-and-nobody-else',
    "'; drop table--…",
  ]) {
    const headers: Record<string, string> = {}
    try {
      new Headers({ 'idempotency-key': key })
      headers['idempotency-key'] = key
    } catch {
      continue // Not even a header.
    }
    const answer = await callEndpoint(copy, { params: { id: book.id }, actor: anna, headers, method: 'POST' })
    expect([answer.status, answer.body.errcode], key).toEqual([400, 'bad_idempotency_key'])
  }
  expect(await books()).toBe(before)
})

test('five answers are lost: the sixth is the first, to the byte, and there is one copy', async () => {
  const [before, key] = [await books(), randomId()]
  const texts: string[] = []
  for (let lost = 0; lost < 6; lost += 1) {
    const answer = await copying(key)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('idempotent-replayed')).toBe(lost === 0 ? null : 'true')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    texts.push(await answer.response.text())
  }
  expect(new Set(texts).size).toBe(1)
  expect(await books()).toBe(before + 1)
  expect(await keys(key)).toBe(1)
})

test('the same key with something else is refused, and is another key for another person', async () => {
  const [before, key] = [await books(), randomId()]
  const first = dataOf<Book>(await copying(key))
  const other = await copying(key, first.id)
  expect([other.status, other.body.errcode]).toEqual([422, 'idempotency_key_reused'])
  const stranger = await copying(key, book.id, bert)
  expect(stranger.status).toBe(404)
  expect(JSON.stringify(stranger.body)).not.toContain(first.title)
  expect(await books()).toBe(before + 1)
})

test('twenty at once: one does it, none does it twice, and all who ask again get its answer', async () => {
  for (let round = 0; round < 10; round += 1) {
    await query(connection, 'delete from rate_counters')
    const [before, key] = [await books(), randomId()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => copying(key)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status, body } of answers) {
      if (status !== 200) expect([status, body.errcode]).toEqual([409, 'still_running'])
    }
    const ids = answers.filter(({ status }) => status === 200).map((answer) => dataOf<Book>(answer).id)
    ids.push(dataOf<Book>(await copying(key)).id)
    expect(new Set(ids).size).toBe(1)
    expect(await books()).toBe(before + 1)
  }
})

/** Calls made here: what they write is a line in the table of books' owners' histories, the cheapest there is. */
const noteSchema = z.strictObject({
  words: z.string().max(40),
  next: z.enum(['answer', 'wait', 'refuse', 'throw', 'die']),
})
const note = defineContract({
  method: 'POST',
  path: '/api/test/notes',
  auth: 'user',
  idempotent: true,
  body: noteSchema,
  output: z.object({ id: z.string(), words: z.string() }),
  errors: ['no'],
})
let worked = 0
/** What a call that waits waits for. */
let gate: { entered: () => void; opened: Promise<void> } | undefined
const addNote = endpoint(note, async ({ body, tx, actor }) => {
  worked += 1
  const id = randomId()
  const cover = {} as never
  const row = { type: 'diarybook' as const, subtitle: '', author: '', style: 'shiguang', cover }
  const sourceId = (await query<{ id: string }>(connection, 'select id from post_sources limit 1'))[0]!.id
  await addBook(tx, { ...row, id, ownerId: actor.userId, title: body.words, sourceId })
  if (body.next === 'wait') {
    gate?.entered()
    await gate?.opened
  }
  if (body.next === 'refuse') return fail(409, 'no', '不行')
  if (body.next === 'throw') throw new Error('the work broke')
  if (body.next === 'die') {
    await query(
      connection,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`,
    )
  }
  return ok({ id, words: body.words, secret: 'not in the contract' })
})
const noting = (key: string, words: string, next = 'answer') =>
  callEndpoint(addNote, { actor: anna, body: { words, next }, headers: { 'idempotency-key': key } })
const notes = (words: string) => count('books where title = $1', [words])

test('while the first is running the same call is told so at once; then it gets its answer', async () => {
  const key = randomId()
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const inside = new Promise<void>((entered) => {
    gate = { entered, opened }
  })
  const first = noting(key, '等一等', 'wait')
  await inside
  const second = await noting(key, '等一等', 'wait')
  expect([second.status, second.body.errcode]).toEqual([409, 'still_running'])
  const other = await noting(key, '别的', 'wait')
  expect(other.body.errcode).toBe('still_running')
  open()
  const answered = await first
  expect((await noting(key, '等一等', 'wait')).raw).toEqual(answered.raw)
  expect(await notes('等一等')).toBe(1)
})

test('what is refused leaves nothing of its work, and its key is free', async () => {
  const key = randomId()
  const refused = await noting(key, '不行的', 'refuse')
  expect([refused.status, refused.body.errcode]).toEqual([409, 'no'])
  expect([await notes('不行的'), await keys(key)]).toEqual([0, 0])
  // Another body under the key of a call that did nothing: nothing speaks against it.
  expect((await noting(key, '行的')).status).toBe(200)
  expect(await notes('行的')).toBe(1)
})

test('work that breaks, and a connection that is cut, leave neither work nor key; the next try does it once', async () => {
  for (const next of ['throw', 'die']) {
    const [key, words] = [randomId(), `断了的 ${next}`]
    expect((await noting(key, words, next)).status).toBeGreaterThanOrEqual(500)
    expect([await notes(words), await keys(key)]).toEqual([0, 0])
    expect((await noting(key, words)).status).toBe(200)
    expect((await noting(key, words)).status).toBe(200)
    expect(await notes(words)).toBe(1)
  }
})

test('the kept answer holds what the contract names, and its body is compared whatever the order of its fields', async () => {
  const [key, before] = [randomId(), worked]
  const send = (body: string) =>
    callEndpoint(addNote, {
      actor: anna,
      body,
      headers: { 'idempotency-key': key, 'content-type': 'application/json' },
    })
  const first = await send('{"words":"次序","next":"answer"}')
  const again = await send('{ "next": "answer", "words": "次序" }')
  expect(again.raw).toEqual(first.raw)
  expect(worked).toBe(before + 1)
  const [row] = await query<{ answer: string }>(connection, 'select answer from idempotency_keys where key = $1', [key])
  expect(row!.answer).not.toContain('not in the contract')
})

test('keys are kept for 30 days', async () => {
  const [young, old] = [randomId(), randomId()]
  await noting(young, '29 天')
  await noting(old, '31 天')
  const age = 'update idempotency_keys set created_at = now() - $2::interval where key = $1'
  await query(connection, age, [young, '29 days 23 hours'])
  await query(connection, age, [old, '30 days 1 minute'])
  await tidyIdempotencyKeys()
  expect([await keys(young), await keys(old)]).toEqual([1, 0])
})

test('only a signed-in call can be idempotent', async () => {
  const anybody = endpoint({ ...note, auth: 'optional' }, () => ok({ id: '', words: '' }))
  expect((await callEndpoint(anybody, { body: { words: '', next: 'answer' } })).status).toBe(500)
})
