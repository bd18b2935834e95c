import { baseName } from '../../files/input-file.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { idText, list, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawMedia, RawPost } from '../../format/raw.ts'
import { linkOf, momentTime } from './weflow-json.ts'

/** WeChatMomentExport-iOS: `data.js` (`var moment_data = […]`, BOM) or `Json/*.json`; own posts, with comment times. */
export const iosDataJs: Format = {
  kind: 'wechat-moments',
  format: 'ios-data-js',
  label: 'WeChatMomentExport-iOS 导出的 data.js',
  form: 'moments-script',
  fields: { kept: 'id time text emoji pictures video likes comments replies link' },
  detect: ({ first }) => isMoment(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isMoment(value) ? readMoment(value, context.zone) : undefined),
      () => ({}),
    ),
}

const isMoment = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'momentId' in value && ('momentText' in value || 'momentTime' in value)

/** A person is an object or a bare name, depending on the version. */
function personOf(value: unknown): { id?: string; name: string } {
  const one = object(value)
  return one ? { id: idText(one.userId), name: text(one.userName) } : { name: text(value) }
}

function readMoment(moment: JsonObject, zone: string): RawPost {
  const shared = object(moment.sharedItem)
  const remote = list(moment.momentImgs).map(text)
  const local = list(moment.momentImgsLocal).map(text)
  const pictures = Array.from({ length: Math.max(remote.length, local.length) }, (_, i): RawMedia => {
    const path = local[i] ?? ''
    return {
      kind: 'image',
      url: remote[i] || undefined,
      want: wantOf(path, ...(remote[i] ? [baseName(remote[i])] : [])),
    }
  })
  const video = some(moment.shortVideoUrlLocal) ?? some(moment.shortVideoUrl)
  const clip: RawMedia[] = video
    ? [{ kind: 'video', url: some(moment.shortVideoUrl), want: wantOf(some(moment.shortVideoUrlLocal) ?? '') }]
    : []
  return {
    id: idText(moment.momentId),
    author: { ...personOf(moment.posterInfo), isOwner: true },
    when: momentTime(moment.momentTime, moment.momentTime, zone),
    text: text(moment.momentText),
    media: [...pictures, ...clip],
    link: linkOf(
      some(shared?.sharedUrl) ?? some(shared?.url) ?? some(shared?.itemUrl),
      some(shared?.sharedTitle) ?? some(shared?.title) ?? some(shared?.itemTitle),
      undefined,
    ),
    likes: objects(moment.like).map((like) => personOf(like.likedUser)),
    comments: objects(moment.comment).map((comment) => {
      const to = personOf(comment.commentReplyto)
      const when = momentTime(comment.commentTime, comment.commentTime, zone)
      return {
        author: personOf(comment.commentUser),
        replyTo: to.name === '' ? undefined : to,
        text: text(comment.commentContent),
        media: [],
        when: when.local === '' ? undefined : when,
      }
    }),
  }
}
