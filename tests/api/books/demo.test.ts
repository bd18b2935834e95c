import { expect, test } from 'vitest'
import { books } from '#lib/books/book/book.table.ts'
import { db } from '#lib/db/db.server.ts'
import { seedDemo } from '#lib/library/demo.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { testDatabase } from '../../support/database.ts'
import { until } from '../../support/import.ts'
import { testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

test('an empty database gets one public demo book marked 示例, once', async () => {
  await seedDemo()
  await seedDemo()
  const [book, ...more] = await until(
    () => db().select().from(books),
    (rows) => rows[0] !== undefined && rows[0].status !== 'typesetting',
  )
  expect(more).toEqual([])
  expect(book).toMatchObject({ status: 'ready', public: true })
  expect(book?.title).toContain('示例')
  expect(book?.pageCount).toBeGreaterThan(40)
})
