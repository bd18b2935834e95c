import type { Machine } from '#lib/std/machine.ts'

export type CashbackState = 'submitted' | 'published' | 'taken_down' | 'refused' | 'withdrawn' | 'reversed'
export type CashbackEvent = 'publish' | 'refuse' | 'withdraw' | 'take_down' | 'reverse'

/** An unboxing post its writer gets a fixed sum for. */
export const cashbackMachine: Machine<CashbackState, CashbackEvent> = {
  name: 'cashback_requests',
  initial: 'submitted',
  events: {
    publish: 'The desk found nothing against it: everybody reads it, and the sum is in the balance.',
    refuse: 'The desk said no, and why; another may be written.',
    withdraw: 'Its writer thought better of it before the desk decided; another may be written.',
    take_down: 'Its writer took it off the site after it was published. The sum stays theirs, and is not paid again.',
    reverse: 'All of the order went back: nothing is paid, and what was paid is taken back.',
  },
  moves: {
    submitted: { publish: 'published', refuse: 'refused', withdraw: 'withdrawn', reverse: 'reversed' },
    published: { take_down: 'taken_down', reverse: 'reversed' },
    taken_down: { reverse: 'reversed' },
    refused: {},
    withdrawn: {},
    // The post itself may still stand, and be taken down.
    reversed: { take_down: 'reversed' },
  },
}
