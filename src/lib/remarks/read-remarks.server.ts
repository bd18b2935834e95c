import { publicId } from '#lib/books/book/book-view.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { findMedia } from '#lib/media/media.sql.ts'
import { serveMedia } from '#lib/media/serve.server.ts'
import { appealEndsAt } from '#lib/moderation/moderation.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { avatarSha } from '#lib/users/avatar-sha.ts'
import { countLikes, likerPicture, likesIt, listLikes } from './like.sql.ts'
import { placesOf } from './place.server.ts'
import { placeKind } from './place.ts'
import type * as api from './remark.api.ts'
import type { LikeOrRemark, Remark, RemarkFields } from './remark.api.ts'
import { answersTo, countRemarks, findShown, listRemarks, placesIn, type ShownRemark } from './remark.sql.ts'
import { editableMs, stateOf, usualCounts } from './remark.ts'
import { mayWrite, type Seen, seen } from './remark-access.server.ts'

const avatarOf = ({ book }: Seen, mark: string, headimgurl: string | null): string | null =>
  avatarSha(headimgurl) === undefined ? null : paths.likeAvatar(publicId(book), mark)

const later = (ms: number): number | null => (ms > Date.now() ? ms : null)

const fieldsOf = (at: Seen, row: ShownRemark): RemarkFields => {
  const { remark, moderation } = row
  const isMine = remark.userId === at.viewer.userId
  const state = stateOf(remark.hiddenAt !== null, moderation?.state ?? null)
  const decidedMs = moderation?.decidedAt?.getTime()
  const mayEdit = isMine && (state === 'shown' || state === 'hidden' || state === 'held')
  const wasDecided = isMine && (state === 'removed' || state === 'appealed' || state === 'refused')
  return {
    ...{ id: remark.id, name: row.nickname, avatar: avatarOf(at, remark.id, row.headimgurl) },
    ...{ isAuthor: remark.userId === at.book.ownerId, text: remark.text, isMine, state },
    createdAt: remark.createdAt.getTime(),
    editedAt: remark.editedAt?.getTime() ?? null,
    editableUntil: mayEdit ? later(remark.createdAt.getTime() + editableMs) : null,
    appealUntil: isMine && state === 'removed' && decidedMs ? later(appealEndsAt(decidedMs)) : null,
    decision: wasDecided ? (moderation?.words ?? null) : null,
    linkLabel: at.viewer.isOwner ? row.linkLabel : null,
  }
}

/** Remarks as this viewer reads them, each with its answer. */
const viewed = async (
  on: Db,
  at: Seen,
  rows: readonly ShownRemark[],
  names: ReadonlyMap<string, string>,
): Promise<Remark[]> => {
  const ids = rows.map(({ remark }) => remark.id)
  const answers = new Map((await answersTo(on, ids, at.viewer)).map((one) => [one.remark.answerTo, one]))
  return rows.map((row) => {
    const { place } = row.remark
    const answer = answers.get(row.remark.id)
    return {
      ...fieldsOf(at, row),
      place: { place, kind: placeKind(place) ?? 'book', label: names.get(place) ?? '已经不在书里的内容' },
      answer: answer ? fieldsOf(at, answer) : null,
    }
  })
}

/** One remark after it was written or changed; an answer comes with what it answers. */
export const oneRemark = async (on: Db, at: Seen, id: string): Promise<Result<Remark>> => {
  const row = await findShown(on, at.book.id, id, at.viewer)
  if (!row) return notFound()
  const { answerTo } = row.remark
  if (answerTo !== null) return oneRemark(on, at, answerTo)
  const [remark] = await viewed(on, at, [row], await placesOf(at.book, [row.remark.place]))
  return ok(remark!)
}

const livePlaces = async (on: Db, { book }: Seen): Promise<Map<string, string>> =>
  placesOf(book, await placesIn(on, book.id))

const likesOf = async (on: Db, { book, viewer }: Seen) => ({
  count: await countLikes(on, book.id),
  liked: viewer.userId !== undefined && (await likesIt(on, book.id, viewer.userId)),
})

/** What the switch of likes says after it was pressed. */
export const likesAfter = likesOf

const summaryOf = async (at: Seen) => ({
  ...(await likesOf(db(), at)),
  remarkCount: await countRemarks(db(), at.book.id, at.viewer, [...(await livePlaces(db(), at)).keys()]),
})

export const bookLike = async ({ params, actor }: CallOf<typeof api.getBookLike>) => {
  const found = await seen(db(), actor, params)
  return found.ok ? ok(await summaryOf(found.value)) : found
}

/** What a page says beside its button of likes and remarks, of a book it may show. */
export const remarkSummary = async (actor: Actor, id: string) => {
  const found = await seen(db(), actor, { type: 'book', id })
  return found.ok ? summaryOf(found.value) : undefined
}

export const checkLike = async ({ params, actor }: CallOf<typeof api.checkBookLike>) => {
  const found = await seen(db(), actor, params)
  if (!found.ok) return found
  const at = found.value
  const { liked } = await likesOf(db(), at)
  const [mayLike, mayRemark] = [await mayWrite(db(), at, 'likes'), await mayWrite(db(), at, 'remarks')]
  return ok({ liked, mayLike, mayRemark, isOwner: at.viewer.isOwner })
}

const peopleWhoLike = async (at: Seen, paging: { size: number; page: number }) => {
  const rows = await listLikes(db(), at.book.id, paging)
  const results = rows.map(
    ({ id, userId, createdAt, nickname, headimgurl }): LikeOrRemark => ({
      ...{ name: nickname, avatar: avatarOf(at, id, headimgurl), isAuthor: userId === at.book.ownerId },
      ...{ createdAt: createdAt.getTime(), remark: null },
    }),
  )
  return { results, totalCount: await countLikes(db(), at.book.id) }
}

const peopleWhoWrote = async (at: Seen, paging: { size: number; page: number }) => {
  const names = await livePlaces(db(), at)
  const places = [...names.keys()]
  const rows = await listRemarks(db(), at.book.id, at.viewer, { ...paging, places })
  const results = (await viewed(db(), at, rows, names)).map((remark): LikeOrRemark => {
    const { name, avatar, isAuthor, createdAt } = remark
    return { name, avatar, isAuthor, createdAt, remark }
  })
  return { results, totalCount: await countRemarks(db(), at.book.id, at.viewer, places) }
}

export const likeDetails = async ({ params, query, actor }: CallOf<typeof api.listBookLikes>) => {
  const found = await seen(db(), actor, params)
  if (!found.ok) return found
  const { subtype, page, count: size = usualCounts[subtype] } = query
  return ok(await (subtype === 'like' ? peopleWhoLike : peopleWhoWrote)(found.value, { size, page }))
}

/** px: what a list shows, on a sharp screen. */
const avatarPx = 320

/** The picture of whoever wrote or likes, as it is now; gone with the like, the remark, and the person. */
export const likeAvatar = async ({ params, actor, request }: CallOf<typeof api.getLikeAvatar>) => {
  const found = await seen(db(), actor, params)
  if (!found.ok) return found
  const { book, viewer } = found.value
  const shown = await findShown(db(), book.id, params.mark, viewer)
  const sha256 = avatarSha(shown?.headimgurl ?? (await likerPicture(db(), book.id, params.mark)) ?? null)
  const row = sha256 === undefined ? undefined : await findMedia(db(), sha256)
  const answer = row && (await serveMedia(row, { widthPx: avatarPx }, request))
  return answer ? ok(answer) : notFound()
}
