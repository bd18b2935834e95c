import ExifReader from 'exifreader'
import sharp from 'sharp'
import { lookAt } from '#lib/media/look/look.server.ts'
import { printableOf } from '#lib/media/print-copy.server.ts'
import { mostPixels } from '#lib/media/print-copy.ts'
import { takenOf } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { faultParts } from '#lib/posts/media-fault.ts'
import { baseName, type InputFile, readHead } from '#lib/sources/files/input-file.ts'
import { newNodeHash } from '#lib/sources/files/input-files.server.ts'
import { isMovie } from '#lib/sources/files/sniff.ts'
import { gpsPlace } from '#lib/sources/format/gps-place.ts'
import { whenOfExif, whenOfName } from '#lib/sources/formats/baby/photo-when.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'
import { mapBounded } from '#lib/std/bounded.ts'

/** Why a file is not in the album, in words, and of which file it is a double. */
export type SetAside = { file: string; reason: AsideReason; why: string; of?: string }
export type AsideReason =
  | 'same'
  | 'alike'
  | 'screenshot'
  | 'film'
  | 'unreadable'
  | 'too-small'
  | 'odd-shape'
  | 'no-room'
  | 'not-a-photo'

export type ReadPhotos = {
  photos: LayoutPhoto[]
  /** Files by content hash. */
  files: ReadonlyMap<string, InputFile>
  aside: SetAside[]
}

/** Pictures decoded at once. */
const lanes = 2
/** EXIF and the names in IPTC and XMP lie in the beginning. */
const headBytes = 256 * 1024
/** Below this a picture is a stamp even at 100 dpi. */
const leastPx = 160
/** Longer than this nothing but a strip is left of it. */
const mostAspect = 8
/** Wall clock of phones here, where EXIF names no zone. */
const zone = 'Asia/Shanghai'

/** Reads and looks at photographs, each once, two at a time; none is held. What cannot be used is told with its reason. */
export async function readPhotos(
  files: readonly InputFile[],
  onDone: (done: number, total: number) => void,
): Promise<ReadPhotos> {
  const byHash = new Map<string, InputFile>()
  const aside: SetAside[] = []
  let done = 0
  const ordered = [...files].sort((a, b) => (a.name < b.name ? -1 : 1))
  const read = await mapBounded(ordered, lanes, async (file): Promise<LayoutPhoto | undefined> => {
    const photo = await readPhoto(file)
    onDone(++done, ordered.length)
    if (!('reason' in photo)) return photo
    aside.push(photo)
    return undefined
  })
  const photos: LayoutPhoto[] = []
  for (const [i, photo] of read.entries()) {
    if (!photo) continue
    const file = ordered[i]!
    const twin = byHash.get(photo.id)
    if (twin) aside.push({ file: file.name, reason: 'same', why: '和另一张完全一样', of: twin.name })
    else {
      byHash.set(photo.id, file)
      photos.push(photo)
    }
  }
  aside.sort((a, b) => (a.file < b.file ? -1 : 1))
  return { photos, files: byHash, aside }
}

async function readPhoto(file: InputFile): Promise<LayoutPhoto | SetAside> {
  const no = (reason: AsideReason, why: string): SetAside => ({ file: file.name, reason, why })
  const facts = await inspectMedia(file, newNodeHash)
  const { state, type, fault, sha256, widthPx = 0, heightPx = 0 } = facts
  if (isMovie(type)) return no('film', '是视频，照片书里印不了')
  // A stand-in of a web site is only a small picture here.
  if (state !== 'present' && state !== 'placeholder') return no('unreadable', faultParts(fault ?? 'damaged').what)
  if (!facts.mime?.startsWith('image/') || sha256 === undefined) return no('not-a-photo', '不是照片')
  if (Math.min(widthPx, heightPx) < 1) return no('unreadable', '读不出尺寸')
  const aspect = widthPx / heightPx
  if (aspect > mostAspect || aspect < 1 / mostAspect)
    return no('odd-shape', `太长了（${widthPx}×${heightPx}），印出来只是一条`)
  if (Math.max(widthPx, heightPx) < leastPx) return no('too-small', `太小了（${widthPx}×${heightPx}），印不出来`)
  const bytes = await readHead(file, file.bytes)
  const { when, at, placeName } = exifOf(bytes.subarray(0, headBytes))
  const printable = await printableOf(bytes)
  const looked = printable && (await lookAt(printable))
  if (!looked) return no('unreadable', '打不开')
  const written = when ?? whenOfName(baseName(file.name), zone)?.local ?? ''
  const takenMs = takenOf(written)
  const paper = (looked.faces ?? []).length === 0 && (await isPaper(printable))
  return {
    id: sha256,
    name: file.name,
    widthPx,
    heightPx,
    focus: looked.focus,
    faces: looked.faces ?? [],
    ...(looked.graphic ? { graphic: true as const } : {}),
    ...(paper ? { paper: true as const } : {}),
    ...(looked.dhash === undefined ? {} : { dhash: looked.dhash }),
    ...(takenMs === undefined ? {} : { takenMs }),
    ...(at ? { at } : {}),
    ...(placeName ? { placeName } : {}),
  }
}

/** Side of the square a picture is looked at for paper, px. */
const paperPx = 64
/**
 * So light and so colourless is paper, on a screen and photographed indoors, and so much of a plot, a form or a notebook is.
 * Of 25 landscapes with mist, snow and clouds none has a quarter of either.
 */
const [whitePaper, greyPaper] = [
  { least: 225, colour: 14, share: 0.2 },
  { least: 190, colour: 22, share: 0.32 },
]

/** Plots, forms and receipts on white, also photographed ones: told from photographs by how much of them is white paper. */
async function isPaper(picture: Uint8Array): Promise<boolean> {
  const { data } = await sharp(picture, { limitInputPixels: mostPixels('jpeg'), failOn: 'none' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(paperPx, paperPx, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [white, grey] = [0, 0]
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const [dark, colour] = [Math.min(r, g, b), Math.max(r, g, b) - Math.min(r, g, b)]
    if (dark >= whitePaper.least && colour <= whitePaper.colour) white += 1
    if (dark >= greyPaper.least && colour <= greyPaper.colour) grey += 1
  }
  const all = paperPx * paperPx
  return white >= whitePaper.share * all || grey >= greyPaper.share * all
}

type Exif = { when?: string; at?: { lat: number; lon: number }; placeName?: string }

function exifOf(head: Uint8Array): Exif {
  try {
    const tags = ExifReader.load(head.slice().buffer, { expanded: true })
    const written = tags.exif?.DateTimeOriginal?.description ?? tags.exif?.DateTimeDigitized?.description
    const when = written ? whenOfExif(written, tags.exif?.OffsetTimeOriginal?.description, zone) : undefined
    const place = gpsPlace({ lat: tags.gps?.Latitude, lon: tags.gps?.Longitude })
    const named = [tags.iptc?.['Sub-location'], tags.iptc?.City, tags.xmp?.Location, tags.xmp?.City]
      .map((tag) => (tag && 'description' in tag ? String(tag.description).trim() : ''))
      .find((name) => name !== '')
    return {
      ...(when ? { when: when.local } : {}),
      ...(place?.lat !== undefined && place.lon !== undefined ? { at: { lat: place.lat, lon: place.lon } } : {}),
      ...(named ? { placeName: [...named.replace(/\p{C}/gu, '')].slice(0, 16).join('') } : {}),
    }
  } catch {
    // No EXIF, or a broken one: the name may still say when.
    return {}
  }
}
