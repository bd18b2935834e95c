/** Orders as they are made, paid and closed, on real PostgreSQL; what does not add up is refused by it. */
import { expect, test } from 'vitest'
import { deleteAccountJob } from '#lib/accounts/account/account.job.ts'
import { accountRows } from '#lib/accounts/account/account-data.sql.ts'
import { registerAccountJobs } from '#lib/accounts/account/jobs.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import type { NewOrder, PriceDetail } from '#lib/orders/new-order.ts'
import { closeOrder, createOrder, payOrder } from '#lib/orders/order.server.ts'
import { adjustmentsOf, linesOf } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { readWireNumber, wireNumber } from '#lib/orders/order-number.ts'
import { parcelOf } from '#lib/orders/order-parts.sql.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, fen, noFen } from '#lib/std/money.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { checkSnapshot } from '#lib/works/print-snapshot.server.ts'
import { POST as requestDeletion } from '../../../src/pages/api/user/deletion.ts'
import { makeUser, query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { until } from '../../support/import.ts'
import { signedBook } from '../../support/signed-book.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
registerAccountJobs()
await startQueue()
const anna = person('anna')
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)
const count = async (table: string) => (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n

const book = await signedBook(anna)
await until(
  () =>
    rows('select 1 from books where id = $1 and inner_pdf_key is not null and cover_pdf_key is not null', [book.row]),
  (found) => found.length > 0,
)
const hashOf = async (row: string) =>
  (await rows<{ snapshot_hash: string }>('select snapshot_hash from books where id = $1', [row]))[0]!.snapshot_hash
const contentHash = await hashOf(book.row)
const address = {
  ...{ name: '外婆', phone: '13800000000', province: '广东省', city: '深圳市', district: '南山区', street: '路 1 号' },
}
const detail = (type: string, amount: number): PriceDetail => ({
  ...{ type, amount: fen(amount), sourceId: null, label: `${type} 的话`, shares: [fen(amount)] },
})
/** The board's price: 316.00 − 15.80 − 30.00 + 12.00 = 282.20. */
const wanted = (more: Partial<NewOrder> = {}): NewOrder => ({
  userId: 'anna',
  kind: 'print',
  quoteId: randomId(),
  lines: [
    {
      ...{ product: 'diarybook', binding: '2', paper: 'offset-100', title: '日记', copies: 2 },
      ...{ unit: fen(15_800), discount: fen(4580), work: { id: book.row, contentHash } },
    },
  ],
  details: [
    detail('grade', -1580),
    { ...detail('coupon', -3000), sourceId: 'coupon-1' },
    { ...detail('delivery_fee', 1200), shares: null },
  ],
  parcel: { address, courier: 'shunfeng', promisedOn: '2026-12-04', weightG: 1480 },
  nowMs: Date.now(),
  ...more,
})
const free: Pick<NewOrder, 'kind' | 'lines' | 'details'> = {
  kind: 'electronic',
  lines: [{ ...wanted().lines[0]!, binding: 'pdf', copies: 1, unit: fen(990), discount: fen(990) }],
  details: [{ ...detail('redeem', -990), sourceId: 'code-1' }],
}
/** As the call that makes orders does: a refusal undoes everything. */
const order = async (input: NewOrder): Promise<Result<OrderRow>> => {
  const refused = { of: undefined as Result<OrderRow> | undefined }
  return transaction(async (tx) => {
    const answer = await createOrder(tx, input)
    if (answer.ok) return ok(answer.value.order)
    refused.of = answer
    throw new Error('refused')
  }).catch((error: unknown) => {
    if (refused.of) return refused.of
    throw error
  })
}
const ordered = async (input = wanted()): Promise<OrderRow> => {
  const answer = await order(input)
  if (!answer.ok) throw new Error(answer.failure.code)
  return answer.value
}
const stateOf = async (id: string) =>
  (await rows<{ state: string }>('select state from orders where id = $1', [id]))[0]?.state
const holdsOf = (id: string) => rows('select 1 from work_holds where order_id = $1', [id])
const pay = (id: string, amount: Fen) => transaction((tx) => payOrder(tx, id, amount))

test('an order has its rows, its parcel, what is printed and a hold', async () => {
  const input = wanted()
  const made = await ordered(input)
  expect(readWireNumber(wireNumber('print', made.number))).toEqual({ kind: 'order', number: made.number })
  expect(made).toMatchObject({
    ...{ state: 'unpaid', oriFen: 31_600, discountFen: 4580, deliveryFen: 1200, payableFen: 28_220, paidFen: 0 },
  })
  expect(await parcelOf(db(), made.id)).toMatchObject({ ...input.parcel, feeFen: 1200, trackingNo: null })
  const [line] = await linesOf(db(), made.id)
  expect(line).toMatchObject({ copies: 2, unitFen: 15_800, oriFen: 31_600, discountFen: 4580, refundableFen: 27_020 })
  expect(await checkSnapshot(db(), line!.snapshotId!)).toMatchObject({ ok: true, value: { workId: book.row } })
  const details = await adjustmentsOf(db(), made.id)
  expect(details.map(({ type, amountFen, label, shares }) => [type, amountFen, label, shares])).toEqual([
    ['grade', -1580, 'grade 的话', [-1580]],
    ['coupon', -3000, 'coupon 的话', [-3000]],
    ['delivery_fee', 1200, 'delivery_fee 的话', null],
  ])
  expect(await holdsOf(made.id)).toHaveLength(1)
})

test('one quote is one order, however many ask at once; another person gets nothing of it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [input, before] = [wanted(), await count('orders')]
    const all = await Promise.all(Array.from({ length: 8 }, () => ordered(input)))
    expect(new Set(all.map(({ number }) => number)).size).toBe(1)
    expect(await count('orders')).toBe(before + 1)
    expect(await linesOf(db(), all[0]!.id)).toHaveLength(1)
    const bert = await makeUser(connection)
    expect(await order({ ...input, userId: bert.id })).toMatchObject({ failure: { status: 404 } })
    expect(await count('orders')).toBe(before + 1)
  }
})

