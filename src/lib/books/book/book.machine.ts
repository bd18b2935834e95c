import type { Machine } from '#lib/std/machine.ts'

export type BookStatus = 'typesetting' | 'ready' | 'failed' | 'finalized'
export type BookEvent = 'typeset' | 'finish' | 'fail' | 'finalize' | 'reopen'

export const bookMachine: Machine<BookStatus, BookEvent> = {
  name: 'books',
  initial: 'typesetting',
  events: {
    typeset: 'Somebody changed it, or what it is made of changed: it is laid out anew.',
    finish: 'The job put a layout in place, or left the one there was.',
    fail: 'The job gave up; its owner is told why.',
    finalize: 'Its owner fixed it for print. Nothing changes it but taking that back.',
    reopen: 'Its owner took the signature back, while no order held it. Its pages are the same.',
  },
  moves: {
    typesetting: { typeset: 'typesetting', finish: 'ready', fail: 'failed' },
    ready: { typeset: 'typesetting', finalize: 'finalized' },
    failed: { typeset: 'typesetting' },
    finalized: { reopen: 'ready' },
  },
}
