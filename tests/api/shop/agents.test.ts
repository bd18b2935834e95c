/** Agents: who becomes one, what their books carry, by which link a customer orders one, what that costs and earns. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { agentOrders } from '#lib/agent-center/agent-books.sql.ts'
import { listAgentBooks } from '#lib/agent-center/sale-links.api.ts'
import { brandOf } from '#lib/agents/agent.server.ts'
import { followTicket, issueTicket } from '#lib/auth/ticket.server.ts'
import { giveBack, reckonRefund } from '#lib/checkout/refund.server.ts'
import { config, readConfig } from '#lib/config/config.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { type Actor, visitor } from '#lib/http/actor.ts'
import { findOrder, hasOpenOrders } from '#lib/orders/order.sql.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { randomId } from '#lib/std/id.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { identifyCaller } from '#lib/works/share/identify-caller.server.ts'
import { POST as applyRoute } from '../../../src/pages/api/agents/apply.ts'
import { POST as revokeRoute } from '../../../src/pages/api/agents/books/[id]/links/[linkId]/revoke.ts'
import { POST as linkRoute } from '../../../src/pages/api/agents/books/[id]/links/index.ts'
import { GET as listRoute } from '../../../src/pages/api/agents/books/index.ts'
import { PUT as brandRoute } from '../../../src/pages/api/agents/brand.ts'
import { GET as enterRoute } from '../../../src/pages/api/agents/enter.ts'
import { GET as infoRoute } from '../../../src/pages/api/agents/info/[uid].ts'
import { POST as sessionRoute } from '../../../src/pages/api/agents/session.ts'
import { GET as bookInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as removeRoute } from '../../../src/pages/api/book/[id]/remove.ts'
import { POST as restoreRoute } from '../../../src/pages/api/book/[id]/restore.ts'
import { GET as keyRoute } from '../../../src/pages/api/book/check_agent_book.ts'
import { POST as approveRoute } from '../../../src/pages/api/operator/agents/[id]/approve.ts'
import { POST as endRoute } from '../../../src/pages/api/operator/agents/[id]/end.ts'
import { POST as refuseRoute } from '../../../src/pages/api/operator/agents/[id]/refuse.ts'
import { GET as deskRoute } from '../../../src/pages/api/operator/agents/index.ts'
import { GET as editPreview } from '../../../src/pages/api/order/[orderNo]/edit.ts'
import { GET as reprintPrice } from '../../../src/pages/api/order/[orderNo]/price.ts'
import { GET as filesRoute } from '../../../src/pages/api/order/[orderNo]/printbooks/pdfs.ts'
import { POST as create } from '../../../src/pages/api/order/orders.ts'
import { GET as price } from '../../../src/pages/api/order/price/[id].ts'
import { GET as agentPrice } from '../../../src/pages/api/order/price/agent/[id].ts'
import { POST as addAddress } from '../../../src/pages/api/user/addrs/index.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf, until } from '../../support/import.ts'
import { readPdf } from '../../support/pdf.ts'
import { openShop } from '../../support/shop.ts'
import { signedBook } from '../../support/signed-book.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna } = shop
afterAll(() => shop.site.end())
beforeEach(() => rows('delete from rate_counters'))
const [ben, cora, dora] = [person('ben'), person('cora'), person('dora')]
const manager = (await makeUser(connection, { role: 'operator' })).actor
await grantCapability(db(), manager.userId, 'manage')

type Link = { id: string; address: string; state: string }
type AgentBook = { bookId: string; links: Link[]; soldCopies: number; finalized: boolean }
type Quoted = {
  oriPrice: number
  payable: number
  details: { type: string; value: number; label: string }[]
  quote: { token: string }
}

const company = { company_name: '拾光书坊', company_phone: '0574-8700 0000', company_link: 'https://shiguang.example' }
const application = { ...company, apply_words: '在宁波开照相馆，替老顾客把朋友圈印成书。' }
const listed = <T>({ body }: { body: Record<string, unknown> }): T[] => (body.data ?? body.results) as T[]
const coded = ({ status, body }: { status: number; body: { errcode?: unknown } }) => [status, body.errcode]
const apply = (actor: Actor, more = {}) => callEndpoint(applyRoute, { actor, body: { ...application, ...more } })
const waiting = async (): Promise<{ id: string; companyName: string }[]> =>
  listed(await callEndpoint(deskRoute, { actor: manager }))
const decide = (route: typeof approveRoute, id: string, actor: Actor = manager) =>
  callEndpoint(route, { params: { id }, actor, body: { words: '打过电话，说得清楚' } })
const idOf = async (actor: { userId: string }): Promise<string> =>
  (await rows<{ id: string }>('select id from agents where user_id = $1', [actor.userId]))[0]!.id
const roleOf = async ({ userId }: { userId: string }) =>
  (await rows<{ role: string }>('select role from users where id = $1', [userId]))[0]?.role

const filesOf = async (row: string) => {
  const find = () =>
    rows<{ inner: string | null; cover: string | null }>(
      'select inner_pdf_key as inner, cover_pdf_key as cover from books where id = $1',
      [row],
    )
  const [{ inner, cover } = { inner: null, cover: null }] = await until(find, ([one]) => !!one?.inner && !!one.cover)
  const read = async (key: string | null) => readPdf(await storage().getBytes(key!))
  return { inner: await read(inner), cover: await read(cover) }
}
const wordsOf = ({ pages }: { pages: { text: string }[] }): string => pages.map(({ text }) => text).join('\n')

/** Whoever came in by this link. */
const comeIn = async (
  link: Link,
  actor: Extract<Actor, { kind: 'user' }>,
): Promise<Extract<Actor, { kind: 'user' }>> => ({
  ...actor,
  links: [{ linkId: link.id, epoch: 1 }],
})
const codeOf = ({ address }: Link): string => new URL(address).pathname.slice('/s/'.length)
const links = (id: string, more = {}) =>
  callEndpoint(linkRoute, {
    params: { id },
    actor: anna,
    body: { link_id: randomId(), link_label: '何秀兰', last_day: null, ...more },
  })
