import { call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { query } from '#lib/http/client/query.ts'
import type { cancelOrderCall, closeOrderCall, previewCancel } from './cancel.api.ts'

/** What comes back for so many copies of each line. */
export const cancelReturns = query((orderNo: string, copies: readonly number[]) =>
  call<typeof previewCancel>(
    'GET /api/order/{orderNo}/cancel',
    { params: { orderNo }, query: { copies: copies.join(',') } },
    { silent: true },
  ),
)

/** Gives up an order nobody paid. */
export const { $busy: $closing, run: closeOrder } = mutation((orderNo: string) =>
  call<typeof closeOrderCall>('POST /api/order/{orderNo}/close', { params: { orderNo } }),
)

/** Cancels copies that were paid, for what was shown to come back. */
export const { $busy: $cancelling, run: cancelCopies } = mutation(
  (orderNo: string, copies: number[], agreedFen: number, left: number[]) =>
    call<typeof cancelOrderCall>(
      'POST /api/order/{orderNo}/cancel',
      { params: { orderNo }, body: { copies, agreedFen, left } },
      { idempotent: true },
    ),
)
