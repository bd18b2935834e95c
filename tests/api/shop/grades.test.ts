/** A buyer's grade: what they bought and kept in two years, or what they were given. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { gradeView } from '#lib/checkout/grade/grade.server.ts'
import { giveBack, reckonRefund } from '#lib/checkout/refund.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { findOrder, moveOrder } from '#lib/orders/order.sql.ts'
import { GET as gradesOf } from '../../../src/pages/api/user/configs/grade.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { openShop } from '../../support/shop.ts'
import { person } from '../../support/story.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered, payAt, anna, quoted } = shop
afterAll(() => shop.site.end())
const day = 86_400_000

type Quote = { details: { type: string; label: string; value: number }[]; oriPrice: number }
const gradeRow = async () => ((await quoted()) as unknown as Quote).details.find(({ type }) => type === 'grade')

const bought = async () => {
  const order = await ordered()
  await payAt('alipay', await shop.begun(order.orderNo, { provider: 'alipay' }))
  const [{ id }] = (await rows<{ id: string }>('select id from orders where number = $1', [
    order.orderNo.slice(1),
  ])) as [{ id: string }]
  return { id, goodsFen: order.payable - 1200 }
}
const completed = async (id: string) => {
  await rows("update order_parcels set tracking_no = 'SF1' where order_id = $1", [id])
  for (const event of ['print', 'ship', 'complete'] as const)
    expect(await moveOrder(db(), id, event)).toMatchObject({ ok: true })
}
/** From now on grades 1 and 2 are had from so much. */
const fromFen = (one: number, two: number) =>
  rows(
    `insert into price_grades (grade, rate_bp, least_fen, starts_at) values (1, 9800, $1, now()), (2, 9500, $2, now())`,
    [one, two],
  )

/** What a rate takes off, fen. */
const offFen = (goodsFen: number, rate: number) => goodsFen - Math.round((goodsFen * rate) / 10_000)

beforeEach(async () => {
  await rows("delete from price_grades where starts_at > '2021-01-01'")
  await rows('delete from user_grades')
  await rows("update orders set paid_at = now() - interval '800 days' where paid_at is not null")
})

test('the steps are public: what has to be bought for each', async () => {
  const { results } = (await callEndpoint(gradesOf, {})).body as {
    results: { label: string; leastFen: number | null }[]
  }
  expect(results.map(({ label, leastFen }) => [label, leastFen])).toEqual([
    ['', null],
    ['9.8 折', 50_000],
    ['9.5 折', 150_000],
    ['9 折', 400_000],
    ['8.5 折', 1_000_000],
    ['8 折', 3_000_000],
  ])
  expect((await gradeView(undefined)).steps).toHaveLength(5)
})

test('what came and was kept lifts the price of the next order; paid alone, sent, or given back does not', async () => {
  const { id, goodsFen } = await bought()
  await fromFen(goodsFen, goodsFen + 1)
  expect(await gradeRow()).toBeUndefined()
  await completed(id)
  expect(await gradeRow()).toMatchObject({ label: '9.8 折', value: -offFen(goodsFen, 9800) })
  const now = new Date()
  expect(await gradeView(anna.userId, now)).toMatchObject({
    ...{ grade: 1, label: '9.8 折', keptFen: goodsFen, given: null, next: { label: '9.5 折', moreFen: 1 } },
    falls: { label: '' },
  })
  // Two years after it was paid it counts no more.
  const { falls } = await gradeView(anna.userId, now)
  expect((await gradeView(anna.userId, new Date(falls!.atMs - 1))).grade).toBe(1)
  expect((await gradeView(anna.userId, new Date(falls!.atMs))).grade).toBe(0)
  expect(falls!.atMs - now.getTime()).toBeGreaterThan(729 * day)
  // A fen short.
  await rows("delete from price_grades where starts_at > '2021-01-01'")
  await fromFen(goodsFen + 1, goodsFen + 2)
  expect(await gradeRow()).toBeUndefined()
  // One copy goes back.
  await rows("delete from price_grades where starts_at > '2021-01-01'")
  await fromFen(goodsFen, goodsFen + 1)
  await transaction(async (tx) => {
    const order = (await findOrder(tx, id, true))!
    const one = await reckonRefund(tx, order, [1])
    if (!one.ok) throw new Error(one.failure.code)
    expect(await giveBack(tx, order, one.value, { actorId: anna.userId, reason: 'misprint' })).toMatchObject({
      ok: true,
    })
  })
  expect((await gradeView(anna.userId)).keptFen).toBeLessThan(goodsFen)
  expect(await gradeRow()).toBeUndefined()
})

test('a grade that was given counts where it is higher, and says until when', async () => {
  const give = (grade: number, until: string | null) =>
    rows('insert into user_grades (user_id, grade, reason, ends_at) values ($1, $2, $3, $4)', [
      ...[anna.userId, grade, '老顾客', until],
    ])
  await give(3, '2199-01-01T00:00:00+08:00')
  await give(1, null)
  expect(await gradeRow()).toMatchObject({ label: '9 折' })
  expect(await gradeView(anna.userId)).toMatchObject({
    ...{ grade: 3, label: '9 折', falls: null, next: { label: '8.5 折', moreFen: 1_000_000 } },
    given: { grade: 3, endsAtMs: Date.parse('2199-01-01T00:00:00+08:00') },
  })
  const { id, goodsFen } = await bought()
  await completed(id)
  await rows('insert into price_grades (grade, rate_bp, least_fen, starts_at) values (4, 8500, $1, now())', [goodsFen])
  expect(await gradeView(anna.userId)).toMatchObject({ grade: 4, given: null })
  // Of others nothing is known.
  expect((await gradeView(person('ben').userId)).grade).toBe(0)
})
