import type { Place, When } from '#lib/posts/post-import.ts'
import { baseName, stemOf } from '../../files/input-file.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { idText, list, number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawMedia, RawPerson, RawPost } from '../../format/raw.ts'
import { unknownWhen, whenFromNumber, whenFromText } from '../../format/when.ts'

/** WeFlow `json` and `arkmejson` (imports.md §1): `{exportTime, posts:[{id, nickname, createTime, contentDesc, …}]}`. */
export const weflowJson: Format = {
  kind: 'wechat-moments',
  format: 'weflow-json',
  label: 'WeFlow 导出的 JSON',
  form: 'moments-json',
  fields: { kept: 'id time zone text emoji pictures video live place likes comments replies link' },
  detect: ({ first }) => isWeflowPost(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isWeflowPost(value) ? weflowPost(value, context.zone) : undefined),
      (header) => ({
        exportedMs: exportTime(header.exportTime ?? header.exportedAt, context.zone),
        ownerId: ownerOf(header),
        version: some(header.schemaVersion),
      }),
    ),
}

function isWeflowPost(value: JsonObject | undefined): boolean {
  if (!value || 'displayName' in value || 'snsId' in value) return false
  return (
    'contentDesc' in value &&
    ('createTime' in value || 'createTimeStr' in value || 'username' in value || 'nickname' in value)
  )
}

/** The only person whose posts were exported: then it is that person's book. */
function ownerOf(header: JsonObject): string | undefined {
  const owner = object(header.recordOwner) ?? object(header.owner)
  const names = list(object(header.filters)?.usernames)
  return some(owner?.username) ?? some(owner?.wxid) ?? (names.length === 1 ? some(names[0]) : undefined)
}

/** ISO, or text in the zone of the import. */
export function exportTime(value: unknown, zone: string): number | undefined {
  const iso = text(value)
  const parsed = /(Z|[+-]\d\d:?\d\d)$/.test(iso) ? Date.parse(iso) : Number.NaN
  if (Number.isFinite(parsed)) return parsed
  return (whenFromNumber(value, zone) ?? whenFromText(iso, zone))?.utcMs
}

/** Prefers the number; the text was written on the exporter's own clock. */
export function momentTime(seconds: unknown, written: unknown, zone: string): When {
  return whenFromNumber(seconds, zone) ?? whenFromText(written, zone) ?? unknownWhen
}

function weflowPost(post: JsonObject, zone: string): RawPost {
  const id = idText(post.id)
  const author = object(post.author)
  const type = number(post.type)
  return {
    id,
    author: {
      id: idText(post.username) ?? idText(author?.username) ?? idText(author?.wxid),
      name: some(post.nickname) ?? some(author?.nickname) ?? some(author?.displayName) ?? '',
    },
    when: momentTime(post.createTime, post.createTimeStr, zone),
    clock: some(post.createTimeStr),
    text: text(post.contentDesc),
    media: objects(post.media).map((one, i) => weflowMedia(one, `${id ?? 'post'}_${i}`, type)),
    place: placeOf(post.location),
    link: linkOf(some(post.linkUrl), some(post.linkTitle), type),
    likes: likesOf(post.likesDetail ?? post.likes),
    comments: objects(post.commentsDetail ?? post.comments).map((comment) => ({
      author: { id: idText(comment.username), name: text(comment.nickname) || text(comment.displayName) },
      replyTo: replyOf(comment),
      ...wordsAndPictures(comment),
      when: whenFromNumber(comment.createTime, zone),
    })),
  }
}

function replyOf(comment: JsonObject): RawPerson | undefined {
  const name = some(comment.refNickname)
  return name === undefined ? undefined : { id: idText(comment.refUsername), name }
}

/** Names, or objects where the detailed form has them. */
export function likesOf(value: unknown): RawPerson[] {
  return list(value).flatMap((one) => {
    const like = object(one)
    if (!like) return some(one) ? [{ name: text(one) }] : []
    const name = some(like.nickname) ?? some(like.displayName) ?? some(like.userName) ?? some(like.name)
    return name === undefined ? [] : [{ id: idText(like.username) ?? idText(like.wxid), name }]
  })
}

