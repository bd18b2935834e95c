import { openDocument } from '#lib/print/preflight/pdf-document.server.ts'
import { readFont } from '#lib/print/preflight/pdf-fonts-read.ts'
import { readPages } from '#lib/print/preflight/pdf-pages.ts'
import { isStream, nameOf, type PdfDict, textOf } from '#lib/print/preflight/pdf-values.ts'
import { pageContent, walkPage } from '#lib/print/preflight/pdf-walk.ts'

/** What tests look at in a PDF, read with the preflight's own reader, so that they need no poppler. */
export type ReadPdf = {
  pages: ReadPage[]
  fonts: { name: string; embeddedBytes: number; glyphs: number }[]
  /** Image XObjects in the file, whether painted once or often. */
  images: { widthPx: number; heightPx: number; filter: string; bytes: Uint8Array; dict: PdfDict }[]
  title: string
  outline: string[]
  hasXmp: boolean
}

type ReadPage = {
  /** In pt: x0 y0 x1 y1. */
  mediaBox: number[]
  bleedBox: number[]
  trimBox: number[]
  /** What copying would give, in painting order; a span with ActualText is one entry. */
  glyphs: ReadGlyph[]
  text: string
  imagesPainted: { name: string; matrix: readonly number[] }[]
  formsPainted: number
  content: string
}

/** Origin on the baseline, in mm from the trim's top left corner, y down. */
type ReadGlyph = { text: string; xMm: number; yMm: number; sizePt: number; font: string; hidden: boolean }

const MM = 25.4 / 72

export const readPdf = (bytes: Uint8Array): ReadPdf => {
  const document = openDocument(bytes)
  if (document.faults.length > 0) throw new Error(document.faults.join('; '))
  const objects = document.ids.map((id) => document.get({ kind: 'ref', id }))
  const fonts = objects
    .map((object) => document.dict(object))
    .filter((dict) => nameOf(dict?.get('Type')) === 'Font' && dict?.has('ToUnicode'))
  const outline = objects.map((object) => document.dict(object)).filter((dict) => dict?.has('Dest'))
  return {
    pages: readPages(document).map((page): ReadPage => {
      const box = (name: 'MediaBox' | 'BleedBox' | 'TrimBox'): number[] => Object.values(page.box(name) ?? {})
      const trim = page.box('TrimBox')!
      const read: ReadPage = {
        mediaBox: box('MediaBox'),
        bleedBox: box('BleedBox'),
        trimBox: box('TrimBox'),
        glyphs: [],
        text: '',
        imagesPainted: [],
        formsPainted: 0,
        content: Buffer.from(pageContent(document, page.dict)).toString('latin1'),
      }
      walkPage(document, page.dict, page.resources, (mark) => {
        if (mark.kind === 'image') read.imagesPainted.push({ name: mark.name, matrix: mark.matrix })
        if (mark.kind === 'form') read.formsPainted++
        if (mark.kind !== 'text') return
        const hidden = mark.state.text.mode === 3
        const own = mark.actual === undefined ? mark.glyphs : mark.first ? mark.glyphs.slice(0, 1) : []
        for (const glyph of own) {
          read.glyphs.push({
            text: mark.actual ?? glyph.text ?? '\ufffd',
            xMm: (glyph.matrix[4] - trim.x0) * MM,
            yMm: (trim.y1 - glyph.matrix[5]) * MM,
            sizePt: mark.sizePt,
            font: mark.font.name,
            hidden,
          })
        }
      })
      read.text = read.glyphs.map((glyph) => glyph.text).join('')
      return read
    }),
    images: objects
      .filter(isStream)
      .filter((stream) => nameOf(stream.dict.get('Subtype')) === 'Image')
      .map((stream) => ({
        widthPx: Number(stream.dict.get('Width')),
        heightPx: Number(stream.dict.get('Height')),
        filter: document.filters(stream).join(' '),
        bytes: stream.raw,
        dict: stream.dict,
      })),
    fonts: fonts.map((dict) => {
      const font = readFont(document, dict!)
      const glyphs = Array.from({ length: 65536 }, (_, code) => font.text(code)).filter((text) => text !== undefined)
      return {
        name: font.name,
        embeddedBytes: font.program ? (document.data(font.program)?.length ?? 0) : 0,
        glyphs: glyphs.length,
      }
    }),
    title: textOf(document.get(document.dict(document.trailer.get('Info'))?.get('Title'))) ?? '',
    outline: outline.map((dict) => textOf(dict?.get('Title')) ?? ''),
    hasXmp: isStream(document.get(document.catalog.get('Metadata'))),
  }
}
