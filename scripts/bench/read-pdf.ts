/**
 * Every glyph and picture of a PDF with its place, read by pdf.js from the drawing operators. One reader for our files,
 * Typst's and Chromium's, so that no writer measures itself.
 */
import { readFileSync } from 'node:fs'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Points from the page's lower left; `x1` is the end of the advance, not of the ink. */
export type Glyph = { text: string; x0: number; x1: number; y: number; sizePt: number; font: string }
export type Picture = { x0: number; y0: number; x1: number; y1: number }
export type ReadPage = { widthPt: number; heightPt: number; glyphs: Glyph[]; pictures: Picture[] }

type Matrix = [number, number, number, number, number, number]
const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

type Shown = { unicode?: string; width: number; isSpace?: boolean } | number | null

/** Spacing of characters and words, leading, scale and rise belong to the graphics state, too (ISO 32000-1, table 52). */
type Saved = Pick<Pen, 'ctm' | 'font' | 'size' | 'leading' | 'charSpace' | 'wordSpace' | 'scale' | 'rise'>

/** Graphics and text state as far as positions need it. */
class Pen {
  ctm: Matrix = identity
  private readonly saved: Saved[] = []
  font = ''
  size = 1
  text: Matrix = identity
  line: Matrix = identity
  leading = 0
  charSpace = 0
  wordSpace = 0
  scale = 1
  rise = 0

  save(): void {
    const { ctm, font, size, leading, charSpace, wordSpace, scale, rise } = this
    this.saved.push({ ctm, font, size, leading, charSpace, wordSpace, scale, rise })
  }
  restore(): void {
    const back = this.saved.pop()
    if (back) Object.assign(this, back)
  }
  move(x: number, y: number): void {
    this.line = multiply(this.line, [1, 0, 0, 1, x, y])
    this.text = this.line
  }
  show(shown: readonly Shown[], into: Glyph[]): void {
    for (const one of shown) {
      if (one === null) continue
      if (typeof one === 'number') {
        this.advance((-one / 1000) * this.size * this.scale)
        continue
      }
      const at = multiply(this.ctm, this.text)
      const step = (one.width / 1000) * this.size
      const unit = Math.hypot(at[0], at[1])
      const x0 = at[4]
      const width = step * this.scale * unit
      const y = at[5] + this.rise * unit
      const text = one.unicode ?? ''
      if (text.trim() !== '') into.push({ text, x0, x1: x0 + width, y, sizePt: this.size * unit, font: this.font })
      this.advance((step + this.charSpace + (one.isSpace ? this.wordSpace : 0)) * this.scale)
    }
  }
  private advance(by: number): void {
    this.text = multiply(this.text, [1, 0, 0, 1, by, 0])
  }
}

/**
 * pdf.js decodes every picture it meets; only their places matter here. So each picture's dictionary is turned, byte for
 * byte, into one that says one pixel and no filter. Streams are never inside object streams, so they stand in the open.
 */
function withoutPixels(data: Buffer): Uint8Array {
  for (let at = data.indexOf('/Image'); at >= 0; at = data.indexOf('/Image', at + 6)) {
    const from = data.lastIndexOf('obj', at)
    const to = data.indexOf('stream', at)
    if (from < 0 || to < 0 || at - from > 1000 || to - at > 2000) continue
    const dict = data.toString('latin1', from, to)
    if (!/\/Subtype\s*\/Image\b/.test(dict) || dict.includes('endobj')) continue
    const single = dict
      .replace(
        /(\/(?:Width|Height)\s+)(\d+)/g,
        (_, name: string, size: string) => name + '1'.padStart(size.length, '0'),
      )
      .replace('/Filter', '/Filtex')
      .replace('/SMask', '/SMasx')
    data.write(single, from, 'latin1')
  }
  return new Uint8Array(data)
}

