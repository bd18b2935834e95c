import type { Machine } from '#lib/std/machine.ts'

export type ModerationState = 'shown' | 'reported' | 'held' | 'removed' | 'appealed' | 'refused'
export type ModerationEvent = 'report' | 'hold' | 'keep' | 'remove' | 'appeal'

/** What somebody wrote for others. `shown` and `reported` are read by all, the rest by its writer alone. */
export const moderationMachine: Machine<ModerationState, ModerationEvent> = {
  name: 'moderation_items',
  initial: 'shown',
  events: {
    report: 'Somebody who reads it says that it should not be there.',
    hold: 'The word list found something: nobody reads it before the desk does.',
    keep: 'The desk finds nothing wrong with it.',
    remove: 'The desk takes it away; a second time it stays so.',
    appeal: 'Its writer asks for a second look, within seven days.',
  },
  moves: {
    shown: { report: 'reported', hold: 'held' },
    reported: { report: 'reported', hold: 'held', keep: 'shown', remove: 'removed' },
    held: { keep: 'shown', remove: 'removed' },
    removed: { appeal: 'appealed' },
    appealed: { keep: 'shown', remove: 'refused' },
    refused: {},
  },
}

/** Read by everybody who may see what it hangs on. */
export const openStates: readonly ModerationState[] = ['shown', 'reported']
/** The desk has something to decide. */
export const waitingStates: readonly ModerationState[] = ['reported', 'held', 'appealed']
