import ExifReader from 'exifreader'
import { takenOf } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { baseName } from '#lib/sources/files/input-file.ts'
import { gpsPlace } from '#lib/sources/format/gps-place.ts'
import { whenOfExif, whenOfName } from '#lib/sources/formats/baby/photo-when.ts'

/** EXIF and the names in IPTC and XMP lie in the beginning of a file. */
const exifHeadBytes = 256 * 1024
/** Wall clock of phones here, where EXIF names no zone. */
const zone = 'Asia/Shanghai'
const longestPlace = 16
/** XMP needs a parser of XML that workers of browsers lack. */
const readable = 'importScripts' in globalThis ? { excludeTags: { xmp: true as const } } : {}

type Exif = { when?: string; at?: { lat: number; lon: number }; placeName?: string }

function exifOf(head: Uint8Array): Exif {
  try {
    const tags = ExifReader.load(head.slice().buffer, { expanded: true, ...readable })
    const written = tags.exif?.DateTimeOriginal?.description ?? tags.exif?.DateTimeDigitized?.description
    const when = written ? whenOfExif(written, tags.exif?.OffsetTimeOriginal?.description, zone) : undefined
    const place = gpsPlace({ lat: tags.gps?.Latitude, lon: tags.gps?.Longitude })
    const named = [tags.iptc?.['Sub-location'], tags.iptc?.City, tags.xmp?.Location, tags.xmp?.City]
      .map((tag) => (tag && 'description' in tag ? String(tag.description).trim() : ''))
      .find((name) => name !== '')
    return {
      ...(when ? { when: when.local } : {}),
      ...(place?.lat !== undefined && place.lon !== undefined ? { at: { lat: place.lat, lon: place.lon } } : {}),
      ...(named ? { placeName: [...named.replace(/\p{C}/gu, '')].slice(0, longestPlace).join('') } : {}),
    }
  } catch {
    // No EXIF, or a broken one: the name may still say when.
    return {}
  }
}

/** When and where a photograph was taken, by its first bytes, else by its name. Runs in browsers and on the server. */
export function takenFacts(head: Uint8Array, name: string): Pick<LayoutPhoto, 'takenMs' | 'at' | 'placeName'> {
  const { when, at, placeName } = exifOf(head.subarray(0, exifHeadBytes))
  const takenMs = takenOf(when ?? whenOfName(baseName(name), zone)?.local ?? '')
  return {
    ...(takenMs === undefined ? {} : { takenMs }),
    ...(at ? { at } : {}),
    ...(placeName ? { placeName } : {}),
  }
}
