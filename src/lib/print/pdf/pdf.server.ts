import { emojiSvg } from '../emoji/emoji.server.ts'
import { emojiKey } from '../emoji/emoji.ts'
import { readEmojiSvg } from '../emoji/emoji-art.ts'
import type { PrintFonts } from '../font/fonts.server.ts'
import { FOGRA39, type OutputCondition } from '../icc/intent.server.ts'
import { srgbProfile } from '../icc/srgb.ts'
import type { FaceId, Scene, ScenePage } from '../scene.ts'
import { number } from '../svg-path.ts'
import { byteRun } from './pdf-bytes.ts'
import { type PaintedPage, type Profile, PT_PER_MM, pagePainter } from './pdf-content.ts'
import { deflateLater, deflateNow } from './pdf-deflate.server.ts'
import { emojiForm } from './pdf-emoji.ts'
import { writeFade } from './pdf-fade.ts'
import { crypto, openPdf, type PdfFile, type Sink } from './pdf-file.server.ts'
import { type FontUse, fontProgram, inOrder, type PackedProgram, partsOf, writeFont } from './pdf-fonts.ts'
import {
  infoDict,
  type MonthMark,
  pageLabels,
  writeChapters,
  writeOutline,
  writePageTree,
  xmpPacket,
} from './pdf-frame.ts'
import { glyphCodes } from './pdf-glyphs.ts'
import { openPictures, type PictureSource } from './pdf-pictures.server.ts'
import { JOINS, type Mark, openStructure, type PageMarks, sameMark } from './pdf-structure.ts'
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
  profile?: Profile
  /** The press condition of 'press'; FOGRA39 when the printer states none. */
  condition?: OutputCondition
  /** Bookmarks of a book of chapters instead of its months; `page` counts from 0. */
  chapters?: readonly { title: string; page: number }[]
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

/** Takes painted pages and makes the file of them. */
export type PdfWriter = {
  /** The next page in reading order. */
  page(painted: PaintedPage): Promise<void>
  /** `uses`: every face the pages show. Fonts, catalogue and the table of objects are written. */
  end(uses: readonly FontUse[]): Promise<PdfReport>
}

export type PdfPainter = { paint(page: ScenePage, number: number): PaintedPage; uses(): FontUse[] }

/** Paints pages, in any order, for a writer that takes them in theirs. A painted page is a few kilobytes. */
export const pdfPainter = ({
  fonts,
  level,
  profile = 'press',
}: Pick<PdfOptions, 'fonts' | 'level' | 'profile'>): PdfPainter => {
  const codes = glyphCodes(fonts)
  const painter = pagePainter(codes, byteRun(), profile, (plain) => deflateNow(plain, level))
  return { paint: painter.paint, uses: codes.fonts }
}

/**
 * Writes a scene page by page: only the page at hand, the current picture, the outlines of used glyphs and the numbers of
 * objects are in memory. 'press' claims PDF/X-4 (ISO 15930-7); what that rests on: docs/decisions/0020-print-pdf.md.
 */
export const writePdf = async (scene: PdfScene, options: PdfOptions): Promise<PdfReport> => {
  const writer = await openWriter(scene, options)
  const painter = pdfPainter(options)
  let number = 0
  for await (const page of scene.pages) {
    number++
    await writer.page(painter.paint(page, number))
  }
  return writer.end(painter.uses())
}

export const openWriter = async (book: Pick<Scene, 'title' | 'author'>, options: PdfOptions): Promise<PdfWriter> => {
  const { level, profile = 'press' } = options
  const inks = profile === 'press' ? 'press' : 'screen'
  const file = await openPdf(options.sink, level === undefined ? {} : { level })
  const [catalog, pageTree, info, metadata] = [file.allocate(), file.allocate(), file.allocate(), file.allocate()]
  // The printer's profile is deflated on another core long before it is written.
  const intent = inks === 'press' ? packedIntent(options.condition ?? FOGRA39, level) : undefined
  const srgb = await writeProfile(file, srgbProfile(), '/N 3/Alternate/DeviceRGB')
  const space = file.allocate()
  file.object(space, `[/ICCBased ${srgb} 0 R]`)
  // Overprint for pure black areas and letters only; strokes always knock out (see pdf-state.ts).
  const [over, knock] = [file.allocate(), file.allocate()]
  file.object(over, '<</op true/OP false/OPM 1>>')
  file.object(knock, '<</op false/OP false/OPM 1>>')

  return writerOf(book, options, { file, catalog, pageTree, info, metadata, space, over, knock, intent })
}

