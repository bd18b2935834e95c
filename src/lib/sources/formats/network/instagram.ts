import type { JsonObject } from '../../files/json-posts.ts'
import { object, objects } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawPost } from '../../format/raw.ts'
import { bare, coordinates, isMedium, mediumOf, metaNotation, timeOf, wordsOf } from './meta.ts'

/** Instagram `posts_1.json`, `reels.json`, `stories.json` of its data download (imports.md §8). */
export const instagram: Format = {
  kind: 'network',
  format: 'instagram-json',
  label: 'Instagram 的下载',
  form: 'network-archive',
  fields: {
    kept: 'time zone text emoji mentions pictures video place link',
    left: { comments: sharedNotes.otherFiles, likes: sharedNotes.otherFiles },
  },
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
    when: timeOf(value.creation_timestamp ?? first?.creation_timestamp, zone),
    text: wordsOf(value.title) || wordsOf(first?.title),
    media: media.map(mediumOf),
    ...(place ? { place } : {}),
  }
}
