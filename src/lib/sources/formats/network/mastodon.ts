import type { JsonObject } from '../../files/json-posts.ts'
import { parseObject } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { list, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'

/** `outbox.json` of a Mastodon archive: ActivityPub activities (imports.md §8). */
export const mastodon: Format = {
  kind: 'network',
  format: 'mastodon-outbox',
  label: 'Mastodon 的存档',
  form: 'network-archive',
  fields: {
    kept: 'id time zone text emoji mentions pictures video repost link visibility edits',
    but: { repost: sharedNotes.originalElsewhere, emoji: sharedNotes.named },
    left: { replies: sharedNotes.ownThread },
  },
  notation: plainNotation,
  detect: ({ first, key }) => key === 'orderedItems' && isActivity(first),
  // Addresses of what others wrote, and who it is.
  belongs: (name) => /(^|\/)(actor|likes|bookmarks)\.json$/.test(name),
  parse,
}

/** Who it is stands in `actor.json` beside it. */
async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const beside = await context.beside('actor.json')
  const actor = beside ? parseObject(new TextDecoder().decode(beside)) : undefined
  const name = some(actor?.name) ?? some(actor?.preferredUsername) ?? ''
  yield* parseJsonPosts(
    context,
    (value) => (isActivity(value) ? activity(value, context.zone, name) : undefined),
    () => ({}),
  )
}

const isActivity = (value: JsonObject | undefined): boolean =>
  value !== undefined && (value.type === 'Create' || value.type === 'Announce') && 'actor' in value

const everybody = 'https://www.w3.org/ns/activitystreams#Public'

function activity(value: JsonObject, zone: string, name: string): RawPost {
  const bare = { author: { ...me, name }, likes: [], comments: [] }
  const when = whenAt(Date.parse(text(value.published)), undefined, zone)
  const note = object(value.object)
  if (value.type === 'Announce' || !note) {
    const url = some(value.object) ?? some(note?.id) ?? ''
    const hidden: RawPost['repost'] = { state: 'hidden', note: '存档里没有转发的原文' }
    return { ...bare, id: text(value.id), when, text: '', media: [], ...(url ? { url } : {}), repost: hidden }
  }
  const summary = some(note.summary)
  const edited = Date.parse(text(note.updated))
  // Who sees it stands on the activity and, with some servers, on the post alone.
  const to = [...list(note.to), ...list(note.cc), ...list(value.to), ...list(value.cc)].map(text)
  return {
    ...bare,
    id: text(note.id),
    alt: [some(note.url)].filter((one) => one !== undefined),
    when: whenAt(Date.parse(text(note.published)), undefined, zone) ?? when,
    ...(edited > Date.parse(text(note.published)) + 60_000 ? { edited: whenAt(edited, undefined, zone) } : {}),
    text: '',
    body: [
      ...(summary ? [{ t: 'p' as const, inl: [{ t: 'text' as const, s: summary }] }] : []),
      ...wordsOf(note),
      ...choices(note),
    ],
    media: objects(note.attachment).map(attachment),
    tags: objects(note.tag)
      .filter((one) => one.type === 'Hashtag')
      .map((one) => text(one.name).replace(/^#/, '')),
    ...(some(note.url) ? { url: text(note.url) } : {}),
    visibility: to.includes(everybody)
      ? 'public'
      : to.some((one) => one.endsWith('/followers'))
        ? 'friends'
        : 'private',
  }
}

/** People and topics are links with a sign in front. */
const wordsOf = (note: JsonObject): RawBlock[] =>
  htmlBlocks(text(note.content), {
    picture: () => undefined,
    link: (_, words) =>
      /^@\S/.test(words)
        ? { t: 'mention', person: `name:${words.slice(1)}`, s: words }
        : /^#\S/.test(words)
          ? { t: 'tag', s: words }
          : undefined,
  })

/** What a poll asks about: any of them, or one. */
const choices = (note: JsonObject): RawBlock[] =>
  [...objects(note.oneOf), ...objects(note.anyOf)].flatMap((one) => {
    const name = some(one.name)
    return name ? [{ t: 'li' as const, inl: [{ t: 'text' as const, s: name }] }] : []
  })

/** The address is the path inside the archive. */
function attachment(one: JsonObject): RawMedia {
  const type = text(one.mediaType)
  const name = some(one.name)
  const url = text(one.url)
  return {
    kind: /^video\//.test(type) ? 'video' : /^audio\//.test(type) ? 'audio' : 'image',
    ...(/^https?:/.test(url) ? { url } : {}),
    want: wantOf(url.replace(/^https?:\/\/[^/]+/, '')),
    ...(name ? { caption: name } : {}),
  }
}
