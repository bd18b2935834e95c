/** A print shop's program over its API: what opens it, what it is told, each step once, and what it may not do. */
import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashToken } from '#lib/auth/token.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { forgetOldCommissions } from '#lib/fulfilment/commissions/commission.server.ts'
import { makePrintKey, revokePrintKeys } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { returnSilentJobs } from '#lib/fulfilment/print-shop/return-jobs.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { randomId } from '#lib/std/id.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { POST as recall } from '../../../src/pages/api/operator/press/[orderNo]/recall.ts'
import { POST as shipByHand } from '../../../src/pages/api/operator/press/[orderNo]/ship.ts'
import { POST as takeByHand } from '../../../src/pages/api/operator/press/[orderNo]/take.ts'
import { GET as desk } from '../../../src/pages/api/operator/press/index.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { printedOrder } from '../../support/printed-orders.ts'
import { printShopSite } from '../../support/server/print-shop-site.ts'
import { openShop } from '../../support/shop.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, seen } = shop
const site = await printShopSite()
afterAll(async () => {
  shop.site.end()
  await site.end()
})

// What an earlier test left in hand comes back to nobody.
beforeEach(() =>
  rows("update print_jobs set state = 'recalled', claim_id = null, leased_until = null where state <> 'shipped'"),
)

const printer = (await makeUser(connection, { role: 'operator' })).actor
await grantCapability(db(), printer.userId, 'press')
const buyer = await makeUser(connection)
const keyOf = async (name: string): Promise<string> => (await transaction((tx) => makePrintKey(tx, name))).key
const key = await keyOf('青山印刷')
const otherKey = await keyOf('海边印务')

type Job = { job_id: string; claim_id: string; order_no: string; position: number; state: string }
type Ticket = Job & {
  copies: number
  leased_until: number | null
  inner: { sha256: string; bytes: number }
  cover: { sha256: string; bytes: number }
  size: object
  gift: string | null
  label: { name: string; phone: string; address: string } | null
}
type Told<T> = { status: number; data: T; code: string; words: string }

