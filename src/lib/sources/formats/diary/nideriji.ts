import type { JsonObject } from '../../files/json-posts.ts'
import { idText, number, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import { me } from '../../format/owner.ts'
import type { RawMedia, RawPost } from '../../format/raw.ts'
import { plainNotation } from '../../format/text.ts'
import { localAt, unknownWhen, whenFromNumber, whenFromText } from '../../format/when.ts'

/** 你的日记 (imports.md §4): `createddate` is the writer's day, `createdtime` when it was typed, pictures as `[图12]` in the words. */
export const nideriji: Format = {
  kind: 'diary',
  format: 'nideriji-json',
  label: '你的日记的备份',
  form: 'diary-backup',
  fields: { kept: 'id time zone text emoji pictures link edits' },
  notation: plainNotation,
  detect: ({ first }) => isEntry(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isEntry(value) && !some(value.deleteddate) ? entry(value, context.zone) : undefined),
      () => ({}),
    ),
}

const isEntry = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'content' in value && 'createddate' in value

const moods: Record<string, string> = {
  excited: '大笑',
  tongue: '调皮',
  cool: '很酷',
  devil: '生气',
  happy: '开心',
  poop: '糟糕',
  neutral: '平静',
  sad: '失落',
  dead: '累垮了',
  normal: '平常',
}
const weathers: Record<string, string> = {
  'lightning-rainy': '雷雨',
  pouring: '暴雨',
  snow: '雪',
  snowy: '大雪',
  cloudy: '多云',
  sunny: '晴',
  rainy: '雨',
  fog: '雾',
  windy: '大风',
  hail: '冰雹',
}

function entry(value: JsonObject, zone: string): RawPost {
  const media: RawMedia[] = []
  const words = text(value.content)
    .replace(/\r\n?/g, '\n')
    .replace(/\[图(\d+)\]/g, (_, id: string) => {
      media.push({ kind: 'image', want: [`${id}.jpg`, id, `图${id}`] })
      return ''
    })
  const when = whenOf(value, zone)
  const edited = number(value.ts) === undefined ? undefined : whenFromNumber(number(value.ts), zone)
  const [mood, weather] = [some(value.mood), some(value.weather)]
  return {
    id: idText(value.id),
    type: 'diary',
    author: me,
    when,
    ...(edited && when.utcMs && (edited.utcMs ?? 0) > when.utcMs + 60_000 ? { edited } : {}),
    title: some(value.title),
    text: words,
    media,
    ...(mood ? { mood: moods[mood] ?? mood } : {}),
    ...(weather ? { weather: weathers[weather] ?? weather } : {}),
    likes: [],
    comments: [],
    visibility: 'private',
  }
}

/** The day is the writer's own; the clock counts only where it was written down on that very day. */
function whenOf(value: JsonObject, zone: string): RawPost['when'] {
  const day = whenFromText(value.createddate, zone)
  const typed = text(value.createdtime).trim()
  const at = Date.parse(/([zZ]|[+-]\d\d:?\d\d)$/.test(typed) ? typed.replace(' ', 'T') : `${typed.replace(' ', 'T')}Z`)
  if (!Number.isFinite(at)) return day ?? unknownWhen
  const local = localAt(at, zone)
  return day && !local.startsWith(day.local.slice(0, 10))
    ? day
    : { local, zone, utcMs: at, precision: 'second', from: 'iso' }
}
