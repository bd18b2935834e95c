import type { Machine } from '#lib/std/machine.ts'

export type PrintJobState = 'waiting' | 'claimed' | 'printed' | 'bound' | 'packed' | 'shipped' | 'trouble' | 'recalled'
export type PrintJobEvent = 'claim' | 'print' | 'bind' | 'pack' | 'ship' | 'fail' | 'resume' | 'release' | 'recall'

/** One printed line of an order, as a print shop's program goes through it. An order taken by hand has none. */
export const printJobMachine: Machine<PrintJobState, PrintJobEvent> = {
  name: 'print_jobs',
  initial: 'waiting',
  events: {
    claim: 'A print shop took it, for two hours at a time.',
    print: 'Its pages and cover are printed.',
    bind: 'It is bound, or cut to size.',
    pack: 'It lies in its parcel.',
    ship: 'A courier has it, with all else of its order.',
    fail: 'The print shop reports trouble with it.',
    resume: 'The trouble is over: it is printed from the beginning.',
    release: 'Two hours without a word: it waits for any print shop again.',
    recall: 'The desk took its order back to do it by hand, or its copies were given back.',
  },
  moves: {
    waiting: { claim: 'claimed', recall: 'recalled' },
    claimed: { print: 'printed', fail: 'trouble', release: 'waiting', recall: 'recalled' },
    printed: { bind: 'bound', fail: 'trouble', release: 'waiting', recall: 'recalled' },
    bound: { pack: 'packed', fail: 'trouble', release: 'waiting', recall: 'recalled' },
    packed: { ship: 'shipped', recall: 'recalled' },
    shipped: {},
    trouble: { resume: 'claimed', release: 'waiting', recall: 'recalled' },
    recalled: {},
  },
}
