import { textOf } from '../../files/decode.ts'
import { type JsonObject, jsonObjects } from '../../files/json-posts.ts'
import { idText, number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { unknownWhen, whenFromNumber, whenFromText } from '../../format/when.ts'
import { qzoneNotation } from './notation.ts'
import { mediaOf } from './pictures.ts'
import { commentsOf, likesOf, placeOf, plain } from './talk.ts'

/**
 * 说说 as QQ空间 answers them (`{msglist:[…]}`, JSON or `_preloadCallback({…})`), and as QZoneExport saves them
 * (`[…]` or `window.messages = […]` with `custom_…` fields) (imports.md §3).
 */
export const qzoneMessages: Format = {
  kind: 'qzone',
  format: 'qzone-msglist',
  label: 'QQ空间说说的 JSON',
  form: 'qzone-json',
  fields: {
    kept: 'id time zone text emoji mentions pictures video place likes comments replies repost link visibility',
    but: { text: sharedNotes.cutByTool },
  },
  notation: qzoneNotation,
  detect: ({ first }) => isMessage(first),
  parse,
}

const isMessage = (value: JsonObject | undefined): boolean =>
  value !== undefined &&
  'tid' in value &&
  'uin' in value &&
  'content' in value &&
  ('created_time' in value || 'cmtnum' in value)

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  let cut = 0
  for await (const piece of jsonObjects(textOf(probe.file, probe.head, onBytes))) {
    if (piece.t === 'object' && isMessage(piece.value)) {
      yield { t: 'post', post: message(piece.value, zone) }
      if (number(piece.value.has_more_con) === 1) cut++
    }
    if (piece.t === 'broken') yield { t: 'skip', ref: `第 ${piece.number} 条（第 ${piece.line} 行）`, why: piece.why }
    if (piece.t === 'end') {
      const owner = idText(object(piece.header.usrinfo)?.uin)
      if (owner) yield { t: 'about', ownerId: owner }
      if (piece.cut)
        yield { t: 'warn', code: 'cut-off', detail: `文件不完整，在第 ${piece.cut.line} 行断开；前面的都已读出` }
    }
  }
  if (cut > 0)
    yield { t: 'warn', code: 'cut-text', detail: `${cut} 条长说说在导出时只带出了开头，原文在空间里还有下文` }
}

function message(value: JsonObject, zone: string): RawPost {
  const written = objects(value.conlist)
    .map((one) => text(one.con))
    .join('')
  const whole = text(value.custom_content).length > text(value.content).length ? value.custom_content : value.content
  const views = number(object(value.custom_visitor)?.totalNum)
  return {
    id: idText(value.tid),
    author: { id: idText(value.uin), name: plain(value.name) },
    when: whenFromNumber(value.created_time, zone) ?? whenFromText(value.custom_create_time, zone) ?? unknownWhen,
    clock: some(value.custom_create_time),
    text: plain(some(whole) ?? written),
    media: mediaOf(value),
    place: placeOf(object(value.lbs)) ?? placeOf(object(object(value.story_info)?.lbs)),
    likes: likesOf(value.likes),
    likeCount: number(value.likeTotal),
    comments: objects(value.custom_comments ?? value.commentlist).flatMap((one) => commentsOf(one, zone)),
    counts: { reposts: number(value.fwdnum), comments: number(value.cmtnum), views },
    visibility: number(value.secret) === 1 ? 'private' : number(value.ugc_right) === 1 ? 'public' : 'friends',
    ...repostOf(value),
  }
}

function repostOf(value: JsonObject): Pick<RawPost, 'repost'> {
  const content = object(value.rt_con)
  const name = plain(value.rt_uinname)
  if (!content && !some(value.rt_tid)) return {}
  const words =
    plain(content?.content) ||
    objects(content?.conlist)
      .map((one) => plain(one.con))
      .join('')
  if (!words && !name) return { repost: { state: 'deleted', note: '原说说已被删除' } }
  const id = idText(value.rt_tid)
  return {
    repost: {
      state: 'ok',
      post: {
        ...(id ? { id } : {}),
        author: { id: idText(value.rt_uin), name },
        when: unknownWhen,
        text: words,
        media: [],
        likes: [],
        comments: [],
      },
    },
  }
}