/** Objects every book has, with their numbers handed out. */
type CommonObjects = {
  file: PdfFile
  catalog: number
  pageTree: number
  info: number
  metadata: number
  /** The sRGB space. */
  space: number
  /** Graphics states with overprint and without. */
  over: number
  knock: number
  intent: PackedIntent | undefined
}

/** A book on its way into its file: pages written so far and what they share. */
class BookFile {
  private readonly options: PdfOptions
  readonly fonts: PrintFonts
  readonly level: number | undefined
  readonly profile: Profile
  readonly file: PdfFile
  readonly catalog: number
  readonly pageTree: number
  readonly info: number
  readonly metadata: number
  private readonly space: number
  private readonly over: number
  private readonly knock: number
  readonly intent: PackedIntent | undefined
  readonly inks: 'press' | 'screen'
  readonly report: PdfReport = { pages: 0, bytes: 0, images: 0, missingGlyphs: [], missingImages: [], missingEmoji: [] }
  readonly pictures: ReturnType<typeof openPictures>
  private readonly emoji = new Map<string, { id: number; translucent: boolean }>()
  readonly structure: ReturnType<typeof openStructure>
  private readonly boxesOf = knownBoxes()
  readonly fontIds: number[] = []
  readonly leaves: { id: number; pages: number[] }[] = []
  /** By page, from 0. */
  readonly rows: { id: number; month: string; folio: string | undefined }[] = []
  private nothing = 0
  private last: Mark | undefined = undefined

  constructor(options: PdfOptions, common: CommonObjects) {
    this.options = options
    const { fonts, level, profile = 'press' } = options
    this.fonts = fonts
    this.level = level
    this.profile = profile
    const { file, catalog, pageTree, info, metadata, space, over, knock, intent } = common
    this.file = file
    this.catalog = catalog
    this.pageTree = pageTree
    this.info = info
    this.metadata = metadata
    this.space = space
    this.over = over
    this.knock = knock
    this.intent = intent
    const inks = profile === 'press' ? 'press' : 'screen'
    this.inks = inks
    this.pictures = openPictures(file, options.image, inks, space)
    this.structure = openStructure(file)
  }

  readonly fontId = (number: number): number => {
    this.fontIds[number] ??= this.file.allocate()
    return this.fontIds[number]
  }

  private readonly leafOf = (index: number): { id: number; pages: number[] } => {
    const at = Math.floor(index / LEAF)
    this.leaves[at] ??= { id: this.file.allocate(), pages: [] }
    return this.leaves[at]
  }

  /** Stands for a picture that can't be read. */
  private readonly blank = async (): Promise<number> => {
    if (this.nothing === 0) {
      this.nothing = this.file.allocate()
      await this.file.stream(this.nothing, '/Type/XObject/Subtype/Form/BBox[0 0 1 1]', new Uint8Array())
    }
    return this.nothing
  }

  private readonly named = (letter: string, ids: readonly number[]): string =>
    ids.map((id, i) => `/${letter}${i} ${id} 0 R`).join('')

  /** The page's marks; its first goes on with the last of the page before, where they are the same. */
  private readonly followed = ({ marks, edges }: PaintedPage): PageMarks => {
    const [row, ...others] = marks.rows
    const joins = row !== undefined && this.last && edges.first && sameMark(this.last, edges.first)
    this.last = edges.last ?? this.last
    return joins ? { ...marks, rows: [row | JOINS, ...others] } : marks
  }

