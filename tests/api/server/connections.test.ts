/** A pool of 4 connections and 40 calls at once: none waits for a connection with one in hand, and others are served. */
import { expect, test } from 'vitest'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { closeDatabase, db, openDatabase, transaction } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { bucket, putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { POST as copy } from '../../../src/pages/api/book/[id]/copy.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { POST as finalize } from '../../../src/pages/api/book/[id]/finalize.ts'
import { POST as changeInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as names } from '../../../src/pages/api/book/[id]/names.ts'
import { POST as remove } from '../../../src/pages/api/book/[id]/remove.ts'
import { POST as reopen } from '../../../src/pages/api/book/[id]/reopen.ts'
import { POST as restore } from '../../../src/pages/api/book/[id]/restore.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { GET as addresses } from '../../../src/pages/api/user/addrs/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { settled, signedBook } from '../../support/signed-book.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const [anna, bert] = [person('anna'), person('bert')]
const book = await signedBook(anna)
const params = { id: book.id }
await closeDatabase()
openDatabase({ ...connection, max: 4 })

test('in a transaction the pool is not asked, and what would ask it says so; afterwards it is', async () => {
  const later = await transaction(async (tx) => {
    expect(() => db()).toThrow('db() is called inside a transaction')
    await expect(transaction(async () => undefined)).rejects.toThrow('inside')
    await expect(bucket('products')).rejects.toThrow('inside a transaction')
    await expect(mediaSigner()).rejects.toThrow('inside a transaction')
    // Begun in it, gone on with after it.
    let go = (): void => undefined
    const over = new Promise<void>((resolve) => {
      go = resolve
    })
    const asks = over.then(() => db())
    await bucket('products', tx)
    await mediaSigner(tx)
    return { asks, go }
  })
  later.go()
  await later.asks
  expect(() => db()).not.toThrow()
})

const change = {
  reopen: () => callEndpoint(reopen, { params, actor: anna, method: 'POST' }),
  'change the title': () => callEndpoint(changeInfo, { params, body: { title: '四十个一起' }, actor: anna }),
  'change names': () => callEndpoint(names, { params, body: { names: 'none', people: [] }, actor: anna }),
  copy: () => callEndpoint(copy, { params, actor: anna, method: 'POST' }),
  finalize: () => callEndpoint(finalize, { params, body: {}, actor: anna }),
  remove: () => callEndpoint(remove, { params, actor: anna, method: 'POST' }),
  restore: () => callEndpoint(restore, { params, actor: anna, method: 'POST' }),
}

test.each(Object.entries(change))('40 times at once, just after a bucket was changed: %s', async (_, call) => {
  await putBucket('products', defaultBucket('products'), 'again')
  const all = Array.from({ length: 40 }, call)
  const stranger = await callEndpoint(addresses, { actor: bert })
  expect(stranger.status).toBe(200)
  const answers = await Promise.all(all)
  for (const { status, body } of answers) expect([200, 404, 409, 429], `${body.errcode}`).toContain(status)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  if (call !== change.remove) await settled(book.id, anna)
})

/** Somebody else asks when the first of these is done; answers how many were when they had what they asked for. */
const besideStranger = async (all: Promise<{ status: number }>[]): Promise<number> => {
  let done = 0
  for (const one of all)
    void one.then(() => {
      done += 1
    })
  await Promise.race(all)
  const stranger = await callEndpoint(addresses, { actor: bert })
  expect(stranger.status).toBe(200)
  return done
}

test('64 edits of one book: others are served between the first of them, and each is written or told why not', async () => {
  expect((await change.reopen()).status).toBe(200)
  const [sourceId, month] = [decodeBookId(book.id)!.sourceId, '202201']
  const items = await callEndpoint(monthItems, { params: { sourceId, month }, query: { book: book.id }, actor: anna })
  const target = dataOf<{ target: string }[]>(items)[0]!.target
  const id = (at: number): string => `command-of-64-at-once-${String(at).padStart(4, '0')}`
  const edit = (at: number) => {
    const changes = [{ target, field: 'text', base: at === 0 ? '' : id(at - 1), value: `第 ${at} 个` }]
    const commands = [{ id: id(at), name: 'change-text', changes }]
    return callEndpoint(write, { params, body: { commands }, actor: anna })
  }
  const all = Array.from({ length: 64 }, (_, at) => edit(at))
  expect(await besideStranger(all)).toBeLessThan(32)
  type Outcome = { outcome: string; code: string | null }
  const outcomes = (await Promise.all(all)).flatMap((one) => dataOf<{ outcomes: Outcome[] }>(one).outcomes)
  expect(outcomes).toHaveLength(64)
  // Which comes first is chance: what stands on one that is yet to come is a conflict, and of those a place takes twenty.
  const said = outcomes.map(({ outcome, code }) => (outcome === 'refused' ? code : outcome))
  expect(said.filter((one) => one !== 'written' && one !== 'conflicts_full')).toEqual([])
  expect(said.filter((one) => one === 'written').length).toBeGreaterThan(15)
})

test('more than can wait are told to come back, and the next after them is taken', async () => {
  const title = (at: number) => callEndpoint(changeInfo, { params, body: { title: `第 ${at} 名` }, actor: anna })
  const answers = await Promise.all(Array.from({ length: 80 }, (_, at) => title(at)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, body, headers } of refused) {
    expect([status, body.errcode, headers.get('retry-after')]).toEqual([429, 'too_many_requests', '2'])
    expect(body.errmsg).toBe('您一下子做的改动太多了，请过几秒再试')
  }
  expect((await title(81)).status).toBe(200)
})
