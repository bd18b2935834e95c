import type { z } from 'zod'
import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { publicId } from '#lib/books/book/book-view.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { pageNumber } from '#lib/http/page-of.ts'
import { findIntents, type IntentRow } from '#lib/payments/payment.sql.ts'
import { bindingName, isElectronic } from '#lib/site/lookups/bindings.ts'
import { ok } from '#lib/std/result.ts'
import type { CashbackState } from '../cashback/cashback.machine.ts'
import { cashbackStates } from '../cashback/cashback.sql.ts'
import { cashbackWire } from '../cashback/cashback.ts'
import type { OrderRow } from '../order.table.ts'
import { repairWire, viewStatus } from '../order-view.server.ts'
import type { RepairState } from '../repairs/repair.machine.ts'
import { repairStates } from '../repairs/repair.sql.ts'
import { filterOf, type OrderFilter, orderTabs } from './order-filter.ts'
import type { listOrders, orderItem } from './order-list.api.ts'
import { countStates, linesOfOrders, pageOfOrders } from './order-list.sql.ts'

type Line = Awaited<ReturnType<typeof linesOfOrders>>[number]
type Item = z.output<typeof orderItem>

/** The books lines were printed of, while they are there and not in the bin. */
const booksOf = async (tx: Db, lines: readonly Line[]): Promise<Map<string, BookRow>> => {
  const found = new Map<string, BookRow>()
  for (const id of new Set(lines.flatMap(({ workId }) => workId ?? []))) {
    const book = await findBook(tx, id)
    if (book && book.deletedAt === null) found.set(id, book)
  }
  return found
}

const nameOf = (titles: readonly string[]): string =>
  titles.length > 1 ? `《${titles[0]}》等 ${titles.length} 种` : `《${titles[0] ?? ''}》`

/** What is left of an order after copies were cancelled; of one that is cancelled whole, what it was. */
const copiesOf = (lines: readonly Line[]): number => {
  const sum = (of: (line: Line['line']) => number): number => lines.reduce((total, { line }) => total + of(line), 0)
  return sum((line) => line.copies - line.refundedCopies) || sum((line) => line.copies)
}

type Facts = {
  order: OrderRow
  intent: IntentRow | undefined
  repair: RepairState | undefined
  cashback: CashbackState | undefined
}

const itemOf = (
  { order, intent, repair, cashback }: Facts,
  lines: readonly Line[],
  books: ReadonlyMap<string, BookRow>,
): Item => {
  const status = viewStatus(order, intent)
  const [first] = lines
  const book = books.get(first?.workId ?? '')
  const binding = first?.line.binding ?? ''
  return {
    ...status,
    ...repairWire(repair),
    ...cashbackWire(cashback),
    id: status.orderNo,
    bookType: first?.line.product ?? '',
    book: book ? publicId(book) : null,
    bookName: first?.line.title ?? '',
    name: nameOf([...new Set(lines.map(({ line }) => line.title))]),
    binding,
    bindingName: bindingName(binding),
    isPdf: isElectronic(binding),
    pageCount: first?.pageCount ?? null,
    copies: copiesOf(lines),
    createTime: order.createdAt.getTime(),
    payable: order.payableFen,
    paid: order.paidFen,
    refunded: order.refundedFen,
  }
}

type Found = { item: Item; order: OrderRow; lines: Line[]; book: BookRow | undefined }

const findOrders = async (
  userId: string,
  filter: OrderFilter,
  paging: { page: number; pageSize: number },
): Promise<{ rows: Found[]; counts: Map<string, number>; total: number }> => {
  const states = await countStates(db(), userId, filter)
  const counts = new Map(
    orderTabs.map(({ id, states: some }) => [id, some.reduce((sum, state) => sum + (states.get(state) ?? 0), 0)]),
  )
  const orders = await pageOfOrders(db(), userId, filter, paging)
  const lines = await linesOfOrders(
    db(),
    orders.map(({ id }) => id),
  )
  const books = await booksOf(db(), lines)
  const intents = await findIntents(
    db(),
    'order',
    orders.map(({ id }) => id),
  )
  const repairs = await repairStates(
    db(),
    orders.map(({ id }) => id),
  )
  const cashbacks = await cashbackStates(
    db(),
    orders.map(({ id }) => id),
  )
  const rows = orders.map((order) => {
    const { id } = order
    const facts = { order, intent: intents.get(id), repair: repairs.get(id), cashback: cashbacks.get(id) }
    const own = lines.filter(({ line }) => line.orderId === id)
    return { order, lines: own, item: itemOf(facts, own, books), book: books.get(own[0]?.workId ?? '') }
  })
  return { rows, counts, total: counts.get(filter.tab) ?? 0 }
}

export const listOwnOrders = async ({ query, actor }: CallOf<typeof listOrders>) => {
  const { name, page, pageSize, ...rest } = query
  const { rows, total } = await findOrders(actor.userId, { ...rest, text: name || undefined }, { page, pageSize })
  return ok({ results: rows.map(({ item }) => item), totalCount: total })
}

/** Orders a page of /orders shows. */
const pageSize = 10

/** The page of one's orders its address asks for, with how many stand in each tab. */
export const ordersPage = async (userId: string, url: URL) => {
  const filter = filterOf(url.searchParams)
  const page = pageNumber(url)
  const { rows, counts, total } = await findOrders(userId, filter, { page, pageSize })
  return { filter, rows, counts, total, page, pages: Math.max(1, Math.ceil(total / pageSize)) }
}
