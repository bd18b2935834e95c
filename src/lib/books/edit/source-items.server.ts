import { type BookRow, newestBookOfSource } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { undatedMonth } from '#lib/books/content/collect-words.ts'
import { isChosen, isWithin } from '#lib/books/content/selection.ts'
import { isInSpan, type Span } from '#lib/books/edit/joined-months.ts'
import type {
  getMonthItems,
  getSourceMonths,
  listTrashItems,
  listTrashMonths,
} from '#lib/books/edit/source-items.api.ts'
import { db } from '#lib/db/db.server.ts'
import { type Around, aroundOf, changesOf, editedPost } from '#lib/edits/apply-edits.ts'
import type { EditsOfPost } from '#lib/edits/edit.ts'
import { findTargets } from '#lib/edits/edits.server.ts'
import { newMediaOf } from '#lib/edits/new-pictures.ts'
import { originsOf, ownEntries, readingKey } from '#lib/edits/own-posts.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { monthOf } from '#lib/posts/entry-month.ts'
import { countMonths, findSource, listPeople, listPostMedia, listPosts } from '#lib/posts/post.sql.ts'
import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { listEdits } from '#lib/works/edits/edit.sql.ts'
import { type Item, shownItem } from './post-item.server.ts'

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

type ImportedPosts = Pick<PostImport, 'entries' | 'people'>

const noEdits: EditsOfPost = new Map()

export const itemsOf = (
  imported: ImportedPosts,
  { book, edits }: Pick<Seen, 'book' | 'edits'>,
  around: Around,
): Item[] => {
  const own = ownEntries(imported, edits)
  const entries = [...imported.entries, ...own]
  const changes = changesOf(entries, edits)
  return entries.map((was) => {
    const isOwn = own.includes(was)
    const said = changes.get(was) ?? noEdits
    const entry = editedPost({ ...was, include: isOwn || !book ? was.include : isChosen(book, was) }, said, around)
    const month = monthOf(entry)
    const included = entry.include && (!book || isWithin(month, book))
    return { was, changes: said, entry, month, included, trashed: said.get('hidden')?.value === true }
  })
}

type Counted = { month: string; entries: number; included: number; trashed: number }

const countItems = (items: readonly Item[]): Counted[] => {
  const months = new Map<string, Counted>()
  for (const { month, included, trashed } of items) {
    const one = months.get(month) ?? { month, entries: 0, included: 0, trashed: 0 }
    one.entries++
    if (included) one.included++
    if (trashed) one.trashed++
    months.set(month, one)
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1))
}

const isAsImported = ({ authorIds, making, fromMonth, toMonth }: BookRow): boolean =>
  authorIds === null && !making.only && !making.omit?.length && fromMonth === null && toMonth === null

const entriesOf = (rows: readonly { entry: Entry }[]): Entry[] => rows.map(({ entry }) => entry)

/** Where nobody's words are shown, nobody's name is asked for. */
const counted = (imported: ImportedPosts, found: Seen): Item[] => itemsOf(imported, found, aroundOf(imported))

/** The database counts what was brought; a book's choice and changes are known to rules alone. */
const countsOf = async (found: Seen): Promise<Counted[]> =>
  found.book && (found.edits.length > 0 || !isAsImported(found.book))
    ? countItems(counted({ entries: entriesOf(await listPosts(db(), found.sourceId)), people: [] }, found))
    : (await countMonths(db(), found.sourceId)).map((one) => ({ ...one, trashed: 0 }))

const named = (month: string) => ({
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(4)),
  value: month,
  route: month === undatedMonth ? 'undated' : month,
})

export const monthsOf = async (found: Seen): Promise<OutputOf<typeof getSourceMonths>> => {
  const counts = await countsOf(found)
  // What has no day stands behind all that has one, as in the book.
  const inOrder = [...counts.filter(({ month }) => month !== ''), ...counts.filter(({ month }) => month === '')]
  return inOrder.map(({ month, entries, included, trashed }) => ({
    ...named(month || undatedMonth),
    missed: included + trashed < entries,
    hidden: trashed === entries,
    ...{ entries, included, trashed },
  }))
}

