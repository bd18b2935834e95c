import { IDENTITY, type Matrix, multiply } from '../svg-path.ts'
import type { PdfDocument } from './pdf-document.server.ts'
import { type FontFacts, fontIn, readFont } from './pdf-fonts-read.ts'
import { isWord, type Lexer, openLexer } from './pdf-lexer.ts'
import {
  isDict,
  isName,
  isStream,
  isString,
  nameOf,
  type PdfDict,
  type PdfStream,
  type PdfValue,
  textOf,
} from './pdf-values.ts'

/** A colour as the page asks for it: `space` is the family (DeviceCMYK, ICCBased, Separation …). */
export type Colour = { space: string; definition: PdfValue | undefined; values: readonly number[] }

/** The graphics state rules look at (§8.4). Lengths in pt of the page. */
export type GraphicsState = {
  ctm: Matrix
  fill: Colour
  stroke: Colour
  lineWidth: number
  overprint: { fill: boolean; stroke: boolean; mode: number }
  alpha: { fill: number; stroke: number }
  blend: string
  softMask: boolean
  /** Extended parameters the state came to by `gs`, for rules about transfer curves and halftones. */
  text: {
    font: FontFacts | undefined
    size: number
    mode: number
    character: number
    word: number
    scale: number
    rise: number
    leading: number
  }
}

export type Box = { x0: number; y0: number; x1: number; y1: number }

export type Glyph = { code: number; text: string | undefined; matrix: Matrix; widthPt: number }

/** What a content stream does, in order. Boxes and matrices are in the page's default user space. */
export type Mark =
  | {
      kind: 'text'
      font: FontFacts
      sizePt: number
      glyphs: Glyph[]
      state: GraphicsState
      actual: string | undefined
      first: boolean
    }
  | { kind: 'image'; image: PdfStream; matrix: Matrix; name: string; state: GraphicsState }
  | { kind: 'path'; fill: boolean; stroke: boolean; box: Box; state: GraphicsState }
  | { kind: 'shading'; dict: PdfDict | undefined; state: GraphicsState }
  | { kind: 'form'; dict: PdfDict; name: string }
  | { kind: 'extended'; dict: PdfDict }
  | { kind: 'fault'; message: string }

const BLACK: Colour = { space: 'DeviceGray', definition: undefined, values: [0] }

const freshState = (): GraphicsState => ({
  ctm: IDENTITY,
  fill: BLACK,
  stroke: BLACK,
  lineWidth: 1,
  overprint: { fill: false, stroke: false, mode: 0 },
  alpha: { fill: 1, stroke: 1 },
  blend: 'Normal',
  softMask: false,
  text: { font: undefined, size: 0, mode: 0, character: 0, word: 0, scale: 1, rise: 0, leading: 0 },
})

/** Bytes of a page's content: one stream or several, joined by white space (§7.8.2). */
export const pageContent = (document: PdfDocument, page: PdfDict): Uint8Array => {
  const value = document.get(page.get('Contents'))
  const streams = (Array.isArray(value) ? value.map(document.get) : [value]).filter(isStream)
  return Buffer.concat(streams.flatMap((stream) => [document.data(stream) ?? new Uint8Array(), Buffer.from('\n')]))
}

/** Runs a page's content and tells what it paints, forms included. */
export const walkPage = (
  document: PdfDocument,
  page: PdfDict,
  resources: PdfDict | undefined,
  visit: (mark: Mark) => void,
): void => {
  const fonts = new Map<PdfDict, FontFacts>()
  walk({ document, visit, fonts }, pageContent(document, page), resources, freshState(), 0)
}

type Run = { document: PdfDocument; visit: (mark: Mark) => void; fonts: Map<PdfDict, FontFacts> }

/** One content stream on its way: graphics state, operands, path and text position. */
class ContentRun {
  private readonly run: Run
  private readonly bytes: Uint8Array
  private readonly resources: PdfDict | undefined
  private readonly depth: number
  readonly document: PdfDocument
  readonly visit: (mark: Mark) => void
  readonly get: (value: PdfValue | undefined) => PdfValue | undefined
  readonly dict: (value: PdfValue | undefined) => PdfDict | undefined
  readonly lexer: Lexer
  readonly saved: GraphicsState[] = []
  state: GraphicsState
  stack: PdfValue[] = []
  private path: Box | undefined = undefined
  line: Matrix = IDENTITY
  text: Matrix = IDENTITY
  readonly marked: (string | undefined)[] = []
  firstOfSpan = true

