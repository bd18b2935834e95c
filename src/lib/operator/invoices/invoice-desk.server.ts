/** Invoices at the desk: issued outside at the tax office's platform, uploaded here; reversed when money went back (issue 36). */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import { tell } from '#lib/helpdesk/notice.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageNumber } from '#lib/http/page-of.ts'
import { readAtMost } from '#lib/http/raw-body.server.ts'
import type { InvoiceEvent } from '#lib/orders/invoices/invoice.machine.ts'
import {
  findInvoice,
  type InvoiceTab,
  invoiceableFen,
  isNumberUsed,
  listInvoices,
  lockNumber,
  moveInvoice,
  type NamedInvoice,
  namedInvoice,
} from '#lib/orders/invoices/invoice.sql.ts'
import type { InvoiceRow } from '#lib/orders/invoices/invoice.table.ts'
import { isPdf, mostInvoiceBytes } from '#lib/orders/invoices/invoice.ts'
import { findOrder } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { type Fen, yuan } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { audit } from '#lib/users/operator.sql.ts'
import type * as api from './invoice-desk.api.ts'

type View = z.output<typeof api.deskInvoice>

const mayInvoice = (tx: Db, actor: Actor) => deskOperator(tx, actor, ['finance'])

/** Whose account is gone has no balance to ask any more: of theirs every refund is looked at. */
const isOver = ({ invoice: { state, amountFen, userId }, wentBack }: NamedInvoice, nowFen: Fen): boolean =>
  state === 'issued' && wentBack && (userId === null || (amountFen ?? 0) > nowFen)

const viewOf = async (tx: Db, named: NamedInvoice, { userId }: DeskOperator): Promise<View> => {
  const { invoice, order, buyerNo } = named
  const nowFen = await invoiceableFen(tx, order)
  const { id, state, kind, title, taxNumber, amountFen, number, redNumber, refusal } = invoice
  const isOthers = invoice.userId !== null && invoice.userId !== userId
  return {
    ...{ id, orderNo: wireNumber(order.kind, order.number), buyerNo, state, kind, title, taxNumber, nowFen },
    ...{ amountFen, number, redNumber, refusal },
    createTime: invoice.createdAt.getTime(),
    issuedTime: invoice.issuedAt?.getTime() ?? null,
    reversedTime: invoice.reversedAt?.getTime() ?? null,
    mayDecide: (state === 'asked' && isOthers) || (state === 'issued' && invoice.userId !== userId),
    mustReverse: isOver(named, nowFen),
  }
}

type Asked = { tab: InvoiceTab; page: number; pageSize: number }
const list = async ({ tab, ...paging }: Asked, operator: DeskOperator) => {
  const { rows, total } = await listInvoices(db(), tab, paging)
  const results: View[] = []
  for (const row of rows) results.push(await viewOf(db(), row, operator))
  return { results, totalCount: total }
}

export const seeDeskInvoices = async ({ actor, query }: CallOf<typeof api.listDeskInvoices>) => {
  const allowed = await mayInvoice(db(), actor)
  return allowed.ok ? ok(await list(query, allowed.value)) : allowed
}

export const invoiceTabs = [
  { id: 'waiting', name: '等着开' },
  { id: 'reverse', name: '退过钱的' },
  { id: 'done', name: '办过的' },
] as const satisfies readonly { id: InvoiceTab; name: string }[]
const pageSize = 20

/** The desk's page of invoices its address asks for. */
export const invoicesPage = async (actor: Actor, url: URL) => {
  const allowed = await mayInvoice(db(), actor)
  if (!allowed.ok) return allowed
  const tab = invoiceTabs.find(({ id }) => id === url.searchParams.get('tab'))?.id ?? 'waiting'
  const page = pageNumber(url)
  const found = await list({ tab, page, pageSize }, allowed.value)
  const pages = Math.max(1, Math.ceil(found.totalCount / pageSize))
  return ok({ ...found, tab, page, pages, operator: allowed.value })
}

type Owned = { invoice: InvoiceRow; order: OrderRow; operator: DeskOperator }

/** An invoice of somebody else's order, which is held; before whoever may issue it. */
const invoiceFor = async (tx: Db, actor: Actor, id: string): Promise<Result<Owned>> => {
  const allowed = await mayInvoice(tx, actor)
  if (!allowed.ok) return allowed
  const known = await findInvoice(tx, id)
  const order = known && (await findOrder(tx, known.orderId, true))
  // Again: whoever held the order may have changed it.
  const invoice = await findInvoice(tx, id)
  if (!order || !invoice || (invoice.state === 'asked' && invoice.userId === null)) return notFound()
  if (invoice.userId === allowed.value.userId) return fail(403, 'own_order', '自己的订单要请别的同事来开')
  return ok({ invoice, order, operator: allowed.value })
}

/** Written down, told to its buyer where there is one, and answered. */
const done = async (tx: Db, { invoice, order, operator }: Owned, event: InvoiceEvent, words: string) => {
  await audit(tx, {
    ...{ actorId: operator.userId, capability: operator.capability, action: `invoice.${event}` },
    ...{ userId: order.userId, ref: order.number, reason: words },
  })
  if (invoice.userId !== null) {
    const no = wireNumber(order.kind, order.number)
    await tell(
      tx,
      invoice.userId,
      `订单 ${no} 的发票：${words}。在订单里打开「发票」就能看到。`,
      `invoice-${event}-${invoice.id}`,
    )
  }
  return ok(await viewOf(tx, (await namedInvoice(tx, invoice.id))!, operator))
}

