import type { Machine } from '#lib/std/machine.ts'

export type HoldState = 'pending' | 'posted' | 'voided'
export type HoldEvent = 'post' | 'void'

/** Money of a balance that something is waiting to take: still there, but free for nothing else. */
export const holdMachine: Machine<HoldState, HoldEvent> = {
  name: 'ledger_holds',
  initial: 'pending',
  events: {
    post: 'What it was for is settled: the money is taken, in the same transaction.',
    void: 'What it was for came to nothing: the money is free again.',
  },
  moves: { pending: { post: 'posted', void: 'voided' }, posted: {}, voided: {} },
}
