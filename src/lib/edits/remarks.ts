import { covers } from '#lib/posts/merge/merge-people.ts'
import { inlineText } from '#lib/posts/plain-text.ts'
import type { Comment, Entry, Person } from '#lib/posts/post-import.ts'
import { shortHash } from '#lib/posts/sha256.ts'

export type People = ReadonlyMap<string, Person>

/**
 * What changes call somebody: by id, and by every name, for an export without ids knows a name alone and merging puts the
 * real person in its place. The first is what a new change says.
 */
const callsOf = (id: string, people: People): string[] => {
  const names = id.startsWith('name:') ? [] : (people.get(id)?.names ?? []).map((name) => `name:${name}`)
  return [id, ...names.filter((name) => covers(people, id, name))].map(shortHash)
}

const wordsOf = ({ body, media }: Comment): string => inlineText(body) || media.map((use) => use.media).join('|')

/**
 * What changes call each of these remarks: by its words and who says them, as merging tells them apart, never by its id,
 * which every export makes anew; said twice, the second is `.1`.
 */
export const commentNames = (comments: readonly Comment[], people: People): string[][] => {
  const said = new Map<string, number>()
  return comments.map((comment) => {
    const words = shortHash(wordsOf(comment))
    const key = `${comment.author}\n${words}`
    const times = said.get(key) ?? 0
    said.set(key, times + 1)
    return callsOf(comment.author, people).map((who) => `${words}.${times}.${who}`)
  })
}

/** What changes call each like. */
export const likeNames = (ids: readonly string[], people: People): string[][] => ids.map((id) => callsOf(id, people))

/** What is said of one of several names: of changes in the order they were made, the last. */
const lastSaid = <T>(said: ReadonlyMap<string, T>, names: readonly string[]): [string, T] | undefined =>
  [...said].filter(([name]) => names.includes(name)).pop()

/** A post without the likes and remarks that are not to be printed. */
export const withoutRemarks = (
  entry: Entry,
  hidden: {
    likes: boolean
    comments: boolean
    like: ReadonlyMap<string, boolean>
    comment: ReadonlyMap<string, boolean>
  },
  people: People,
): Entry => {
  const { likes, comments = [], ...rest } = entry
  const isShown =
    (said: ReadonlyMap<string, boolean>, names: readonly string[][]) =>
    (_: unknown, at: number): boolean =>
      lastSaid(said, names[at] ?? [])?.[1] !== true
  const liked =
    hidden.like.size === 0 || !likes
      ? likes
      : withoutLikes(likes, isShown(hidden.like, likeNames(likes.people, people)))
  const kept =
    hidden.comment.size === 0 ? comments : comments.filter(isShown(hidden.comment, commentNames(comments, people)))
  return {
    ...rest,
    ...(liked && !hidden.likes ? { likes: liked } : {}),
    ...(kept.length > 0 && !hidden.comments ? { comments: kept } : {}),
  }
}

type Likes = NonNullable<Entry['likes']>

/** Who is not to be named is not counted either. */
const withoutLikes = ({ people, count }: Likes, isShown: (id: string, at: number) => boolean): Likes => {
  const kept = people.filter(isShown)
  return { people: kept, ...(count === undefined ? {} : { count: Math.max(0, count - (people.length - kept.length)) }) }
}
