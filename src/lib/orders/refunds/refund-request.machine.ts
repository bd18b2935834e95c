import type { Machine } from '#lib/std/machine.ts'

export type RequestState = 'requested' | 'approved' | 'declined' | 'withdrawn'
export type RequestEvent = 'approve' | 'decline' | 'withdraw'

/** Money of an order somebody at the desk wants to give back; above a sum another of them has to agree. */
export const requestMachine: Machine<RequestState, RequestEvent> = {
  name: 'refund_requests',
  initial: 'requested',
  events: {
    approve:
      'Somebody else who may says yes; or it is little, and who asked may do it alone. It goes back in the same moment.',
    decline: 'Somebody else who may says no, and why.',
    withdraw: 'Who asked thought better of it.',
  },
  moves: {
    requested: { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' },
    approved: {},
    declined: {},
    withdrawn: {},
  },
}