function weflowMedia(media: JsonObject, name: string, type: number | undefined): RawMedia {
  const url = some(media.url)
  const path = some(media.localPath)
  const video = type === 15 || /snsvideodownload|\.mp4($|\?)/.test(url ?? '') || /\.(mp4|mov)$/i.test(path ?? '')
  const stem = path ? stemOf(baseName(path.replaceAll('\\', '/'))) : name
  const live = object(media.livePhoto)
  return {
    kind: video ? 'video' : 'image',
    url,
    want: path
      ? wantOf(path, stem)
      : [`media/${name}.${video ? 'mp4' : 'jpg'}`, `${name}.${video ? 'mp4' : 'jpg'}`, name],
    ...(live && !video ? { motion: liveHalf(stem, live) } : {}),
  }
}

/** arkmejson names the moving half; beside plain json it is found by its name (match-media.ts). */
function liveHalf(stem: string, live: JsonObject): RawMedia {
  const path = some(live.localPath)
  return { kind: 'video', url: some(live.url), want: path ? wantOf(path) : wantOf(`media/${stem}_live.mp4`) }
}

/** 「[图片]」 stands for a picture that is shown; a sticker has no words, and is one. */
function wordsAndPictures(comment: JsonObject): { text: string; media: RawMedia[] } {
  const media = [...commentMedia(comment), ...stickersOf(comment)]
  const words = text(comment.content)
  return {
    text: media.length > 0 ? words.replace(/^\[(?:图片|圖片|Photo|表情|动画表情|Sticker)\]\s*/, '') : words,
    media,
  }
}

/** Stickers of a comment: WeFlow saves some of them beside the pictures, of others it has the address alone. */
function stickersOf(comment: JsonObject): RawMedia[] {
  return objects(comment.emojis).flatMap((one): RawMedia[] => {
    const path = some(one.localPath)
    const url = some(one.url) ?? some(one.encryptUrl)
    if (!path && !url && !some(one.md5)) return []
    return [
      { kind: 'sticker', ...(url ? { url } : {}), want: path ? wantOf(path) : [some(one.md5) ?? ''].filter(Boolean) },
    ]
  })
}

function commentMedia(comment: JsonObject): RawMedia[] {
  return objects(comment.images).map((image) => {
    const path = some(image.localPath)
    const url = some(image.url)
    return { kind: 'image', url, want: path ? wantOf(path) : [] }
  })
}

/** 3 an article, 42 music, 28 a channel video, else a page. */
export function linkOf(url: string | undefined, title: string | undefined, type: number | undefined): RawPost['link'] {
  if (url === undefined || !/^https?:\/\//.test(url)) return undefined
  const article = type === 3 || /^https?:\/\/mp\.weixin\.qq\.com\//.test(url)
  const kind = article ? 'article' : type === 42 ? 'music' : type === 28 ? 'video' : 'web'
  return { url, ...(title ? { title } : {}), kind }
}

/** WeChat coordinates are GCJ-02; 0,0 means none. */
export function placeOf(value: unknown): Place | undefined {
  if (typeof value === 'string')
    return value.trim() === '' ? undefined : { name: value.trim(), datum: 'unknown', kind: 'checkin' }
  const location = object(value)
  if (!location) return undefined
  const name = some(location.poiName) ?? some(location.label) ?? some(location.poiAddressName)
  const address = some(location.poiAddress)
  const city = some(location.city)
  const country = some(location.country)
  const lat = number(location.latitude)
  const lon = number(location.longitude)
  const at =
    lat !== undefined && lon !== undefined && (lat !== 0 || lon !== 0) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  if (!name && !address && !city && !at) return undefined
  return {
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
    ...(city ? { city } : {}),
    ...(country ? { country } : {}),
    ...(at ? { lat, lon } : {}),
    datum: 'GCJ02',
    kind: 'checkin',
  }
}
