import { createHash } from 'node:crypto'
import type { Db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { foldedText } from '#lib/moderation/fold.ts'
import { appeal, report, submit } from '#lib/moderation/moderation.server.ts'
import { removeItemOf } from '#lib/moderation/moderation.sql.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { addLike, removeLike } from './like.sql.ts'
import { placesOf } from './place.server.ts'
import { likesAfter, oneRemark } from './read-remarks.server.ts'
import type * as api from './remark.api.ts'
import {
  addRemark,
  answerOf,
  changeRemark,
  findRemark,
  findShown,
  type RemarkRow,
  removeRemarkRow,
  repeatsOf,
} from './remark.sql.ts'
import { editableMs, mostRepeats, repeatMs, stateOf } from './remark.ts'
import { type Seen, seen, writable } from './remark-access.server.ts'

export const setLike = ({ params, body, actor }: CallOf<typeof api.likeBook>) =>
  transactionInTurn(actor.userId, async (tx) => {
    // Taking it back is never refused.
    const found = body.liked ? await writable(tx, actor, params, 'likes') : await seen(tx, actor, params)
    if (!found.ok) return found
    const { book } = found.value
    const like = { id: randomId(), workId: book.id, userId: actor.userId, linkId: book.openedBy?.linkId ?? null }
    if (body.liked) await addLike(tx, like)
    else await removeLike(tx, book.id, actor.userId)
    return ok(await likesAfter(tx, found.value))
  })

/** Of what is left when width, case, blanks and look-alikes do not count; of nothing but signs, of the signs. */
export const hashOfText = (text: string): string =>
  createHash('sha256')
    .update(foldedText(text) || text)
    .digest('base64url')

export const subjectOf = ({ id, workId, userId, text }: Pick<RemarkRow, 'id' | 'workId' | 'userId' | 'text'>) => ({
  ...{ kind: 'remark' as const, subjectId: id, workId, authorId: userId, text },
})

type Said = Pick<RemarkRow, 'id' | 'userId' | 'workId' | 'place' | 'textHash'>

/** Does somebody say the same again and again? */
const notRepeated = async (tx: Db, { id, ...said }: Said): Promise<Result<void>> => {
  const { total, here } = await repeatsOf(tx, { ...said, since: new Date(Date.now() - repeatMs), but: id })
  return here > 0 || total >= mostRepeats ? fail(409, 'said_already', '这句话已经说过了，换一句吧') : ok(undefined)
}

export const addOne = ({ params, body, actor }: CallOf<typeof api.writeRemark>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const may = await writable(tx, actor, params, 'remarks')
    if (!may.ok) return may
    const { book } = may.value
    const known = await findRemark(tx, body.remarkId)
    if (known) {
      const isSame = known.userId === actor.userId && known.workId === book.id && known.answerTo === null
      return isSame ? oneRemark(tx, may.value, known.id) : fail(409, 'remark_taken', '没有发出，请再发一次')
    }
    if (!(await placesOf(book, [body.place])).has(body.place))
      return fail(422, 'no_place', '这一条已经不在书里了，可以写给整本书')
    const row = {
      ...{ id: body.remarkId, workId: book.id, userId: actor.userId, linkId: book.openedBy?.linkId ?? null },
      ...{ place: body.place, text: body.remark, textHash: hashOfText(body.remark) },
    }
    const fresh = await notRepeated(tx, row)
    if (!fresh.ok) return fresh
    if (!(await addRemark(tx, row))) return fail(409, 'remark_taken', '没有发出，请再发一次')
    await submit(tx, subjectOf(row))
    return oneRemark(tx, may.value, row.id)
  })

/** The remark, of those this caller sees: missing else. */
const shownTo = async (tx: Db, at: Seen, id: string): Promise<RemarkRow | undefined> =>
  (await findShown(tx, at.book.id, id, at.viewer))?.remark

export const editOne = ({ params, body, actor }: CallOf<typeof api.editRemark>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const may = await writable(tx, actor, params, 'remarks')
    if (!may.ok) return may
    const row = await findShown(tx, may.value.book.id, params.remarkId, may.value.viewer)
    if (row?.remark.userId !== actor.userId) return notFound()
    const { remark, moderation } = row
    const state = stateOf(remark.hiddenAt !== null, moderation?.state ?? null)
    if (state === 'removed' || state === 'appealed' || state === 'refused')
      return fail(409, 'edit_over', '这条留言已经不再显示，不能改了')
    if (remark.createdAt.getTime() + editableMs <= Date.now())
      return fail(409, 'edit_over', '发表已经超过 10 分钟，不能再改；可以删掉重写')
    const changed = { ...remark, text: body.remark, textHash: hashOfText(body.remark) }
    const fresh = await notRepeated(tx, changed)
    if (!fresh.ok) return fresh
    await changeRemark(tx, remark.id, { text: changed.text, textHash: changed.textHash, editedAt: new Date() })
    await submit(tx, subjectOf(changed))
    return oneRemark(tx, may.value, remark.id)
  })

/** With its answer, and what the desk has of both. */
const takeOut = async (tx: Db, remark: RemarkRow): Promise<void> => {
  const answer = await answerOf(tx, remark.id)
  if (answer) await removeItemOf(tx, 'remark', answer.id)
  await removeItemOf(tx, 'remark', remark.id)
  await removeRemarkRow(tx, remark.id)
}

/** One's own, whether or not one may still write, or still sees the book: what somebody wrote stays theirs (0346). */
export const removeOne = ({ params, actor }: CallOf<typeof api.removeRemark>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const remark = await findRemark(tx, params.remarkId)
    if (remark?.userId !== actor.userId) return notFound()
    await takeOut(tx, remark)
    return ok({ removed: true as const })
  })

export const reportOne = ({ params, body, actor }: CallOf<typeof api.reportRemark>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await seen(tx, actor, params)
    if (!found.ok) return found
    const remark = await shownTo(tx, found.value, params.remarkId)
    if (!remark) return notFound()
    if (remark.userId === actor.userId) return fail(409, 'own_remark', '这是您自己写的，可以直接删掉')
    await report(tx, subjectOf(remark), { reporterId: actor.userId, reason: body.reason, words: body.reportWords })
    return ok({ reported: true as const })
  })

export const appealOne = ({ params, body, actor }: CallOf<typeof api.appealRemark>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await seen(tx, actor, params)
    if (!found.ok) return found
    const remark = await shownTo(tx, found.value, params.remarkId)
    if (remark?.userId !== actor.userId) return notFound()
    const asked = await appeal(tx, subjectOf(remark), body.appealWords)
    return asked.ok ? oneRemark(tx, found.value, remark.id) : asked
  })
