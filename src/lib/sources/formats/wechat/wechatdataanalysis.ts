import type { JsonObject } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { idText, number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawMedia, RawPost } from '../../format/raw.ts'
import { whenFromNumber } from '../../format/when.ts'
import { exportTime, likesOf, linkOf, momentTime, placeOf } from './weflow-json.ts'

/** WeChatDataAnalysis `json`: one `sns_<name>.json` a person; pictures are remote and encrypted (imports.md §1). */
export const weChatDataAnalysis: Format = {
  kind: 'wechat-moments',
  format: 'wechatdataanalysis-json',
  label: 'WeChatDataAnalysis 导出的 JSON',
  form: 'moments-json',
  fields: {
    kept: 'id time zone text emoji pictures video live place likes comments replies link',
    but: { pictures: sharedNotes.besideByName },
  },
  detect: ({ first }) => isPost(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isPost(value) ? readPost(value, context.zone) : undefined),
      (header) => ({
        exportedMs: exportTime(header.exportedAt, context.zone),
        ownerId: some(header.account),
        version: some(header.schemaVersion),
      }),
    ),
}

const isPost = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'displayName' in value && 'contentDesc' in value && 'createTime' in value

export function readPost(post: JsonObject, zone: string): RawPost {
  const id = idText(post.id) ?? idText(post.tid)
  const type = number(post.type)
  return {
    id,
    author: { id: idText(post.username), name: text(post.displayName) },
    when: momentTime(post.createTime, post.createTimeText, zone),
    clock: some(post.createTimeText),
    text: text(post.contentDesc),
    media: objects(post.media).map((one, i) => readMedia(one, `${id ?? 'post'}_${i}`)),
    place: placeOf(post.location),
    link: linkOf(some(post.contentUrl), some(post.title) ?? some(object(post.finderFeed)?.desc), type),
    likes: likesOf(post.likes),
    comments: objects(post.comments).map((comment) => ({
      author: { id: idText(comment.username), name: text(comment.nickname) || text(comment.displayName) },
      replyTo: some(comment.refNickname)
        ? { id: idText(comment.refUsername), name: text(comment.refNickname) }
        : undefined,
      text: text(comment.content),
      media: objects(comment.images).map((image) => ({ kind: 'image', url: some(image.url), want: [] })),
      when: whenFromNumber(comment.createTime, zone),
    })),
  }
}

function readMedia(media: JsonObject, name: string): RawMedia {
  const video = number(media.type) === 6
  const path = some(media.localPath)
  const md5 = some(object(media.urlAttrs)?.md5)
  const names = [...(md5 && !/^0+$/.test(md5) ? [md5] : []), ...(idText(media.id) ? [text(media.id)] : [])]
  const guess = `media/${name}.${video ? 'mp4' : 'jpg'}`
  const live = object(media.livePhoto)
  const motion: RawMedia | undefined = some(live?.url)
    ? { kind: 'video', url: some(live?.url), want: wantOf(`media/${name}_live.mp4`) }
    : undefined
  return {
    kind: video ? 'video' : 'image',
    url: some(media.url),
    want: wantOf(path ?? guess, ...names),
    ...(motion && !video ? { motion } : {}),
  }
}
