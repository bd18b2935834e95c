import type { Value } from '#lib/editing/record.ts'
import type { Entry, Person, PostImport } from '#lib/posts/post-import.ts'
import { isBookTarget } from './book/book-fields.ts'
import type { Edit } from './edit.ts'
import { whenSaid } from './edit-date.ts'
import { type PartField, type PostField, readField } from './edit-fields.ts'
import { newMediaOf } from './new-pictures.ts'
import { joinedPosts, ownEntries } from './own-posts.ts'
import { withPictures } from './post-pictures.ts'
import { isOwnTarget, postsOf } from './post-target.ts'
import { rewritten } from './post-text.ts'
import { type People, withoutRemarks } from './remarks.ts'

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
    if (!entry) continue
    const own = changed.get(entry) ?? new Map<string, E>()
    changed.set(entry, own)
    // In the order they were made, also where one says again what another said.
    own.delete(edit.field)
    own.set(edit.field, edit)
  }
  return changed
}

/** A post with what is said of it; the same object where nothing is. */
export const editedPost = (entry: Entry, changes: ReadonlyMap<string, Edit>, around: Around): Entry => {
  if (changes.size === 0) return entry
  const { include, body, when, title, place, print, ...rest } = entry
  const said = (field: PostField): Value => changes.get(field)?.value ?? null
  const words = (field: PostField): string | undefined => {
    const value = said(field)
    return typeof value === 'string' ? value : undefined
  }
  const [hidden, text, date] = [said('hidden'), words('text'), words('date')]
  const changed: Entry = {
    ...rest,
    include: hidden === null ? include : hidden !== true,
    body: text === undefined ? body : rewritten(body, text),
    when: date === undefined ? when : whenSaid(when, date),
    ...titled(words('title') ?? title),
    ...placed(place, words('place')),
    ...printed(print, said),
  }
  return withPictures(withoutRemarks(changed, remarksSaid(changes), around.people), changes, around.posts)
}

const titled = (title: string | undefined): { title?: string } => (title ? { title } : {})

/** Another name leaves the place on the map where it was; none takes it off as well. */
const placed = (place: Entry['place'], name: string | undefined): Pick<Entry, 'place'> => {
  if (name === undefined) return place ? { place } : {}
  if (name === '') return {}
  const { city: _, ...known } = place ?? { datum: 'unknown' as const }
  return { place: { ...known, name, kind: 'checkin' } }
}

const printed = (print: Entry['print'], said: (field: PostField) => Value): Pick<Entry, 'print'> => {
  const out = {
    ...print,
    ...(said('own-page') === true ? { ownPage: true as const } : {}),
    ...(said('break-before') === true ? { breakBefore: true as const } : {}),
  }
  return Object.keys(out).length > 0 ? { print: out } : {}
}

const remarksSaid = (changes: ReadonlyMap<string, Edit>): Parameters<typeof withoutRemarks>[1] => {
  const of = (kind: PartField): Map<string, boolean> =>
    new Map(
      [...changes.values()].flatMap(({ field, value }): [string, boolean][] => {
        const known = readField(field)
        return known?.kind === kind && known.name !== undefined ? [[known.name, value === true]] : []
      }),
    )
  return {
    likes: changes.get('hidden-likes')?.value === true,
    comments: changes.get('hidden-comments')?.value === true,
    like: of('hidden-like'),
    comment: of('hidden-comment'),
  }
}

/** What an edit of one post may ask of the others. */
export type Around = { people: People; posts(target: string): Entry | undefined }

/** Posts are looked for when somebody asks. */
export const aroundOf = ({ entries, people }: Pick<PostImport, 'entries' | 'people'>): Around => {
  const known = new Map<string, Entry | undefined>()
  const find = (target: string): Entry | undefined => {
    if (!known.has(target)) known.set(target, postsOf(entries, [target]).get(target))
    return known.get(target)
  }
  return { people: peopleOf(people), posts: find }
}

/** Which post was put behind which. */
const joinsOf = (
  entries: readonly Entry[],
  changed: ReadonlyMap<Entry, ReadonlyMap<string, Edit>>,
): Map<Entry, Entry> => {
  const said = [...changed].flatMap(([entry, own]): [Entry, string][] => {
    const to = own.get('joined-to')?.value
    return typeof to === 'string' ? [[entry, to]] : []
  })
  const posts = postsOf(
    entries,
    said.map(([, to]) => to),
  )
  return new Map(
    said.flatMap(([entry, to]): [Entry, Entry][] => {
      const head = posts.get(to)
      return head && head !== entry ? [[entry, head]] : []
    }),
  )
}

export const peopleOf = (people: readonly Person[]): People => new Map(people.map((one) => [one.id, one]))

/**
 * Posts as a book has them: its changes laid over them. Nothing is written into a post, for it stands in other books too.
 * What is said of a post that is gone changes nothing. `edit`: of a book held open, which knows its changed posts.
 */
export const applyEdits = (book: PostImport, edits: readonly Edit[], edit = editedPost): PostImport => {
  if (edits.length === 0) return book
  const raw = [...book.entries, ...ownEntries(book, edits)]
  const changed = changesOf(raw, edits)
  const around = aroundOf(book)
  const edited = raw.map((entry) => {
    const own = changed.get(entry)
    return own ? edit(entry, own, around) : entry
  })
  const added = newMediaOf(edits)
  const media = added.length === 0 ? book.media : [...book.media, ...added]
  return { ...book, media, entries: joinedPosts(raw, edited, joinsOf(raw, changed)) }
}

/** Changes of posts whose post is in none of these: they are kept, and shown to whoever made them. */
export const lostEdits = <E extends Edit>(entries: readonly Entry[], edits: readonly E[]): E[] => {
  // What a book has of its own, and what is said of it itself, cannot go.
  const isOwn = (target: string): boolean => isBookTarget(target) || isOwnTarget(target)
  const said = edits.filter(({ target, value }) => value !== null && !isOwn(target))
  const posts = postsOf(
    entries,
    said.map(({ target }) => target),
  )
  return said.filter(({ target }) => !posts.has(target))
}
