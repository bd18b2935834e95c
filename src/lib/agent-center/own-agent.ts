import type { z } from 'zod'
import type { applyAsAgent } from '#lib/agents/agent.api.ts'
import type { AgentRow } from '#lib/agents/agent.table.ts'

export type OwnAgent = z.output<(typeof applyAsAgent)['output']>

/** An agent as their own account is told it. */
export const ownAgent = (row: AgentRow): OwnAgent => ({
  ...{ state: row.state, companyName: row.companyName, companyPhone: row.companyPhone, companyLink: row.companyLink },
  ...{ editor: row.editor, designer: row.designer, refusal: row.refusal },
  ...{ disableCopyright: row.isCopyrightHidden, keepLogo: row.isLogoKept },
})
