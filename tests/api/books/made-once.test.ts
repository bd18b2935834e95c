import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as removeBook } from '../../../src/pages/api/book/[id]/remove.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')
const imported = await bring(anna, await madeLife(6, 0))
const make = (body: object, actor = anna) =>
  callEndpoint(createBook, { method: 'POST', body: { import_id: imported.id, title: '一家人', ...body }, actor })

test('asked for once, an import that is a book already names the book; a second book is made when that is meant', async () => {
  const first = await make({ once: true })
  expect(first.status).toBe(200)
  const { id } = dataOf<{ id: string }>(first)
  const again = await make({ once: true, title: '另一本' })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ errcode: 'already_made', details: { id, title: '一家人' } })
  expect(again.body.errmsg).toBe('这份内容已经编成《一家人》')
  // Nobody else hears of it.
  expect((await make({ once: true }, bert)).status).toBe(404)
  const second = dataOf<{ id: string }>(await make({ title: '第二本' }))
  expect((await make({ once: true })).body).toMatchObject({ details: { title: '第二本' } })
  for (const one of [id, second.id])
    expect(
      (await callEndpoint(removeBook, { method: 'POST', params: { id: one }, body: {}, actor: anna })).status,
    ).toBe(200)
  expect((await make({ once: true, title: '第三本' })).status).toBe(200)
})
