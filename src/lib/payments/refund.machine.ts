import type { Machine } from '#lib/std/machine.ts'

export type RefundState =
  | 'requested'
  | 'approved'
  | 'submitted'
  | 'succeeded'
  | 'abnormal'
  | 'failed'
  | 'rejected'
  | 'replaced'
  | 'paid_by_hand'
export type RefundEvent = 'approve' | 'reject' | 'submit' | 'succeed' | 'strand' | 'fail' | 'replace' | 'pay_by_hand'

/** Money that goes back the way it came. Only `succeed` and `pay_by_hand` count as given back. */
export const refundMachine: Machine<RefundState, RefundEvent> = {
  name: 'payment_refunds',
  initial: 'requested',
  events: {
    approve: 'Somebody who may, or a rule, says yes.',
    reject: 'Somebody who may says no.',
    submit: 'The provider is about to be asked, again under the same number after an answer that did not come.',
    succeed: 'The provider says it has gone back.',
    strand: 'The account it should go to takes nothing: somebody must see to it.',
    fail: 'The provider will not do it.',
    replace: 'The provider is asked once more, under another number, which stands for this one from here on.',
    pay_by_hand: 'Somebody who may paid it out of our bank account, and has a receipt.',
  },
  moves: {
    requested: { approve: 'approved', reject: 'rejected' },
    approved: { submit: 'submitted', reject: 'rejected' },
    submitted: { submit: 'submitted', succeed: 'succeeded', strand: 'abnormal', fail: 'failed' },
    abnormal: { succeed: 'succeeded', fail: 'failed', pay_by_hand: 'paid_by_hand' },
    succeeded: {},
    failed: { succeed: 'succeeded', replace: 'replaced', pay_by_hand: 'paid_by_hand' },
    rejected: {},
    replaced: {},
    paid_by_hand: {},
  },
}
