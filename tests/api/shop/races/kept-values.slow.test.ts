/** Whatever is worth money, wanted by fifty at one moment, 200 times each: one has it, and the books agree. `ROUNDS=n` for fewer. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { couponOrderFaults, giftCardFaults, packageFaults } from '#lib/checkout/offers/check.sql.ts'
import { commissionsJob } from '#lib/checkout/referral/commissions.job.ts'
import { giveBack, reckonRefund } from '#lib/checkout/refund.server.ts'
import { couponFaults } from '#lib/coupons/check.sql.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { visitor } from '#lib/http/actor.ts'
import { findOrder, moveOrder } from '#lib/orders/order.sql.ts'
import { followInvitation, openInvitation } from '#lib/referral/invite.server.ts'
import { randomId } from '#lib/std/id.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { POST as linkRoute } from '../../../../src/pages/api/gift_card/cards/[orderNo]/link.ts'
import { POST as returnRoute } from '../../../../src/pages/api/gift_card/cards/[orderNo]/return.ts'
import { POST as buyCardRoute } from '../../../../src/pages/api/gift_card/cards/index.ts'
import { POST as openRoute } from '../../../../src/pages/api/gift_card/open.ts'
import { POST as takeRoute } from '../../../../src/pages/api/operator/payouts/[payoutNo]/take.ts'
import { GET as info } from '../../../../src/pages/api/user/personal_agent/info.ts'
import { DELETE as withdraw } from '../../../../src/pages/api/user/personal_agent/redpacks/[payoutNo].ts'
import { POST as askPayout } from '../../../../src/pages/api/user/personal_agent/redpacks/index.ts'
import { makeUser } from '../../../support/account.ts'
import { callEndpoint } from '../../../support/call.ts'
import { openCoupons } from '../../../support/coupons.ts'
import { testDatabase } from '../../../support/database.ts'
import { dataOf } from '../../../support/import.ts'
import { openPackages } from '../../../support/packages.ts'
import { type Order, openShop } from '../../../support/shop.ts'

const rounds = Number(process.env.ROUNDS ?? 200)
const uses = 50

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna, ordered, payAt } = shop
const desk = await openCoupons(connection)
const packages = openPackages(shop)
const people = await Promise.all(Array.from({ length: uses }, () => makeUser(connection)))
afterAll(() => shop.site.end())
const fresh = () => rows('delete from rate_counters')
beforeEach(fresh)

const faults = async (): Promise<string[]> =>
  [await couponFaults(db()), await couponOrderFaults(db()), await packageFaults(db()), await giftCardFaults(db())]
    .flat()
    .map(({ what }) => what)
const agrees = async (): Promise<void> => {
  await expect.poll(faults, { timeout: 60_000, interval: 200 }).toEqual([])
  expect([await shop.ledgerSum(), await checkLedgerJob()]).toEqual([0, 0])
}
/** How often each outcome came. */
const counted = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(outcomes)].sort().map((one) => [one, outcomes.filter((other) => other === one).length]),
  )
const codeOf = ({ status, body }: { status: number; body: { errcode?: unknown } }): string =>
  status === 200 ? '200' : `${status} ${body.errcode}`
const timeout = 120_000 + rounds * 20_000

/** Fifty orders of what is worth something to one of them; the one that has it is closed again. */
const orderedByOne = async (query: Record<string, string>): Promise<void> => {
  await fresh()
  const tokens: string[] = []
  for (let at = 0; at < uses; at += 1) tokens.push((await shop.quoted(query)).quote.token)
  await fresh()
  const answers = await Promise.all(tokens.map((token) => shop.buy(token)))
  expect(counted(answers.map(codeOf))).toEqual({ 200: 1, '409 price_changed': uses - 1 })
  const { orderNo } = dataOf<Order>(answers.find(({ status }) => status === 200)!)
  expect((await shop.close(orderNo)).status).toBe(200)
}

test(`one coupon in fifty orders, ${rounds} times`, { timeout }, async () => {
  // Closed, it is back, and the next fifty want it.
  await desk.claimed(await desk.template(), anna)
  for (let round = 0; round < rounds; round += 1) await orderedByOne({ count: '1' })
  await agrees()
  await rows("update coupons set starts_at = 'epoch', ends_at = now() - interval '1 day'")
})

test(`one code of a package in fifty orders, ${rounds} times`, { timeout }, async () => {
  const orderNo = await packages.bought('two-books', 13_800)
  const [code] = (await packages.codes(orderNo)).results
  for (let round = 0; round < rounds; round += 1)
    await orderedByOne({ binding: '1', count: '1', package_code: code!.couponNo })
  const backs = await Promise.all(Array.from({ length: uses }, () => packages.giveBack(orderNo, 13_800)))
  expect(backs.filter(({ status }) => status === 200)).toHaveLength(1)
  await agrees()
})

test(`the last coupon of a kind, claimed by fifty, ${rounds} times`, { timeout }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await fresh()
    const last = await desk.template({ most: 1 })
    const answers = await Promise.all(people.map(({ actor }) => desk.claim(last, actor)))
    const results = answers.flatMap((answer) => dataOf<{ results: { claimed: boolean }[] }>(answer).results)
    expect(counted(results.map(({ claimed }) => String(claimed)))).toEqual({ true: 1, false: uses - 1 })
    await rows("update coupons set starts_at = 'epoch', ends_at = now() - interval '1 day'")
  }
  await agrees()
})

