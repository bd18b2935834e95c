import sharp from 'sharp'
import { emojiSvg } from '#lib/print/emoji/emoji.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { glyphOutlines } from '#lib/print/font/outlines.server.ts'
import { escapeXml, svgPage } from '#lib/print/svg.ts'
import { type TextImage, textImagePage } from './text-image.ts'

export type TextDrawing = { image: TextImage; format: 'svg' | 'png' }

/**
 * Words as a picture: outlines, so that it looks the same wherever it is shown, and the words themselves for those who do not
 * see it. Undefined when they take more room than a picture has. Opens print fonts: runs in the pool.
 */
export async function drawTextImage({ image, format }: TextDrawing): Promise<Uint8Array | undefined> {
  const fonts = await fontBook()
  const set = textImagePage(image, fonts)
  if (!set) return undefined
  const svg = svgPage(set.page, {
    widthPx: set.widthPx,
    imageUrl: () => '',
    emoji: { svg: emojiSvg },
    outline: glyphOutlines(fonts),
  })
  if (format === 'png') return sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer()
  return Buffer.from(svg.replace('<svg ', `<svg role="img" aria-label="${escapeXml(image.content)}" `))
}
