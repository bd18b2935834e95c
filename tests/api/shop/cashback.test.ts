/** A book that came is shown for a fixed sum: written, looked at, published and paid once; taken back with the order (issue 36, part 7). */
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '#lib/auth/session.server.ts'
import { giveBack, reckonRefund } from '#lib/checkout/refund.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { completeOrders } from '#lib/fulfilment/complete.job.ts'
import { tidyHelp } from '#lib/helpdesk/tidy.server.ts'
import { settleCashbacks } from '#lib/orders/cashback/cashback.server.ts'
import { findOrder, findOrderByNumber } from '#lib/orders/order.sql.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { GET as seePicture } from '../../../src/pages/api/helpdesk/pictures/[id].ts'
import { GET as info } from '../../../src/pages/api/helpdesk/request/[id]/info.ts'
import {
  GET as see,
  POST as submit,
  DELETE as withdraw,
} from '../../../src/pages/api/helpdesk/request/cashback/[orderNo].ts'
import { GET as unboxing } from '../../../src/pages/api/helpdesk/request/get_all_cashback.ts'
import { GET as readThread } from '../../../src/pages/api/helpdesk/thread/messages.ts'
import { POST as upload } from '../../../src/pages/api/helpdesk/thread/pictures.ts'
import { POST as publish } from '../../../src/pages/api/operator/cashbacks/[id]/publish.ts'
import { POST as refuse } from '../../../src/pages/api/operator/cashbacks/[id]/refuse.ts'
import { GET as desk } from '../../../src/pages/api/operator/cashbacks/index.ts'
import { POST as ship } from '../../../src/pages/api/operator/press/[orderNo]/ship.ts'
import { POST as take } from '../../../src/pages/api/operator/press/[orderNo]/take.ts'
import { GET as list } from '../../../src/pages/api/order/orders.ts'
import { GET as me } from '../../../src/pages/api/user/info.ts'
import { GET as picture } from '../../../src/pages/unboxing/pictures/[sha256].ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna } = shop
afterAll(() => shop.site.end())
const rewardFen = 2000
const offer = (open: boolean, fenNow = rewardFen) => putBucket('cashback', { open, rules: [], rewardFen: fenNow }, '')
beforeEach(async () => {
  await rows('delete from rate_counters')
  await offer(true)
})
const ben = person('ben')
const printer = (await makeUser(connection, { role: 'operator' })).actor
const reviewer = (await makeUser(connection, { role: 'operator' })).actor
await grantCapability(db(), printer.userId, 'press')
await grantCapability(db(), reviewer.userId, 'review')

type Cashback = {
  id: string
  cashBackStatus: number
  paidFen: number
  rewardFen: number
  pictures: string[]
  refusal: string | null
  postId: string | null
  mayWithdraw: boolean
  steps: { name: string }[]
}
const coded = ({ status, body }: { status: number; body: { errcode?: unknown } }) => [status, body.errcode]
const paid = async (): Promise<string> => {
  const [cash] = await rows<{ fen: number }>(
    "select balance_fen::int as fen from ledger_accounts where user_id = 'anna' and kind = 'user_cash' and closed_at is null",
  )
  await give('anna', Math.max(1, 60_000 - (cash?.fen ?? 0)))
  const { orderNo } = await shop.ordered({ use_balance: '1' })
  await rows("update orders set paid_at = now() - interval '3 hours' where number = $1", [orderNo.slice(1)])
  return orderNo
}
const shipped = async (): Promise<string> => {
  const orderNo = await paid()
  dataOf(await callEndpoint(take, { params: { orderNo }, method: 'POST', actor: printer }))
  const body = { courier: 'shunfeng', tracking_no: `SF${orderNo.slice(7)}` }
  dataOf(await callEndpoint(ship, { params: { orderNo }, body, actor: printer }))
  return orderNo
}
/** Three copies that arrived. */
const completed = async (): Promise<string> => {
  const orderNo = await shipped()
  await rows(
    `update order_parcels p set shipped_at = now() - interval '15 days' from orders o
      where o.id = p.order_id and o.number = $1`,
    [orderNo.slice(1)],
  )
  await completeOrders()
  return orderNo
}
const uploading = (bytes: Uint8Array, actor = anna) => callEndpoint(upload, { body: new Uint8Array(bytes), actor })
let colour = 0
const photo = async (actor = anna): Promise<string> => {
  // Each another: a picture is known by its bytes.
  colour += 999
  const bytes = await sharp({
    create: { width: 300, height: 200, channels: 3, background: `#${(colour + 0x100000).toString(16)}` },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } })
    .jpeg()
    .toBuffer()
  return dataOf<{ id: string }>(await uploading(bytes, actor)).id
}
const told = {
  ...{ line: 0, nickname: '阿宁', title: '外公翻了一晚上', words: '纸有点薄，透字。外公还是一页一页看完了。' },
  ...{ reward_fen: rewardFen, consent: true },
}
const writing = async (orderNo: string, more: object = {}, actor = anna) =>
  callEndpoint(submit, { params: { orderNo }, body: { ...told, pictures: [await photo(actor)], ...more }, actor })
