import type { Place } from '#lib/posts/post-import.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { idText, number, object, objects, some, text } from '../../format/fields.ts'
import type { RawComment, RawPerson, RawPost } from '../../format/raw.ts'
import { unknownWhen, whenFromNumber, whenFromText } from '../../format/when.ts'
import { pictureOf } from './pictures.ts'

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', '#39': "'", apos: "'" }

/** Words of QQ空间: line ends and entities undone; stickers and mentions stay in its notation. */
export const plain = (value: unknown): string =>
  text(value)
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/&(lt|gt|quot|amp|nbsp|apos|#39);/g, (_, name: string) => entities[name] ?? '')

/** Seconds, or words like `2012-05-01 22:40`. */
export const timeOf = (value: unknown, zone: string): RawPost['when'] =>
  whenFromNumber(value, zone) ?? whenFromText(some(value), zone) ?? unknownWhen

/** Under short posts the writer stands in the comment itself, under log entries and photographs in its `poster`. */
function writerOf(value: JsonObject): RawPerson {
  const poster = object(value.poster) ?? value
  return {
    id: idText(poster.uin) ?? idText(poster.id),
    name: plain(poster.name) || plain(poster.nickname) || plain(poster.nick),
  }
}

/** A comment and the answers under it (`list_3`, `replies`, `replyList`), in the order they were written. */
export function commentsOf(value: JsonObject, zone: string): RawComment[] {
  return [commentOf(value, zone), ...answersOf(value, zone)]
}

export function answersOf(value: JsonObject, zone: string): RawComment[] {
  const author = writerOf(value)
  return objects(value.list_3 ?? value.replies ?? value.replyList).map((one) => {
    const answer = commentOf(one, zone)
    const to = /^\s*@\{([^{}]*)\}\s*/.exec(answer.text)
    const nick = /nick:([\s\S]*?)(?:,(?:who|auto|uin):|$)/.exec(to?.[1] ?? '')?.[1]
    const uin = /uin:(\d+)/.exec(to?.[1] ?? '')?.[1]
    const known = nick ? { ...(uin ? { id: uin } : {}), name: nick } : author
    return { ...answer, text: to ? answer.text.slice(to[0].length) : answer.text, replyTo: known }
  })
}

function commentOf(value: JsonObject, zone: string): RawComment {
  const when = timeOf(value.create_time ?? value.postTime ?? value.time ?? value.createTime2, zone)
  return {
    author: writerOf(value),
    text: plain(value.content),
    media: objects(value.pic).flatMap((one) => pictureOf(one) ?? []),
    ...(when.local === '' ? {} : { when }),
  }
}

export const likesOf = (value: unknown): RawPerson[] =>
  objects(value).map((one) => ({ id: idText(one.fuin) ?? idText(one.uin), name: plain(one.nick ?? one.name) }))

/** A place by its name; coordinates of QQ are GCJ-02. */
export function placeOf(lbs: JsonObject | undefined): Place | undefined {
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
