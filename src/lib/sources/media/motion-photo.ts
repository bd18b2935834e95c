import type { BroughtFile } from '../files/input-file.ts'

/**
 * Where the film of a motion photo begins: phones append an MP4 to the JPEG and say its length in the XMP packet in front
 * (`MicroVideoOffset` of 2017, `Item:Length` of the container since 2019). Bytes from the end of the file; 0 when none.
 */
export function motionBytes(head: Uint8Array): number {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 256 * 1024))
  const at = text.indexOf('<x:xmpmeta')
  if (at < 0) return 0
  const xmp = text.slice(at, text.indexOf('</x:xmpmeta>', at))
  const micro = /MicroVideoOffset(?:="|>)(\d{1,10})/.exec(xmp)
  if (micro) return Number(micro[1])
  for (const [item] of xmp.matchAll(/<Container:Item[^<>]*>/g)) {
    const length = /Item:Length="(\d{1,10})"/.exec(item)
    if (length && /Item:Semantic="MotionPhoto"/.test(item)) return Number(length[1])
  }
  return 0
}

/** The last `bytes` of a file as a file of its own. */
export function endOf(file: BroughtFile, bytes: number, name: string): BroughtFile {
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
