import type { Place } from '#lib/posts/post-import.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { number, object, some, text } from '../../format/fields.ts'
import { me } from '../../format/owner.ts'
import type { RawMedia, RawPost } from '../../format/raw.ts'
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

/** Words of a field, as they were written. */
export const wordsOf = (value: unknown): string => undoLatin1(text(value)).trim()

/** `@名字`; Facebook writes `@[100001:2048:阿舟]` where the name was picked from a list. */
export const metaNotation: Notation = {
  token: /@\[(\d+):\d+:([^\]\n]{1,60})\]|(?<![\w@])@([\p{L}\p{N}_][\p{L}\p{N}_.]{1,29})|#([\p{L}\p{N}_]{1,60})/gu,
  piece([all, id, name, handle]) {
    if (name) return { t: 'mention', ...(id ? { person: id } : {}), s: `@${name}` }
    if (handle) return { t: 'mention', person: `name:${handle.replace(/\.$/, '')}`, s: all }
    return { t: 'tag', s: all }
  },
}

/** What a post of either has: the owner as its writer, nothing of others. */
export const bare = (): Pick<RawPost, 'author' | 'likes' | 'comments'> => ({ author: me, likes: [], comments: [] })
/** The moment of seconds since 1970. */
export const timeOf = (seconds: unknown, zone: string): RawPost['when'] => {
  const n = number(seconds)
  return whenAt(n === undefined ? undefined : n * 1000, undefined, zone)
}

export const isMedium = (value: unknown): boolean => some(object(value)?.uri) !== undefined

/** A file of the download; `uri` is its path in there, what lies behind `backup_uri` expires. */
export function mediumOf(value: JsonObject): RawMedia {
  const uri = text(value.uri)
  const caption = wordsOf(value.description)
  return {
    kind: /\.(mp4|mov|m4v|webm)$/i.test(uri) ? 'video' : 'image',
    want: wantOf(uri),
    ...(caption ? { caption } : {}),
  }
}

export const coordinates = (value: JsonObject | undefined): Place | undefined => {
  const lat = number(value?.latitude)
  const lon = number(value?.longitude)
  return lat === undefined || lon === undefined || (lat === 0 && lon === 0)
    ? undefined
    : { lat, lon, datum: 'WGS84', kind: 'gps' }
}
