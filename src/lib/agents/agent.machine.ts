import type { Machine } from '#lib/std/machine.ts'

export type AgentState = 'applied' | 'active' | 'refused' | 'ended'
export type AgentEvent = 'apply' | 'approve' | 'refuse' | 'end'

/** Somebody who sells our books under a name of their own. */
export const agentMachine: Machine<AgentState, AgentEvent> = {
  name: 'agents',
  initial: 'applied',
  events: {
    apply: 'They apply again, with other words.',
    approve: 'The desk looked at who they are and said yes: from now on their books carry their name.',
    refuse: 'The desk said no, and why.',
    end: 'The desk ended it: their books are ordinary ones again, links they handed out to buy open nothing.',
  },
  moves: {
    applied: { approve: 'active', refuse: 'refused' },
    active: { end: 'ended' },
    refused: { apply: 'applied' },
    ended: { apply: 'applied' },
  },
}
