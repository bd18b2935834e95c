import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { submit } from '#lib/moderation/moderation.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'
import { addBlock, countLikes, findSettings, listBlocks, removeBlock, setSettings } from './like.sql.ts'
import { placesOf } from './place.server.ts'
import { oneRemark } from './read-remarks.server.ts'
import type * as api from './remark.api.ts'
import type { RemarkSettings } from './remark.api.ts'
import { addRemark, answerOf, changeRemark, countRemarks, findRemark, findShown, placesIn } from './remark.sql.ts'
import { stateOf } from './remark.ts'
import { owned, type Seen } from './remark-access.server.ts'
import { hashOfText, subjectOf } from './write-remark.server.ts'

/** Blocks of one work. */
const mostBlocks = 500

/** One answer to a remark; written again it is the new one. */
export const answerOne = ({ params, body, actor }: CallOf<typeof api.answerRemark>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await owned(tx, actor, params)
    if (!found.ok) return found
    const { book, viewer } = found.value
    const asked = await findShown(tx, book.id, params.remarkId, viewer)
    if (!asked || asked.remark.answerTo !== null) return notFound()
    const said = { text: body.remark, textHash: hashOfText(body.remark) }
    const known = await answerOf(tx, params.remarkId)
    const had = known && (await findShown(tx, book.id, known.id, viewer))
    const state = had && stateOf(had.remark.hiddenAt !== null, had.moderation?.state ?? null)
    if (state === 'removed' || state === 'appealed' || state === 'refused')
      return fail(409, 'edit_over', '这条答复已经不再显示，不能改了')
    const { place } = asked.remark
    const row = known ?? { id: body.answerId, workId: book.id, userId: actor.userId, place, answerTo: params.remarkId }
    if (known) await changeRemark(tx, known.id, { ...said, editedAt: new Date() })
    else if (!(await addRemark(tx, { ...row, ...said }))) return fail(409, 'remark_taken', '没有发出，请再发一次')
    await submit(tx, subjectOf({ ...row, text: said.text }))
    return oneRemark(tx, found.value, params.remarkId)
  })

export const hideOne = ({ params, body, actor }: CallOf<typeof api.hideRemark>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await owned(tx, actor, params)
    if (!found.ok) return found
    const { book, viewer } = found.value
    const shown = await findShown(tx, book.id, params.remarkId, viewer)
    if (!shown) return notFound()
    await changeRemark(tx, shown.remark.id, { hiddenAt: body.hidden ? (shown.remark.hiddenAt ?? new Date()) : null })
    return oneRemark(tx, found.value, shown.remark.id)
  })

const settingsOf = async (on: Db, { book, viewer }: Seen): Promise<RemarkSettings> => {
  const [settings, blocks, places] = [
    await findSettings(on, book.id),
    await listBlocks(on, book.id),
    await placesOf(book, await placesIn(on, book.id)),
  ]
  return {
    ...{ likesOpen: settings.likesOpen, remarksOpen: settings.remarksOpen, likeCount: await countLikes(on, book.id) },
    remarkCount: await countRemarks(on, book.id, viewer, [...places.keys()]),
    blocks: blocks.map(({ id, createdAt, nickname, linkLabel }) => ({
      ...{ id, createdAt: createdAt.getTime(), name: nickname ?? linkLabel ?? '' },
      kind: nickname === null ? ('link' as const) : ('person' as const),
    })),
  }
}

export const readSettings = async ({ params, actor }: CallOf<typeof api.getRemarkSettings>) => {
  const found = await owned(db(), actor, params)
  return found.ok ? ok(await settingsOf(db(), found.value)) : found
}

/** For the page of the owner; undefined: not theirs. */
export const remarkSettingsForPage = async (actor: Actor, id: string): Promise<RemarkSettings | undefined> => {
  const found = await owned(db(), actor, { type: 'book', id })
  return found.ok ? settingsOf(db(), found.value) : undefined
}

export const changeSettings = ({ params, body, actor }: CallOf<typeof api.setRemarkSettings>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await owned(tx, actor, params)
    if (!found.ok) return found
    const { likesOpen, remarksOpen } = await findSettings(tx, found.value.book.id)
    await setSettings(tx, found.value.book.id, {
      likesOpen: body.likesOpen ?? likesOpen,
      remarksOpen: body.remarksOpen ?? remarksOpen,
    })
    return ok(await settingsOf(tx, found.value))
  })

export const blockOne = ({ params, body, actor }: CallOf<typeof api.blockWriter>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await owned(tx, actor, params)
    if (!found.ok) return found
    const { book } = found.value
    const remark = await findRemark(tx, params.remarkId)
    if (remark?.workId !== book.id) return notFound()
    if (remark.userId === actor.userId) return fail(409, 'own_remark', '不能屏蔽自己')
    if ((await listBlocks(tx, book.id)).length >= mostBlocks)
      return fail(409, 'many_blocks', `最多屏蔽 ${mostBlocks} 个，也可以关上留言`)
    if (body.blocked === 'link' && remark.linkId === null)
      return fail(409, 'no_link', '这条留言不是从链接进来写的，可以屏蔽这个人')
    const who = body.blocked === 'link' ? { linkId: remark.linkId } : { userId: remark.userId }
    await addBlock(tx, { id: randomId(), workId: book.id, ...who })
    return ok(await settingsOf(tx, found.value))
  })

export const unblockOne = ({ params, actor }: CallOf<typeof api.unblockWriter>) =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await owned(tx, actor, params)
    if (!found.ok) return found
    return (await removeBlock(tx, found.value.book.id, params.blockId))
      ? ok(await settingsOf(tx, found.value))
      : notFound()
  })
