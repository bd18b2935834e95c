/** Months of a real book outlive the daily tidying and are used by the next layout; those nobody needs go. */
import { expect, test } from 'vitest'
import { registerAccountJobs } from '#lib/accounts/account/jobs.server.ts'
import { sweepBookFiles } from '#lib/accounts/deletion/book-files.job.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { GET as getBook, POST as updateBook } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as typesetBook } from '../../../src/pages/api/book/[id]/typeset.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
registerAccountJobs()
await startQueue()
const anna = person('anna')

type Book = { id: string; status: string }
const settled = (id: string) =>
  until(
    async () => dataOf<Book>(await callEndpoint(getBook, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const months = async (): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  for await (const part of storage().list('month')) for (const one of part) found.set(one.key, one.writtenAt.getTime())
  return found
}
/** The tidying of a day on which everything is old, and its jobs. */
const tidy = async (): Promise<number> => {
  const found = await sweepBookFiles(new Date(Date.now() + 60_000))
  await until(
    () => query(connection, "select 1 from pgboss.job where name = 'remove-book-files' and state < 'completed'"),
    (left) => left.length === 0,
  )
  return found
}

test('a book is laid out, tidied, laid out again: its months are there and are used; a left-over one goes', async () => {
  const imported = await bring(anna, await madeLife(40, 3))
  const created = dataOf<Book>(
    await callEndpoint(createBook, { body: { import_id: imported.id, title: '一年' }, actor: anna }),
  )
  expect(await settled(created.id)).toMatchObject({ status: 'ready' })
  const kept = await months()
  expect(kept.size).toBeGreaterThan(2)
  await storage().putBytes('month/left-over', Buffer.from('x'))

  expect(await tidy()).toBe(1)
  expect(await months()).toEqual(kept)

  // As after a restart: what a thread remembers of the book would need no kept month.
  await closePool()
  await callEndpoint(typesetBook, { params: { id: created.id }, body: {}, actor: anna })
  expect(await settled(created.id)).toMatchObject({ status: 'ready' })
  // A month that is laid out is written: none was.
  expect(await months()).toEqual(kept)
})

test('another style has other months; the old ones go with the next tidying', async () => {
  const before = await months()
  const [book] = await query<{ id: string; type: string; source_id: string }>(connection, 'select * from books')
  const id = Buffer.from(`${book?.id}:${book?.type}:${book?.source_id}`).toString('base64url')
  const changed = await callEndpoint(updateBook, { params: { id }, body: { style: 'sujian' }, actor: anna })
  expect(changed.status).toBe(200)
  await settled(id)
  const both = await months()
  expect(both.size).toBe(before.size * 2)
  expect(await tidy()).toBeGreaterThanOrEqual(before.size)
  const after = await months()
  expect(after.size).toBe(before.size)
  for (const key of before.keys()) expect(after.has(key), key).toBe(false)
})
