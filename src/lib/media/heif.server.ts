import openHeif from 'libheif-js/libheif-wasm/libheif-bundle.js'
import sharp from 'sharp'
import { heifColour, withProfile } from '#lib/media/heif-colour.ts'
import { copyLongestPx, mostPixels } from '#lib/media/print-copy.ts'

export type Copied = { bytes: Uint8Array; widthPx: number; heightPx: number }
export type NotCopied = 'too-large' | 'damaged' | 'unsupported'

type Library = ReturnType<typeof openHeif>
let library: Library | undefined
/** A library that decoded something large is let go: its memory never shrinks. */
const keptPixels = 16_000_000

/**
 * The main picture of a HEIC/HEIF as a JPEG, upright (libheif turns and crops as the file says) and with its own colour
 * profile, so that Display P3 stays what it is. Blocks its thread for a second or three: worker threads only.
 */
export const copyHeif = async (bytes: Uint8Array): Promise<Copied | NotCopied> => {
  library ??= openHeif()
  await library.ready
  let pixels = 0
  try {
    const images = new library.HeifDecoder().decode(bytes)
    const image = images.find((one) => one.is_primary()) ?? images[0]
    if (!image) return 'damaged'
    const [width, height] = [image.get_width(), image.get_height()]
    pixels = width * height
    if (pixels > mostPixels('heif')) return 'too-large'
    const data = await new Promise<Uint8ClampedArray | undefined>((resolve) => {
      image.display({ data: new Uint8ClampedArray(4 * pixels), width, height }, (shown) => resolve(shown?.data))
    })
    for (const one of images) one.free()
    if (!data) return 'damaged'
    return await asJpeg(data, width, height, await profileOf(bytes))
  } catch (error) {
    library = undefined
    if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) return 'damaged'
    throw error
  } finally {
    if (pixels > keptPixels) library = undefined
  }
}

const asJpeg = async (
  data: Uint8ClampedArray,
  width: number,
  height: number,
  icc: Uint8Array | undefined,
): Promise<Copied> => {
  const { data: jpeg, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize({ width: copyLongestPx, height: copyLongestPx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return { bytes: icc ? withProfile(jpeg, icc) : jpeg, widthPx: info.width, heightPx: info.height }
}

const profileOf = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  const { icc, p3 } = heifColour(bytes)
  return icc ?? (p3 ? displayP3() : undefined)
}

/** The Display P3 profile that comes with sharp. */
const displayP3 = async (): Promise<Uint8Array | undefined> => {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  return (await sharp(await dot.withIccProfile('p3').jpeg().toBuffer()).metadata()).icc
}
