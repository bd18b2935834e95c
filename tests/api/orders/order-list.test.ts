/** GET /api/order/orders: whose, which, in which order, and how many; and the page that shows the same. */
import { expect, test } from 'vitest'
import { ordersPage } from '#lib/orders/list/order-list.server.ts'
import { randomId } from '#lib/std/id.ts'
import { GET } from '../../../src/pages/api/order/orders.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { haveAccount } from '../../support/stand-in.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
const anna = person('anna')
await haveAccount(anna)
await haveAccount(person('bert'))

type Made = {
  userId?: string
  title?: string
  product?: string
  binding?: string
  state?: string
  atMs?: number
  to?: string
}
let serial = 0
/** An order of one line, as tables hold it. */
const made = async ({ userId = 'anna', title = '日记', product = 'diarybook', binding = '2', ...rest }: Made = {}) => {
  const { state = 'paid', atMs = Date.UTC(2026, 9, 1) + serial * 60_000, to = '外婆' } = rest
  const id = randomId()
  const number = `2610010800${String(++serial).padStart(8, '0')}`
  const paid = ['unpaid', 'closed'].includes(state) ? 0 : 5000
  const address = {
    name: to,
    phone: '13800000000',
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    street: '1 号',
  }
  await query(
    connection,
    `with made as (insert into orders (id, number, user_id, kind, state, ori_fen, discount_fen, delivery_fen, payable_fen, paid_fen, refunded_fen,
      quote_id, created_at)
      values ($1, $2, $3, 'print', $4, 5000, 0, 0, 5000, $5, $6, $1, $8) returning id),
      sent as (insert into order_parcels (id, order_id, address, fee_fen) select id, id, $7, 0 from made)
     insert into order_lines (order_id, position, product, binding, title, copies, unit_fen, ori_fen, discount_fen, refundable_fen)
      select id, 0, $9, $10, $11, 1, 5000, 5000, 0, 5000 from made`,
    [
      ...[id, number, userId, state, paid, state === 'refunded' ? 5000 : 0, JSON.stringify(address)],
      ...[new Date(atMs), product, binding, title],
    ],
  )
  return `B${number}`
}
const list = async (asked: Record<string, string> = {}, actor = anna) => {
  const answer = await callEndpoint(GET, { query: asked, actor })
  const body = answer.body as { results?: { orderNo: string; bookName: string }[]; totalCount?: number }
  return { status: answer.status, total: body.totalCount, numbers: (body.results ?? []).map(({ orderNo }) => orderNo) }
}

const same = Date.UTC(2026, 9, 20)
const first = await made({ title: '柿子熟了', state: 'completed', binding: 'pdf' })
const second = await made({ title: '100%_好', to: '林知夏', product: 'wxbook', binding: '1' })
const unpaid = await made({ state: 'unpaid' })
const refunded = await made({ state: 'refunded' })
await made({ state: 'closed' })
const other = await made({ product: 'wm-wxbook' })
const theirs = await made({ userId: 'bert' })
const twins = [await made({ atMs: same }), await made({ atMs: same })]

test('one sees one’s own, the newest first; what nobody paid and the other line are left out of list and number', async () => {
  const all = await list()
  expect(all.total).toBe(6)
  expect(all.numbers.slice(2)).toEqual([refunded, unpaid, second, first])
  expect(new Set(all.numbers.slice(0, 2))).toEqual(new Set(twins))
  const pages = [await list({ page: '1', page_size: '4' }), await list({ page: '2', page_size: '4' })]
  expect(pages.flatMap(({ numbers }) => numbers)).toEqual(all.numbers)
  expect(pages.map(({ total }) => total)).toEqual([6, 6])
  expect((await list({}, person('bert'))).numbers).toEqual([theirs])
  expect((await callEndpoint(GET)).status).toBe(401)
})

test('the other line is shown alone where it is asked for, with its own number', async () => {
  expect(await list({ book_type: 'wm-wxbook' })).toMatchObject({ total: 1, numbers: [other] })
})

test('orders are found by title, recipient, number, binding, product and state', async () => {
  expect((await list({ name: '柿子' })).numbers).toEqual([first])
  expect((await list({ name: '知夏' })).numbers).toEqual([second])
  expect((await list({ name: '100%_' })).numbers).toEqual([second])
  expect((await list({ name: '%' })).numbers).toEqual([second])
  expect((await list({ name: first.toLowerCase() })).numbers).toEqual([first])
  expect((await list({ name: `${first.slice(0, 7)} ${first.slice(7, 13)} ${first.slice(13)}` })).numbers).toEqual([
    first,
  ])
  expect((await list({ name: theirs })).numbers).toEqual([])
  expect((await list({ binding: 'pdf' })).numbers).toEqual([first])
  expect((await list({ book_type: 'wxbook' })).numbers).toEqual([second])
  expect((await list({ tab: 'unpaid' })).numbers).toEqual([unpaid])
  expect((await list({ tab: 'refunds', name: '日记' })).numbers).toEqual([refunded])
})

test('an order of the list says what it is of', async () => {
  const { body } = await callEndpoint(GET, { query: { name: '柿子' }, actor: anna })
  expect(body.results).toEqual([
    expect.objectContaining({
      ...{ bookType: 'diarybook', bookName: '柿子熟了', name: '《柿子熟了》', binding: 'pdf', isPdf: true, copies: 1 },
      ...{ status: 4, statusName: '已完成', payable: 5000, paid: 5000, refunded: 0, book: null, payBefore: null },
    }),
  ])
})

test('what is asked wrongly is refused', async () => {
  const wrongs: Record<string, string>[] = [
    { page: '0' },
    { page_size: '51' },
    { tab: 'closed' },
    { name: '长'.repeat(41) },
    { page: '1.5' },
  ]
  for (const wrong of wrongs) expect((await list(wrong)).status, JSON.stringify(wrong)).toBe(422)
})

test('the page counts every tab by the same filter', async () => {
  const page = await ordersPage('anna', new URL('http://x/orders?tab=making'))
  expect(Object.fromEntries(page.counts)).toEqual({ all: 6, unpaid: 1, making: 3, sent: 0, received: 1, refunds: 1 })
  expect(page).toMatchObject({ total: 3, page: 1, pages: 1 })
  const beyond = await ordersPage('anna', new URL('http://x/orders?page=9'))
  expect(beyond).toMatchObject({ total: 6, pages: 1, page: 9, rows: [] })
})
