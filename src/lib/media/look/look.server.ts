import sharp from 'sharp'
import { mostPixels } from '../print-copy.ts'
import type { CameraThumb } from './camera-thumb.ts'
import { focusOfThumb } from './focus.ts'
import { isGraphic } from './graphic.ts'
import type { Box } from './thumb.ts'

/** What a picture shows: the part that must stay in sight, and whether it is no photograph. */
export type Looked = { focus: Box; graphic: boolean }

/** Faces a tenth of the picture wide have a dozen pixels then. */
const thumbPx = 128

/**
 * Looks at a picture once, at 128 px: JPEG and WebP are decoded at a fraction of their size, a camera's own thumbnail is
 * turned upright. Undefined for what sharp cannot read; nobody is told, the usual rule of cropping holds then.
 */
export async function lookAt(picture: Uint8Array | CameraThumb): Promise<Looked | undefined> {
  const { jpeg, turn } = 'jpeg' in picture ? picture : { jpeg: picture, turn: undefined }
  try {
    const opened = sharp(jpeg, { limitInputPixels: mostPixels('jpeg'), failOn: 'none', sequentialRead: true })
    const { data, info } = await (turn === undefined ? opened.autoOrient() : opened.rotate(turn))
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
