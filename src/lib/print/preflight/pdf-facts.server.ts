import type { Matrix } from '../svg-path.ts'
import { openDocument, type PdfDocument } from './pdf-document.server.ts'
import type { FontFacts } from './pdf-fonts-read.ts'
import { type PageFacts, readPages } from './pdf-pages.ts'
import { familyOf, isStream, numberOf, type PdfDict, type PdfStream } from './pdf-values.ts'
import { type Box, type Colour, type GraphicsState, walkPage } from './pdf-walk.ts'

/** What rules ask about; lengths in pt, pages counted from 1. */
export type PdfFacts = {
  document: PdfDocument
  pages: readonly PageFacts[]
  info: PdfDict | undefined
  xmp: string
  texts: readonly TextFact[]
  images: readonly ImageFact[]
  paths: readonly PathFact[]
  /** Colours painted with, by page: families and their values. */
  colours: readonly { page: number; colour: Colour; by: 'text' | 'path' | 'shading' }[]
  /** Extended graphics states and form XObjects in use. */
  states: readonly { page: number; dict: PdfDict }[]
  forms: readonly { page: number; dict: PdfDict }[]
  fonts: ReadonlyMap<FontFacts, number>
  faults: readonly { page: number; message: string }[]
  streams: readonly PdfStream[]
}

export type TextFact = { page: number; font: FontFacts; sizePt: number; box: Box; text: string; state: GraphicsState }
export type ImageFact = {
  page: number
  image: PdfStream
  box: Box
  ppi: number
  widthPx: number
  heightPx: number
  state: GraphicsState
}
export type PathFact = { page: number; fill: boolean; stroke: boolean; box: Box; widthPt: number; state: GraphicsState }

/** Reads a file once, page by page, and keeps what rules look at. Throws when the bytes are no PDF. */
export const readFacts = (bytes: Uint8Array): PdfFacts => {
  const document = openDocument(bytes)
  const pages = readPages(document)
  const texts: TextFact[] = []
  const images: ImageFact[] = []
  const paths: PathFact[] = []
  const colours = new Map<string, PdfFacts['colours'][number]>()
  const states: PdfFacts['states'][number][] = []
  const forms: PdfFacts['forms'][number][] = []
  const fonts = new Map<FontFacts, number>()
  const faults: PdfFacts['faults'][number][] = []
  const seen = new Set<PdfDict>()
  const once = (dict: PdfDict): boolean => !seen.has(dict) && seen.add(dict) !== undefined

  for (const { number: page, dict, resources } of pages) {
    const colour = (used: Colour, by: 'text' | 'path' | 'shading'): void => {
      const key = `${page} ${used.space} ${used.values.join(' ')} ${by}`
      if (!colours.has(key)) colours.set(key, { page, colour: used, by })
    }
    walkPage(document, dict, resources, (mark) => {
      if (mark.kind === 'fault') faults.push({ page, message: mark.message })
      else if (mark.kind === 'extended') {
        if (once(mark.dict)) states.push({ page, dict: mark.dict })
      } else if (mark.kind === 'form') {
        if (once(mark.dict)) forms.push({ page, dict: mark.dict })
      } else if (mark.kind === 'shading') {
        const space = document.get(mark.dict?.get('ColorSpace'))
        colour({ space: familyOf(document, space), definition: space, values: [] }, 'shading')
      } else if (mark.kind === 'image') {
        const widthPx = numberOf(document.get(mark.image.dict.get('Width')))
        const heightPx = numberOf(document.get(mark.image.dict.get('Height')))
        const [a, b, c, d] = mark.matrix
        const ppi =
          72 * Math.min(widthPx / Math.max(1e-6, Math.hypot(a, b)), heightPx / Math.max(1e-6, Math.hypot(c, d)))
        images.push({ page, image: mark.image, box: unitBox(mark.matrix), ppi, widthPx, heightPx, state: mark.state })
      } else if (mark.kind === 'path') {
        const { ctm } = mark.state
        const widthPt = mark.state.lineWidth * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
        paths.push({ page, fill: mark.fill, stroke: mark.stroke, box: mark.box, widthPt, state: mark.state })
        if (mark.fill) colour(mark.state.fill, 'path')
        if (mark.stroke) colour(mark.state.stroke, 'path')
      } else {
        if (!fonts.has(mark.font)) fonts.set(mark.font, page)
        const glyphs = mark.glyphs.filter((glyph) => glyph.text !== ' ' && glyph.text !== '\u3000')
        if (glyphs.length === 0) return
        const corners = glyphs.flatMap(({ matrix, widthPt }) => {
          const wide = widthPt / Math.max(1e-6, Math.hypot(matrix[0], matrix[1]))
          return [at(matrix, 0, -0.12), at(matrix, wide, 0.88)]
        })
        const text = glyphs.map((glyph) => glyph.text ?? '').join('')
        texts.push({ page, font: mark.font, sizePt: mark.sizePt, box: around(corners), text, state: mark.state })
        if (mark.state.text.mode !== 3) colour(mark.state.fill, 'text')
      }
    })
  }
  const streams = document.ids.map((id) => document.get({ kind: 'ref', id })).filter(isStream)
  const metadata = document.get(document.catalog.get('Metadata'))
  return {
    document,
    pages,
    info: document.dict(document.trailer.get('Info')),
    xmp: isStream(metadata) ? new TextDecoder().decode(document.data(metadata)) : '',
    texts,
    images,
    paths,
    colours: [...colours.values()],
    states,
    forms,
    fonts,
    faults,
    streams,
  }
}

const at = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

const around = (points: readonly [number, number][]): Box => {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

const unitBox = (m: Matrix): Box => around([at(m, 0, 0), at(m, 1, 0), at(m, 0, 1), at(m, 1, 1)])
