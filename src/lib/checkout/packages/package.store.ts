import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { buyPackageCall, givePackageBack, makePackageCode } from './package-order.api.ts'

/** Why the last press came to no order; '': it did, or nobody pressed. */
export const $buyRefusal = atom('')

/** Orders a package at the price that was seen; answers the order, or undefined where it was refused. */
export const { $busy: $buying, run: buyPackage } = mutation(
  async (id: string, priceFen: number, useBalance: boolean) => {
    $buyRefusal.set('')
    try {
      return await call<typeof buyPackageCall>(
        'POST /api/activity/packages/{id}/orders',
        { params: { id }, body: { priceFen, useBalance } },
        { silent: true, idempotent: true },
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $buyRefusal.set(messageOf(error))
      return undefined
    }
  },
)

/** Gives back what was not used, for exactly what was shown. */
export const { $busy: $givingBack, run: giveBackPackage } = mutation((orderNo: string, agreedFen: number) =>
  call<typeof givePackageBack>(
    'POST /api/order/packages/orders/{orderNo}/return',
    { params: { orderNo }, body: { agreedFen } },
    { idempotent: true },
  ),
)

/** A code to give one copy away by; it is told this once. */
export const { $busy: $makingCode, run: makeGiftCode } = mutation(
  async (orderNo: string, couponNo: string) =>
    (
      await call<typeof makePackageCode>('POST /api/order/packages/orders/{orderNo}/coupons/{couponNo}/code', {
        params: { orderNo, couponNo },
      })
    ).code,
)
