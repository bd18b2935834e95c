import type { Machine } from '#lib/std/machine.ts'

export type PackageCodeState = 'open' | 'held' | 'used' | 'returned'
export type PackageCodeEvent = 'hold' | 'release' | 'use' | 'give_back' | 'return'

/** One copy a package pays for. */
export const packageCodeMachine: Machine<PackageCodeState, PackageCodeEvent> = {
  name: 'package codes',
  initial: 'open',
  events: {
    hold: 'An order was made with it, in the same transaction.',
    release: 'That order was closed; nobody paid.',
    use: 'That order is paid.',
    give_back: 'All of that order goes back.',
    return: 'Its package was given back: it pays for nothing any more.',
  },
  moves: {
    open: { hold: 'held', return: 'returned' },
    held: { release: 'open', use: 'used' },
    used: { give_back: 'open' },
    returned: {},
  },
}
