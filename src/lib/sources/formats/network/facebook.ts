import type { JsonObject } from '../../files/json-posts.ts'
import { number, object, objects, some } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { bare, coordinates, mediumOf, metaNotation, timeOf, wordsOf } from './meta.ts'

/** Facebook `your_posts_1.json` of its data download. */
export const facebook: Format = {
  kind: 'network',
  format: 'facebook-json',
  label: 'Facebook 的下载',
  form: 'network-archive',
  fields: {
    kept: 'time zone text emoji mentions pictures video place link edits',
    left: { comments: sharedNotes.otherFiles, likes: sharedNotes.otherFiles },
  },
  notation: metaNotation,
  detect: ({ first }) => isFacebook(first),
  parse,
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  let empty = 0
  const items = parseJsonPosts(
    context,
    (value) => (isFacebook(value) ? facebookPost(value, context.zone) : undefined),
    () => ({}),
  )
  for await (const item of items)
    if (item.t === 'post' && saysNothing(item.post)) empty++
    else yield item
  if (empty > 0) yield { t: 'skip', ref: `${empty} 条`, why: '里面没有文字，也没有图片、地点和链接' }
}

const saysNothing = ({ text: said, media, place, link }: RawPost): boolean =>
  said === '' && media.length === 0 && !place && !link

const isFacebook = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'timestamp' in value && ('attachments' in value || 'data' in value) && !('message' in value)

/** The title is a sentence of Facebook's own (「小满新增了 1 张照片」): it is not printed. */
function facebookPost(value: JsonObject, zone: string): RawPost {
  const data = objects(value.attachments).flatMap((one) => objects(one.data))
  const posted = objects(value.data)
  const edited = posted.map((one) => number(one.update_timestamp)).find((one) => one !== undefined)
  const media = data.map((one) => object(one.media)).filter((one) => one !== undefined)
  const own = [...new Set(posted.map((one) => wordsOf(one.post)).filter((one) => one !== ''))].join('\n')
  const said = [own, ...data.flatMap(attachedWords).filter((one) => one !== '' && !own.includes(one))].join('\n').trim()
  const seconds = number(value.timestamp)
  return {
    ...bare(),
    when: timeOf(seconds, zone),
    ...(edited && seconds && edited - seconds > 60 ? { edited: timeOf(edited, zone) } : {}),
    text: said || wordsOf(media[0]?.description),
    media: media.map(mediumOf).map((one) => (one.caption === said ? { ...one, caption: undefined } : one)),
    ...placeOf(data),
    ...linkOf(data),
    tags: objects(value.tags)
      .map((one) => wordsOf(one.name))
      .filter(Boolean),
  }
}

/** What else a post says: a note, something that happened in life, an occasion, a poll. */
function attachedWords(one: JsonObject): string[] {
  const [note, happened, event, poll] = [one.note, one.life_event, one.event, one.poll].map(object)
  const fields = [one.text, note?.title, note?.text, happened?.title, event?.name, event?.description, poll?.question]
  return [...fields.map(wordsOf), ...objects(poll?.options).map((choice) => wordsOf(choice.option))]
}

function placeOf(data: readonly JsonObject[]): Pick<RawPost, 'place'> {
  const place = data.map((one) => object(one.place)).find((one) => one !== undefined)
  const name = wordsOf(place?.name)
  const address = wordsOf(place?.address)
  if (!name) return {}
  const known = coordinates(object(place?.coordinate))
  return { place: { ...(known ?? { datum: 'WGS84' }), name, ...(address ? { address } : {}), kind: 'checkin' } }
}

function linkOf(data: readonly JsonObject[]): Pick<RawPost, 'link'> {
  const outside = data.map((one) => object(one.external_context)).find((one) => some(one?.url))
  const url = some(outside?.url)
  const title = wordsOf(outside?.name)
  return url ? { link: { url, kind: 'web', image: undefined, ...(title ? { title } : {}) } } : {}
}
