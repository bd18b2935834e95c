import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existingService, setService } from '#lib/config/services.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { signingKey } from '#lib/db/signing-key.sql.ts'
import { findOrderByNumber } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { readWireNumber } from '#lib/orders/order-number.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { viewPay } from './pay-view.server.ts'

const secretOf = async (db: Db): Promise<Buffer> =>
  existingService<Buffer>('pay-link-key') ??
  setService(
    'pay-link-key',
    Buffer.from(await signingKey(db, 'pay-link', randomBytes(32).toString('base64')), 'base64'),
  )

const sign = (secret: Buffer, orderId: string, untilMs: number): string =>
  createHmac('sha256', secret).update(`pay\n${orderId}\n${untilMs}`).digest('base64url')

/** What a link to pay an order carries until this moment: `{ms}.{signature}`. */
export const payLink = async (db: Db, orderId: string, untilMs: number): Promise<string> =>
  `${untilMs}.${sign(await secretOf(db), orderId, untilMs)}`

const bad = () => fail(404, 'bad_pay_link', '这个付款链接认不出来，请回到订单里重新取一个')

/** The order whose link this is: whoever has it may see amount and title, and pay. One that was ours and is over says so. */
export const linkedOrder = async (orderNo: string, pay: string): Promise<Result<OrderRow>> => {
  const wanted = readWireNumber(orderNo)
  const order = wanted ? await findOrderByNumber(db(), wanted) : undefined
  const [, until, mac] = /^(\d{13})\.([\w-]{43})$/.exec(pay) ?? []
  if (order === undefined || until === undefined || mac === undefined) return bad()
  const right = sign(await secretOf(db()), order.id, Number(until))
  const same = timingSafeEqual(Buffer.from(mac), Buffer.from(right))
  if (!same) return bad()
  return Number(until) > Date.now()
    ? ok(order)
    : fail(410, 'pay_link_over', '这个付款链接过了时间，请让送来链接的人重新取一个')
}

/** What the page behind a link shows: amount and title, no name, no address, no book, and nothing of how it was tried. */
export const openPayLink = async (orderNo: string, pay: string) => {
  const found = await linkedOrder(orderNo, pay)
  if (!found.ok) return found
  const { attempt: _, returned: __, ...shown } = await viewPay(db(), found.value)
  return ok(shown)
}
