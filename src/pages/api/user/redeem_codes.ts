import { listRedeemCodes, redeemCodesCall } from '#lib/coupons/redeem.api.ts'
import { myRedeemCodes } from '#lib/coupons/redeem.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'
import { redeemAnyCodes } from '#lib/packages/package-code-gift.server.ts'

export const GET = endpoint(listRedeemCodes, myRedeemCodes)
export const POST = endpoint(redeemCodesCall, redeemAnyCodes)
