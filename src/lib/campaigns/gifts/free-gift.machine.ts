import type { Machine } from '#lib/std/machine.ts'

export type FreeGiftState = 'held' | 'used' | 'released' | 'returned'
export type FreeGiftEvent = 'use' | 'release' | 'give_back'

/** One gift of one order. It counts against how many there are while it is held or used. */
export const freeGiftMachine: Machine<FreeGiftState, FreeGiftEvent> = {
  name: 'free_gifts',
  initial: 'held',
  events: {
    use: 'The order is paid: it is packed with the parcel.',
    release: 'The order was closed; nobody paid.',
    give_back:
      'All of the order went back before its parcel left, or before the press took it so much that the rest no longer meets the sum.',
  },
  moves: {
    held: { use: 'used', release: 'released' },
    used: { give_back: 'returned' },
    released: {},
    returned: {},
  },
}
