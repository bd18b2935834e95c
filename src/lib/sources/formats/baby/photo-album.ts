import ExifReader from 'exifreader'
import type { Place, PostImport, When } from '#lib/posts/post-import.ts'
import { newSha256 } from '#lib/posts/sha256.ts'
import {
  baseName,
  commonFolder,
  extensionOf,
  folderOf,
  type InputFile,
  readHead,
  stemOf,
} from '../../files/input-file.ts'
import { isMediaName } from '../../files/media-index.ts'
import { importBuilder, wantOf } from '../../format/builder.ts'
import type { FormatAbout } from '../../format/format.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { me } from '../../format/owner.ts'
import type { RawMedia } from '../../format/raw.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen } from '../../format/when.ts'
import type { Inspector } from '../../media/match-media.ts'
import { albumFormat } from '../../read/readings.ts'
import { whenOfDisk, whenOfExif, whenOfFolder, whenOfName } from './photo-when.ts'

/** Photographs alone are no document anything could detect: what came without words is read by `readAlbum`. */
export const photoAlbum: FormatAbout = {
  kind: 'baby',
  format: albumFormat,
  label: '照片文件夹',
  form: 'photos',
  fields: {
    kept: 'time pictures video live place',
    few: true,
    but: {
      time: 'From EXIF, else the name, else the folder (a month is its first day), else the disk, which is warned of.',
    },
  },
}

/**
 * Photographs without words, as parents bring them (imports.md §7): each day becomes an entry. A picture's day is what
 * its EXIF says, else its name, else the folder it lies in, else the disk.
 */
type AlbumOptions = {
  zone: string
  /** Nothing else was brought. */
  alone: boolean
  photos: 'auto' | 'always' | 'later' | 'never'
  /** Without it pictures are not opened whole: doubles are not found (quick preview). */
  inspect?: Inspector
}

type Shot = { file: InputFile; when: When; place?: Place; motion?: InputFile }

/** EXIF lies in the beginning of JPEG, WebP and HEIC. */
const HEAD = 256 * 1024
/** More pictures of one day stand in several entries. */
const MOST_OF_A_DAY = 36

const isMovie = (name: string): boolean => /^(mp4|mov|m4v|3gp|webm)$/.test(extensionOf(name))
const isSound = (name: string): boolean => /^(mp3|m4a|amr|silk)$/.test(extensionOf(name))

/** Undefined when the pictures are no album: too few of them say when they were taken. */
export async function readAlbum(
  files: readonly InputFile[],
  { zone, alone, photos, inspect }: AlbumOptions,
): Promise<PostImport | undefined> {
  const all = files.filter((file) => isMediaName(file.name) && !isSound(file.name))
  if (photos === 'later' || photos === 'never' || all.length === 0 || (alone && photos === 'auto' && all.length < 2))
    return undefined
  const { kept, doubles } = await withoutDoubles(all, inspect)
  const shots = await shotsOf(kept, zone)
  const dated = shots.filter(({ when }) => when.local !== '').length
  if (alone && photos === 'auto' && dated * 2 < shots.length) return undefined

  const hash = newSha256()
  for (const { name, bytes } of all) hash.update(new TextEncoder().encode(`${name}\n${bytes}\n`))
  const name = commonFolder(all.map((one) => one.name)) || '照片'
  const bytes = all.reduce((sum, file) => sum + file.bytes, 0)
  const builder = importBuilder({
    kind: photoAlbum.kind,
    format: photoAlbum.format,
    zone,
    notation: plainNotation,
    file: { name, bytes },
  })
  for (const day of daysOf(shots)) builder.take({ t: 'post', post: postOf(day) })
  // The folder stands before each of them already.
  const inFolder = (path: string): string => (path.startsWith(`${name}/`) ? path.slice(name.length + 1) : path)
  for (const one of doubles) builder.take({ t: 'skip', ref: inFolder(one.name), why: '和另一张照片完全一样，只放一张' })
  const fromDisk = shots.filter(({ when, file }) => when.local === '' && file.modifiedMs).length
  if (fromDisk > 0)
    builder.take({
      t: 'warn',
      code: 'disk-date',
      detail: `${fromDisk} 张照片自己和文件名里都没有日期，按文件的修改时间排`,
    })
  return builder.finish(hash.hex()).book
}

/** The same bytes under two names are one picture; the first name stays. */
async function withoutDoubles(
  files: readonly InputFile[],
  inspect: Inspector | undefined,
): Promise<{ kept: InputFile[]; doubles: InputFile[] }> {
  if (!inspect) return { kept: [...files], doubles: [] }
  const seen = new Set<string>()
  const kept: InputFile[] = []
  const doubles: InputFile[] = []
  for (const file of files) {
    const { sha256 } = await inspect(file)
    if (sha256 !== undefined && seen.has(sha256)) doubles.push(file)
    else kept.push(file)
    if (sha256 !== undefined) seen.add(sha256)
  }
  return { kept, doubles }
}

