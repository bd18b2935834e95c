import { baseName, folderOf, stemOf } from '../../files/input-file.ts'
import { type JsonObject, parseObject } from '../../files/json-posts.ts'
import { isMediaName } from '../../files/media-index.ts'
import { wantOf } from '../../format/builder.ts'
import { number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { me } from '../../format/owner.ts'
import type { RawItem, RawMedia } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { wholeObject, wholeText } from '../../format/whole.ts'

/**
 * Google Photos out of Takeout: beside each picture a JSON with when it was taken, where, and what was said of it
 * (imports.md §8). `photoTakenTime.timestamp` is seconds as text; 0,0 means no place.
 */
export const googlePhotos: Format = {
  kind: 'network',
  format: 'google-photos',
  label: 'Google 相册的下载',
  form: 'google-photos',
  // Pictures without a sidecar are photographs of a day like any other.
  keptByHand: true,
  belongs: (name) => /(^|\/)(metadata|元数据|中繼資料|Metadaten|métadonnées|metadatos)(\(\d+\))?\.json$/i.test(name),
  fields: { kept: 'id time zone text emoji pictures video place link' },
  notation: plainNotation,
  detect: (probe) => isSidecar(wholeObject(probe)),
  parse,
}

const isSidecar = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'photoTakenTime' in value && 'title' in value

/** What came along: by its path in small letters, media whose names were cut (47 characters) by folder, and what has a JSON of its own. */
type Beside = { names: ReadonlyMap<string, string>; cut: ReadonlyMap<string, string[]>; told: ReadonlySet<string> }

/** Shorter names are never cut. */
const CUT_FROM = 46

function besideOf(names: readonly string[]): Beside {
  const cut = new Map<string, string[]>()
  for (const name of names.filter(isMediaName)) {
    const folder = folderOf(name)
    if (stemOf(name).length < CUT_FROM) continue
    const cached = cut.get(folder)
    if (cached) cached.push(name)
    else cut.set(folder, [name])
  }
  const told = names.flatMap((name) => /^(.+?\.\w{2,4})(?:\.s[\w-]{0,30})?(?:\(\d+\))?\.json$/i.exec(name)?.[1] ?? [])
  return {
    names: new Map(names.map((name) => [name.toLowerCase(), name])),
    cut,
    told: new Set(told.map((one) => one.toLowerCase())),
  }
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const value = parseObject(await wholeText(context))
  if (!value) return
  const beside = await context.once(() => Promise.resolve(besideOf(context.names)))
  const path = context.probe.file.name
  const name = text(value.title)
  const seconds = number(object(value.photoTakenTime)?.timestamp)
  const geo = object(value.geoData)
  const album = folderOf(path).split('/').at(-1)
  yield {
    t: 'post',
    post: {
      id: `${name} ${seconds ?? ''}`,
      author: me,
      when: whenAt(seconds === undefined ? undefined : seconds * 1000, undefined, context.zone),
      text: text(value.description),
      media: [medium(name, path, beside)],
      place: gpsPlace({ lat: geo?.latitude, lon: geo?.longitude }),
      tags: objects(value.people)
        .map((one) => some(one.name) ?? '')
        .filter(Boolean),
      ...(album && !/^(Photos from \d{4}|\d{4} 年的照片)$/.test(album) ? { series: album } : {}),
      likes: [],
      comments: [],
      visibility: 'private',
    },
  }
}

/** `.supplemental-metadata`, which is cut where the whole name grows too long: `.supplemental-me`, `.su`. */
const isCutWord = (part: string): boolean => '.supplemental-metadata'.startsWith(part.toLowerCase())

const isFilm = (extension: string): boolean => /^\.(mp4|mov|m4v)$/i.test(extension)

/** The film of a live photo lies beside it under its name, without a JSON of its own. */
const movingHalf = (folder: string, stem: string, { names, told }: Beside): string | undefined =>
  ['mp4', 'mov']
    .map((extension) => names.get(`${folder}/${stem}.${extension}`.toLowerCase()))
    .find((one) => one !== undefined && !told.has(one.toLowerCase()))

/** The picture as edited before the picture as taken. Long names are cut at 51 characters, the sidecar's own name likewise. */
function medium(name: string, sidecar: string, beside: Beside): RawMedia {
  const stem = stemOf(name)
  const extension = name.slice(stem.length)
  // `a.jpg.supplemental-metadata(1).json` and `a.jpg(1).json` are of `a(1).jpg`: never of another picture.
  const again = /(\(\d+\))\.json$/i.exec(sidecar)?.[1] ?? ''
  const cut = sidecar.replace(/(\(\d+\))?\.json$/i, '').replace(/\.s[\w-]*$/i, (part) => (isCutWord(part) ? '' : part))
  const album = folderOf(sidecar).split('/').at(-1)
  const file = cut.slice(cut.lastIndexOf('/') + 1)
  const edited = ['-已修改', '-edited'].flatMap((mark) => [
    `${stem}${mark}${again}${extension}`,
    `${stem}${again}${mark}${extension}`,
  ])
  const names =
    again === ''
      ? [...edited, name, file]
      : [...edited, `${stem}${again}${extension}`, `${stemOf(file)}${again}${file.slice(stemOf(file).length)}`]
  // `a…(46).json` is of `a…(47).jpg`: both are the beginning of the title, of different lengths.
  const longer = (file.length < CUT_FROM ? [] : (beside.cut.get(folderOf(sidecar)) ?? [])).filter((one) => {
    const own = stemOf(one)
    return own.startsWith(stemOf(file)) && stem.startsWith(own)
  })
  names.push(...longer.map(baseName))
  const film = movingHalf(folderOf(sidecar), `${stem}${again}`, beside)
  return {
    ...(film && !isFilm(extension) ? { motion: { kind: 'video' as const, want: [film] } } : {}),
    kind: isFilm(extension) ? 'video' : 'image',
    // Two albums may hold the same name, and parts of one download come as several zips.
    want: [
      ...new Set(
        names.flatMap((one) =>
          wantOf(one)
            .slice(0, 1)
            .flatMap((name) => (album ? [`${album}/${name}`, name] : [name])),
        ),
      ),
    ],
  }
}
