import sharp from 'sharp'
import { readJpegHeader } from '#lib/print/pdf/pdf-images.ts'
import type { ImageItem } from '#lib/print/scene.ts'

/** Longest side that is ever printed: a full-bleed page at 400 dpi. */
const longestPx = 3600
const jpegQuality = 90

/** Start of frame 0: baseline. Progressive pictures make some press software slow, so they are written again. */
function isBaseline(bytes: Uint8Array): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xc0) return true
    if (marker >= 0xc1 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) return false
    if (marker === 0xda) return false
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
  }
  return false
}

/**
 * A picture as the press takes it: upright sRGB (or one-channel) baseline JPEG without metadata of the person. Pictures
 * that already are keep their very bytes. Answers undefined when the bytes cannot be read as a picture.
 */
export async function printJpeg(bytes: Uint8Array, tone?: ImageItem['tone']): Promise<Uint8Array | undefined> {
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: 300_000_000 })
    const meta = await picture.metadata()
    const upright = (meta.orientation ?? 1) === 1
    const plain = meta.format === 'jpeg' && upright && meta.space === 'srgb' && !meta.hasProfile && !meta.exif
    const small = Math.max(meta.width ?? 0, meta.height ?? 0) <= longestPx
    const header = plain && small && isBaseline(bytes) ? readJpegHeader(bytes) : undefined
    if (header?.channels === (tone === 'grey' ? 1 : 3) && header?.bits === 8) return bytes
    const made = picture
      .autoOrient()
      .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace(tone === 'grey' ? 'b-w' : 'srgb')
      .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4', progressive: false })
    return new Uint8Array(await made.toBuffer())
  } catch {
    return undefined
  }
}
