import type { Machine } from '#lib/std/machine.ts'

export type InvoiceState = 'asked' | 'issued' | 'reversed' | 'refused' | 'withdrawn'
export type InvoiceEvent = 'issue' | 'reverse' | 'refuse' | 'withdraw'

/** An invoice somebody asked for: issued outside, at the tax office's platform, and uploaded here. */
export const invoiceMachine: Machine<InvoiceState, InvoiceEvent> = {
  name: 'invoices',
  initial: 'asked',
  events: {
    issue: 'Finance issued it and uploaded its file.',
    reverse: 'Money went back, or it was wrong: finance issued a red one over the same sum and uploaded it.',
    refuse: 'Finance said no, and why.',
    withdraw: 'Its buyer thought better of it, before it was issued.',
  },
  moves: {
    asked: { issue: 'issued', refuse: 'refused', withdraw: 'withdrawn' },
    issued: { reverse: 'reversed' },
    reversed: {},
    refused: {},
    withdrawn: {},
  },
}
