import { inflateSync } from 'node:zlib'

/**
 * A reader for the PDFs our own writer makes (one classic xref table, generation 0, no object streams), so that tests can
 * look inside them on machines without poppler. It is no general PDF reader.
 */
export type ReadPdf = {
  pages: ReadPage[]
  fonts: { name: string; embeddedBytes: number; glyphs: number }[]
  /** Image XObjects in the file, whether painted once or often. */
  images: { widthPx: number; heightPx: number; filter: string; bytes: Uint8Array }[]
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
  imagesPainted: { name: string; matrix: number[] }[]
  formsPainted: number
  content: string
}

/** Origin on the baseline, in mm from the trim's top left corner, y down. */
type ReadGlyph = { text: string; xMm: number; yMm: number; sizePt: number; font: string; hidden: boolean }

type Matrix = [number, number, number, number, number, number]
type Stored = { dict: string; stream?: Uint8Array }
type Font = { name: string; width: (gid: number) => number; text: Map<number, string> }

const MM = 25.4 / 72

export const readPdf = (bytes: Uint8Array): ReadPdf => {
  const raw = Buffer.from(bytes)
  const objects = readObjects(raw)
  const get = (id: number): Stored => {
    const object = objects.get(id)
    if (!object) throw new Error(`object ${id} is missing`)
    return object
  }
  const trailer = raw.toString('latin1').slice(raw.lastIndexOf('trailer'))
  const catalog = get(ref(trailer, 'Root')!)
  const kids = [...array(get(ref(catalog.dict, 'Pages')!).dict, 'Kids').matchAll(/(\d+) 0 R/g)].map((m) => Number(m[1]))
  const fonts = new Map<number, Font>()
  const fontOf = (id: number): Font => {
    const known = fonts.get(id)
    if (known) return known
    const made = readFont(id, get)
    fonts.set(id, made)
    return made
  }
  const pages = kids.map((id) => readPage(get(id).dict, get, fontOf))
  const images = [...objects.values()]
    .filter((object) => object.stream && object.dict.includes('/Subtype/Image'))
    .map((object) => ({
      widthPx: Number(/\/Width (\d+)/.exec(object.dict)![1]),
      heightPx: Number(/\/Height (\d+)/.exec(object.dict)![1]),
      filter: /\/Filter\/(\w+)/.exec(object.dict)?.[1] ?? '',
      bytes: object.stream!,
    }))
  const type0 = [...objects].filter(([, object]) => object.dict.includes('/Subtype/Type0'))
  return {
    pages,
    images,
    fonts: type0.map(([id]) => {
      const descendant = get(Number(/DescendantFonts\[(\d+)/.exec(get(id).dict)![1]))
      const program = get(ref(get(ref(descendant.dict, 'FontDescriptor')!).dict, 'FontFile2')!)
      return { name: fontOf(id).name, embeddedBytes: inflated(program).length, glyphs: fontOf(id).text.size }
    }),
    title: hexText(/\/Title <([0-9A-F]*)>/.exec(get(ref(trailer, 'Info')!).dict)?.[1] ?? ''),
    outline: [...objects.values()]
      .filter((object) => object.dict.includes('/Dest['))
      .map((object) => hexText(/\/Title <([0-9A-F]*)>/.exec(object.dict)![1]!)),
    hasXmp: get(ref(catalog.dict, 'Metadata')!).stream!.includes(0x78),
  }
}

const readObjects = (raw: Buffer): Map<number, Stored> => {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(raw.toString('latin1', raw.length - 64))![1])
  const table = raw.toString('latin1', start, raw.lastIndexOf('trailer'))
  const rows = table.split('\n').slice(2)
  const objects = new Map<number, Stored>()
  rows.forEach((row, id) => {
    if (!/^\d{10} \d{5} n/.test(row)) return
    const at = Number(row.slice(0, 10))
    const end = raw.indexOf('endobj', at)
    const streamAt = raw.indexOf('stream\n', at)
    const head = raw.toString('latin1', at, streamAt >= 0 && streamAt < end ? streamAt : end)
    if (!head.startsWith(`${id} 0 obj`))
      throw new Error(`xref entry ${id} points at ${JSON.stringify(head.slice(0, 20))}`)
    if (streamAt < 0 || streamAt > end) {
      objects.set(id, { dict: head })
      return
    }
    const length = Number(/\/Length (\d+)>>/.exec(head)![1])
    const from = streamAt + 7
    if (raw.toString('latin1', from + length, from + length + 10) !== '\nendstream')
      throw new Error(`stream ${id} length`)
    objects.set(id, { dict: head, stream: raw.subarray(from, from + length) })
  })
  return objects
}

const ref = (dict: string, key: string): number | undefined => {
  const match = new RegExp(`/${key} (\\d+) 0 R`).exec(dict)
  return match ? Number(match[1]) : undefined
}
const array = (dict: string, key: string): string => new RegExp(`/${key}\\s*\\[([^\\]]*)\\]`).exec(dict)?.[1] ?? ''
const inflated = (object: Stored): Buffer =>
  object.dict.includes('/FlateDecode') ? inflateSync(object.stream!) : Buffer.from(object.stream!)