const newLink = async (id: string): Promise<Link> => dataOf<AgentBook>(await links(id)).links.at(-1)!

const epochOf = async (id: string) =>
  (await rows<{ epoch: number }>('select epoch from share_links where id = $1', [id]))[0]?.epoch

test('whoever applies is an agent when somebody else of the desk says so, and may ask again when not', async () => {
  expect(coded(await apply(visitor))).toEqual([401, 'unauthorized'])
  for (const bad of [
    { company_name: '' },
    { company_name: '很'.repeat(21) },
    { company_phone: '打电话' },
    { company_link: 'javascript:alert(1)' },
    { apply_words: '短' },
  ])
    expect((await apply(anna, bad)).status, JSON.stringify(bad)).toBe(422)
  expect(dataOf(await apply(anna))).toMatchObject({ state: 'applied', companyName: '拾光书坊', refusal: null })
  expect(coded(await apply(anna))).toEqual([409, 'wrong_state'])
  expect(await roleOf(anna)).toBe('user')
  expect(await brandOf(db(), anna.userId)).toBeUndefined()
  const id = await idOf(anna)
  for (const stranger of [anna, ben, (await makeUser(connection, { role: 'operator' })).actor])
    expect((await decide(approveRoute, id, stranger)).status).toBe(404)
  expect(coded(await apply(manager))).toEqual([200, undefined])
  expect(coded(await decide(approveRoute, await idOf(manager)))).toEqual([403, 'own_application'])
  expect((await waiting()).map((one) => one.companyName)).toEqual(['拾光书坊', '拾光书坊'])
  expect(dataOf(await decide(refuseRoute, id))).toMatchObject({ state: 'refused', refusal: '打过电话，说得清楚' })
  expect(dataOf(await apply(anna))).toMatchObject({ state: 'applied', refusal: null })
  expect(dataOf(await decide(approveRoute, id))).toMatchObject({ state: 'active', mayDecide: true })
  expect(coded(await decide(approveRoute, id))).toEqual([409, 'wrong_state'])
  expect(await roleOf(anna)).toBe('agent')
  const audited = await rows<{ action: string }>("select action from audit_log where action like 'agent.%' order by id")
  expect(audited.map(({ action }) => action)).toEqual(['agent.refuse', 'agent.approve'])
})