/** Pages of a PDF in order, one at a time: a book of 1,300 pages does not have to fit into memory. */
export async function* readPdf(path: string): AsyncGenerator<ReadPage> {
  const task = getDocument({ data: withoutPixels(readFileSync(path)), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const list = await page.getOperatorList()
    const [, , widthPt = 0, heightPt = 0] = page.view
    const read: ReadPage = { widthPt, heightPt, glyphs: [], pictures: [] }
    const pen = new Pen()
    for (const [index, op] of list.fnArray.entries())
      handlers.get(op)?.(pen, (list.argsArray[index] ?? []) as unknown[], read)
    page.cleanup()
    yield read
  }
  await task.destroy()
}

type Handler = (pen: Pen, args: unknown[], read: ReadPage) => void
const numbers = (args: unknown[]): number[] => args as number[]
const matrix = (given: unknown): Matrix => Array.from(given as ArrayLike<number>) as Matrix
const paint: Handler = (pen, _, read) => {
  read.pictures.push(boxOf(pen.ctm))
}
const show: Handler = (pen, args, read) => pen.show(args[0] as Shown[], read.glyphs)

const handlers = new Map<number, Handler>([
  [OPS.save, (pen) => pen.save()],
  [OPS.restore, (pen) => pen.restore()],
  [OPS.paintFormXObjectEnd, (pen) => pen.restore()],
  [
    OPS.paintFormXObjectBegin,
    (pen, args, read) => {
      pen.save()
      if (args[0]) pen.ctm = multiply(pen.ctm, matrix(args[0]))
      if (args[1]) emojiOf(boxOf(multiply(pen.ctm, frameOf(args[1]))), read)
    },
  ],
  [
    OPS.transform,
    (pen, args) => {
      pen.ctm = multiply(pen.ctm, matrix(args))
    },
  ],
  [
    OPS.beginText,
    (pen) => {
      pen.text = pen.line = identity
    },
  ],
  [
    OPS.setFont,
    (pen, args) => {
      pen.font = String(args[0])
      pen.size = Number(args[1])
    },
  ],
  [
    OPS.setTextMatrix,
    (pen, args) => {
      pen.text = pen.line = matrix(args.length === 1 ? args[0] : args)
    },
  ],
  [
    OPS.moveText,
    (pen, args) => {
      const [x = 0, y = 0] = numbers(args)
      pen.move(x, y)
    },
  ],
  [
    OPS.setLeadingMoveText,
    (pen, args) => {
      const [x = 0, y = 0] = numbers(args)
      pen.leading = -y
      pen.move(x, y)
    },
  ],
  [
    OPS.setLeading,
    (pen, args) => {
      pen.leading = Number(args[0])
    },
  ],
  [OPS.nextLine, (pen) => pen.move(0, -pen.leading)],
  [
    OPS.setCharSpacing,
    (pen, args) => {
      pen.charSpace = Number(args[0])
    },
  ],
  [
    OPS.setWordSpacing,
    (pen, args) => {
      pen.wordSpace = Number(args[0])
    },
  ],
  [
    OPS.setHScale,
    (pen, args) => {
      pen.scale = Number(args[0]) / 100
    },
  ],
  [
    OPS.setTextRise,
    (pen, args) => {
      pen.rise = Number(args[0])
    },
  ],
  [OPS.showText, show],
  [OPS.showSpacedText, show],
  [OPS.paintImageXObject, paint],
  [OPS.paintInlineImageXObject, paint],
])

/** The unit square carried to a form's bounding box. */
function frameOf(bbox: unknown): Matrix {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bbox as ArrayLike<number>)
  return [x1 - x0, 0, 0, y1 - y0, x0, y0]
}

/** Some writers draw an emoji as a form, others as a glyph: a small square form stands in its line like a letter. */
function emojiOf({ x0, y0, x1, y1 }: Picture, read: ReadPage): void {
  const size = y1 - y0
  if (size < 4 || size > 24 || Math.abs(x1 - x0 - size) > 0.2 * size) return
  // The square reaches from 0.12 em below the baseline to 0.86 em above it (PRINT.md §2.1).
  const sizePt = size / 0.98
  read.glyphs.push({
    text: '\u263a',
    x0: x0 - 0.04 * sizePt,
    x1: x1 + 0.04 * sizePt,
    y: y0 + 0.12 * sizePt,
    sizePt,
    font: 'emoji',
  })
}

function boxOf(m: Matrix): Picture {
  const xs = [m[4], m[4] + m[0], m[4] + m[2], m[4] + m[0] + m[2]]
  const ys = [m[5], m[5] + m[1], m[5] + m[3], m[5] + m[1] + m[3]]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
