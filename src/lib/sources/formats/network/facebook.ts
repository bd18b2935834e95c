import type { JsonObject } from '../../files/json-posts.ts'
import { number, object, objects, some } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawPost } from '../../format/raw.ts'
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
  const said = posted.map((one) => wordsOf(one.post)).find((one) => one !== '') ?? ''
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
