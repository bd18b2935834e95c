import { couponFaults } from '#lib/coupons/check.sql.ts'
import { db } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { couponOrderFaults, freeGiftFaults, giftCardFaults, packageFaults } from './check.sql.ts'

/** Name of the job that counts coupons and codes every night. */
export const checkCouponsJobName = 'check-coupons'

class CouponsFault extends Error {
  readonly code = 'COUPON_FAULT'
}

/** Counts what was given out against what there is, and coupons and codes of packages against their orders. What differs is an alarm each time. */
export const checkCouponsJob = async (): Promise<number> => {
  const faults = [
    ...(await couponFaults(db())),
    ...(await couponOrderFaults(db())),
    ...(await packageFaults(db())),
    ...(await giftCardFaults(db())),
    ...(await freeGiftFaults(db())),
  ]
  for (const { what, count, ref } of faults)
    await raiseAlarm(db(), {
      job: checkCouponsJobName,
      ref,
      attempts: 1,
      error: new CouponsFault(`${what} (${count})`),
    })
  log.info({ faults: faults.length }, 'checked coupons and codes')
  return faults.length
}
