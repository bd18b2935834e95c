import { endpoint } from '#lib/http/endpoint.server.ts'
import { alipayNotify } from '#lib/payments/notice.api.ts'
import { receiveAlipay } from '#lib/payments/notice.server.ts'

export const POST = endpoint(alipayNotify, receiveAlipay)
