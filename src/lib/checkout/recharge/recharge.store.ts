import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { createRecharge, refundRecharge } from './recharge.api.ts'

/** Why the last press came to no recharge; '': it did, or nobody pressed. */
export const $rechargeRefusal = atom('')

/** Makes a recharge of so much; answers its number, or undefined where it was refused. */
export const { $busy: $recharging, run: startRecharge } = mutation(async (amountFen: number) => {
  $rechargeRefusal.set('')
  try {
    const { orderNo } = await call<typeof createRecharge>(
      'POST /api/gift_card/orders',
      { body: { amountFen } },
      { silent: true, idempotent: true },
    )
    return orderNo
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    $rechargeRefusal.set(messageOf(error))
    return undefined
  }
})

/** Asks unused money of a recharge back, exactly what was shown. */
export const { $busy: $returning, run: returnRecharge } = mutation((orderNo: string, agreedFen: number) =>
  call<typeof refundRecharge>(
    'POST /api/gift_card/order/{orderNo}/refund',
    { params: { orderNo }, body: { agreedFen } },
    { idempotent: true },
  ),
)
