import { getRechargeStatus } from '#lib/checkout/recharge/recharge.api.ts'
import { seeRechargeStatus } from '#lib/checkout/recharge/recharge.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getRechargeStatus, seeRechargeStatus)