  constructor(run: Run, bytes: Uint8Array, resources: PdfDict | undefined, start: GraphicsState, depth: number) {
    this.run = run
    this.bytes = bytes
    this.resources = resources
    this.depth = depth
    const { document, visit } = run
    this.document = document
    this.visit = visit
    const { get, dict } = document
    this.get = get
    this.dict = dict
    this.lexer = openLexer(bytes, 0, false)
    this.state = start
  }

  readonly n = (i: number): number => {
    const value = this.stack.at(i)
    return typeof value === 'number' ? value : 0
  }

  readonly set = (change: Partial<GraphicsState>): void => {
    this.state = { ...this.state, ...change }
  }

  readonly setText = (change: Partial<GraphicsState['text']>): void =>
    this.set({ text: { ...this.state.text, ...change } })

  readonly extend = (x: number, y: number): void => {
    const [px, py] = [
      this.state.ctm[0] * x + this.state.ctm[2] * y + this.state.ctm[4],
      this.state.ctm[1] * x + this.state.ctm[3] * y + this.state.ctm[5],
    ]
    this.path = this.path
      ? {
          x0: Math.min(this.path.x0, px),
          y0: Math.min(this.path.y0, py),
          x1: Math.max(this.path.x1, px),
          y1: Math.max(this.path.y1, py),
        }
      : { x0: px, y0: py, x1: px, y1: py }
  }

  readonly paint = (fill: boolean, stroke: boolean): void => {
    if (this.path && (fill || stroke)) this.visit({ kind: 'path', fill, stroke, box: this.path, state: this.state })
    this.path = undefined
  }

  readonly named = (kind: string, value: PdfValue | undefined): PdfValue | undefined =>
    isName(value) ? this.get(this.dict(this.resources?.get(kind))?.get(value.name)) : undefined

