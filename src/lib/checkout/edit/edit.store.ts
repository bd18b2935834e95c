import { call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { query } from '#lib/http/client/query.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { editOrderCall, previewEdit } from './edit.api.ts'

export type EditPreview = OutputOf<typeof previewEdit>
/** What is to be another; what is left out stays. */
export type EditChoice = { address?: string; delivery?: string; book?: string }

/** What the order would be, and whether its price stays. */
export const editOutcome = query((orderNo: string, choice: EditChoice) =>
  call<typeof previewEdit>('GET /api/order/{orderNo}/edit', { params: { orderNo }, query: choice }, { silent: true }),
)

/** Changes it; refused, its alert says why. */
export const { $busy: $editing, run: editOrder } = mutation((orderNo: string, choice: EditChoice) =>
  call<typeof editOrderCall>(
    'POST /api/order/{orderNo}/edit',
    { params: { orderNo }, body: choice },
    { idempotent: true },
  ),
)
