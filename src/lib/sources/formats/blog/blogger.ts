import type { JsonObject } from '../../files/json-posts.ts'
import { idText, list, number, object, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import { me } from '../../format/owner.ts'
import type { RawPost } from '../../format/raw.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { htmlBlocks, htmlText } from '../../html/html-blocks.ts'
import { article, editedAt } from './article.ts'

/** Blogger's API, as saved: `[{kind:"blogger#post", …}]` or `{items:[…]}`. */
export const blogger: Format = {
  kind: 'blog',
  format: 'blogger-json',
  label: 'Blogger 的文章',
  form: 'blog-export',
  fields: {
    kept: 'id time zone text emoji pictures place comments=count link edits',
    left: { video: sharedNotes.players },
  },
  notation: plainNotation,
  detect: ({ first }) => first?.kind === 'blogger#post',
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (value.kind === 'blogger#post' ? bloggerPost(value, context.zone) : undefined),
      () => ({}),
    ),
}

function bloggerPost(value: JsonObject, zone: string): RawPost {
  const writer = htmlText(text(object(value.author)?.displayName))
  const url = some(value.url)
  const at = object(value.location)
  const place = gpsPlace({ name: some(at?.name), lat: at?.lat, lon: at?.lng })
  return {
    ...article(),
    id: idText(value.id),
    author: { ...me, name: writer },
    when: whenAt(Date.parse(text(value.published)), undefined, zone),
    ...editedAt(value.updated, value.published, zone),
    ...(place ? { place } : {}),
    counts: { comments: number(object(value.replies)?.totalItems) },
    title: htmlText(text(value.title)) || undefined,
    body: htmlBlocks(text(value.content)),
    tags: list(value.labels).map((one) => htmlText(text(one))),
    ...(url ? { url } : {}),
    visibility: 'public',
  }
}
