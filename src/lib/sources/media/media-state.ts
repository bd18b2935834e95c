import type { Media, MediaFault } from '#lib/posts/post-import.ts'
import { extensionOf } from '../files/input-file.ts'
import { type FileType, isMovie, isPicture } from '../files/sniff.ts'

/** What was read of one file: the first megabyte, the last 64 KB, and what they say. */
export type ProbedMedia = {
  name: string
  type: FileType
  bytes: number
  head: Uint8Array
  tail: Uint8Array
  size: { widthPx: number; heightPx: number } | undefined
  /** A film hangs on behind the picture (motion photo). */
  motion: boolean
  /** It lay inside a document: no site has put something else in its place. */
  inside?: boolean
}

export type MediaVerdict = { state: Media['state']; fault?: MediaFault }

/** QZone and WeChat answer a missing picture with a small one; imports.md §9. */
const placeholderBytes = 3 * 1024
const placeholderSidePx = 160
/** More than any camera makes; what a small file claims costs memory when it is opened. */
const mostPixels = { jpeg: 250_000_000, other: 120_000_000, slow: 64_000_000 }
const mostPictureBytes = 200 * 1024 * 1024

const bad = (state: Media['state'], fault: MediaFault): MediaVerdict => ({ state, fault })

/** Can this file be printed, and if not, why? */
export function judge(looked: ProbedMedia): MediaVerdict {
  const { type, bytes, name, size, head } = looked
  if (type === 'audio') return { state: 'present' }
  if (isMovie(type)) return isCutShort(looked) ? bad('corrupt', 'truncated') : { state: 'present' }
  if (type === 'raw' || /^(dng|cr[23]|nef|arw|orf|rw2|raf|pef|srw)$/.test(extensionOf(name)))
    return bad('unsupported', 'raw')
  if (type === 'drawing' || /^(psd|ai|eps|svg)$/.test(extensionOf(name))) return bad('unsupported', 'drawing')
  if (type === 'empty') return bad('corrupt', 'empty')
  if (type === 'unknown') return isEven(head) ? bad('corrupt', 'encrypted') : bad('corrupt', 'damaged')
  if (type === 'html' || type === 'json' || type === 'xml' || type === 'text') return bad('unsupported', 'web-page')
  if (!isPicture(type)) return bad('unsupported', 'other')
  const small = size && size.widthPx <= placeholderSidePx && size.heightPx <= placeholderSidePx
  // A camera's own thumbnail says so in its Exif.
  const bare = !has(head.subarray(0, 512), 0x45, 0x78, 0x69, 0x66, 0, 0)
  if (!looked.inside && bytes < placeholderBytes && size && (type === 'gif' || (small && bare)))
    return bad('placeholder', 'stand-in')
  if (isCutShort(looked)) return bad('corrupt', 'truncated')
  if (!size) return bad('corrupt', 'damaged')
  const slow = type === 'heic' || type === 'bmp' || type === 'avif'
  const most = type === 'jpeg' ? mostPixels.jpeg : slow ? mostPixels.slow : mostPixels.other
  if (size.widthPx * size.heightPx > most || bytes > mostPictureBytes) return bad('unsupported', 'too-large')
  return { state: 'present' }
}

/** Encrypted bytes use all values about as often: the fullest of 16 equal drawers has hardly more than the emptiest. */
function isEven(head: Uint8Array): boolean {
  if (head.length < 512) return false
  const drawers = new Uint32Array(16)
  for (const x of head) drawers[x >> 4]!++
  return Math.max(...drawers) < 2 * Math.min(...drawers)
}

const has = (part: Uint8Array, ...mark: number[]): boolean => {
  for (let i = part.length - mark.length; i >= 0; i--) if (mark.every((x, k) => part[i + k] === x)) return true
  return false
}
const ascii = (b: Uint8Array, at: number, n: number): string => String.fromCharCode(...b.subarray(at, at + n))

/**
 * Half-written files: a JPEG or PNG without its end mark, a GIF without its last byte, containers that say they are longer
 * than they are. Bytes behind the end are allowed: phones append films, and name them in what stands in front.
 */
function isCutShort({ type, head, tail, bytes, motion }: ProbedMedia): boolean {
  if (type === 'jpeg') return !motion && !has(tail, 0xff, 0xd9) && !isSamsung(tail)
  if (type === 'png') return !has(tail, 0x49, 0x45, 0x4e, 0x44)
  if (type === 'gif') return !has(tail.subarray(-64), 0x3b)
  if (type === 'webp') return head.length >= 8 && uint32le(head, 4) + 8 > bytes
  return isMovie(type) || type === 'heic' || type === 'avif' ? !boxesFit(head, bytes) : false
}

/** Samsung ends its pictures with a directory of what is appended. */
const isSamsung = (tail: Uint8Array): boolean => ascii(tail, tail.length - 4, 4) === 'SEFT'

const uint32le = (b: Uint8Array, at: number): number => new DataView(b.buffer, b.byteOffset).getUint32(at, true)

/** Do the boxes of an ISO file, as far as they can be seen, end within the file? */
function boxesFit(head: Uint8Array, bytes: number): boolean {
  const v = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let at = 0; at + 16 <= head.length; ) {
    const short = v.getUint32(at)
    const size = short === 1 ? Number(v.getBigUint64(at + 8)) : short
    if (size === 0) return true
    if (size < 8 || at + size > bytes) return false
    at += size
  }
  return true
}