  readonly page = async (painted: PaintedPage): Promise<void> => {
    const number = this.report.pages + 1
    const objects = [this.file.allocate(), this.file.allocate()] as const
    const [id, stream] = objects
    const images: number[] = []
    for (const item of painted.images) {
      const image = await this.pictures.place(item)
      if (image === undefined) this.report.missingImages.push({ page: number, media: item.media })
      images.push(image ?? (await this.blank()))
    }
    const forms: { id: number; translucent: boolean }[] = []
    for (const item of painted.emoji) {
      const key = formKey(item)
      const form = this.emoji.get(key) ?? (await writeEmoji(this.file, item, this.space))
      this.emoji.set(key, form)
      forms.push(form)
    }
    for (const { face, cluster } of painted.missingGlyphs)
      this.report.missingGlyphs.push({ page: number, face, cluster })
    for (const sequence of painted.missingEmoji) this.report.missingEmoji.push({ page: number, sequence })
    const fades = painted.fades.map(() => this.file.allocate())
    const writing = this.file.stream(stream, '', painted.content, 'packed')
    if (writing) await writing
    for (const [i, fade] of painted.fades.entries()) await writeFade(this.file, fades[i]!, fade)
    const key = this.structure.page(id, painted.month, this.followed(painted))
    const leaf = this.leafOf(number - 1)
    leaf.pages[(number - 1) % LEAF] = id
    const shown =
      this.named('I', images) +
      this.named(
        'E',
        forms.map((form) => form.id),
      )
    const fontNames = painted.faces.map((one) => `/F${one} ${this.fontId(one)} 0 R`).join('')
    const overprint = this.inks === 'press' ? `/GO ${this.over} 0 R/GK ${this.knock} 0 R` : ''
    const colours = this.inks === 'press' ? '' : `/ColorSpace<</CS ${this.space} 0 R>>`
    const translucent = fades.length > 0 || forms.some((form) => form.translucent)
    const group = translucent
      ? `/Group<</S/Transparency/CS ${this.inks === 'press' ? '/DeviceCMYK' : `${this.space} 0 R`}>>`
      : ''
    this.file.object(
      id,
      `<</Type/Page/Parent ${leaf.id} 0 R${this.boxesOf(painted)}/Contents ${stream} 0 R/Resources<<` +
        `${fontNames && `/Font<<${fontNames}>>`}${shown && `/XObject<<${shown}>>`}${colours}` +
        `/ExtGState<<${overprint}${this.named('V', fades)}>>>>${group}` +
        `${key === undefined ? '' : `/StructParents ${key}/Tabs/S`}>>`,
    )
    this.rows[number - 1] = { id, month: painted.month, folio: painted.folio }
    this.report.pages++
    this.options.onPage?.(this.report.pages)
  }
}

