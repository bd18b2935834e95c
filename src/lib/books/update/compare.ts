import type { Edit } from '#lib/edits/edit.ts'
import { mediaOf, targetOf } from '#lib/edits/post-target.ts'
import { writtenText } from '#lib/edits/post-text.ts'
import { monthOf } from '#lib/posts/entry-month.ts'
import { entryKey, mergeImports, mergeTelling } from '#lib/posts/merge/merge.ts'
import { newerSays } from '#lib/posts/merge/newer-says.ts'
import { inlineText, plainText } from '#lib/posts/plain-text.ts'
import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'

/** What of a post a newer export says otherwise. */
export const changedParts = ['text', 'title', 'date', 'place', 'pictures', 'comments', 'likes', 'other'] as const
export type ChangedPart = (typeof changedParts)[number]

/** `month` is `YYYYMM`, '' undated: the month a post is accepted with, which never changes while an update is open. */
export type PostChange = { month: string; target: string } & (
  | { kind: 'new'; after: Entry }
  | { kind: 'changed'; before: Entry; after: Entry; parts: ChangedPart[] }
  | { kind: 'gone'; before: Entry }
)

/** Everything that is seen of a post, part by part; names by which it is merged are none of it. */
const seenOf = (entry: Entry, media: ReadonlyMap<string, Media>): Record<ChangedPart, string> => {
  const picture = (id: string): unknown => [media.get(id)?.state, media.get(id)?.sha256 ?? '']
  const { repost, link } = entry
  const captions = entry.media.map(({ caption }) => caption ?? '')
  const said = {
    text: writtenText(entry.body),
    title: entry.title ?? '',
    date: entry.when.local,
    place: [entry.place?.name ?? '', entry.place?.address ?? '', entry.place?.city ?? ''],
    pictures: [mediaOf(entry).map(picture), captions],
    comments: (entry.comments ?? []).map(({ body, media: own }) => [inlineText(body), own.length]),
    likes: [entry.likes?.people.length ?? 0, entry.likes?.count ?? 0],
    other: [
      [repost?.state ?? '', repost?.note ?? '', repost?.entry ? plainText(repost.entry.body) : ''],
      ...[link?.url ?? '', link?.title ?? '', entry.tags ?? [], entry.mood ?? '', entry.weather ?? ''],
    ],
  }
  return Object.fromEntries(changedParts.map((part) => [part, JSON.stringify(said[part])])) as Record<
    ChangedPart,
    string
  >
}

type Group = { after: Entry; known: Entry[]; incoming: Entry[]; month: string }

/** Posts of both that are one, with the month they are accepted with: the first of those they are brought in. */
const groupsOf = (known: PostImport, incoming: PostImport): { merged: PostImport; groups: Group[] } => {
  const { merged, parts } = mergeTelling([known, incoming])
  const own = new Set(incoming.entries)
  const groups = merged.entries.map((after): Group => {
    const all = parts.get(entryKey(after)) ?? []
    const come = all.filter((entry) => own.has(entry))
    const [month = ''] = come.map(monthOf).sort()
    const old = all.filter((entry) => !own.has(entry))
    return { after: { ...after, ...newerSays(old, come) }, known: old, incoming: come, month }
  })
  return { merged, groups }
}

/**
 * Could this export have told of the post? By somebody it tells of, of a kind it has, of a thread it has, and between its
 * first and its last day: what lies outside was never asked for, and says nothing about posts being gone.
 */
const reachOf = (incoming: PostImport): ((entry: Entry) => boolean) => {
  const authors = new Set(incoming.entries.map(({ author }) => author))
  const types = new Set(incoming.entries.map(({ type }) => type))
  const threads = new Set(incoming.entries.flatMap(({ thread }) => thread?.id ?? []))
  const times = incoming.entries.flatMap(({ when }) => when.local || []).sort()
  const [first = '', last = ''] = [times[0], times[times.length - 1]]
  return ({ author, type, thread, when: { local } }) =>
    authors.has(author) &&
    types.has(type) &&
    (thread === undefined || threads.has(thread.id)) &&
    local !== '' &&
    first.slice(0, 10) <= local.slice(0, 10) &&
    local.slice(0, 10) <= last.slice(0, 10)
}

/**
 * What a newer export brings to a collection, of the posts a book takes, in reading order. Posts it says nothing new of
 * are none of it. Pure.
 */
export const compareImports = (
  known: PostImport,
  incoming: PostImport,
  isTaken: (entry: Entry) => boolean = ({ include }) => include,
): PostChange[] => {
  const { merged, groups } = groupsOf(known, incoming)
  const before = new Map(known.media.map((one) => [one.id, one]))
  const after = new Map(merged.media.map((one) => [one.id, one]))
  const isInReach = reachOf(incoming)
  return groups.flatMap((group): PostChange[] => {
    const [old, ...others] = group.known
    if (!old) return isTaken(group.after) ? [{ kind: 'new', month: group.month, ...named(group.after) }] : []
    if (group.incoming.length === 0)
      return isInReach(old) && isTaken(old)
        ? [{ kind: 'gone', month: monthOf(old), target: targetOf(old), before: old }]
        : []
    if (!isTaken(old) && !isTaken(group.after)) return []
    const [was, is] = [seenOf(old, before), seenOf(group.after, after)]
    const parts = changedParts.filter((part) => was[part] !== is[part])
    // Two that were known apart turn out to be one post.
    if (parts.length === 0 && others.length > 0) parts.push('other')
    return parts.length > 0
      ? [{ kind: 'changed', month: group.month, target: targetOf(old), before: old, after: group.after, parts }]
      : []
  })
}