test(`one code of a coupon, typed in by fifty, ${rounds} times`, { timeout }, async () => {
  const kind = await desk.template({ claimable: false, most: rounds })
  const { codes } = await desk.batch(kind, { count: rounds })
  for (const [round, code] of codes.entries()) {
    await fresh()
    const answers = await Promise.all(
      people.map(({ actor }, at) => desk.redeemed([code], actor, `10.${at}.${round >> 8}.${round & 255}`)),
    )
    expect(counted(answers.flat().map(({ outcome }) => outcome))).toEqual({ redeemed: 1, refused: uses - 1 })
    await rows("update coupons set starts_at = 'epoch', ends_at = now() - interval '1 day'")
  }
  await agrees()
})

const words = { drawing: 'ginkgo', card_to: '阿宁', card_from: '知夏', card_words: '书架给你留好了。' }
/** A card of twenty yuan, paid, and the secret of its link. */
const card = async () => {
  await fresh()
  const body = { amount_fen: 2000, ...words }
  const asked = { body, actor: anna, headers: { 'idempotency-key': randomId() } }
  const { orderNo } = dataOf<{ orderNo: string }>(await callEndpoint(buyCardRoute, asked))
  await payAt('alipay', await shop.begun(orderNo, { provider: 'alipay' }))
  const link = await callEndpoint(linkRoute, { params: { orderNo }, method: 'POST', actor: anna })
  return { orderNo, secret: dataOf<{ url: string }>(link).url.split('#')[1]! }
}
const opened = (secret: string, at: number) =>
  callEndpoint(openRoute, { body: { secret }, actor: people[at % uses]!.actor, ip: `10.1.${at >> 8}.${at & 255}` })

test(`one gift card, opened by fifty, ${rounds} times`, { timeout }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { secret } = await card()
    const answers = await Promise.all(people.map((_, at) => opened(secret, at)))
    expect(counted(answers.map(codeOf))).toEqual({ 200: 1, '409 gift_card_gone': uses - 1 })
  }
  await agrees()
})

test(`a gift card opened while it is given back, ${rounds} times: one of both`, { timeout }, async () => {
  const outcomes: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { orderNo, secret } = await card()
    const asked = { params: { orderNo }, body: {}, actor: anna, headers: { 'idempotency-key': randomId() } }
    const both = [() => opened(secret, round), () => callEndpoint(returnRoute, asked)]
    // Begun by turns, or the first of two would always win.
    const answers = await Promise.all((round % 2 ? both : both.reverse()).map((begin) => begin()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    outcomes.push(`${round % 2}${answers[0]!.status}`)
  }
  expect(new Set(outcomes).size, JSON.stringify(counted(outcomes))).toBeGreaterThan(1)
  await agrees()
})

type Account = Record<'freeFen' | 'owedFen' | 'askedFen', number> & { code: string; asked: { payoutNo: string } | null }

test(`commission asked for while its order goes back, ${rounds} times: nothing of it is left`, {
  timeout,
}, async () => {
  const { actor: earner } = await makeUser(connection)
  const { actor: operator } = await makeUser(connection, { role: 'operator' })
  await grantCapability(db(), operator.userId, 'finance')
  const account = async () => dataOf<Account>(await callEndpoint(info, { actor: earner }))
  const [created] = await rows<{ at: Date }>('select created_at as at from users where id = $1', [anna.userId])
  const link = await openInvitation((await account()).code, visitor, created!.at.getTime() - 1000)
  await followInvitation(new Headers({ cookie: link!.cookie!.split(';')[0]! }), anna)
  const outcomes: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { orderNo } = await ordered({ count: '9' })
    await payAt('alipay', await shop.begun(orderNo, { provider: 'alipay' }))
    const [order] = await rows<{ id: string }>('select id from orders where number = $1', [orderNo.slice(1)])
    const { id } = order!
    await rows("update order_parcels set tracking_no = 'SF1' where order_id = $1", [id])
    for (const event of ['print', 'ship', 'complete'] as const)
      expect(await moveOrder(db(), id, event)).toMatchObject({ ok: true })
    await commissionsJob(new Date())
    await commissionsJob(new Date(Date.now() + 7 * 86_400_000 + 1000))
    const { freeFen } = await account()
    const goesBack = () =>
      transaction(async (tx) => {
        const found = (await findOrder(tx, id, true))!
        const all = await reckonRefund(tx, found, null)
        if (!all.ok) throw new Error(all.failure.code)
        return giveBack(tx, found, all.value, { actorId: operator.userId, reason: 'misprint' })
      })
    await fresh()
    const body = { amount_fen: freeFen, payee_account: 'ben@example.com', payee_name: '本' }
    const asks = async () => {
      // Later and later, or it would always be first: giving back has more to do.
      for (let turns = round % 8; turns > 0; turns -= 1) await rows('select 1')
      const answer = await callEndpoint(askPayout, { actor: earner, body })
      outcomes.push(codeOf(answer))
    }
    await Promise.all([goesBack(), asks()])
    await commissionsJob()
    const { asked, ...after } = await account()
    // What was asked for in time and is not earned any more is owed.
    expect(after.freeFen + after.askedFen - after.owedFen, outcomes.at(-1)).toBe(0)
    if (asked) {
      // Nothing leaves the house for a book that came back.
      const params = { payoutNo: asked.payoutNo }
      const taken = await callEndpoint(takeRoute, { params, actor: operator, method: 'POST' })
      expect(codeOf(taken)).toBe('409 commission_owed')
      await callEndpoint(withdraw, { params, actor: earner, method: 'DELETE' })
    }
    expect(await account(), outcomes.at(-1)).toMatchObject({ freeFen: 0, askedFen: 0, owedFen: 0 })
  }
  console.log(`payouts asked for while the order went back: ${JSON.stringify(counted(outcomes))}`)
  await agrees()
})
