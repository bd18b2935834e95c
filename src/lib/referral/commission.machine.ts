import type { Machine } from '#lib/std/machine.ts'

export type CommissionState = 'waiting' | 'ripening' | 'free' | 'barred' | 'reversed'
export type CommissionEvent = 'complete' | 'free' | 'bar' | 'reverse'

/** What somebody earns with one order of a friend. Smaller amounts after refunds in part are no state. */
export const commissionMachine: Machine<CommissionState, CommissionEvent> = {
  name: 'commissions',
  initial: 'waiting',
  events: {
    complete: 'The friend has the order; it may still come back for seven days.',
    free: 'Those days are over: it is in the ledger.',
    bar: 'It is an order of one’s own by another name: the same phone or address.',
    reverse: 'All of the order went back.',
  },
  moves: {
    waiting: { complete: 'ripening', bar: 'barred', reverse: 'reversed' },
    ripening: { free: 'free', reverse: 'reversed' },
    free: { reverse: 'reversed' },
    barred: {},
    reversed: {},
  },
}
