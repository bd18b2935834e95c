import type { Place } from '#lib/posts/book-import.ts'
import { baseName, stemOf } from '../brought.ts'
import { wantOf } from '../builder.ts'
import { textOf } from '../decode.ts'
import { idText, number, object, objects, some, text } from '../fields.ts'
import { type JsonObject, jsonObjects } from '../json-posts.ts'
import type { RawComment, RawItem, RawMedia, RawPost } from '../raw.ts'
import { withoutQuery } from '../scan.ts'
import type { ParseContext, Source } from '../source.ts'
import { unknownWhen, whenFromNumber, whenFromText } from '../when.ts'
import { qzoneNotation } from './notation.ts'
import { largeAddress } from './picture-address.ts'

/**
 * 说说 as QQ空间 answers them (`{msglist:[…]}`, JSON or `_preloadCallback({…})`), and as QZoneExport saves them
 * (`[…]` or `window.messages = […]` with `custom_…` fields) (imports.md §3).
 */
export const qzoneMessages: Source = {
  kind: 'qzone',
  format: 'qzone-msglist',
  label: 'QQ空间说说的 JSON',
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

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', '#39': "'", apos: "'" }
const plain = (value: unknown): string =>
  text(value)
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/&(lt|gt|quot|amp|nbsp|apos|#39);/g, (_, name: string) => entities[name] ?? '')

function message(value: JsonObject, zone: string): RawPost {
  const written = objects(value.conlist)
    .map((one) => text(one.con))
    .join('')
  const whole = text(value.custom_content).length > text(value.content).length ? value.custom_content : value.content
  const likes = objects(value.likes)
  const views = number(object(value.custom_visitor)?.totalNum)
  return {
    id: idText(value.tid),
    author: { id: idText(value.uin), name: plain(value.name) },
    when: whenFromNumber(value.created_time, zone) ?? whenFromText(value.custom_create_time, zone) ?? unknownWhen,
    clock: some(value.custom_create_time),
    text: plain(some(whole) ?? written),
    media: mediaOf(value),
    place: placeOf(object(value.lbs)) ?? placeOf(object(object(value.story_info)?.lbs)),
    likes: likes.map((one) => ({ id: idText(one.fuin) ?? idText(one.uin), name: plain(one.nick ?? one.name) })),
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

/** A comment and the answers under it, in the order they were written. */
function commentsOf(value: JsonObject, zone: string): RawComment[] {
  const author = { id: idText(value.uin), name: plain(value.name) }
  return [
    commentOf(value, zone),
    ...objects(value.list_3).map((one) => {
      const answer = commentOf(one, zone)
      const to = /^\s*@\{([^{}]*)\}\s*/.exec(answer.text)
      const nick = /nick:([\s\S]*?)(?:,(?:who|auto|uin):|$)/.exec(to?.[1] ?? '')?.[1]
      const uin = /uin:(\d+)/.exec(to?.[1] ?? '')?.[1]
      const known = nick ? { ...(uin ? { id: uin } : {}), name: nick } : author
      return { ...answer, text: to ? answer.text.slice(to[0].length) : answer.text, replyTo: known }
    }),
  ]
}

const commentOf = (value: JsonObject, zone: string): RawComment => ({
  author: { id: idText(value.uin), name: plain(value.name) },
  text: plain(value.content),
  media: objects(value.pic).flatMap((one) => pictureOf(one) ?? []),
  when: whenFromNumber(value.create_time, zone) ?? whenFromText(value.createTime2, zone),
})

function placeOf(lbs: JsonObject | undefined): Place | undefined {
  const name = some(lbs?.idname)
  const address = some(lbs?.name)
  if (!name && !address) return undefined
  const lon = number(lbs?.pos_x)
  const lat = number(lbs?.pos_y)
  const at = lat !== undefined && lon !== undefined && (lat !== 0 || lon !== 0) && Math.abs(lat) <= 90
  return {
    name: name ?? address ?? '',
    ...(name && address && address !== name ? { address } : {}),
    ...(at ? { lat, lon } : {}),
    datum: 'GCJ02',
    kind: 'checkin',
  }
}

function mediaOf(value: JsonObject): RawMedia[] {
  const saved = objects(value.custom_images)
  const pictures = (saved.length > 0 ? saved : objects(value.pic)).flatMap((one) => pictureOf(one) ?? [])
  const films = objects(value.custom_videos).length > 0 ? objects(value.custom_videos) : objects(value.video)
  const sounds = [...objects(value.voice), ...objects(value.audio)]
  return [
    ...pictures,
    ...films.flatMap((one) => filmOf(one) ?? []),
    ...sounds.map((one): RawMedia => ({ kind: 'audio', url: some(one.url), want: fileNames(one) })),
  ]
}

const fileNames = (one: JsonObject): string[] => {
  const path = some(one.custom_filepath)
  const name = some(one.custom_filename)
  return [...(path ? wantOf(path) : []), ...(name ? wantOf(name) : [])]
}

/** The saved file first; the address of the large size (`/b/`) where the list only has the middle one (`/m/`). */
function pictureOf(one: JsonObject): RawMedia | undefined {
  if (number(one.is_video) === 1) return filmOf(object(one.video_info) ?? one)
  const url =
    some(one.custom_url) ?? some(one.url3) ?? some(one.url2) ?? some(one.url1) ?? some(one.smallurl) ?? some(one.b_url)
  const names = fileNames(one)
  if (!url && names.length === 0) return undefined
  const large = url && largeAddress(url.replace(/^http:/, 'https:'))
  const tail = large ? baseName(withoutQuery(large)) : ''
  return { kind: 'image', url: large, want: [...names, ...(tail.length > 8 ? [tail, stemOf(tail)] : [])] }
}

function filmOf(one: JsonObject): RawMedia | undefined {
  const url = some(one.custom_url) ?? some(one.url3) ?? some(one.url2) ?? some(one.url)
  const cover = some(one.url1) ?? some(one.custom_pre_url)
  const id = some(one.video_id)
  const names = [...fileNames(one), ...(id ? [`${id}.mp4`, id] : [])]
  if (!url && !cover && names.length === 0) return undefined
  return {
    kind: 'video',
    url,
    want: names,
    ...(cover ? { poster: { kind: 'image', url: cover, want: id ? [`${id}.jpg`] : [] } } : {}),
  }
}
