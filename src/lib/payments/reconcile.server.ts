import { db } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { checkAttempt, closePayment } from './pay.server.ts'
import { dueAttempts, dueRefunds, forgottenRefunds, overdueIntents } from './payment.sql.ts'
import { checkRefund, submitRefund } from './refund.server.ts'

export const reconcileJobName = 'payment-reconcile'

/** Of each kind in one go; what is left comes with the next minute. */
const most = 200
/** Providers are asked about so many at once. */
const abreast = 4
/** A job takes up what was approved within seconds; later it is lost, or out of tries. */
const forgottenAfterMs = 10 * 60_000

/** One that throws is told of and asked about again; it does not keep the others from being looked at. */
const each = async <T extends { id: string }>(
  rows: readonly T[],
  look: (row: T) => Promise<unknown>,
): Promise<void> => {
  const queue = [...rows]
  const walk = async (): Promise<void> => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const { id } = row
      await look(row).catch((error: unknown) => log.error({ err: error, id }, 'a payment could not be looked at'))
    }
  }
  await Promise.all(Array.from({ length: abreast }, walk))
}

/** Every minute: what providers did not tell us of, what was not paid in time, refunds on their way. */
export const reconcilePayments = async (now = new Date()): Promise<void> => {
  await each(await dueAttempts(db(), now, most), (attempt) => checkAttempt(attempt, now))
  await each(await overdueIntents(db(), now, most), (intent) =>
    closePayment({ kind: intent.payableKind, id: intent.payableId }, 'expired'),
  )
  await each(await dueRefunds(db(), now, most), (refund) => checkRefund(refund.id))
  const forgotten = await forgottenRefunds(db(), new Date(now.getTime() - forgottenAfterMs), most)
  await each(forgotten, (refund) => submitRefund(refund.id))
}
