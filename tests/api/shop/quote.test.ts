/** GET /api/order/price/{id}: the whole price of a book as rows that add up, signed for a quarter of an hour. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import { settleQuote } from '#lib/checkout/quote/quote.server.ts'
import { db } from '#lib/db/db.server.ts'
import { totalsOf } from '#lib/orders/new-order.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { GET as price } from '../../../src/pages/api/order/price/[id].ts'
import { PUT as changeAddress } from '../../../src/pages/api/user/addrs/[id].ts'
import { POST as addAddress } from '../../../src/pages/api/user/addrs/index.ts'
import { GET as gradesOf } from '../../../src/pages/api/user/configs/grade.ts'
import { query as ask } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { localPayments } from '../../support/local-payments.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
const [anna, ben] = [person('anna'), person('ben')]

const nowMs = Date.parse('2026-11-24T10:00:00+08:00')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs })
})
afterEach(() => {
  vi.useRealTimers()
})

const place = {
  ...{ name: '林知夏', phone: '13800138000', province: '浙江省', city: '杭州市', district: '西湖区' },
  street: '文三路 90 号 3 幢 502',
}
const addressOf = async (actor: typeof anna, change: object = {}): Promise<string> =>
  dataOf<{ id: string }>(await callEndpoint(addAddress, { body: { ...place, ...change }, actor })).id
const home = await addressOf(anna)
const bens = await addressOf(ben)

/** A finalized book of 288 pages, to be bound in 精装, that is Anna's. */
let serial = 0
const bookOf = async (columns: Record<string, unknown> = {}): Promise<string> => {
  const id = `book-of-price-${++serial}`
  const row: Record<string, unknown> = {
    ...{
      id,
      owner_id: 'anna',
      type: 'wxbook',
      source_id: 'source-of-price',
      title: '寻常日子',
      subtitle: '',
      author: '',
    },
    ...{ cover: '{}', style: 'shiguang', status: 'finalized', page_count: 288 },
    making: JSON.stringify({ selection: { binding: '2', paper: null } }),
    ...columns,
  }
  const names = Object.keys(row)
  const places = names.map((_, at) => `$${at + 1}`)
  await ask(connection, "insert into works (id, kind, owner_id) values ($1, 'book', $2)", [id, row.owner_id])
  await ask(connection, `insert into books (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row))
  return encodeBookId({ id, type: 'wxbook', sourceId: 'source-of-price' })
}
const book = await bookOf()

type Quote = {
  oriPrice: number
  details: { type: string; value: number; label: string }[]
  payable: number
  one: { rows: { label: string; fen: number }[]; fen: number; pages: number }
  struckFen: number | null
  binding: string
  paper: string
  bindings: { id: string; oneFen: number | null; why: string }[]
  deliveries: { id: string; fee: number; waived: number; days: number; arrivesOn: string }[]
  delivery: string | null
  cancel: { hours: number; returns: number }
  obstacles: { code: string }[]
  quote: { token: string; validUntil: number } | null
}
const answer = (query: Record<string, string> = {}, id = book, actor: typeof anna | undefined = anna) =>
  callEndpoint(price, { params: { id }, query, ...(actor ? { actor } : {}) })
const quoted = async (query: Record<string, string> = {}, id = book): Promise<Quote> => dataOf(await answer(query, id))
const rows = ({ details }: Quote) => details.map(({ type, value }) => [type, value])
const giveGrade = (userId: string, grade: number) =>
  ask(connection, "insert into user_grades (user_id, grade, reason, starts_at) values ($1, $2, '', '2026-01-01')", [
    ...[userId, grade],
  ])

const boardQuery = { address: home, delivery: 'shunfeng', count: '2', pay_type: 'wechat', book_type: 'wxbook' }

test('the board without its coupon: 316.00 − 15.80 + 12.00 = 312.20, with the day it arrives and what cancelling returns', async () => {
  await giveGrade('anna', 2)
  const quote = await quoted(boardQuery)
  expect([quote.oriPrice, rows(quote), quote.payable]).toEqual([
    ...[
      31_600,
      [
        ['grade', -1580],
        ['delivery_fee', 1200],
      ],
      31_220,
    ],
  ])
  expect(quote.details[0]!.label).toBe('9.5 折')
  expect(quote.one).toMatchObject({ fen: 15_800, pages: 288, rows: [{ fen: 4280 }, { fen: 11_520 }] })
  expect(quote.deliveries).toMatchObject([
    { id: 'zhongtong', fee: 0, days: 12, arrivesOn: '2026-12-06' },
    { id: 'shunfeng', fee: 1200, days: 10, arrivesOn: '2026-12-04' },
  ])
  expect(quote.cancel).toEqual({ hours: 2, returns: 31_220 })
  expect(quote.obstacles.map(({ code }) => code)).toEqual(['ordering_closed'])
  expect(quote.quote!.validUntil).toBe(nowMs + 15 * 60_000)
  await ask(connection, 'delete from user_grades')
  // A grade that has run out is none.
  await ask(
    connection,
    "insert into user_grades (user_id, grade, reason, starts_at, ends_at) values ('anna', 5, '', '2020-01-01', '2026-11-24T02:00:00Z')",
  )
  expect(rows(await quoted(boardQuery))).toEqual([['delivery_fee', 1200]])
  await ask(connection, 'delete from user_grades')
})

test('nothing said: one copy in the binding wished for, nothing sent, no quote to order from', async () => {
  const quote = await quoted()
  expect(quote).toMatchObject({ payable: 15_800, binding: '2', delivery: null, deliveries: [], quote: null })
  expect(quote.obstacles.map(({ code }) => code)).toEqual(['no_address', 'ordering_closed'])
  expect(quote.bindings.map(({ id, oneFen }) => [id, oneFen])).toEqual([
    ...[
      ['0', 12_500],
      ['1', 13_800],
      ['2', 15_800],
      ['6', 21_320],
    ],
  ])
  expect((await quoted({ binding: '6', paper: 'coated-157' })).oriPrice).toBe(21_320 + 288 * 20)
  // Without a wish the cheapest.
  expect((await quoted({}, await bookOf({ making: '{}' }))).binding).toBe('0')
  // The cheapest courier where none is named.
  expect((await quoted({ address: home })).delivery).toBe('zhongtong')
  const draft = await quoted({}, await bookOf({ status: 'ready' }))
  expect(draft.obstacles.map(({ code }) => code)).toContain('not_finalized')
})

test('a finalized book with news, or of older rules, says so before anybody orders it', async () => {
  const codes = async (fields: Record<string, unknown>) =>
    (await quoted({ address: home }, await bookOf(fields))).obstacles.map(({ code }) => code)
  expect(await codes({})).toEqual(['ordering_closed'])
  expect(await codes({ layout_rules: 'shiguang 1.0' })).toEqual(['need_upgrade', 'ordering_closed'])
})

test('delivery goes by where and how heavy; beyond the border nobody goes', async () => {
  const lhasa = await addressOf(anna, { province: '西藏自治区', city: '拉萨市', district: '城关区' })
  const fees = async (count: string, address: string) =>
    (await quoted({ count, address })).deliveries.map(({ id, fee }) => `${id} ${fee}`)
  expect(await fees('2', lhasa)).toEqual(['zhongtong 1400', 'shunfeng 3200'])
  expect(await fees('20', home)).not.toEqual(await fees('2', home))
  const taipei = await addressOf(anna, { name: '远方' })
  await ask(connection, "update addresses set province = '台湾省' where id = $1", [taipei])
  const { status, body } = await answer({ address: taipei })
  expect([status, body.errcode]).toEqual([422, 'not_sent_there'])
  expect((await answer({ address: taipei, delivery: 'shunfeng' })).body.errmsg).toBe('顺丰寄不到这个地址')
  await ask(
    connection,
    "insert into delivery_waivers (id, label, minimum_fen, starts_at) values ('w', '满 300 包邮', 30000, '2026-01-01')",
  )
  const waived = await quoted({ ...boardQuery, delivery: 'shunfeng' })
  expect(rows(waived)).toEqual([
    ['delivery_fee', 1200],
    ['delivery_waiver', -1200],
  ])
  expect(waived.payable).toBe(31_600)
  await ask(connection, "update delivery_waivers set ends_at = '2026-11-24T02:00:00Z'")
  expect(rows(await quoted(boardQuery))).toEqual([['delivery_fee', 1200]])
})

test('bad input gets the right code and a plain sentence', async () => {
  const refused = async (query: Record<string, string>, status: number, code: string, id = book) => {
    const { body, status: said } = await answer(query, id)
    expect([query, said, body.errcode]).toEqual([query, status, code])
    expect(body.errmsg).toMatch(/[\u4e00-\u9fff]/)
  }
  for (const count of ['0', '-1', '1.5', '1e9', '1000000000', '1000', '', '２', '0x10', ' 1'])
    await refused({ count }, 422, 'invalid')
  await refused({ address: bens }, 404, 'no_such_address')
  await refused({ address: 'nobody' }, 404, 'no_such_address')
  await refused({ coupon_no: 'XS-1' }, 404, 'no_such_coupon')
  await refused({ coupon_no: ' ＸＳ－１，xs-2 ' }, 404, 'no_such_coupon')
  expect((await answer({ coupon_no: ' ＸＳ－１，xs-2 ' })).body.errmsg).toContain('XS-1')
  await refused({ coupon_no: 'X'.repeat(401) }, 422, 'invalid')
  await refused({ binding: '9' }, 422, 'no_such_binding')
  await refused({ binding: 'pdf' }, 422, 'no_such_binding')
  await refused({ binding: '2', paper: 'offset-120' }, 422, 'no_such_paper')
  await refused({ address: home, delivery: 'pigeon' }, 422, 'no_such_courier')
  await refused({ book_type: 'diarybook' }, 422, 'other_book_type')
  await refused({ pay_type: 'cash' }, 422, 'invalid')
  await refused({}, 409, 'not_typeset', await bookOf({ page_count: null, status: 'typesetting' }))
  await refused({}, 422, 'bad_pages', await bookOf({ page_count: 12 }))
  await refused({}, 422, 'no_such_product', await bookOf({ style: 'changwen' }))
  // Only separators: no coupon.
  expect((await quoted({ coupon_no: ' ，, ' })).payable).toBe(15_800)
})

test('a visitor, a stranger and whoever may only read learn no price', async () => {
  expect((await callEndpoint(price, { params: { id: book } })).status).toBe(401)
  expect((await answer({}, book, ben)).status).toBe(404)
  expect((await answer({ address: bens, book_type: 'wrong' }, book, ben)).body.errcode).toBe('not_found')
  expect((await answer({}, await bookOf({ public: true }), ben)).status).toBe(403)
  expect((await answer({}, await bookOf({ deleted_at: '2026-01-01' }))).status).toBe(404)
  expect((await answer({}, 'bm90aGluZw')).status).toBe(404)
})

const settle = (token: string, actor = anna, atMs = Date.now()) => settleQuote(db(), { actor, nowMs: atMs }, token)
const failureOf = async (...args: Parameters<typeof settle>) => {
  const settled = await settle(...args)
  return settled.ok ? 'ok' : settled.failure.code
}

test('a quote is kept to for a quarter of an hour, by whom it was given to and as it was given', async () => {
  await giveGrade('anna', 2)
  const { quote, payable } = await quoted(boardQuery)
  const token = quote!.token
  const settled = await settle(token)
  if (!settled.ok) throw new Error(settled.failure.message)
  const { quoteId, lines, details, parcel } = settled.value
  expect(lines).toMatchObject([
    { title: '寻常日子', binding: '2', paper: 'offset-100', copies: 2, unit: 15_800, discount: 1580 },
  ])
  expect(lines[0]!.work!.id).toBe('book-of-price-1')
  expect(parcel).toMatchObject({ address: place, courier: 'shunfeng', promisedOn: '2026-12-04' })
  // What it is made of makes an order that costs what was quoted; asked again it is the same order's.
  expect(totalsOf(lines, details)).toEqual({ ori: 31_600, discount: 1580, delivery: 1200, payable })
  expect(await settle(token)).toMatchObject({ value: { quoteId } })
  expect(await settle((await quoted(boardQuery)).quote!.token)).not.toMatchObject({ value: { quoteId } })
  expect(await failureOf(token, anna, quote!.validUntil - 1)).toBe('ok')
  expect(await failureOf(token, anna, quote!.validUntil)).toBe('quote_over')
  expect(await failureOf(token, ben)).toBe('bad_quote')
  for (const wrong of ['', 'x', `${token}A`, token.split('.')[0]!, 'ä.ö', `${token}.${token}`])
    expect(await failureOf(wrong)).toBe('bad_quote')
  // The same bytes spelled otherwise: the last character carries four bits.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = letters.indexOf(token.slice(-1))
  for (const more of [1, 2, 3]) expect(await failureOf(token.slice(0, -1) + letters[last + more]!)).toBe('bad_quote')
  // Each character changed, here and there.
  for (let at = 0; at < token.length; at += 7) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(await failureOf(token.slice(0, at) + other + token.slice(at + 1))).toBe('bad_quote')
  }
  expect(await failureOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe('bad_quote')
  await ask(connection, 'delete from user_grades')
})

test('whatever changed between quote and order, the new price is told and nothing else is taken', async () => {
  const changed = async (query: Record<string, string>, change: () => Promise<unknown>, id = book) => {
    const { quote, payable } = await quoted(query, id)
    await change()
    const settled = await settle(quote!.token)
    expect(settled).toMatchObject({ ok: false, failure: { status: 409, code: 'price_changed' } })
    const { quote: fresh } = (settled.ok ? undefined : settled.failure.details) as { quote: Quote }
    expect(fresh.payable).not.toBe(payable)
    expect(await failureOf(fresh.quote!.token)).toBe('ok')
  }
  await changed(boardQuery, () => giveGrade('anna', 1))
  const moved = await addressOf(anna)
  await changed({ ...boardQuery, address: moved }, () =>
    callEndpoint(changeAddress, {
      ...{ method: 'PUT', params: { id: moved }, actor: anna },
      body: { ...place, province: '西藏自治区', city: '拉萨市', district: '城关区' },
    }),
  )
  const grown = await bookOf()
  await changed(
    boardQuery,
    () =>
      ask(
        connection,
        "update books set page_count = 300 where page_count = 288 and id like 'book-of-price-%' and status = 'finalized'",
      ),
    grown,
  )
  await ask(connection, 'update books set page_count = 288 where page_count = 300')
  await ask(connection, 'delete from user_grades')
})

test('a lowered list price is told against the lowest of the week before, and only where it was sold', async () => {
  const put = async (at: string, change: { ordering: boolean; less: number }) => {
    vi.setSystemTime(Date.parse(at))
    const products = structuredClone(defaultBucket('products'))
    products.ordering = change.ordering
    products.bindings[2]!.baseFen -= change.less
    await putBucket('products', products, '')
    await ask(
      connection,
      "update bucket_versions set created_at = $1 where version = (select max(version) from bucket_versions where name = 'products')",
      [at],
    )
  }
  await put('2026-11-01T00:00:00Z', { ordering: true, less: 0 })
  await put('2026-11-20T00:00:00Z', { ordering: true, less: 1800 })
  vi.setSystemTime(nowMs)
  expect(await quoted({ binding: '2' })).toMatchObject({ one: { fen: 14_000 }, struckFen: 15_800 })
  expect(await quoted({ binding: '6' })).toMatchObject({ struckFen: null })
  localPayments()
  expect((await quoted({ address: home })).obstacles).toEqual([])
  await ask(connection, "update bucket_versions set value = jsonb_set(value, '{ordering}', 'false') where version = 1")
  expect(await quoted({ binding: '2' })).toMatchObject({ struckFen: null })
})

test('grades are those of the specification, the first without a name', async () => {
  const { body: answered } = await callEndpoint(gradesOf)
  const body = answered as { results: { rate: number; label: string }[] }
  expect(body.results.map(({ rate }) => rate)).toEqual([10_000, 9800, 9500, 9000, 8500, 8000])
  expect(body.results.map(({ label }) => label)).toEqual(['', '9.8 折', '9.5 折', '9 折', '8.5 折', '8 折'])
})

test('the fee and the days the public pages name are those most parcels have', async () => {
  const { couriers } = defaultBucket('products').delivery
  const { deliveries } = await quoted({ address: home, binding: '2' })
  const { deliveries: quickest } = await quoted({ address: home, binding: '0' })
  expect(deliveries.map(({ id, fee }) => [id, fee])).toEqual(couriers.map(({ id, feeFen }) => [id, feeFen]))
  expect(quickest).toEqual(deliveries)
  const rowsOf = await ask<{ courier: string; days: number }>(
    connection,
    "select courier, days from delivery_tariffs where province = ''",
  )
  for (const { id, days } of couriers) expect(rowsOf).toContainEqual({ courier: id, days })
})