const written = async (orderNo: string, more: object = {}) => dataOf<Cashback>(await writing(orderNo, more))
const seen = async (orderNo: string, actor = anna) =>
  dataOf<Cashback | null>(await callEndpoint(see, { params: { orderNo }, actor }))
const back = (orderNo: string, actor = anna) => callEndpoint(withdraw, { params: { orderNo }, method: 'DELETE', actor })
const publishing = (id: string, actor = reviewer) => callEndpoint(publish, { params: { id }, method: 'POST', actor })
const refusing = (id: string, words: string, actor = reviewer) =>
  callEndpoint(refuse, { params: { id }, body: { words }, actor })
const rowOf = async (orderNo: string) => (await findOrderByNumber(db(), { kind: 'order', number: orderNo.slice(1) }))!
const bonus = async (userId = 'anna'): Promise<number> =>
  (
    await rows<{ fen: number }>(
      "select coalesce(sum(balance_fen), 0)::int as fen from ledger_accounts where user_id = $1 and kind = 'user_bonus'",
      [userId],
    )
  )[0]!.fen
const givenFor = async (orderNo: string): Promise<number> =>
  (
    await rows<{ fen: number }>(
      `select coalesce(sum(e.amount_fen), 0)::int as fen from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
        where t.ref = $1 and t.type in ('cashback', 'cashback_reversed') and a.kind = 'user_bonus'`,
      [orderNo.slice(1)],
    )
  )[0]!.fen
/** All of it, or some copies, go back. */
const refunded = async (orderNo: string, copies: readonly number[] | null = null) => {
  const { id } = await rowOf(orderNo)
  await transaction(async (tx) => {
    const order = (await findOrder(tx, id, true))!
    const part = await reckonRefund(tx, order, copies)
    if (!part.ok) throw new Error(part.failure.code)
    await giveBack(tx, order, part.value, { actorId: reviewer.userId, reason: 'damaged' })
  })
}
const posts = async () =>
  (await callEndpoint(unboxing, {})).body.results as { id: string; hasCashback: boolean; content: { title: string } }[]

test('written, looked at, published marked, and paid once; blame as much as praise', async () => {
  const orderNo = await completed()
  expect(await shop.seen(orderNo)).toMatchObject({ cashBackStatus: null, hasCashback: false })
  expect(await seen(orderNo)).toBeNull()
  const before = await bonus()
  const one = await written(orderNo)
  expect(one).toMatchObject({ cashBackStatus: 0, rewardFen, paidFen: 0, postId: null, mayWithdraw: true })
  expect(await shop.seen(orderNo)).toMatchObject({ cashBackStatus: 0, hasCashback: true })
  const listed = await callEndpoint(list, { actor: anna })
  expect((listed.body.results as object[])[0]).toMatchObject({ orderNo, cashBackStatus: 0, hasCashback: true })
  // Nobody but its writer and the desk sees anything of it.
  expect(await posts()).toEqual([])
  const at = async (actor: typeof anna) =>
    (await callEndpoint(seePicture, { params: { id: one.pictures[0]! }, actor })).status
  expect([await at(anna), await at(reviewer), await at(ben)]).toEqual([200, 200, 404])
  const waiting = await callEndpoint(desk, { actor: reviewer })
  expect((waiting.body.results as object[])[0]).toMatchObject({
    ...{ id: one.id, orderNo, rewardFen, mayDecide: true, nickname: '阿宁', found: [] },
    title: [{ text: told.title, hit: null }],
  })
  // A picture that waits is not left over, however long it takes.
  await rows("update help_pictures set created_at = now() - interval '3 days' where id = $1", one.pictures)
  await tidyHelp()
  expect(await at(anna)).toBe(200)

  expect(dataOf(await publishing(one.id))).toMatchObject({ state: 'published', paidFen: rewardFen, mayDecide: false })
  expect(await bonus()).toBe(before + rewardFen)
  const done = (await seen(orderNo))!
  expect(done).toMatchObject({ cashBackStatus: 1, paidFen: rewardFen, mayWithdraw: true })
  expect(done.steps.map(({ name }) => name)).toEqual(['提交晒书', '审核通过，已发布，返现到账'])
  const [post] = await posts()
  expect(post).toMatchObject({
    ...{ id: done.postId, type: 'unboxing', author: '阿宁', hasCashback: true, binding: expect.stringMatching(/^\d$/) },
    content: { title: told.title, text: told.words, tag: null },
  })
  const { picList } = post as unknown as { picList: { url: string }[] }
  const shown = await callEndpoint(picture, { params: { sha256: picList[0]!.url.split('/').pop()! } })
  expect(shown.status).toBe(200)
  // No place of a phone in it.
  expect(JSON.stringify(shown.body)).not.toContain('GPS')
  const thread = await callEndpoint(readThread, { actor: anna })
  expect((thread.body.results as object[])[0]).toMatchObject({ text: expect.stringContaining('返现 20.00 元已到余额') })
  expect(coded(await publishing(one.id))).toEqual([409, 'wrong_state'])
  expect(coded(await refusing(one.id, '晚了'))).toEqual([409, 'wrong_state'])
  expect(coded(await writing(orderNo))).toEqual([409, 'cashback_exists'])
  expect(await givenFor(orderNo)).toBe(rewardFen)
  expect(await shop.ledgerSum()).toBe(0)
  expect(await checkLedgerJob()).toBe(0)
})

