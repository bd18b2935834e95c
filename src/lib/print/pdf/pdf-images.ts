import type { Matrix } from '../svg-path.ts'

/** What the segments of a JPEG say before its first scan (ITU T.81 B.2.2, Exif 2.3, ICC.1 B.4). */
export type JpegHeader = {
  widthPx: number
  heightPx: number
  channels: number
  bits: number
  /** Whole and Huffman-coded, baseline or progressive: what a PDF may carry as it is (DCTDecode). */
  plain: boolean
  /** A four-channel file of Adobe's stores inverted ink. */
  adobe: boolean
  /** Exif orientation 1..8. */
  orientation: number
  icc: Uint8Array | undefined
  /** Byte ranges that make the picture; what is left out is about the person, the camera or the thumbnail. */
  kept: [from: number, to: number][]
}

/** Undefined when the bytes are no JPEG with a frame header and a scan. */
export const readJpegHeader = (bytes: Uint8Array): JpegHeader | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const word = (at: number): number => (bytes[at]! << 8) | bytes[at + 1]!
  const named = (at: number, name: string): boolean => {
    for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name.charCodeAt(i)) return false
    return true
  }
  const kept: [number, number][] = [[0, 2]]
  const profile: Uint8Array[] = []
  let frame: Pick<JpegHeader, 'widthPx' | 'heightPx' | 'channels' | 'bits' | 'plain'> | undefined
  let adobe = false
  let orientation = 1
  for (let at = 2; at + 3 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) return undefined
    const next = at + 2 + word(at + 2)
    if (next > bytes.length) return undefined
    if (marker === 0xe1 && named(at + 4, 'Exif\0\0')) orientation = exifOrientation(bytes.subarray(at + 10, next))
    if (marker === 0xe2 && named(at + 4, 'ICC_PROFILE\0')) profile[bytes[at + 16]!] = bytes.subarray(at + 18, next)
    if (marker === 0xee && named(at + 4, 'Adobe')) adobe = true
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      frame = {
        bits: bytes[at + 4]!,
        heightPx: word(at + 5),
        widthPx: word(at + 7),
        channels: bytes[at + 9]!,
        plain: marker <= 0xc2,
      }
    }
    if (marker === 0xda) {
      if (!frame || frame.heightPx === 0) return undefined
      const end = endOfImage(bytes, next)
      if (end < 0) frame.plain = false
      kept.push([at, end])
      return { ...frame, adobe, orientation, icc: profile.length > 0 ? joined(profile) : undefined, kept: merged(kept) }
    }
    // APP14 says how four channels are meant; all other application segments and comments stay behind.
    const keep = !(marker >= 0xe0 && marker <= 0xef && marker !== 0xee) && marker !== 0xfe
    if (keep) kept.push([at, next])
    at = next
  }
  return undefined
}

const END = Buffer.from([0xff, 0xd9])

/**
 * Just behind the first end-of-image marker after the scan, −1 when there is none: phones append videos and second
 * pictures. In a scan, FF is always followed by 00 or a restart marker (T.81 B.1.1.5).
 */
const endOfImage = (bytes: Uint8Array, from: number): number => {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(END, from)
  return at < 0 ? -1 : at + 2
}

const merged = (ranges: [number, number][]): [number, number][] => {
  const out: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = out.at(-1)
    if (last && last[1] === from) last[1] = to
    else out.push([from, to])
  }
  return out
}

const joined = (parts: (Uint8Array | undefined)[]): Uint8Array => {
  const own = parts.filter((part) => part !== undefined)
  const out = new Uint8Array(own.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of own) {
    out.set(part, at)
    at += part.length
  }
  return out
}

/** Tag 0x0112 of the first directory; 1 when there is none or it makes no sense. */
const exifOrientation = (tiff: Uint8Array): number => {
  if (tiff.length < 14) return 1
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const little = view.getUint16(0) === 0x4949
  const start = view.getUint32(4, little)
  if (start + 2 > tiff.length) return 1
  const count = view.getUint16(start, little)
  for (let i = 0; i < count; i++) {
    const at = start + 2 + 12 * i
    if (at + 12 > tiff.length) return 1
    if (view.getUint16(at, little) !== 0x0112) continue
    const value = view.getUint16(at + 8, little)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** From the stored picture's unit square to the upright one's (y up), for Exif orientations 2..8. */
export const TURNS: Readonly<Record<number, Matrix>> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** Image dictionary for a JPEG that goes into the file untouched, in the given colour space. */
export const imageDict = (header: JpegHeader, space: string): string => {
  const decode = header.channels === 4 && header.adobe ? '/Decode[1 0 1 0 1 0 1 0]' : ''
  return (
    `/Type/XObject/Subtype/Image/Width ${header.widthPx}/Height ${header.heightPx}/BitsPerComponent ${header.bits}` +
    `/ColorSpace ${space}${decode}/Filter/DCTDecode`
  )
}

/** Class and channels of an ICC profile that may be embedded for a picture, undefined when it is none of ours to use. */
export const iccChannels = (icc: Uint8Array): number | undefined => {
  if (icc.length < 128 || icc.length > 2_000_000) return undefined
  const text = (at: number): string => String.fromCharCode(...icc.subarray(at, at + 4))
  const version = icc[8]!
  if (text(36) !== 'acsp' || version < 2 || version > 4) return undefined
  return { 'RGB ': 3, CMYK: 4, GRAY: 1 }[text(16)]
}
