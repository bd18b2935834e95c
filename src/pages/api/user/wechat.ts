import { beginWechat, unbindWechatCall } from '#lib/accounts/account.api.ts'
import { unbindWechat } from '#lib/accounts/bind.server.ts'
import { beginSignedIn } from '#lib/accounts/wechat-entry.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(beginWechat, beginSignedIn)
export const DELETE = endpoint(unbindWechatCall, unbindWechat)
