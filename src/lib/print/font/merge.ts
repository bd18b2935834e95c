import type { Sfnt } from './sfnt.ts'

type Source = { sfnt: Sfnt; gid: number }
type Table = [tag: string, bytes: Uint8Array]

/**
 * One TrueType font with the given glyphs as ids 1, 2, 3 … (0 is the first source's .notdef), taken from any number of
 * files of one design. Only what a PDF needs (ISO 32000-1 table 126): glyf head hhea hmtx loca maxp. Hinting is dropped;
 * its programs differ from file to file, and presses and modern screens do not use it.
 */
export const mergeGlyphs = (wanted: readonly Source[]): Uint8Array<ArrayBuffer> => sfntFile(mergedTables(wanted))

/** The same as a font a browser accepts: with a cmap, and names and line metrics of the first source. */
export const mergeForScreen = (wanted: readonly (Source & { codepoint: number })[]): Uint8Array<ArrayBuffer> => {
  const { sfnt } = wanted[0]!
  const post = new DataView(new ArrayBuffer(32))
  post.setUint32(0, 0x00030000)
  const extra: Table[] = [
    ['OS/2', sfnt.table('OS/2')],
    ['cmap', cmap12(wanted.map(({ codepoint }, i) => [codepoint, i + 1]))],
    ['name', sfnt.table('name')],
    ['post', bytesOf(post)],
  ]
  return sfntFile([...mergedTables(wanted), ...extra].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A font as one file, for programs that want it so; harfbuzz cuts previews out of it. `last`: tables put at its end. */
export const wholeFont = (sfnt: Sfnt, last: readonly string[] = []): Uint8Array<ArrayBuffer> =>
  someTables(sfnt, sfnt.tags, last)

/** Chosen tables as a font of their own; shaping needs no outlines. */
export const someTables = (
  sfnt: Sfnt,
  keep: readonly string[],
  last: readonly string[] = [],
): Uint8Array<ArrayBuffer> =>
  sfntFile(
    sfnt.tags
      .filter((tag) => keep.includes(tag))
      .toSorted()
      .map((tag): Table => [tag, sfnt.table(tag)]),
    last,
  )

/** One group per code point: a subset has few runs worth joining. */
const cmap12 = (pairs: [codepoint: number, gid: number][]): Uint8Array => {
  const sorted = pairs.toSorted(([a], [b]) => a - b)
  const view = new DataView(new ArrayBuffer(28 + 12 * sorted.length))
  view.setUint16(2, 1)
  view.setUint16(4, 3)
  view.setUint16(6, 10)
  view.setUint32(8, 12)
  view.setUint16(12, 12)
  view.setUint32(16, 16 + 12 * sorted.length)
  view.setUint32(24, sorted.length)
  sorted.forEach(([codepoint, gid], i) => {
    view.setUint32(28 + 12 * i, codepoint)
    view.setUint32(32 + 12 * i, codepoint)
    view.setUint32(36 + 12 * i, gid)
  })
  return bytesOf(view)
}

const mergedTables = (wanted: readonly Source[]): Table[] => {
  const first = wanted[0]!.sfnt
  const glyphs: Source[] = [{ sfnt: first, gid: 0 }, ...wanted]
  const numbers = new Map<Sfnt, Map<number, number>>()
  const remember = ({ sfnt, gid }: Source, id: number): void => {
    const own = numbers.get(sfnt) ?? new Map<number, number>()
    if (!own.has(gid)) own.set(gid, id)
    numbers.set(sfnt, own)
  }
  glyphs.forEach(remember)
  const records = glyphRecords()
  // File by file and in its order, so that each is read once from front to back.
  const files = new Map(Array.from(numbers.keys(), (sfnt, i) => [sfnt, i]))
  const places = glyphs.map(({ sfnt, gid }) => 65536 * files.get(sfnt)! + gid)
  const order = Uint32Array.from(glyphs.keys()).sort((a, b) => places[a]! - places[b]!)
  const take = (i: number): void => {
    const { sfnt, gid } = glyphs[i]!
    if (sfnt.unitsPerEm !== first.unitsPerEm) throw new Error('fonts of different unitsPerEm cannot be merged')
    plainGlyph(records, i, sfnt.glyphBytes(gid), (component) => {
      const cached = numbers.get(sfnt)?.get(component)
      if (cached !== undefined) return cached
      const id = glyphs.push({ sfnt, gid: component }) - 1
      remember({ sfnt, gid: component }, id)
      return id
    })
  }
  order.forEach(take)
  // Composite glyphs append their components while the list is walked.
  for (let i = order.length; i < glyphs.length; i++) take(i)
  return assemble(first, glyphs, records)
}

/** Records one behind the other as they were taken, and where the record of each glyph lies: thousands of small arrays less. */
type Records = { bytes: Uint8Array<ArrayBuffer>; at: number; from: number[]; to: number[] }

const glyphRecords = (): Records => ({ bytes: new Uint8Array(1 << 18), at: 0, from: [], to: [] })

const room = (records: Records, more: number): void => {
  if (records.at + more <= records.bytes.length) return
  const wider = new Uint8Array(Math.max(2 * records.bytes.length, records.at + more))
  wider.set(records.bytes)
  records.bytes = wider
}

/** Takes glyph `id` without its instructions, its components renumbered. */
const plainGlyph = (records: Records, id: number, glyph: Uint8Array, renumber: (gid: number) => number): void => {
  room(records, glyph.length)
  const { bytes, at: start } = records
  let end = start
  const word = (at: number): number => (glyph[at]! << 8) | glyph[at + 1]!
  const setWord = (at: number, value: number): void => {
    bytes[start + at] = value >> 8
    bytes[start + at + 1] = value
  }
  if (glyph.length > 0 && glyph[0]! < 0x80) {
    const at = 10 + 2 * word(0)
    const instructions = word(at)
    bytes.set(glyph, start)
    end = start + glyph.length - instructions
    if (instructions > 0) {
      setWord(at, 0)
      bytes.copyWithin(start + at + 2, start + at + 2 + instructions, start + glyph.length)
    }
  } else if (glyph.length > 0) {
    bytes.set(glyph, start)
    let at = 10
    let flags: number
    do {
      flags = word(at)
      setWord(at, flags & ~0x100)
      setWord(at + 2, renumber(word(at + 2)))
      at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
    } while (flags & 0x20)
    end += at
  }
  records.from[id] = start
  records.to[id] = end
  records.at = end
}

const assemble = (first: Sfnt, glyphs: readonly Source[], records: Records): Table[] => {
  const count = glyphs.length
  const loca = new DataView(new ArrayBuffer(4 * (count + 1)))
  const hmtx = new DataView(new ArrayBuffer(4 * count))
  const { bytes, from, to } = records
  let size = 0
  for (let i = 0; i < count; i++) size += padded(to[i]! - from[i]!)
  const glyf = new Uint8Array(size)
  let at = 0
  for (let i = 0; i < count; i++) {
    loca.setUint32(4 * i, at)
    glyf.set(bytes.subarray(from[i]!, to[i]!), at)
    at += padded(to[i]! - from[i]!)
    const { sfnt, gid } = glyphs[i]!
    hmtx.setUint16(4 * i, sfnt.advance(gid))
    hmtx.setInt16(4 * i + 2, sfnt.leftSideBearing(gid))
  }
  loca.setUint32(4 * count, at)

  const sources = [...new Set(glyphs.map((glyph) => glyph.sfnt))]
  const head = editable(first.table('head'))
  head.setUint32(8, 0)
  head.setInt16(50, 1)
  const hhea = editable(first.table('hhea'))
  hhea.setUint16(34, count)
  const maxp = editable(first.table('maxp'))
  maxp.setUint16(4, count)
  // Points, contours and their composite counterparts, nesting: the largest of all sources; no instructions are left.
  for (const o of [6, 8, 10, 12, 28, 30]) {
    maxp.setUint16(o, Math.max(...sources.map((sfnt) => editable(sfnt.table('maxp')).getUint16(o))))
  }
  for (const o of [16, 18, 20, 22, 24, 26]) maxp.setUint16(o, 0)
  maxp.setUint16(14, 1)
  return [
    ['glyf', glyf],
    ['head', bytesOf(head)],
    ['hhea', bytesOf(hhea)],
    ['hmtx', bytesOf(hmtx)],
    ['loca', bytesOf(loca)],
    ['maxp', bytesOf(maxp)],
  ]
}

const padded = (length: number): number => (length + 3) & ~3
const editable = (table: Uint8Array<ArrayBuffer>): DataView<ArrayBuffer> => new DataView(table.slice().buffer)
const bytesOf = (view: DataView<ArrayBuffer>): Uint8Array<ArrayBuffer> => new Uint8Array(view.buffer)

/** Table directory with checksums (OpenType "otff"); tables must come in the order of their tags. */
const sfntFile = (tables: readonly Table[], last: readonly string[] = []): Uint8Array<ArrayBuffer> => {
  const start = 12 + 16 * tables.length
  const out = new Uint8Array(tables.reduce((sum, [, bytes]) => sum + padded(bytes.length), start))
  const view = new DataView(out.buffer)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * tables.length - 16 * 2 ** power)
  let offset = start
  let headAt = 0
  let sum = 0
  const put = ([tag, bytes]: Table, i: number): void => {
    const o = 12 + 16 * i
    if (tag === 'head') headAt = offset
    for (let c = 0; c < 4; c++) out[o + c] = tag.charCodeAt(c)
    out.set(bytes, offset)
    const own = checksum(view, offset, padded(bytes.length))
    sum = (sum + own) | 0
    view.setInt32(o + 4, own)
    view.setUint32(o + 8, offset)
    view.setUint32(o + 12, bytes.length)
    offset += padded(bytes.length)
  }
  tables.forEach((table, i) => {
    if (!last.includes(table[0])) put(table, i)
  })
  for (const tag of last) {
    const i = tables.findIndex((table) => table[0] === tag)
    if (i >= 0) put(tables[i]!, i)
  }
  // The whole file's sum is that of its directory and its tables.
  view.setUint32(headAt + 8, (0xb1b0afba - (sum + checksum(view, 0, start))) >>> 0)
  return out
}

/** Sum of big-endian words modulo 2³², as a signed number: those need no object of their own in V8. */
const checksum = (view: DataView, from: number, length: number): number => {
  let sum = 0
  for (let o = from; o < from + length; o += 4) sum = (sum + view.getInt32(o)) | 0
  return sum
}
