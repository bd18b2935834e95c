import type { Fen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { OrderState } from '../order.machine.ts'
import type { OrderKind } from '../order-number.ts'
import type { InvoiceState } from './invoice.machine.ts'
import { isTaxNumber, tidyTaxNumber } from './tax-number.ts'

export const invoiceKinds = { person: '个人', company: '单位' } as const
export type InvoiceKind = keyof typeof invoiceKinds
export const invoiceKindIds = Object.keys(invoiceKinds) as [InvoiceKind, ...InvoiceKind[]]

const names: Record<InvoiceState, string> = {
  asked: '已申请，等财务开',
  issued: '开好了',
  reversed: '已冲红',
  refused: '没有开',
  withdrawn: '您撤回了',
}
export const invoiceName = (state: InvoiceState): string => names[state]

/** Does it stand in the way of another for the same order? */
const isOpenInvoice = (state: InvoiceState): boolean => state === 'asked' || state === 'issued'

/** So long after it was paid an order is invoiced. */
const invoiceDays = 365
const dayMs = 86_400_000

const whyNotKind: Partial<Record<OrderKind, string>> = {
  repair: '补印的书没有收钱，不开发票',
  giftcard: '礼品卡是预付的钱，请写信给客服开预付卡的发票',
}
const whyNotState: Partial<Record<OrderState, string>> = {
  unpaid: '这份订单还没付款，付了才能开发票',
  closed: '这份订单没有付款就取消了，没有发票可开',
  refunding: '这份订单正在退款，退完再看还有多少可以开',
  refunded: '这份订单的钱已经全部退回，没有发票可开',
}

type Asked = {
  kind: OrderKind
  state: OrderState
  paidAtMs: number | null
  /** What can be invoiced of it now. */
  amountFen: Fen
  /** The newest before. */
  before: InvoiceState | undefined
}

/** May an invoice be asked for? Pure; the page asks the same. */
export const mayAskInvoice = ({ kind, state, paidAtMs, amountFen, before }: Asked, nowMs: number): Result<void> => {
  const why = whyNotKind[kind] ?? whyNotState[state]
  if (why !== undefined) return fail(409, 'wrong_state', why)
  if (before !== undefined && isOpenInvoice(before))
    return fail(409, 'invoice_exists', before === 'asked' ? '这份订单的发票已经在办了' : '这份订单的发票已经开好了')
  if (amountFen === 0)
    return fail(409, 'nothing_paid', '这份订单没有充值或直接付的钱，赠送的余额、礼品卡、佣金、券和兑换码不开发票')
  // What was invoiced in time and reversed is invoiced anew whenever that was.
  if (before !== 'reversed' && (paidAtMs === null || nowMs - paidAtMs > invoiceDays * dayMs))
    return fail(409, 'invoice_over', `付款满 ${invoiceDays} 天，不能再开发票了，要的话请写信给客服`)
  return ok(undefined)
}

/** Of a company its tax number, as it stands on its licence; a person has none. */
export const checkTaxNumber = (kind: InvoiceKind, typed: string): Result<string | null> => {
  if (kind === 'person') return ok(null)
  const tidied = tidyTaxNumber(typed)
  return isTaxNumber(tidied)
    ? ok(tidied)
    : fail(422, 'wrong_tax_number', '税号有一位不对：要 18 位的统一社会信用代码，请照营业执照核对')
}

/** Numbers of invoices: 20 digits, of the fully electronic ones that are issued since 2024-12. */
export const mostNumberDigits = 20
export const invoiceNumberPattern = /^\d{20}$/

/** A file the tax office's platform gives is a few hundred KB. */
export const mostInvoiceBytes = 5 * 1024 * 1024

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Is this a whole PDF, by its beginning and its end? */
export const isPdf = (bytes: Uint8Array): boolean =>
  latin1(bytes.subarray(0, 5)) === '%PDF-' && latin1(bytes.subarray(-1024)).includes('%%EOF')
