/** Bringing friends: who counts as brought, what their orders earn, when it is free, where it goes, and what comes back. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { commissionsJob } from '#lib/checkout/referral/commissions.job.ts'
import { giveBack, reckonRefund } from '#lib/checkout/refund.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { type Actor, visitor } from '#lib/http/actor.ts'
import { findOrder, moveOrder } from '#lib/orders/order.sql.ts'
import { settleCommissions } from '#lib/referral/commission.server.ts'
import { followInvitation, openInvitation } from '#lib/referral/invite.server.ts'
import type { Capability } from '#lib/users/capability.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { POST as payRoute } from '../../../src/pages/api/operator/payouts/[payoutNo]/pay.ts'
import { POST as refuseRoute } from '../../../src/pages/api/operator/payouts/[payoutNo]/refuse.ts'
import { POST as takeRoute } from '../../../src/pages/api/operator/payouts/[payoutNo]/take.ts'
import { GET as deskList } from '../../../src/pages/api/operator/payouts/index.ts'
import { POST as cancelRoute, GET as preview } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { POST as addAddress } from '../../../src/pages/api/user/addrs/index.ts'
import { GET as fans } from '../../../src/pages/api/user/personal_agent/fans/info.ts'
import { GET as info } from '../../../src/pages/api/user/personal_agent/info.ts'
import { PUT as setLink } from '../../../src/pages/api/user/personal_agent/link.ts'
import { DELETE as withdraw } from '../../../src/pages/api/user/personal_agent/redpacks/[payoutNo].ts'
import { POST as askPayout } from '../../../src/pages/api/user/personal_agent/redpacks/index.ts'
import { GET as payouts } from '../../../src/pages/api/user/personal_agent/redpacks/info.ts'
import { POST as keep } from '../../../src/pages/api/user/personal_agent/return_balance/index.ts'
import { GET as moves } from '../../../src/pages/api/user/personal_agent/return_balance/info.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { person } from '../../support/story.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered, payAt, anna, balanceOf } = shop
afterAll(() => shop.site.end())
const [ben, cora] = [person('ben'), person('cora')]
const day = 86_400_000

type Account = Record<'waitingFen' | 'freeFen' | 'owedFen' | 'askedFen' | 'keptFen' | 'paidFen', number> & {
  code: string
  isOpen: boolean
  friends: number
  buyers: number
  asked: { payoutNo: string } | null
}
const account = async (actor = ben) => dataOf<Account>(await callEndpoint(info, { actor }))
const cookieOf = async (code: string, at: number): Promise<string> =>
  (await openInvitation(code, visitor, at))!.cookie!.split(';')[0]!
const follow = (cookie: string, actor: Actor) => followInvitation(new Headers({ cookie }), actor)
const createdAt = async (actor: { userId: string }) =>
  (await rows<{ at: Date }>('select created_at as at from users where id = $1', [actor.userId]))[0]!.at.getTime()
const referrals = async () => (await rows<{ n: number }>('select count(*)::int as n from referrals'))[0]!.n

beforeEach(async () => {
  for (const table of ['payout_history', 'payouts', 'commission_history', 'commissions', 'referrals'])
    await rows(`delete from ${table}`)
  await rows('delete from rate_counters')
})

const bindAnna = async () => {
  const { code } = await account()
  await follow(await cookieOf(code, (await createdAt(anna)) - 1000), anna)
}
const bought = async () => {
  const order = await ordered()
  await payAt('alipay', await shop.begun(order.orderNo, { provider: 'alipay' }))
  return shop.seen(order.orderNo)
}
const rowOf = async (orderNo: string) => {
  const [row] = await rows<{ id: string; state: string; bar: string | null; amount_fen: number; posted_fen: number }>(
    'select * from commissions where order_ref = $1',
    [orderNo],
  )
  return row!
}
const completed = async (orderNo: string): Promise<string> => {
  const [{ id }] = (await rows<{ id: string }>('select id from orders where number = $1', [orderNo.slice(1)])) as [
    { id: string },
  ]
  await rows("update order_parcels set tracking_no = 'SF1' where order_id = $1", [id])
  for (const event of ['print', 'ship', 'complete'] as const)
    expect(await moveOrder(db(), id, event)).toMatchObject({ ok: true })
  return id
}
/** Two nights of the job: the one after the order came, and the one when its seven days are over. */
const freed = async () => {
  await commissionsJob(new Date())
  await commissionsJob(new Date(Date.now() + 7 * day + 1000))
}

