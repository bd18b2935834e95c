import { baseName } from '../../files/input-file.ts'
import { type JsonObject, jsonObjects } from '../../files/json-posts.ts'
import { withoutQuery } from '../../files/scan.ts'
import { wantOf } from '../../format/builder.ts'
import { idText, number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import { me } from '../../format/owner.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import type { Notation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'

const notation: Notation = {
  token: /(?<![\w@])@(\w{1,15})|#([\w\u3400-\u9fff]{1,60})/g,
  piece: ([all, name, topic]) =>
    name ? { t: 'mention', person: `name:${name}`, s: all } : topic ? { t: 'tag', s: all } : undefined,
}

/** `data/tweets.js` of X's archive: `window.YTD.tweets.part0 = [{tweet:{…}}]`, every number a text (imports.md §8). */
export const xArchive: Format = {
  kind: 'network',
  format: 'x-archive',
  label: 'X 的存档',
  form: 'network-archive',
  fields: {
    kept: 'id time zone text emoji mentions pictures video place likes=count repost link',
    left: {
      replies: sharedNotes.ownThread,
      edits: 'Earlier versions are files of their own; the last one is printed.',
    },
  },
  notation,
  detect: ({ first, text }) => isTweet(first) && /^\s*(window\.|\[)/.test(text),
  belongs: (name) => /(^|\/)note-tweet\.js$/.test(name),
  parse,
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  // What somebody deleted is not theirs to find in a book again; how many there were is said.
  if (/(^|\/)deleted-tweets?(-part\d+)?\.js$/.test(context.probe.file.name)) {
    let count = 0
    const counted = (value: JsonObject): undefined => void (isTweet(value) && count++)
    for await (const item of parseJsonPosts(context, counted, () => ({})))
      if (item.t === 'warn' && item.code === 'cut-off') yield item
    if (count > 0) yield { t: 'warn', code: 'deleted', detail: `${count} 条推文在 X 上已经删除，没有放进书里` }
    return
  }
  const long = await longTexts(context)
  const read = (value: JsonObject) =>
    isTweet(value) ? tweet(object(value.tweet) ?? value, context.zone, long) : undefined
  yield* parseJsonPosts(context, read, () => ({}))
}

/** `note-tweet.js`: the whole of texts that `tweets.js` cuts with `…`. It names no tweet; the beginnings tell. */
async function longTexts({ beside }: ParseContext): Promise<string[]> {
  const file = await beside('note-tweet.js')
  if (!file) return []
  const notes: string[] = []
  for await (const piece of jsonObjects([new TextDecoder().decode(file)])) {
    const core = piece.t === 'object' ? object(object(piece.value.noteTweet)?.core) : undefined
    let words = some(core?.text)
    if (!words) continue
    // Short addresses stand for others in both, so that the beginnings agree.
    for (const url of objects(core?.urls))
      words = words.replaceAll(text(url.shortUrl), some(url.expandedUrl) ?? text(url.shortUrl))
    notes.push(words)
  }
  return notes
}

const isTweet = (value: JsonObject | undefined): boolean => {
  const one = object(value?.tweet) ?? value
  return one !== undefined && 'full_text' in one && 'id_str' in one
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** Short addresses become those they stand for; that of the post's own pictures goes. */
function wordsOf(one: JsonObject): string {
  let words = text(one.full_text).replace(/&(lt|gt|amp|quot);/g, (_, name: string) => entities[name] ?? '')
  for (const url of objects(object(one.entities)?.urls))
    words = words.replaceAll(text(url.url), some(url.expanded_url) ?? text(url.url))
  for (const medium of mediaOf(one)) words = words.replaceAll(text(medium.url), '')
  return words.trim()
}

const wholeOf = (words: string, long: readonly string[]): string => {
  const at = words.search(/…(?:\s*https:\/\/(?:t\.co\/\w+|(?:twitter|x)\.com\/i\/web\/status\/\d+))?$/)
  const cut = at < 100 ? undefined : words.slice(0, at).trimEnd()
  return (cut && long.find((one) => one.startsWith(cut))) || words
}

const mediaOf = (one: JsonObject): JsonObject[] =>
  objects(object(one.extended_entities)?.media ?? object(one.entities)?.media)

function tweet(one: JsonObject, zone: string, long: readonly string[]): RawPost {
  const id = idText(one.id_str)
  const words = wholeOf(wordsOf(one), long)
  const media = mediaOf(one).map((medium) => picture(medium, id ?? ''))
  const when = whenAt(Date.parse(text(one.created_at)), undefined, zone)
  const passed = /^RT @(\w+): ([\s\S]*)$/.exec(words)
  const place = some(object(one.place)?.full_name)
  return {
    id,
    author: me,
    when,
    text: passed ? '' : words,
    media: passed ? [] : media,
    ...(place ? { place: { name: place, datum: 'WGS84', kind: 'checkin' } } : {}),
    ...(passed
      ? {
          repost: {
            state: 'ok',
            post: {
              author: { name: passed[1] ?? '' },
              when,
              text: passed[2] ?? '',
              media,
              likes: [],
              comments: [],
            },
          },
        }
      : {}),
    likes: [],
    likeCount: number(one.favorite_count),
    comments: [],
    counts: { reposts: number(one.retweet_count) },
    tags: objects(object(one.entities)?.hashtags)
      .map((tag) => text(tag.text))
      .filter(Boolean),
    visibility: 'public',
  }
}

/** `data/tweets_media/<id>-<name>`; of a film the best of its versions. */
function picture(medium: JsonObject, id: string): RawMedia {
  const video = objects(object(medium.video_info)?.variants)
    .filter((one) => text(one.content_type) === 'video/mp4')
    .sort((a, b) => (number(b.bitrate) ?? 0) - (number(a.bitrate) ?? 0))[0]
  const url = some(video?.url) ?? some(medium.media_url_https) ?? some(medium.media_url) ?? ''
  const name = baseName(withoutQuery(url))
  // What was passed on may lie under the number of the original.
  const ids = [id, some(medium.source_status_id_str)].filter((one) => one !== undefined)
  const alt = some(medium.ext_alt_text)
  return {
    kind: video ? 'video' : 'image',
    url: video ? url : url && `${url}?name=orig`,
    want: ids.flatMap((one) => wantOf(`tweets_media/${one}-${name}`)),
    ...(alt ? { caption: alt } : {}),
  }
}
