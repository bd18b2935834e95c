import { baseName, stemOf } from '../../files/input-file.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { withoutQuery } from '../../files/scan.ts'
import { wantOf } from '../../format/builder.ts'
import { number, object, objects, some } from '../../format/fields.ts'
import type { RawMedia } from '../../format/raw.ts'
import { largeAddress } from './picture-address.ts'

/** Pictures, films and sounds of a post, as saved by QZoneExport or else as QQ空间 names them. */
export function mediaOf(value: JsonObject): RawMedia[] {
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
export function pictureOf(one: JsonObject): RawMedia | undefined {
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
