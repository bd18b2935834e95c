import { plainText } from '../plain-text.ts'
import type { Entry, Media, Person, PostImport, When } from '../post-import.ts'
import { postImportSchema } from '../post-import.ts'
import { reportOf } from '../report.ts'
import { shortHash } from '../sha256.ts'
import { joinComments } from './merge-comments.ts'
import { joinBody, joinMarks, joinRepost } from './merge-entry.ts'
import { type Find, groupSame, keysToKeep, type Part, type Put } from './merge-groups.ts'
import { joinMedia } from './merge-media.ts'
import { bestPerson, covers, joinPeople } from './merge-people.ts'
import { joinSource, union } from './merge-source.ts'
import { bestPlace, bestTitle, bestWhen, byId, greatest, least, sorted } from './order.ts'

/**
 * Merging is a join: commutative, associative, idempotent. Whatever order partial exports of one life come in, and
 * however often, the result is deep-equal. Every field is therefore chosen by a total order of its candidates.
 *
 * Which entries are the same is decided by keys each entry keeps:
 *   `i:` author + id               equal keys are the same entry
 *   `p:`/`P:` id alone             same entry when one of both is `P` (its author is known by name only)
 *   `c:`/`C:` words, minute, name  same entry when one of both is `C` (it has no id at all) and both have one title
 * (reference/imports.md §9: kind + author + id, else author + minute + first 80 characters + media names.)
 */
export function mergeImports(imports: readonly [PostImport, ...PostImport[]]): PostImport {
  return join(
    imports,
    imports.flatMap((one) => one.entries.map((entry) => ({ entry, media: one.media }))),
  )
}

/** The same, telling of every joined entry by author and id which entries became it. */
export function mergeTelling(imports: readonly [PostImport, ...PostImport[]]): {
  merged: PostImport
  parts: Map<string, Entry[]>
} {
  const parts = new Map<string, Entry[]>()
  const merged = join(
    imports,
    imports.flatMap((one) => one.entries.map((entry) => ({ entry, media: one.media }))),
    (joined, group) => parts.set(entryKey(joined), group),
  )
  return { merged, parts }
}

/** By what an entry is told from all others of its import. */
export const entryKey = ({ author, id }: Pick<Entry, 'author' | 'id'>): string => `${author}\n${id}`

/**
 * The same for imports nobody needs afterwards: they lose their entries, so that there are never two copies of a life
 * of hundreds of thousands of posts.
 */
export function mergeDrafts(drafts: readonly [PostImport, ...PostImport[]]): PostImport {
  const parts: Part[] = []
  for (const one of drafts) {
    for (const entry of one.entries) parts.push({ entry, media: one.media })
    one.entries = []
  }
  return join(drafts, parts)
}

/** Empties `parts`. */
function join(
  imports: readonly [PostImport, ...PostImport[]],
  parts: Part[],
  tell?: (joined: Entry, group: Entry[]) => void,
): PostImport {
  const media = new Map<string, Media>()
  const people = joinPeople(imports.flatMap((one) => one.people))
  const mediaOf = new Map(imports.map((one) => [one.media, new Map(one.media.map((m) => [m.id, m]))] as const))
  const find = (part: Part, id: string): Media | undefined => mediaOf.get(part.media)?.get(id)
  const put = (candidates: readonly Media[], id: string): string => {
    const cached = media.get(id)
    const joined = joinMedia(cached ? [cached, ...candidates] : candidates, id)
    for (const role of ['motion', 'poster'] as const) {
      if (joined[role] !== undefined) joined[role] = `${id}/${role}`
    }
    media.set(id, joined)
    return id
  }
  const entries: Entry[] = []
  for (const group of groupSame(parts)) {
    const joined = joinEntry(group, people, find, put)
    entries.push(joined)
    tell?.(
      joined,
      group.map(({ entry }) => entry),
    )
  }
  const source = joinSource(imports.map((one) => one.source))
  return finishImport({
    schema: postImportSchema,
    source,
    people: [...people.values()],
    entries,
    media: [...media.values()],
    report: {
      ...imports[0].report,
      skipped: union(imports.flatMap((one) => one.report.skipped)),
      warnings: union(imports.flatMap((one) => one.report.warnings)),
    },
  })
}

/** Sorts everything, drops people nobody refers to, decides `include`, counts. A fixed point of itself. */
export function finishImport(draft: PostImport): PostImport {
  const owners = draft.people.filter((person) => person.isOwner)
  const ownerIds = new Set(owners.flatMap((person) => [person.id, ...person.names.map((name) => `name:${name}`)]))
  const entries = draft.entries.map((entry) => {
    const include = owners.length === 0 || ownerIds.has(entry.author)
    return entry.include === include ? entry : { ...entry, include }
  })
  const used = new Set<string>()
  for (const entry of entries) {
    used.add(entry.author)
    for (const id of entry.likes?.people ?? []) used.add(id)
    for (const { author, replyTo } of entry.comments ?? []) {
      used.add(author)
      if (replyTo?.person) used.add(replyTo.person)
    }
    if (entry.repost?.entry) used.add(entry.repost.entry.author)
  }
  const people = draft.people.filter((one) => !one.id.startsWith('name:') || used.has(one.id)).sort(byId)
  const media = [...draft.media].sort(byId)
  const parts = { people, entries: entries.sort(byTime), media }
  const kept = { skipped: union(draft.report.skipped), warnings: union(draft.report.warnings) }
  return { ...draft, ...parts, report: reportOf(parts, kept) }
}

/** `c:`-key of an entry: minute, name and words, or, without words, the names of its media. */
export function contentKey(when: When, authorName: string, text: string, mediaNames: readonly string[]): string {
  const words = text.replace(/\s+/g, ' ').slice(0, 80)
  return shortHash([when.local.slice(0, 16), authorName, words || mediaNames.join('|')].join('\n'))
}

