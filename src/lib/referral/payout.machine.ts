import type { Machine } from '#lib/std/machine.ts'

export type PayoutState = 'asked' | 'paying' | 'kept' | 'paid' | 'refused' | 'withdrawn'
export type PayoutEvent = 'keep' | 'take' | 'pay' | 'refuse' | 'withdraw'

/** Commission that leaves the account it was earned in. */
export const payoutMachine: Machine<PayoutState, PayoutEvent> = {
  name: 'payouts',
  initial: 'asked',
  events: {
    keep: 'It went into the balance, at once.',
    take: 'One of finance is about to pay it: from here on its owner cannot take it back, and no colleague pays it too.',
    pay: 'Finance paid it and wrote down the number of the receipt.',
    refuse: 'Finance did not, and said why: it is free again.',
    withdraw: 'Whoever asked thought better of it: it is free again.',
  },
  moves: {
    asked: { keep: 'kept', take: 'paying', withdraw: 'withdrawn' },
    paying: { pay: 'paid', refuse: 'refused' },
    kept: {},
    paid: {},
    refused: {},
    withdrawn: {},
  },
}
