import sharp from 'sharp'
import { decodeBmp } from '#lib/media/bmp.ts'
import type { Copied, NotCopied } from '#lib/media/heif.server.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { type CopyKind, copyKindOf, mostPictureBytes, mostPixels, printCopyKey } from '#lib/media/print-copy.ts'
import { storage } from '#lib/storage/storage.server.ts'

const isCopied = (made: Copied | NotCopied): made is Copied => typeof made !== 'string'

/** Makes the print copy of a picture that needs one; for worker threads and the command line. */
export const makePrintCopy = async (bytes: Uint8Array, kind: CopyKind): Promise<Copied | NotCopied> => {
  if (bytes.length > mostPictureBytes) return 'too-large'
  if (kind === 'heif') return (await import('#lib/media/heif.server.ts')).copyHeif(bytes)
  return kind === 'bmp' ? copyBmp(bytes) : copyFrame(bytes)
}

const copyBmp = async (bytes: Uint8Array): Promise<Copied | NotCopied> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const claimed = bytes.length < 26 ? 0 : Math.abs(view.getInt32(18, true) * view.getInt32(22, true))
  if (claimed > mostPixels('bmp')) return 'too-large'
  const bitmap = decodeBmp(bytes)
  if (!bitmap) return 'damaged'
  const { widthPx: width, heightPx: height, rgb } = bitmap
  const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { bytes: jpeg, widthPx: width, heightPx: height }
}

/** Frames looked at in an animation whose first one shows nothing. */
const mostFrames = 12
/** Below this spread of its values a frame is one plain colour. */
const plainDeviation = 3

/** The first frame of an animation that shows something; many fade in from an empty one. */
const copyFrame = async (bytes: Uint8Array): Promise<Copied | NotCopied> => {
  try {
    const limits = { limitInputPixels: mostPixels('animation'), failOn: 'error' } as const
    const { pages = 1 } = await sharp(bytes, limits).metadata()
    const step = Math.max(1, Math.floor(pages / mostFrames))
    let best = { page: 0, deviation: -1 }
    for (let page = 0; page < pages && best.deviation < plainDeviation; page += step) {
      const { channels } = await sharp(bytes, { ...limits, page })
        .flatten({ background: '#ffffff' })
        .stats()
      const deviation = Math.max(...channels.map((one) => one.stdev))
      if (deviation > best.deviation) best = { page, deviation }
    }
    const { data, info } = await sharp(bytes, { ...limits, page: best.page })
      .autoOrient()
      .toColourspace('srgb')
      .png()
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, widthPx: info.width, heightPx: info.height }
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'too-large' : 'damaged'
  }
}

/** Makes and keeps the copy of an original in storage. */
const keepCopy = async (sha256: string): Promise<void> => {
  const original = await storage().getBytes(mediaKey(sha256))
  const kind = copyKindOf(original)
  const created = kind && (await makePrintCopy(original, kind))
  if (created && isCopied(created)) await storage().putBytes(printCopyKey(sha256), created.bytes)
}

/**
 * Bytes of a kept picture that sharp and the PDF can read: its print copy where it needs one, the original otherwise. A
 * missing copy is made by `make` and kept. Undefined when the original is not there or shows nothing.
 */
export const printableBytes = async (
  sha256: string,
  make: (sha256: string) => Promise<unknown> = keepCopy,
): Promise<Uint8Array | undefined> => {
  if (!(await storage().exists(mediaKey(sha256)))) return undefined
  const original = await storage().getBytes(mediaKey(sha256))
  if (!copyKindOf(original)) return original
  const key = printCopyKey(sha256)
  if (!(await storage().exists(key))) await make(sha256)
  return (await storage().exists(key)) ? storage().getBytes(key) : undefined
}

/** The same for bytes that are in nobody's storage (command line). */
export const printableOf = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  const kind = copyKindOf(bytes)
  if (!kind) return bytes
  const created = await makePrintCopy(bytes, kind)
  return isCopied(created) ? created.bytes : undefined
}