/** Media of an entry are named by their place in it, so that the same picture of two exports has the same id. */
export const mediaHome = (author: string, entryId: string): string => `${author}/${entryId}`

/** Oldest first; entries without a date at the end; then by id. */
function byTime(a: Entry, b: Entry): number {
  const left = a.when.local || '9'
  const right = b.when.local || '9'
  return left < right ? -1 : left > right ? 1 : byId(a, b)
}

const bestId = (ids: readonly string[]): string => least(ids.filter((id) => !id.startsWith('h:'))) ?? least(ids) ?? ''

function joinEntry(group: readonly Part[], people: ReadonlyMap<string, Person>, find: Find, put: Put): Entry {
  const all = group.map((part) => part.entry)
  const first = greatest(all, (entry) => [entry.type, entry.id])
  const words = greatest(all, (entry) => {
    const text = plainText(entry.body)
    return [text === '' ? 0 : 1, entry.seenMs ?? 0, text.length, JSON.stringify(entry.body)]
  })
  const id = bestId(all.map((entry) => entry.id))
  const author = bestPerson(all.map((entry) => entry.author))
  const home = mediaHome(author, id)
  const slots = all.reduce((most, entry) => Math.max(most, entry.media.length), 0)
  const media = Array.from({ length: slots }, (_, i) => {
    const uses = group.flatMap((part) => part.entry.media[i] ?? [])
    const captions = uses.flatMap((use) => use.caption ?? []).sort()
    return {
      media: joinSlot(group, (entry) => entry.media[i]?.media, `${home}/${i}`, find, put),
      ...(captions[0] ? { caption: captions[0] } : {}),
    }
  })
  const alt = [...new Set(all.flatMap((entry) => [entry.id, ...(entry.alt ?? [])]))].filter((one) => one !== id).sort()
  const entry: Entry = {
    id,
    ...(alt.length > 0 ? { alt } : {}),
    keys: keysToKeep(all, author, id),
    ...(words.seenMs === undefined ? {} : { seenMs: words.seenMs }),
    type: first.type,
    author,
    when: bestWhen(all.map((one) => one.when)),
    body: joinBody(group, words, home, find, put),
    media,
    visibility: greatest(all, (one) => [one.visibility === 'unknown' ? 0 : 1, one.visibility]).visibility,
    include: true,
  }
  const edited = all.flatMap((one) => one.edited ?? [])
  if (edited.length > 0) entry.edited = bestWhen(edited)
  const title = bestTitle(all.flatMap((one) => one.title ?? []))
  if (title !== undefined) entry.title = title
  const url = all
    .flatMap((one) => one.url ?? [])
    .sort()
    .at(-1)
  if (url !== undefined) entry.url = url
  const places = all.flatMap((one) => one.place ?? [])
  if (places.length > 0) entry.place = bestPlace(places)
  const link = joinLink(group, home, find, put)
  if (link) entry.link = link
  const repost = joinRepost(group, home, find, put)
  if (repost) entry.repost = repost
  const tags = [...new Set(all.flatMap((one) => one.tags ?? []))].sort()
  if (tags.length > 0) entry.tags = tags
  Object.assign(entry, joinMarks(all))
  const likes = joinLikes(all, people)
  if (likes) entry.likes = likes
  const comments = joinComments(group, people, find, put)
  if (comments.length > 0) entry.comments = comments
  return entry
}

function joinSlot(
  group: readonly Part[],
  idOf: (entry: Entry) => string | undefined,
  to: string,
  find: Find,
  put: Put,
): string {
  const found = group.flatMap((part) => {
    const id = idOf(part.entry)
    const media = id === undefined ? undefined : find(part, id)
    return media ? [{ part, media }] : []
  })
  for (const role of ['motion', 'poster'] as const) {
    const halves = found.flatMap(({ part, media }) => {
      const half = media[role] === undefined ? undefined : find(part, media[role])
      return half ? [half] : []
    })
    if (halves.length > 0) put(halves, `${to}/${role}`)
  }
  return put(
    found.map((one) => one.media),
    to,
  )
}

function joinLink(group: readonly Part[], home: string, find: Find, put: Put): Entry['link'] {
  const links = group.flatMap((part) => part.entry.link ?? [])
  if (links.length === 0) return undefined
  const bare = links.map(({ image: _, ...link }) => link)
  const link = greatest(bare, (one) => [Object.keys(one).length, JSON.stringify(sorted(one))])
  if (!links.some((one) => one.image !== undefined)) return link
  return { ...link, image: joinSlot(group, (entry) => entry.link?.image, `${home}/link`, find, put) }
}

function joinLikes(all: readonly Entry[], people: ReadonlyMap<string, Person>): Entry['likes'] {
  const given = all.flatMap((entry) => entry.likes ?? [])
  if (given.length === 0) return undefined
  const ids = [...new Set(given.flatMap((likes) => likes.people))]
  const isKnown = (id: string): boolean => !ids.some((real) => covers(people, real, id))
  const lists = given.map((likes) => [...new Set(likes.people)].filter(isKnown)).filter((list) => list.length > 0)
  // Who liked first stands first. Of exports that differ nobody can say who did, whichever of them is read first.
  const [first = []] = lists
  const isOne = lists.every((list) => list.length === first.length && list.every((id, at) => id === first[at]))
  const remaining = isOne ? first : ids.filter(isKnown).toSorted()
  const counts = given.flatMap((likes) => likes.count ?? [])
  return { people: remaining, ...(counts.length > 0 ? { count: Math.max(...counts) } : {}) }
}
