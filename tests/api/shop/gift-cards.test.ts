/** Gift cards: paid by a provider, opened once by whoever has the link, back to the buyer until then. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ownedTables } from '#lib/accounts/deletion/owned-tables.sql.ts'
import { giftCardFaults } from '#lib/checkout/offers/check.sql.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { randomId } from '#lib/std/id.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { GET as seeRoute } from '../../../src/pages/api/gift_card/cards/[orderNo]/index.ts'
import { POST as linkRoute } from '../../../src/pages/api/gift_card/cards/[orderNo]/link.ts'
import { POST as returnRoute } from '../../../src/pages/api/gift_card/cards/[orderNo]/return.ts'
import { POST as buyRoute } from '../../../src/pages/api/gift_card/cards/index.ts'
import { GET as listRoute } from '../../../src/pages/api/gift_card/list.ts'
import { POST as lookRoute } from '../../../src/pages/api/gift_card/look.ts'
import { POST as openRoute } from '../../../src/pages/api/gift_card/open.ts'
import { GET as ordersRoute } from '../../../src/pages/api/order/orders.ts'
import { GET as balanceRoute } from '../../../src/pages/api/user/balance/index.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openPackages } from '../../support/packages.ts'
import { openShop } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna, payAt } = shop
const ben = person('ben')
afterAll(() => shop.site.end())
beforeEach(() => rows('delete from rate_counters'))

type Card = {
  orderNo: string
  state: string
  payState: string
  faceFen: number
  refunded: number
  linkedAt: number | null
}
const words = { drawing: 'ginkgo', card_to: '阿宁', card_from: '知夏', card_words: '书架给你留好了。' }
const tryBuy = (change: object = {}, actor: Actor = anna, key = randomId()) =>
  callEndpoint(buyRoute, {
    ...{ body: { amount_fen: 10_000, ...words, ...change }, actor, headers: { 'idempotency-key': key } },
  })
const ordered = async (change: object = {}): Promise<string> => {
  const answer = await tryBuy(change)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return dataOf<Card>(answer).orderNo
}
const bought = async (change: object = {}): Promise<string> => {
  const orderNo = await ordered(change)
  await payAt('alipay', await shop.begun(orderNo, { provider: 'alipay' }))
  return orderNo
}
const see = (orderNo: string, actor = anna) => callEndpoint(seeRoute, { params: { orderNo }, actor })
const seen = async (orderNo: string) => dataOf<Card>(await see(orderNo))
const tryLink = (orderNo: string, actor = anna) =>
  callEndpoint(linkRoute, { params: { orderNo }, method: 'POST', actor })
const secretOf = async (orderNo: string): Promise<string> =>
  dataOf<{ url: string }>(await tryLink(orderNo)).url.split('#')[1]!
const look = (secret: string, actor?: Actor) =>
  callEndpoint(lookRoute, { body: { secret }, ...(actor ? { actor } : {}) })
const open = (secret: string, actor: Actor) => callEndpoint(openRoute, { body: { secret }, actor })
const back = (orderNo: string, actor = anna, key = randomId()) =>
  callEndpoint(returnRoute, { params: { orderNo }, body: {}, actor, headers: { 'idempotency-key': key } })
const has = async (actor: Actor): Promise<number> =>
  dataOf<{ balanceFen: number }>(await callEndpoint(balanceRoute, { actor })).balanceFen
const owed = () => shop.balanceOf('giftcard_liability')
const faults = async () => (await giftCardFaults(db())).map(({ what }) => what)
const refunded = (orderNo: string, amountFen: number) =>
  expect.poll(async () => (await seen(orderNo)).refunded, { timeout: 20_000, interval: 50 }).toBe(amountFen)
const codeOf = ({ status, body }: { status: number; body: { errcode?: unknown } }) => [status, body.errcode]

test('what is no card is refused with a sentence and nothing is kept', async () => {
  for (const change of [
    ...[
      { amount_fen: 900 },
      { amount_fen: 100_100 },
      { amount_fen: 1050 },
      { amount_fen: -1000 },
      { amount_fen: '100' },
    ],
    ...[
      { drawing: 'cat' },
      { card_from: '' },
      { card_from: '知'.repeat(13) },
      { card_words: '长'.repeat(121) },
      { free: 1 },
    ],
  ])
    expect((await tryBuy(change)).status, JSON.stringify(change)).toBe(422)
  expect(await rows('select 1 from gift_cards')).toEqual([])
})

test('paid once though told thrice, it is owed; opened by who has the link, it is theirs and spent as balance', async () => {
  const orderNo = await ordered()
  expect(orderNo).toMatch(/^G\d{18}$/)
  expect(codeOf(await tryLink(orderNo))).toEqual([409, 'gift_card_gone'])
  const no = await shop.begun(orderNo, { provider: 'alipay' })
  await payAt('alipay', no)
  await shop.site.gateways.alipay.tell('resend', { no })
  await shop.check(orderNo)
  expect([await seen(orderNo), await owed()]).toMatchObject([{ state: 'ready', payState: 'settled' }, 10_000])
  expect((await callEndpoint(ordersRoute, { actor: anna })).body).toMatchObject({ totalCount: 0 })
  const link = dataOf<{ url: string }>(await tryLink(orderNo)).url
  expect(link).toMatch(/\/packages\/giftcard\/open#[\w-]{22}$/)
  const secret = link.split('#')[1]!
  // What is kept opens nothing.
  expect(JSON.stringify(await rows('select * from gift_cards'))).not.toContain(secret)
  expect(JSON.stringify(await rows('select * from idempotency_keys'))).not.toContain(secret)
  for (const actor of [ben, person('cleo')]) expect((await see(orderNo, actor)).status).toBe(404)
  expect((await tryLink(orderNo, ben)).status).toBe(404)
  // Before it is open it says who sent it, and no more.
  const shown = (await look(secret)).body
  expect(dataOf(await look(secret))).toMatchObject({ cardFrom: '知夏', isOpened: false, isOwn: false })
  expect(JSON.stringify(shown)).not.toContain('书架')
  expect(dataOf(await look(secret, anna))).toMatchObject({ isOwn: true })
  expect(codeOf(await look('a'.repeat(22)))).toEqual([404, 'no_such_card'])
  expect(codeOf(await open('kurz', ben))).toEqual([404, 'no_such_card'])
  const before = await has(ben)
  const opened = dataOf<{ amountFen: number; cardWords: string; balanceFen: number }>(await open(secret, ben))
  expect(opened).toMatchObject({ amountFen: 10_000, cardWords: '书架给你留好了。', balanceFen: before + 10_000 })
  // Pressed again it is the same card, and no more money.
  expect((await open(secret, ben)).status).toBe(200)
  expect([await has(ben), await owed()]).toEqual([before + 10_000, 0])
  expect(codeOf(await open(secret, anna))).toEqual([409, 'gift_card_gone'])
  expect(codeOf(await look(secret))).toEqual([409, 'gift_card_gone'])
  expect(codeOf(await back(orderNo))).toEqual([409, 'gift_card_gone'])
  expect([await faults(), await checkLedgerJob(), await shop.ledgerSum()]).toEqual([[], 0, 0])
})

test('back to its buyer until it is opened; its link is dead, and a link made later ends the one before', async () => {
  const orderNo = await bought({ amount_fen: 5000 })
  const first = await secretOf(orderNo)
  const second = await secretOf(orderNo)
  expect(codeOf(await open(first, ben))).toEqual([404, 'no_such_card'])
  expect((await back(orderNo, ben)).status).toBe(404)
  expect((await back(orderNo)).status).toBe(200)
  expect(codeOf(await open(second, ben))).toEqual([409, 'gift_card_gone'])
  expect(codeOf(await tryLink(orderNo))).toEqual([409, 'gift_card_gone'])
  await refunded(orderNo, 5000)
  expect([await owed(), (await seen(orderNo)).state, await faults()]).toEqual([0, 'returned', []])
  const unpaid = await ordered()
  expect((await shop.close(unpaid)).status).toBe(200)
  expect(await seen(unpaid)).toMatchObject({ state: 'closed', payState: 'closed' })
})

test('a balance that cannot hold it opens nothing; with room it does', async () => {
  const cleo = (await makeUser(connection)).actor
  const orderNo = await bought()
  const secret = await secretOf(orderNo)
  for (let n = 0; n < 5; n += 1) {
    const filled = await secretOf(await bought({ amount_fen: 100_000 }))
    await rows('delete from rate_counters')
    const answer = await open(filled, cleo)
    expect(answer.status).toBe(200)
  }
  expect(codeOf(await open(secret, cleo))).toEqual([409, 'wallet_full'])
  expect([(await seen(orderNo)).state, await has(cleo)]).toEqual(['ready', 500_000])
  expect((await open(secret, ben)).status).toBe(200)
  expect(await faults()).toEqual([])
})

test('fifty open one card: one has it; opening against taking back: one of both', async () => {
  const secret = await secretOf(await bought())
  const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(connection)))
  const answers = await Promise.all(people.map(({ actor }) => open(secret, actor)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.errcode))).toEqual(
    new Set(['gift_card_gone']),
  )
  for (let n = 0; n < 8; n += 1) {
    await rows('delete from rate_counters')
    const orderNo = await bought({ amount_fen: 2000 })
    const own = await secretOf(orderNo)
    const [opened, returned] = await Promise.all([open(own, people[n]!.actor), back(orderNo)])
    expect([opened.status, returned.status].sort()).toEqual([200, 409])
  }
  await expect.poll(faults, { timeout: 30_000, interval: 100 }).toEqual([])
  expect(await shop.ledgerSum()).toBe(0)
}, 120_000)

test('one’s list has cards given and received and packages of albums, with description and saving', async () => {
  await give('anna', 50_000)
  const packages = openPackages(shop)
  const { orderNo } = await packages.order('two-albums', 19_800, { use_balance: true })
  await packages.order('two-books', 13_800, { use_balance: true })
  const list = async (actor: Actor) =>
    (await callEndpoint(listRoute, { actor, query: { page_size: '100' } })).body as unknown as {
      results: { bookType: string; orderNo: string | null; isReceived: boolean; description: string; saving: string }[]
      totalCount: number
    }
  const own = await list(anna)
  expect(own.results.filter(({ bookType }) => bookType === 'xsalbum-package')).toMatchObject([
    { orderNo, isGiftCard: true, name: '两本照片书', description: '出门一本，在家一本。', saving: '省 24.00' },
  ])
  expect(own.results.filter(({ bookType }) => bookType === 'package')).toEqual([])
  const received = (await list(ben)).results.filter(({ isReceived }) => isReceived)
  expect(received[0]).toMatchObject({
    bookType: 'giftcard',
    orderNo: null,
    description: '书架给你留好了。',
    saving: '',
  })
})

test('the letter of a card goes with the last of its two people', async () => {
  await rows(
    `insert into gift_cards (id, order_ref, buyer_id, opener_id, state, face_fen, drawing, card_to, card_from, card_words)
      values ('letter', 'G-letter', 'anna', 'ben', 'opened', 100, 'snow', '阿宁', '知夏', '给你的')`,
  )
  const forget = ownedTables.find(({ table, column }) => table === 'gift_cards' && column === 'buyer_id')!.beforeRemove!
  const letter = () => rows("select card_to, card_from, card_words from gift_cards where id = 'letter'")
  await forget(db(), 'ben')
  expect(await letter()).toEqual([{ card_to: '阿宁', card_from: '知夏', card_words: '给你的' }])
  await rows("update gift_cards set opener_id = null where id = 'letter'")
  await forget(db(), 'anna')
  expect(await letter()).toEqual([{ card_to: '', card_from: '', card_words: '' }])
  await rows("delete from gift_cards where id = 'letter'")
})
