import type { BookImport, Comment, Entry, Media, Person, Place, When } from './book-import.ts'
import { bookImportSchema } from './book-import.ts'
import { joinMedia } from './merge-media.ts'
import { bestPerson, covers, joinPeople } from './merge-people.ts'
import { joinSource, union } from './merge-source.ts'
import { byId, greatest, least, sorted } from './order.ts'
import { inlineText, plainText } from './plain-text.ts'
import { reportOf } from './report.ts'
import { shortHash } from './sha256.ts'

/**
 * Merging is a join: commutative, associative, idempotent. Whatever order partial exports of one life come in, and
 * however often, the result is deep-equal. Every field is therefore chosen by a total order of its candidates.
 *
 * Which entries are the same is decided by keys each entry keeps:
 *   `i:` author + id               equal keys are the same entry
 *   `p:`/`P:` id alone             same entry when one of both is `P` (its author is known by name only)
 *   `c:`/`C:` words, minute, name  same entry when one of both is `C` (it has no id at all)
 * (reference/imports.md §9: kind + author + id, else author + minute + first 80 characters + media names.)
 */
export function mergeImports(imports: readonly [BookImport, ...BookImport[]]): BookImport {
  const media = new Map<string, Media>()
  const people = joinPeople(imports.flatMap((one) => one.people))
  const groups = groupSame(imports.flatMap((one) => one.entries.map((entry) => ({ entry, media: one.media }))))
  const mediaOf = new Map(imports.map((one) => [one.media, new Map(one.media.map((m) => [m.id, m]))] as const))
  const find = (part: Part, id: string): Media | undefined => mediaOf.get(part.media)?.get(id)
  const put = (candidates: readonly Media[], id: string): string => {
    const held = media.get(id)
    const joined = joinMedia(held ? [held, ...candidates] : candidates, id)
    for (const role of ['motion', 'poster'] as const) {
      if (joined[role] !== undefined) joined[role] = `${id}/${role}`
    }
    media.set(id, joined)
    return id
  }
  const entries = groups.map((group) => joinEntry(group, people, find, put)).sort(byTime)
  const source = joinSource(imports.map((one) => one.source))
  return finishImport({
    schema: bookImportSchema,
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
export function finishImport(draft: BookImport): BookImport {
  const owners = draft.people.filter((person) => person.isOwner)
  const ownerIds = new Set(owners.flatMap((person) => [person.id, ...person.names.map((name) => `name:${name}`)]))
  const entries = draft.entries.map((entry) => ({
    ...entry,
    include: owners.length === 0 || ownerIds.has(entry.author),
  }))
  const used = new Set(
    entries.flatMap((entry) => [
      entry.author,
      ...(entry.likes?.people ?? []),
      ...(entry.comments ?? []).flatMap((c) => [c.author, ...(c.replyTo?.person ? [c.replyTo.person] : [])]),
    ]),
  )
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

type Part = { entry: Entry; media: Media[] }
type Find = (part: Part, id: string) => Media | undefined
type Put = (candidates: readonly Media[], id: string) => string

/** Oldest first; entries without a date at the end; then by id. */
function byTime(a: Entry, b: Entry): number {
  const left = a.when.local || '9'
  const right = b.when.local || '9'
  return left < right ? -1 : left > right ? 1 : byId(a, b)
}

function groupSame(parts: readonly Part[]): Part[][] {
  const root = parts.map((_, i) => i)
  const top = (i: number): number => {
    let at = i
    while (root[at] !== at) at = root[at] = root[root[at]!]!
    return at
  }
  const buckets = new Map<string, { at: number[]; open: boolean }>()
  for (const [i, part] of parts.entries()) {
    for (const key of part.entry.keys ?? [`i:${part.entry.author}\n${part.entry.id}`]) {
      const name = key.slice(0, 2).toLowerCase() + key.slice(2)
      const bucket = buckets.get(name) ?? { at: [], open: false }
      bucket.at.push(i)
      bucket.open ||= key.startsWith('i:') || key.startsWith('P:') || key.startsWith('C:')
      buckets.set(name, bucket)
    }
  }
  for (const { at, open } of buckets.values()) {
    if (open) for (const i of at) root[top(i)] = top(at[0]!)
  }
  const groups = new Map<number, Part[]>()
  for (const [i, part] of parts.entries()) {
    const group = groups.get(top(i))
    if (group) group.push(part)
    else groups.set(top(i), [part])
  }
  return [...groups.values()]
}

const bestId = (ids: readonly string[]): string => least(ids.filter((id) => !id.startsWith('h:'))) ?? least(ids) ?? ''

const precisionRank = { second: 4, minute: 3, day: 2, month: 1, unknown: 0 }
const originRank = { number: 5, iso: 4, text: 3, exif: 2, filename: 1, user: 6 }

const bestWhen = (all: readonly When[]): When =>
  greatest(all, (when) => [precisionRank[when.precision], originRank[when.from], JSON.stringify(sorted(when))])

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
  const slots = Math.max(...all.map((entry) => entry.media.length))
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
    keys: [...new Set(all.flatMap((one) => one.keys ?? []))].sort(),
    ...(words.seenMs === undefined ? {} : { seenMs: words.seenMs }),
    type: first.type,
    author,
    when: bestWhen(all.map((one) => one.when)),
    body: words.body,
    media,
    visibility: greatest(all, (one) => [one.visibility === 'unknown' ? 0 : 1, one.visibility]).visibility,
    include: true,
  }
  const edited = all.flatMap((one) => one.edited ?? [])
  if (edited.length > 0) entry.edited = bestWhen(edited)
  const title = all
    .flatMap((one) => one.title ?? [])
    .sort()
    .at(-1)
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
  const reposts = all.flatMap((one) => one.repost ?? [])
  if (reposts.length > 0) entry.repost = greatest(reposts, (one) => [one.state === 'ok' ? 1 : 0, JSON.stringify(one)])
  const tags = [...new Set(all.flatMap((one) => one.tags ?? []))].sort()
  if (tags.length > 0) entry.tags = tags
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

function bestPlace(places: readonly Place[]): Place {
  return greatest(places, (place) => [Object.keys(place).length, JSON.stringify(sorted(place))])
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
  const kept = ids.filter((id) => !ids.some((real) => covers(people, real, id))).sort()
  const counts = given.flatMap((likes) => likes.count ?? [])
  return { people: kept, ...(counts.length > 0 ? { count: Math.max(...counts) } : {}) }
}

/** Comments are the same when person, words and (for a repeated comment) its number are. */
function joinComments(group: readonly Part[], people: ReadonlyMap<string, Person>, find: Find, put: Put): Comment[] {
  type From = { part: Part; comment: Comment }[]
  // By person and words: who said it once, twice, … in which of the parts.
  const said = new Map<string, { author: string; text: string; times: From[] }>()
  for (const part of group) {
    const seen = new Map<string, number>()
    for (const comment of part.entry.comments ?? []) {
      const text = inlineText(comment.body) || comment.media.map((use) => use.media).join('|')
      const key = `${comment.author}\n${text}`
      const nth = seen.get(key) ?? 0
      seen.set(key, nth + 1)
      const held = said.get(key) ?? { author: comment.author, text, times: [] }
      said.set(key, held)
      held.times[nth] = [...(held.times[nth] ?? []), { part, comment }]
    }
  }
  const voices = [...said.values()]
  const dropped = new Set<(typeof voices)[number]>()
  for (const named of voices) {
    for (const real of voices) {
      if (real.text !== named.text || !covers(people, real.author, named.author)) continue
      for (const [nth, from] of named.times.entries()) real.times[nth] = [...(real.times[nth] ?? []), ...from]
      dropped.add(named)
    }
  }
  const all = voices
    .filter((one) => !dropped.has(one))
    .flatMap(({ author, text, times }) => times.map((from, nth) => ({ author, text, nth, from })))
  const comments = all.map(({ author, text, nth, from }): Comment => {
    const replies = from.flatMap(({ comment }) => comment.replyTo?.person ?? [])
    const whens = from.flatMap(({ comment }) => comment.when ?? [])
    const media = greatest(from, ({ comment }) => [comment.media.length, JSON.stringify(comment.media)]).comment.media
    for (const { part, comment } of from) {
      for (const use of comment.media) {
        const found = find(part, use.media)
        if (found && media.some((kept) => kept.media === use.media)) put([found], use.media)
      }
    }
    return {
      id: shortHash(`${author}\n${text}`) + (nth > 0 ? `.${nth}` : ''),
      author,
      ...(replies.length > 0 ? { replyTo: { person: bestPerson(replies) } } : {}),
      body: greatest(from, ({ comment }) => [JSON.stringify(comment.body)]).comment.body,
      media,
      ...(whens.length > 0 ? { when: bestWhen(whens) } : {}),
      order: Math.min(...from.map(({ comment }) => comment.order)),
    }
  })
  const dated = comments.every((comment) => comment.when?.utcMs !== undefined)
  return comments.sort((a, b) => (dated ? a.when!.utcMs! - b.when!.utcMs! : 0) || a.order - b.order || byId(a, b))
}
