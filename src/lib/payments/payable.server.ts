import { service } from '#lib/config/services.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { MoneySource } from '#lib/wallet/posting.ts'
import type { AttemptRow, IntentRow, RefundRow } from './payment.sql.ts'

export type CloseReason = 'expired' | 'cancelled'

/**
 * Who looks after one kind of thing that is paid: orders, recharges. Each is told within the transaction in which it comes
 * true, once, and calls nobody outside; a throw undoes all of it, and it is tried again.
 */
export type PayableHandler = {
  /** The whole sum came. */
  settled: (tx: Db, payment: { intent: IntentRow; attempt: AttemptRow }) => Promise<void>
  /** Money came that nobody was asked for any more; it is about to go back. */
  surplus: (tx: Db, payment: { intent: IntentRow; attempt: AttemptRow; reason: 'surplus' | 'late' }) => Promise<void>
  /** Nobody paid, and nobody can any more. */
  closed: (tx: Db, intent: IntentRow, reason: CloseReason) => Promise<void>
  /** This much has gone back: by its provider, or by hand (`returnedBy`). */
  refunded: (tx: Db, payment: { intent: IntentRow; attempt: AttemptRow; refund: RefundRow }) => Promise<void>
  /** Another refund stands for one that its provider would not do. Left out: nobody keeps which is whose. */
  refundReplaced?: (tx: Db, refunds: { before: RefundRow; after: RefundRow }) => Promise<void>
}

const handlers = (): Map<string, PayableHandler> => service('payables', () => new Map())

/** From whose account money went back, as postings name it. */
export const returnedBy = (attempt: AttemptRow, refund: RefundRow): MoneySource =>
  refund.state === 'paid_by_hand' ? 'hand' : attempt.provider

/** Says who looks after the things of a kind; called where jobs are registered and where calls are answered. */
export const registerPayable = (kind: string, handler: PayableHandler): void => {
  handlers().set(kind, handler)
}

export const payableHandler = (kind: string): PayableHandler => {
  const found = handlers().get(kind)
  if (found === undefined) throw new Error(`nobody looks after payments of ${kind}`)
  return found
}