const call = async <T>(method: string, path: string, body?: object, bearer = key): Promise<Told<T>> => {
  await rows('delete from rate_counters')
  const answer = await fetch(`${site.url}/api/print/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const told = (await answer.json()) as { data: T; results?: T; errcode: string; errmsg: string }
  return { status: answer.status, data: (told.data ?? told.results) as T, code: told.errcode, words: told.errmsg }
}
const claim = async (claimId = randomId(), bearer = key, most = 20): Promise<Job[]> => {
  const told = await call<{ jobs: Job[] }>('POST', '/claims', { claim_id: claimId, most }, bearer)
  if (told.status !== 200) throw new Error(JSON.stringify(told))
  return told.data.jobs
}
const ticketOf = (job: Job, bearer = key) => call<Ticket>('GET', `/jobs/${job.job_id}`, undefined, bearer)
const report = (job: Job, step: string, bearer = key) =>
  call<{ at: number }>('POST', `/jobs/${job.job_id}/steps`, { claim_id: job.claim_id, step }, bearer)
const parcel = { courier: 'shunfeng', tracking_no: 'SF1234567890' }
const ship = (orderNo: string, more: object = parcel, bearer = key) =>
  call<{ shipped_at: number }>('POST', `/orders/${orderNo}/ship`, more, bearer)
const packed = async (job: Job): Promise<void> => {
  for (const step of ['printed', 'bound', 'packed']) expect((await report(job, step)).status).toBe(200)
}
/** An order of its own claim; nothing else waits. */
const claimed = async (copies = [1]): Promise<Job[]> => {
  const { orderNo } = await printedOrder(rows, buyer.id, { copies })
  return (await claim()).filter(({ order_no }) => order_no === orderNo)
}
/** Everything of jobs and orders, to see that a refusal changed nothing. */
const written = () =>
  Promise.all([
    rows('select * from print_jobs order by id'),
    rows('select id, state from orders order by id'),
    rows('select * from print_job_history order by id'),
    rows('select * from order_parcels order by id'),
  ])
const desks = (route: typeof recall, orderNo: string, body?: object, actor: Actor = printer) =>
  callEndpoint(route, { params: { orderNo }, method: 'POST', ...(body ? { body } : {}), actor })

test('a key opens these calls alone, and nothing else opens them: sessions, revoked keys, none', async () => {
  const [job] = await claimed()
  const gone = await keyOf('散伙印刷')
  expect((await call('GET', '/jobs', undefined, gone)).status).toBe(200)
  expect(await revokePrintKeys(db(), gone.slice(-4))).toBe(1)
  const stored = await rows<{ key_hash: string }>('select key_hash from print_keys')
  expect(JSON.stringify(stored)).not.toContain(key.slice(4))
  const session = hashToken('no matter').slice(0, 43)
  const calls: [string, string, object?][] = [
    ['POST', '/claims', { claim_id: randomId() }],
    ['GET', '/jobs'],
    ['GET', `/jobs/${job!.job_id}`],
    ['GET', `/jobs/${job!.job_id}/inner`],
    ['POST', `/jobs/${job!.job_id}/steps`, { claim_id: job!.claim_id, step: 'printed' }],
    ['POST', `/jobs/${job!.job_id}/renew`, { claim_id: job!.claim_id }],
    ['POST', `/jobs/${job!.job_id}/trouble`, { claim_id: job!.claim_id, reason: '缺纸' }],
    ['POST', `/jobs/${job!.job_id}/resume`, { claim_id: job!.claim_id }],
    ['POST', `/orders/${job!.order_no}/ship`, parcel],
    // Read no further than the key.
    ['POST', '/claims', { nonsense: true }],
  ]
  const before = await written()
  for (const bearer of [gone, 'xsp_', `xsp_${'a'.repeat(43)}`, `${key}x`, session, '', buyer.cookie.slice(13)])
    for (const [method, path, body] of calls)
      expect(await call(method, path, body, bearer), `${bearer.slice(0, 6)} ${path}`).toMatchObject({
        ...{ status: 401, code: 'bad_print_key', words: '印刷所的钥匙不对，或者已经停用' },
      })
  // Another print shop's key: what is not its own is not there.
  for (const [method, path, body] of calls.slice(2, -1))
    expect((await call(method, path, body, otherKey)).status, path).toBe(404)
  expect(await written()).toEqual(before)
  // No desk opens to it either.
  const asDesk = await callEndpoint(desk, { headers: { authorization: `Bearer ${key}` }, credential: 'header' })
  expect(asDesk.status).toBe(401)
})

test('from the ticket to the parcel: files as their hashes say, the label when it is bound, each report twice alike', async () => {
  const order = await printedOrder(rows, buyer.id, { copies: [2, 1] })
  const id = randomId()
  const jobs = await claim(id)
  expect(jobs.map(({ order_no, position }) => [order_no, position])).toEqual([
    [order.orderNo, 0],
    [order.orderNo, 1],
  ])
  await rows(
    "insert into free_gifts (id, gift_id, name, state, order_ref, from_fen) values ('g', 'lot', '布面书签一套', 'used', $1, 1)",
    [order.orderNo],
  )
  // Asked again it is the same claim, whatever has come to wait meanwhile.
  const later = await printedOrder(rows, buyer.id)
  expect(await claim(id)).toEqual(jobs)
  expect((await claim()).map(({ order_no }) => order_no)).toEqual([later.orderNo])
  for (const [at, job] of jobs.entries()) {
    const { data } = await ticketOf(job)
    // One an order: with its first job.
    expect(data.gift).toBe(at === 0 ? '布面书签一套' : null)
    const { inner, cover, copies } = order.lines[at]!
    expect(data).toMatchObject({ copies, inner: { sha256: inner }, cover: { sha256: cover }, label: null })
    expect(data).toMatchObject({ size: { width_mm: expect.any(Number) }, spine_mm: 6.2, courier: 'shunfeng' })
    expect(JSON.stringify(data)).not.toMatch(/13800138000|林知夏|user|nickname/)
    for (const kind of ['inner', 'cover'] as const) {
      const file = await fetch(`${site.url}/api/print/v1/jobs/${job.job_id}/${kind}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      const bytes = Buffer.from(await file.arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(data[kind].sha256)
      expect(bytes.length).toBe(data[kind].bytes)
    }
  }
  const [first, second] = jobs as [Job, Job]
  expect((await report(first, 'bound')).code).toBe('wrong_step')
  const printed = await report(first, 'printed')
  await report(first, 'bound')
  expect((await ticketOf(first)).data.label).toEqual({
    ...{ name: '林知夏', phone: '13800138000', address: '浙江省杭州市西湖区文三路 90 号 3 幢 502' },
  })
  expect(await report(first, 'printed')).toEqual(printed)
  const last = await report(first, 'packed')
  expect((await ship(order.orderNo)).code).toBe('not_packed')
  await packed(second)
  expect((await ship(order.orderNo, { ...parcel, tracking_no: 'SF 1' })).status).toBe(422)
  const sent = await ship(order.orderNo)
  expect(sent.status).toBe(200)
  expect(await ship(order.orderNo)).toEqual(sent)
  expect((await ship(order.orderNo, { ...parcel, tracking_no: 'SF0000000000' })).code).toBe('already_shipped')
  expect(await report(first, 'packed')).toEqual(last)
  expect((await ticketOf(first)).code).toBe('job_finished')
  expect(await rows('select state from orders where id = $1', [order.id])).toEqual([{ state: 'shipped' }])
  expect(await rows('select tracking_no from order_parcels where id = $1', [order.id])).toEqual([
    { tracking_no: 'SF1234567890' },
  ])
  const records =
    'select position, title, copies, printer, inner_sha256, delivered_at from press_commissions where order_no = $1'
  expect(await rows(`${records} order by position`, [order.orderNo])).toEqual(
    order.lines.map(({ copies, inner }, position) => ({
      ...{
        position,
        title: '柿子熟了',
        copies,
        printer: '青山印刷',
        inner_sha256: inner,
        delivered_at: expect.any(Date),
      },
    })),
  )
  await forgetOldCommissions(new Date(Date.now() + 2 * 364 * 86_400_000))
  expect(await rows(records, [order.orderNo])).toHaveLength(2)
  await forgetOldCommissions(new Date(Date.now() + 2 * 367 * 86_400_000))
  expect(await rows(records, [order.orderNo])).toEqual([])
})

