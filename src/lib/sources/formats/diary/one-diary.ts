import { type JsonObject, parseValue } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { number, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import { me } from '../../format/owner.ts'
import type { RawMedia, RawPost } from '../../format/raw.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenAt } from '../../format/when.ts'

/** 一本日记: `source.json` of its backup zip, times in milliseconds (imports.md §4). */
export const oneDiary: Format = {
  kind: 'diary',
  format: 'one-diary-json',
  label: '一本日记的备份',
  form: 'diary-backup',
  fields: { kept: 'id time zone text emoji pictures place link edits' },
  notation: plainNotation,
  detect: ({ first }) => isEntry(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isEntry(value) && value.deleted !== true ? entry(value, context.zone) : undefined),
      () => ({}),
    ),
}

const isEntry = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'content' in value && 'title' in value && 'createTime' in value && 'dayOfMonth' in value

/** `recordTime` is the day it tells of, `createTime` when it was typed. */
function entry(value: JsonObject, zone: string): RawPost {
  const at = number(value.recordTime) ?? number(value.createTime)
  const edited = number(value.updateTime)
  const weather = [some(value.weather), degrees(value.temperature)].filter(Boolean).join(' ')
  return {
    id: some(value.uuid) ?? some(value.id) ?? (at === undefined ? undefined : `1diary:${at}`),
    type: 'diary',
    author: me,
    when: at === undefined ? unknownWhen : whenAt(at, undefined, zone),
    ...(edited && at && edited > at + 60_000 ? { edited: whenAt(edited, undefined, zone) } : {}),
    title: some(value.title),
    text: text(value.content),
    media: namesOf(some(value.localImages) ?? some(value.images)).map(pictureOf),
    place: gpsPlace({ name: some(value.address), city: some(value.city), lat: value.latitude, lon: value.longitude }),
    weather: weather || undefined,
    mood: some(value.mood),
    tags: namesOf(some(value.tag)),
    likes: [],
    comments: [],
    visibility: 'private',
  }
}

const degrees = (value: unknown): string | undefined => {
  const written = some(value)
  return written && /^-?\d+(\.\d+)?$/.test(written) ? `${written}℃` : written
}

/** Names one after the other, or a list of them as JSON in a text. */
function namesOf(written: string | undefined): string[] {
  if (!written) return []
  const value = /^\s*\[/.test(written) ? parseValue(written) : undefined
  if (Array.isArray(value))
    return [...value.map(text), ...objects(value).map((one) => text(one.path ?? one.url))].filter(Boolean)
  return written
    .split(/[,，;；|\n]+/)
    .map((one) => one.trim())
    .filter(Boolean)
}

const pictureOf = (path: string): RawMedia => ({
  kind: 'image',
  ...(/^https?:/.test(path) ? { url: path } : {}),
  want: wantOf(path.replace(/^https?:\/\/[^/]+\//, '')),
})
