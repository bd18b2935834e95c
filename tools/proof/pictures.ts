/** Pictures of the proof book: our own drawings (src/content/scenes) in every shape a phone makes. */
import { join } from 'node:path'
import sharp from 'sharp'
import { type SceneName, uprightScenes } from '#lib/sources/examples/sample-words.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'

const folder = join(import.meta.dirname, '../../src/content/scenes')
const squareScenes: readonly SceneName[] = ['cat', 'noodles', 'sill']

/** Pixel sizes by shape; `small` is what an old message kept of a picture, `screen` a telephone's screen; the last three nobody should bring. */
const shapes = {
  wide: [3200, 2400],
  upright: [2400, 3200],
  square: [2800, 2800],
  panorama: [5200, 1900],
  screen: [1080, 2340],
  small: [300, 225],
  strip: [6000, 600],
  pillar: [600, 6000],
  dot: [1, 1],
} as const
export type Shape = keyof typeof shapes

const ownShape = (scene: SceneName): Shape =>
  uprightScenes.includes(scene) ? 'upright' : squareScenes.includes(scene) ? 'square' : 'wide'

/** A picture in the shape it was drawn in, or in another one; the name says how to draw it. */
export function picture(scene: SceneName, shape: Shape = ownShape(scene)): Photo {
  const [widthPx, heightPx] = shapes[shape]
  return { media: `${scene}.${shape}`, widthPx, heightPx, alt: '示例画面' }
}

const drawn = new Map<string, Promise<Uint8Array>>()

/** Bytes of a proof picture at 1,600 pixels across at most, drawn once. */
export function drawPicture(media: string): Promise<Uint8Array | undefined> {
  const cached = drawn.get(media)
  if (cached) return cached
  const [scene = '', shape = ''] = media.split('.')
  const size = shapes[shape as Shape]
  if (!size) return Promise.resolve(undefined)
  const scale = Math.min(1, 1600 / size[0])
  const bytes = sharp(join(folder, `${scene}.svg`), { density: 288 })
    .resize(Math.round(size[0] * scale), Math.round(size[1] * scale), { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer()
  drawn.set(media, bytes)
  return bytes
}
