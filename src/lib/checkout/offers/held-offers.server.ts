/** Coupons and codes of packages of an order: held with it, used when it is paid, back when it is closed or wholly given back. */
import { giveCouponsBack, holdCoupons, releaseCoupons, useCoupons } from '#lib/coupons/couponed.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { PriceDetail } from '#lib/orders/new-order.ts'
import {
  givePackageCodesBack,
  holdPackageCodes,
  releasePackageCodes,
  usePackageCodes,
} from '#lib/packages/package-codes.server.ts'
import { minus, noFen } from '#lib/std/money.ts'

/** An order was made in which these took something off; the caller holds their rows and has found them open. */
export const holdOffers = async (
  tx: Db,
  details: readonly PriceDetail[],
  by: { orderRef: string; actorId: string },
): Promise<void> => {
  const named = (wanted: string) =>
    details.flatMap(({ type, sourceId, amount }) =>
      type === wanted && sourceId !== null ? [[sourceId, minus(noFen, amount)] as const] : [],
    )
  await holdCoupons(
    tx,
    named('coupon').map(([id]) => id),
    by,
  )
  await holdPackageCodes(tx, new Map(named('redeem')), by)
}

/** That order is paid. */
export const useOffers = async (tx: Db, orderRef: string, now: Date): Promise<void> => {
  await useCoupons(tx, orderRef, now)
  await usePackageCodes(tx, orderRef)
}

/** That order was closed; nobody paid. */
export const releaseOffers = async (tx: Db, orderRef: string): Promise<void> => {
  await releaseCoupons(tx, orderRef)
  await releasePackageCodes(tx, orderRef)
}

/** All of that order goes back. */
export const giveOffersBack = async (tx: Db, orderRef: string, now: Date): Promise<void> => {
  await giveCouponsBack(tx, orderRef, now)
  await givePackageCodesBack(tx, orderRef)
}
