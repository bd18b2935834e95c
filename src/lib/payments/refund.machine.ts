import type { Machine } from '#lib/std/machine.ts'

export type RefundState = 'requested' | 'approved' | 'submitted' | 'succeeded' | 'abnormal' | 'failed' | 'rejected'
export type RefundEvent = 'approve' | 'reject' | 'submit' | 'succeed' | 'strand' | 'fail'

/** Money that goes back the way it came. Only `succeed` counts as given back. */
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
  },
  moves: {
    requested: { approve: 'approved', reject: 'rejected' },
    approved: { submit: 'submitted', reject: 'rejected' },
    submitted: { submit: 'submitted', succeed: 'succeeded', strand: 'abnormal', fail: 'failed' },
    abnormal: { succeed: 'succeeded', fail: 'failed' },
    succeeded: {},
    failed: {},
    rejected: {},
  },
}