test('what may still be cancelled, or was, never appears; taken it can no longer be', async () => {
  await give('anna', 60_000)
  const { orderNo } = await shop.ordered({ use_balance: '1' })
  expect(await claim()).toEqual([])
  await rows("update orders set paid_at = now() - interval '3 hours' where number = $1", [orderNo.slice(1)])
  const before = await printedOrder(rows, buyer.id)
  await rows("update orders set state = 'refunding' where id = $1", [before.id])
  const jobs = await claim()
  expect(jobs.map(({ order_no }) => order_no)).toEqual([orderNo])
  expect(await seen(orderNo)).toMatchObject({ status: 2, cancel: { may: false } })
})

test('what the desk took by hand no program gets; what a program has the desk does not send, until it is called back', async () => {
  const byHand = await printedOrder(rows, buyer.id)
  expect((await desks(takeByHand, byHand.orderNo)).status).toBe(200)
  const [job] = await claimed()
  expect((await claim()).length).toBe(0)
  expect((await desks(takeByHand, job!.order_no)).body.errcode).toBe('wrong_state')
  expect((await desks(shipByHand, job!.order_no, parcel)).body.errcode).toBe('print_shop_has_it')
  await report(job!, 'printed')
  type Listed = { orderNo: string; lines: { job: object | null }[] }
  const listed = async (orderNo: string) => {
    const answer = await callEndpoint(desk, { query: { tab: 'printing', page_size: '50' }, actor: printer })
    return (answer.body.results as Listed[]).find((one) => one.orderNo === orderNo)!.lines[0]!.job
  }
  expect(await listed(job!.order_no)).toMatchObject({ state: 'printed', printShop: '青山印刷' })
  expect(await listed(byHand.orderNo)).toBeNull()
  expect((await desks(recall, byHand.orderNo, { reason: '试试' })).body.errcode).toBe('wrong_state')
  expect((await desks(recall, job!.order_no, { reason: '' })).status).toBe(422)
  expect((await desks(recall, job!.order_no, { reason: '机器坏了' }, buyer.actor)).status).toBe(404)
  expect((await desks(recall, job!.order_no, { reason: '机器坏了' })).status).toBe(200)
  expect(await listed(job!.order_no)).toBeNull()
  expect((await report(job!, 'bound')).code).toBe('job_recalled')
  expect((await ticketOf(job!)).code).toBe('job_recalled')
  expect((await ship(job!.order_no)).status).toBe(404)
  expect(await claim()).toEqual([])
  expect((await desks(shipByHand, job!.order_no, parcel)).status).toBe(200)
  expect(await rows('select printer from press_commissions where order_no = $1', [job!.order_no])).toEqual([
    { printer: '自有印务' },
  ])
})

