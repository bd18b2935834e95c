import sharp from 'sharp'
import { emojiSvg } from '#lib/print/emoji/emoji.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { glyphOutlines } from '#lib/print/font/outlines.server.ts'
import { escapeXml, svgPage } from '#lib/print/svg.ts'
import { type TextImage, textImagePage } from './text-image.ts'

/** Larger ones only as outlines, which cost nothing to hold. */
const mostPngPixels = 4_000_000

export type TextDrawing = { image: TextImage; format: 'svg' | 'png' }

/**
 * Words as a picture: outlines, so that it looks the same wherever it is shown, and the words themselves for those who do not
 * see it. Undefined when they take more room than a picture has. Opens print fonts: runs in the pool.
 */
export async function drawTextImage({ image, format }: TextDrawing): Promise<Uint8Array | undefined> {
  const fonts = await fontBook()
  const set = textImagePage(image, fonts)
  if (!set || (format === 'png' && set.widthPx * set.heightPx > mostPngPixels)) return undefined
  const svg = svgPage(set.page, {
    widthPx: set.widthPx,
    imageUrl: () => '',
    emoji: { svg: emojiSvg },
    outline: glyphOutlines(fonts),
  })
  if (format === 'png') return sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer()
  // By a function: `$&` in somebody's words is no pattern.
  return Buffer.from(svg.replace('<svg ', (tag) => `${tag}role="img" aria-label="${escapeXml(image.content)}" `))
}
