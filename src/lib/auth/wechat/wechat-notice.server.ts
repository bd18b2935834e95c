import type { Db } from '#lib/db/db.server.ts'
import { fail, type Result } from '#lib/std/result.ts'
import { findOpenid, putIdentity } from './wechat.sql.ts'
import { askWechat, clientToken, follows, wechat } from './wechat-client.server.ts'

/** Is there an official account with a template that tells of a parcel? */
export const hasShippedTemplate = (): boolean => {
  const apps = wechat()
  return apps?.account !== undefined && apps.shippedTemplate !== undefined
}

/** The openid a message would go to; undefined: this person never came through the official account. */
export const openidFor = async (db: Db, userId: string): Promise<string | undefined> => {
  const appid = wechat()?.account?.appid
  return appid === undefined ? undefined : (await findOpenid(db, userId, appid))?.openid
}

/** Does this person follow the official account? WeChat is asked where that was not known before. */
export const isFollowing = async (db: Db, userId: string): Promise<boolean> => {
  const apps = wechat()
  const known = apps?.account && (await findOpenid(db, userId, apps.account.appid))
  if (!apps?.account || !known) return false
  if (known.subscribe === true) return true
  const subscribe = (await follows(apps, known.openid)) === true
  const { openid } = known
  const nobody = { unionid: undefined, nickname: undefined, headimgurl: undefined }
  if (subscribe) await putIdentity(db, userId, { appid: apps.account.appid, openid, subscribe, ...nobody })
  return subscribe
}

/**
 * Tells in WeChat that a parcel left (模板消息, `/cgi-bin/message/template/send`); pressing it opens `url`. 422
 * `wechat_not_following`: they follow no longer; 503 `wechat_unavailable`: it was not sent; 503 `wechat_unanswered`: nobody
 * knows.
 */
export const sendShippedWechat = async (
  openid: string,
  { orderNo, courier, number, url }: { orderNo: string; courier: string; number: string; url: string },
): Promise<Result<unknown>> => {
  const apps = wechat()
  const token = apps?.account && (await clientToken(apps, apps.account))
  if (!apps || token === undefined) return fail(503, 'wechat_unavailable', '微信暂时没有回应，请稍后再试')
  const body = {
    touser: openid,
    template_id: apps.shippedTemplate,
    url,
    data: {
      character_string1: { value: orderNo },
      thing2: { value: courier },
      character_string3: { value: number },
    },
  }
  const sent = await askWechat(apps, '/cgi-bin/message/template/send', { access_token: token }, body)
  return sent.ok || sent.failure.status !== 503 ? sent : fail(503, 'wechat_unanswered', sent.failure.message)
}
