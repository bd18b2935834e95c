import { type JsonObject, parseValue } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { idText, list, number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawMedia, RawPost } from '../../format/raw.ts'
import type { Notation } from '../../format/text.ts'
import { unknownWhen, whenFromNumber, whenFromText } from '../../format/when.ts'

/** Names on Telegram have five letters and more. */
const telegramNotation: Notation = {
  token: /(?<![\w@])@([A-Za-z]\w{4,31})|#([\p{L}\p{N}_]{1,60})/gu,
  piece: ([all, name]) => (name ? { t: 'mention', person: `name:${name}`, s: all } : { t: 'tag', s: all }),
}

/** `result.json` of Telegram's export of one channel or chat: `text` is a text or a list of pieces (imports.md §8). */
export const telegram: Format = {
  kind: 'network',
  format: 'telegram-json',
  label: 'Telegram 的导出',
  form: 'chats',
  fields: {
    kept: 'id time zone text emoji mentions pictures video place likes=count repost link edits',
    left: { replies: sharedNotes.ownThread },
  },
  notation: telegramNotation,
  detect: ({ first, key }) => key === 'messages' && isMessage(first),
  parse(context) {
    const series = nameOf(context.probe.text)
    const read = (value: JsonObject): RawPost | undefined => {
      const post = isMessage(value) ? message(value, context.zone) : undefined
      return post && series ? { ...post, series } : post
    }
    return parseJsonPosts(context, read, () => ({}))
  },
}

/** What the channel or chat is called: the first thing the file says. */
const nameOf = (head: string): string | undefined =>
  some(parseValue(/^\s*\{\s*"name"\s*:\s*("(?:[^"\\]|\\.){1,200}")/.exec(head)?.[1] ?? ''))

const isMessage = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'id' in value && 'type' in value && 'date' in value && ('text' in value || 'action' in value)

const wordsOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : list(value)
        .map((piece) => (typeof piece === 'string' ? piece : text(object(piece)?.text)))
        .join('')

/** What a poll asks, and what could be answered. */
const pollOf = (poll: JsonObject | undefined): string =>
  [text(poll?.question), ...objects(poll?.answers).map((one) => text(one.text))].filter(Boolean).join('\n')

/** A list of things to do: what it is called, and each, done or not. */
const listOf = (todo: JsonObject | undefined): string =>
  [
    wordsOf(todo?.title),
    ...objects(todo?.answers ?? todo?.items).map((one) => {
      const words = wordsOf(one.text)
      return words && `${one.completed_by || one.is_completed || one.completed ? '☑' : '☐'} ${words}`
    }),
  ]
    .filter(Boolean)
    .join('\n')

const included = (value: unknown): string | undefined => {
  const path = some(value)
  return path && !path.startsWith('(File') ? path : undefined
}

/** Joined, left, pinned: what the service says is no post. */
function message(value: JsonObject, zone: string): RawPost | undefined {
  if (value.type !== 'message') return undefined
  const media = mediaOf(value)
  const words = [wordsOf(value.text), pollOf(object(value.poll)), listOf(object(value.todo_list))]
    .filter(Boolean)
    .join('\n')
  if (words.trim() === '' && media.length === 0 && !value.location_information) return undefined
  const from = some(value.forwarded_from)
  const when = whenFromNumber(value.date_unixtime, zone) ?? whenFromText(value.date, zone) ?? unknownWhen
  const edited = whenFromNumber(value.edited_unixtime, zone)
  const author = { id: idText(value.from_id), name: some(value.from) ?? some(value.author) ?? '' }
  const reactions = objects(value.reactions).reduce((sum, one) => sum + (number(one.count) ?? 0), 0)
  const at = object(value.location_information)
  const place = gpsPlace({ name: some(value.place_name), lat: at?.latitude, lon: at?.longitude })
  const said = { when, text: words, media, likes: [], comments: [] }
  return {
    ...said,
    id: idText(value.id),
    author,
    ...(edited ? { edited } : {}),
    ...(place ? { place } : {}),
    ...(reactions > 0 ? { likeCount: reactions } : {}),
    ...(from ? { text: '', media: [], repost: { state: 'ok', post: { ...said, author: { name: from } } } } : {}),
  }
}

function mediaOf(value: JsonObject): RawMedia[] {
  const photo = some(value.photo)
  if (photo) return [{ kind: 'image', want: included(photo) ? wantOf(photo) : [] }]
  const file = some(value.file)
  if (!file) return []
  const type = `${text(value.media_type)} ${text(value.mime_type)}`
  const kind = /sticker/.test(type)
    ? 'sticker'
    : /video|animation/.test(type)
      ? 'video'
      : /voice|audio/.test(type)
        ? 'audio'
        : /image/.test(type)
          ? 'image'
          : 'file'
  const thumb = included(value.thumbnail)
  return [
    {
      kind,
      want: included(file) ? wantOf(file) : [],
      ...(thumb && kind === 'video' && number(value.width) ? { poster: { kind: 'image', want: wantOf(thumb) } } : {}),
    },
  ]
}
