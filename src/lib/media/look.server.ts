import sharp from 'sharp'
import { type Box, focusOfThumb } from './focus.ts'
import { isGraphic } from './graphic.ts'
import { mostPixels } from './print-copy.ts'

/** What a picture shows: the part that must stay in sight, and whether it is no photograph. */
export type Looked = { focus: Box; graphic: boolean }

/** Faces a tenth of the picture wide have a dozen pixels then. */
const thumbPx = 128

/**
 * Looks at a picture once, at 128 px: JPEG and WebP are decoded at a fraction of their size. Undefined for what sharp
 * cannot read; nobody is told, the usual rule of cropping holds then.
 */
export async function lookAt(bytes: Uint8Array): Promise<Looked | undefined> {
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: mostPixels('jpeg'),
      failOn: 'none',
      sequentialRead: true,
    })
      .autoOrient()
      .resize(thumbPx, thumbPx, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== 3) return undefined
    const { width, height } = info
    const thumb = { width, height, rgb: data }
    return { focus: focusOfThumb(thumb), graphic: isGraphic(thumb) }
  } catch {
    return undefined
  }
}