test('an agent’s book carries their name and no mark of the house; what was finalized stays as signed', async () => {
  dataOf(await apply(dora))
  dataOf(await decide(approveRoute, await idOf(dora)))
  const mine = await signedBook(dora, '院子里的花开了', 3)
  const { inner, cover } = await filesOf(mine.row)
  for (const word of ['拾光书坊', '0574-8700', 'shiguang.example']) expect(wordsOf(inner)).toContain(word)
  expect(wordsOf(inner)).not.toMatch(/出品\s*心书/)
  expect(wordsOf(cover)).not.toContain('心书')
  // The one she had signed before carries the house's.
  expect(wordsOf((await filesOf(shop.book.row)).cover)).toContain('心书')
  const save = (actor: Actor, more = {}) =>
    callEndpoint(brandRoute, {
      ...{ method: 'PUT', actor },
      body: { ...company, editor: '沈棠', designer: '', disable_copyright: false, keep_logo: false, ...more },
    })
  expect(coded(await save(ben))).toEqual([403, 'not_agent'])
  expect((await save(dora, { rate_bp: 5000 })).status).toBe(422)
  const hidden = dataOf(await save(dora, { disable_copyright: true, keep_logo: true }))
  expect(hidden).toMatchObject({ disableCopyright: true, keepLogo: true, editor: '沈棠' })
  const open = await signedBook(dora, '葡萄熟了', 3)
  const second = await filesOf(open.row)
  expect(wordsOf(second.inner)).not.toContain('拾光书坊')
  expect(wordsOf(second.inner)).not.toContain('沈棠')
  expect(wordsOf(second.cover)).toContain('心书')
  expect(wordsOf((await filesOf(mine.row)).inner)).toContain('拾光书坊')
  dataOf(await save(dora))
})

test('what is printed of an agent is told to whoever may open a book of theirs, and to nobody else', async () => {
  const uid = String((await brandOf(db(), anna.userId))!.uid)
  const info = (actor: Actor) => callEndpoint(infoRoute, { params: { uid }, actor })
  expect(dataOf(await info(anna))).toMatchObject({ uid, companyName: '拾光书坊', isOfficial: false })
  for (const stranger of [visitor, ben]) expect((await info(stranger)).status).toBe(404)
  const link = await newLink(shop.book.id)
  const customer = await comeIn(link, cora)
  expect(Object.keys(dataOf(await info(customer))).sort()).toEqual([
    ...['companyLink', 'companyName', 'companyPhone', 'designer', 'editor', 'isOfficial', 'supplementary', 'uid'],
  ])
  expect((await callEndpoint(infoRoute, { params: { uid: '99999999' }, actor: anna })).status).toBe(404)
  expect((await callEndpoint(infoRoute, { params: { uid: "1' or 1=1" }, actor: anna })).status).toBe(404)
})

