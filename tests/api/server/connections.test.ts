/** A pool of 4 connections and 40 calls at once: none waits for a connection with one in hand. */
import { expect, test } from 'vitest'
import { closeDatabase, db, openDatabase, transaction } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { bucket, putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { POST as copy } from '../../../src/pages/api/book/[id]/copy.ts'
import { POST as finalize } from '../../../src/pages/api/book/[id]/finalize.ts'
import { POST as changeInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as names } from '../../../src/pages/api/book/[id]/names.ts'
import { POST as remove } from '../../../src/pages/api/book/[id]/remove.ts'
import { POST as reopen } from '../../../src/pages/api/book/[id]/reopen.ts'
import { POST as restore } from '../../../src/pages/api/book/[id]/restore.ts'
import { GET as addresses } from '../../../src/pages/api/user/addrs/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
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
