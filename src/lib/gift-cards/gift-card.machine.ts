import type { Machine } from '#lib/std/machine.ts'

export type GiftCardState = 'waiting' | 'ready' | 'opened' | 'returned' | 'closed'
export type GiftCardEvent = 'sell' | 'close' | 'open' | 'give_back'

/** One gift card. It has no end: what was paid for is worth as much in ten years. */
export const giftCardMachine: Machine<GiftCardState, GiftCardEvent> = {
  name: 'gift cards',
  initial: 'waiting',
  events: {
    sell: 'Its order is paid: a link for one opening can be made.',
    close: 'Its order was closed; nobody paid.',
    open: 'Whoever had its link opened it: its value is in their balance.',
    give_back: 'Its buyer took it back before anybody opened it.',
  },
  moves: {
    waiting: { sell: 'ready', close: 'closed' },
    ready: { open: 'opened', give_back: 'returned' },
    opened: {},
    returned: {},
    closed: {},
  },
}
