import type { Machine } from '#lib/std/machine.ts'

export type DeletionState = 'none' | 'scheduled' | 'deleted'
export type DeletionEvent = 'request' | 'cancel' | 'delete'

/** Deleting an account: its owner asks, may think better of it until the day, then everything goes. */
export const deletionMachine: Machine<DeletionState, DeletionEvent> = {
  name: 'users.deletion',
  initial: 'none',
  events: {
    request: 'Its owner asked for it; asking again begins the days anew.',
    cancel: 'Its owner thought better of it, or joined it with another account.',
    delete: 'The day has come: in the same transaction the row itself goes.',
  },
  moves: {
    none: { request: 'scheduled' },
    scheduled: { request: 'scheduled', cancel: 'none', delete: 'deleted' },
    deleted: {},
  },
}