test('what is refused leaves nothing behind', async () => {
  const before = [await count('orders'), await count('order_lines'), await count('work_holds')]
  const stranger = await makeUser(connection)
  expect(await order(wanted({ userId: stranger.id }))).toMatchObject({ failure: { status: 404 } })
  const [line] = wanted().lines
  expect(await order(wanted({ parcel: null }))).toMatchObject({ failure: { status: 422, code: 'no_address' } })
  expect(await order(wanted(free))).toMatchObject({ failure: { status: 422, code: 'needless_address' } })
  expect(await order(wanted({ lines: [{ ...line!, work: { id: 'nobody', contentHash } }] }))).toMatchObject({
    failure: { status: 404 },
  })
  const changed = [{ ...line!, work: { id: book.row, contentHash: 'of another finalizing' } }]
  expect(await order(wanted({ lines: changed }))).toMatchObject({ failure: { status: 409, code: 'book_changed' } })
  for (const details of [[], [detail('grade', -4579)]])
    await expect(order(wanted({ details }))).rejects.toThrow('rows take')
  // Rows whose shares are not what they take.
  for (const wrong of [{ shares: [fen(-4579)] }, { shares: null }, { shares: [fen(-4580), noFen] }])
    await expect(order(wanted({ details: [{ ...detail('grade', -4580), ...wrong }] }))).rejects.toThrow('lines have')
  for (const copies of [0, -1, 1.5, 1000, 1e9])
    await expect(
      order(wanted({ lines: [{ ...line!, copies, discount: noFen }], details: [] })),
      String(copies),
    ).rejects.toThrow()
  expect([await count('orders'), await count('order_lines'), await count('work_holds')]).toEqual(before)
})

test('nothing to pay and nothing to send: it is paid at once, without a parcel', async () => {
  const made = await ordered(wanted({ ...free, parcel: null }))
  expect(made).toMatchObject({ state: 'paid', payableFen: 0, paidFen: 0 })
  expect(await parcelOf(db(), made.id)).toBeUndefined()
})

test('it is paid once, with exactly what was asked for', async () => {
  const { id } = await ordered()
  for (const amount of [28_219, 28_221, 0]) {
    expect(await pay(id, fen(amount))).toMatchObject({ failure: { status: 409, code: 'wrong_amount' } })
    expect(await stateOf(id)).toBe('unpaid')
  }
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, fen(28_220))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await rows('select state, paid_fen, paid_at is not null as at from orders where id = $1', [id])).toEqual([
    { state: 'paid', paid_fen: 28_220, at: true },
  ])
  expect(await rows('select event from order_history where subject_id = $1', [id])).toEqual([{ event: 'pay' }])
})

test('closed, it lets its book go and takes no money; paid, it is not closed any more', async () => {
  const [open, paid] = [await ordered(), await ordered()]
  await pay(paid.id, fen(28_220))
  const close = (id: string) => transaction((tx) => closeOrder(tx, id, 'expire'))
  expect([(await close(open.id)).ok, (await close(paid.id)).ok]).toEqual([true, false])
  expect([await stateOf(open.id), (await holdsOf(open.id)).length]).toEqual(['closed', 0])
  expect([await stateOf(paid.id), (await holdsOf(paid.id)).length]).toEqual(['paid', 1])
  expect(await pay(open.id, fen(28_220))).toMatchObject({ failure: { code: 'wrong_state' } })
})

test('money and closing at one moment: one of them is first, 200 times', { timeout: 120_000 }, async () => {
  const { id: model } = await ordered()
  for (let round = 0; round < 200; round += 1) {
    const id = `race-${round}`
    await rows(
      `insert into orders (id, number, user_id, kind, ori_fen, discount_fen, delivery_fen, payable_fen, quote_id)
       select $1, $1, user_id, kind, 0, 0, 0, 0, $1 from orders where id = $2`,
      [id, model],
    )
    const closing = () => transaction((tx) => closeOrder(tx, id, 'expire'))
    const paying = () => pay(id, noFen)
    const done = await Promise.all(round % 2 ? [closing(), paying()] : [paying(), closing()])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rows('select 1 from order_history where subject_id = $1', [id])).toHaveLength(1)
  }
})

