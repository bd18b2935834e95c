import type { Place } from '#lib/editing/record.ts'
import { hasKey, knownMarksOf, marksOf } from '#lib/posts/merge/merge-groups.ts'
import type { Entry } from '#lib/posts/post-import.ts'

/**
 * By what a change knows its post: one of the keys merging goes by (posts/merge/merge.ts), as `marksOf` writes them. A post
 * keeps the keys of all it was joined from, so that its target finds it whatever it is called by now.
 */
export const targetOf = (entry: Entry): string =>
  isOwnTarget(entry.id) ? entry.id : (marksOf(entry).toSorted()[0] ?? plainName(entry))

const plainName = ({ author, id }: Entry): string => `h:${author}\n${id}`

/** A post that a book has of its own, which nobody else knows (own-posts.ts). */
export const isOwnTarget = (target: string): boolean => /^own:[\w-]{16,64}$/.test(target)

/** Asked of every post of a book at every change of one. */
const targets = new WeakMap<Entry, string[]>()

const allTargetsOf = (entry: Entry): string[] =>
  isOwnTarget(entry.id) ? [entry.id] : [...new Set([...knownMarksOf(entry), plainName(entry)])]

/** Every target a post answers to. */
export const targetsOf = (entry: Entry): string[] => {
  const known = targets.get(entry)
  if (known) return known
  const all = allTargetsOf(entry)
  targets.set(entry, all)
  return all
}

/** What a target asks of a database before anybody looks closer: the id its post had when it was first changed. */
export const idIn = (target: string): string | undefined =>
  /^i:/.test(target) ? target.slice(target.lastIndexOf('\n') + 1) : /^p:/.test(target) ? target.slice(2) : undefined

/** How surely an entry is the one a target means: joined from it, rather than merely alike in words or number. */
const isSure = (entry: Entry, target: string): boolean =>
  target.startsWith('i:') || hasKey(entry, target.slice(0, 1).toUpperCase() + target.slice(1))

/** The post each of these targets means; those of posts that are gone are missing. */
export const postsOf = (entries: readonly Entry[], targets: Iterable<string>): Map<string, Entry> => {
  const wanted = new Set(targets)
  const found = new Map<string, Entry>()
  if (wanted.size === 0) return found
  for (const entry of entries) {
    for (const target of targetsOf(entry)) {
      if (!wanted.has(target)) continue
      const other = found.get(target)
      if (!other || (!isSure(other, target) && isSure(entry, target))) found.set(target, entry)
    }
  }
  return found
}

/** All that a target goes by, where these are the posts that targets mean: its own words first. */
export const namesOf = (target: string, posts: ReadonlyMap<string, Entry>): string[] => {
  const entry = posts.get(target)
  return [target, ...(entry ? targetsOf(entry) : [])]
}

/**
 * Where a change of a place is kept: two devices may know a joined post by the names of its parts, and what one wrote is
 * found by the other. `records` in the order they were written: the last that is said of the post under any name.
 */
export const homeIn =
  (records: readonly Place[], posts: ReadonlyMap<string, Entry>) =>
  ({ target, field }: Place): string => {
    const names = namesOf(target, posts)
    const same = records.filter((one) => one.field === field && names.includes(one.target))
    return same[same.length - 1]?.target ?? target
  }

/** What a picture of a post is called in a change: its place under the post, the same in every version of it. */
export const pictureName = (entry: Entry, media: string): string => {
  const home = `${entry.author}/${entry.id}/`
  return media.startsWith(home) ? media.slice(home.length) : media
}

/** Pictures, films and other media a post shows, without their moving halves. */
export const mediaOf = (entry: Entry): string[] => [
  ...new Set([
    ...entry.media.map(({ media }) => media),
    ...entry.body.flatMap((block) => (block.t === 'figure' ? block.media.map(({ media }) => media) : [])),
  ]),
]
