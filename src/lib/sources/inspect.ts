import type { Media } from '#lib/posts/book-import.ts'
import { type Hasher, newSha256 } from '#lib/posts/sha256.ts'
import type { BroughtFile } from './brought.ts'
import { pictureSize } from './picture-size.ts'
import { type FileType, isMovie, isPicture, mimeOf, sniff } from './sniff.ts'

export type Inspected = Pick<Media, 'state' | 'sha256' | 'mime' | 'widthPx' | 'heightPx' | 'bytes'> & { type: FileType }

/** Sizes go by the picture's own header, which lies within the first megabyte. */
const HEAD = 1024 * 1024
const TAIL = 64 * 1024
/** QZone and WeChat answer a missing picture with a small one; imports.md §9. */
const PLACEHOLDER_BYTES = 3 * 1024
const PLACEHOLDER_SIDE_PX = 160

/** Reads a media file once, in pieces: what it really is, its upright size, its hash, whether it is whole. */
export async function inspectMedia(file: BroughtFile, newHash: () => Hasher = newSha256): Promise<Inspected> {
  const hash = newHash()
  const head = new Uint8Array(Math.min(HEAD, Math.max(file.bytes, 0)))
  let tail: Uint8Array = new Uint8Array(0)
  let bytes = 0
  try {
    for await (const chunk of file.stream()) {
      hash.update(chunk)
      if (bytes < head.length) head.set(chunk.subarray(0, head.length - bytes), bytes)
      if (bytes + chunk.length > file.bytes - TAIL) tail = joined(tail, chunk).slice(-TAIL)
      bytes += chunk.length
    }
  } catch {
    // A damaged zip entry or unreadable disk: as good as a damaged picture.
    return { type: 'unknown', state: 'corrupt', bytes: file.bytes }
  }
  const seen = head.subarray(0, Math.min(bytes, head.length))
  const type = sniff(seen)
  const size = pictureSize(type, seen)
  const state = stateOf(type, bytes, size, tail)
  return { type, state, sha256: hash.hex(), mime: mimeOf(type), bytes, ...size }
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const out = new Uint8Array(a.length + b.length)
  out.set(a)
  out.set(b, a.length)
  return out
}

function stateOf(
  type: FileType,
  bytes: number,
  size: { widthPx: number; heightPx: number } | undefined,
  tail: Uint8Array,
): Media['state'] {
  if (isMovie(type) || type === 'audio') return 'present'
  if (!isPicture(type)) return type === 'unknown' || type === 'empty' ? 'corrupt' : 'unsupported'
  if (type === 'tiff') return 'unsupported'
  if (!size || !isWhole(type, tail)) return 'corrupt'
  const small = size.widthPx <= PLACEHOLDER_SIDE_PX && size.heightPx <= PLACEHOLDER_SIDE_PX
  if (bytes < PLACEHOLDER_BYTES && (type === 'gif' || small)) return 'placeholder'
  return 'present'
}

/** A half-written JPEG or PNG lacks its end mark. Bytes after the mark (phones append video) are allowed. */
function isWhole(type: FileType, tail: Uint8Array): boolean {
  if (type === 'jpeg') {
    for (let i = tail.length - 2; i >= 0; i--) if (tail[i] === 0xff && tail[i + 1] === 0xd9) return true
    return false
  }
  if (type === 'png') {
    for (let i = tail.length - 8; i >= 0; i--) {
      if (tail[i] === 0x49 && tail[i + 1] === 0x45 && tail[i + 2] === 0x4e && tail[i + 3] === 0x44) return true
    }
    return false
  }
  return true
}