test('PostgreSQL itself refuses an order whose parts say something else', async () => {
  const { id } = await ordered()
  const refused = async (statement: string) =>
    expect(await rows(statement, [id]).then(() => 'done', String), statement).toMatch(/add up|violates/)
  for (const set of [
    'payable_fen = payable_fen - 1',
    'ori_fen = ori_fen + 1, payable_fen = payable_fen + 1',
    'discount_fen = discount_fen + 1, payable_fen = payable_fen - 1',
    'delivery_fen = 0, payable_fen = payable_fen - delivery_fen',
    'paid_fen = payable_fen',
    'refunded_fen = 1',
    "state = 'paid'",
    "state = 'refunded', paid_fen = payable_fen, refunded_fen = 1",
    "state = 'paid', paid_fen = payable_fen, refunded_fen = payable_fen + 1",
  ])
    await refused(`update orders set ${set} where id = $1`)
  for (const set of [
    'unit_fen = 1',
    'discount_fen = 0, refundable_fen = ori_fen',
    'refundable_fen = 0',
    'refunded_fen = 1',
    'refunded_copies = 3',
    'copies = 0, ori_fen = 0, discount_fen = 0, refundable_fen = 0',
  ])
    await refused(`update order_lines set ${set} where order_id = $1`)
  await refused("update order_adjustments set amount_fen = 1 where order_id = $1 and type = 'coupon'")
  await refused("update order_adjustments set amount_fen = -2999 where order_id = $1 and type = 'coupon'")
  await refused("update order_adjustments set amount_fen = -1 where order_id = $1 and type = 'delivery_fee'")
  await refused('delete from order_adjustments where order_id = $1')
  await refused('delete from order_lines where order_id = $1')
  await refused('delete from orders where id = $1')
  expect(await rows('select payable_fen from orders where id = $1', [id])).toEqual([{ payable_fen: 28_220 }])
})

test('an account waits for its orders; then it goes, and the accounting stays without the person', {
  timeout: 60_000,
}, async () => {
  const carla = await makeUser(connection)
  const hers = await signedBook(carla.actor, '只有她的话')
  const input = {
    ...wanted(),
    userId: carla.id,
    lines: [{ ...wanted().lines[0]!, title: '她的书', work: { id: hers.row, contentHash: await hashOf(hers.row) } }],
  }
  const made = await until(
    () => order(input),
    (answer) => answer.ok || answer.failure.code !== 'print_files_pending',
  )
  if (!made.ok) throw new Error(made.failure.code)
  const { id } = made.value
  const exported = await accountRows(db(), carla.id)
  const { orders, order_lines, order_adjustments, order_parcels } = exported
  expect([orders, order_lines, order_adjustments, order_parcels].map((one) => one?.length)).toEqual([1, 1, 3, 1])

  const asked = await callEndpoint(requestDeletion, { body: { code: '123456' }, actor: carla.actor })
  expect([asked.status, asked.body.errcode]).toEqual([409, 'open_orders'])
  const due = () =>
    rows("update users set deletion = 'scheduled', deletion_at = now() - interval '1 hour' where id = $1", [carla.id])
  await due()
  await deleteAccountJob({ userId: carla.id })
  expect(await rows('select 1 from users where id = $1', [carla.id])).toHaveLength(1)

  const [snapshot] = await rows<{ inner_pdf_key: string }>('select * from print_snapshots where owner_id = $1', [
    carla.id,
  ])
  await transaction((tx) => closeOrder(tx, id, 'cancel', carla.id))
  await deleteAccountJob({ userId: carla.id })
  expect(await rows('select 1 from users where id = $1', [carla.id])).toEqual([])
  expect(await rows('select user_id, state, payable_fen from orders where id = $1', [id])).toEqual([
    { user_id: null, state: 'closed', payable_fen: 28_220 },
  ])
  expect(await rows('select address, courier from order_parcels where order_id = $1', [id])).toEqual([
    { address: null, courier: 'shunfeng' },
  ])
  expect(await rows('select title, ori_fen from order_lines where order_id = $1', [id])).toEqual([
    { title: '', ori_fen: 31_600 },
  ])
  expect(await rows('select actor_id, event from order_history where subject_id = $1', [id])).toEqual([
    { actor_id: null, event: 'cancel' },
  ])
  const [line] = await linesOf(db(), id)
  expect(await checkSnapshot(db(), line!.snapshotId!)).toMatchObject({ failure: { status: 410 } })
  await until(
    () => storage().exists(snapshot!.inner_pdf_key),
    (there) => !there,
  )
})
