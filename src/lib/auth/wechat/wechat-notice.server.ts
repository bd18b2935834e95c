import type { Db } from '#lib/db/db.server.ts'
import { fail, type Result } from '#lib/std/result.ts'
import { findFollower } from './wechat.sql.ts'
import { askWechat, clientToken, wechat } from './wechat-client.server.ts'

/** Is there an official account with a template that tells of a parcel? */
export const hasShippedTemplate = (): boolean => {
  const apps = wechat()
  return apps?.account !== undefined && apps.shippedTemplate !== undefined
}

/** The openid by which somebody follows the official account, as last heard; undefined: messages would not reach them. */
export const followerOf = async (db: Db, userId: string): Promise<string | undefined> => {
  const appid = wechat()?.account?.appid
  return appid === undefined ? undefined : findFollower(db, userId, appid)
}

/**
 * Tells in WeChat that a parcel left (模板消息, `/cgi-bin/message/template/send`); pressing it opens `url`. 422
 * `wechat_not_following`: they follow no longer; 503: nobody answered.
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
  return askWechat(apps, '/cgi-bin/message/template/send', { access_token: token }, body)
}
