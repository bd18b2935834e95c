import type { FileType } from './sniff.ts'

/** Upright size in pixels: turned where EXIF or `irot` says so. */
export type PictureSize = { widthPx: number; heightPx: number }

const view = (b: Uint8Array): DataView => new DataView(b.buffer, b.byteOffset, b.byteLength)
const turned = (w: number, h: number, quarter: boolean): PictureSize =>
  quarter ? { widthPx: h, heightPx: w } : { widthPx: w, heightPx: h }
const ascii = (b: Uint8Array, at: number, n: number): string => String.fromCharCode(...b.subarray(at, at + n))

/** Reads the header in `head` (the first megabyte is plenty). Undefined when there is no readable size. */
export function pictureSize(type: FileType, head: Uint8Array): PictureSize | undefined {
  try {
    const size = readers[type]?.(head)
    return size && size.widthPx > 0 && size.heightPx > 0 ? size : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function jpegSize(b: Uint8Array): PictureSize | undefined {
  const v = view(b)
  let quarter = false
  for (let at = 2; at + 9 < b.length; ) {
    if (b[at] !== 0xff) return undefined
    const marker = b[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd8 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2
      continue
    }
    const length = v.getUint16(at + 2)
    if (marker === 0xe1 && ascii(b, at + 4, 4) === 'Exif') {
      quarter = exifOrientation(b.subarray(at + 10, at + 2 + length)) >= 5
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (frame) return turned(v.getUint16(at + 7), v.getUint16(at + 5), quarter)
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + length
  }
  return undefined
}

/** EXIF tag 0x0112 of a TIFF block, 1 when absent or broken. */
function exifOrientation(tiff: Uint8Array): number {
  if (tiff.length < 14) return 1
  const v = view(tiff)
  const little = tiff[0] === 0x49
  const first = v.getUint32(4, little)
  if (first + 2 > tiff.length) return 1
  const entries = v.getUint16(first, little)
  for (let i = 0; i < entries; i++) {
    const at = first + 2 + i * 12
    if (at + 12 > tiff.length) return 1
    if (v.getUint16(at, little) !== 0x0112) continue
    const value = v.getUint16(at + 8, little)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

function webpSize(b: Uint8Array): PictureSize | undefined {
  const v = view(b)
  const form = ascii(b, 12, 4)
  if (form === 'VP8X') {
    const three = (at: number): number => b[at]! | (b[at + 1]! << 8) | (b[at + 2]! << 16)
    return turned(three(24) + 1, three(27) + 1, webpExif(b) >= 5)
  }
  if (form === 'VP8L') {
    const bits = v.getUint32(21, true)
    return turned((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1, false)
  }
  return form === 'VP8 ' ? turned(v.getUint16(26, true) & 0x3fff, v.getUint16(28, true) & 0x3fff, false) : undefined
}

function webpExif(b: Uint8Array): number {
  const v = view(b)
  for (let at = 12; at + 8 <= b.length; ) {
    const length = v.getUint32(at + 4, true)
    if (ascii(b, at, 4) === 'EXIF') {
      const skip = ascii(b, at + 8, 4) === 'Exif' ? 6 : 0
      return exifOrientation(b.subarray(at + 8 + skip, at + 8 + length))
    }
    at += 8 + length + (length & 1)
  }
  return 1
}

/** The first picture of a TIFF: tags 0x100, 0x101 and 0x112 of the directory at byte 4. */
function tiffSize(b: Uint8Array): PictureSize | undefined {
  const v = view(b)
  const little = b[0] === 0x49
  const first = v.getUint32(4, little)
  const found = new Map<number, number>()
  for (let i = 0; i < v.getUint16(first, little); i++) {
    const at = first + 2 + i * 12
    const long = v.getUint16(at + 2, little) === 4
    found.set(v.getUint16(at, little), long ? v.getUint32(at + 8, little) : v.getUint16(at + 8, little))
  }
  return turned(found.get(0x100) ?? 0, found.get(0x101) ?? 0, (found.get(0x112) ?? 1) >= 5)
}

/** HEIC and AVIF: the largest `ispe`, turned by the `irot` of the main picture. */
function heifSize(b: Uint8Array): PictureSize | undefined {
  const v = view(b)
  let best: PictureSize | undefined
  let quarter = false
  const walk = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to; ) {
      let size = v.getUint32(at)
      const type = ascii(b, at + 4, 4)
      if (size === 0 || size < 8) size = to - at
      const end = Math.min(at + size, to)
      if (type === 'meta') walk(at + 12, end)
      else if (type === 'iprp' || type === 'ipco') walk(at + 8, end)
      else if (type === 'ispe' && at + 20 <= to) {
        const found = turned(v.getUint32(at + 12), v.getUint32(at + 16), false)
        if (!best || found.widthPx * found.heightPx > best.widthPx * best.heightPx) best = found
      } else if (type === 'irot') quarter ||= (b[at + 8]! & 1) === 1
      at += size
    }
  }
  walk(0, b.length)
  return best && turned(best.widthPx, best.heightPx, quarter)
}

const readers: Partial<Record<FileType, (b: Uint8Array) => PictureSize | undefined>> = {
  jpeg: jpegSize,
  png: (b) => (ascii(b, 12, 4) === 'IHDR' ? turned(view(b).getUint32(16), view(b).getUint32(20), false) : undefined),
  gif: (b) => turned(view(b).getUint16(6, true), view(b).getUint16(8, true), false),
  bmp: (b) => turned(Math.abs(view(b).getInt32(18, true)), Math.abs(view(b).getInt32(22, true)), false),
  webp: webpSize,
  tiff: tiffSize,
  heic: heifSize,
  avif: heifSize,
}
