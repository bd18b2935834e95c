import { number, some, text } from '../fields.ts'
import type { JsonObject } from '../json-posts.ts'
import { parseJsonPosts } from '../json-source.ts'
import { me } from '../owner.ts'
import type { RawPost } from '../raw.ts'
import type { Source } from '../source.ts'
import { plainNotation } from '../text.ts'
import { unknownWhen, whenAt, whenFromText } from '../when.ts'

/** 一本日记 (`source.json` of its backup zip) and 你的日记 (`{id, createddate, content, …}`), imports.md §4. */
export const oneDiary: Source = {
  kind: 'diary',
  format: 'one-diary-json',
  label: '一本日记、你的日记的备份',
  notation: plainNotation,
  detect: ({ first }) => isEntry(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isEntry(value) ? entry(value, context.zone) : undefined),
      () => ({}),
    ),
}

const isEntry = (value: JsonObject | undefined): boolean =>
  value !== undefined &&
  'content' in value &&
  'title' in value &&
  (('createTime' in value && 'dayOfMonth' in value) || 'createddate' in value)

/** 一本日记 counts in milliseconds; of 你的日记 only the day is the writer's own, its time is UTC. */
function entry(value: JsonObject, zone: string): RawPost {
  const at = number(value.recordTime) ?? number(value.createTime)
  const day = whenFromText(value.createddate, zone)
  return {
    id: some(value.id) ?? (at === undefined ? undefined : `1diary:${at}`),
    type: 'diary',
    author: me,
    when: day ?? (at === undefined ? unknownWhen : whenAt(at, undefined, zone)),
    title: some(value.title),
    text: text(value.content),
    media: [],
    weather: some(value.weather),
    mood: some(value.mood),
    likes: [],
    comments: [],
    visibility: 'private',
  }
}
