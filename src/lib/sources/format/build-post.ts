import { contentKey, mediaHome } from '#lib/posts/merge/merge.ts'
import { sortWant } from '#lib/posts/merge/merge-media.ts'
import { plainText } from '#lib/posts/plain-text.ts'
import type { Block, Comment, Entry, Media, MediaUse, Person } from '#lib/posts/post-import.ts'
import { shortHash } from '#lib/posts/sha256.ts'
import { composed } from '#lib/std/linear.ts'
import { baseName } from '../files/input-file.ts'
import type { RawBlock, RawMedia, RawPerson, RawPost } from './raw.ts'
import { blocksOf, inlinesOf, type Notation } from './text.ts'

/** Where one file's people and media are gathered while its posts become entries. */
export type Gathering = {
  people: Map<string, Person>
  media: Media[]
  notation: Notation
  /** Takes out of a text what cannot be printed, and counts it. */
  clean(raw: string): string
  /** Hears of a comment with nothing to print. */
  onEmptyComment?(): void
}

/** The id of the person, who is known from now on. */
function person({ people, clean }: Gathering, raw: RawPerson & { isOwner?: boolean }): string {
  const name = clean(raw.name).replace(/\n/g, ' ').slice(0, 100)
  const id = raw.id ? clean(raw.id).slice(0, 100) : `name:${name}`
  const cached = people.get(id)
  if (cached) {
    if (name !== '' && !cached.names.includes(name)) cached.names.push(name)
    if (raw.isOwner) cached.isOwner = true
    return cached.id
  }
  people.set(id, { id, names: name === '' ? [] : [name], ...(raw.isOwner ? { isOwner: true } : {}) })
  return id
}

function medium(all: Gathering, raw: RawMedia, id: string): MediaUse {
  const one: Media = {
    id,
    kind: raw.kind,
    state: raw.url && /^https?:/.test(raw.url) ? 'remote' : 'missing',
    ...(raw.url ? { url: raw.url } : {}),
    want: sortWant(raw.want.map((name) => composed(name.replaceAll('\\', '/'))).filter((name) => name !== '')),
  }
  all.media.push(one)
  for (const role of ['motion', 'poster'] as const) {
    const half = raw[role]
    if (half) one[role] = medium(all, half, `${id}/${role}`).media
  }
  return { media: id, ...(raw.caption ? { caption: raw.caption } : {}) }
}

/** Where comments carry no ids, one signed with the writer's own name is the writer's. */
const speaker = (all: Gathering, raw: RawPerson, writer: RawPerson): string =>
  person(all, !raw.id && writer.id && raw.name === writer.name ? writer : raw)

function commentOf(
  all: Gathering,
  raw: RawPost['comments'][number],
  writer: RawPerson,
  order: number,
): Comment | undefined {
  const text = all.clean(raw.text)
  if (text === '' && raw.media.length === 0) {
    all.onEmptyComment?.()
    return undefined
  }
  const author = speaker(all, raw.author, writer)
  return {
    id: `${order}`,
    author,
    ...(raw.replyTo && raw.replyTo.name !== '' ? { replyTo: { person: speaker(all, raw.replyTo, writer) } } : {}),
    body: inlinesOf(text, all.notation),
    media: raw.media.map((one) => medium(all, one, `comment/${shortHash(one.want[0] ?? one.url ?? text)}`)),
    ...(raw.when ? { when: raw.when } : {}),
    order,
    ...(raw.likes ? { likes: raw.likes } : {}),
  }
}

/** Pictures between paragraphs are numbered on their own: `…/b/0`, `…/b/1`. */
function bodyOf(all: Gathering, raw: readonly RawBlock[], home: string): Block[] {
  let count = 0
  return raw.map((block) =>
    block.t === 'figure'
      ? { ...block, media: block.media.map((one) => medium(all, one, `${home}/b/${count++}`)) }
      : block,
  )
}