export const sourceMonths = async (call: Pick<CallOf<typeof getSourceMonths>, 'params' | 'query' | 'actor'>) => {
  const found = await seen(call)
  return found.ok ? ok(await monthsOf(found.value)) : found
}

export const trashMonths = async (call: CallOf<typeof listTrashMonths>) => {
  const found = await seen(call)
  if (!found.ok) return found
  const counts = (await countsOf(found.value)).filter(({ trashed }) => trashed > 0)
  return ok(counts.map(({ month, trashed }) => ({ ...named(month || undatedMonth), entries: trashed })))
}

export const monthItems = async (call: CallOf<typeof getMonthItems>) => {
  const found = await seen(call)
  if (!found.ok) return found
  const { month } = call.params
  return ok(await shownMonths(call, { from: month, until: call.query.until ?? month }, found.value, () => true))
}

export const trashItems = async (call: CallOf<typeof listTrashItems>) => {
  const found = await seen(call)
  if (!found.ok) return found
  const { month } = call.params
  return ok(await shownMonths(call, { from: month, until: month }, found.value, ({ trashed }) => trashed))
}

const shownMonths = async (
  { actor }: Pick<CallOf<typeof getMonthItems>, 'actor'>,
  span: Span,
  found: Seen,
  wanted: (item: Item) => boolean,
): Promise<OutputOf<typeof getMonthItems>> => {
  const people = await listPeople(db(), found.sourceId)
  const imported = { entries: await entriesNear(span, found), people }
  const around = aroundOf(imported)
  const items = itemsOf(imported, found, around)
    .filter((one) => isMonthIn(one.month, span) && wanted(one))
    .sort(byReading)
  const pictures = await listPostMedia(db(), found.sourceId)
  const media = new Map([...pictures, ...newMediaOf(found.edits)].map((one): [string, Media] => [one.id, one]))
  const shown = {
    ...around,
    media,
    signer: await mediaSigner(),
    grant: { kind: 'viewer', userId: actor.userId } as const,
  }
  return items.map((one) => shownItem(one, shown))
}

const isMonthIn = (month: string, span: Span): boolean => isInSpan(month || 'undated', span)

/** Posts as they were brought, of these months alone. */
const entriesIn = async (sourceId: string, { from, until }: Span): Promise<Entry[]> => {
  const undated = { month: '' }
  if (from === 'undated') return entriesOf(await listPosts(db(), sourceId, undated))
  // Chapters reach over fewer months; more than they need nobody asks for.
  const latest = String(Number(from) + 200).padStart(6, '0')
  const toMonth = until < latest ? until : latest
  const dated = await listPosts(db(), sourceId, { fromMonth: from, toMonth })
  return entriesOf(until === 'undated' ? [...dated, ...(await listPosts(db(), sourceId, undated))] : dated)
}

/** Posts brought with these months, and those of others that a book has moved, cut, or taken a picture of. */
const entriesNear = async (span: Span, { sourceId, edits }: Seen): Promise<Entry[]> => {
  const own = await entriesIn(sourceId, span)
  const moved = edits.flatMap(({ target, field, value }) => {
    if (field === 'date') return value === null ? [] : [target]
    return field.startsWith('added-picture/') && typeof value === 'string' ? [value.slice(value.indexOf('\n') + 1)] : []
  })
  moved.push(...originsOf(edits))
  if (moved.length === 0) return own
  const found = [...(await findTargets(db(), sourceId, moved)).values()].filter(
    (entry) => !isMonthIn(monthOf(entry), span),
  )
  return [...own, ...new Set(found)]
}

/** As the book has them. */
export const byReading = ({ entry: a }: Item, { entry: b }: Item): number => (readingKey(a) < readingKey(b) ? -1 : 1)
