import { createHash } from 'node:crypto'
import { emojiSvg } from '../emoji.server.ts'
import { emojiKey } from '../emoji.ts'
import { readEmojiSvg } from '../emoji-art.ts'
import type { PrintFonts } from '../fonts.server.ts'
import { FOGRA39, type OutputCondition } from '../icc/intent.server.ts'
import { srgbProfile } from '../icc/srgb.ts'
import type { EmojiItem, FaceId, ImageItem, Scene, SceneItem, ScenePage } from '../scene.ts'
import { number } from '../svg-path.ts'
import { byteRun, taken } from './pdf-bytes.ts'
import { PT_PER_MM, pageContent, type Surroundings } from './pdf-content.ts'
import { emojiForm } from './pdf-emoji.ts'
import { type FadeState, fadeState, writeFade } from './pdf-fade.ts'
import { openPdf, type PdfFile, type Sink } from './pdf-file.server.ts'
import { usedFonts, writeFont } from './pdf-fonts.ts'
import { infoDict, type MonthMark, pageLabels, writeOutline, writePageTree, xmpPacket } from './pdf-frame.ts'
import { glyphCodes } from './pdf-glyphs.ts'
import { type PaintedImage, TURNS } from './pdf-images.ts'
import { openPictures, type PictureSource } from './pdf-pictures.server.ts'
import { openStructure } from './pdf-structure.ts'
import { textString } from './pdf-text.ts'

