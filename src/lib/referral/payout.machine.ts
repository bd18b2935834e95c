import type { Machine } from '#lib/std/machine.ts'

export type PayoutState = 'asked' | 'kept' | 'paid' | 'refused' | 'withdrawn'
export type PayoutEvent = 'keep' | 'pay' | 'refuse' | 'withdraw'

/** Commission that leaves the account it was earned in. */
export const payoutMachine: Machine<PayoutState, PayoutEvent> = {
  name: 'payouts',
  initial: 'asked',
  events: {
    keep: 'It went into the balance, at once.',
    pay: 'Finance paid it and wrote down the number of the receipt.',
    refuse: 'Finance did not, and said why: it is free again.',
    withdraw: 'Whoever asked thought better of it: it is free again.',
  },
  moves: {
    asked: { keep: 'kept', pay: 'paid', refuse: 'refused', withdraw: 'withdrawn' },
    kept: {},
    paid: {},
    refused: {},
    withdrawn: {},
  },
}