test('whoever opened the link before the account was made was brought; nobody else was', async () => {
  const { code } = await account()
  expect(code).toMatch(/^[0-9a-z]{10}$/)
  const made = await createdAt(anna)
  const late = await cookieOf(code, made + 5000)
  expect(await follow(late, anna)).toEqual([expect.stringMatching(/^wxbook\.invite=;.*Max-Age=0/)])
  await follow(`wxbook.invite=${code}.1.${'A'.repeat(22)}`, anna)
  await follow(await cookieOf(code, (await createdAt(ben)) - 1000), ben)
  expect(await referrals()).toBe(0)
  const early = await cookieOf(code, made - 1000)
  dataOf(await callEndpoint(setLink, { actor: ben, body: { is_open: false } }))
  expect(await openInvitation(code, visitor)).toBeUndefined()
  await follow(early, anna)
  expect(await referrals()).toBe(0)
  dataOf(await callEndpoint(setLink, { actor: ben, body: { is_open: true } }))
  await follow(early, anna)
  await follow(await cookieOf((await account(cora)).code, made - 1000), anna)
  expect(await account()).toMatchObject({ friends: 1, buyers: 0, isOpen: true })
  expect((await account(cora)).friends).toBe(0)
  // Whoever has an account came before: no cookie is set for them, and nothing is set where none was brought.
  expect((await openInvitation(code, anna))!.cookie).toBeNull()
  expect(await followInvitation(new Headers(), anna)).toEqual([])
})

