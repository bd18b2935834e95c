/** Invoices: their buyer asks for one of a paid order, finance issues it outside and uploads it (operator/invoices; issue 36). */
import type { z } from 'zod'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { addInvoice, invoiceableFen, invoicesOf, moveInvoice } from '#lib/orders/invoices/invoice.sql.ts'
import type { InvoiceRow } from '#lib/orders/invoices/invoice.table.ts'
import { checkTaxNumber, invoiceName, mayAskInvoice } from '#lib/orders/invoices/invoice.ts'
import { findOrder } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { ownOrder } from '#lib/orders/own-orders.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'
import { answerPdf } from '#lib/works/pdf-answer.server.ts'
import type * as api from './invoice.api.ts'

type View = z.output<typeof api.invoiceView>

const viewOf = (order: OrderRow, row: InvoiceRow): View => {
  const { id, state, kind, title, taxNumber, amountFen, number, redNumber, refusal } = row
  return {
    ...{ id, orderNo: wireNumber(order.kind, order.number), state, stateName: invoiceName(state), kind, title },
    ...{ taxNumber, amountFen, number, redNumber, refusal },
    mayWithdraw: state === 'asked',
    createTime: row.createdAt.getTime(),
    issuedTime: row.issuedAt?.getTime() ?? null,
    reversedTime: row.reversedAt?.getTime() ?? null,
  }
}

/** May another be asked for now, and over how much? */
const standing = async (tx: Db, order: OrderRow, before: InvoiceRow | undefined) => {
  const amountFen = await invoiceableFen(tx, order)
  const { kind, state } = order
  const asked = { kind, state, paidAtMs: order.paidAt?.getTime() ?? null, amountFen, before: before?.state }
  return { amountFen, may: mayAskInvoice(asked, Date.now()) }
}

/** What the page of an order's invoices shows, the newest first. */
export const invoicesForPage = async (order: OrderRow) => {
  const rows = await invoicesOf(db(), order.id)
  return { invoices: rows.map((row) => viewOf(order, row)), ...(await standing(db(), order, rows[0])) }
}

export const seeInvoices = async ({ params, actor }: CallOf<typeof api.listInvoicesOfOrder>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  if (!found.ok) return found
  const { invoices, amountFen } = await invoicesForPage(found.value)
  return ok({ results: invoices, invoiceableFen: amountFen })
}

/** Two at once wait for each other at the order's row; the second is one too many. */
export const askForInvoice = ({ params, body, actor }: CallOf<typeof api.askInvoice>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await ownOrder(actor.userId, params.orderNo, tx)
    if (!found.ok) return found
    const order = (await findOrder(tx, found.value.id, true))!
    const { may } = await standing(tx, order, (await invoicesOf(tx, order.id))[0])
    if (!may.ok) return may
    const taxNumber = checkTaxNumber(body.kind, body.taxNumber)
    if (!taxNumber.ok) return taxNumber
    const row = await addInvoice(tx, {
      ...{ id: randomId(), orderId: order.id, userId: actor.userId, kind: body.kind, title: body.title },
      taxNumber: taxNumber.value,
    })
    return ok(viewOf(order, row))
  })

export const takeInvoiceBack = ({ params, actor }: CallOf<typeof api.withdrawInvoice>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await ownOrder(actor.userId, params.orderNo, tx)
    if (!found.ok) return found
    const order = (await findOrder(tx, found.value.id, true))!
    const [row] = await invoicesOf(tx, order.id)
    if (!row) return notFound()
    if (row.state !== 'asked') return fail(409, 'wrong_state', '发票已经办完了，撤不回来。要改请写信给客服')
    const moved = await moveInvoice(tx, row.id, 'withdraw', { actorId: actor.userId })
    return moved.ok ? ok(viewOf(order, moved.value.row)) : moved
  })

/** The file finance uploaded, to whose order it is. */
export const invoiceFile = async ({ params, query, actor, request }: CallOf<typeof api.getInvoiceFile>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  if (!found.ok) return found
  const rows = await invoicesOf(db(), found.value.id)
  const row = query.id === undefined ? rows[0] : rows.find(({ id }) => id === query.id)
  const key = query.kind === 'red' ? row?.redFileKey : row?.fileKey
  if (!row || !key) return notFound()
  const number = query.kind === 'red' ? row.redNumber : row.number
  return ok(await answerPdf(request, key, `发票-${number}.pdf`))
}
