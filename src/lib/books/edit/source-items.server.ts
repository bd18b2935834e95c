import { type BookRow, newestBookOfSource } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { undatedMonth } from '#lib/books/content/collect-words.ts'
import { isChosen } from '#lib/books/content/selection.ts'
import type {
  getMonthItems,
  getSourceMonths,
  listTrashItems,
  listTrashMonths,
} from '#lib/books/edit/source-items.api.ts'
import { db } from '#lib/db/db.server.ts'
import { changesOf, type EditsOfPost, editedPost } from '#lib/edits/apply-edits.ts'
import { listEdits } from '#lib/edits/edit.sql.ts'
import { pictureField } from '#lib/edits/edit-fields.ts'
import { mediaOf, pictureName, targetOf } from '#lib/edits/post-target.ts'
import { writtenText } from '#lib/edits/post-text.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { type Grant, mediaSigner, type Signer } from '#lib/media/address.server.ts'
import { countMonths, findSource, listPostMedia, listPosts, type PostRow } from '#lib/posts/post.sql.ts'
import type { Entry, Media } from '#lib/posts/post-import.ts'
import { ok, type Result } from '#lib/std/result.ts'

type Edits = Awaited<ReturnType<typeof listEdits>>
type Seen = { sourceId: string; book: BookRow | undefined; edits: Edits }

type Asked = {
  params: { sourceId: string }
  query: { book?: string | undefined }
  actor: Extract<Actor, { kind: 'user' }>
}

/** A source belongs to exactly one person; to everybody else it doesn't exist, nor does a book of another source. */
export const seen = async ({ params, query, actor }: Asked): Promise<Result<Seen>> => {
  const source = await findSource(db(), params.sourceId)
  if (!source || source.ownerId !== actor.userId) return notFound()
  let book: BookRow | undefined
  if (query.book === undefined) book = await newestBookOfSource(db(), actor.userId, source.id)
  else {
    const found = await seeBook(db(), actor, query.book)
    if (!found.ok) return found
    if (found.value.right !== 'edit' || found.value.book.sourceId !== source.id) return notFound()
    book = found.value.book
  }
  return ok({ sourceId: source.id, book, edits: book ? await listEdits(db(), book.id) : [] })
}

/** A post as the book has it. */
export type Item = { row: PostRow; changes: EditsOfPost; entry: Entry; included: boolean; trashed: boolean }

export const itemsOf = (rows: readonly PostRow[], { book, edits }: Pick<Seen, 'book' | 'edits'>): Item[] => {
  const changes = changesOf(
    rows.map(({ entry }) => entry),
    edits,
  )
  return rows.map((row) => {
    const own = changes.get(row.entry) ?? new Map()
    const chosen = { ...row.entry, include: book ? isChosen(book, row.entry) : row.entry.include }
    const entry = editedPost(chosen, own)
    const included = entry.include && (!book || isWithin(row.month, book))
    return { row, changes: own, entry, included, trashed: own.get('hidden')?.value === true }
  })
}

const isWithin = (month: string, { fromMonth, toMonth }: BookRow): boolean =>
  month === '' ? fromMonth === null && toMonth === null : month >= (fromMonth ?? '') && month <= (toMonth ?? '999999')

type Counted = { month: string; entries: number; included: number; trashed: number }

const countItems = (items: readonly Item[]): Counted[] => {
  const months = new Map<string, Counted>()
  for (const { row, included, trashed } of items) {
    const one = months.get(row.month) ?? { month: row.month, entries: 0, included: 0, trashed: 0 }
    one.entries++
    if (included) one.included++
    if (trashed) one.trashed++
    months.set(row.month, one)
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1))
}

const isAsBrought = ({ authorIds, making, fromMonth, toMonth }: BookRow): boolean =>
  authorIds === null && !making.only && !making.omit?.length && fromMonth === null && toMonth === null

