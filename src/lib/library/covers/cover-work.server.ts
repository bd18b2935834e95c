import sharp from 'sharp'
import type { CoverInput } from '#lib/covers/cover.ts'
import { coverOf, makeCover } from '#lib/covers/covers.ts'
import { measureLuma } from '#lib/covers/luma.server.ts'
import { frontOf, planSheet } from '#lib/covers/panel.ts'
import { photoAspectOf } from '#lib/covers/pick-photo.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'

export type CoverDrawing = {
  input: CoverInput
  widthPx: number
  format: 'webp' | 'jpeg'
  /** The whole picture is shown in the frame, on the ground of the cover. */
  wholePhoto: boolean
}

/** The longer side of a picture set whole into a frame, px. */
const paddedPx = 1600

const paddedSize = (aspect: number): { width: number; height: number } => ({
  width: Math.round(aspect >= 1 ? paddedPx : paddedPx * aspect),
  height: Math.round(aspect >= 1 ? paddedPx / aspect : paddedPx),
})

/** The picture on the cover's ground, as wide by high as the frame. */
const padded = async (bytes: Uint8Array, aspect: number, background: string): Promise<Buffer> =>
  sharp(bytes)
    .autoOrient()
    .resize({ ...paddedSize(aspect), fit: 'contain', background })
    .flatten({ background })
    .jpeg({ quality: 90 })
    .toBuffer()

/** The front of a cover as a picture, drawn as the press draws it. Opens print fonts: runs in the pool. */
export async function drawCoverFront({ input, widthPx, format, wholePhoto }: CoverDrawing): Promise<Uint8Array> {
  const fonts = await fontBook()
  const { photo, ...others } = input
  const original = photo && (await printableBytes(photo.media))
  const aspect = wholePhoto ? photoAspectOf(input.cover) : undefined
  const way = coverOf(input.cover).colourWays[input.way]
  const bytes = original && aspect && way ? await padded(original, aspect, way.ground.rgb) : original
  const luma = bytes && input.cover === 'full' ? await measureLuma(bytes) : undefined
  const { width, height } = paddedSize(aspect ?? 1)
  const shown = photo && aspect ? { media: photo.media, alt: photo.alt, widthPx: width, heightPx: height } : photo
  const asked = { ...others, ...(shown && bytes ? { photo: { ...shown, ...(luma ? { luma } : {}) } } : {}) }
  const { page } = makeCover(asked, fonts)
  const front = frontOf(page, planSheet(asked).front)
  return thumbnail(front, { fonts, widthPx, format, image: async () => bytes })
}
