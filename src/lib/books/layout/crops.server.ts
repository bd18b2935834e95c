import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { findBook } from '#lib/books/book/book.sql.ts'
import { bookFor, seeBook } from '#lib/books/book/book-access.server.ts'
import { viewBook } from '#lib/books/book/book-view.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden, notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { findLooked, findOwnMedia, listOwnFocus, saveOwnFocus } from '#lib/media/media.sql.ts'
import { focusOf } from '#lib/print/photo/focus.ts'
import { fail, ok } from '#lib/std/result.ts'
import type { listCrops, setFocus } from './crops.api.ts'
import { getLayout } from './layout-store.server.ts'

/** Wide enough for a dialog on a fine screen. */
const shownPx = 960

export const cropsOf = async ({ params, actor }: CallOf<typeof listCrops>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (right !== 'edit') return forbidden()
  if (book.layoutKey === null) return fail(409, 'typesetting', '正在排版，请稍等一会儿')
  const { crops = [] } = await getLayout(book.layoutKey)
  const hashes = crops.map(({ media }) => media)
  const [looked, own, signer] = await Promise.all([
    findLooked(db(), hashes),
    listOwnFocus(db(), book.ownerId),
    mediaSigner(),
  ])
  const pictures = crops.map((one) => {
    const { media } = one
    const focus = own.get(media) ?? looked.get(media)?.focus
    return {
      ...one,
      address: signer.address(media, { kind: 'viewer', userId: actor.userId }, shownPx),
      focus: focusOf({ ...one, ...(focus ? { focus } : {}) }),
      chosen: own.has(media),
    }
  })
  return ok({ pictures })
}

/** The book is laid out anew where the wish is another than before; a picture that is not its owner's is not there. */
export const chooseFocus = async ({ params, body, actor }: CallOf<typeof setFocus>) =>
  transaction(async (tx) => {
    const found = await bookFor(tx, actor, 'book.edit', params.id)
    if (!found.ok) return found
    const { id, ownerId } = found.value
    const picture = await findOwnMedia(tx, ownerId, body.media)
    if (picture?.kind !== 'image') return notFound()
    const before = (await listOwnFocus(tx, ownerId)).get(body.media) ?? null
    if (!isSame(before, body.focus)) {
      await saveOwnFocus(tx, ownerId, body.media, body.focus)
      await requestTypesetting(tx, id, { actorId: actor.userId })
    }
    return ok(await viewBook((await findBook(tx, id))!, 'edit', await mediaSigner()))
  })

type FocusInput = CallOf<typeof setFocus>['body']['focus']

const isSame = (a: FocusInput, b: FocusInput): boolean =>
  a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h)
