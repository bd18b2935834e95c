/** Invoices: asked for with a checked tax number, issued outside and uploaded, reversed when money goes back. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { removeOwnedRows } from '#lib/accounts/deletion/owned-tables.sql.ts'
import { giveBack, reckonRefund } from '#lib/checkout/refund.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { findOrder, findOrderByNumber } from '#lib/orders/order.sql.ts'
import { fen } from '#lib/std/money.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { post } from '#lib/wallet/ledger.server.ts'
import { recharged } from '#lib/wallet/posting.ts'
import { GET as readThread } from '../../../src/pages/api/helpdesk/thread/messages.ts'
import { POST as issue } from '../../../src/pages/api/operator/invoices/[id]/issue.ts'
import { POST as refuse } from '../../../src/pages/api/operator/invoices/[id]/refuse.ts'
import { POST as reverse } from '../../../src/pages/api/operator/invoices/[id]/reverse.ts'
import { GET as desk } from '../../../src/pages/api/operator/invoices/index.ts'
import { GET as file } from '../../../src/pages/api/order/[orderNo]/invoice/file.ts'
import { POST as ask, GET as list, DELETE as withdraw } from '../../../src/pages/api/order/[orderNo]/invoice/index.ts'
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
beforeEach(() => rows('delete from rate_counters'))
const ben = person('ben')
const clerk = (await makeUser(connection, { role: 'operator' })).actor
const finance = (await makeUser(connection, { role: 'operator' })).actor
await grantCapability(db(), clerk.userId, 'support')
await grantCapability(db(), finance.userId, 'finance')

type Invoice = {
  id: string
  state: string
  taxNumber: string | null
  amountFen: number | null
  redNumber: string | null
}
const coded = ({ status, body }: { status: number; body: { errcode?: unknown } }) => [status, body.errcode]
const company = { kind: 'company', title: '杭州拾光文化有限公司', tax_number: ' 9133 0106-6739 5965 4p' }
const someone = { kind: 'person', title: '林知夏' }
const asking = (orderNo: string, body: object = company, actor = anna) =>
  callEndpoint(ask, { params: { orderNo }, body, actor })
const asked = async (orderNo: string, body: object = company) => dataOf<Invoice>(await asking(orderNo, body))
const seen = async (orderNo: string) =>
  dataOf<{ results: Invoice[]; invoiceableFen: number }>(await callEndpoint(list, { params: { orderNo }, actor: anna }))
const pdf = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`%PDF-1.7\n${words}\n%%EOF\n`)
let serial = 0
const newNumber = (): string => `2533${String(++serial).padStart(16, '0')}`
const issuing = (
  id: string,
  amountFen: number,
  more: { number?: string; actor?: typeof finance; body?: Uint8Array } = {},
) =>
  callEndpoint(issue, {
    params: { id },
    query: { number: more.number ?? newNumber(), amount_fen: String(amountFen) },
    body: more.body ?? pdf('蓝'),
    actor: more.actor ?? finance,
  })
const onDesk = async (tab: string) =>
  (await callEndpoint(desk, { query: { tab }, actor: finance })).body.results as { id: string; nowFen: number }[]
const backOf = async (orderNo: string, copies: number[] | null) => {
  const { id } = (await findOrderByNumber(db(), { kind: 'order', number: orderNo.slice(1) }))!
  await transaction(async (tx) => {
    const order = (await findOrder(tx, id, true))!
    const part = await reckonRefund(tx, order, copies)
    if (!part.ok) throw new Error(part.failure.code)
    await giveBack(tx, order, part.value, { actorId: finance.userId, reason: 'damaged' })
  })
}
const recharge = async (cashFen: number): Promise<void> => {
  const posting = recharged({ userId: 'anna', provider: 'alipay', cashFen: fen(cashFen), bonusFen: fen(0) })
  const key = `recharge-${++serial}`
  const posted = await transaction((tx) => post(tx, { key, ref: key }, posting))
  if (!posted.ok) throw new Error(posted.failure.code)
}
/** Three copies paid out of the balance, which is filled up to what they cost: by a recharge, by the desk, or as a bonus. */
const paid = async (how: 'recharge' | 'gift' | 'bonus' = 'recharge') => {
  const { payable, balance } = await shop.quoted()
  const lacks = Math.max(0, payable - balance.freeFen)
  if (lacks > 0 && how === 'recharge') await recharge(lacks)
  if (lacks > 0 && how !== 'recharge') await (how === 'gift' ? give('anna', lacks) : give('anna', 0, lacks))
  return shop.ordered({ use_balance: '1' })
}