  readonly spaceOf = (value: PdfValue | undefined): Colour => {
    const name = nameOf(value) ?? ''
    const definition = /^Device|^Pattern$|^CalRGB$/.test(name) ? undefined : this.named('ColorSpace', value)
    const family = Array.isArray(definition) ? nameOf(this.get(definition[0])) : nameOf(definition)
    const space = family ?? { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK' }[name] ?? name
    return { space, definition, values: space === 'DeviceCMYK' ? [0, 0, 0, 1] : [0] }
  }

  readonly numbers = (): number[] => this.stack.filter((value) => typeof value === 'number')

  readonly device = (space: string): Colour => ({ space, definition: undefined, values: this.numbers() })

  readonly show = (items: readonly PdfValue[]): void => {
    const { font, size, character, word, scale, rise } = this.state.text
    if (!font) {
      this.visit({ kind: 'fault', message: 'text without a font' })
      return
    }
    const glyphs: Glyph[] = []
    for (const item of items) {
      if (typeof item === 'number') {
        const by = (-item / 1000) * size
        this.text = multiply(this.text, font.vertical ? [1, 0, 0, 1, 0, by] : [1, 0, 0, 1, by * scale, 0])
        continue
      }
      if (!isString(item)) continue
      const step = font.wide ? 2 : 1
      for (let i = 0; i + step <= item.bytes.length; i += step) {
        const code = step === 2 ? (item.bytes[i]! << 8) | item.bytes[i + 1]! : item.bytes[i]!
        const width = (font.width(code) / 1000) * size
        const matrix = multiply(this.state.ctm, multiply(this.text, [size * scale, 0, 0, size, 0, rise]))
        glyphs.push({
          code,
          text: font.text(code),
          matrix,
          widthPt: width * Math.hypot(this.state.ctm[0], this.state.ctm[1]),
        })
        const by = font.vertical ? -size : (width + character + (step === 1 && code === 32 ? word : 0)) * scale
        this.text = multiply(this.text, font.vertical ? [1, 0, 0, 1, 0, by] : [1, 0, 0, 1, by, 0])
      }
    }
    const whole = multiply(this.state.ctm, this.text)
    const actual = this.marked.findLast((one) => one !== undefined)
    const first = this.firstOfSpan
    if (glyphs.length > 0) this.firstOfSpan = false
    this.visit({
      kind: 'text',
      font,
      sizePt: size * Math.hypot(whole[2], whole[3]),
      glyphs,
      state: this.state,
      actual,
      first,
    })
  }

  readonly nextLine = (x: number, y: number): void => {
    this.line = multiply(this.line, [1, 0, 0, 1, x, y])
    this.text = this.line
  }

  readonly extended = (value: PdfDict): void => {
    this.visit({ kind: 'extended', dict: value })
    const entry = (key: string): PdfValue | undefined => this.get(value.get(key))
    const [op, OP, mode, ca, CA, width, blend, mask] = [
      entry('op'),
      entry('OP'),
      entry('OPM'),
      entry('ca'),
      entry('CA'),
      entry('LW'),
      entry('BM'),
      entry('SMask'),
    ]
    const { overprint, alpha } = this.state
    this.set({
      overprint: {
        // Without op, OP speaks for both (§8.4.5).
        fill: typeof op === 'boolean' ? op : typeof OP === 'boolean' ? OP : overprint.fill,
        stroke: typeof OP === 'boolean' ? OP : overprint.stroke,
        mode: typeof mode === 'number' ? mode : overprint.mode,
      },
      alpha: {
        fill: typeof ca === 'number' ? ca : alpha.fill,
        stroke: typeof CA === 'number' ? CA : alpha.stroke,
      },
      ...(typeof width === 'number' ? { lineWidth: width } : {}),
      ...(blend === undefined ? {} : { blend: nameOf(Array.isArray(blend) ? this.get(blend[0]) : blend) ?? 'Normal' }),
      ...(mask === undefined ? {} : { softMask: isDict(mask) }),
    })
  }

  readonly draw = (value: PdfValue | undefined): void => {
    const found = this.named('XObject', value)
    const name = nameOf(value) ?? ''
    if (!isStream(found)) {
      this.visit({ kind: 'fault', message: `no XObject ${name}` })
      return
    }
    const subtype = nameOf(this.get(found.dict.get('Subtype')))
    if (subtype === 'Image')
      this.visit({ kind: 'image', image: found, matrix: this.state.ctm, name, state: this.state })
    if (subtype !== 'Form') return
    this.visit({ kind: 'form', dict: found.dict, name })
    if (this.depth > 12) return
    const matrix = this.get(found.dict.get('Matrix'))
    const own = Array.isArray(matrix) ? (matrix.map((one) => Number(this.get(one))) as unknown as Matrix) : IDENTITY
    walk(
      this.run,
      this.document.data(found) ?? new Uint8Array(),
      this.dict(found.dict.get('Resources')) ?? this.resources,
      { ...this.state, ctm: multiply(this.state.ctm, own) },
      this.depth + 1,
    )
  }

  private readonly operators: Record<string, () => void> = {
    q: () => void this.saved.push(this.state),
    Q: () => {
      const before = this.saved.pop()
      if (before) this.state = before
      else this.visit({ kind: 'fault', message: 'Q without q' })
    },
    cm: () =>
      this.set({
        ctm: multiply(this.state.ctm, [this.n(-6), this.n(-5), this.n(-4), this.n(-3), this.n(-2), this.n(-1)]),
      }),
    w: () => this.set({ lineWidth: this.n(-1) }),
    gs: () => {
      const found = this.named('ExtGState', this.stack.at(-1))
      if (isDict(found)) this.extended(found)
    },
    m: () => this.extend(this.n(-2), this.n(-1)),
    l: () => this.extend(this.n(-2), this.n(-1)),
    c: () => {
      for (const i of [-6, -4, -2]) this.extend(this.n(i), this.n(i + 1))
    },
    v: () => {
      for (const i of [-4, -2]) this.extend(this.n(i), this.n(i + 1))
    },
    y: () => {
      for (const i of [-4, -2]) this.extend(this.n(i), this.n(i + 1))
    },
    re: () => {
      this.extend(this.n(-4), this.n(-3))
      this.extend(this.n(-4) + this.n(-2), this.n(-3))
      this.extend(this.n(-4), this.n(-3) + this.n(-1))
      this.extend(this.n(-4) + this.n(-2), this.n(-3) + this.n(-1))
    },
    n: () => this.paint(false, false),
    f: () => this.paint(true, false),
    F: () => this.paint(true, false),
    'f*': () => this.paint(true, false),
    S: () => this.paint(false, true),
    s: () => this.paint(false, true),
    B: () => this.paint(true, true),
    'B*': () => this.paint(true, true),
    b: () => this.paint(true, true),
    'b*': () => this.paint(true, true),
    sh: () =>
      this.visit({
        kind: 'shading',
        dict: this.dict(this.named('Shading', this.stack.at(-1)) ?? undefined),
        state: this.state,
      }),
    g: () => this.set({ fill: this.device('DeviceGray') }),
    G: () => this.set({ stroke: this.device('DeviceGray') }),
    rg: () => this.set({ fill: this.device('DeviceRGB') }),
    RG: () => this.set({ stroke: this.device('DeviceRGB') }),
    k: () => this.set({ fill: this.device('DeviceCMYK') }),
    K: () => this.set({ stroke: this.device('DeviceCMYK') }),
    cs: () => this.set({ fill: this.spaceOf(this.stack.at(-1)) }),
    CS: () => this.set({ stroke: this.spaceOf(this.stack.at(-1)) }),
    sc: () => this.set({ fill: { ...this.state.fill, values: this.numbers() } }),
    scn: () => this.set({ fill: { ...this.state.fill, values: this.numbers() } }),
    SC: () => this.set({ stroke: { ...this.state.stroke, values: this.numbers() } }),
    SCN: () => this.set({ stroke: { ...this.state.stroke, values: this.numbers() } }),
    Do: () => this.draw(this.stack.at(-1)),
    BT: () => {
      this.line = IDENTITY
      this.text = IDENTITY
    },
    Tf: () => {
      const name = nameOf(this.stack.at(-2)) ?? ''
      const found = fontIn(this.document, this.resources, name)
      if (!found) this.visit({ kind: 'fault', message: `no font ${name}` })
      let font = found && this.run.fonts.get(found)
      if (found && !font) {
        font = readFont(this.document, found)
        this.run.fonts.set(found, font)
      }
      this.setText({ font, size: this.n(-1) })
    },
    Tr: () => this.setText({ mode: this.n(-1) }),
    Tc: () => this.setText({ character: this.n(-1) }),
    Tw: () => this.setText({ word: this.n(-1) }),
    Tz: () => this.setText({ scale: this.n(-1) / 100 }),
    Ts: () => this.setText({ rise: this.n(-1) }),
    TL: () => this.setText({ leading: this.n(-1) }),
    Tm: () => {
      this.line = [this.n(-6), this.n(-5), this.n(-4), this.n(-3), this.n(-2), this.n(-1)]
      this.text = this.line
    },
    Td: () => this.nextLine(this.n(-2), this.n(-1)),
    TD: () => {
      this.setText({ leading: -this.n(-1) })
      this.nextLine(this.n(-2), this.n(-1))
    },
    'T*': () => this.nextLine(0, -this.state.text.leading),
    Tj: () => this.show(this.stack),
    TJ: () => {
      const list = this.stack.at(-1)
      this.show(Array.isArray(list) ? list : [])
    },
    "'": () => {
      this.nextLine(0, -this.state.text.leading)
      this.show(this.stack)
    },
    '"': () => {
      this.setText({ word: this.n(-3), character: this.n(-2) })
      this.nextLine(0, -this.state.text.leading)
      this.show(this.stack.slice(-1))
    },
    BMC: () => void this.marked.push(undefined),
    BDC: () => {
      const value = this.stack.at(-1)
      const properties = isDict(value) ? value : this.dict(this.named('Properties', value) ?? undefined)
      const actual = textOf(this.get(properties?.get('ActualText')))
      this.marked.push(actual)
      if (actual !== undefined) this.firstOfSpan = true
    },
    EMC: () => void this.marked.pop(),
    BI: () => {
      const found: PdfDict = new Map()
      for (let key = this.lexer.next(); key !== undefined && !isWord(key); key = this.lexer.next()) {
        const value = this.lexer.next()
        if (isName(key) && value !== undefined && !isWord(value)) found.set(INLINE[key.name] ?? key.name, value)
      }
      const from = this.lexer.at + 1
      let end = from
      while (end < this.bytes.length && !/^\sEI\s/.test(String.fromCharCode(...this.bytes.subarray(end, end + 4), 32)))
        end++
      this.lexer.at = end + 3
      this.visit({
        kind: 'image',
        image: { kind: 'stream', dict: found, raw: this.bytes.subarray(from, end) },
        matrix: this.state.ctm,
        name: 'inline',
        state: this.state,
      })
    },
  }

  /** Runs the stream to its end. */
  perform(): void {
    for (let token = this.lexer.next(); token !== undefined; token = this.lexer.next()) {
      if (!isWord(token)) {
        this.stack.push(token)
        continue
      }
      this.operators[token.word]?.()
      this.stack = []
    }
    if (this.saved.length > 0 && this.depth === 0) this.visit({ kind: 'fault', message: 'q without Q' })
  }
}

const walk = (
  run: Run,
  bytes: Uint8Array,
  resources: PdfDict | undefined,
  start: GraphicsState,
  depth: number,
): void => {
  const it = new ContentRun(run, bytes, resources, start, depth)
  it.perform()
}

/** Short names of inline images (§8.9.7). */
const INLINE: Readonly<Record<string, string>> = {
  W: 'Width',
  H: 'Height',
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  F: 'Filter',
  DP: 'DecodeParms',
  IM: 'ImageMask',
  D: 'Decode',
}
