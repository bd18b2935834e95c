import type { EditRecord, Place, Value } from '#lib/editing/record.ts'
import type { Block, Entry, MediaUse, PostImport } from '#lib/posts/post-import.ts'
import { readField } from './edit-fields.ts'
import { pictureName, postsOf } from './post-target.ts'
import { rewritten } from './post-text.ts'

/** What a book says of a post otherwise than the post does; null: as the post does. */
export type Edit = Place & { value: Value }

/** By field. */
export type EditsOfPost = ReadonlyMap<string, EditRecord>

/**
 * Which of these changes, given in the order they were made, hold for which post. A joined post goes by the names of all its
 * parts: what was said of it last is what it says.
 */
export const changesOf = <E extends Edit>(
  entries: readonly Entry[],
  edits: readonly E[],
): Map<Entry, Map<string, E>> => {
  const posts = postsOf(
    entries,
    edits.map(({ target }) => target),
  )
  const changed = new Map<Entry, Map<string, E>>()
  for (const edit of edits) {
    const entry = posts.get(edit.target)
    if (entry) changed.set(entry, (changed.get(entry) ?? new Map<string, E>()).set(edit.field, edit))
  }
  return changed
}

/** A post with what is said of it. */
export const editedPost = (entry: Entry, changes: ReadonlyMap<string, Edit>): Entry =>
  [...changes.values()].reduce<Entry>(asSaid, entry)

/**
 * Posts as a book has them: its changes laid over them. Nothing is written into a post, for it stands in other books too.
 * What is said of a post that is gone changes nothing. `edit`: of a book held open, which knows its changed posts.
 */
export const applyEdits = (book: PostImport, edits: readonly Edit[], edit = editedPost): PostImport => {
  if (edits.length === 0) return book
  const changed = changesOf(book.entries, edits)
  const entries = book.entries.map((entry) => {
    const own = changed.get(entry)
    return own ? edit(entry, own) : entry
  })
  return { ...book, entries }
}

/** Changes whose post is in none of these: they are kept, and shown to whoever made them. */
export const lostEdits = <E extends Edit>(entries: readonly Entry[], edits: readonly E[]): E[] => {
  const said = edits.filter(({ value }) => value !== null)
  const posts = postsOf(
    entries,
    said.map(({ target }) => target),
  )
  return said.filter(({ target }) => !posts.has(target))
}

const asSaid = (entry: Entry, { field, value }: Edit): Entry => {
  const known = readField(field)
  if (value === null) return entry
  if (known?.kind === 'hidden') return { ...entry, include: value !== true }
  if (known?.kind === 'text' && typeof value === 'string') return { ...entry, body: rewritten(entry.body, value) }
  return known?.kind === 'hidden-picture' && value === true ? withoutPicture(entry, known.name) : entry
}

const withoutPicture = (entry: Entry, name: string): Entry => {
  const isKept = ({ media }: MediaUse): boolean => pictureName(entry, media) !== name
  const body = entry.body.flatMap((block): Block[] => {
    if (block.t !== 'figure') return [block]
    const media = block.media.filter(isKept)
    return media.length === block.media.length ? [block] : media.length > 0 ? [{ ...block, media }] : []
  })
  return { ...entry, media: entry.media.filter(isKept), body }
}
