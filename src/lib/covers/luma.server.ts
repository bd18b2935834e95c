import sharp from 'sharp'
import { toLinear } from './contrast.ts'
import type { LumaGrid } from './cover.ts'

/** Fields across and down: about half a millimetre each on A5, finer than the strokes of a title are wide. */
const fields = 320

const linear = Array.from({ length: 256 }, (_none, value) => toLinear(value / 255))

/** Relative luminance of a picture's fields, upright. Undefined when the bytes cannot be read as a picture. */
export async function measureLuma(bytes: Uint8Array): Promise<LumaGrid | undefined> {
  try {
    const { data } = await sharp(bytes, { limitInputPixels: 300_000_000 })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: fields, height: fields, fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const part = (at: number): number => linear[data[at] ?? 0] ?? 0
    const values = Array.from(
      { length: fields * fields },
      (_none, i) => 0.2126 * part(3 * i) + 0.7152 * part(3 * i + 1) + 0.0722 * part(3 * i + 2),
    )
    return { columns: fields, rows: fields, values }
  } catch {
    return undefined
  }
}
