import { beginWechat, unbindWechatCall } from '#lib/accounts/account/account.api.ts'
import { unbindWechat } from '#lib/accounts/account/bind.server.ts'
import { beginSignedIn } from '#lib/accounts/account/wechat-entry.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(beginWechat, beginSignedIn)
export const DELETE = endpoint(unbindWechatCall, unbindWechat)
