import type { Machine } from '#lib/std/machine.ts'

export type RedeemCodeState = 'issued' | 'redeemed' | 'frozen'
export type RedeemCodeEvent = 'redeem' | 'freeze' | 'thaw'

/** A code, good for one coupon once. What becomes of the coupon is the coupon's. */
export const redeemCodeMachine: Machine<RedeemCodeState, RedeemCodeEvent> = {
  name: 'redeem_codes',
  initial: 'issued',
  events: {
    redeem: 'Somebody typed it in; they have its coupon.',
    freeze: 'The desk stopped it before anybody redeemed it.',
    thaw: 'The desk let it go again.',
  },
  moves: {
    issued: { redeem: 'redeemed', freeze: 'frozen' },
    frozen: { thaw: 'issued' },
    redeemed: {},
  },
}
