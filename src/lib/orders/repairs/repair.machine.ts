import type { Machine } from '#lib/std/machine.ts'

export type RepairState =
  | 'submitted'
  | 'reviewing'
  | 'accepted'
  | 'reprinting'
  | 'shipped'
  | 'done'
  | 'refused'
  | 'withdrawn'
export type RepairEvent = 'take' | 'accept' | 'refuse' | 'withdraw' | 'print' | 'ship' | 'finish'

/** Damaged copies of an order that are to be printed again, free of charge. */
export const repairMachine: Machine<RepairState, RepairEvent> = {
  name: 'repair_requests',
  initial: 'submitted',
  events: {
    take: 'Somebody of the desk is looking at it.',
    accept: 'The desk said yes: an order of the same files that costs nothing was made, and waits at the press.',
    refuse: 'The desk said no, and why.',
    withdraw: 'Its buyer thought better of it, before the desk decided.',
    print: 'The press took the order made of it.',
    ship: 'A courier has the copies.',
    finish: 'They arrived.',
  },
  moves: {
    submitted: { take: 'reviewing', accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn' },
    reviewing: { accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn' },
    accepted: { print: 'reprinting' },
    reprinting: { ship: 'shipped' },
    shipped: { finish: 'done' },
    done: {},
    refused: {},
    withdrawn: {},
  },
}
