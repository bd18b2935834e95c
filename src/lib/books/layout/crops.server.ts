import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { bookFor, seeBook } from '#lib/books/book/book-access.server.ts'
import { viewChanged } from '#lib/books/book/book-view.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import { bookFocus } from '#lib/edits/book/book-design.ts'
import { pictureTarget } from '#lib/edits/book/book-fields.ts'
import { focusValue } from '#lib/edits/book/focus-value.ts'
import { writeBookCommand } from '#lib/edits/edits.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden, notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { findLooked, findOwnMedia, listOwnFocus, saveOwnFocus } from '#lib/media/media.sql.ts'
import { focusOf } from '#lib/print/photo/focus.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { findEdits, listSaidEdits } from '#lib/works/edits/edit.sql.ts'
import type { listCrops, setFocus } from './crops.api.ts'
import type { Cropped } from './layout-doc.ts'
import { getLayout } from './layout-store.server.ts'

/**
 * Less than a tenth of a side nobody misses: fifty photographs that lose a hair would hide the three that lose a head. One of
 * which somebody chose what stays is shown whatever it loses: there the choice is taken back.
 */
const leastLoss = 0.1

/** Wide enough for a dialog on a fine screen. */
const shownPx = 960

export const cropsOf = async ({ params, query: { media: asked }, actor }: CallOf<typeof listCrops>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (right !== 'edit') return forbidden()
  if (book.layoutKey === null && asked === undefined) return fail(409, 'typesetting', '正在排版，请稍等一会儿')
  const { crops = [] } = book.layoutKey === null ? {} : await getLayout(book.layoutKey)
  const wanted = asked === undefined ? crops : await wantedOf(book, crops, asked)
  if (!wanted) return notFound()
  const hashes = wanted.map(({ media }) => media)
  const [looked, own, edits, signer] = await Promise.all([
    findLooked(db(), hashes),
    listOwnFocus(db(), book.ownerId),
    listSaidEdits(db(), book.id),
    mediaSigner(),
  ])
  const alone = bookFocus(edits)
  const all = wanted.map((one) => {
    const { media } = one
    const focus = alone.get(media) ?? own.get(media) ?? looked.get(media)?.focus
    return {
      ...one,
      address: signer.address(media, { kind: 'viewer', userId: actor.userId }, shownPx),
      focus: focusOf({ ...one, ...(focus ? { focus } : {}) }),
      chosen: own.has(media) || alone.has(media),
      alone: alone.has(media),
    }
  })
  return ok({ pictures: all.filter(({ loss, chosen }) => asked !== undefined || loss > leastLoss || chosen) })
}

type Asked = Omit<Cropped, 'index'> & { index: number | null }

/** A picture by name, cut or not; undefined: it is not of the book's owner. */
const wantedOf = async (
  { ownerId }: BookRow,
  crops: readonly Cropped[],
  media: string,
): Promise<Asked[] | undefined> => {
  const found = await findOwnMedia(db(), ownerId, media)
  if (found?.kind !== 'image') return undefined
  const { widthPx, heightPx } = found
  return [
    crops.find((one) => one.media === media) ?? {
      media,
      index: null,
      loss: 0,
      widthPx: widthPx ?? 0,
      heightPx: heightPx ?? 0,
    },
  ]
}

/** The focus of a picture in this book alone, as one step of its changes; true: it was another before. */
const sayOfBook = async (
  tx: Db,
  book: BookRow,
  { media, focus, actorId }: { media: string; focus: FocusInput; actorId: string },
): Promise<Result<boolean>> => {
  const target = pictureTarget(media)
  const now = (await findEdits(tx, book.id, [target])).find(({ field }) => field === 'focus')
  const value = focus && focusValue(focus)
  if ((now?.value ?? null) === value) return ok(false)
  const change = { target, field: 'focus', value, base: now?.version ?? '' }
  const written = await writeBookCommand(tx, book, { id: randomId(), name: 'move-focus', changes: [change] }, actorId)
  return written.ok ? ok(true) : written
}

/** The book is laid out anew where the wish is another than before; a picture that is not its owner's is not there. */
export const chooseFocus = async (call: CallOf<typeof setFocus>) => viewChanged(await focusChosen(call))

const focusChosen = ({ params, body, actor }: CallOf<typeof setFocus>): Promise<Result<BookRow>> =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await bookFor(tx, actor, 'book.edit', params.id)
    if (!found.ok) return found
    const { id, ownerId } = found.value
    const picture = await findOwnMedia(tx, ownerId, body.media)
    if (picture?.kind !== 'image') return notFound()
    const { media, focus, alone } = body
    const before = (await listOwnFocus(tx, ownerId)).get(media) ?? null
    const moves = !alone && !isSame(before, focus)
    if (moves) await saveOwnFocus(tx, ownerId, media, focus)
    // What is wanted in all books is wanted in this one too, whatever was said of it before.
    const said = await sayOfBook(tx, found.value, { media, focus: alone ? focus : null, actorId: actor.userId })
    if (!said.ok) return said
    if (moves || said.value) await requestTypesetting(tx, id, { actorId: actor.userId })
    return ok((await findBook(tx, id))!)
  })

type FocusInput = CallOf<typeof setFocus>['body']['focus']

const isSame = (a: FocusInput, b: FocusInput): boolean =>
  a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h)
