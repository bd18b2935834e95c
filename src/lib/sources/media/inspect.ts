import type { Media } from '#lib/posts/post-import.ts'
import { type Hasher, newSha256 } from '#lib/posts/sha256.ts'
import type { InputFile } from '../files/input-file.ts'
import { pictureSize } from '../files/picture-size.ts'
import { type FileType, isPicture, mimeOf, sniff } from '../files/sniff.ts'
import { judge } from './media-state.ts'
import { motionBytes } from './motion-photo.ts'

export type Inspected = Pick<Media, 'state' | 'fault' | 'sha256' | 'mime' | 'widthPx' | 'heightPx' | 'bytes'> & {
  type: FileType
  /** Length of the film that hangs on behind a motion photo. */
  motionBytes?: number
}

/** Sizes go by the picture's own header, which lies within the first megabyte. */
const HEAD = 1024 * 1024
const TAIL = 64 * 1024
/** Files up to this are read in one go; larger ones (films) flow through in pieces. */
const WHOLE = 4 * 1024 * 1024

/** Buffers lent to one file after the other: a fresh one each would keep the garbage collector busy. */
const idle: Uint8Array[] = []
const lend = (): Uint8Array => idle.pop() ?? new Uint8Array(WHOLE)
const giveBack = (buffer: Uint8Array): void => void (idle.length < 8 && idle.push(buffer))

/** Hears of a sound picture while all its bytes are at hand: they are gone when the promise is fulfilled. */
export type OnPicture = (bytes: Uint8Array, sha256: string) => Promise<unknown> | undefined

/** Reads a media file once: what it really is, its upright size, its hash, whether it is whole. */
export async function inspectMedia(
  file: InputFile,
  newHash: () => Hasher = newSha256,
  onPicture?: OnPicture,
): Promise<Inspected> {
  const buffer = lend()
  try {
    const read = file.readInto && file.bytes < WHOLE ? await readWhole(file, buffer, newHash()) : undefined
    const { head, tail, bytes, sha256 } = read ?? (await readPieces(file, buffer, newHash()))
    const type = sniff(head)
    const size = pictureSize(type, head)
    const film = type === 'jpeg' ? motionBytes(head) : 0
    const motion = film > 0 && film < bytes
    const judged = judge({ name: file.name, type, bytes, head, tail, size, motion, inside: file.inside === true })
    const whole = bytes <= head.length ? head : read?.whole
    if (whole && judged.state === 'present' && isPicture(type)) await onPicture?.(whole, sha256)
    return { type, ...judged, sha256, mime: mimeOf(type), bytes, ...size, ...(motion ? { motionBytes: film } : {}) }
  } catch {
    // A damaged zip entry or unreadable disk: as good as a damaged picture.
    return { type: 'unknown', state: 'corrupt', fault: 'damaged', bytes: file.bytes }
  } finally {
    giveBack(buffer)
  }
}

type Ends = { head: Uint8Array; tail: Uint8Array; bytes: number; sha256: string }

/** Undefined when the file is larger than it was said to be. */
async function readWhole(
  file: InputFile,
  buffer: Uint8Array,
  hash: Hasher,
): Promise<(Ends & { whole: Uint8Array }) | undefined> {
  const bytes = (await file.readInto?.(buffer)) ?? buffer.length
  if (bytes === buffer.length) return undefined
  const whole = buffer.subarray(0, bytes)
  hash.update(whole)
  return { whole, head: whole.subarray(0, HEAD), tail: whole.subarray(-TAIL), bytes, sha256: hash.hex() }
}

/** `buffer` takes the first megabyte; behind it the last bytes go round in a ring. */
async function readPieces(file: InputFile, buffer: Uint8Array, hash: Hasher): Promise<Ends> {
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
