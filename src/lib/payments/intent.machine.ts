import type { Machine } from '#lib/std/machine.ts'

export type IntentState = 'open' | 'settled' | 'closed'
export type IntentEvent = 'settle' | 'close'

/** What somebody has to pay. Money that comes when it is no longer open goes back by itself. */
export const intentMachine: Machine<IntentState, IntentEvent> = {
  name: 'payment_intents',
  initial: 'open',
  events: {
    settle: 'The whole sum came, by a message or an answer its provider signed.',
    close: 'It was cancelled or its time was over, and no provider takes money for it any more.',
  },
  moves: {
    open: { settle: 'settled', close: 'closed' },
    settled: {},
    closed: {},
  },
}
