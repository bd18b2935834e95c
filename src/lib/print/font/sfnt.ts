/**
 * Where a font's tables come from: a file read in pieces, a decoded web font, bytes in memory. Noto's outlines are 13 of
 * its 15 MB and a book needs a tenth of them, so nothing is read before it is asked for.
 */
export type FontTables = {
  tags: readonly string[]
  /** A whole table, undefined when the font has none of that name. */
  table(tag: string): Uint8Array<ArrayBuffer> | undefined
  /** Bytes `from` to `to` of glyf; valid until the next call. */
  glyf?(from: number, to: number): Uint8Array<ArrayBuffer>
  /** A glyph's record, where the font knows a shorter way to it than loca and glyf. */
  glyph?(gid: number): Uint8Array<ArrayBuffer>
}

/**
 * A reader for the parts of a TrueType file that printing needs: cmap 4/12, hmtx, head, OS/2, glyf bounds and outlines.
 * Format: OpenType 1.9 chapters of the same names. Fonts come from our own packages, so malformed files throw.
 */
export type Sfnt = {
  tags: readonly string[]
  unitsPerEm: number
  numGlyphs: number
  ascender: number
  descender: number
  readonly capHeight: number
  readonly xHeight: number
  bbox: [number, number, number, number]
  readonly italicAngle: number
  readonly postscriptName: string
  /** Glyph id for a code point, 0 when absent. */
  gid(codepoint: number): number
  /** Every code point of the cmap with its glyph, from low to high. */
  eachCode(visit: (codepoint: number, gid: number) => void): void
  /** Advance in font units. */
  advance(gid: number): number
  /** xMin yMin xMax yMax in font units, undefined for empty glyphs. */
  bounds(gid: number): [number, number, number, number] | undefined
  leftSideBearing(gid: number): number
  /** The glyph's record in glyf, empty for glyphs without ink; valid until the next call. */
  glyphBytes(gid: number): Uint8Array
  has(tag: string): boolean
  /** A whole table, for copying. */
  table(tag: string): Uint8Array<ArrayBuffer>
  /** Closed quadratic contours as absolute SVG path commands, font units, y up. */
  outline(gid: number): OutlineCommand[]
}

export type OutlineCommand = ['M' | 'L', number, number] | ['Q', number, number, number, number] | ['Z']

type Place = { offset: number; length: number }

/** The table directory, in the order of the file. */
export const readDirectory = (bytes: Uint8Array): Map<string, Place> => {
  const view = viewOf(bytes)
  const places = new Map<string, Place>()
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + 16 * i
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    places.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) })
  }
  return places
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A whole font that lies in memory. */
export const tablesOf = (bytes: Uint8Array<ArrayBuffer>): FontTables => {
  const places = readDirectory(bytes)
  const glyf = places.get('glyf')?.offset ?? 0
  return {
    tags: [...places.keys()],
    table: (tag) => {
      const place = places.get(tag)
      return place && bytes.subarray(place.offset, place.offset + place.length)
    },
    glyf: (from, to) => bytes.subarray(glyf + from, glyf + to),
  }
}

/** Makes a value when it is first asked for. */
export const once = <T>(make: () => T): (() => T) => {
  let created: { value: T } | undefined
  return () => {
    created ??= { value: make() }
    return created.value
  }
}