test('two silent hours, and it waits again: for any print shop while all of it does, and old reports are refused', async () => {
  const [first, second] = (await claimed([1, 1])) as [Job, Job]
  await report(first, 'printed')
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  await returnSilentJobs(hours(1.9))
  expect((await ticketOf(first)).data.state).toBe('printed')
  // Somebody still says something of the first.
  await packed2(first)
  await returnSilentJobs(hours(2.1))
  expect((await report(second, 'printed')).code).toBe('lease_over')
  expect((await ticketOf(second)).code).toBe('lease_over')
  // The first lies packed here: no other print shop gets the rest.
  expect(await claim(randomId(), otherKey)).toEqual([])
  const [again] = await claim()
  expect(again).toMatchObject({ job_id: second.job_id, position: 1 })
  expect((await report({ ...again!, claim_id: second.claim_id }, 'printed')).code).toBe('lease_over')
  expect((await call('POST', `/jobs/${again!.job_id}/renew`, { claim_id: again!.claim_id })).status).toBe(200)
  await packed(again!)
  expect((await ship(first.order_no)).status).toBe(200)

  const [lost] = (await claimed()) as [Job]
  await returnSilentJobs(hours(2.1))
  const [theirs] = await claim(randomId(), otherKey)
  expect(theirs!.job_id).toBe(lost.job_id)
  for (const step of ['printed', 'bound', 'packed']) expect((await report(lost, step)).status).toBe(404)
  expect((await ship(lost.order_no)).status).toBe(404)
})
const packed2 = async (job: Job): Promise<void> => {
  for (const step of ['bound', 'packed']) expect((await report(job, step)).status).toBe(200)
}

test('trouble is told to the desk once, is over when it is printed anew, or after two hours', async () => {
  const [job] = (await claimed()) as [Job]
  const say = (reason: string) =>
    call<{ at: number }>('POST', `/jobs/${job.job_id}/trouble`, { claim_id: job.claim_id, reason })
  await report(job, 'printed')
  expect((await say('')).status).toBe(422)
  const told = await say('封面卡纸，撕破了')
  expect(told.status).toBe(200)
  expect(await say('封面卡纸，撕破了')).toEqual(told)
  const alarms = await rows<{ words: string }>("select words from alarms where job = 'print-shop'")
  expect(alarms).toEqual([{ words: `${job.order_no}-1：青山印刷说 封面卡纸，撕破了` }])
  expect((await report(job, 'bound')).code).toBe('job_in_trouble')
  const resume = () => call('POST', `/jobs/${job.job_id}/resume`, { claim_id: job.claim_id })
  const resumed = await resume()
  expect(resumed.status).toBe(200)
  expect(await resume()).toEqual(resumed)
  expect((await report(job, 'bound')).code).toBe('wrong_step')
  await say('还是不行')
  await returnSilentJobs(new Date(Date.now() + 2.1 * 3_600_000))
  expect((await resume()).code).toBe('lease_over')
  const [again] = await claim()
  expect(again!.job_id).toBe(job.job_id)
  await packed(again!)
  expect(
    (await call('POST', `/jobs/${again!.job_id}/trouble`, { claim_id: again!.claim_id, reason: '晚了' })).code,
  ).toBe('wrong_step')
})

test('copies given back while they are printed are not printed on, nor waited for', async () => {
  const [first, second] = (await claimed([1, 2])) as [Job, Job]
  await packed(first)
  await rows(
    'update order_lines set refunded_copies = 2 where position = 1 and order_id = (select order_id from print_jobs where id = $1)',
    [second.job_id],
  )
  expect((await report(second, 'printed')).code).toBe('job_cancelled')
  expect((await ticketOf(second)).code).toBe('job_cancelled')
  expect((await ship(first.order_no)).status).toBe(200)
  expect((await report(second, 'printed')).code).toBe('job_recalled')
  const [whole] = (await claimed()) as [Job]
  await rows("update orders set state = 'refunding' where id = (select order_id from print_jobs where id = $1)", [
    whole.job_id,
  ])
  expect((await report(whole, 'printed')).code).toBe('job_cancelled')
  expect((await ship(whole.order_no)).code).toBe('job_cancelled')
})

test('twelve claims at one moment, of two print shops: no order has two, and one claim asked twice takes one’s share', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => printedOrder(rows, buyer.id)))
  const same = randomId()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => claim(at < 4 ? same : randomId(), at % 3 === 2 ? otherKey : key, 2)),
  )
  const of = new Map<string, Set<string>>()
  for (const job of answers.flat()) of.set(job.job_id, (of.get(job.job_id) ?? new Set()).add(job.claim_id))
  expect([...of.values()].every((claims) => claims.size === 1)).toBe(true)
  expect(of.size).toBe(orders.length)
  const sharesOf = (claimId: string) =>
    rows<{ n: number }>('select count(*)::int as n from print_jobs where claim_id = $1 group by partner_id', [claimId])
  // Whoever comes last may find nothing; more than a share nobody has.
  expect((await sharesOf(same)).every(({ n }) => n <= 2)).toBe(true)
  await Promise.all(Array.from({ length: 8 }, () => printedOrder(rows, buyer.id)))
  const again = randomId()
  const three = await Promise.all([1, 2, 3].map(() => claim(again, key, 2)))
  expect(await sharesOf(again)).toEqual([{ n: 2 }])
  expect(new Set(three.map((jobs) => jobs.map(({ job_id }) => job_id).join())).size).toBe(1)
})

