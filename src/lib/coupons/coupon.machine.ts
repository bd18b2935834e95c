import type { Machine } from '#lib/std/machine.ts'

export type CouponState = 'open' | 'held' | 'used' | 'frozen'
export type CouponEvent = 'hold' | 'release' | 'use' | 'give_back' | 'freeze' | 'thaw'

/** One use of what a template promises. Its time is no state: a coupon that is over is simply not used any more. */
export const couponMachine: Machine<CouponState, CouponEvent> = {
  name: 'coupons',
  initial: 'open',
  events: {
    hold: 'An order was made with it, in the same transaction.',
    release: 'That order was closed; nobody paid.',
    use: 'That order is paid.',
    give_back: 'All of that order goes back, and the coupon is not over yet.',
    freeze: 'The desk stopped it: a code that leaked, a coupon given by mistake.',
    thaw: 'The desk let it go again.',
  },
  moves: {
    open: { hold: 'held', freeze: 'frozen' },
    held: { release: 'open', use: 'used' },
    used: { give_back: 'open' },
    frozen: { thaw: 'open' },
  },
}