test('refused with a reason, written anew with the same pictures; the sum that was promised is paid', async () => {
  const orderNo = await completed()
  const first = await written(orderNo, { words: '加微信 xinshu888 领红包，书也不错，照片很清楚。' })
  const row = (
    (await callEndpoint(desk, { actor: reviewer })).body.results as { found: string[]; words: object[] }[]
  )[0]!
  expect(row.found.join()).toContain('加微信')
  expect(row.words).toContainEqual({ text: '加微信', hit: 'advertising' })
  expect(coded(await refusing(first.id, ''))[0]).toBe(422)
  expect(dataOf(await refusing(first.id, '有广告'))).toMatchObject({ state: 'refused', refusal: '有广告' })
  expect(await seen(orderNo)).toMatchObject({ cashBackStatus: 2, refusal: '有广告', pictures: first.pictures })
  expect(await givenFor(orderNo)).toBe(0)
  // Once the sum is changed it is said before anything is written; what was promised before stays.
  const again = await written(orderNo, { pictures: first.pictures })
  await offer(true, 500)
  expect(dataOf(await publishing(again.id))).toMatchObject({ paidFen: rewardFen })
  const other = await completed()
  expect(coded(await writing(other))).toEqual([409, 'cashback_changed'])
  await offer(false)
  expect(coded(await writing(other))).toEqual([409, 'cashback_closed'])
  expect(await seen(other)).toBeNull()
})

test('withdrawn before the desk decided it may be written anew; taken down after, the sum stays and is not paid again', async () => {
  const orderNo = await completed()
  const first = await written(orderNo)
  expect(dataOf(await back(orderNo))).toMatchObject({ cashBackStatus: 3, mayWithdraw: false })
  expect(coded(await back(orderNo))).toEqual([409, 'wrong_state'])
  expect(coded(await publishing(first.id))).toEqual([409, 'wrong_state'])
  const second = await written(orderNo)
  const { postId } = dataOf<{ postId: string }>(await publishing(second.id))
  const url = ((await posts())[0] as unknown as { picList: { url: string }[] }).picList[0]!.url
  expect(dataOf(await back(orderNo))).toMatchObject({ cashBackStatus: 4, paidFen: rewardFen, postId: null })
  expect((await callEndpoint(info, { params: { id: postId } })).status).toBe(404)
  expect((await callEndpoint(picture, { params: { sha256: url.split('/').pop()! } })).status).toBe(404)
  expect(await posts()).not.toContainEqual(expect.objectContaining({ id: postId }))
  expect(coded(await writing(orderNo))).toEqual([409, 'cashback_exists'])
  expect(await givenFor(orderNo)).toBe(rewardFen)
  // It goes back with the order all the same.
  await refunded(orderNo)
  await settleCashbacks()
  expect(await givenFor(orderNo)).toBe(0)
  expect(await seen(orderNo)).toMatchObject({ cashBackStatus: 5, paidFen: 0 })
  expect(coded(await back(orderNo))).toEqual([409, 'wrong_state'])
  // What still stands when the order goes back may be taken down, once.
  const other = await completed()
  dataOf(await publishing((await written(other)).id))
  await refunded(other)
  expect(await seen(other)).toMatchObject({ cashBackStatus: 5, mayWithdraw: true })
  expect(dataOf(await back(other))).toMatchObject({ cashBackStatus: 5, mayWithdraw: false })
  expect(coded(await back(other))).toEqual([409, 'wrong_state'])
})

