import { createHash } from 'node:crypto'
import { config } from '#lib/config/config.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid, notFound } from '#lib/http/errors.ts'
import { randomId } from '#lib/std/id.ts'
import { ok } from '#lib/std/result.ts'
import { wechat } from './wechat-client.server.ts'
import type { signWechatShare } from './wechat-share.api.ts'
import { jsapiTicket } from './wechat-ticket.server.ts'

/** JS-SDK 附录 1: names in lower case, in this order, values as they are. */
export const shareSignature = (signed: { ticket: string; nonceStr: string; timestamp: number; url: string }): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${signed.ticket}&noncestr=${signed.nonceStr}&timestamp=${signed.timestamp}&url=${signed.url}`)
    .digest('hex')

/** Signs an address of this site and of no other: what we sign may speak to WeChat in our name. */
export const wechatShare = async ({ query }: CallOf<typeof signWechatShare>) => {
  const apps = wechat()
  if (!apps?.account) return notFound()
  const [url = ''] = query.url.split('#')
  if (!URL.canParse(url) || new URL(url).origin !== config().siteUrl) return invalid('这不是本站的网址')
  const ticket = await jsapiTicket()
  if (!ticket.ok) return ticket
  const timestamp = Math.floor(Date.now() / 1000)
  const nonceStr = randomId()
  const signature = shareSignature({ ticket: ticket.value, nonceStr, timestamp, url })
  return ok({ script: apps.scriptUrl, appId: apps.account.appid, timestamp, nonceStr, signature })
}
