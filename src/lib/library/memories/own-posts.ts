import type { CreationOptions } from '#lib/books/book/book.table.ts'
import type { OwnPosts } from '#lib/posts/memories/memory.sql.ts'
import type { Person } from '#lib/posts/post-import.ts'
import { flowNamed } from '#lib/sources/upload/create-flows.ts'

export type BookAuthors = {
  sourceId: string
  flow: string
  /** The name on the book. */
  author: string
  authorIds: string[] | null
  making: CreationOptions
}
/** Whom an export brought into the collection was about. */
export type MarkedPerson = {
  sourceId: string
  personId: string
  person: Person /** How many posts are theirs. */
  posts: number
}

/** Words of somebody else: a friend who was asked, a star. */
const isOfOthers = ({ flow, making }: BookAuthors): boolean =>
  (flowNamed(flow)?.privacy ?? 'own') === 'friend' || making.licence !== undefined

/**
 * People of the collection an export was about, but not the one whose book it is: who bears its name, else who wrote most of it. A
 * friend's export that was only tried out lies in the same collection.
 */
const strangersTo = (book: BookAuthors, marked: readonly MarkedPerson[]): string[] => {
  const here = marked.filter(({ sourceId }) => sourceId === book.sourceId)
  const named = here.filter(({ person }) => person.names.includes(book.author))
  const most = Math.max(...here.map(({ posts }) => posts))
  const own = named.length > 0 ? named : here.filter(({ posts }) => posts === most)
  return here.filter((one) => !own.includes(one)).map(({ personId }) => personId)
}

const peopleOf = ({ authorIds, making }: BookAuthors): string[] => [
  ...(authorIds ?? []),
  ...(making.consent ? [making.consent.person] : []),
]

/**
 * Which posts somebody counts as their own: those their own books are made of. An export says whom it is about, which need not be
 * who brings it; a book made of one's own posts does. Whoever stands in a friend's book is nobody's memory, nor is somebody another
 * export was about, unless a book of one's own names them.
 */
export const ownPostsOf = (books: readonly BookAuthors[], marked: readonly MarkedPerson[]): OwnPosts[] => {
  const friends = books.filter(isOfOthers)
  return books
    .filter((book) => !isOfOthers(book))
    .map((book) => {
      const { sourceId, authorIds } = book
      const asked = friends.filter((friend) => friend.sourceId === sourceId).flatMap(peopleOf)
      return { sourceId, authorIds, others: authorIds ? [] : [...asked, ...strangersTo(book, marked)] }
    })
}
