import { call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { query } from '#lib/http/client/query.ts'
import type { RefundReason } from '#lib/orders/refunds/refund-reason.ts'
import type { askDeskRefund, previewDeskRefund } from './refund-desk.api.ts'

/** Copies by line, or an amount in fen. */
export type RefundSelection = { copies: number[] } | { amountFen: number }

/** What comes back, by each way. */
export const deskReturns = query((orderNo: string, selection: RefundSelection) =>
  call<typeof previewDeskRefund>(
    'GET /api/operator/orders/{orderNo}/refund',
    {
      params: { orderNo },
      query:
        'copies' in selection ? { copies: selection.copies.join(',') } : { amountFen: String(selection.amountFen) },
    },
    { silent: true },
  ),
)

type Asked = { selection: RefundSelection; agreedFen: number; reason: RefundReason; words: string }

/** Asks for it: done at once, or waiting for a second person. */
export const { $busy: $asking, run: askDesk } = mutation((orderNo: string, { selection, ...rest }: Asked) =>
  call<typeof askDeskRefund>(
    'POST /api/operator/orders/{orderNo}/refund',
    { params: { orderNo }, body: { ...selection, ...rest } },
    { idempotent: true },
  ),
)