test('a code opens one book for two hours, by a key that is nobody’s account; taken back, nothing opens', async () => {
  const link = await newLink(shop.book.id)
  const key = (more: Record<string, string> = {}, ip = '10.0.0.1') =>
    callEndpoint(keyRoute, {
      ...{ ip, query: { book_id: shop.book.id, book_type: 'diarybook', book_code: codeOf(link), ...more } },
    })
  const { authToken, expireIn } = dataOf<{ authToken: string; expireIn: number }>(await key())
  expect(authToken).toMatch(/^agent/)
  expect(expireIn).toBe(7200)
  expect((await key()).headers.get('cache-control')).toContain('no-store')
  const others = await signedBook(ben, '别人的', 2)
  const misfits: Record<string, string>[] = [
    { book_code: codeOf(link).replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')) },
    { book_code: '' },
    { book_type: 'wxbook' },
    { book_id: others.id },
  ]
  for (const bad of misfits) expect([404, 422]).toContain((await key(bad)).status)
  const { actor, sessionOver } = await identifyCaller(new Headers({ authorization: `Bearer ${authToken}` }))
  expect([actor.kind, sessionOver]).toEqual(['visitor', false])
  const see = (id: string, who: Actor) => callEndpoint(bookInfo, { params: { id }, actor: who })
  expect(dataOf(await see(shop.book.id, actor))).toMatchObject({ agentBook: true, isAgentBook: true, isOwner: false })
  expect((await see(others.id, actor)).status).toBe(404)
  const forged = authToken.replace(/\.\d{13}\./, (until) => until.replace(/^\.\d/, '.9'))
  expect((await identifyCaller(new Headers({ authorization: forged }))).actor.links).toBeUndefined()
  // Guessed at from one address, it is counted.
  for (let at = 0; at < 119; at++) await key({ book_code: 'x' }, '10.0.0.2')
  expect(coded(await key({ book_code: 'x' }, '10.0.0.2'))).toEqual([404, 'not_found'])
  expect(coded(await key({}, '10.0.0.2'))).toEqual([429, 'too_many_requests'])
  dataOf(await callEndpoint(revokeRoute, { params: { id: shop.book.id, linkId: link.id }, actor: anna, body: {} }))
  expect((await see(shop.book.id, actor)).status).toBe(404)
  expect((await key()).status).toBe(404)
  for (const stranger of [ben, await comeIn(link, cora)])
    expect(
      (await callEndpoint(revokeRoute, { params: { id: shop.book.id, linkId: link.id }, actor: stranger, body: {} }))
        .status,
    ).toBe(404)
  expect(
    coded(
      await callEndpoint(linkRoute, {
        params: { id: others.id },
        actor: ben,
        body: { link_id: randomId(), link_label: '我', last_day: null },
      }),
    ),
  ).toEqual([403, 'not_agent'])
})

test('the agent pays four fifths, a customer the list, who earns its agent the rest; a refund takes that back', async () => {
  const link = await newLink(shop.book.id)
  const customer = await comeIn(link, cora)
  const quoted = (route: typeof price, actor: Actor, more = {}) =>
    callEndpoint(route, { params: { id: shop.book.id }, query: { count: '2', ...more }, actor })
  const own = dataOf<Quoted>(await quoted(agentPrice, anna))
  // By the plain way too: no coupon, no grade beside it.
  expect(dataOf<Quoted>(await quoted(price, anna))).toMatchObject({ payable: own.payable, details: own.details })
  expect(own.details).toEqual([{ type: 'grade', value: -Math.round(own.oriPrice * 0.2), label: '代理价 8 折' }])
  expect(coded(await quoted(agentPrice, ben))).toEqual([404, 'not_found'])
  expect(dataOf<Quoted>(await quoted(agentPrice, customer))).toMatchObject({ payable: own.oriPrice, details: [] })
  expect(dataOf<Quoted>(await quoted(price, customer))).toMatchObject({ payable: own.oriPrice, details: [] })
  const bens = await signedBook(ben, '院子里的花开了，外婆说今年比去年早。'.repeat(40), 40)
  expect(coded(await callEndpoint(agentPrice, { params: { id: bens.id }, actor: ben }))).toEqual([403, 'not_agent'])

  // A gift that goes with every other book goes with none of an agent's.
  const campaigns = structuredClone(defaultBucket('campaigns'))
  const gifts = campaigns.items.filter(({ gift }) => gift !== undefined)
  for (const one of gifts)
    Object.assign(one, { startAt: '2020-01-01T00:00:00+08:00', endAt: '2099-01-01T00:00:00+08:00' }).gift!.fromFen = 100
  expect((await putBucket('campaigns', campaigns, '')).ok).toBe(true)
  const giftOf = async (...asked: Parameters<typeof quoted>) =>
    dataOf<{ gift: { taken: boolean } | null }>(await quoted(...asked)).gift
  const ordinary = await callEndpoint(price, { params: { id: bens.id }, query: { count: '2' }, actor: ben })
  expect(dataOf<{ gift: object | null }>(ordinary).gift).toMatchObject({ taken: true })
  expect([await giftOf(agentPrice, anna), await giftOf(price, anna)]).toEqual([null, null])
  expect([await giftOf(agentPrice, customer), await giftOf(price, customer)]).toEqual([null, null])
  expect((await putBucket('campaigns', defaultBucket('campaigns'), '')).ok).toBe(true)

  const place = {
    name: '何秀兰',
    phone: '13900139000',
    province: '浙江省',
    city: '宁波市',
    district: '海曙区',
    street: '中山路 1 号',
  }
  const address = dataOf<{ id: string }>(await callEndpoint(addAddress, { body: place, actor: cora })).id
  await give('cora', 80_000)
  const asked = { address, delivery: 'shunfeng', use_balance: '1' }
  const { quote } = dataOf<Quoted>(await quoted(agentPrice, customer, asked))
  const buy = (actor: Actor) =>
    callEndpoint(create, {
      actor,
      headers: { 'idempotency-key': randomId() },
      body: { quote: quote.token, custom_made: true },
    })
  // Whoever has the quote but not the link, and not the account, buys nothing.
  expect((await buy(cora)).status).toBe(404)
  expect((await buy(anna)).status).toBeGreaterThanOrEqual(400)
  const bought = await buy(customer)
  expect([bought.status, bought.body.errmsg]).toEqual([200, undefined])
  const { orderNo } = dataOf<{ orderNo: string }>(bought)
  const [earned] = await rows<{ referrer_id: string; rate_bp: number; kept_fen: number; amount_fen: number }>(
    'select * from commissions where order_ref = $1',
    [orderNo],
  )
  expect(earned).toMatchObject({ referrer_id: anna.userId, rate_bp: 2000, kept_fen: own.oriPrice })
  expect(earned!.amount_fen).toBe(own.oriPrice - own.payable)
  expect(await agentOrders(db(), anna.userId, 5)).toMatchObject([
    { number: orderNo.slice(1), copies: 2, state: 'paid' },
  ])
  expect(
    listed<AgentBook>(await callEndpoint(listRoute, { actor: anna })).find(({ bookId }) => bookId === shop.book.id),
  ).toMatchObject({ soldCopies: 2 })
  expect(coded(await callEndpoint(listRoute, { actor: ben }))).toEqual([403, 'not_agent'])
  expect(listAgentBooks.query.parse({})).toEqual({ page: 1, pageSize: 12 })
  // What was printed is the agent's: no files, no reprint at other terms, no other book in its place.
  const files = await callEndpoint(filesRoute, { params: { orderNo }, actor: cora })
  expect(dataOf(files)).toMatchObject({ files: [], right: { state: 'none' } })
  const again = { params: { orderNo }, query: { count: '1' }, actor: cora }
  expect(coded(await callEndpoint(reprintPrice, again))).toEqual([409, 'others_book'])
  const coras = await signedBook(cora, '院子里的花开了，外婆说今年比去年早。'.repeat(40), 40)
  const swapped = { params: { orderNo }, query: { book: coras.id }, actor: cora }
  expect(coded(await callEndpoint(editPreview, swapped))).toEqual([409, 'others_book'])
  // While a customer waits for it, its agent's account cannot go with the files.
  expect(await hasOpenOrders(db(), anna.userId)).toBe(true)
  // Held: its agent cannot take it back while it waits for the press.
  expect(await shop.holdsOf(orderNo)).toHaveLength(1)
  const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from orders where number = $1', [
    orderNo.slice(1),
  ])
  await transaction(async (tx) => {
    const order = (await findOrder(tx, id, true))!
    const all = await reckonRefund(tx, order, null)
    if (!all.ok) throw new Error(all.failure.code)
    await giveBack(tx, order, all.value, { actorId: manager.userId, reason: 'misprint' })
  })
  const [reversed] = await rows<{ state: string; amount_fen: number }>(
    'select * from commissions where order_ref = $1',
    [orderNo],
  )
  expect(reversed).toMatchObject({ state: 'reversed', amount_fen: 0 })
  await checkLedgerJob()
})

