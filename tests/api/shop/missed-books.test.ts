/** /missed-books: one's own books that hold pages and were never printed, at the price of the price list. */
import { afterAll, expect, test } from 'vitest'
import { missedBooks } from '#lib/checkout/missed-books/missed-books.server.ts'
import { POST as cancelRoute, GET as previewRoute } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
afterAll(() => shop.site.end())

test('a book stands there until it was printed for somebody who kept it, and again when it all came back', async () => {
  const { books, total } = await missedBooks('anna', 1)
  expect([total, books.map(({ id, ready }) => ({ id, ready }))]).toEqual([1, [{ id: shop.book.id, ready: true }]])
  expect(books[0]?.pages).toBeGreaterThan(0)
  expect(books[0]?.priceFen).toBeGreaterThan(0)
  // Of nobody else, and not on a page that is not there.
  expect((await missedBooks('ben', 1)).books).toEqual([])
  expect((await missedBooks('anna', 2)).books).toEqual([])

  await give('anna', 60_000)
  const { orderNo } = await shop.ordered({ use_balance: '1' })
  expect((await missedBooks('anna', 1)).total).toBe(0)
  const shown = dataOf<{ fen: number; lines: { copies: number }[] }>(
    await callEndpoint(previewRoute, { params: { orderNo }, actor: shop.anna }),
  )
  const body = { copies: shown.lines.map(({ copies }) => copies), agreed_fen: shown.fen }
  expect((await callEndpoint(cancelRoute, { params: { orderNo }, body, actor: shop.anna })).status).toBe(200)
  expect((await missedBooks('anna', 1)).total).toBe(1)
  // A book in the bin is not offered.
  await shop.rows('update books set deleted_at = now()')
  expect((await missedBooks('anna', 1)).total).toBe(0)
})
