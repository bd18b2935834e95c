import { setShippingNotices } from '#lib/fulfilment/notices/shipping-notice.api.ts'
import { changeShippingNotices } from '#lib/fulfilment/notices/shipping-notice.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const PUT = endpoint(setShippingNotices, changeShippingNotices)