const named = (after: Entry): { target: string; after: Entry } => ({ target: targetOf(after), after })

/**
 * What is merged where months are accepted: of what was brought the posts of these months, with its people and all it
 * says about itself; of the collection all, its posts saying already what a newer export says otherwise and merging by
 * itself would not take.
 */
export const toMerge = (
  known: PostImport,
  incoming: PostImport,
  months: ReadonlySet<string> | 'all',
): { known: PostImport; part: PostImport } => {
  const { groups } = groupsOf(known, incoming)
  const taken = groups.filter(({ month }) => months === 'all' || months.has(month))
  const part = new Set(taken.flatMap((group) => group.incoming))
  const said = new Map(
    taken.flatMap((group) => group.known.map((entry) => [entry, newerSays(group.known, group.incoming)] as const)),
  )
  return {
    known: {
      ...known,
      entries: known.entries.map((entry) => (said.has(entry) ? { ...entry, ...said.get(entry) } : entry)),
    },
    part: months === 'all' ? incoming : { ...incoming, entries: incoming.entries.filter((entry) => part.has(entry)) },
  }
}

/** A collection with these months of what was brought. */
export const accepted = (known: PostImport, incoming: PostImport, months: ReadonlySet<string> | 'all'): PostImport => {
  const merging = toMerge(known, incoming, months)
  return mergeImports([merging.known, merging.part])
}

/**
 * Most exports do not say when they were made. Brought as an update, such a one is as new as the update: of texts that
 * differ the newer holds, be it shorter.
 */
export const datedBy = (incoming: PostImport, beganMs: number): PostImport => ({
  ...incoming,
  people: incoming.people.map((one) => ({ ...one, seenMs: one.seenMs ?? beganMs })),
  entries: incoming.entries.map((one) => ({ ...one, seenMs: one.seenMs ?? beganMs })),
})

/** What a book says otherwise than its post did, where a newer export has changed that too. */
export type Difference = {
  target: string
  field: 'text' | 'title' | 'date' | 'place'
  /** The version of the record, as a command that settles it names it. */
  base: string
  mine: string
  theirs: string
}

const fields = ['text', 'title', 'date', 'place'] as const

/** What a post says by itself of one of these. */
export const sourceSays = (entry: Entry, field: Difference['field']): string =>
  ({
    text: () => writtenText(entry.body),
    title: () => entry.title ?? '',
    date: () => entry.when.local,
    place: () => entry.place?.name ?? '',
  })[field]()

/** Where somebody and the source both changed the same of a post: the book goes on saying what somebody wrote, and asks. */
export const differencesOf = (
  change: PostChange,
  edits: ReadonlyMap<string, Edit & { version: string }> | undefined,
): Difference[] =>
  change.kind !== 'changed'
    ? []
    : fields.flatMap((field): Difference[] => {
        const edit = edits?.get(field)
        if (typeof edit?.value !== 'string' || !change.parts.includes(field)) return []
        const theirs = sourceSays(change.after, field)
        if (theirs === edit.value) return []
        return [{ target: edit.target, field, base: edit.version, mine: edit.value, theirs }]
      })

export const choices = ['mine', 'theirs', 'both'] as const
export type Choice = (typeof choices)[number]

/** What the record says from now on; undefined: what it said. Both is of words alone: one under the other. */
export const picked = ({ field, mine, theirs }: Difference, pick: Choice): string | null | undefined =>
  pick === 'mine' ? undefined : pick === 'theirs' ? null : field === 'text' ? `${mine}\n\n${theirs}` : undefined

type Whose = { people: PostImport['people']; entries: PostImport['entries'] }

/** Names and ids of those an export is of: who it says it belongs to, else everybody who wrote. */
const writersOf = ({ people, entries }: Whose): Set<string> => {
  const owners = people.filter(({ isOwner }) => isOwner)
  const authors = new Set(entries.map(({ author }) => author))
  const of = owners.length > 0 ? owners : people.filter(({ id }) => authors.has(id))
  return new Set(of.flatMap(({ id, names }) => [id, ...names.map((name) => `name:${name}`)]))
}

const nameOf = ({ people, entries }: Whose): string => {
  const owner = people.find(({ isOwner }) => isOwner) ?? people.find(({ id }) => id === entries[0]?.author)
  return owner?.names[0] ?? ''
}

/** Whose export this is, when it is nobody's the collection knows; a name may be ''. */
export const otherAuthor = (known: Whose, incoming: Whose): { was: string; now: string } | undefined => {
  const [was, now] = [writersOf(known), writersOf(incoming)]
  if (was.size === 0 || now.size === 0 || [...now].some((one) => was.has(one))) return undefined
  return { was: nameOf(known), now: nameOf(incoming) }
}
