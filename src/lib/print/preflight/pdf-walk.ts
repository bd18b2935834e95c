import { IDENTITY, type Matrix, multiply } from '../svg-path.ts'
import type { PdfDocument } from './pdf-document.server.ts'
import { type FontFacts, fontIn, readFont } from './pdf-fonts-read.ts'
import { isWord, openLexer } from './pdf-lexer.ts'
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

const walk = (
  run: Run,
  bytes: Uint8Array,
  resources: PdfDict | undefined,
  start: GraphicsState,
  depth: number,
): void => {
  const { document, visit } = run
  const { get, dict } = document
  const lexer = openLexer(bytes, 0, false)
  const saved: GraphicsState[] = []
  let state = start
  let stack: PdfValue[] = []
  let path: Box | undefined
  let line: Matrix = IDENTITY
  let text: Matrix = IDENTITY
  const marked: (string | undefined)[] = []
  let firstOfSpan = true

  const n = (i: number): number => {
    const value = stack.at(i)
    return typeof value === 'number' ? value : 0
  }
  const set = (change: Partial<GraphicsState>): void => {
    state = { ...state, ...change }
  }
  const setText = (change: Partial<GraphicsState['text']>): void => set({ text: { ...state.text, ...change } })
  const extend = (x: number, y: number): void => {
    const [px, py] = [
      state.ctm[0] * x + state.ctm[2] * y + state.ctm[4],
      state.ctm[1] * x + state.ctm[3] * y + state.ctm[5],
    ]
    path = path
      ? { x0: Math.min(path.x0, px), y0: Math.min(path.y0, py), x1: Math.max(path.x1, px), y1: Math.max(path.y1, py) }
      : { x0: px, y0: py, x1: px, y1: py }
  }
  const paint = (fill: boolean, stroke: boolean): void => {
    if (path && (fill || stroke)) visit({ kind: 'path', fill, stroke, box: path, state })
    path = undefined
  }
  const named = (kind: string, value: PdfValue | undefined): PdfValue | undefined =>
    isName(value) ? get(dict(resources?.get(kind))?.get(value.name)) : undefined
  const spaceOf = (value: PdfValue | undefined): Colour => {
    const name = nameOf(value) ?? ''
    const definition = /^Device|^Pattern$|^CalRGB$/.test(name) ? undefined : named('ColorSpace', value)
    const family = Array.isArray(definition) ? nameOf(get(definition[0])) : nameOf(definition)
    const space = family ?? { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK' }[name] ?? name
    return { space, definition, values: space === 'DeviceCMYK' ? [0, 0, 0, 1] : [0] }
  }
  const numbers = (): number[] => stack.filter((value) => typeof value === 'number')
  const device = (space: string): Colour => ({ space, definition: undefined, values: numbers() })
  const show = (items: readonly PdfValue[]): void => {
    const { font, size, character, word, scale, rise } = state.text
    if (!font) {
      visit({ kind: 'fault', message: 'text without a font' })
      return
    }
    const glyphs: Glyph[] = []
    for (const item of items) {
      if (typeof item === 'number') {
        const by = (-item / 1000) * size
        text = multiply(text, font.vertical ? [1, 0, 0, 1, 0, by] : [1, 0, 0, 1, by * scale, 0])
        continue
      }
      if (!isString(item)) continue
      const step = font.wide ? 2 : 1
      for (let i = 0; i + step <= item.bytes.length; i += step) {
        const code = step === 2 ? (item.bytes[i]! << 8) | item.bytes[i + 1]! : item.bytes[i]!
        const width = (font.width(code) / 1000) * size
        const matrix = multiply(state.ctm, multiply(text, [size * scale, 0, 0, size, 0, rise]))
        glyphs.push({ code, text: font.text(code), matrix, widthPt: width * Math.hypot(state.ctm[0], state.ctm[1]) })
        const by = font.vertical ? -size : (width + character + (step === 1 && code === 32 ? word : 0)) * scale
        text = multiply(text, font.vertical ? [1, 0, 0, 1, 0, by] : [1, 0, 0, 1, by, 0])
      }
    }
    const whole = multiply(state.ctm, text)
    const actual = marked.findLast((one) => one !== undefined)
    const first = firstOfSpan
    if (glyphs.length > 0) firstOfSpan = false
    visit({ kind: 'text', font, sizePt: size * Math.hypot(whole[2], whole[3]), glyphs, state, actual, first })
  }
  const nextLine = (x: number, y: number): void => {
    line = multiply(line, [1, 0, 0, 1, x, y])
    text = line
  }
  const extended = (value: PdfDict): void => {
    visit({ kind: 'extended', dict: value })
    const entry = (key: string): PdfValue | undefined => get(value.get(key))
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
    const { overprint, alpha } = state
    set({
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
      ...(blend === undefined ? {} : { blend: nameOf(Array.isArray(blend) ? get(blend[0]) : blend) ?? 'Normal' }),
      ...(mask === undefined ? {} : { softMask: isDict(mask) }),
    })
  }
  const draw = (value: PdfValue | undefined): void => {
    const found = named('XObject', value)
    const name = nameOf(value) ?? ''
    if (!isStream(found)) {
      visit({ kind: 'fault', message: `no XObject ${name}` })
      return
    }
    const subtype = nameOf(get(found.dict.get('Subtype')))
    if (subtype === 'Image') visit({ kind: 'image', image: found, matrix: state.ctm, name, state })
    if (subtype !== 'Form') return
    visit({ kind: 'form', dict: found.dict, name })
    if (depth > 12) return
    const matrix = get(found.dict.get('Matrix'))
    const own = Array.isArray(matrix) ? (matrix.map((one) => Number(get(one))) as unknown as Matrix) : IDENTITY
    walk(
      run,
      document.data(found) ?? new Uint8Array(),
      dict(found.dict.get('Resources')) ?? resources,
      { ...state, ctm: multiply(state.ctm, own) },
      depth + 1,
    )
  }

  const operators: Record<string, () => void> = {
    q: () => void saved.push(state),
    Q: () => {
      const before = saved.pop()
      if (before) state = before
      else visit({ kind: 'fault', message: 'Q without q' })
    },
    cm: () => set({ ctm: multiply(state.ctm, [n(-6), n(-5), n(-4), n(-3), n(-2), n(-1)]) }),
    w: () => set({ lineWidth: n(-1) }),
    gs: () => {
      const found = named('ExtGState', stack.at(-1))
      if (isDict(found)) extended(found)
    },
    m: () => extend(n(-2), n(-1)),
    l: () => extend(n(-2), n(-1)),
    c: () => {
      for (const i of [-6, -4, -2]) extend(n(i), n(i + 1))
    },
    v: () => {
      for (const i of [-4, -2]) extend(n(i), n(i + 1))
    },
    y: () => {
      for (const i of [-4, -2]) extend(n(i), n(i + 1))
    },
    re: () => {
      extend(n(-4), n(-3))
      extend(n(-4) + n(-2), n(-3))
      extend(n(-4), n(-3) + n(-1))
      extend(n(-4) + n(-2), n(-3) + n(-1))
    },
    n: () => paint(false, false),
    f: () => paint(true, false),
    F: () => paint(true, false),
    'f*': () => paint(true, false),
    S: () => paint(false, true),
    s: () => paint(false, true),
    B: () => paint(true, true),
    'B*': () => paint(true, true),
    b: () => paint(true, true),
    'b*': () => paint(true, true),
    sh: () => visit({ kind: 'shading', dict: dict(named('Shading', stack.at(-1)) ?? undefined), state }),
    g: () => set({ fill: device('DeviceGray') }),
    G: () => set({ stroke: device('DeviceGray') }),
    rg: () => set({ fill: device('DeviceRGB') }),
    RG: () => set({ stroke: device('DeviceRGB') }),
    k: () => set({ fill: device('DeviceCMYK') }),
    K: () => set({ stroke: device('DeviceCMYK') }),
    cs: () => set({ fill: spaceOf(stack.at(-1)) }),
    CS: () => set({ stroke: spaceOf(stack.at(-1)) }),
    sc: () => set({ fill: { ...state.fill, values: numbers() } }),
    scn: () => set({ fill: { ...state.fill, values: numbers() } }),
    SC: () => set({ stroke: { ...state.stroke, values: numbers() } }),
    SCN: () => set({ stroke: { ...state.stroke, values: numbers() } }),
    Do: () => draw(stack.at(-1)),
    BT: () => {
      line = IDENTITY
      text = IDENTITY
    },
    Tf: () => {
      const name = nameOf(stack.at(-2)) ?? ''
      const found = fontIn(document, resources, name)
      if (!found) visit({ kind: 'fault', message: `no font ${name}` })
      let font = found && run.fonts.get(found)
      if (found && !font) {
        font = readFont(document, found)
        run.fonts.set(found, font)
      }
      setText({ font, size: n(-1) })
    },
    Tr: () => setText({ mode: n(-1) }),
    Tc: () => setText({ character: n(-1) }),
    Tw: () => setText({ word: n(-1) }),
    Tz: () => setText({ scale: n(-1) / 100 }),
    Ts: () => setText({ rise: n(-1) }),
    TL: () => setText({ leading: n(-1) }),
    Tm: () => {
      line = [n(-6), n(-5), n(-4), n(-3), n(-2), n(-1)]
      text = line
    },
    Td: () => nextLine(n(-2), n(-1)),
    TD: () => {
      setText({ leading: -n(-1) })
      nextLine(n(-2), n(-1))
    },
    'T*': () => nextLine(0, -state.text.leading),
    Tj: () => show(stack),
    TJ: () => {
      const list = stack.at(-1)
      show(Array.isArray(list) ? list : [])
    },
    "'": () => {
      nextLine(0, -state.text.leading)
      show(stack)
    },
    '"': () => {
      setText({ word: n(-3), character: n(-2) })
      nextLine(0, -state.text.leading)
      show(stack.slice(-1))
    },
    BMC: () => void marked.push(undefined),
    BDC: () => {
      const value = stack.at(-1)
      const properties = isDict(value) ? value : dict(named('Properties', value) ?? undefined)
      const actual = textOf(get(properties?.get('ActualText')))
      marked.push(actual)
      if (actual !== undefined) firstOfSpan = true
    },
    EMC: () => void marked.pop(),
    BI: () => {
      const found: PdfDict = new Map()
      for (let key = lexer.next(); key !== undefined && !isWord(key); key = lexer.next()) {
        const value = lexer.next()
        if (isName(key) && value !== undefined && !isWord(value)) found.set(INLINE[key.name] ?? key.name, value)
      }
      const from = lexer.at + 1
      let end = from
      while (end < bytes.length && !/^\sEI\s/.test(String.fromCharCode(...bytes.subarray(end, end + 4), 32))) end++
      lexer.at = end + 3
      visit({
        kind: 'image',
        image: { kind: 'stream', dict: found, raw: bytes.subarray(from, end) },
        matrix: state.ctm,
        name: 'inline',
        state,
      })
    },
  }
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isWord(token)) {
      stack.push(token)
      continue
    }
    operators[token.word]?.()
    stack = []
  }
  if (saved.length > 0 && depth === 0) visit({ kind: 'fault', message: 'q without Q' })
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
