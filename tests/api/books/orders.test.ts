import { expect, test } from 'vitest'
import { books } from '#lib/books/book/book.table.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

test('three partial exports in all six orders, and twice, make the very same pages', async () => {
  const [whole, ...pictures] = await madeLife(24, 12, 11)
  const life = JSON.parse(Buffer.from(whole!.bytes).toString('utf8')) as { posts: object[] }
  // Halves that overlap, and one with other pictures at hand than the rest.
  const part = (from: number, to: number, shots: typeof pictures) => [
    { name: `${from}.json`, bytes: Buffer.from(JSON.stringify({ ...life, posts: life.posts.slice(from, to) })) },
    ...shots,
  ]
  const parts = [part(0, 12, pictures.slice(0, 8)), part(8, 24, pictures.slice(4)), part(4, 20, [])]
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0, 2, 1, 0],
  ]
  for (const [index, order] of orders.entries()) {
    const actor = person(`reader-${index}`)
    let importId = ''
    for (const at of order) importId = (await bring(actor, parts[at]!)).id
    await callEndpoint(createBook, { method: 'POST', body: { import_id: importId, title: '同一年' }, actor })
  }
  const rows = await until(
    () => db().select().from(books),
    (all) => all.every((book) => book.status !== 'typesetting'),
  )
  expect(rows.map((book) => book.status)).toEqual(orders.map(() => 'ready'))
  expect(new Set(rows.map((book) => book.layoutKey)).size).toBe(1)
  expect(rows[0]?.entryCount).toBe(24)
})