test('an agent is led to the center by a code of one minute and one use; nobody else is', async () => {
  const enter = async (actor: Actor) => {
    const { status, headers } = (await callEndpoint(enterRoute, { actor })).response
    return { status, to: headers.get('location') ?? '', referrer: headers.get('referrer-policy') }
  }
  expect(await enter(visitor)).toMatchObject({ status: 302, to: '/signin?redirect=%2Fagent' })
  expect(await enter(ben)).toMatchObject({ status: 302, to: '/my/agent/intro' })
  const { status, to, referrer } = await enter(anna)
  expect([status, referrer]).toEqual([302, 'no-referrer'])
  const [, code = ''] = /^\/agent\?token=([\w-]{43})$/.exec(to) ?? []
  const exchange = (agent_code: string) => callEndpoint(sessionRoute, { body: { agent_code } })
  const { authToken } = dataOf<{ authToken: string }>(await exchange(code))
  const { actor } = await identifyCaller(new Headers({ authorization: authToken }))
  expect(actor).toMatchObject({ kind: 'user', userId: anna.userId })
  expect(coded(await exchange(code))).toEqual([422, 'bad_agent_code'])
  // Followed at our own center it is spent as well, and off the address.
  const again = (await enter(anna)).to
  expect(await followTicket(new URL(again, 'http://127.0.0.1:4321'), anna)).toEqual({ to: '/agent', cookies: [] })
  expect(coded(await exchange(again.split('=')[1]!))).toEqual([422, 'bad_agent_code'])
  await rows("update tickets set expires_at = now() - interval '1 second'")
  const late = (await enter(anna)).to.split('=')[1]!
  const [{ seconds } = { seconds: 0 }] = await rows<{ seconds: number }>(
    'select extract(epoch from max(expires_at) - now())::int as seconds from tickets',
  )
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  // A ticket of somebody who is no agent opens no agent's session.
  const bens = await transaction((tx) => issueTicket(tx, ben.userId))
  expect(coded(await exchange(bens))).toEqual([422, 'bad_agent_code'])
  expect(late).not.toBe('')
})