/** The bytes of an uploaded invoice, kept under their hash; before any row says so: bytes nobody names harm nobody. */
const keepPdf = async (request: Request, id: string): Promise<Result<string>> => {
  const bytes = await readAtMost(request, mostInvoiceBytes)
  if (!bytes) return fail(413, 'body_too_large', '发票文件最多 5 MB，请直接用开票平台下载的 PDF')
  if (!isPdf(bytes)) return fail(422, 'unreadable_pdf', '这不是完整的 PDF，请用开票平台下载的那一份')
  const key = `invoices/${id}/${createHash('sha256').update(bytes).digest('hex')}`
  await storage().putBytes(key, bytes)
  return ok(key)
}

/** Asked before megabytes are read, and again with the rows. */
const mayStill = async (actor: Actor, id: string, state: InvoiceRow['state']): Promise<Result<void>> => {
  const allowed = await mayInvoice(db(), actor)
  if (!allowed.ok) return allowed
  const row = await findInvoice(db(), id)
  if (!row) return notFound()
  return row.state === state ? ok(undefined) : wrongState()
}
const wrongState = () => fail(409, 'wrong_state', '这一张已经办过了，请刷新后再看')
const numberUsed = () => fail(409, 'invoice_number_used', '这个发票号码已经记在别的订单上了，请核对')

/** The sum on the paper is the one that is still paid: an order may have given money back while it was being written. */
const amountAgrees = (now: Fen, said: number): Result<void> =>
  now === said
    ? ok(undefined)
    : fail(409, 'amount_changed', `现在能开的是 ${yuan(now)} 元，和您填的 ${yuan(said)} 元不一样，请按新的金额重开`)

type Uploaded = { actor: Actor & { userId: string }; id: string; number: string; request: Request }

/** A file and its number for an invoice in this state: asked before megabytes are read, and again with its order held. */
const withUpload = async (
  { actor, id, number, request }: Uploaded,
  state: InvoiceRow['state'],
  work: (tx: Db, owned: Owned, fileKey: string) => Promise<Result<View>>,
): Promise<Result<View>> => {
  const may = await mayStill(actor, id, state)
  if (!may.ok) return may
  const kept = await keepPdf(request, id)
  if (!kept.ok) return kept
  return undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await invoiceFor(tx, actor, id)
    if (!found.ok) return found
    if (found.value.invoice.state !== state) return wrongState()
    await lockNumber(tx, number)
    if (await isNumberUsed(tx, number)) return numberUsed()
    return work(tx, found.value, kept.value)
  })
}

export const issue = ({ actor, params, query, request }: CallOf<typeof api.issueInvoice>) =>
  withUpload({ actor, ...params, number: query.number, request }, 'asked', async (tx, owned, fileKey) => {
    const { invoice, order, operator } = owned
    const amountFen = await invoiceableFen(tx, order)
    const agrees = amountAgrees(amountFen, query.amountFen)
    if (!agrees.ok) return agrees
    const set = {
      ...{ amountFen, number: query.number, fileKey },
      ...{ issuedAt: new Date(), decidedBy: operator.userId },
    }
    const moved = await moveInvoice(tx, invoice.id, 'issue', { set, actorId: operator.userId })
    if (!moved.ok) return moved
    return done(tx, owned, 'issue', `开好了，${yuan(amountFen)} 元，号码 ${query.number}`)
  })

export const reverse = ({ actor, params, query, request }: CallOf<typeof api.reverseInvoice>) =>
  withUpload({ actor, ...params, number: query.number, request }, 'issued', async (tx, owned, redFileKey) => {
    const { invoice, order, operator } = owned
    const leftFen = await invoiceableFen(tx, order)
    const wasWrong = !isOver((await namedInvoice(tx, invoice.id))!, leftFen)
    if (wasWrong && query.reason === undefined)
      return fail(409, 'wrong_state', '这一单没有退过钱。是开错了要冲红，请写明错在哪里')
    const set = { redNumber: query.number, redFileKey, reversedAt: new Date(), decidedBy: operator.userId }
    const moved = await moveInvoice(tx, invoice.id, 'reverse', { set, actorId: operator.userId })
    if (!moved.ok) return moved
    const why = wasWrong ? `开错了（${query.reason}），已经冲红` : '退款以后已经冲红'
    const next = leftFen > 0 ? `，还有 ${yuan(leftFen)} 元可以再申请` : ''
    return done(tx, owned, 'reverse', `${why}，红字号码 ${query.number}${next}`)
  })

export const refuse = ({ actor, params, body }: CallOf<typeof api.refuseInvoice>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await invoiceFor(tx, actor, params.id)
    if (!found.ok) return found
    const { invoice, operator } = found.value
    if (invoice.state !== 'asked') return wrongState()
    const set = { refusal: body.words, decidedBy: operator.userId }
    const moved = await moveInvoice(tx, invoice.id, 'refuse', { set, actorId: operator.userId })
    if (!moved.ok) return moved
    return done(tx, found.value, 'refuse', `没有开：${body.words}`)
  })