test('an order that goes back wholly has none, and gives back what it brought as far as it is there; one in part keeps it', async () => {
  const waiting = await completed()
  const one = await written(waiting)
  await refunded(waiting)
  expect(coded(await publishing(one.id))).toEqual([409, 'wrong_state'])
  expect(await seen(waiting)).toMatchObject({ cashBackStatus: 5, paidFen: 0, postId: null })
  expect(coded(await writing(waiting))).toEqual([409, 'cashback_exists'])

  const part = await completed()
  dataOf(await publishing((await written(part)).id))
  await refunded(part, [2])
  await settleCashbacks()
  expect(await givenFor(part)).toBe(rewardFen)

  // Spent meanwhile: what is left is taken, the rest as soon as there is something again.
  const spent = await completed()
  dataOf(await publishing((await written(spent)).id))
  const have = await bonus()
  const { orderNo: other } = await shop.ordered({ use_balance: '1' })
  await rows("update ledger_accounts set held_fen = balance_fen - 300 where user_id = 'anna' and kind = 'user_bonus'")
  await refunded(spent)
  await settleCashbacks()
  expect(await givenFor(spent)).toBe(rewardFen - 300)
  await settleCashbacks()
  expect(await givenFor(spent)).toBe(rewardFen - 300)
  await rows("update ledger_accounts set held_fen = 0 where user_id = 'anna' and kind = 'user_bonus'")
  await settleCashbacks()
  expect(await givenFor(spent)).toBe(0)
  expect(await bonus()).toBe(have - rewardFen)
  await shop.close(other)
  expect(await shop.ledgerSum()).toBe(0)
})

test('bad input: another’s order, unfinished, refunded, printed again, a recharge, ten thousand characters, no picture', async () => {
  const unpaid = await shop.ordered()
  expect(coded(await writing(unpaid.orderNo))).toEqual([409, 'wrong_state'])
  await shop.close(unpaid.orderNo)
  expect(coded(await writing(await paid()))).toEqual([409, 'wrong_state'])
  const early = await shipped()
  expect(coded(await writing(early))).toEqual([409, 'wrong_state'])
  const orderNo = await completed()
  expect(coded(await writing(orderNo, {}, ben))).toEqual([404, 'not_found'])
  expect(coded(await callEndpoint(see, { params: { orderNo }, actor: ben }))).toEqual([404, 'not_found'])
  expect(coded(await back(orderNo, ben))).toEqual([404, 'not_found'])
  expect(coded(await back(orderNo))).toEqual([404, 'not_found'])
  expect((await callEndpoint(submit, { params: { orderNo }, body: told })).status).toBe(401)
  expect(coded(await writing('giftcard261001080012345678'))).toEqual([404, 'not_found'])
  for (const [wrong, code] of [
    [{ pictures: [] }, 'invalid'],
    [{ pictures: Array.from({ length: 10 }, (_, at) => `p${at}`) }, 'invalid'],
    [{ pictures: [await photo(ben)] }, 'unknown_picture'],
    [{ words: '字'.repeat(10_000) }, 'invalid'],
    [{ words: '短' }, 'invalid'],
    [{ title: '字'.repeat(25) }, 'invalid'],
    [{ nickname: '' }, 'invalid'],
    [{ line: 7 }, 'invalid'],
    [{ consent: false }, 'invalid'],
    [{ preferred: true }, 'invalid'],
    [{ reward_fen: 100_000 }, 'cashback_changed'],
  ] as const)
    expect(coded(await writing(orderNo, wrong))[1], JSON.stringify(wrong).slice(0, 60)).toBe(code)
  // A text that is called a picture.
  expect(coded(await uploading(new TextEncoder().encode('not a picture')))).toEqual([422, 'not_a_picture'])
  expect(await seen(orderNo)).toBeNull()
  // After half a year.
  await rows(
    `update order_history h set at = at - interval '181 days' from orders o
      where o.id = h.subject_id and o.number = $1`,
    [orderNo.slice(1)],
  )
  expect(coded(await writing(orderNo))).toEqual([409, 'cashback_over'])
  const [kept, gone] = [await completed(), await completed()]
  await rows("update orders set kind = 'repair' where number = $1", [kept.slice(1)])
  expect(coded(await writing(kept))).toEqual([409, 'cashback_of_repair'])
  await refunded(gone)
  expect(coded(await writing(gone))).toEqual([409, 'wrong_state'])
  // HTML is text.
  const last = await completed()
  const html = '<script>alert(1)</script><img src=x onerror=alert(1)> 书很好'
  const one = await written(last, { words: html })
  const { postId } = dataOf<{ postId: string }>(await publishing(one.id))
  expect((await callEndpoint(info, { params: { id: postId } })).body.data).toMatchObject({ content: { text: html } })
})