test('asked for, issued over what was paid, downloaded; reversed after money went back, and asked for anew over the rest', async () => {
  const { orderNo, payable } = await paid()
  expect(await seen(orderNo)).toEqual({ results: [], invoiceableFen: payable })
  const invoice = await asked(orderNo)
  // The number as it is printed on the licence, however it was typed.
  expect(invoice).toMatchObject({ state: 'asked', taxNumber: '91330106673959654P', amountFen: null })
  expect((await onDesk('waiting')).find(({ id }) => id === invoice.id)).toMatchObject({ nowFen: payable })
  const number = newNumber()
  expect((await issuing(invoice.id, payable, { number })).status).toBe(200)
  const blue = await callEndpoint(file, { params: { orderNo }, actor: anna })
  expect(blue.response.headers.get('content-type')).toBe('application/pdf')
  expect(new Uint8Array(await blue.response.arrayBuffer())).toEqual(pdf('蓝'))
  const thread = await callEndpoint(readThread, { actor: anna })
  expect((thread.body.results as { text: string }[])[0]?.text).toContain(number)
  // Nothing went back: nothing to reverse.
  const reversing = (no = newNumber()) =>
    callEndpoint(reverse, { params: { id: invoice.id }, query: { number: no }, body: pdf('红'), actor: finance })
  expect(coded(await reversing())).toEqual([409, 'wrong_state'])
  expect(await onDesk('reverse')).toEqual([])
  await backOf(orderNo, [1])
  const { invoiceableFen } = await seen(orderNo)
  expect(invoiceableFen).toBeLessThan(payable)
  expect(await onDesk('reverse')).toMatchObject([{ id: invoice.id, nowFen: invoiceableFen, mustReverse: true }])
  expect(coded(await asking(orderNo))).toEqual([409, 'invoice_exists'])
  expect(coded(await reversing(number))).toEqual([409, 'invoice_number_used'])
  expect((await reversing()).status).toBe(200)
  const red = await callEndpoint(file, { params: { orderNo }, query: { kind: 'red', id: invoice.id }, actor: anna })
  expect(new Uint8Array(await red.response.arrayBuffer())).toEqual(pdf('红'))
  const again = await asked(orderNo, someone)
  expect(again.taxNumber).toBeNull()
  expect((await issuing(again.id, invoiceableFen)).status).toBe(200)
  expect((await seen(orderNo)).results.map(({ state }) => state)).toEqual(['issued', 'reversed'])
  expect((await onDesk('done')).map(({ id }) => id)).toEqual(expect.arrayContaining([invoice.id, again.id]))
})

test('what was given is not invoiced: bonus, gifts, commission; of money of both kinds only what was paid in', async () => {
  // The first may still spend what an order before gave back.
  await paid('gift')
  for (const how of ['gift', 'bonus'] as const) {
    const { orderNo } = await paid(how)
    expect((await seen(orderNo)).invoiceableFen, how).toBe(0)
    expect(coded(await asking(orderNo))).toEqual([409, 'nothing_paid'])
  }
  await recharge(1000)
  const both = await paid('gift')
  expect(await seen(both.orderNo)).toMatchObject({ invoiceableFen: 1000 })
  const { id } = await asked(both.orderNo)
  expect((await issuing(id, 1000)).status).toBe(200)
})