export const readSfnt = (font: FontTables): Sfnt => {
  const table = (tag: string): Uint8Array<ArrayBuffer> => {
    const found = font.table(tag)
    if (!found) throw new Error(`font has no ${tag} table`)
    return found
  }
  const head = viewOf(table('head'))
  const hhea = viewOf(table('hhea'))
  const numGlyphs = viewOf(table('maxp')).getUint16(4)
  const numMetrics = hhea.getUint16(34)
  const hmtx = once(() => viewOf(table('hmtx')))
  const os2 = once(() => viewOf(table('OS/2')))
  const cmap = once(() => readCmap(viewOf(table('cmap')), 0))
  const longLoca = head.getInt16(50) === 1
  const loca = once(() => viewOf(table('loca')))
  const start = (gid: number): number => (longLoca ? loca().getUint32(4 * gid) : 2 * loca().getUint16(2 * gid))
  const glyphBytes = (gid: number): Uint8Array<ArrayBuffer> => {
    if (gid >= numGlyphs) return new Uint8Array()
    if (font.glyph) return font.glyph(gid)
    const [from, to] = [start(gid), start(gid + 1)]
    return from === to || !font.glyf ? new Uint8Array() : font.glyf(from, to)
  }
  const name = once(() => readName(viewOf(table('name')), 0, 6) ?? 'Unnamed')
  return {
    tags: font.tags,
    numGlyphs,
    unitsPerEm: head.getUint16(18),
    ascender: hhea.getInt16(4),
    descender: hhea.getInt16(6),
    get xHeight() {
      return os2().getUint16(0) >= 2 ? os2().getInt16(86) : 0
    },
    has: (tag) => font.tags.includes(tag),
    get capHeight() {
      return os2().getUint16(0) >= 2 ? os2().getInt16(88) : 0
    },
    bbox: [36, 38, 40, 42].map((o) => head.getInt16(o)) as [number, number, number, number],
    get italicAngle() {
      return viewOf(table('post')).getInt32(4) / 65536
    },
    get postscriptName() {
      return name()
    },
    gid: (codepoint) => cmap().gid(codepoint),
    eachCode: (visit) => cmap().each(visit),
    advance: (gid) => hmtx().getUint16(4 * Math.min(gid, numMetrics - 1)),
    leftSideBearing: (gid) => hmtx().getInt16(gid < numMetrics ? 4 * gid + 2 : 4 * numMetrics + 2 * (gid - numMetrics)),
    glyphBytes,
    table,
    bounds: (gid) => {
      const bytes = glyphBytes(gid)
      if (bytes.length === 0) return undefined
      const view = viewOf(bytes)
      return [view.getInt16(2), view.getInt16(4), view.getInt16(6), view.getInt16(8)]
    },
    outline: (gid) => readOutline((one) => glyphBytes(one).slice(), gid, 0),
  }
}

const readName = (view: DataView, name: number, wanted: number): string | undefined => {
  const strings = name + view.getUint16(name + 4)
  for (let i = 0; i < view.getUint16(name + 2); i++) {
    const o = name + 6 + 12 * i
    if (view.getUint16(o + 6) !== wanted) continue
    const bytes = Array.from({ length: view.getUint16(o + 8) }, (_, k) =>
      view.getUint8(strings + view.getUint16(o + 10) + k),
    )
    // Platform 3 is UTF-16BE; PostScript names are ASCII, so dropping the zero bytes decodes both platforms.
    return String.fromCharCode(...bytes.filter((byte) => byte > 32 && byte < 127))
  }
  return undefined
}

type Cmap = { gid(codepoint: number): number; each(visit: (codepoint: number, gid: number) => void): void }

const readCmap = (view: DataView, cmap: number): Cmap => {
  let format4 = 0
  let format12 = 0
  for (let i = 0; i < view.getUint16(cmap + 2); i++) {
    const o = cmap + view.getUint32(cmap + 4 + 8 * i + 4)
    const format = view.getUint16(o)
    if (format === 4) format4 = o
    if (format === 12) format12 = o
  }
  if (format12)
    return {
      gid: (codepoint) => lookup12(view, format12, codepoint),
      each: (visit) => {
        for (let o = format12 + 16, i = view.getUint32(format12 + 12); i > 0; i--, o += 12) {
          const [from, to, gid] = [view.getUint32(o), view.getUint32(o + 4), view.getUint32(o + 8)]
          for (let codepoint = from; codepoint <= to; codepoint++) visit(codepoint, gid + codepoint - from)
        }
      },
    }
  if (format4)
    return {
      gid: (codepoint) => (codepoint > 0xffff ? 0 : lookup4(view, format4, codepoint)),
      each: (visit) => {
        const doubled = view.getUint16(format4 + 6)
        for (let o = format4 + 14, last = o + doubled; o < last; o += 2) {
          const to = Math.min(view.getUint16(o), 0xfffe)
          for (let codepoint = view.getUint16(o + doubled + 2); codepoint <= to; codepoint++)
            visit(codepoint, lookup4(view, format4, codepoint))
        }
      },
    }
  throw new Error('font has neither cmap format 4 nor 12')
}

const lookup12 = (view: DataView, table: number, codepoint: number): number => {
  let low = 0
  let high = view.getUint32(table + 12) - 1
  while (low <= high) {
    const mid = (low + high) >> 1
    const o = table + 16 + 12 * mid
    if (codepoint < view.getUint32(o)) high = mid - 1
    else if (codepoint > view.getUint32(o + 4)) low = mid + 1
    else return view.getUint32(o + 8) + codepoint - view.getUint32(o)
  }
  return 0
}

