import type { getWechatHelper } from '#lib/auth/wechat/wechat-helper.api.ts'
import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { qrCode } from '#lib/print/qr.ts'
import type { Ink } from '#lib/print/scene.ts'
import { ok } from '#lib/std/result.ts'
import { findUser } from '#lib/users/user.sql.ts'

const ink: Ink = { cmyk: [0, 0, 0, 100], rgb: '#22201C' }

/** SITE_WECHAT and SITE_WECHAT_URL as a record with its code; somebody else's openid is nobody's. */
export const wechatHelper = async ({ query, actor }: CallOf<typeof getWechatHelper>) => {
  const { siteWechat } = config()
  const me = await findUser(db(), actor.userId)
  if (!siteWechat?.url || me?.openid !== query.openid) return notFound()
  const { item, sizeMm } = qrCode(siteWechat.url, { xMm: 0, yMm: 0, sizeMm: 30, ink })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sizeMm} ${sizeMm}"><path d="${item.d}" fill="${ink.rgb}"/></svg>`
  return ok({ name: siteWechat.name, qrcode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` })
}