test('what is typed wrong, comes too late or twice is refused in words, and nothing is kept', async () => {
  const { orderNo } = await paid()
  for (const tax_number of ['91330106673959654Q', '', '123', '9'.repeat(18)])
    expect(coded(await asking(orderNo, { ...company, tax_number })), tax_number).toEqual([422, 'wrong_tax_number'])
  expect((await asking(orderNo, { ...company, title: '' })).status).toBe(422)
  expect((await asking(orderNo, { ...company, kind: 'country' })).status).toBe(422)
  expect((await seen(orderNo)).results).toEqual([])
  const unpaid = await shop.ordered({})
  expect(coded(await asking(unpaid.orderNo))).toEqual([409, 'wrong_state'])
  await rows("update orders set paid_at = now() - interval '366 days' where number = $1", [orderNo.slice(1)])
  expect(coded(await asking(orderNo))).toEqual([409, 'invoice_over'])
  await rows('update orders set paid_at = now() where number = $1', [orderNo.slice(1)])
  const both = await Promise.all([asking(orderNo), asking(orderNo)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  // Taken back and asked for in another name.
  expect((await callEndpoint(withdraw, { params: { orderNo }, method: 'DELETE', actor: anna })).status).toBe(200)
  expect(coded(await callEndpoint(withdraw, { params: { orderNo }, method: 'DELETE', actor: anna }))).toEqual([
    409,
    'wrong_state',
  ])
  expect((await asked(orderNo, someone)).state).toBe('asked')
})

test('finance issues it over exactly what is paid, with a whole PDF and a number of its own', async () => {
  const { orderNo, payable } = await paid()
  const { id } = await asked(orderNo)
  expect(coded(await issuing(id, payable - 1))).toEqual([409, 'amount_changed'])
  expect(coded(await issuing(id, payable, { body: new TextEncoder().encode('%PDF-1.7 half') }))).toEqual([
    422,
    'unreadable_pdf',
  ])
  expect(coded(await issuing(id, payable, { body: new Uint8Array(5 * 1024 * 1024 + 1) }))).toEqual([
    413,
    'body_too_large',
  ])
  expect((await issuing(id, payable, { number: '12' })).status).toBe(422)
  // Copies went back while it was being written.
  await backOf(orderNo, [1])
  expect(coded(await issuing(id, payable))).toEqual([409, 'amount_changed'])
  const { invoiceableFen } = await seen(orderNo)
  const all = await Promise.all([issuing(id, invoiceableFen), issuing(id, invoiceableFen)])
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(coded(await callEndpoint(withdraw, { params: { orderNo }, method: 'DELETE', actor: anna }))).toEqual([
    409,
    'wrong_state',
  ])
  const audited = await rows("select 1 from audit_log where action = 'invoice.issue' and ref = $1", [orderNo.slice(1)])
  expect(audited).toHaveLength(1)
})

test('one that was issued wrong is reversed with a reason, and asked for anew, also after a year', async () => {
  const { orderNo, payable } = await paid()
  const { id } = await asked(orderNo)
  const number = newNumber()
  const other = await paid()
  const second = await asked(other.orderNo)
  // One number for two at once is one's.
  const both = await Promise.all([issuing(id, payable, { number }), issuing(second.id, other.payable, { number })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  if (both[0]!.status !== 200) expect((await issuing(id, payable)).status).toBe(200)
  const reversing = (query: object) =>
    callEndpoint(reverse, { params: { id }, query: { number: newNumber(), ...query }, body: pdf('红'), actor: finance })
  expect(coded(await reversing({}))).toEqual([409, 'wrong_state'])
  expect((await reversing({ reason: '抬头写错了一个字' })).status).toBe(200)
  const thread = await callEndpoint(readThread, { actor: anna })
  expect((thread.body.results as { text: string }[])[0]?.text).toContain('抬头写错了一个字')
  await rows("update orders set paid_at = now() - interval '400 days' where number = $1", [orderNo.slice(1)])
  expect((await asked(orderNo, someone)).state).toBe('asked')
})

test('of an account that is gone only money that went back since asks for a red one', async () => {
  const { orderNo, payable } = await paid()
  const { id } = await asked(orderNo)
  expect((await issuing(id, payable)).status).toBe(200)
  await rows('update invoices set user_id = null where id = $1', [id])
  await rows('update orders set user_id = null where number = $1', [orderNo.slice(1)])
  const listed = async (tab: string) => (await onDesk(tab)).find((one) => one.id === id)
  expect(await listed('reverse')).toBeUndefined()
  expect(await listed('done')).toMatchObject({ mustReverse: false })
  await rows("update orders set user_id = 'anna' where number = $1", [orderNo.slice(1)])
  await backOf(orderNo, [1])
  expect(await listed('reverse')).toMatchObject({ mustReverse: true })
})

test('a refusal says why; to strangers and to everybody without 财务 nothing is there', async () => {
  const { orderNo, payable } = await paid()
  const { id } = await asked(orderNo)
  for (const actor of [anna, ben, clerk]) {
    expect((await callEndpoint(desk, { actor })).status).toBe(404)
    expect((await issuing(id, payable, { actor })).status).toBe(404)
    expect((await callEndpoint(refuse, { params: { id }, body: { words: '就这样' }, actor })).status).toBe(404)
  }
  for (const call of [list, file, withdraw] as const)
    expect((await callEndpoint(call, { params: { orderNo }, actor: ben })).status).toBe(404)
  expect((await asking(orderNo, company, ben)).status).toBe(404)
  // Asked for, not issued: there is no file.
  expect((await callEndpoint(file, { params: { orderNo }, actor: anna })).status).toBe(404)
  await rows('update invoices set user_id = $2 where id = $1', [id, finance.userId])
  expect(coded(await issuing(id, payable))).toEqual([403, 'own_order'])
  await rows("update invoices set user_id = 'anna' where id = $1", [id])
  const words = '抬头和执照上的不一样，请核对'
  expect((await callEndpoint(refuse, { params: { id }, body: { words }, actor: finance })).status).toBe(200)
  expect((await seen(orderNo)).results).toMatchObject([{ state: 'refused', refusal: words }])
  expect((await asked(orderNo, someone)).state).toBe('asked')
})

test('whose account is gone asks for nothing any more, and nothing of it is left but what was issued', async () => {
  const { orderNo } = await paid()
  const { id } = await asked(orderNo)
  await transaction((tx) => removeOwnedRows(tx, 'anna'))
  expect((await onDesk('waiting')).map((one) => one.id)).not.toContain(id)
  expect((await issuing(id, 1)).status).toBe(404)
  expect(await rows('select title, tax_number from invoices where id = $1', [id])).toEqual([
    { title: '', tax_number: null },
  ])
})
