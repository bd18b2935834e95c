import { plainText } from '#lib/posts/plain-text.ts'
import type { Block, Entry, PostImport } from '#lib/posts/post-import.ts'
import type { Edit } from './edit.ts'
import { whenSaid } from './edit-date.ts'
import { isOwnTarget, postsOf, targetsOf } from './post-target.ts'

type Source = Pick<PostImport, 'entries' | 'people'>

/** What is said of posts that a book has of its own, by post and field. */
const saidOfOwn = (edits: readonly Edit[]): Map<string, Map<string, Edit['value']>> => {
  const said = new Map<string, Map<string, Edit['value']>>()
  for (const { target, field, value } of edits) {
    if (!isOwnTarget(target)) continue
    said.set(target, (said.get(target) ?? new Map<string, Edit['value']>()).set(field, value))
  }
  return said
}

/** Posts that pieces were cut from, as changes name them. */
export const originsOf = (edits: readonly Edit[]): string[] =>
  edits.flatMap(({ field, value }) => (field === 'split-from' && typeof value === 'string' ? [value] : []))

/** Whoever the book is by: who brought it, else who wrote most of it. */
const authorOf = ({ entries, people }: Source): string =>
  people.find(({ isOwner }) => isOwner)?.id ?? entries[0]?.author ?? 'name:'

/**
 * Posts that a book has of its own: written for it, or a piece cut off a post. Empty, to be filled by what else is said of
 * them; a piece has the day and place of its post and begins with its words, so that those it keeps stay as they were brought.
 */
export const ownEntries = (source: Source, edits: readonly Edit[]): Entry[] => {
  const said = [...saidOfOwn(edits)].filter(([, fields]) => fields.get('added') === true)
  if (said.length === 0) return []
  const known = new Map<string, Entry>()
  const make = ([target, fields]: (typeof said)[number]): Entry[] => {
    const from = fields.get('split-from')
    const origin = typeof from === 'string' ? known.get(from) : undefined
    // Of a piece whose post is gone nothing but its words is left; they stand without a day.
    const common: Pick<Entry, 'id' | 'media' | 'visibility' | 'include'> = {
      ...{ id: target, media: [], visibility: 'unknown', include: true },
    }
    if (!origin) return [{ ...common, type: 'post', author: authorOf(source), when: unknown, body: [] }]
    const isText = (block: Block): boolean => block.t !== 'figure'
    const order = fields.get('split-order')
    const { id, type, author, place } = origin
    const body = fields.get('text') === null ? [] : origin.body.filter(isText)
    return [
      {
        ...{ ...common, type, author, when: whenOf(origin, edits), body },
        ...(place ? { place } : {}),
        print: { order: `${id}~${typeof order === 'string' ? order : ''}` },
      },
    ]
  }
  const isPiece = ([, fields]: (typeof said)[number]): boolean => typeof fields.get('split-from') === 'string'
  // Pieces are cut off posts that were brought, and off those written for the book.
  const written = said.filter((one) => !isPiece(one)).flatMap(make)
  for (const [target, entry] of postsOf([...source.entries, ...written], originsOf(edits))) known.set(target, entry)
  return [...written, ...said.filter(isPiece).flatMap(make)]
}

/** A piece goes where its post goes. */
const whenOf = (origin: Entry, edits: readonly Edit[]): Entry['when'] => {
  const names = new Set(targetsOf(origin))
  const said = edits.filter(({ target, field }) => field === 'date' && names.has(target)).pop()?.value
  return typeof said === 'string' ? whenSaid(origin.when, said) : origin.when
}

const unknown: Entry['when'] = { local: '', precision: 'unknown', from: 'user' }

/** The post each of these was put behind: `joined-to` of its changes. */
type Joins = ReadonlyMap<Entry, Entry>

/** The post all of a row of joined ones end in; undefined in a ring, which two devices can make: nobody is joined then. */
const headOf = (entry: Entry, joins: Joins): Entry | undefined => {
  const seen = new Set<Entry>([entry])
  let head = joins.get(entry)
  for (let next = head; next; next = joins.get(next)) {
    if (seen.has(next)) return undefined
    seen.add(next)
    head = next
  }
  return head
}

/** Asked of every post of a book at every change of one. */
const readingKeys = new WeakMap<Entry, string>()

/** Posts in the order they are read. */
export const readingKey = (entry: Entry): string => {
  const known = readingKeys.get(entry)
  if (known !== undefined) return known
  const { when, print, id } = entry
  const key = `${when.local} ${String(when.utcMs ?? 0).padStart(15, '0')} ${print?.order ?? id}`
  readingKeys.set(entry, key)
  return key
}

/** What a post has but one of goes on as words where both have it. */
const asWords = (first: Entry, second: Entry): Block[] => {
  const words = [
    ...(first.link && second.link ? [`${second.link.title ?? ''} ${second.link.url}`.trim()] : []),
    ...(first.repost && second.repost
      ? [`转发：${second.repost.entry ? plainText(second.repost.entry.body) : (second.repost.note ?? '')}`]
      : []),
  ]
  return words.map((s) => ({ t: 'p', inl: [{ t: 'text', s }] }))
}

/** One post of two. */
const withBehind = (first: Entry, second: Entry): Entry => {
  const { link = second.link, repost = second.repost, comments = [], likes } = first
  const title: Block[] = second.title ? [{ t: 'p', inl: [{ t: 'text', s: second.title }] }] : []
  const from = comments.reduce((most, { order }) => Math.max(most, order + 1), 0)
  const more = (second.comments ?? []).map((one) => ({ ...one, order: one.order + from }))
  const people = [...new Set([...(likes?.people ?? []), ...(second.likes?.people ?? [])])]
  const count = Math.max(likes?.count ?? 0, second.likes?.count ?? 0, people.length)
  return {
    ...first,
    body: [...first.body, ...title, ...second.body, ...asWords(first, second)],
    media: [...first.media, ...second.media],
    ...(link ? { link } : {}),
    ...(repost ? { repost } : {}),
    ...(more.length > 0 ? { comments: [...comments, ...more] } : {}),
    ...(likes || second.likes ? { likes: { people, count } } : {}),
  }
}

/** `joins` by posts as they were brought, `edited` as a book has them, in one order. */
export const joinedPosts = (raw: readonly Entry[], edited: readonly Entry[], joins: Joins): Entry[] => {
  if (joins.size === 0) return [...edited]
  const now = new Map(raw.map((entry, at) => [entry, edited[at] as Entry]))
  const isShown = (entry: Entry): boolean => now.get(entry)?.include === true
  const inOrder = [...joins.keys()]
    .filter(isShown)
    .sort((a, b) => (readingKey(now.get(a) as Entry) < readingKey(now.get(b) as Entry) ? -1 : 1))
  for (const entry of inOrder) {
    const head = headOf(entry, joins)
    // Behind a post that is not in the book nothing is put: it would go with it.
    if (!head || !isShown(head)) continue
    now.set(head, withBehind(now.get(head) as Entry, now.get(entry) as Entry))
    now.set(entry, { ...(now.get(entry) as Entry), include: false })
  }
  return raw.map((entry) => now.get(entry) as Entry)
}