const hexText = (hex: string): string => {
  let out = ''
  for (let i = hex.startsWith('FEFF') ? 4 : 0; i + 4 <= hex.length; i += 4) {
    out += String.fromCharCode(Number.parseInt(hex.slice(i, i + 4), 16))
  }
  return out
}

const readFont = (id: number, get: (id: number) => Stored): Font => {
  const { dict } = get(id)
  const text = new Map<number, string>()
  const cmap = inflated(get(ref(dict, 'ToUnicode')!)).toString('latin1')
  for (const [, gid, to] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9A-F]+)>/g))
    text.set(Number.parseInt(gid!, 16), hexText(to!))
  const descendant = get(Number(/DescendantFonts\[(\d+)/.exec(dict)![1])).dict
  const widths = new Map<number, number>()
  for (const [, first, list] of (/\/W\[(.*)\]\/CIDToGIDMap/.exec(descendant)?.[1] ?? '').matchAll(
    /(\d+)\[([^\]]*)\]/g,
  )) {
    list!.split(' ').forEach((width, i) => {
      widths.set(Number(first) + i, Number(width))
    })
  }
  return { name: /\/BaseFont\/([^/]+)/.exec(dict)![1]!, text, width: (gid) => widths.get(gid) ?? 1000 }
}

const TOKEN =
  /<<\/ActualText<([0-9A-F]*)>>>|\[((?:<[0-9a-f]*>|-?[\d.]+|\s)*)\](?=TJ)|<([0-9a-f]*)>(?=Tj)|\/([^\s/<[\]()]+)|(-?\d*\.?\d+)|([A-Za-z*]+)/g

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]

const readPage = (dict: string, get: (id: number) => Stored, fontOf: (id: number) => Font): ReadPage => {
  const box = (name: string): number[] => array(dict, name).split(' ').map(Number)
  const trimBox = box('TrimBox')
  const content = inflated(get(ref(dict, 'Contents')!)).toString('latin1')
  const page: ReadPage = {
    mediaBox: box('MediaBox'),
    bleedBox: box('BleedBox'),
    trimBox,
    glyphs: [],
    text: '',
    imagesPainted: [],
    formsPainted: 0,
    content,
  }
  let ctm: Matrix = [1, 0, 0, 1, 0, 0]
  const saved: Matrix[] = []
  let line: Matrix = [1, 0, 0, 1, 0, 0]
  let [font, size, hidden]: [Font | undefined, number, boolean] = [undefined, 0, false]
  let actual: { text: string; from: number } | undefined
  let stack: (number | string)[] = []
  let pendingActual = ''
  const show = (parts: string): void => {
    for (const [, hex, shift] of parts.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
      if (shift !== undefined) line = times([1, 0, 0, 1, (-Number(shift) / 1000) * size, 0], line)
      for (let i = 0; hex !== undefined && i < hex.length; i += 4) {
        const gid = Number.parseInt(hex.slice(i, i + 4), 16)
        const [a, b, , , x, y] = times(line, ctm)
        page.glyphs.push({
          text: font!.text.get(gid) ?? '\ufffd',
          xMm: (x - trimBox[0]!) * MM,
          yMm: (trimBox[3]! - y) * MM,
          sizePt: size * Math.hypot(a, b),
          font: font!.name,
          hidden,
        })
        line = times([1, 0, 0, 1, (font!.width(gid) / 1000) * size, 0], line)
      }
    }
  }
  for (const [, actualHex, tj, hexString, name, num, op] of content.matchAll(TOKEN)) {
    if (actualHex !== undefined) pendingActual = hexText(actualHex)
    else if (tj !== undefined) show(tj)
    else if (hexString !== undefined) show(`<${hexString}>`)
    else if (name !== undefined) stack.push(name)
    else if (num !== undefined) stack.push(Number(num))
    else if (op !== undefined) {
      const n = stack.filter((value) => typeof value === 'number')
      if (op === 'q') saved.push(ctm)
      else if (op === 'Q') {
        ctm = saved.pop()!
        hidden = false
      } else if (op === 'cm') ctm = times(n.slice(-6) as Matrix, ctm)
      else if (op === 'Tm') line = n.slice(-6) as Matrix
      else if (op === 'Tr') hidden = n.at(-1) === 3
      else if (op === 'Tf') {
        const key = stack.at(-2) as string
        font = fontOf(Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dict)![1]))
        size = n.at(-1)!
      } else if (op === 'BDC') actual = { text: pendingActual, from: page.glyphs.length }
      else if (op === 'EMC' && actual) {
        const shown = page.glyphs.splice(actual.from)
        if (shown[0]) page.glyphs.push({ ...shown[0], text: actual.text })
        actual = undefined
      } else if (op === 'Do') {
        const key = stack.at(-1) as string
        const target = get(Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dict)![1]))
        if (target.dict.includes('/Subtype/Image')) page.imagesPainted.push({ name: key, matrix: ctm })
        else page.formsPainted++
      }
      stack = []
    }
  }
  page.text = page.glyphs.map((glyph) => glyph.text).join('')
  return page
}