const lookup4 = (view: DataView, table: number, codepoint: number): number => {
  const doubled = view.getUint16(table + 6)
  let low = 0
  let high = doubled / 2 - 1
  while (low < high) {
    const mid = (low + high) >> 1
    if (view.getUint16(table + 14 + 2 * mid) < codepoint) low = mid + 1
    else high = mid
  }
  const end = table + 14
  const start = end + doubled + 2
  const delta = start + doubled
  const range = delta + doubled
  if (codepoint < view.getUint16(start + 2 * low) || codepoint > view.getUint16(end + 2 * low)) return 0
  const offset = view.getUint16(range + 2 * low)
  const shift = view.getUint16(delta + 2 * low)
  if (offset === 0) return (codepoint + shift) & 0xffff
  const gid = view.getUint16(range + 2 * low + offset + 2 * (codepoint - view.getUint16(start + 2 * low)))
  return gid === 0 ? 0 : (gid + shift) & 0xffff
}

type Point = { x: number; y: number; on: boolean }

const readOutline = (glyph: (gid: number) => Uint8Array, gid: number, depth: number): OutlineCommand[] => {
  const bytes = glyph(gid)
  if (bytes.length === 0) return []
  const view = viewOf(bytes)
  const contours = view.getInt16(0)
  return contours >= 0 ? simpleOutline(view, contours) : compositeOutline(view, glyph, depth)
}

const simpleOutline = (view: DataView, contours: number): OutlineCommand[] => {
  const ends = Array.from({ length: contours }, (_, i) => view.getUint16(10 + 2 * i))
  const count = (ends.at(-1) ?? -1) + 1
  let p = 10 + 2 * contours
  p += 2 + view.getUint16(p)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = view.getUint8(p++)
    const repeat = flag & 8 ? view.getUint8(p++) : 0
    for (let i = 0; i <= repeat; i++) flags.push(flag)
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? view.getUint8(p++) : -view.getUint8(p++)
      else if (!(flag & same)) {
        value += view.getInt16(p)
        p += 2
      }
      return value
    })
  }
  const xs = axis(2, 16)
  const ys = axis(4, 32)
  const points = flags.map((flag, i): Point => ({ x: xs[i]!, y: ys[i]!, on: (flag & 1) === 1 }))
  return ends.flatMap((end, i) => contour(points.slice(i === 0 ? 0 : ends[i - 1]! + 1, end + 1)))
}

/** TrueType contours may start off-curve and leave the on-curve point between two off-curve ones implied. */
const contour = (points: Point[]): OutlineCommand[] => {
  if (points.length < 2) return []
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true })
  const first = points.findIndex((point) => point.on)
  const ring =
    first >= 0 ? [...points.slice(first), ...points.slice(0, first)] : [middle(points[0]!, points.at(-1)!), ...points]
  const start = ring[0]!
  const commands: OutlineCommand[] = [['M', start.x, start.y]]
  for (let i = 1; i <= ring.length; i++) {
    const point = ring[i % ring.length]!
    if (point.on) {
      if (i < ring.length) commands.push(['L', point.x, point.y])
      continue
    }
    const next = ring[(i + 1) % ring.length]!
    const to = next.on ? next : middle(point, next)
    commands.push(['Q', point.x, point.y, to.x, to.y])
    if (next.on) i++
  }
  commands.push(['Z'])
  return commands
}

const compositeOutline = (view: DataView, glyph: (gid: number) => Uint8Array, depth: number): OutlineCommand[] => {
  if (depth > 6) throw new Error('composite glyph nests too deep')
  const out: OutlineCommand[] = []
  let p = 10
  let flags: number
  do {
    flags = view.getUint16(p)
    const part = readOutline(glyph, view.getUint16(p + 2), depth + 1)
    p += 4
    const wide = (flags & 1) !== 0
    const dx = wide ? view.getInt16(p) : view.getInt8(p)
    const dy = wide ? view.getInt16(p + 2) : view.getInt8(p + 1)
    p += wide ? 4 : 2
    const f2 = (): number => {
      p += 2
      return view.getInt16(p - 2) / 16384
    }
    let [a, b, c, d] = [1, 0, 0, 1]
    if (flags & 8) a = d = f2()
    else if (flags & 0x40) [a, d] = [f2(), f2()]
    else if (flags & 0x80) [a, b, c, d] = [f2(), f2(), f2(), f2()]
    const [e, f] = flags & 2 ? [dx, dy] : [0, 0]
    for (const command of part) {
      const moved = command.slice() as OutlineCommand
      for (let i = 1; i + 1 < moved.length; i += 2) {
        const [x, y] = [command[i] as number, command[i + 1] as number]
        moved[i] = a * x + c * y + e
        moved[i + 1] = b * x + d * y + f
      }
      out.push(moved)
    }
  } while (flags & 0x20)
  return out
}