export type PdfOptions = {
  fonts: PrintFonts
  /** The picture of a media hash as it was brought, or nothing. */
  image(media: string): Promise<PictureSource | undefined>
  /** Written as creation date; the only clock there is, so equal input gives equal bytes. */
  createdAt: number
  sink: Sink
  /**
   * 'press' (default): PDF/X-4, text and areas in DeviceCMYK, an output intent. 'rgb': everything sRGB with bleed, for
   * services that ask for it. 'reading': sRGB, cut to the trim, for screens.
   */
  profile?: 'press' | 'rgb' | 'reading'
  /** The press condition of 'press'; FOGRA39 when the printer states none. */
  condition?: OutputCondition
  /** zlib level, for measuring. */
  level?: number
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

/** Pages under one node of the page tree. */
const LEAF = 64

/**
 * Writes a scene page by page: only the page at hand, the current picture, the outlines of used glyphs and the numbers of
 * objects are in memory. 'press' claims PDF/X-4 (ISO 15930-7); what that rests on: docs/decisions/0020-print-pdf.md.
 */
export const writePdf = async (scene: PdfScene, options: PdfOptions): Promise<PdfReport> => {
  const { fonts, profile = 'press' } = options
  const inks = profile === 'press' ? 'press' : 'screen'
  const file = await openPdf(options.sink, options.level === undefined ? {} : { level: options.level })
  const [catalog, pageTree, info, metadata] = [file.allocate(), file.allocate(), file.allocate(), file.allocate()]
  const srgb = await writeProfile(file, srgbProfile(), '/N 3/Alternate/DeviceRGB')
  const space = file.allocate()
  file.object(space, `[/ICCBased ${srgb} 0 R]`)
  // Overprint for pure black areas and letters only; strokes always knock out (see pdf-state.ts).
  const [over, knock] = [file.allocate(), file.allocate()]
  file.object(over, '<</op true/OP false/OPM 1>>')
  file.object(knock, '<</op false/OP false/OPM 1>>')

  const report: PdfReport = { pages: 0, bytes: 0, images: 0, missingGlyphs: [], missingImages: [], missingEmoji: [] }
  const used = usedFonts(file, fonts.parts)
  const pictures = openPictures(file, options.image, inks, space)
  const emoji = new Map<string, { id: number; translucent: boolean } | undefined>()
  const structure = openStructure(file)
  const folios: (string | undefined)[] = []
  const leaves: { id: number; pages: number[] }[] = []
  const months: MonthMark[] = []
  const out = byteRun()
  const painted = new Map<ImageItem, PaintedImage>()
  const fades: { id: number; state: FadeState }[] = []
  const around: Surroundings = {
    inks,
    structure,
    codes: glyphCodes(fonts, used, (face, cluster) =>
      report.missingGlyphs.push({ page: folios.length + 1, face, cluster }),
    ),
    image: (item) => painted.get(item),
    emoji: (item) => {
      const form = emoji.get(formKey(item))
      return form && `E${form.id}`
    },
    fade: (item) => {
      const id = file.allocate()
      fades.push({ id, state: fadeState(item) })
      return `V${id}`
    },
  }

  for await (const page of scene.pages) {
    painted.clear()
    let translucent = false
    for (const item of pictured(page.items)) {
      if (item.kind === 'image') {
        const image = await pictures.place(item)
        if (!image) report.missingImages.push({ page: folios.length + 1, media: item.media })
        else
          painted.set(item, {
            name: `I${image.id}`,
            ...(TURNS[image.orientation] ? { turn: TURNS[image.orientation]! } : {}),
          })
        continue
      }
      const key = formKey(item)
      if (!emoji.has(key)) emoji.set(key, await writeEmoji(file, item, space))
      const form = emoji.get(key)
      if (!form) report.missingEmoji.push({ page: folios.length + 1, sequence: item.sequence })
      translucent ||= form?.translucent ?? false
    }
    const bleed = profile === 'reading' ? 0 : page.bleedMm
    const [id, stream] = [file.allocate(), file.allocate()]
    structure.page(id, page.month)
    const content = pageContent(page, bleed, around, out)
    await file.stream(stream, '', taken(out))
    translucent ||= fades.length > 0
    for (const fade of fades.splice(0)) await writeFade(file, fade.id, fade.state)
    let leaf = leaves.at(-1)
    if (!leaf || leaf.pages.length === LEAF) {
      leaf = { id: file.allocate(), pages: [] }
      leaves.push(leaf)
    }
    leaf.pages.push(id)
    const objects = [...content.objects].map((name) => `/${name} ${name.slice(1)} 0 R`).join('')
    const fontNames = [...content.fonts].map((font) => `/${font.name} ${font.id} 0 R`).join('')
    const states = [...content.states].map((name) => `/${name} ${name.slice(1)} 0 R`).join('')
    const overprint = inks === 'press' ? `/GO ${over} 0 R/GK ${knock} 0 R` : ''
    const colours = inks === 'press' ? '' : `/ColorSpace<</CS ${space} 0 R>>`
    const group = translucent ? `/Group<</S/Transparency/CS ${inks === 'press' ? '/DeviceCMYK' : `${space} 0 R`}>>` : ''
    const key = structure.endPage()
    file.object(
      id,
      `<</Type/Page/Parent ${leaf.id} 0 R${boxes(page, bleed)}/Contents ${stream} 0 R/Resources<<` +
        `${fontNames && `/Font<<${fontNames}>>`}${objects && `/XObject<<${objects}>>`}${colours}/ExtGState<<${overprint}${states}>>>>${group}` +
        `${key === undefined ? '' : `/StructParents ${key}/Tabs/S`}>>`,
    )
    if (page.month && months.at(-1)?.month !== page.month) months.push({ month: page.month, page: id })
    folios.push(page.folio)
    options.onPage?.(folios.length)
  }

  for (const font of used.all()) await writeFont(file, font)
  const outline = writeOutline(file, months)
  writePageTree(file, pageTree, leaves)
  const identity = createHash('sha256').update(`${scene.hash}\n${profile}`).digest('hex')
  const facts = {
    title: scene.title,
    author: scene.author,
    createdAt: options.createdAt,
    identity,
    pdfx: inks === 'press',
  }
  file.object(info, infoDict(facts))
  await file.stream(metadata, '/Type/Metadata/Subtype/XML', Buffer.from(xmpPacket(facts)), 'plain')
  const intent = inks === 'press' ? await writeIntent(file, options.condition ?? FOGRA39) : undefined
  const [labels, tree] = [file.allocate(), structure.end()]
  file.object(labels, pageLabels(folios))
  file.object(
    catalog,
    `<</Type/Catalog/Pages ${pageTree} 0 R/Metadata ${metadata} 0 R/Lang(zh-CN)/MarkInfo<</Marked true>>` +
      `/StructTreeRoot ${tree} 0 R/PageLabels ${labels} 0 R/ViewerPreferences<</DisplayDocTitle true>>` +
      `${intent === undefined ? '' : `/OutputIntents[${intent} 0 R]`}` +
      `${outline === undefined ? '' : `/Outlines ${outline} 0 R`}>>`,
  )
  await file.end(catalog, info)
  return { ...report, pages: folios.length, images: pictures.count(), bytes: file.written() }
}

const pictured = function* (items: readonly SceneItem[]): Generator<Extract<SceneItem, { kind: 'image' | 'emoji' }>> {
  for (const item of items) {
    if (item.kind === 'group') yield* pictured(item.items)
    else if (item.kind === 'image' || item.kind === 'emoji') yield item
  }
}

/** The page with its bleed is the medium; TrimBox is where it will be cut. */
const boxes = (page: ScenePage, bleed: number): string => {
  const pt = (mm: number): string => number(mm * PT_PER_MM)
  const full = `[0 0 ${pt(page.widthMm + 2 * bleed)} ${pt(page.heightMm + 2 * bleed)}]`
  return (
    `/MediaBox${full}/BleedBox${full}` +
    `/TrimBox[${pt(bleed)} ${pt(bleed)} ${pt(page.widthMm + bleed)} ${pt(page.heightMm + bleed)}]`
  )
}

const writeProfile = async (file: PdfFile, profile: Uint8Array, dict: string): Promise<number> => {
  const id = file.allocate()
  await file.stream(id, dict, profile)
  return id
}

/** Output intent of ISO 15930-7 §6.3 with the profile embedded. */
const writeIntent = async (file: PdfFile, condition: OutputCondition): Promise<number> => {
  const profile = await writeProfile(file, condition.profile(), '/N 4/Alternate/DeviceCMYK')
  const id = file.allocate()
  file.object(
    id,
    `<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(${condition.identifier})/RegistryName(http://www.color.org)` +
      `/Info ${textString(condition.info)}/DestOutputProfile ${profile} 0 R>>`,
  )
  return id
}

/** The same emoji in colour and in black is two forms. */
const formKey = (item: EmojiItem): string => `${emojiKey(item.sequence)}${item.tone ? ` ${item.tone}` : ''}`

const writeEmoji = async (
  file: PdfFile,
  item: EmojiItem,
  srgb: number,
): Promise<{ id: number; translucent: boolean } | undefined> => {
  const svg = emojiSvg(item.sequence)
  if (svg === undefined) return undefined
  const shapes = readEmojiSvg(svg)
  const form = emojiForm(shapes, srgb, item.tone)
  const id = file.allocate()
  await file.stream(id, form.dict, Buffer.from(form.content, 'latin1'))
  return { id, translucent: shapes.some((shape) => shape.opacity < 1) }
}
