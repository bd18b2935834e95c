import type { BookRow, BookState } from '#lib/books/book/book.sql.ts'
import { seeBook, seeBookFor } from '#lib/books/book/book-access.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { findUser } from '#lib/users/user.sql.ts'
import { findSettings, isBlocked } from './like.sql.ts'
import type { Viewer } from './remark.sql.ts'
import type { MayWrite } from './remark.ts'

/** How a call names a work: by its type and its public id. */
export type Named = { type: string; id: string }
export type Seen = { book: BookRow; viewer: Viewer }

const isNamed = ({ type }: Named, book: BookState): boolean => type === 'book' || type === book.type

/** The book, for whoever may see it; of another type than it is, it is missing. */
export const seen = async (db: Db, actor: Actor, named: Named): Promise<Result<Seen>> => {
  const found = await seeBook(db, actor, named.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (!isNamed(named, book)) return notFound()
  return ok({ book, viewer: { userId: actor.kind === 'user' ? actor.userId : undefined, isOwner: right === 'edit' } })
}

/** The book, for its owner: 404 for whoever does not see it, 403 for whoever only does. */
export const owned = async (db: Db, actor: Actor, named: Named): Promise<Result<Seen>> => {
  const found = await seeBookFor(db, actor, 'book.share', named.id)
  if (!found.ok) return found
  if (!isNamed(named, found.value) || actor.kind !== 'user') return notFound()
  return ok({ book: found.value, viewer: { userId: actor.userId, isOwner: true } })
}

type What = 'likes' | 'remarks'

/** May this person like or write here? An owner always may. Closed and blocked are the same to whoever asks. */
export const mayWrite = async (db: Db, { book, viewer }: Seen, what: What): Promise<MayWrite> => {
  if (viewer.isOwner) return 'yes'
  const settings = await findSettings(db, book.id)
  if (!settings[what === 'likes' ? 'likesOpen' : 'remarksOpen']) return 'closed'
  const { userId } = viewer
  if (userId === undefined) return 'sign_in'
  if (await isBlocked(db, book.id, { userId, linkId: book.openedBy?.linkId })) return 'closed'
  const user = await findUser(db, userId)
  return user?.loginPhone ? 'yes' : 'phone'
}

/** The same as a refusal. */
export const writable = async (
  tx: Db,
  actor: Extract<Actor, { kind: 'user' }>,
  named: Named,
  what: What,
): Promise<Result<Seen>> => {
  const found = await seen(tx, actor, named)
  if (!found.ok) return found
  const may = await mayWrite(tx, found.value, what)
  if (may === 'phone') return fail(403, 'phone_needed', '发表前请先验证手机号，号码不会给任何人看')
  if (may === 'closed')
    return fail(403, 'remarks_closed', what === 'likes' ? '这本书现在不接受您的点赞' : '这本书现在不接受您的留言')
  return found
}