test('a book in the bin lets nobody in who came by a link to order it; back again, the link does', async () => {
  const link = await newLink(shop.book.id)
  const grant = async (): Promise<Actor> => ({
    ...cora,
    links: [{ linkId: link.id, epoch: (await epochOf(link.id))! }],
  })
  const before = await grant()
  const see = async (who: Actor) => (await callEndpoint(bookInfo, { params: { id: shop.book.id }, actor: who })).status
  expect(await see(before)).toBe(200)
  dataOf(await callEndpoint(removeRoute, { params: { id: shop.book.id }, actor: anna, method: 'POST' }))
  expect(await see(before)).toBe(404)
  dataOf(await callEndpoint(restoreRoute, { params: { id: shop.book.id }, actor: anna, method: 'POST' }))
  expect(await see(before)).toBe(404)
  expect(await see(await grant())).toBe(200)
})

test('which agents are the house itself, configuration says: their covers keep its mark', async () => {
  const { uid } = (await brandOf(db(), anna.userId))!
  const { officialAgents } = config()
  officialAgents.push(uid)
  try {
    expect(await brandOf(db(), anna.userId)).toMatchObject({ isOfficial: true })
    const seen = await callEndpoint(bookInfo, { params: { id: shop.book.id }, actor: anna })
    expect(dataOf(seen)).toMatchObject({ isOfficial: true, agentInfo: { isOfficial: true } })
  } finally {
    officialAgents.pop()
  }
  expect(readConfig({ AGENT_OFFICIAL: '10000001,10000023' }).officialAgents).toEqual([10_000_001, 10_000_023])
  expect(() => readConfig({ AGENT_OFFICIAL: '书坊' })).toThrow(/AGENT_OFFICIAL/)
})

test('ended, links to order open nothing and books are ordinary ones again', async () => {
  const link = await newLink(shop.book.id)
  const see = async () => callEndpoint(bookInfo, { params: { id: shop.book.id }, actor: await comeIn(link, cora) })
  expect((await see()).status).toBe(200)
  dataOf(await decide(endRoute, await idOf(anna)))
  expect((await see()).status).toBe(404)
  expect(await roleOf(anna)).toBe('user')
  expect(dataOf(await callEndpoint(bookInfo, { params: { id: shop.book.id }, actor: anna }))).toMatchObject({
    ...{ isAgentBook: false, agentInfo: null, agentOpenid: null },
  })
  expect(coded(await links(shop.book.id))).toEqual([403, 'not_agent'])
})
