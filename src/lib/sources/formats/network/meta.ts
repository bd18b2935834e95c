import type { Place } from '#lib/posts/post-import.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { number, object, objects, some, text } from '../../format/fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import { me } from '../../format/owner.ts'
import type { RawMedia, RawPost } from '../../format/raw.ts'
import type { Source } from '../../format/source.ts'
import type { Notation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'

/**
 * Meta writes the bytes of UTF-8 as if each were a character of Latin-1 (`\u00e6\u0089\u008b` for 手). Undone only where
 * all of it is such bytes and they make sense.
 */
export function undoLatin1(words: string): string {
  if (!/[\u0080-\u00ff]/.test(words) || /[^\u0000-\u00ff]/.test(words)) return words
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(words, (c) => c.charCodeAt(0)))
  } catch {
    return words
  }
}

const words = (value: unknown): string => undoLatin1(text(value)).trim()

/** `@名字`; Facebook writes `@[100001:2048:阿舟]` where the name was picked from a list. */
const metaNotation: Notation = {
  token: /@\[(\d+):\d+:([^\]\n]{1,60})\]|(?<![\w@])@([\p{L}\p{N}_][\p{L}\p{N}_.]{1,29})|#([\p{L}\p{N}_]{1,60})/gu,
  piece([all, id, name, handle]) {
    if (name) return { t: 'mention', ...(id ? { person: id } : {}), s: `@${name}` }
    if (handle) return { t: 'mention', person: `name:${handle.replace(/\.$/, '')}`, s: all }
    return { t: 'tag', s: all }
  },
}

const bare = (): Pick<RawPost, 'author' | 'likes' | 'comments'> => ({ author: me, likes: [], comments: [] })
const at = (seconds: unknown, zone: string): RawPost['when'] => {
  const n = number(seconds)
  return whenAt(n === undefined ? undefined : n * 1000, undefined, zone)
}

const isMedium = (value: unknown): boolean => some(object(value)?.uri) !== undefined

/** A file of the download; `uri` is its path in there, what lies behind `backup_uri` expires. */
function mediumOf(value: JsonObject): RawMedia {
  const uri = text(value.uri)
  const caption = words(value.description)
  return {
    kind: /\.(mp4|mov|m4v|webm)$/i.test(uri) ? 'video' : 'image',
    want: wantOf(uri),
    ...(caption ? { caption } : {}),
  }
}

/** Instagram `posts_1.json`, `reels.json`, `stories.json` of its data download (imports.md §8). */
export const instagram: Source = {
  kind: 'network',
  format: 'instagram-json',
  label: 'Instagram 的下载',
  notation: metaNotation,
  detect: ({ first }) => isInstagram(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isInstagram(value) ? instagramPost(value, context.zone) : undefined),
      () => ({}),
    ),
}

const isInstagram = (value: JsonObject | undefined): boolean =>
  value !== undefined &&
  !('attachments' in value) &&
  ((Array.isArray(value.media) && isMedium(value.media[0])) || (isMedium(value) && 'creation_timestamp' in value))

/** One picture keeps its caption with itself; several have it in common. */
function instagramPost(value: JsonObject, zone: string): RawPost {
  const media = Array.isArray(value.media) ? objects(value.media) : [value]
  const [first] = media
  const gps = objects(object(object(first?.media_metadata)?.photo_metadata)?.exif_data)[0]
  const place = coordinates(gps)
  return {
    ...bare(),
    when: at(value.creation_timestamp ?? first?.creation_timestamp, zone),
    text: words(value.title) || words(first?.title),
    media: media.map(mediumOf),
    ...(place ? { place } : {}),
  }
}

const coordinates = (value: JsonObject | undefined): Place | undefined => {
  const lat = number(value?.latitude)
  const lon = number(value?.longitude)
  return lat === undefined || lon === undefined || (lat === 0 && lon === 0)
    ? undefined
    : { lat, lon, datum: 'WGS84', kind: 'gps' }
}

/** Facebook `your_posts_1.json` of its data download. */
export const facebook: Source = {
  kind: 'network',
  format: 'facebook-json',
  label: 'Facebook 的下载',
  notation: metaNotation,
  detect: ({ first }) => isFacebook(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isFacebook(value) ? facebookPost(value, context.zone) : undefined),
      () => ({}),
    ),
}

const isFacebook = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'timestamp' in value && ('attachments' in value || 'data' in value) && !('message' in value)

/** The title is a sentence of Facebook's own (「小满新增了 1 张照片」): it is not printed. */
function facebookPost(value: JsonObject, zone: string): RawPost {
  const data = objects(value.attachments).flatMap((one) => objects(one.data))
  const posted = objects(value.data)
  const edited = posted.map((one) => number(one.update_timestamp)).find((one) => one !== undefined)
  const media = data.map((one) => object(one.media)).filter((one) => one !== undefined)
  const said = posted.map((one) => words(one.post)).find((one) => one !== '') ?? ''
  const seconds = number(value.timestamp)
  return {
    ...bare(),
    when: at(seconds, zone),
    ...(edited && seconds && edited - seconds > 60 ? { edited: at(edited, zone) } : {}),
    text: said || words(media[0]?.description),
    media: media.map(mediumOf).map((one) => (one.caption === said ? { ...one, caption: undefined } : one)),
    ...placeOf(data),
    ...linkOf(data),
    tags: objects(value.tags)
      .map((one) => words(one.name))
      .filter(Boolean),
  }
}

function placeOf(data: readonly JsonObject[]): Pick<RawPost, 'place'> {
  const place = data.map((one) => object(one.place)).find((one) => one !== undefined)
  const name = words(place?.name)
  const address = words(place?.address)
  if (!name) return {}
  const known = coordinates(object(place?.coordinate))
  return { place: { ...(known ?? { datum: 'WGS84' }), name, ...(address ? { address } : {}), kind: 'checkin' } }
}

function linkOf(data: readonly JsonObject[]): Pick<RawPost, 'link'> {
  const outside = data.map((one) => object(one.external_context)).find((one) => some(one?.url))
  const url = some(outside?.url)
  const title = words(outside?.name)
  return url ? { link: { url, kind: 'web', image: undefined, ...(title ? { title } : {}) } } : {}
}
