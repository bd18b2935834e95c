import sharp, { type Sharp } from 'sharp'
import { mostPixels } from '../print-copy.ts'
import type { CameraThumb } from './camera-thumb.ts'
import { dhashOf } from './dhash.ts'
import { facesOf } from './faces.server.ts'
import { facePx, headOf } from './faces.ts'
import { focusOf, outstandingIn, rounded } from './focus.ts'
import { isGraphic } from './graphic.ts'
import { headsOf } from './heads.ts'
import { isPaper } from './paper.ts'
import { averageOf, type Box, planesOf, type Thumb } from './thumb.ts'

/** Faces told of one picture: the largest of a crowd. */
const mostFaces = 24

/**
 * What a picture shows: the part that must stay in sight, whether it is no photograph, and the colour that stands for it
 * until it is there (`#rrggbb`; empty for a picture that lets the paper through; missing in what was looked at before).
 */
export type Looked = {
  focus: Box
  graphic: boolean
  average?: string
  /** Whole heads, the largest first; missing where nobody kept them. */
  faces?: Box[]
  /** Much of it is white paper and nobody is on it; missing where nobody looked for that. */
  paper?: boolean
  /** 64 bits as hexadecimal digits, alike for pictures that look alike. */
  dhash?: string
}

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
    const average = (await isOpaque(jpeg)) ? averageOf(thumb) : ''
    const seen = {
      focus: focusOf(outstanding, heads),
      graphic,
      average,
      faces: facesOfHeads(heads),
      dhash: dhashOf(thumb),
    }
    return { ...seen, paper: heads.length === 0 && isPaper(thumb.rgb) }
  } catch {
    return undefined
  }
}

/** The largest first, equal ones from left to right; kept short, since they are stored with every picture. */
const facesOfHeads = (heads: readonly Box[]): Box[] =>
  [...heads]
    .sort((a, b) => b.w * b.h - a.w * a.h || a.x - b.x || a.y - b.y)
    .slice(0, mostFaces)
    .map(rounded)

const thumbOf = async (picture: Sharp, sidePx: number): Promise<Thumb | undefined> => {
  const { data, info } = await picture
    .resize(sidePx, sidePx, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info.channels === 3 ? { width: info.width, height: info.height, rgb: new Uint8Array(data) } : undefined
}

/** Behind a picture with holes its own colour would show. Most have no alpha at all; phones save screenshots with a full one. */
const isOpaque = async (picture: Uint8Array): Promise<boolean> => {
  const { hasAlpha } = await sharp(picture, { limitInputPixels: mostPixels('jpeg') }).metadata()
  if (hasAlpha !== true) return true
  const small = sharp(picture, { limitInputPixels: mostPixels('jpeg'), failOn: 'none' }).resize(thumbPx, thumbPx)
  const { channels } = await sharp(await small.extractChannel('alpha').png().toBuffer()).stats()
  return (channels[0]?.min ?? 0) >= 250
}
