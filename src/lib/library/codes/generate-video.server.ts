import { seeBookFor } from '#lib/books/book/book-access.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { codeUrl, filmCodeIn, linkCodeIn } from '#lib/media/code.server.ts'
import { findOwnMedia, type MediaRow } from '#lib/media/media.sql.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { lockUsers } from '#lib/users/user.sql.ts'
import { noteCodeWorks } from '#lib/works/printed-codes/code-works.sql.ts'
import { pictureNamed } from '../covers/cover-drawing.ts'
import type { generateVideo } from './code.api.ts'
import { findOwnCode } from './codes.sql.ts'

/** A picture or film of one's own, by its hash or by an address signed for oneself; what is others' is not there. */
const ownMedia = async (
  tx: Db,
  actor: Extract<Actor, { kind: 'user' }>,
  named: string,
): Promise<MediaRow | undefined> => {
  const found = pictureNamed(named)
  if (!found) return undefined
  if (found.signature !== undefined) {
    const signer = await mediaSigner(tx)
    if (signer.check(found.sha256, found.signature, actor.userId)?.kind !== 'viewer') return undefined
  }
  return findOwnMedia(tx, actor.userId, found.sha256)
}

type Call = CallOf<typeof generateVideo>

const codeFor = async (tx: Db, { actor, body }: Call): Promise<Result<string>> => {
  const still = body.thumbnail === undefined ? undefined : await ownMedia(tx, actor, body.thumbnail)
  if (body.thumbnail !== undefined && still?.kind !== 'image') return notFound()
  if (body.video !== undefined) return ok(await linkCodeIn(tx, actor.userId, body.video, still?.sha256 ?? null))
  const film = await ownMedia(tx, actor, body.url ?? '')
  if (!film) return notFound()
  if (film.kind !== 'video') return fail(422, 'not_a_film', '这不是视频，不能放在码的后面')
  return ok(await filmCodeIn(tx, actor.userId, film.sha256))
}

/**
 * The lasting address of a film of one's own, or of one elsewhere with a picture for it. The same film is always answered the
 * same address, and a book is noted once.
 */
export const lastingAddress = async (call: Call) => {
  const { actor, body } = call
  const book = body.bookId === undefined ? undefined : await seeBookFor(db(), actor, 'book.download', body.bookId)
  if (book && !book.ok) return book
  return undoneInTurn(actor.userId, async (tx) => {
    await lockUsers(tx, [actor.userId])
    const code = await codeFor(tx, call)
    if (!code.ok) return code
    const found = await findOwnCode(tx, actor.userId, code.value)
    if (!found) return notFound()
    if (found.code.closedAt !== null) return fail(409, 'code_closed', '这个码已经关上，请先在「书里的视频码」打开它')
    if (book) await noteCodeWorks(tx, book.value.id, [code.value])
    return ok({ code: code.value, url: codeUrl(code.value), untilAt: found.code.untilAt.getTime() })
  })
}
