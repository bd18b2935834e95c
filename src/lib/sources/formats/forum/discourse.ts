import type { JsonObject } from '../../files/json-posts.ts'
import { idText, list, number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { wholeObject } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { pictureOf } from '../../html/html-picture.ts'

/** `/t/<id>.json` and `posts.json` of Discourse (imports.md §6). Only the first twenty floors are inside a topic. */
export const discourse: Format = {
  kind: 'forum',
  format: 'discourse-json',
  label: 'Discourse 的主题',
  form: 'forum-json',
  fields: { kept: 'id time zone text emoji mentions pictures likes=count replies link edits' },
  notation: plainNotation,
  detect: ({ first, key }) => isFloor(first) && (key === 'posts' || key === 'latest_posts'),
  parse,
}

const isFloor = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'cooked' in value && 'post_number' in value

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  let count = 0
  let all = 0
  // The title stands behind the floors, and behind the titles of other topics.
  const named = some(wholeObject(context.probe)?.title) ?? ''
  for await (const item of parseJsonPosts(
    context,
    (value) => (isFloor(value) ? floor(value, named, context.zone) : undefined),
    (header) => {
      all = list(object(header.post_stream)?.stream ?? header.stream).length
      return {}
    },
  )) {
    if (item.t === 'post') count++
    yield item
  }
  if (all > count)
    yield {
      t: 'warn',
      code: 'more-floors',
      detail: `这个主题有 ${all} 楼，这个文件里有 ${count} 楼，还差 ${all - count} 楼；其余的楼要另外保存，一起放进来会接成一串`,
    }
}

function floor(value: JsonObject, named: string, zone: string): RawPost {
  const replyTo = number(value.reply_to_post_number)
  const likes = objects(value.actions_summary).find((one) => one.id === 2)
  const created = Date.parse(text(value.created_at))
  const edited = Date.parse(text(value.updated_at))
  return {
    id: idText(value.id),
    type: 'floor',
    author: {
      id: some(value.username),
      name: some(value.name) ?? some(value.display_username) ?? text(value.username),
    },
    when: whenAt(created, undefined, zone),
    ...(number(value.version) !== 1 && edited - created > 60_000 ? { edited: whenAt(edited, undefined, zone) } : {}),
    text: '',
    body: htmlBlocks(text(value.cooked), {
      emoji: ({ class: name = '', alt = '' }) => (/\bemoji\b/.test(name) ? { t: 'text', s: alt } : undefined),
      link: (href, words) =>
        /^@\S/.test(words) && /^\/(u|g|users|groups)\//.test(href)
          ? { t: 'mention', person: words.slice(1), s: words }
          : undefined,
      picture: (attributes) => (/\bavatar\b/.test(attributes.class ?? '') ? undefined : pictureOf(attributes)),
    }),
    media: [],
    likes: [],
    likeCount: number(likes?.count) ?? number(object(value.like_count)?.count),
    comments: [],
    thread: {
      id: text(value.topic_id),
      title: some(value.topic_title) ?? named,
      floor: number(value.post_number) ?? 0,
      ...(replyTo === undefined ? {} : { replyTo }),
    },
    tags: list(value.tags).map(text).filter(Boolean),
  }
}
