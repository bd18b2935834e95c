/** Coupons, codes of packages and the gift of an order: held with it, used when it is paid, back when it is closed or wholly given back. */

import { giveGiftBack, holdGift, releaseGift, useGift } from '#lib/campaigns/gifts/free-gift.server.ts'
import type { Gift } from '#lib/campaigns/gifts/free-gift.ts'
import { giveCouponsBack, holdCoupons, releaseCoupons, useCoupons } from '#lib/coupons/couponed.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { PriceDetail } from '#lib/orders/new-order.ts'
import {
  givePackageCodesBack,
  holdPackageCodes,
  releasePackageCodes,
  usePackageCodes,
} from '#lib/packages/package-codes.server.ts'
import { type Fen, minus, noFen } from '#lib/std/money.ts'

/** An order was made in which these took something off, or go along; the caller holds their rows and has found them open. */
export const holdOffers = async (
  tx: Db,
  { details, gift }: { details: readonly PriceDetail[]; gift: Gift | null },
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
  if (gift) await holdGift(tx, gift, by)
}

/** That order is paid. */
export const useOffers = async (tx: Db, orderRef: string, now: Date): Promise<void> => {
  await useCoupons(tx, orderRef, now)
  await usePackageCodes(tx, orderRef)
  await useGift(tx, orderRef)
}

/** That order was closed; nobody paid. */
export const releaseOffers = async (tx: Db, orderRef: string): Promise<void> => {
  await releaseCoupons(tx, orderRef)
  await releasePackageCodes(tx, orderRef)
  await releaseGift(tx, orderRef)
}

/** So much is left of that order's goods: its gift goes back where that no longer meets the sum, unless it is on its way (`isGone`). */
export const giveBackGift = async (tx: Db, orderRef: string, left: { fen: Fen; isGone: boolean }): Promise<void> => {
  if (!left.isGone) await giveGiftBack(tx, orderRef, left.fen)
}

/** All of that order goes back. */
export const giveOffersBack = async (tx: Db, orderRef: string, now: Date): Promise<void> => {
  await giveCouponsBack(tx, orderRef, now)
  await givePackageCodesBack(tx, orderRef)
}
