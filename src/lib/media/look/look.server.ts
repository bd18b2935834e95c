import sharp from 'sharp'
import { mostPixels } from '../print-copy.ts'
import type { CameraThumb } from './camera-thumb.ts'
import { focusOfThumb } from './focus.ts'
import { isGraphic } from './graphic.ts'
import { averageOf, type Box } from './thumb.ts'

/**
 * What a picture shows: the part that must stay in sight, whether it is no photograph, and the colour that stands for it
 * until it is there (`#rrggbb`; empty for a picture that lets the paper through; missing in what was looked at before).
 */
export type Looked = { focus: Box; graphic: boolean; average?: string }

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
    const average = (await isOpaque(jpeg)) ? averageOf(thumb) : ''
    return { focus: focusOfThumb(thumb), graphic: isGraphic(thumb), average }
  } catch {
    return undefined
  }
}

/** Behind a picture with holes its own colour would show. Most have no alpha at all; phones save screenshots with a full one. */
const isOpaque = async (picture: Uint8Array): Promise<boolean> => {
  const { hasAlpha } = await sharp(picture, { limitInputPixels: mostPixels('jpeg') }).metadata()
  if (hasAlpha !== true) return true
  const small = sharp(picture, { limitInputPixels: mostPixels('jpeg'), failOn: 'none' }).resize(thumbPx, thumbPx)
  const { channels } = await sharp(await small.extractChannel('alpha').png().toBuffer()).stats()
  return (channels[0]?.min ?? 0) >= 250
}
