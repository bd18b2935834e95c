import { createHash } from 'node:crypto'
import { emojiSvg } from '../emoji.server.ts'
import { emojiKey } from '../emoji.ts'
import { readEmojiSvg } from '../emoji-art.ts'
import type { PrintFonts } from '../fonts.server.ts'
import type { FaceId, ImageItem, Scene, SceneItem, ScenePage } from '../scene.ts'
import { number } from '../svg-path.ts'
import { PT_PER_MM, pageContent, type Surroundings } from './pdf-content.ts'
import { emojiForm } from './pdf-emoji.ts'
import { type FadeState, fadeState, writeFade } from './pdf-fade.ts'
import { openPdf, type PdfFile, type Sink } from './pdf-file.server.ts'
import { noteGlyph, usedFonts, writeFont } from './pdf-fonts.ts'
import { infoDict, type MonthMark, writeOutline, xmpPacket } from './pdf-frame.ts'
import { imageDict, readJpegHeader } from './pdf-images.ts'
import { srgbProfile } from './srgb.server.ts'

export type PdfOptions = {
  fonts: PrintFonts
  /**
   * Upright JPEG of a media hash (other formats and turned pictures converted by the caller), in one channel when
   * `tone` says so, or nothing.
   */
  image(media: string, tone?: ImageItem['tone']): Promise<{ jpeg: Uint8Array } | undefined>
  /** Written as creation date; the only clock there is, so equal input gives equal bytes. */
  createdAt: number
  sink: Sink
  /** 'press' (default): text and areas in DeviceCMYK. 'screen': everything sRGB, for readers and RGB-only printers. */
  inks?: 'press' | 'screen'
  onPage?(done: number): void
}

/** Pages may come from anywhere, one at a time. */
export type PdfScene = Omit<Scene, 'pages'> & { pages: Iterable<ScenePage> | AsyncIterable<ScenePage> }

export type PdfReport = {
  pages: number
  bytes: number
  images: number
  /** Printed as 〓; `page` counts from 1. */
  missingGlyphs: { page: number; face: FaceId; cluster: string }[]
  missingImages: { page: number; media: string }[]
  missingEmoji: { page: number; sequence: string }[]
}

/**
 * Writes a scene as PDF 1.6, page by page: only the page at hand, the current image and the numbers of objects are in
 * memory. No PDF/X claim is made: it needs the printer's CMYK profile, which we do not have; everything else PDF/X-4 asks
 * for (boxes, embedded fonts, ICC-tagged RGB, Trapped, XMP, no encryption) is there.
 */
