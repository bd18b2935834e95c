import sharp from 'sharp'
import { themeNamed } from '#lib/albums/layout/theme.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { emojiSvg } from '#lib/print/emoji/emoji.server.ts'
import type { PrintFonts } from '#lib/print/font/fonts.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { codepointsByFace, fontFaceRule, previewFonts } from '#lib/print/font/preview-fonts.server.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import type { ImageItem, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { svgPage } from '#lib/print/svg.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { type PageToDraw, sentPage } from './page-scene.ts'

export type PageDrawing = Pick<PageToDraw, 'name' | 'layers' | 'copyright'> & {
  tid: string
  size: string
  theme: string
  photos: LayoutPhoto[]
}

/** Px a page is shown wide. */
const shownPx = 960

const imagesOf = (items: readonly SceneItem[]): ImageItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? imagesOf(item.items) : item.kind === 'image' ? [item] : []))

/** Empty where the picture is gone or nobody can read it: the page is still one. */
const dataAddress = async (media: string, widthPx: number): Promise<string> => {
  const bytes = await printableBytes(media)
  if (!bytes) return 'data:,'
  try {
    const small = await sharp(bytes)
      .autoOrient()
      .resize({ width: Math.min(Math.max(1, widthPx), 2 * shownPx), withoutEnlargement: true })
      .jpeg({ quality: 84 })
      .toBuffer()
    return `data:image/jpeg;base64,${small.toString('base64')}`
  } catch {
    return 'data:,'
  }
}

/** Pictures brought along, each as large as its largest place asks. */
const addressesOf = async (page: ScenePage): Promise<Map<string, string>> => {
  const widths = new Map<string, number>()
  for (const { media, wMm, crop } of imagesOf(page.items)) {
    const widthPx = Math.ceil(((wMm / crop.w) * shownPx) / page.widthMm)
    widths.set(media, Math.max(widths.get(media) ?? 0, widthPx))
  }
  const addresses = new Map<string, string>()
  for (const [media, widthPx] of widths) addresses.set(media, await dataAddress(media, widthPx))
  return addresses
}

const fontRules = async (page: ScenePage, fonts: PrintFonts): Promise<string> => {
  const rules: string[] = []
  for (const [face, points] of codepointsByFace([page]))
    for (const font of await previewFonts(fonts, face, points))
      rules.push(fontFaceRule(font, `data:font/woff;base64,${Buffer.from(font.bytes).toString('base64')}`))
  return rules.join('')
}

/**
 * A page as markup that stands for itself: words at the places the typesetter gave them, in our faces cut to those words, pictures
 * inside; nothing runs and nothing is fetched. Opens print fonts: runs in the pool.
 */
export async function drawPageHtml(drawing: PageDrawing): Promise<Result<string>> {
  const product = albumProduct(drawing.tid)
  const size = product && albumSize(product, drawing.size)
  const theme = themeNamed(drawing.theme)
  if (!product || !size || !theme) throw new Error(`a page of a product nobody makes: ${drawing.tid}`)
  const fonts = await fontBook()
  const photos = new Map(drawing.photos.map((photo) => [photo.id, photo]))
  const scene = sentPage({ ...drawing, product, size, theme, photos }, fonts)
  if (!scene.ok) return scene
  const addresses = await addressesOf(scene.value)
  const svg = svgPage(scene.value, {
    imageUrl: (media) => addresses.get(media) ?? 'data:,',
    emoji: { svg: emojiSvg },
    pixelsPerMm: shownPx / scene.value.widthMm,
    paper: '#ffffff',
  })
  const style = `html,body{margin:0;background:#fff}svg{display:block;width:100%;height:auto}${await fontRules(scene.value, fonts)}`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${drawing.name}</title>`
  return ok(`<!doctype html><html lang="zh-CN"><head>${head}<style>${style}</style></head><body>${svg}</body></html>`)
}
