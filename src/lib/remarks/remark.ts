import type { ModerationState } from '#lib/moderation/moderation.machine.ts'

/** How long a writer may change what they wrote, ms. */
export const editableMs = 10 * 60_000

/** How many of a list a call answers: by what is asked for, and at most so many (`999`: all, up to there). */
export const usualCounts = { like: 24, comment: 10 } as const
export const mostCount = 999

/** The same words of one person within a day: once at one place, and so often anywhere. */
export const repeatMs = 86_400_000
export const mostRepeats = 3

/** As its writer is told: `hidden` by the owner, the rest as the desk has it. */
export type RemarkState = 'shown' | 'hidden' | 'held' | 'removed' | 'appealed' | 'refused'

/** What is true of a remark: the desk's word goes before the owner's. */
export const stateOf = (hidden: boolean, moderation: ModerationState | null): RemarkState => {
  if (moderation !== null && moderation !== 'shown' && moderation !== 'reported') return moderation
  return hidden ? 'hidden' : 'shown'
}

/** Whether somebody may write: what stands in the way, in the order in which it is told. */
export type MayWrite = 'yes' | 'closed' | 'sign_in' | 'phone'