/** Films beside a picture of the same name are its moving half. */
async function shotsOf(files: readonly InputFile[], zone: string): Promise<Shot[]> {
  const movies = new Map(files.filter(({ name }) => isMovie(name)).map((file) => [halfKey(file.name), file]))
  const halves = new Set<InputFile>()
  const shots: Shot[] = []
  for (const file of files.filter(({ name }) => !isMovie(name))) {
    const motion = movies.get(halfKey(file.name))
    if (motion) halves.add(motion)
    const { when, place } = await exifOf(file, zone)
    const known = when ?? whenOfName(baseName(file.name), zone) ?? whenOfFolder(file.name, zone) ?? unknownWhen
    shots.push({ file, when: known, ...(place ? { place } : {}), ...(motion ? { motion } : {}) })
  }
  for (const file of movies.values()) {
    if (halves.has(file)) continue
    const known = whenOfName(baseName(file.name), zone) ?? whenOfFolder(file.name, zone) ?? unknownWhen
    shots.push({ file, when: known })
  }
  return shots
}

const halfKey = (name: string): string => `${folderOf(name)}/${stemOf(name)}`.toLowerCase()

async function exifOf(file: InputFile, zone: string): Promise<{ when?: When; place?: Place }> {
  if (!/^(jpe?g|webp|heic|heif|png|tiff?|avif)$/.test(extensionOf(file.name))) return {}
  try {
    const head = await readHead(file, HEAD)
    const tags = ExifReader.load(head.slice().buffer, { expanded: true })
    const written = tags.exif?.DateTimeOriginal?.description ?? tags.exif?.DateTimeDigitized?.description
    const offset = tags.exif?.OffsetTimeOriginal?.description
    const place = gpsPlace({ lat: tags.gps?.Latitude, lon: tags.gps?.Longitude })
    const when = written ? whenOfExif(written, offset, zone) : undefined
    return { ...(when ? { when } : {}), ...(place ? { place } : {}) }
  } catch {
    // No EXIF, or a broken one: the name may still say it.
    return {}
  }
}

/** Pictures of one day in one folder, in the order they were taken. */
function daysOf(shots: readonly Shot[]): Shot[][] {
  const key = ({ when, file }: Shot): string =>
    when.local === '' ? `\uffff${folderOf(file.name)}` : `${when.local.slice(0, 10)} ${albumOf(file.name)}`
  const at = (shot: Shot): string =>
    shot.when.local || (shot.file.modifiedMs ? whenOfDisk(shot.file.modifiedMs, 'UTC')?.local : '') || ''
  const days = new Map<string, Shot[]>()
  for (const shot of [...shots].sort((a, b) =>
    at(a) === at(b) ? (a.file.name < b.file.name ? -1 : 1) : at(a) < at(b) ? -1 : 1,
  )) {
    const cached = days.get(key(shot))
    if (cached) cached.push(shot)
    else days.set(key(shot), [shot])
  }
  return [...days.values()].flatMap((day) =>
    Array.from({ length: Math.ceil(day.length / MOST_OF_A_DAY) }, (_, i) =>
      day.slice(i * MOST_OF_A_DAY, (i + 1) * MOST_OF_A_DAY),
    ),
  )
}

/** Name of the album a picture lies in: a folder that is more than a date. */
const albumOf = (path: string): string =>
  folderOf(path)
    .split('/')
    .reverse()
    .find(
      (part) =>
        part !== '' &&
        !/^[\d\s年月日._-]+$/.test(part) &&
        !/^(DCIM|Camera|相机|照片|图片|WeiXin|Pictures|100APPLE)$/i.test(part),
    ) ?? ''

function postOf(day: readonly Shot[]) {
  const [first] = day
  const when = first?.when.local
    ? first.when
    : ((first?.file.modifiedMs ? whenOfDisk(first.file.modifiedMs, 'Asia/Shanghai') : undefined) ?? unknownWhen)
  const place = day.find((one) => one.place)?.place
  const series = first ? albumOf(first.file.name) : ''
  return {
    author: me,
    when,
    text: '',
    media: day.map(mediumOf),
    ...(place ? { place } : {}),
    ...(series ? { series } : {}),
    likes: [],
    comments: [],
    visibility: 'private' as const,
  }
}

const mediumOf = ({ file, motion }: Shot): RawMedia => ({
  kind: isMovie(file.name) ? 'video' : motion ? 'livephoto' : 'image',
  want: wantOf(file.name).slice(0, 2),
  ...(motion ? { motion: { kind: 'video', want: wantOf(motion.name).slice(0, 2) } } : {}),
})