test('to everybody without 审核 or 管理 there is no such desk, and nobody decides their own', async () => {
  const orderNo = await completed()
  const { id } = await written(orderNo)
  for (const actor of [anna, ben, printer]) {
    expect((await callEndpoint(desk, { actor })).status).toBe(404)
    expect((await publishing(id, actor)).status).toBe(404)
    expect((await refusing(id, '就这样', actor)).status).toBe(404)
  }
  await rows('update cashback_requests set user_id = $2 where id = $1', [id, reviewer.userId])
  expect(coded(await publishing(id))).toEqual([403, 'own_order'])
  expect(coded(await refusing(id, '就这样'))).toEqual([403, 'own_order'])
  await rows('update cashback_requests set user_id = $2 where id = $1', [id, anna.userId])
})

test('sixteen at once: one post; published, refused and withdrawn at once: one end, and the sum once or not at all', async () => {
  const orderNo = await completed()
  const pictures = [await photo()]
  const answers = await Promise.all(Array.from({ length: 16 }, () => writing(orderNo, { pictures })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 15 }, () => 409)])
  const { id } = (await seen(orderNo))!
  const ends = await Promise.all([
    ...Array.from({ length: 5 }, () => publishing(id)),
    ...Array.from({ length: 5 }, () => refusing(id, '看不清')),
    back(orderNo),
    refunded(orderNo).then(() => undefined),
  ])
  expect(ends.filter((one) => one?.status === 200).length).toBeLessThanOrEqual(2)
  await settleCashbacks()
  // Whatever came first: all of the order is back, and so is what it brought.
  expect(await givenFor(orderNo)).toBe(0)
  for (let run = 0; run < 4; run += 1) {
    const next = await completed()
    const one = await written(next)
    await Promise.all([...Array.from({ length: 6 }, () => publishing(one.id)), back(next), refusing(one.id, '看不清')])
    const end = (await seen(next))!
    expect(await givenFor(next)).toBe([1, 4].includes(end.cashBackStatus) ? rewardFen : 0)
    expect((await rows('select 1 from unboxing_posts where cashback_id = $1', [one.id])).length).toBe(
      end.cashBackStatus === 1 ? 1 : 0,
    )
  }
  expect(await shop.ledgerSum()).toBe(0)
  expect(await checkLedgerJob()).toBe(0)
})

test('PostgreSQL itself refuses a second one of an order, and money without its state', async () => {
  const orderNo = await completed()
  const { id } = await written(orderNo)
  const copy = `insert into cashback_requests (id, order_id, user_id, position, author, title, words, pictures, reward_fen)
    select 'second', order_id, user_id, position, author, title, words, pictures, reward_fen from cashback_requests where id = $1`
  await expect(rows(copy, [id])).rejects.toThrow('cashback_requests_once')
  await expect(rows('update cashback_requests set amount_fen = reward_fen where id = $1', [id])).rejects.toThrow(
    'money',
  )
  await expect(rows('update cashback_requests set posted_fen = 2001 where id = $1', [id])).rejects.toThrow('money')
})

test('paid_order_count is what was paid and kept, whatever becomes of it (4.27)', async () => {
  const { mark } = await transaction((tx) => openSession(tx, 'anna', { device: '测试' }))
  const actor = { ...anna, sessionMark: mark }
  const count = async () => dataOf<{ paidOrderCount: number }>(await callEndpoint(me, { actor })).paidOrderCount
  const before = await count()
  const { orderNo } = await shop.ordered()
  expect(await count()).toBe(before)
  await shop.close(orderNo)
  const one = await paid()
  expect(await count()).toBe(before + 1)
  // A recharge and what is printed again are no purchase.
  const other = await paid()
  for (const kind of ['recharge', 'giftcard', 'repair']) {
    await rows('update orders set kind = $2 where number = $1', [other.slice(1), kind])
    expect([kind, await count()]).toEqual([kind, before + 1])
  }
  await rows("update orders set kind = 'print' where number = $1", [other.slice(1)])
  expect(await count()).toBe(before + 2)
  await refunded(one, [1])
  expect(await count()).toBe(before + 2)
  await refunded(one)
  expect(await count()).toBe(before + 1)
})
