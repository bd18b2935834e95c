import type { JsonObject } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { idText, list, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawMedia, RawPerson, RawPost } from '../../format/raw.ts'
import { readTimelineXml } from './timeline-xml.ts'
import { momentTime } from './weflow-json.ts'

/**
 * `exported_sns.json` of WeChatMomentStat (2016) and `moments_output.json` of WeChatMomentExport, the same without
 * `isCurrentUser`. Some pictures are missing from `mediaList`; `rawXML` knows more (imports.md §1).
 */
export const exportedSns: Format = {
  kind: 'wechat-moments',
  format: 'exported-sns',
  label: 'WeChatMomentStat 导出的 JSON',
  form: 'moments-json',
  fields: {
    kept: 'id time zone text emoji pictures video place likes comments replies link visibility',
    but: { pictures: sharedNotes.besideByName },
  },
  detect: ({ first }) => isSnsPost(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isSnsPost(value) ? snsPost(value, context.zone) : undefined),
      () => ({}),
    ),
}

const isSnsPost = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'snsId' in value && ('authorName' in value || 'timestamp' in value)

function snsPost(post: JsonObject, zone: string): RawPost {
  const id = idText(post.snsId)
  const facts = readTimelineXml(text(post.rawXML))
  const listed = list(post.mediaList)
    .map(text)
    .filter((url) => url !== '')
  const known = new Map(facts.media.map((one) => [one.url, one.video]))
  // Both lists are in order of appearance; the XML's is whole where the other lost a picture.
  const urls = facts.media.length >= listed.length ? facts.media.map((one) => one.url) : listed
  return {
    id,
    author: { id: idText(post.authorId), name: text(post.authorName), isOwner: post.isCurrentUser === true },
    when: momentTime(post.timestamp, undefined, zone),
    text: text(post.content),
    media: urls.map((url, i) => snsMedia(url, known.get(url) ?? false, `${id ?? 'post'}_${i}`)),
    place: facts.place,
    link: facts.link,
    visibility: facts.private ? 'private' : undefined,
    likes: objects(post.likes).flatMap((like) => personOf(like.userId, like.userName) ?? []),
    comments: objects(post.comments).map((comment) => ({
      author: { id: idText(comment.authorId), name: text(comment.authorName) },
      replyTo: personOf(comment.toUserId, comment.toUserName),
      text: text(comment.content),
      media: [],
    })),
  }
}

function personOf(id: unknown, name: unknown): RawPerson | undefined {
  const known = some(name)
  return known === undefined ? undefined : { id: idText(id), name: known }
}

/** Files people added later are named by post and number, as WeFlow does. */
function snsMedia(url: string, video: boolean, name: string): RawMedia {
  return { kind: video ? 'video' : 'image', url, want: wantOf(`media/${name}.${video ? 'mp4' : 'jpg'}`) }
}
