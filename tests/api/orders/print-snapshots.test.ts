/** What is ordered is printed: the same bytes, whatever becomes of the book. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseRemovedBooks, removeBookFilesJob, sweepBookFiles } from '#lib/accounts/deletion/book-files.job.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { takeSnapshot } from '#lib/orders/printable.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { removeHold } from '#lib/works/hold.sql.ts'
import { checkSnapshot } from '#lib/works/print-snapshot.server.ts'
import type { SnapshotRow } from '#lib/works/print-snapshot.table.ts'
import { POST as change } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as remove } from '../../../src/pages/api/book/[id]/remove.ts'
import { POST as reopen } from '../../../src/pages/api/book/[id]/reopen.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { until } from '../../support/import.ts'
import { settled, signBook, signedBook } from '../../support/signed-book.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const [anna, bert] = [person('anna'), person('bert')]
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)
const take = (workId: string, orderId: string, ownerId = 'anna') =>
  transaction((tx) => takeSnapshot(tx, { workId, ownerId, orderId }))
/** As soon as its PDFs are made. */
const taken = async (workId: string, orderId: string): Promise<SnapshotRow> => {
  const answer = await until(
    () => take(workId, orderId),
    (one) => one.ok || one.failure.code !== 'print_files_pending',
  )
  if (!answer.ok) throw new Error(answer.failure.code)
  return answer.value
}
const bytesOf = async (key: string | null) => Buffer.from(await storage().getBytes(key!))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const holds = (workId: string) => rows('select order_id from work_holds where work_id = $1', [workId])

test('order, take back, change, finalize, delete, 31 days, tidy: the same bytes are printed again', {
  timeout: 120_000,
}, async () => {
  const book = await signedBook(anna, '第一版的话')
  const first = await taken(book.row, 'order-1')
  const before = { inner: await bytesOf(first.innerPdfKey), cover: await bytesOf(first.coverPdfKey) }
  expect([first.innerSha256, first.coverSha256]).toEqual([sha256(before.inner), sha256(before.cover)])
  expect([first.innerBytes, first.coverBytes]).toEqual([before.inner.length, before.cover.length])
  expect(before.inner.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.pageCount).toBeGreaterThan(0)
  expect(first.spineUm).toBeGreaterThan(0)
  // The same book, ordered again: the same snapshot.
  expect((await taken(book.row, 'order-2')).id).toBe(first.id)

  for (const order of ['order-1', 'order-2']) await removeHold(db(), book.row, order)
  expect((await callEndpoint(reopen, { params: { id: book.id }, actor: anna })).status).toBe(200)
  const renamed = await callEndpoint(change, { params: { id: book.id }, body: { title: '第二版' }, actor: anna })
  expect(renamed.status).toBe(200)
  await settled(book.id, anna)
  expect((await signBook(book.id, anna)).status).toBe(200)
  const second = await taken(book.row, 'order-3')
  expect(second.id).not.toBe(first.id)
  expect(second.coverSha256).not.toBe(first.coverSha256)

  expect((await callEndpoint(remove, { params: { id: book.id }, actor: anna })).status).toBe(200)
  await rows("update books set deleted_at = now() - interval '31 days' where id = $1", [book.row])
  expect(await eraseRemovedBooks()).toBe(1)
  expect(await rows('select 1 from books where id = $1', [book.row])).toEqual([])
  await sweepBookFiles(new Date(Date.now() + 60_000))
  const jobs = await rows<{ data: Parameters<typeof removeBookFilesJob>[0] }>(
    "select data from pgboss.job where name = 'remove-book-files'",
  )
  expect(jobs.length).toBeGreaterThan(0)
  for (const { data } of jobs) await removeBookFilesJob(data)

  const kept = await checkSnapshot(db(), first.id)
  expect(kept).toMatchObject({ ok: true, value: { workId: null, innerSha256: first.innerSha256 } })
  expect(await bytesOf(first.innerPdfKey)).toEqual(before.inner)
  expect(await bytesOf(first.coverPdfKey)).toEqual(before.cover)
  expect(await checkSnapshot(db(), second.id)).toMatchObject({ ok: true })
})

test('only a finalized book of its own, and only with its files: nothing is held otherwise', {
  timeout: 60_000,
}, async () => {
  const book = await signedBook(anna, '别人的书')
  await taken(book.row, 'order-4')
  expect(await take(book.row, 'order-5', bert.userId)).toMatchObject({ failure: { status: 404 } })
  expect(await take('nobody-has-this', 'order-5')).toMatchObject({ failure: { status: 404 } })
  await rows('update books set cover_pdf_key = null where id = $1', [book.row])
  expect(await take(book.row, 'order-5')).toMatchObject({ failure: { status: 409, code: 'print_files_pending' } })
  expect(await holds(book.row)).toEqual([{ order_id: 'order-4' }])
  await removeHold(db(), book.row, 'order-4')
  await callEndpoint(reopen, { params: { id: book.id }, actor: anna })
  expect(await take(book.row, 'order-5')).toMatchObject({ failure: { status: 409, code: 'not_finalized' } })
  expect(await holds(book.row)).toEqual([])
})

test('other bytes under its name are not printed, and no row of it is changed or removed', {
  timeout: 60_000,
}, async () => {
  const book = await signedBook(anna, '印出来的')
  const snapshot = await taken(book.row, 'order-6')
  const { id, innerPdfKey } = snapshot
  const whole = await bytesOf(innerPdfKey)
  const flipped = Buffer.from(whole)
  flipped[100] = flipped[100]! ^ 1
  await storage().putBytes(innerPdfKey!, flipped)
  expect(await checkSnapshot(db(), id)).toMatchObject({ failure: { status: 500, code: 'print_files_differ' } })
  await storage().putBytes(innerPdfKey!, whole)
  expect(await checkSnapshot(db(), id)).toMatchObject({ ok: true })

  const refused = async (statement: string) =>
    expect(await rows(statement, [id]).then(() => 'done', String), statement).toMatch(/print snapshot .* stays/)
  for (const set of [
    "inner_sha256 = 'other'",
    'page_count = page_count + 1',
    "inner_pdf_key = 'pdf/other'",
    "work_id = 'other'",
    "title = '别的'",
    'created_at = now()',
  ])
    await refused(`update print_snapshots set ${set} where id = $1`)
  await refused('delete from print_snapshots where id = $1')
  expect(await checkSnapshot(db(), id)).toMatchObject({ ok: true, value: snapshot })
})
