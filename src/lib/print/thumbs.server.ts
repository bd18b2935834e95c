import sharp from 'sharp'
import { emojiSvg } from './emoji/emoji.server.ts'
import type { PrintFonts } from './font/fonts.server.ts'
import { glyphOutlines } from './font/outlines.server.ts'
import type { ImageItem, SceneItem, ScenePage } from './scene.ts'
import { svgPage } from './svg.ts'

export type ThumbOptions = {
  fonts: PrintFonts
  widthPx: number
  /** Bytes of an upright picture in any format sharp reads; nothing leaves a pale grey place. */
  image(media: string, widthPx: number): Promise<Uint8Array | undefined>
  paper?: string
  format?: 'png' | 'webp' | 'jpeg'
}

/** 1 × 1 light grey, standing in for a picture that is missing. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIABAOfl4gAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A page as a picture, drawn from the same outlines as the PDF; needs no installed font. */
export const thumbnail = async (page: ScenePage, options: ThumbOptions): Promise<Uint8Array> => {
  const pixelsPerMm = options.widthPx / page.widthMm
  const widths = new Map<string, number>()
  for (const item of images(page.items)) {
    const widthPx = Math.ceil((item.wMm / item.crop.w) * pixelsPerMm)
    widths.set(item.media, Math.max(widths.get(item.media) ?? 0, widthPx))
  }
  const urls = new Map(
    await Promise.all(
      Array.from(widths, async ([media, widthPx]): Promise<[string, string]> => {
        const bytes = await options.image(media, widthPx)
        // librsvg decodes at full size: shrink first, photos are often 50 times larger than their place.
        const small =
          bytes &&
          (await sharp(bytes).resize({ width: widthPx, withoutEnlargement: true }).jpeg({ quality: 88 }).toBuffer())
        return [media, small ? `data:image/jpeg;base64,${small.toString('base64')}` : EMPTY]
      }),
    ),
  )
  const svg = svgPage(page, {
    widthPx: options.widthPx,
    pixelsPerMm,
    paper: options.paper ?? '#ffffff',
    imageUrl: (media) => urls.get(media) ?? EMPTY,
    emoji: { svg: emojiSvg },
    outline: glyphOutlines(options.fonts),
  })
  const picture = sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: options.paper ?? '#ffffff' })
  if (options.format === 'webp') return picture.webp({ quality: 82 }).toBuffer()
  if (options.format === 'jpeg') return picture.jpeg({ quality: 84 }).toBuffer()
  return picture.png().toBuffer()
}

const images = (items: readonly SceneItem[]): ImageItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? images(item.items) : item.kind === 'image' ? [item] : []))
