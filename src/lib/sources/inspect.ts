import type { Media } from '#lib/posts/book-import.ts'
import { type Hasher, newSha256 } from '#lib/posts/sha256.ts'
import type { BroughtFile } from './brought.ts'
import { pictureSize } from './picture-size.ts'
import { type FileType, isMovie, isPicture, mimeOf, sniff } from './sniff.ts'

export type Inspected = Pick<Media, 'state' | 'sha256' | 'mime' | 'widthPx' | 'heightPx' | 'bytes'> & { type: FileType }

/** Sizes go by the picture's own header, which lies within the first megabyte. */
const HEAD = 1024 * 1024
const TAIL = 64 * 1024
/** Files up to this are read in one go; larger ones (films) flow through in pieces. */
const WHOLE = 4 * 1024 * 1024

/** Buffers lent to one file after the other: a fresh one each would keep the garbage collector busy. */
const idle: Uint8Array[] = []
const lend = (): Uint8Array => idle.pop() ?? new Uint8Array(WHOLE)
const giveBack = (buffer: Uint8Array): void => void (idle.length < 8 && idle.push(buffer))
/** QZone and WeChat answer a missing picture with a small one; imports.md §9. */
const PLACEHOLDER_BYTES = 3 * 1024
const PLACEHOLDER_SIDE_PX = 160

/** Reads a media file once: what it really is, its upright size, its hash, whether it is whole. */
export async function inspectMedia(file: BroughtFile, newHash: () => Hasher = newSha256): Promise<Inspected> {
  const buffer = lend()
  try {
    const read = file.readInto && file.bytes < WHOLE ? await readWhole(file, buffer, newHash()) : undefined
    const { head, tail, bytes, sha256 } = read ?? (await readPieces(file, buffer, newHash()))
    const type = sniff(head)
    const size = pictureSize(type, head)
    return { type, state: stateOf(type, bytes, size, tail), sha256, mime: mimeOf(type), bytes, ...size }
  } catch {
    // A damaged zip entry or unreadable disk: as good as a damaged picture.
    return { type: 'unknown', state: 'corrupt', bytes: file.bytes }
  } finally {
    giveBack(buffer)
  }
}

type Ends = { head: Uint8Array; tail: Uint8Array; bytes: number; sha256: string }

/** Undefined when the file is larger than it was said to be. */
async function readWhole(file: BroughtFile, buffer: Uint8Array, hash: Hasher): Promise<Ends | undefined> {
  const bytes = (await file.readInto?.(buffer)) ?? buffer.length
  if (bytes === buffer.length) return undefined
  const whole = buffer.subarray(0, bytes)
  hash.update(whole)
  return { head: whole.subarray(0, HEAD), tail: whole.subarray(-TAIL), bytes, sha256: hash.hex() }
}

/** `buffer` takes the first megabyte; behind it the last bytes go round in a ring. */
async function readPieces(file: BroughtFile, buffer: Uint8Array, hash: Hasher): Promise<Ends> {
  const ring = buffer.subarray(HEAD, HEAD + TAIL)
  let bytes = 0
  for await (const chunk of file.stream()) {
    hash.update(chunk)
    if (bytes < HEAD) buffer.set(chunk.subarray(0, HEAD - bytes), bytes)
    const last = chunk.subarray(-TAIL)
    const at = (bytes + chunk.length - last.length) % TAIL
    const fits = Math.min(last.length, TAIL - at)
    ring.set(last.subarray(0, fits), at)
    ring.set(last.subarray(fits), 0)
    bytes += chunk.length
  }
  const turn = bytes % TAIL
  const tail = bytes <= TAIL ? ring.slice(0, bytes) : joined(ring.subarray(turn), ring.subarray(0, turn))
  return { head: buffer.subarray(0, Math.min(HEAD, bytes)), tail, bytes, sha256: hash.hex() }
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