export const writePdf = async (scene: PdfScene, options: PdfOptions): Promise<PdfReport> => {
  const { fonts } = options
  const file = await openPdf(options.sink)
  const [catalog, pageTree, info, metadata] = [file.allocate(), file.allocate(), file.allocate(), file.allocate()]
  const srgb = await writeSrgb(file)
  const report: PdfReport = { pages: 0, bytes: 0, images: 0, missingGlyphs: [], missingImages: [], missingEmoji: [] }
  const used = usedFonts(file, fonts.parts)
  const images = new Map<string, number>()
  const emoji = new Map<string, number>()
  const kids: number[] = []
  const months: MonthMark[] = []
  const around: Surroundings = {
    inks: options.inks ?? 'press',
    glyphs: (face, cluster, gid) => {
      if ((gid ?? -1) < 0 && !fonts.has(face, cluster)) {
        report.missingGlyphs.push({ page: kids.length + 1, face, cluster })
      }
      return fonts.glyphs(face, cluster, gid)
    },
    font: (part) => used.use(part),
    note: (part, gid, text) => noteGlyph(used.use(part), fonts.parts[part]!, gid, text),
    image: (item) => (images.has(imageKey(item)) ? `I${images.get(imageKey(item))}` : undefined),
    emoji: (sequence) => (emoji.has(emojiKey(sequence)) ? `E${emoji.get(emojiKey(sequence))}` : undefined),
    fade: (item) => {
      const id = file.allocate()
      fades.push({ id, dict: fadeState(item) })
      return `G${id}`
    },
  }
  const fades: { id: number; dict: FadeState }[] = []

  for await (const page of scene.pages) {
    for (const item of flatten(page.items)) {
      if (item.kind === 'image' && !images.has(imageKey(item))) {
        const id = await writeImage(file, item, options.image, srgb)
        if (id === undefined) report.missingImages.push({ page: kids.length + 1, media: item.media })
        else images.set(imageKey(item), id)
      }
      if (item.kind === 'emoji' && !emoji.has(emojiKey(item.sequence))) {
        const id = await writeEmoji(file, item.sequence, srgb)
        if (id === undefined) report.missingEmoji.push({ page: kids.length + 1, sequence: item.sequence })
        else emoji.set(emojiKey(item.sequence), id)
      }
    }
    const content = pageContent(page, around)
    const [id, stream] = [file.allocate(), file.allocate()]
    const names = [...content.images, ...content.emoji].map((name) => `/${name} ${name.slice(1)} 0 R`).join('')
    const fontNames = [...content.fonts].map((font) => `/${font.name} ${font.id} 0 R`).join('')
    await file.stream(stream, '', Buffer.from(content.operators, 'latin1'))
    const states = [...content.states].map((name) => `/${name} ${name.slice(1)} 0 R`).join('')
    for (const fade of fades.splice(0)) await writeFade(file, fade.id, fade.dict)
    await file.object(
      id,
      `<</Type/Page/Parent ${pageTree} 0 R${boxes(page)}/Contents ${stream} 0 R/Resources<</Font<<${fontNames}>>` +
        `/XObject<<${names}>>/ColorSpace<</CS ${srgb} 0 R>>${states ? `/ExtGState<<${states}>>` : ''}>>>>`,
    )
    if (page.month && months.at(-1)?.month !== page.month) months.push({ month: page.month, page: id })
    kids.push(id)
    options.onPage?.(kids.length)
  }

  for (const font of used.all()) await writeFont(file, font)
  const outline = await writeOutline(file, months)
  await file.object(pageTree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`)
  const facts = { title: scene.title, author: scene.author, createdAt: options.createdAt }
  await file.object(info, infoDict(facts))
  await file.stream(metadata, '/Type/Metadata/Subtype/XML', Buffer.from(xmpPacket(facts)), 'plain')
  await file.object(
    catalog,
    `<</Type/Catalog/Pages ${pageTree} 0 R/Metadata ${metadata} 0 R/Lang(zh-CN)/ViewerPreferences<</DisplayDocTitle true>>` +
      `${outline === undefined ? '' : `/Outlines ${outline} 0 R`}>>`,
  )
  await file.end(catalog, info, createHash('md5').update(`${scene.hash}\n${around.inks}`).digest('hex'))
  return { ...report, pages: kids.length, images: images.size, bytes: file.written() }
}

/** The same picture in colour and in black is two images. */
const imageKey = (item: ImageItem): string => (item.tone === undefined ? item.media : `${item.media} ${item.tone}`)

const flatten = (items: readonly SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? flatten(item.items) : [item]))

/** The page with bleed is the medium; TrimBox is where it will be cut. */
const boxes = (page: ScenePage): string => {
  const pt = (mm: number): string => number(mm * PT_PER_MM)
  const b = page.bleedMm
  const full = `[0 0 ${pt(page.widthMm + 2 * b)} ${pt(page.heightMm + 2 * b)}]`
  return `/MediaBox${full}/BleedBox${full}/TrimBox[${pt(b)} ${pt(b)} ${pt(page.widthMm + b)} ${pt(page.heightMm + b)}]`
}

const writeSrgb = async (file: PdfFile): Promise<number> => {
  const [space, profile] = [file.allocate(), file.allocate()]
  await file.object(space, `[/ICCBased ${profile} 0 R]`)
  await file.stream(profile, '/N 3/Alternate/DeviceRGB', await srgbProfile())
  return space
}

const writeImage = async (
  file: PdfFile,
  item: ImageItem,
  image: PdfOptions['image'],
  srgb: number,
): Promise<number | undefined> => {
  const found = await image(item.media, item.tone)
  const header = found && readJpegHeader(found.jpeg)
  if (!found || !header) return undefined
  const id = file.allocate()
  await file.stream(id, imageDict(header, srgb), found.jpeg, 'plain')
  return id
}

const writeEmoji = async (file: PdfFile, sequence: string, srgb: number): Promise<number | undefined> => {
  const svg = emojiSvg(sequence)
  if (svg === undefined) return undefined
  const form = emojiForm(readEmojiSvg(svg), srgb)
  const id = file.allocate()
  await file.stream(id, form.dict, Buffer.from(form.content, 'latin1'))
  return id
}
