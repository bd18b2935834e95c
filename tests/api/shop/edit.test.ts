/** Changing what nobody prints yet: where it goes, who takes it, which book; at the price that was paid, or not at all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { db } from '#lib/db/db.server.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { POST as copyRoute } from '../../../src/pages/api/book/[id]/copy.ts'
import { POST as reopen } from '../../../src/pages/api/book/[id]/reopen.ts'
import { POST as take } from '../../../src/pages/api/operator/press/[orderNo]/take.ts'
import { POST as edit, GET as preview } from '../../../src/pages/api/order/[orderNo]/edit.ts'
import { POST as addAddress } from '../../../src/pages/api/user/addrs/index.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf, until } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { type SignedBook, settled, signBook, signedBook } from '../../support/signed-book.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna } = shop
afterAll(() => shop.site.end())
const ben = person('ben')
const printer = (await makeUser(connection, { role: 'operator' })).actor
await grantCapability(db(), printer.userId, 'press')

const ready = async (row: string): Promise<void> => {
  const files = 'select 1 from books where id = $1 and inner_pdf_key is not null and cover_pdf_key is not null'
  await until(
    () => rows(files, [row]),
    (found) => found.length > 0,
  )
}
/** A finalized copy of the book that is ordered. */
const copied = async (): Promise<SignedBook> => {
  const made = await callEndpoint(copyRoute, { params: { id: shop.book.id }, body: {}, actor: anna })
  const { id } = await settled(dataOf<{ id: string }>(made).id, anna)
  const answer = await signBook(id, anna)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const book = { id, row: decodeBookId(id)!.id }
  await ready(book.row)
  return book
}
const addressOf = async (owner: typeof anna, more: object) => {
  const place = { name: '外婆', phone: '13900139000', province: '浙江省', city: '杭州市', district: '西湖区' }
  const body = { ...place, street: '文三路 91 号', ...more }
  return dataOf<{ id: string }>(await callEndpoint(addAddress, { body, actor: owner })).id
}
const things = { near: '', far: '', theirs: '' }
const books: Record<'alike' | 'thicker' | 'theirs', SignedBook> = {} as never
beforeAll(async () => {
  things.near = await addressOf(anna, {})
  const far = { province: '新疆维吾尔自治区', city: '乌鲁木齐市', district: '天山区' }
  things.far = await addressOf(anna, far)
  things.theirs = await addressOf(ben, {})
  books.alike = await copied()
  books.thicker = await copied()
  // Priced by its pages.
  await rows('update books set page_count = page_count + 80 where id = $1', [books.thicker.row])
  books.theirs = await signedBook(ben, '院子里的花开了，外婆说今年比去年早。'.repeat(40), 40)
}, 120_000)

/** An order paid by the balance so many hours ago. */
const paidOrder = async (hoursAgo = 0): Promise<string> => {
  await give('anna', 60_000)
  const { orderNo } = await shop.ordered({ use_balance: '1' })
  const ago = "update orders set paid_at = now() - $2 * interval '1 hour' where number = $1"
  await rows(ago, [orderNo.slice(1), hoursAgo])
  const { free } = (
    await rows<{ free: number }>(
      "select sum(balance_fen - held_fen)::int as free from ledger_accounts where user_id = 'anna' and kind = 'user_cash'",
    )
  )[0]!
  await give('anna', -free)
  return orderNo
}
type Choice = { address?: string; delivery?: string; book?: string }
const look = (orderNo: string, choice: Choice, actor = anna) =>
  callEndpoint(preview, { params: { orderNo }, query: { ...choice }, actor })
const change = (orderNo: string, choice: object, actor = anna) =>
  callEndpoint(edit, { params: { orderNo }, body: choice, actor })
const coded = ({ status, body }: { status: number; body: { errcode?: unknown } }) => [status, body.errcode]
const stored = async (orderNo: string) =>
  (
    await rows<{ state: string; street: string; courier: string; work: string; held: string; edits: number }>(
      `select o.state, p.address ->> 'street' as street, p.courier, s.work_id as work,
        (select string_agg(work_id, ',') from work_holds h where h.order_id = o.id) as held,
        (select count(*)::int from order_history y where y.subject_id = o.id and y.event = 'edit') as edits
      from orders o join order_parcels p on p.order_id = o.id join order_lines l on l.order_id = o.id
        join print_snapshots s on s.id = l.snapshot_id where o.number = $1`,
      [orderNo.slice(1)],
    )
  )[0]!

test('another street of the same province costs the same, and is copied; what is changed at home later changes nothing', async () => {
  const orderNo = await paidOrder()
  const seen = dataOf<{ changes: string[]; rows: object[]; deliveries: { id: string }[] }>(
    await look(orderNo, { address: things.near }),
  )
  expect(seen).toMatchObject({ changes: ['address'], rows: [], delivery: 'shunfeng' })
  expect(seen.deliveries.map(({ id }) => id)).toContain('shunfeng')
  expect(dataOf(await change(orderNo, { address: things.near }))).toMatchObject({
    ...{ orderNo, status: 1, address: { name: '外婆', street: '文三路 91 号' } },
  })
  expect(await stored(orderNo)).toMatchObject({ state: 'paid', street: '文三路 91 号', edits: 1 })
  expect(await shop.ledgerSum()).toBe(0)
})

