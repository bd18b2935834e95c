import sharp, { type Sharp } from 'sharp'
import { mostPixels } from '../print-copy.ts'
import type { CameraThumb } from './camera-thumb.ts'
import { facesOf } from './faces.server.ts'
import { facePx, headOf } from './faces.ts'
import { focusOf, outstandingIn } from './focus.ts'
import { isGraphic } from './graphic.ts'
import { headsOf } from './heads.ts'
import { type Box, planesOf, type Thumb } from './thumb.ts'

/** What a picture shows: the part that must stay in sight, and whether it is no photograph. */
export type Looked = { focus: Box; graphic: boolean }

/** Enough for what stands out and what is no photograph. */
const thumbPx = 128

/**
 * Looks at a picture once, at `facePx` for faces and at 128 px for the rest: JPEG and WebP are decoded at a fraction of their size, a camera's own thumbnail is
 * turned upright. Undefined for what sharp cannot read; nobody is told, the usual rule of cropping holds then.
 */
export async function lookAt(picture: Uint8Array | CameraThumb): Promise<Looked | undefined> {
  const { jpeg, turn } = 'jpeg' in picture ? picture : { jpeg: picture, turn: undefined }
  try {
    const opened = sharp(jpeg, { limitInputPixels: mostPixels('jpeg'), failOn: 'none', sequentialRead: true })
    const upright = turn === undefined ? opened.autoOrient() : opened.rotate(turn)
    const large = await thumbOf(upright.flatten({ background: '#ffffff' }).toColourspace('srgb'), facePx)
    if (!large) return undefined
    const looking = facesOf(large)
    const { width, height, rgb } = large
    const thumb = await thumbOf(sharp(rgb, { raw: { width, height, channels: 3 } }), thumbPx)
    if (!thumb) return undefined
    const planes = planesOf(thumb)
    const [outstanding, graphic] = [outstandingIn(thumb, planes), isGraphic(thumb)]
    // The rule of thumb finds no head that the network misses, and more that are none (decision 0203).
    const heads = (await looking)?.map(headOf) ?? headsOf(thumb, planes)
    return { focus: focusOf(outstanding, heads), graphic }
  } catch {
    return undefined
  }
}

const thumbOf = async (picture: Sharp, sidePx: number): Promise<Thumb | undefined> => {
  const { data, info } = await picture
    .resize(sidePx, sidePx, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info.channels === 3 ? { width: info.width, height: info.height, rgb: new Uint8Array(data) } : undefined
}
