import { listSessions, revokeOtherSessions, revokeSessionOf } from '#lib/auth/auth.sql.ts'
import { clearSiteData, forgetCookies, profileCookies } from '#lib/auth/cookies.ts'
import { profileOf } from '#lib/auth/profile.ts'
import { secureCookies } from '#lib/auth/session.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok } from '#lib/std/result.ts'
import { changeUser } from '#lib/users/user.sql.ts'
import type { UserRow } from '#lib/users/user.table.ts'
import type * as api from './account.api.ts'
import { keepAvatar, squarePicture } from './avatar.server.ts'

/** The frame learns nickname and avatar from these cookies. */
const tellFrame = (answer: Headers, user: UserRow): void => {
  for (const one of profileCookies(profileOf(user), secureCookies())) answer.append('set-cookie', one)
}

export const renameMe = async ({ body, actor, answer }: CallOf<typeof api.changeProfile>) => {
  const user = await changeUser(db(), actor.userId, { nickname: body.nickname })
  if (!user) return notFound()
  tellFrame(answer, user)
  return ok({ nickname: user.nickname })
}

/** Bytes; the server refuses larger bodies before (body-limit.server.ts). */
const mostBytes = 12 * 1024 * 1024

export const changeAvatar = async ({ query, actor, request, answer }: CallOf<typeof api.putAvatar>) => {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > mostBytes) return fail(413, 'body_too_large', '图片太大了，最多 12 MB')
  const { x, y, side } = query
  const cut = x === undefined || y === undefined || side === undefined ? undefined : { x, y, side }
  const square = await squarePicture(bytes, cut)
  if (!square.ok) return square
  const user = await keepAvatar(actor.userId, square.value)
  if (!user) return notFound()
  tellFrame(answer, user)
  return ok({ avatar: user.headimgurl })
}

export const removeAvatar = async ({ actor, answer }: CallOf<typeof api.dropAvatar>) => {
  const user = await changeUser(db(), actor.userId, { headimgurl: null })
  if (!user) return notFound()
  tellFrame(answer, user)
  return ok({ avatar: null })
}

/** Where this account is signed in, the last used first. */
export const deviceList = async (actor: { userId: string; sessionMark: string }) => {
  const rows = await listSessions(db(), actor.userId, new Date())
  return rows.map(({ mark, device, createdAt, seenAt }) => ({
    mark,
    device,
    here: mark === actor.sessionMark,
    createdAt: createdAt.getTime(),
    seenAt: seenAt.getTime(),
  }))
}

export const devices = async ({ actor }: CallOf<typeof api.listDevices>) => {
  const results = await deviceList(actor)
  return ok({ results, totalCount: results.length })
}

/** This browser's own sign-in was among those that ended. */
const forgetHere = (answer: Headers): void => {
  for (const line of forgetCookies(secureCookies())) answer.append('set-cookie', line)
  answer.set(...clearSiteData)
}

export const signOutDevice = async ({ params, actor, answer }: CallOf<typeof api.endDevice>) => {
  if (!(await revokeSessionOf(db(), actor.userId, params.mark, new Date()))) return notFound()
  if (params.mark === actor.sessionMark) forgetHere(answer)
  return ok({ ended: true as const })
}

export const signOutEverywhere = async ({ body, actor, answer }: CallOf<typeof api.endOtherDevices>) => {
  const ended = await revokeOtherSessions(db(), actor.userId, body.keepHere ? actor.sessionMark : '', new Date())
  if (!body.keepHere) forgetHere(answer)
  return ok({ ended })
}