test('another finalized book of the same price is printed, and held; the one before may be taken back', async () => {
  const orderNo = await paidOrder()
  expect(await stored(orderNo)).toMatchObject({ work: shop.book.row, held: shop.book.row })
  expect(dataOf(await change(orderNo, { book: books.alike.id }))).toMatchObject({
    books: [{ bookId: books.alike.id, copies: 3 }],
  })
  expect(await stored(orderNo)).toMatchObject({ work: books.alike.row, held: books.alike.row, edits: 1 })
  const held = await callEndpoint(reopen, { params: { id: books.alike.id }, actor: anna })
  expect(held.status).toBe(409)
  // Back again, by the same door.
  expect((await change(orderNo, { book: shop.book.id })).status).toBe(200)
  expect(await stored(orderNo)).toMatchObject({ work: shop.book.row, held: shop.book.row, edits: 2 })
})

test('what costs something else is refused row by row, and nothing of it is written', async () => {
  const orderNo = await paidOrder()
  const before = await stored(orderNo)
  for (const [choice, names] of [
    [{ address: things.far }, ['运费', '合计']],
    [{ book: books.thicker.id, address: things.near }, ['一本', '合计']],
  ] as const) {
    const { rows: differing } = dataOf<{ rows: { name: string; beforeFen: number; nowFen: number }[] }>(
      await look(orderNo, choice),
    )
    expect(differing.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]))
    const answer = await change(orderNo, choice)
    expect(coded(answer)).toEqual([409, 'edit_price_differs'])
    expect((answer.body.details as { rows: object[] }).rows).toHaveLength(differing.length)
  }
  expect(await stored(orderNo)).toEqual(before)
})

test('nothing, unknown things and those of others are refused by name', async () => {
  const orderNo = await paidOrder()
  const before = await stored(orderNo)
  expect(coded(await change(orderNo, {}))).toEqual([422, 'nothing_changed'])
  expect(coded(await change(orderNo, { book: shop.book.id }))).toEqual([422, 'nothing_changed'])
  expect(coded(await change(orderNo, { address: things.theirs }))).toEqual([404, 'no_such_address'])
  expect(coded(await change(orderNo, { delivery: 'pigeon' }))).toEqual([422, 'no_such_courier'])
  expect((await change(orderNo, { book: books.theirs.id })).status).toBe(404)
  for (const wrong of [{ address: 1 }, { price: 1 }, { delivery: '' }])
    expect(coded(await change(orderNo, wrong))).toEqual([422, 'invalid'])
  expect(await stored(orderNo)).toEqual(before)
  for (const no of [orderNo, 'B261124000500000007', 'giftcard1', 'x']) {
    expect((await look(no, {}, ben)).status).toBe(404)
    expect((await change(no, { address: things.theirs }, ben)).status).toBe(404)
  }
})

test('not paid, or taken by the press: it is too late or too early', async () => {
  const unpaid = await shop.ordered()
  expect(coded(await change(unpaid.orderNo, { address: things.near }))).toEqual([409, 'edit_too_late'])
  const orderNo = await paidOrder(3)
  expect((await callEndpoint(take, { params: { orderNo }, actor: printer })).status).toBe(200)
  const late = await change(orderNo, { address: things.near })
  expect([...coded(late), late.body.errmsg]).toEqual([409, 'edit_too_late', '印刷厂已经接单，不能再改'])
})

test('changed and taken at one moment, ten times: the press prints what the order says', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 10; round += 1) {
    const orderNo = await paidOrder(3)
    const [taken, changed] = await Promise.all([
      callEndpoint(take, { params: { orderNo }, actor: printer }),
      change(orderNo, { book: books.alike.id, address: things.near }),
    ])
    const now = await stored(orderNo)
    expect(now.held).toBe(now.work)
    expect(now.work).toBe(changed.status === 200 ? books.alike.row : shop.book.row)
    if (taken.status === 200) expect(now.state).toBe('printing')
    else expect(coded(taken)).toEqual([409, 'wrong_state'])
    if (changed.status !== 200) expect(coded(changed)).toEqual([409, 'edit_too_late'])
    const inner =
      'select s.inner_sha256 as sha from order_lines l join print_snapshots s on s.id = l.snapshot_id join orders o on o.id = l.order_id where o.number = $1'
    const [{ sha }] = (await rows<{ sha: string }>(inner, [orderNo.slice(1)])) as [{ sha: string }]
    if (taken.status === 200)
      expect(dataOf<{ lines: { inner: { sha256: string } }[] }>(taken).lines[0]?.inner.sha256).toBe(sha)
  }
})
