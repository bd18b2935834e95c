import type { Machine } from '#lib/std/machine.ts'

export type AttemptState = 'created' | 'pending' | 'succeeded' | 'partly_refunded' | 'refunded' | 'closed' | 'failed'
export type AttemptEvent = 'present' | 'pay' | 'close' | 'fail' | 'refund_part' | 'refund_all'

/** One try to pay by one provider, under a number of its own. What a browser says on its way back moves nothing. */
export const attemptMachine: Machine<AttemptState, AttemptEvent> = {
  name: 'payment_attempts',
  initial: 'created',
  events: {
    present: 'The provider knows of it, and the person was shown where to pay.',
    pay: 'The money came; also after it was closed, when it goes back.',
    close: 'The provider takes no money for it any more.',
    fail: 'The provider would not begin it.',
    refund_part: 'Some of it went back.',
    refund_all: 'All of it has gone back.',
  },
  moves: {
    created: { present: 'pending', pay: 'succeeded', close: 'closed', fail: 'failed' },
    pending: { present: 'pending', pay: 'succeeded', close: 'closed' },
    succeeded: { refund_part: 'partly_refunded', refund_all: 'refunded' },
    partly_refunded: { refund_part: 'partly_refunded', refund_all: 'refunded' },
    refunded: {},
    closed: { pay: 'succeeded' },
    failed: { pay: 'succeeded' },
  },
}
