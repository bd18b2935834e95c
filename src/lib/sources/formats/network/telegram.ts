import { textOf } from '../../files/decode.ts'
import { type JsonObject, jsonObjects, parseValue } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { idText, list, number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext, Probe } from '../../format/source.ts'
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
  detect: (probe) => (probe.key === 'messages' && isMessage(probe.first)) || isAccount(probe),
  parse(context) {
    if (isAccount(context.probe)) return account(context)
    const series = nameOf(context.probe.text)
    const read = (value: JsonObject): RawPost | undefined => {
      const post = isMessage(value) ? message(value, context.zone) : undefined
      return post && series ? { ...post, series } : post
    }
    return parseJsonPosts(context, read, () => ({}))
  },
}

/** The download of a whole account: its chats are a list of their own, each with its messages. */
const isAccount = ({ type, text }: Probe): boolean =>
  type === 'json' &&
  /"(?:chats|left_chats|personal_information)"\s*:\s*\{/.test(text) &&
  /"messages"\s*:\s*\[\s*\{\s*"id"/.test(text) &&
  /"date_unixtime"|"from_id"/.test(text)

const chatName = (chat: JsonObject): string =>
  some(chat.name) ?? (/saved_messages/.test(text(chat.type)) ? '收藏的消息' : '没有名字的聊天')

/** Each chat is a series of its own, saved messages too; which of them came is said with how many messages each has. */
async function* account({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const counts: string[] = []
  let foreign = 0
  for await (const piece of jsonObjects(textOf(probe.file, probe.head, onBytes))) {
    if (piece.t === 'broken')
      yield {
        t: 'skip',
        ref: `第 ${piece.line} 行起的一个聊天`,
        why: /大得/.test(piece.why) ? '太大了，请在 Telegram 电脑版里打开这个聊天，单独导出' : piece.why,
      }
    if (piece.t === 'end' && piece.cut)
      yield {
        t: 'warn',
        code: 'cut-off',
        detail: `文件不完整，在第 ${piece.cut.line} 行断开；断开前的聊天已读出，请重新导出后再补一次`,
      }
    if (piece.t !== 'object') continue
    const chat = piece.value
    if (!Array.isArray(chat.messages)) continue
    const name = chatName(chat)
    let count = 0
    for (const one of objects(chat.messages)) {
      const post = isMessage(one) ? message(one, zone) : undefined
      if (!post) foreign++
      else {
        count++
        // Messages of every chat are counted from one.
        yield { t: 'post', post: { ...post, id: `${idText(chat.id) ?? name}/${post.id ?? ''}`, series: name } }
      }
    }
    if (count > 0) counts.push(`「${name}」${count} 条`)
  }
  if (counts.length > 1)
    yield {
      t: 'warn',
      code: 'several-chats',
      detail: `这里有 ${counts.length} 个聊天：${counts.slice(0, 20).join('、')}${counts.length > 20 ? '…' : ''}；只要其中一个，请在 Telegram 电脑版里打开那个聊天，单独导出`,
    }
  if (foreign > 0) yield { t: 'warn', code: 'not-a-post', detail: `${foreign} 项不是消息，已略过` }
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
        .map((piece) => (typeof piece === 'string' ? piece : pieceOf(object(piece))))
        .join('')

/** What lies behind words that are a link stands behind them: on paper nobody can press them. */
function pieceOf(piece: JsonObject | undefined): string {
  const [words, href] = [text(piece?.text), some(piece?.href)]
  return piece?.type === 'text_link' && href && href !== words ? `${words}（${href}）` : words
}

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

/** A visiting card: whose. */
const cardOf = (card: JsonObject | undefined): string => {
  const name = [some(card?.first_name), some(card?.last_name)].filter(Boolean).join(' ')
  return name && `名片：${name}`
}

const included = (value: unknown): string | undefined => {
  const path = some(value)
  return path && !path.startsWith('(File') ? path : undefined
}

/** Joined, left, pinned: what the service says is no post. */
function message(value: JsonObject, zone: string): RawPost | undefined {
  if (value.type !== 'message') return undefined
  const media = mediaOf(value)
  const words = [
    wordsOf(value.text),
    pollOf(object(value.poll)),
    listOf(object(value.todo_list)),
    cardOf(object(value.contact_information)),
  ]
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
