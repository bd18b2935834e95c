import { call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import type { renewOrderFiles } from './order-files.api.ts'

/** Thirty more days; refused, its alert says why. */
export const { $busy: $renewing, run: renewFiles } = mutation((orderNo: string) =>
  call<typeof renewOrderFiles>('POST /api/order/{orderNo}/printbooks/renew', { params: { orderNo } }),
)
