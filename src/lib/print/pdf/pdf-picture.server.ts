import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { ImageItem } from '../scene.ts'
import { iccChannels, type JpegHeader, readJpegHeader } from './pdf-images.ts'

/** A picture as somebody brought it, whole or as a file. */
export type PictureSource = { bytes: Uint8Array } | { path: string }

let scratch = Buffer.allocUnsafe(1 << 20)

/** A file's bytes, valid until the next call: two thousand pictures pass through one buffer. */
const readWhole = (path: string): Uint8Array => {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size > scratch.length) scratch = Buffer.allocUnsafe(Math.ceil(1.5 * size))
    let at = 0
    while (at < size) {
      const read = readSync(file, scratch, at, size - at, at)
      if (read === 0) break
      at += read
    }
    return scratch.subarray(0, at)
  } finally {
    closeSync(file)
  }
}

/** A picture as it will lie in the file. */
export type Picture = { header: JpegHeader; bytes: Uint8Array; icc: Uint8Array | undefined }

/** Above this a press sees no difference; finer pictures are made smaller, if that is worth a generation of JPEG. */
const FINEST_PPI = 450
/** A JPEG below this goes in as it is however finely it is placed: decoding costs more than its bytes. */
const HEAVY_BYTES = 600_000
const QUALITY = 92

/** Resolution at which an item shows its picture, were it `widthPx` wide. */
export const placedPpi = (item: ImageItem, widthPx: number): number => widthPx / (item.wMm / item.crop.w / 25.4)

/**
 * Reads a picture for the place it will have. A Huffman-coded JPEG keeps its very scans: orientation becomes a matrix, its
 * profile a colour space, and what tells about the person (Exif, thumbnails, trailing videos) stays out. Everything
 * else, 16-bit and transparent pictures included, becomes an upright sRGB JPEG. Undefined: no readable picture.
 */
export const readPicture = async (
  source: PictureSource,
  item: ImageItem,
  inks: 'press' | 'screen',
): Promise<Picture | undefined> => {
  const bytes = 'path' in source ? readWhole(source.path) : source.bytes
  const header = readJpegHeader(bytes)
  const placed = header && placedPpi(item, header.orientation > 4 ? header.heightPx : header.widthPx)
  const heavy = placed !== undefined && placed > FINEST_PPI && bytes.length > HEAVY_BYTES
  const colours =
    header && (header.channels === 3 || header.channels === 1 || (header.channels === 4 && inks === 'press'))
  const grey = item.tone === 'grey' && header?.channels !== 1
  if (header?.plain && header.bits === 8 && colours && !heavy && !grey) {
    const icc = header.icc && iccChannels(header.icc) === header.channels ? header.icc : undefined
    return { header, bytes, icc }
  }
  const { default: sharp } = await import('sharp')
  try {
    const created = sharp(bytes, { failOn: 'error', limitInputPixels: 300_000_000 }).autoOrient()
    const fullMm = item.wMm / item.crop.w
    const jpeg = await created
      .resize({ width: Math.ceil((fullMm / 25.4) * FINEST_PPI), withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace(item.tone === 'grey' ? 'b-w' : 'srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const own = readJpegHeader(jpeg)
    return own && { header: own, bytes: jpeg, icc: undefined }
  } catch {
    return undefined
  }
}
