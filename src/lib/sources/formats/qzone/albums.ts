import { textOf } from '../../files/decode.ts'
import { type JsonObject, jsonObjects } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { idText, number, object, objects, some } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { me } from '../../format/owner.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { qzoneNotation } from './notation.ts'
import { commentsOf, likesOf, placeOf, plain, timeOf } from './talk.ts'

/**
 * 相册 as QZoneExport saves them: `Albums/albums.json` or `window.albums = […]` (albums with their `photoList`), and a bare
 * list of photographs per album (its module photos.js). A day's photographs of an album are one entry.
 */
export const qzoneAlbums: Format = {
  kind: 'qzone',
  format: 'qzone-albums',
  label: 'QQ空间相册的 JSON',
  form: 'qzone-parts',
  fields: { kept: 'id time text emoji mentions pictures video place likes comments replies link' },
  notation: qzoneNotation,
  detect: ({ first }) => isAlbum(first) || isPhoto(first),
  parse,
}

const isAlbum = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'photoList' in value && 'name' in value && ('classid' in value || 'className' in value)
const isPhoto = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'albumId' in value && ('uploadtime' in value || 'uploadTime' in value)

/** `tag`: what somebody put the album under. */
type Album = { id: string; name: string; tag?: string | undefined }
type Day = RawPost & { said: string[] }

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  let loose = new Map<string, Day>()
  for await (const piece of jsonObjects(textOf(probe.file, probe.head, onBytes))) {
    if (piece.t === 'object' && isAlbum(piece.value)) {
      const album = {
        id: idText(piece.value.id) ?? '',
        name: plain(piece.value.name),
        tag: some(plain(piece.value.className)),
      }
      const days = new Map<string, Day>()
      for (const photo of objects(piece.value.photoList)) addPhoto(days, photo, album, zone)
      yield* postsOf(days)
    } else if (piece.t === 'object' && isPhoto(piece.value)) {
      // A list of one album's photographs is small: the day is complete when the file is.
      const album = { id: idText(piece.value.albumId) ?? '', name: plain(piece.value.albumName) }
      addPhoto(loose, piece.value, album, zone)
    } else if (piece.t === 'broken')
      yield { t: 'skip', ref: `第 ${piece.number} 项（第 ${piece.line} 行）`, why: piece.why }
    else if (piece.t === 'end') {
      yield* postsOf(loose)
      loose = new Map()
      if (piece.cut)
        yield { t: 'warn', code: 'cut-off', detail: `文件不完整，在第 ${piece.cut.line} 行断开；前面的都已读出` }
    }
  }
}

function* postsOf(days: ReadonlyMap<string, Day>): Generator<RawItem> {
  for (const { said, ...post } of days.values())
    yield { t: 'post', post: { ...post, text: [...new Set(said)].join('\n') } }
}

/** When it was taken, else when it was put up. */
function addPhoto(days: Map<string, Day>, photo: JsonObject, album: Album, zone: string): void {
  const taken = timeOf(photo.rawshoottime || photo.shootTime, zone)
  const when = taken.local === '' ? timeOf(photo.uploadtime ?? photo.uploadTime, zone) : taken
  const id = `${album.id}/${when.local.slice(0, 10)}`
  const place = placeOf(object(photo.shootGeo)) ?? placeOf(object(photo.lbs))
  const owner = idText(photo.owner)
  const day: Day = days.get(id) ?? {
    id,
    author: owner ? { id: owner, name: plain(photo.ownername) } : me,
    when,
    ...(album.name ? { title: album.name, series: album.name } : {}),
    ...(album.tag ? { tags: [album.tag] } : {}),
    text: '',
    said: [],
    media: [],
    likes: [],
    comments: [],
  }
  days.set(id, day)
  if (when.local < day.when.local) day.when = when
  if (place && !day.place) day.place = place
  const said = plain(photo.desc).trim()
  if (said !== '') day.said.push(said)
  day.media.push(mediumOf(photo))
  for (const like of likesOf(photo.likes))
    if (!day.likes.some((one) => one.id === like.id && one.name === like.name)) day.likes.push(like)
  day.comments.push(...objects(photo.comments).flatMap((one) => commentsOf(one, zone)))
}

const namesOf = (path: unknown, name: unknown): string[] => [
  ...(some(path) ? wantOf(some(path) ?? '') : []),
  ...(some(name) ? wantOf(some(name) ?? '') : []),
]

/** A day or a number as cameras give it is no name somebody gave. */
const captionOf = (photo: JsonObject): Pick<RawMedia, 'caption'> => {
  const name = plain(photo.name).trim()
  return /\p{L}/u.test(name) && !/^(img|dsc|dscn|mmexport|wx_camera|image|photo|screenshot)?[-_]?\w*\d/i.test(name)
    ? { caption: name }
    : {}
}

function mediumOf(photo: JsonObject): RawMedia {
  const url = some(photo.custom_url) ?? some(photo.raw) ?? some(photo.url) ?? some(photo.pre)
  const want = namesOf(photo.custom_filepath, photo.custom_filename)
  if (!number(photo.is_video) && photo.is_video !== true)
    return { kind: 'image', ...(url ? { url } : {}), want, ...captionOf(photo) }
  const film = some(object(photo.video_info)?.video_url)
  const still = namesOf(photo.custom_pre_filepath, photo.custom_pre_filename)
  return {
    kind: 'video',
    ...(film ? { url: film } : {}),
    want,
    ...captionOf(photo),
    ...(url || still.length > 0 ? { poster: { kind: 'image', ...(url ? { url } : {}), want: still } } : {}),
  }
}
