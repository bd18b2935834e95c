import type { InputFile } from '../files/input-file.ts'

/**
 * Where the film of a motion photo begins: phones append an MP4 to the JPEG and say its length in the XMP packet in front
 * (`MicroVideoOffset` of 2017, `Item:Length` of the container since 2019). Bytes from the end of the file; 0 when none.
 */
export function motionBytes(head: Uint8Array): number {
  const front = jpegHeader(head.subarray(0, 256 * 1024))
  const at = placeOf(packetStart, front)
  if (at < 0) return 0
  const text = new TextDecoder('latin1').decode(front.subarray(at))
  const xmp = text.slice(0, text.indexOf('</x:xmpmeta>'))
  const micro = /MicroVideoOffset(?:="|>)(\d{1,10})/.exec(xmp)
  if (micro) return Number(micro[1])
  for (const [item] of xmp.matchAll(/<Container:Item[^<>]*>/g)) {
    const length = /Item:Length="(\d{1,10})"/.exec(item)
    if (length && /Item:Semantic="MotionPhoto"/.test(item)) return Number(length[1])
  }
  return 0
}

const packetStart = new TextEncoder().encode('<x:xmpmeta')

/** What stands before the picture itself (ITU-T T.81 B.1.1: a marker, the length of its segment, …, start of scan), or all. */
function jpegHeader(bytes: Uint8Array): Uint8Array {
  let at = 2
  while (at + 3 < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN)
    at += bytes[at + 1] === 0xff ? 1 : 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
  return bytes[at] === 0xff ? bytes.subarray(0, at) : bytes
}

const START_OF_SCAN = 0xda

/** Looked for in bytes: making text of every photo of an album took a quarter of the time a book takes. */
function placeOf(wanted: Uint8Array, bytes: Uint8Array): number {
  const [first = 0, second = 0] = wanted
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (bytes[at + 1] === second && wanted.every((byte, i) => bytes[at + i] === byte)) return at
  return -1
}

/** The last `bytes` of a file as a file of its own. */
export function endOf(file: InputFile, bytes: number, name: string): InputFile {
  const from = file.bytes - bytes
  return {
    name,
    bytes,
    async *stream() {
      let at = 0
      for await (const chunk of file.stream()) {
        if (at + chunk.length > from) yield chunk.subarray(Math.max(0, from - at))
        at += chunk.length
      }
    },
  }
}
