import type { z } from 'zod'
import type { Db } from '#lib/db/db.server.ts'
import { bindingName, isElectronic } from '#lib/site/lookups/bindings.ts'
import type { orderView } from './order.api.ts'
import { adjustmentsOf, linesWithPages } from './order.sql.ts'
import type { OrderRow } from './order.table.ts'
import { wireNumber } from './order-number.ts'
import { statusOf } from './order-status.ts'

type View = z.output<typeof orderView>

/** What a state that has no code of the specification is called: nobody paid. */
const closedName = '已取消'

export const viewStatus = ({ kind, number, state, expiresAt }: OrderRow) => {
  const status = statusOf(state)
  return {
    orderNo: wireNumber(kind, number),
    status: status?.code ?? null,
    statusName: status?.name ?? closedName,
    payBefore: state === 'unpaid' ? expiresAt.getTime() : null,
  }
}

export const viewOrder = async (db: Db, order: OrderRow): Promise<View> => {
  const [lines, details] = [await linesWithPages(db, order.id), await adjustmentsOf(db, order.id)]
  return {
    ...viewStatus(order),
    oriPrice: order.oriFen,
    details: details.map(({ type, amountFen }) => ({ type, value: amountFen })),
    payable: order.payableFen,
    paid: order.paidFen,
    refunded: order.refundedFen,
    createTime: order.createdAt.getTime(),
    address: order.address,
    books: lines.map(({ line, pageCount }) => ({
      id: line.position,
      bookType: line.product,
      bookName: line.title,
      binding: line.binding,
      bindingName: bindingName(line.binding),
      isPdf: isElectronic(line.binding),
      copies: line.copies,
      unitPrice: line.unitFen,
      pageCount,
    })),
  }
}
