import { createHash } from 'node:crypto'
import type { Db } from '#lib/db/db.server.ts'
import { monthOf } from '#lib/posts/entry-month.ts'
import { mergeDrafts } from '#lib/posts/merge/merge.ts'
import {
  findPosts,
  findSource,
  listPeople,
  listPostHashes,
  listPostMedia,
  listPosts,
  lockSource,
  replacePeople,
  replacePostMedia,
  replacePosts,
  type StoredPost,
  saveSource,
  sourceVersion,
} from '#lib/posts/post.sql.ts'
import type { SourceHead } from '#lib/posts/post.table.ts'
import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import { postImportSchema } from '#lib/posts/post-import.ts'
import { reportOf } from '#lib/posts/report.ts'
import { canonicalJson } from '#lib/std/canonical.ts'
import { randomId } from '#lib/std/id.ts'

/** A copy PostgreSQL can keep: no NUL, no lone surrogates, nothing undefined. Keys stay in their order. */
const storable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === 'string' ? item.replaceAll('\0', '').toWellFormed() : item,
  ) as T

/** Piece by piece: the text of a whole life at once would be larger than the life itself. */
export const storableImport = (book: PostImport): PostImport => ({
  schema: book.schema,
  source: storable(book.source),
  people: book.people.map(storable),
  entries: book.entries.map(storable),
  media: book.media.map(storable),
  report: storable(book.report),
})

const stored = (entry: Entry): StoredPost => ({
  authorId: entry.author,
  postId: entry.id,
  month: monthOf(entry),
  local: entry.when.local,
  hash: createHash('sha256').update(canonicalJson(entry)).digest('hex'),
  entry,
})

const headOf = ({ source, report }: PostImport): SourceHead => ({
  source,
  skipped: report.skipped,
  warnings: report.warnings,
})

const byReading = (a: Entry, b: Entry): number => {
  const left = a.when.local || '9'
  const right = b.when.local || '9'
  return left < right ? -1 : left > right ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Everything known of a source as one import, in reading order (undated at the end); undefined when there is none. */
export const loadSource = async (db: Db, sourceId: string): Promise<PostImport | undefined> =>
  sourceWith(
    db,
    sourceId,
    (await listPosts(db, sourceId)).map((row) => row.entry),
  )

const sourceWith = async (db: Db, sourceId: string, posts: Entry[]): Promise<PostImport | undefined> => {
  const source = await findSource(db, sourceId)
  if (!source) return undefined
  const entries = posts.toSorted(byReading)
  const people = await listPeople(db, sourceId)
  const media = await listPostMedia(db, sourceId)
  const { skipped, warnings } = source.head
  const report = reportOf({ people, entries, media }, { skipped, warnings })
  return { schema: postImportSchema, source: source.head.source, people, entries, media, report }
}

/** A source as it was read, to be read again at the price of what has changed since. */
export type LoadedSource = { version: string; entries: ReadonlyMap<string, StoredEntry>; source: PostImport }
type StoredEntry = { hash: string; entry: Entry }

/** A source without its posts: whose it is, people and pictures. */
export const loadSourceHead = (db: Db, sourceId: string): Promise<PostImport | undefined> =>
  sourceWith(db, sourceId, [])

/** More changed posts than this are read with all others. */
const mostChanged = 300

const keyOf = (row: { authorId: string; postId: string }): string => `${row.authorId}\n${row.postId}`

/**
 * `loadSource` for who may have read it before: the same object when nothing has changed, for whoever writes posts,
 * people or media writes their source as well. The version is read first, so that what is written meanwhile is found
 * new the next time.
 */
export const loadSourceAgain = async (
  db: Db,
  sourceId: string,
  before: LoadedSource | undefined,
): Promise<LoadedSource | undefined> => {
  const version = await sourceVersion(db, sourceId)
  if (version === undefined) return undefined
  if (before?.version === version) return before
  const known = before?.entries ?? new Map<string, StoredEntry>()
  const rows = before ? await listPostHashes(db, sourceId) : []
  const changed = rows.filter((row) => known.get(keyOf(row))?.hash !== row.hash)
  const read =
    !before || changed.length > mostChanged
      ? await listPosts(db, sourceId)
      : await findPosts(
          db,
          sourceId,
          changed.map(({ postId }) => postId),
        )
  const fresh = new Map(read.map((row): [string, StoredEntry] => [keyOf(row), { hash: row.hash, entry: row.entry }]))
  // One that went between the two questions is no part of it any more.
  const entries = before
    ? new Map(
        rows.flatMap((row) => {
          const one = fresh.get(keyOf(row)) ?? known.get(keyOf(row))
          return one ? [[keyOf(row), one] as const] : []
        }),
      )
    : fresh
  const source = await sourceWith(
    db,
    sourceId,
    Array.from(entries.values(), ({ entry }) => entry),
  )
  return source && { version, entries, source }
}

/** Writes entries changed in place, and what their collection says about itself. */
export const saveEntries = async (tx: Db, sourceId: string, book: PostImport): Promise<void> => {
  await saveSource(tx, sourceId, headOf(book))
  await replacePosts(tx, sourceId, storableImport(book).entries.map(stored))
}

/**
 * Merges an import into its owner's collection of that kind, in the caller's transaction. The result does not depend on
 * the order of imports, and bringing the same again changes nothing.
 */
export const storeImport = async (
  tx: Db,
  ownerId: string,
  imported: PostImport,
): Promise<{ sourceId: string; merged: PostImport; added: number }> => {
  const fresh = storableImport(imported)
  const { row, created } = await lockSource(tx, {
    id: randomId(),
    ownerId,
    kind: fresh.source.kind,
    head: headOf(fresh),
  })
  const known = created ? undefined : await loadSource(tx, row.id)
  return { sourceId: row.id, ...(await mergeInto(tx, row.id, known, fresh)) }
}

/** Empties both of their posts. `known`: what the collection holds, which is locked. */
const mergeInto = async (tx: Db, sourceId: string, known: PostImport | undefined, fresh: PostImport) => {
  // A single import is merged as well: storing it must be the same as storing it twice.
  const merged = storableImport(mergeDrafts(known ? [known, fresh] : [fresh]))
  await saveSource(tx, sourceId, headOf(merged))
  await replacePeople(tx, sourceId, merged.people)
  await replacePostMedia(tx, sourceId, merged.media)
  const { added } = await replacePosts(tx, sourceId, merged.entries.map(stored))
  return { merged, added }
}

/** Merges an import into this very collection, which the caller has locked (`lockSourceById`). Empties both of their posts. */
export const storeInto = (tx: Db, sourceId: string, known: PostImport, imported: PostImport) =>
  mergeInto(tx, sourceId, known, storableImport(imported))

/** Changes media of a source in place, in the caller's transaction; answers whether any did. */
export const fillMedia = async (tx: Db, sourceId: string, fill: (one: Media) => Media): Promise<boolean> => {
  const source = await findSource(tx, sourceId)
  if (!source) return false
  const before = await listPostMedia(tx, sourceId)
  if (before.every((one) => fill(one) === one)) return false
  // Saying so holds the source, and what was brought meanwhile is seen afterwards.
  await saveSource(tx, sourceId, source.head)
  await replacePostMedia(tx, sourceId, (await listPostMedia(tx, sourceId)).map(fill))
  return true
}
