import { endpoint } from '#lib/http/endpoint.server.ts'
import { wechatPayNotify } from '#lib/payments/notice.api.ts'
import { receiveWechatPay } from '#lib/payments/notice.server.ts'

export const POST = endpoint(wechatPayNotify, receiveWechatPay)