test('an order earns five of a hundred of the goods; free seven days after it came; into the balance by a press', async () => {
  await bindAnna()
  const order = await bought()
  const earned = Math.round((order.payable - 1200) * 0.05)
  expect(await account()).toMatchObject({ waitingFen: earned, freeFen: 0, buyers: 1 })
  const listed = await callEndpoint(fans, { actor: ben })
  expect((listed.body as { results: object[] }).results).toEqual([
    { name: expect.stringMatching(/^\S\*{1,2}$/), joinTime: expect.any(Number), orders: 1, returned: 0 },
  ])
  await completed(order.orderNo)
  await commissionsJob(new Date())
  await commissionsJob(new Date(Date.now() + 7 * day - 60_000))
  expect(await account()).toMatchObject({ waitingFen: earned, freeFen: 0 })
  const expense = await balanceOf('promo_expense')
  await commissionsJob(new Date(Date.now() + 7 * day + 60_000))
  await commissionsJob(new Date(Date.now() + 9 * day))
  expect(await account()).toMatchObject({ waitingFen: 0, freeFen: earned })
  expect(await balanceOf('promo_expense')).toBe(expense - earned)
  const press = (amount: number) => callEndpoint(keep, { actor: ben, body: { amount_fen: amount } })
  expect(await press(earned + 1)).toMatchObject({ status: 409, body: { errcode: 'commission_changed' } })
  const cash = await balanceOf('user_cash')
  const twice = await Promise.all([press(earned), press(earned)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await balanceOf('user_cash')).toBe(cash + earned)
  expect(await account()).toMatchObject({ freeFen: 0, keptFen: earned })
  expect(await callEndpoint(moves, { actor: ben })).toMatchObject({
    body: { totalCount: 1, results: [{ amountFen: earned, state: 'kept' }] },
  })
  expect(await checkLedgerJob()).toBe(0)
})

test('what goes back earns nothing: in part, wholly, and after it was spent', async () => {
  await bindAnna()
  const first = await bought()
  const agreed = dataOf<{ fen: number }>(
    await callEndpoint(preview, { params: { orderNo: first.orderNo }, query: { copies: '1' }, actor: anna }),
  ).fen
  dataOf(
    await callEndpoint(cancelRoute, {
      ...{ params: { orderNo: first.orderNo }, actor: anna, headers: { 'idempotency-key': crypto.randomUUID() } },
      body: { copies: [1], agreed_fen: agreed },
    }),
  )
  const kept = first.payable - 1200 - agreed
  expect(await rowOf(first.orderNo)).toMatchObject({ state: 'waiting', amount_fen: Math.round(kept * 0.05) })
  const id = await completed(first.orderNo)
  await freed()
  const { freeFen } = await account()
  expect(freeFen).toBe(Math.round(kept * 0.05))
  dataOf(await callEndpoint(keep, { actor: ben, body: { amount_fen: freeFen } }))
  // Spent; then the desk takes the whole order back.
  await transaction(async (tx) => {
    const order = (await findOrder(tx, id, true))!
    const all = await reckonRefund(tx, order, null)
    if (!all.ok) throw new Error(all.failure.code)
    expect(await giveBack(tx, order, all.value, { actorId: cora.userId, reason: 'misprint' })).toMatchObject({
      ok: true,
    })
  })
  expect(await rowOf(first.orderNo)).toMatchObject({ state: 'reversed', amount_fen: 0, posted_fen: freeFen })
  await commissionsJob()
  expect(await account()).toMatchObject({ freeFen: 0, owedFen: freeFen })
  // What comes next pays it first.
  await shop.sign().catch(() => undefined)
  const second = await bought()
  await completed(second.orderNo)
  await freed()
  const next = (await rowOf(second.orderNo)).amount_fen
  expect(await account()).toMatchObject({ freeFen: Math.max(0, next - freeFen), owedFen: Math.max(0, freeFen - next) })
  expect(await checkLedgerJob()).toBe(0)
})

test('an order to one’s own door or phone earns nothing, and says which and why', async () => {
  await bindAnna()
  const place = { name: '本', phone: '13900139000', province: '浙江省', city: '杭州市', district: '西湖区' }
  const own = await callEndpoint(addAddress, { body: { ...place, street: '文三路 90 号 3 幢 502' }, actor: ben })
  const order = await bought()
  expect(await rowOf(order.orderNo)).toMatchObject({ state: 'barred', bar: 'same_address', amount_fen: 0 })
  await rows('update addresses set street = $2, phone = $3 where id = $1', [
    dataOf<{ id: string }>(own).id,
    '别处 1 号',
    '13800138000',
  ])
  const next = await bought()
  expect(await rowOf(next.orderNo)).toMatchObject({ state: 'barred', bar: 'same_phone' })
  const { freeFen } = await account()
  await completed(next.orderNo)
  await freed()
  expect(await account()).toMatchObject({ waitingFen: 0, freeFen })
  await rows('delete from addresses where user_id = $1', [ben.userId])
})

test('after a friend’s first year nothing is earned', async () => {
  await bindAnna()
  await rows("update referrals set joined_at = now() - interval '366 days'")
  const { orderNo } = await bought()
  expect(await rows('select 1 from commissions where order_ref = $1', [orderNo])).toEqual([])
})

test('paid out: one at a time, from ten yuan, taken back by whoever asked and nobody else', async () => {
  await bindAnna()
  const order = await bought()
  await completed(order.orderNo)
  await freed()
  const freeFen = (await account()).freeFen
  const body = { amount_fen: freeFen, payee_account: 'ben@example.com', payee_name: '本' }
  const ask = () => callEndpoint(askPayout, { actor: ben, body })
  if (freeFen < 1000) {
    expect(await ask()).toMatchObject({ status: 409, body: { errcode: 'payout_too_small' } })
    await rows('update commissions set amount_fen = 1500')
    await settleCommissions()
    body.amount_fen = (await account()).freeFen
  }
  const asked = dataOf<{ payoutNo: string; amountFen: number }>(await ask())
  expect(await account()).toMatchObject({ freeFen: 0, askedFen: body.amount_fen, asked: { payoutNo: asked.payoutNo } })
  expect(await balanceOf('payout_suspense')).toBe(body.amount_fen)
  const params = { payoutNo: asked.payoutNo }
  expect(await callEndpoint(withdraw, { params, actor: cora, method: 'DELETE' })).toMatchObject({ status: 404 })
  expect(await callEndpoint(withdraw, { params, actor: ben, method: 'DELETE' })).toMatchObject({ status: 200 })
  expect(await callEndpoint(withdraw, { params, actor: ben, method: 'DELETE' })).toMatchObject({ status: 409 })
  expect(await account()).toMatchObject({ freeFen: body.amount_fen, askedFen: 0, asked: null })
  expect(await rows('select payee_account, payee_name from payouts')).toEqual([
    { payee_account: null, payee_name: null },
  ])
  expect(await callEndpoint(payouts, { actor: ben })).toMatchObject({ body: { results: [{ state: 'withdrawn' }] } })
  expect(await balanceOf('payout_suspense')).toBe(0)
  expect(await checkLedgerJob()).toBe(0)
})

test('finance pays, writes the receipt once, and what was typed about the payee is gone; refused is free again', async () => {
  await bindAnna()
  const order = await bought()
  await completed(order.orderNo)
  await freed()
  await rows('update commissions set amount_fen = amount_fen + 2000, kept_fen = kept_fen + 40000')
  await settleCommissions()
  const amount = (await account()).freeFen
  const body = { amount_fen: amount, payee_account: 'ben@example.com', payee_name: '本' }
  const ask = async () => dataOf<{ payoutNo: string }>(await callEndpoint(askPayout, { actor: ben, body })).payoutNo
  const desk = (await makeUser(connection, { role: 'operator' })).actor
  await rows("update users set role = 'operator' where id = $1", [ben.userId])
  const capable = (userId: string, capability: Capability) => grantCapability(db(), userId, capability)
  await capable(desk.userId, 'support')
  const params = { payoutNo: await ask() }
  const paying = (actor: Actor, receipt_no = 'ALI-20261128-1') =>
    callEndpoint(payRoute, { params, actor, body: { receipt_no, words: '转好了' } })
  expect((await callEndpoint(deskList, { actor: desk })).status).toBe(404)
  expect((await paying(desk)).status).toBe(404)
  const take = () => callEndpoint(takeRoute, { params, actor: desk, method: 'POST' })
  await capable(desk.userId, 'finance')
  await capable(ben.userId, 'finance')
  expect(await paying({ ...ben, role: 'operator' })).toMatchObject({ status: 403, body: { errcode: 'own_payout' } })
  expect(await callEndpoint(deskList, { actor: desk })).toMatchObject({
    body: {
      totalCount: 1,
      results: [{ payeeAccount: null, payeeName: null, amountFen: amount, orders: 1, mayTake: true, mayDecide: false }],
    },
  })
  // Not before somebody took it upon them; then it is shown where to, and nobody takes it back.
  expect((await paying(desk)).status).toBe(409)
  expect(dataOf(await take())).toMatchObject({ payeeAccount: 'ben@example.com', payeeName: '本', mayDecide: true })
  expect((await take()).status).toBe(409)
  expect((await callEndpoint(withdraw, { params, actor: ben, method: 'DELETE' })).status).toBe(409)
  expect(await callEndpoint(refuseRoute, { params, actor: desk, body: { words: '名字对不上' } })).toMatchObject({
    status: 200,
  })
  expect(await account()).toMatchObject({ freeFen: amount, asked: null })
  params.payoutNo = await ask()
  expect((await take()).status).toBe(200)
  const bank = await balanceOf('bank')
  expect((await Promise.all([paying(desk), paying(desk)])).map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await balanceOf('bank')).toBe(bank + amount)
  expect(await account()).toMatchObject({ freeFen: 0, paidFen: amount })
  expect(await rows('select payee_account, payee_name from payouts where payee_account is not null')).toEqual([])
  expect(await rows("select reason from audit_log where action like 'payout.%' order by id")).toEqual([
    { reason: '名字对不上' },
    { reason: '转好了' },
  ])
  expect(await checkLedgerJob()).toBe(0)
})
