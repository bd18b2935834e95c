import type { Machine } from '#lib/std/machine.ts'

export type PackageState = 'waiting' | 'active' | 'returned' | 'closed'
export type PackageEvent = 'activate' | 'close' | 'give_back'

/** One package somebody bought. That it is over is no state: its codes are simply not used any more. */
export const packageMachine: Machine<PackageState, PackageEvent> = {
  name: 'packages',
  initial: 'waiting',
  events: {
    activate: 'Its order is paid; its codes are there.',
    close: 'Its order was closed; nobody paid.',
    give_back: 'Its buyer gave back what was not used. Again, once a code it had used came back.',
  },
  moves: {
    waiting: { activate: 'active', close: 'closed' },
    active: { give_back: 'returned' },
    returned: { give_back: 'returned' },
    closed: {},
  },
}
