/** A finalized book is taken back until an order holds it (4.15). */
import { expect, test } from 'vitest'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { takeSnapshot } from '#lib/orders/printable.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { removeHold } from '#lib/works/hold.sql.ts'
import { POST as finalize } from '../../../src/pages/api/book/[id]/finalize.ts'
import { GET as bookInfo, POST as change } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as remove } from '../../../src/pages/api/book/[id]/remove.ts'
import { POST as reopen } from '../../../src/pages/api/book/[id]/reopen.ts'
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

const bytes = new TextEncoder().encode('日期,内容\n2024-04-01,春天来了\n2024-05-02,五月的话\n')
const imported = await bring(anna, [{ name: '日记.csv', bytes }], { flow: 'diarybook' })
type Book = { id: string; status: string; finalized: boolean; editable: boolean }
const readBook = (id: string) =>
  until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const signed = async () => {
  const made = await callEndpoint(createBook, { body: { importId: imported.id, flow: 'diarybook' }, actor: anna })
  const { id } = await readBook(dataOf<Book>(made).id)
  expect((await sign(id)).status).toBe(200)
  const row = decodeBookId(id)!.id
  await until(
    () => query(connection, 'select 1 from books where id = $1 and cover_pdf_key is not null', [row]),
    (printable) => printable.length > 0,
  )
  return { id, row }
}
const sign = (id: string) => callEndpoint(finalize, { params: { id }, body: {}, actor: anna })
const takeBack = (id: string, actor = anna) => callEndpoint(reopen, { params: { id }, actor })
const hold = (row: string, order: string) =>
  transaction((tx) => takeSnapshot(tx, { workId: row, ownerId: 'anna', orderId: order }))
const layoutOf = async (row: string) =>
  (
    await query<{ layout_key: string; snapshot_key: string | null }>(
      connection,
      'select layout_key, snapshot_key from books where id = $1',
      [row],
    )
  )[0]!

test('a signature is taken back: the same pages, to be changed again and signed again', {
  timeout: 60_000,
}, async () => {
  const { id, row } = await signed()
  const before = await layoutOf(row)
  const back = await takeBack(id)
  expect(back.body.data).toMatchObject({ status: 'ready', finalized: false, editable: true })
  expect(await layoutOf(row)).toEqual({ ...before, snapshot_key: null })
  expect((await takeBack(id)).body.errcode).toBe('not_finalized')
  expect((await callEndpoint(change, { params: { id }, body: { title: '改过了' }, actor: anna })).status).toBe(200)
  await readBook(id)
  expect((await sign(id)).status).toBe(200)
  const history = await query<{ event: string; actor_id: string }>(
    connection,
    "select event, actor_id from book_history where subject_id = $1 and event in ('finalize', 'reopen') order by id",
    [row],
  )
  expect(history).toEqual(['finalize', 'reopen', 'finalize'].map((event) => ({ event, actor_id: 'anna' })))
})

test('while an order holds it, it stays finalized; let go by all of them, it is taken back', {
  timeout: 60_000,
}, async () => {
  const { id, row } = await signed()
  expect(await hold(row, 'order-1')).toMatchObject({ ok: true, value: { workId: row } })
  expect(await hold(row, 'order-1')).toMatchObject({ ok: true })
  expect(await hold(row, 'order-2')).toMatchObject({ ok: true })
  expect((await takeBack(id)).body).toMatchObject({ errcode: 'ordered', errmsg: expect.stringContaining('已经下单') })
  await removeHold(db(), row, 'order-1')
  expect((await takeBack(id)).status).toBe(409)
  expect(await readBook(id)).toMatchObject({ finalized: true })
  await removeHold(db(), row, 'order-2')
  expect((await takeBack(id)).status).toBe(200)
  expect(await hold(row, 'order-3')).toMatchObject({ ok: false, failure: { status: 409, code: 'not_finalized' } })
})

test('what is being laid out, or waits for it, is not ordered: 409 and a sentence, and nothing is held', {
  timeout: 60_000,
}, async () => {
  const { id, row } = await signed()
  const set = (change: string) => query(connection, `update books set ${change} where id = $1`, [row])
  const [{ posts_hash: hash, layout_rules: rules }] = (await query<{ posts_hash: string; layout_rules: string }>(
    connection,
    'select posts_hash, layout_rules from books where id = $1',
    [row],
  )) as [{ posts_hash: string; layout_rules: string }]
  const refused = async (code: string, sentence: string) => {
    expect(await hold(row, 'order'), code).toMatchObject({
      failure: { status: 409, code, message: expect.stringContaining(sentence) },
    })
    expect(dataOf(await callEndpoint(bookInfo, { params: { id }, actor: anna }))).toMatchObject({ isTypesetting: true })
  }
  await set("posts_hash = 'of-other-posts'")
  await refused('need_republish', '有了增减')
  await set(`posts_hash = '${hash}', layout_rules = style || ' 1.0'`)
  await refused('need_upgrade', '升级')
  await set(`layout_rules = '${rules}', status = 'typesetting'`)
  await refused('typesetting', '正在排版')
  await set("status = 'finalized'")
  expect(await query(connection, 'select 1 from work_holds where work_id = $1', [row])).toEqual([])
  expect(await hold(row, 'order')).toMatchObject({ ok: true })
})

test('an order and a taking back at one moment: one of them is told so', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, row } = await signed()
    const [held, back] = await Promise.all(
      round % 2 ? [hold(row, 'order'), takeBack(id)] : [hold(row, 'order'), Promise.resolve().then(() => takeBack(id))],
    )
    expect([held.ok, back.status === 200].filter(Boolean), `round ${round}`).toHaveLength(1)
    expect((await readBook(id)).finalized).toBe(held.ok)
  }
})

test('nobody else takes a signature back, and no order holds a deleted book', { timeout: 60_000 }, async () => {
  const { id, row } = await signed()
  const [bert, agent] = [person('bert'), person('agent', 'agent')]
  const tries = async () => [
    (await callEndpoint(reopen, { params: { id } })).status,
    (await takeBack(id, bert)).status,
    (await takeBack(id, agent)).status,
  ]
  expect(await tries()).toEqual([401, 404, 404])
  await callEndpoint(change, { params: { id }, body: { public: true, confirmShare: true }, actor: anna })
  expect(await tries()).toEqual([401, 403, 403])
  await callEndpoint(remove, { params: { id }, actor: anna })
  expect([...(await tries()), (await takeBack(id)).status]).toEqual([401, 404, 404, 404])
  expect(await hold(row, 'order')).toMatchObject({ ok: false, failure: { status: 404 } })
})