const writerOf = (book: Pick<Scene, 'title' | 'author'>, options: PdfOptions, common: CommonObjects): PdfWriter => {
  const it = new BookFile(options, common)
  return {
    page: it.page,
    end: async (uses) => {
      // All are asked for first, so that they are packed side by side.
      const faces = inOrder(uses).filter((use) => it.fontIds[use.number] !== undefined)
      const programs = faces.map((use) => packedProgram(use, it.fonts, it.level))
      crypto()
      for (const [i, use] of faces.entries())
        await writeFont(it.file, it.fontId(use.number), use, partsOf(it.fonts.parts, use.face), programs[i]!)
      const months: MonthMark[] = []
      for (const { id, month } of it.rows) {
        if (month && months.at(-1)?.month !== month) months.push({ month, page: id })
      }
      const named = (options.chapters ?? []).flatMap(({ title, page }) => {
        const row = it.rows[page]
        return row ? [{ title, page: row.id }] : []
      })
      const outline = named.length > 0 ? writeChapters(it.file, named) : writeOutline(it.file, months)
      writePageTree(it.file, it.pageTree, it.leaves)
      const identity = it.file.identity(it.profile)
      const facts = {
        title: book.title,
        author: book.author,
        createdAt: options.createdAt,
        identity,
        pdfx: it.inks === 'press',
      }
      it.file.object(it.info, infoDict(facts))
      await it.file.stream(it.metadata, '/Type/Metadata/Subtype/XML', Buffer.from(xmpPacket(facts)), 'plain')
      const output = it.intent && (await writeIntent(it.file, it.intent))
      const [labels, tree] = [it.file.allocate(), it.structure.end()]
      it.file.object(labels, pageLabels(it.rows.map((row) => row.folio)))
      it.file.object(
        it.catalog,
        `<</Type/Catalog/Pages ${it.pageTree} 0 R/Metadata ${it.metadata} 0 R/Lang(zh-CN)/MarkInfo<</Marked true>>` +
          `/StructTreeRoot ${tree} 0 R/PageLabels ${labels} 0 R/ViewerPreferences<</DisplayDocTitle true>>` +
          `${output === undefined ? '' : `/OutputIntents[${output} 0 R]`}` +
          `${outline === undefined ? '' : `/Outlines ${outline} 0 R`}>>`,
      )
      await it.file.end(it.catalog, it.info)
      return { ...it.report, images: it.pictures.count(), bytes: it.file.written() }
    },
  }
}

/** A face's subset, merged here and deflated on another core. */
const packedProgram = async (use: FontUse, fonts: PrintFonts, level: number | undefined): Promise<PackedProgram> => {
  const program = fontProgram(use, partsOf(fonts.parts, use.face))
  return { bytes: await deflateLater(program, level), length: program.length }
}

/** Nearly all pages of a book are of one size. */
const knownBoxes = (): ((page: PaintedPage) => string) => {
  let last: PaintedPage | undefined
  let said = ''
  return (page) => {
    const same = page.widthMm === last?.widthMm && page.heightMm === last.heightMm && page.bleedMm === last.bleedMm
    if (!same) said = boxes(page)
    last = page
    return said
  }
}

/** The page with its bleed is the medium; TrimBox is where it will be cut. */
const boxes = (page: PaintedPage): string => {
  const pt = (mm: number): string => number(mm * PT_PER_MM)
  const bleed = page.bleedMm
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

type PackedIntent = { condition: OutputCondition; profile: Uint8Array; packed: Promise<Uint8Array> }

const packedIntent = (condition: OutputCondition, level: number | undefined): PackedIntent => {
  const profile = condition.profile()
  const packed = deflateLater(profile, level)
  // Whoever waits for it hears of a failure; a book given up before that must not end the process.
  packed.catch(() => {})
  return { condition, profile, packed }
}

/** Output intent of ISO 15930-7 §6.3 with the profile embedded. */
const writeIntent = async (file: PdfFile, { condition, profile: bytes, packed }: PackedIntent): Promise<number> => {
  const profile = file.allocate()
  await file.stream(profile, '/N 4/Alternate/DeviceCMYK', bytes, packed)
  const id = file.allocate()
  file.object(
    id,
    `<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(${condition.identifier})/RegistryName(http://www.color.org)` +
      `/Info ${textString(condition.info)}/DestOutputProfile ${profile} 0 R>>`,
  )
  return id
}

/** The same emoji in colour and in black is two forms. */
const formKey = (item: PaintedPage['emoji'][number]): string =>
  `${emojiKey(item.sequence)}${item.tone ? ` ${item.tone}` : ''}`

const writeEmoji = async (
  file: PdfFile,
  item: PaintedPage['emoji'][number],
  srgb: number,
): Promise<{ id: number; translucent: boolean }> => {
  const shapes = readEmojiSvg(emojiSvg(item.sequence) ?? '')
  const form = emojiForm(shapes, srgb, item.tone)
  const id = file.allocate()
  await file.stream(id, form.dict, Buffer.from(form.content, 'latin1'))
  return { id, translucent: shapes.some((shape) => shape.opacity < 1) }
}
