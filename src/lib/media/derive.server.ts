import sharp from 'sharp'
import { mediaCache } from '#lib/media/file-cache.server.ts'
import type { PictureFormat, WidthPx } from '#lib/media/picture.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import { mostPixels } from '#lib/media/print-copy.ts'
import { pool } from '#lib/queue/pool.server.ts'

/** Camera formats are decoded in a worker thread, once: from then on their print copy is read. */
const inThread = (sha256: string): Promise<unknown> =>
  pool().run('#lib/media/print-copy-work.server.ts', 'printCopyWork', sha256, { urgent: true })

/** Bytes sharp can read; throws what sharp says of others. */
export const readableBytes = async (sha256: string): Promise<Uint8Array> => {
  const bytes = await printableBytes(sha256, inThread)
  if (!bytes) throw new Error('Input buffer contains unsupported image format')
  return bytes
}

/** What sharp can't decode is no picture we can show; anything else is a fault of ours. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && /unsupported image|Input (file|buffer)|pixel limit|corrupt/i.test(error.message)

/** Writes the upright picture `widthPx` wide (never enlarged) to `path`, free of EXIF and other metadata. */
export const derivePicture = async (
  bytes: Uint8Array,
  path: string,
  widthPx: WidthPx,
  format: PictureFormat,
): Promise<void> => {
  const upright = sharp(bytes, { limitInputPixels: mostPixels('jpeg'), failOn: 'none' })
    .autoOrient()
    .resize({ width: widthPx, withoutEnlargement: true })
  // sharp writes no metadata unless asked; colours are converted to sRGB on the way.
  if (format === 'avif') await upright.avif({ quality: 55, effort: 2 }).toFile(path)
  else if (format === 'webp') await upright.webp({ quality: 80 }).toFile(path)
  else await upright.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toFile(path)
}

/** Path of a picture in this shape; made where it is not there. `read` is asked for its bytes only then. */
export const derivedFile = (
  sha256: string,
  widthPx: WidthPx,
  format: PictureFormat,
  read: () => Promise<Uint8Array> = () => readableBytes(sha256),
): Promise<string> =>
  mediaCache().file(`${sha256}-${widthPx}.${format}`, async (draft) =>
    derivePicture(await read(), draft, widthPx, format),
  )