/** The database counts what was brought; a book's choice and changes are known to rules alone. */
const countsOf = async (found: Seen): Promise<Counted[]> =>
  found.book && (found.edits.length > 0 || !isAsBrought(found.book))
    ? countItems(itemsOf(await listPosts(db(), found.sourceId), found))
    : (await countMonths(db(), found.sourceId)).map((one) => ({ ...one, trashed: 0 }))

const named = (month: string) => ({
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(4)),
  value: month,
  route: month === undatedMonth ? 'undated' : month,
})

export const sourceMonths = async (call: Pick<CallOf<typeof getSourceMonths>, 'params' | 'query' | 'actor'>) => {
  const found = await seen(call)
  if (!found.ok) return found
  const counts = await countsOf(found.value)
  // What has no day stands behind all that has one, as in the book.
  const inOrder = [...counts.filter(({ month }) => month !== ''), ...counts.filter(({ month }) => month === '')]
  return ok(
    inOrder.map(({ month, entries, included, trashed }) => ({
      ...named(month || undatedMonth),
      missed: included + trashed < entries,
      hidden: trashed === entries,
      ...{ entries, included, trashed },
    })),
  )
}

export const trashMonths = async (call: CallOf<typeof listTrashMonths>) => {
  const found = await seen(call)
  if (!found.ok) return found
  const counts = (await countsOf(found.value)).filter(({ trashed }) => trashed > 0)
  return ok(counts.map(({ month, trashed }) => ({ ...named(month || undatedMonth), entries: trashed })))
}

export const monthItems = async (call: CallOf<typeof getMonthItems>) => {
  const found = await seen(call)
  return found.ok ? ok(await shownMonth(call, found.value, () => true)) : found
}

export const trashItems = async (call: CallOf<typeof listTrashItems>) => {
  const found = await seen(call)
  return found.ok ? ok(await shownMonth(call, found.value, ({ trashed }) => trashed)) : found
}

const shownMonth = async (
  { params, actor }: Pick<CallOf<typeof getMonthItems>, 'params' | 'actor'>,
  found: Seen,
  wanted: (item: Item) => boolean,
): Promise<OutputOf<typeof getMonthItems>> => {
  const month = params.month === 'undated' ? '' : params.month
  const items = itemsOf(await listPosts(db(), found.sourceId, { month }), found).filter(wanted)
  const media = new Map((await listPostMedia(db(), found.sourceId)).map((one): [string, Media] => [one.id, one]))
  const signer = await mediaSigner()
  const shown = { media, signer, grant: { kind: 'viewer', userId: actor.userId } as const }
  return items.map((one) => shownItem(one, shown))
}

export const shownItem = (
  { row, changes, entry, included, trashed }: Item,
  { media, signer, grant }: { media: ReadonlyMap<string, Media>; signer: Signer; grant: Grant },
): OutputOf<typeof getMonthItems>[number] => {
  const used = mediaOf(row.entry).flatMap((id) => media.get(id) ?? [])
  const pics = used.flatMap((one) => {
    const still = one.kind === 'video' && one.poster ? (media.get(one.poster) ?? one) : one
    if (still.state !== 'present' || still.sha256 === undefined || still.kind === 'video') return []
    const name = pictureName(row.entry, one.id)
    return {
      ...{ src: signer.address(still.sha256, grant, 320), width: still.widthPx ?? 0, height: still.heightPx ?? 0 },
      ...{ name, hidden: changes.get(pictureField(name))?.value === true },
    }
  })
  const isVideo = used.some((one) => one.kind === 'video')
  return {
    id: entry.id,
    type: isVideo ? 'video' : used.length > 0 ? 'image' : 'text',
    time: entry.when.local,
    text: writtenText(entry.body),
    pics,
    missingPics: used.length - pics.length,
    ...{ included, trashed },
    target: targetOf(row.entry),
    edits: [...changes.values()].map(({ field, target, version, value }) => ({ field, target, version, value })),
  }
}