/** Fields that only have to be carried. */
function carried(raw: RawPost): Partial<Entry> {
  const { edited, title, place, tags, counts, thread, series, mood, weather, url, alt } = raw
  const kept = { edited, title, place, tags, counts, thread, series, mood, weather, url, alt }
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** One post as an entry. `named` hears of ids the source gave itself, with a mark of the words. */
export function entryOf(
  all: Gathering,
  raw: RawPost,
  named: (author: string, id: string, words: string) => void = () => {},
  homeOf: (author: string, id: string) => string = mediaHome,
): Entry {
  const text = raw.body ? plainText(raw.body.filter((block) => block.t !== 'figure')) : all.clean(raw.text)
  const author = person(all, raw.author)
  const name = all.clean(raw.author.name)
  const names = raw.media.map((one) => baseName(one.want[0] ?? one.url ?? ''))
  // Entries brought before long pauses were kept are found again.
  const content = contentKey(raw.when, name, text.replace(/\n{3,}/g, '\n\n') || (raw.title ?? ''), names)
  // The bare one sorts first, so that an entry brought before titles counted keeps its id when it comes again.
  const titled = raw.title && text !== '' ? `.${shortHash(raw.title)}` : ''
  const id = raw.id ? all.clean(raw.id) : `h:${content}${titled}`
  if (raw.id) named(author, id, text.length <= 200 ? text : shortHash(text))
  const home = homeOf(author, id)
  const { card, pictures } = cardOf(raw)
  const comments = raw.comments.flatMap((one, order) => commentOf(all, one, raw.author, order) ?? [])
  const likes = [...new Set(raw.likes.map((one) => person(all, one)))]
  return {
    id,
    keys: [raw.id ? `c:${content}` : `C:${content}`, ...(raw.onceUntitled && raw.id ? [`c:${content}.`] : [])],
    type: raw.type ?? 'post',
    author,
    when: raw.when,
    ...carried(raw),
    body: raw.body ? bodyOf(all, raw.body, home) : blocksOf(text, all.notation),
    media: pictures.map((one, i) => medium(all, one, `${home}/${i}`)),
    ...linkOf(all, raw, card, home),
    ...(raw.repost ? { repost: repostOf(all, raw.repost, home) } : {}),
    ...(likes.length > 0 || raw.likeCount
      ? { likes: { people: likes, ...(raw.likeCount ? { count: raw.likeCount } : {}) } }
      : {}),
    ...(comments.length > 0 ? { comments } : {}),
    visibility: raw.visibility ?? 'unknown',
    include: true,
  }
}

/** A shared page brings its picture as the first of the post's own, unless the source keeps them apart. */
function cardOf(raw: RawPost): { card?: RawMedia; pictures: RawMedia[] } {
  if (!raw.link) return { pictures: raw.media }
  if ('image' in raw.link) return { pictures: raw.media, ...(raw.link.image ? { card: raw.link.image } : {}) }
  const [card, ...pictures] = raw.media
  return { pictures, ...(card ? { card } : {}) }
}

function linkOf(all: Gathering, raw: RawPost, card: RawMedia | undefined, home: string): Pick<Entry, 'link'> {
  if (!raw.link) return {}
  const { image: _, ...link } = raw.link
  return { link: { ...link, ...(card ? { image: medium(all, card, `${home}/link`).media } : {}) } }
}

function repostOf(all: Gathering, raw: NonNullable<RawPost['repost']>, home: string): NonNullable<Entry['repost']> {
  const { post, state, note } = raw
  if (!post) return { state, ...(note ? { note } : {}) }
  // What was said under it, and what it passed on in turn, has no room on a page.
  const bare: RawPost = { ...post, repost: undefined, link: undefined, comments: [], likes: [] }
  const entry: Entry = { ...entryOf(all, bare, undefined, () => `${home}/repost`), keys: [] }
  return { entry: { ...entry, ...linkOf(all, post, undefined, home) }, state, ...(note ? { note } : {}) }
}