test('an order that went silent at one print shop is sent by another, though a line of it was given back between', async () => {
  const first = await claimed([1, 1])
  expect(first).toHaveLength(2)
  const [{ order_no: orderNo }] = first as [Job]
  await rows("update print_jobs set leased_until = now() - interval '1 minute' where claim_id is not null")
  await returnSilentJobs()
  await rows(
    `update order_lines l set refunded_copies = copies from orders o where o.id = l.order_id and o.number = $1 and position = 0`,
    [orderNo.slice(1)],
  )
  const again = (await claim(randomId(), otherKey)).filter(({ order_no }) => order_no === orderNo)
  expect(again.map(({ position }) => position)).toEqual([1])
  for (const step of ['printed', 'bound', 'packed']) expect((await report(again[0]!, step, otherKey)).status).toBe(200)
  expect((await ship(orderNo, parcel, key)).status).toBe(404)
  expect((await ship(orderNo, parcel, otherKey)).status).toBe(200)
})

test('the print partner’s line of products is printed by its own print shop, and by nobody else', async () => {
  const partner = await transaction((tx) => makePrintKey(tx, '合作印务', 'wm'))
  expect(partner.partner.productLine).toBe('wm')
  // What it prints was said with its first key.
  const second = await transaction((tx) => makePrintKey(tx, '合作印务'))
  expect(second.partner.productLine).toBe('wm')
  const [house, theirs] = [
    await printedOrder(rows, buyer.id, { copies: [1] }),
    await printedOrder(rows, buyer.id, { copies: [1] }),
  ]
  await rows("update order_lines set product = 'wm-wxbook' where order_id = $1", [theirs.id])
  const numbers = (jobs: Job[]) => jobs.map(({ order_no }) => order_no)
  const theirJobs = await claim(randomId(), partner.key)
  expect(numbers(theirJobs)).toEqual([theirs.orderNo])
  const ours = numbers(await claim())
  expect(ours).toContain(house.orderNo)
  expect(ours).not.toContain(theirs.orderNo)
  // What comes back to waiting stays in its line.
  await rows("update print_jobs set leased_until = now() - interval '1 minute' where claim_id is not null")
  await returnSilentJobs()
  expect(numbers(await claim(randomId(), otherKey))).not.toContain(theirs.orderNo)
  expect(numbers(await claim(randomId(), partner.key))).toEqual([theirs.orderNo])
})

test('what nobody may send is refused in one sentence and changes nothing', async () => {
  const [job] = (await claimed()) as [Job]
  const before = await written()
  const wrong: [string, string, object?][] = [
    ['POST', '/claims', {}],
    ['POST', '/claims', { claim_id: 'short' }],
    ['POST', '/claims', { claim_id: randomId(), most: 0 }],
    ['POST', '/claims', { claim_id: randomId(), most: 1000 }],
    ['POST', `/jobs/${job.job_id}/steps`, { claim_id: job.claim_id, step: 'shipped' }],
    ['POST', `/jobs/${job.job_id}/steps`, { claim_id: job.claim_id, step: 'printed', copies: 3 }],
    ['POST', `/jobs/${job.job_id}/steps`, { step: 'printed' }],
    ['POST', `/jobs/${job.job_id}/trouble`, { claim_id: job.claim_id, reason: 'x'.repeat(500) }],
    ['POST', `/orders/${job.order_no}/ship`, { courier: 'nobody', tracking_no: 'SF1234567890' }],
  ]
  for (const [method, path, body] of wrong) {
    const told = await call(method, path, body)
    expect(told.status, path).toBe(422)
    expect(told.words).toMatch(/[一-鿿]/)
  }
  for (const path of ['/jobs/nobody', '/jobs/nobody/inner', '/jobs/nobody/steps', '/orders/B000000000000000000/ship']) {
    const isPost = /steps|ship/.test(path)
    const body = path.endsWith('ship') ? parcel : { claim_id: job.claim_id, step: 'printed' }
    expect((await call(isPost ? 'POST' : 'GET', path, isPost ? body : undefined)).status, path).toBe(404)
  }
  expect((await report({ ...job, claim_id: randomId() }, 'printed')).code).toBe('lease_over')
  expect(await written()).toEqual(before)
})
