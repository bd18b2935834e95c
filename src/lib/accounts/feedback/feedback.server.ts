import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { authorize } from '#lib/auth/authorize.ts'
import { deviceOf } from '#lib/auth/device.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid, notFound } from '#lib/http/errors.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { addMedia, findMedia, findOwnMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { serveMedia } from '#lib/media/serve.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { isPixelPicture } from '../account/avatar.server.ts'
import type * as api from './feedback.api.ts'
import { addFeedback, findFeedback, listFeedback, listFeedbackOf, setFeedbackDone } from './feedback.sql.ts'

/** Screenshots stay readable at this edge. */
const longestPx = 2000
const shownPx = 1280

/** Keeps the picture upright and without what the camera wrote into it. */
export const keepFeedbackPicture = async ({ actor, request }: CallOf<typeof api.addFeedbackPicture>) => {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (!(await isPixelPicture(bytes)))
    return fail(422, 'unreadable_picture', '这张图片打不开，请换一张 JPG、PNG 或 WebP')
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 84 })
    .toBuffer({ resolveWithObject: true })
  const sha256 = createHash('sha256').update(data).digest('hex')
  await storage().putBytes(mediaKey(sha256), data)
  const { width: widthPx, height: heightPx } = info
  const kept = { sha256, kind: 'image' as const, mime: 'image/webp', widthPx, heightPx, seconds: null }
  await addMedia(db(), actor.userId, [{ ...kept, bytes: data.length }])
  return ok({ picture: sha256 })
}

export const takeFeedback = async ({ body, actor, request }: CallOf<typeof api.sendFeedback>) => {
  // Only pictures of one's own may be shown to the desk.
  for (const sha256 of body.pictures)
    if (!(await findOwnMedia(db(), actor.userId, sha256)))
      return invalid('图片没有传好，请重新添加', { fields: ['pictures'] })
  const id = randomId()
  const device = deviceOf(request.headers.get('user-agent'))
  await addFeedback(db(), { id, userId: actor.userId, device, ...body })
  return ok({ id })
}

/** What somebody told us before, for the foot of the form. */
export const myFeedback = (userId: string) => listFeedbackOf(db(), userId, 10)

/** To everybody but an operator the desk is missing. */
const mayOperate = (actor: Actor) => authorize(actor, 'site.operate', { ownerId: '' })

type DeskRow = Awaited<ReturnType<typeof listFeedback>>['rows'][number]
const deskView = ({ feedback: row, nickname, number }: DeskRow) => ({
  ...row,
  nickname,
  xinshuUserId: number,
  createdAt: row.createdAt.getTime(),
  done: row.doneAt !== null,
})

const pageSize = 24

/** One page of the desk, as its address says. */
export const feedbackPage = async (actor: Actor, url: URL) => {
  const allowed = mayOperate(actor)
  if (!allowed.ok) return allowed
  return ok(await pageOf(url, pageSize, (asked) => listFeedback(db(), asked), deskView))
}

export const allFeedback = async ({ actor, query }: CallOf<typeof api.listFeedbackCall>) => {
  const allowed = mayOperate(actor)
  if (!allowed.ok) return allowed
  const { rows, total } = await listFeedback(db(), { ...query, done: query.done === '1' })
  return ok({ results: rows.map(deskView), totalCount: total })
}

export const resolveOne = async ({ actor, params, body }: CallOf<typeof api.resolveFeedback>) => {
  const allowed = mayOperate(actor)
  if (!allowed.ok) return allowed
  if (!(await findFeedback(db(), params.id))) return notFound()
  await setFeedbackDone(db(), params.id, body.done ? new Date() : null)
  return ok({ done: body.done })
}

export const pictureOf = async ({ actor, params, request }: CallOf<typeof api.feedbackPicture>) => {
  const allowed = mayOperate(actor)
  if (!allowed.ok) return allowed
  const row = await findFeedback(db(), params.id)
  const picture = row?.pictures.includes(params.sha256) ? await findMedia(db(), params.sha256) : undefined
  const answer = picture && (await serveMedia(picture, { widthPx: shownPx }, request))
  return answer ? ok(answer) : notFound()
}
