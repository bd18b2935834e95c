/** Files of an order: a right of thirty days, and addresses of ten minutes made of it. */

import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { log } from '#lib/log/log.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { answerPdf } from '#lib/works/pdf-answer.server.ts'
import { findOrder, findOrderByNumber } from '../order.sql.ts'
import type { OrderRow } from '../order.table.ts'
import { readWireNumber, wireNumber } from '../order-number.ts'
import { ownOrder } from '../own-orders.server.ts'
import { fileAddress, isGoodAddress } from './file-link.server.ts'
import { addressMs, type FileRight, fileRight } from './file-right.ts'
import type * as api from './order-files.api.ts'
import { linesWithFiles, renewFiles } from './order-files.sql.ts'

type Found = Awaited<ReturnType<typeof linesWithFiles>>[number]
const kinds = ['inner', 'cover'] as const
type Kind = (typeof kinds)[number]
const kindNames: Record<Kind, string> = { inner: '内页', cover: '封面' }

const keyOf = ({ snapshot }: Found, kind: Kind): string | null =>
  kind === 'inner' ? snapshot.innerPdfKey : snapshot.coverPdfKey
const nameOf = ({ line }: Found, kind: Kind): string => `《${line.title}》${kindNames[kind]}.pdf`

/** Is what was printed the buyer's own? An agent's book is printed for its customer, its files stay the agent's. */
const isOwn = ({ userId }: OrderRow, { snapshot }: Found): boolean =>
  snapshot.ownerId !== null && snapshot.ownerId === userId

/** What is left of an order; lines that were cancelled whole have nothing to give. */
const givenOf = async (order: OrderRow): Promise<Found[]> =>
  (await linesWithFiles(db(), order.id)).filter(
    (found) => found.line.refundedCopies < found.line.copies && isOwn(order, found),
  )

const othersWhy = '这本书是代理的，印好寄给您，文件在代理那里'

/** What its buyer may have of the files now; nothing where all of it is an agent's. */
const rightTo = async (order: OrderRow): Promise<FileRight> => {
  const right = fileRight(order, Date.now())
  if (right.state === 'none') return right
  const printed = await linesWithFiles(db(), order.id)
  const isOthers = printed.length > 0 && !printed.some((found) => isOwn(order, found))
  return isOthers ? { ...right, state: 'none', why: othersWhy } : right
}

const fileOf = async (order: OrderRow, found: Found, kind: Kind, { createdAt, expiredAt }: FileRight) => {
  const key = keyOf(found, kind)
  if (key === null) throw new Error('the file went with its account')
  const bytes = await storage().size(key)
  const orderNo = wireNumber(order.kind, order.number)
  const { position } = found.line
  const url = await fileAddress(db(), { orderId: order.id, orderNo, position, pdfType: kind }, Date.now() + addressMs)
  return { printbookId: position, pdfType: kind, name: nameOf(found, kind), bytes, url, createdAt, expiredAt }
}

/** All files of an order; one that cannot be had is logged and left out, the others are there (8.23). */
const filesOf = async (order: OrderRow, right: FileRight) => {
  const files: Awaited<ReturnType<typeof fileOf>>[] = []
  for (const found of right.state === 'alive' ? await givenOf(order) : [])
    for (const kind of kinds)
      try {
        files.push(await fileOf(order, found, kind, right))
      } catch (error) {
        log.warn({ err: error, order: order.number, position: found.line.position, kind }, 'a file could not be linked')
      }
  return files
}

const viewOf = async (order: OrderRow) => {
  const right = await rightTo(order)
  return { right, files: await filesOf(order, right) }
}

/** One's own order's files; undefined: missing and another's alike. */
export const ownFiles = async (userId: string, orderNo: string) => {
  const found = await ownOrder(userId, orderNo)
  return found.ok ? viewOf(found.value) : undefined
}

export const listOwnFiles = async ({ params, actor }: CallOf<typeof api.listOrderFiles>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  return found.ok ? ok(await viewOf(found.value)) : found
}

const mayHave = async (order: OrderRow): Promise<Result<FileRight>> => {
  const right = await rightTo(order)
  if (right.state === 'none') return fail(409, 'files_none', right.why)
  return right.state === 'over' ? fail(410, 'files_over', right.why) : ok(right)
}

const gone = () => fail(410, 'print_files_gone', '这个文件已经不在了，请联系客服')

type Wanted = Pick<CallOf<typeof api.getOrderFileUrl>, 'params' | 'query'> & { actor: { userId: string } }

export const ownFileUrl = async ({ params, query, actor }: Wanted) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  if (!found.ok) return found
  const order = found.value
  const right = await mayHave(order)
  if (!right.ok) return right
  const line = (await givenOf(order)).find(({ line: { position } }) => position === params.id)
  if (!line) return notFound()
  const key = keyOf(line, query.pdfType)
  if (key === null || !(await storage().exists(key))) return gone()
  const { url, createdAt } = await fileOf(order, line, query.pdfType, right.value)
  return ok({ url, createdAt })
}

/** Begins the thirty days anew; of what was given back nothing is renewed, whoever presses meanwhile. */
export const renewOwnFiles = async ({ params, actor }: CallOf<typeof api.renewOrderFiles>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  if (!found.ok) return found
  const before = await rightTo(found.value)
  if (before.state === 'none') return fail(409, 'files_none', before.why)
  const renewed = await transaction(async (tx): Promise<Result<OrderRow>> => {
    const order = (await findOrder(tx, found.value.id, true))!
    const right = fileRight(order, Date.now())
    return right.state === 'none' ? fail(409, 'files_none', right.why) : ok(await renewFiles(tx, order.id, new Date()))
  })
  return renewed.ok ? ok(await viewOf(renewed.value)) : renewed
}

const badLink = () => fail(404, 'bad_file_link', '这个下载地址过了时间或认不出来，请回到订单里重新点一次')

/** The file behind an address: its signature says which, the order whether it may still be had. */
export const fileByAddress = async ({ params, query, request }: CallOf<typeof api.getOrderFile>) => {
  const wanted = readWireNumber(params.orderNo)
  const order = wanted && (await findOrderByNumber(db(), wanted))
  if (!order) return badLink()
  const file = { orderId: order.id, orderNo: params.orderNo, position: params.id, pdfType: query.pdfType }
  const { until, sign } = query
  if (!(await isGoodAddress(db(), file, { until, sign, nowMs: Date.now() }))) return badLink()
  const right = await rightTo(order)
  if (right.state === 'none') return fail(409, 'files_none', right.why)
  const line = (await givenOf(order)).find(({ line: { position } }) => position === params.id)
  const key = line ? keyOf(line, query.pdfType) : null
  if (!line || key === null || !(await storage().exists(key))) return gone()
  return ok(await answerPdf(request, key, nameOf(line, query.pdfType)))
}
