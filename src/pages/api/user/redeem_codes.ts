import { listRedeemCodes, redeemCodesCall } from '#lib/coupons/redeem.api.ts'
import { myRedeemCodes, redeemCodes } from '#lib/coupons/redeem.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listRedeemCodes, myRedeemCodes)
export const POST = endpoint(redeemCodesCall, redeemCodes)
