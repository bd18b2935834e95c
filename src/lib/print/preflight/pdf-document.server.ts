import { inflateSync } from 'node:zlib'
import { isWord, type Lexer, openLexer } from './pdf-lexer.ts'
import { isDict, isName, isRef, isStream, nameOf, type PdfDict, type PdfStream, type PdfValue } from './pdf-values.ts'

/** Any PDF as a set of objects: classic and compressed cross-references, object streams, repaired when the table lies. */
export type PdfDocument = {
  bytes: Uint8Array
  /** From the header, overruled by the catalog. */
  version: string
  trailer: PdfDict
  catalog: PdfDict
  /** Numbers of all objects in use. */
  ids: readonly number[]
  /** Follows references until there is a value. */
  get(value: PdfValue | undefined): PdfValue | undefined
  dict(value: PdfValue | undefined): PdfDict | undefined
  /** What a stream holds behind its filters; undefined when a filter is none we read. JPEG data stays as it is. */
  data(stream: PdfStream): Uint8Array | undefined
  /** Names of the filters of a stream in order. */
  filters(stream: PdfStream): string[]
  /** What was wrong with the file's own structure. */
  faults: string[]
}

type Place = { offset: number } | { stream: number; index: number }

/** Objects of a file, found by its tables or by their look. */
class ObjectTable {
  private readonly bytes: Uint8Array
  readonly buffer: Buffer<ArrayBufferLike>
  readonly head: RegExpExecArray | null
  readonly faults: string[] = []
  readonly places = new Map<number, Place>()
  readonly trailer: PdfDict = new Map()
  private readonly kept = new Map<number, PdfValue>()
  private readonly packed = new Map<number, PdfValue[]>()
  busy = new Set<number>()

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.buffer = buffer
    this.head = /%PDF-(\d\.\d)/.exec(buffer.toString('latin1', 0, 1024))
  }

  readonly get = (value: PdfValue | undefined): PdfValue | undefined => {
    let current = value
    for (let i = 0; i < 32 && isRef(current); i++) current = this.object(current.id)
    return isRef(current) ? undefined : current
  }

  readonly dict = (value: PdfValue | undefined): PdfDict | undefined => {
    const found = this.get(value)
    return isDict(found) ? found : isStream(found) ? found.dict : undefined
  }

  private readonly object = (id: number): PdfValue | undefined => {
    const cached = this.kept.get(id)
    if (cached !== undefined) return cached
    const place = this.places.get(id)
    if (!place || this.busy.has(id)) return undefined
    this.busy.add(id)
    const found = 'offset' in place ? this.objectAt(place.offset, id) : this.packedObject(place.stream, place.index)
    this.busy.delete(id)
    if (found !== undefined) this.kept.set(id, found)
    return found
  }

  private readonly packedObject = (stream: number, index: number): PdfValue | undefined => {
    let all = this.packed.get(stream)
    if (!all) {
      const holder = this.object(stream)
      const body = isStream(holder) ? this.data(holder) : undefined
      all = []
      if (body && isStream(holder)) {
        const first = Number(this.get(holder.dict.get('First')) ?? 0)
        const head = openLexer(body)
        const count = Number(this.get(holder.dict.get('N')) ?? 0)
        const offsets = Array.from({ length: count }, () => {
          head.next()
          return Number(head.next())
        })
        all = offsets.map((offset) => {
          const value = openLexer(body, first + offset).next()
          return value === undefined || isWord(value) ? null : value
        })
      }
      this.packed.set(stream, all)
    }
    return all[index]
  }

  /** "12 0 obj … endobj" at an offset; undefined when another object stands there. */
  private readonly objectAt = (offset: number, id?: number): PdfValue | undefined => {
    const lexer = openLexer(this.bytes, offset)
    const number = lexer.next()
    lexer.next()
    const word = lexer.next()
    if (typeof number !== 'number' || !isWord(word) || word.word !== 'obj' || (id !== undefined && number !== id)) {
      if (id !== undefined) this.faults.push(`object ${id} is not where the table says`)
      return undefined
    }
    const value = lexer.next()
    if (value === undefined || isWord(value)) return null
    return isDict(value) ? this.streamOf(lexer, value) : value
  }

  private readonly streamOf = (lexer: Lexer, found: PdfDict): PdfValue => {
    const before = lexer.at
    const word = lexer.next()
    if (!isWord(word) || word.word !== 'stream') {
      lexer.at = before
      return found
    }
    let from = lexer.at
    if (this.bytes[from] === 13) from++
    if (this.bytes[from] === 10) from++
    const stated = this.get(found.get('Length'))
    let length = typeof stated === 'number' ? stated : -1
    const after = length < 0 ? '' : this.buffer.toString('latin1', from + length, from + length + 12)
    if (!/^\s*endstream/.test(after)) {
      const end = this.buffer.indexOf('endstream', from, 'latin1')
      length = (end < 0 ? this.bytes.length : end) - from
      this.faults.push('a stream is not as long as it says')
    }
    return { kind: 'stream', dict: found, raw: this.bytes.subarray(from, from + length) }
  }

  readonly filters = (stream: PdfStream): string[] => {
    const value = this.get(stream.dict.get('Filter') ?? stream.dict.get('F'))
    const list = Array.isArray(value) ? value.map(this.get) : [value]
    return list.filter(isName).map((one) => one.name)
  }

  readonly data = (stream: PdfStream): Uint8Array | undefined => {
    let current: Uint8Array | undefined = stream.raw
    const parameters = this.get(stream.dict.get('DecodeParms') ?? stream.dict.get('DP'))
    for (const [i, filter] of this.filters(stream).entries()) {
      if (!current) return undefined
      const own = this.dict(Array.isArray(parameters) ? parameters[i] : parameters)
      if (filter === 'FlateDecode' || filter === 'Fl') current = unpredicted(inflated(current), own, this.get)
      else if (filter === 'ASCIIHexDecode' || filter === 'AHx') current = fromHex(current)
      else if (filter === 'ASCII85Decode' || filter === 'A85') current = from85(current)
      else if (filter !== 'DCTDecode' && filter !== 'DCT' && filter !== 'JPXDecode') return undefined
    }
    return current
  }

  readonly readTable = (start: number): boolean => {
    const seen = new Set<number>()
    for (let at: number | undefined = start; at !== undefined; ) {
      if (seen.has(at) || at >= this.bytes.length) return false
      seen.add(at)
      const section: PdfDict | undefined = /^\s*xref/.test(this.buffer.toString('latin1', at, at + 16))
        ? this.readClassic(at)
        : this.readCompressed(at)
      if (!section) return false
      for (const [key, value] of section) if (!this.trailer.has(key)) this.trailer.set(key, value)
      const hybrid = section.get('XRefStm')
      if (typeof hybrid === 'number') this.readCompressed(hybrid)
      const previous = section.get('Prev')
      at = typeof previous === 'number' ? previous : undefined
    }
    return this.trailer.has('Root')
  }

  private readonly readClassic = (at: number): PdfDict | undefined => {
    const lexer = openLexer(this.bytes, at)
    lexer.next()
    for (;;) {
      const first = lexer.next()
      if (isWord(first)) {
        const found = lexer.next()
        return first.word === 'trailer' && found !== undefined && !isWord(found) && isDict(found) ? found : undefined
      }
      const count = lexer.next()
      if (typeof first !== 'number' || typeof count !== 'number') return undefined
      for (let i = 0; i < count; i++) {
        const offset = lexer.next()
        lexer.next()
        const kind = lexer.next()
        if (typeof offset !== 'number' || !isWord(kind)) return undefined
        if (kind.word === 'n' && !this.places.has(first + i)) this.places.set(first + i, { offset })
      }
    }
  }

  private readonly readCompressed = (at: number): PdfDict | undefined => {
    const found = this.objectAt(at)
    if (!isStream(found) || nameOf(found.dict.get('Type')) !== 'XRef') return undefined
    const rows = this.data(found)
    const sizes = found.dict.get('W')
    if (!rows || !Array.isArray(sizes)) return undefined
    const w = sizes.map(Number)
    const index = found.dict.get('Index')
    const ranges = Array.isArray(index) ? index.map(Number) : [0, Number(found.dict.get('Size') ?? 0)]
    let p = 0
    const field = (size: number, otherwise: number): number => {
      if (size === 0) return otherwise
      let value = 0
      for (let i = 0; i < size; i++) value = value * 256 + (rows[p++] ?? 0)
      return value
    }
    for (let r = 0; r + 1 < ranges.length; r += 2) {
      for (let i = 0; i < ranges[r + 1]!; i++) {
        const [kind, a, b] = [field(w[0]!, 1), field(w[1]!, 0), field(w[2]!, 0)]
        const id = ranges[r]! + i
        if (this.places.has(id)) continue
        if (kind === 1) this.places.set(id, { offset: a })
        else if (kind === 2) this.places.set(id, { stream: a, index: b })
      }
    }
    return found.dict
  }

  /** Finds objects by their look, as viewers do with damaged files. */
  readonly repair = (): void => {
    this.places.clear()
    this.kept.clear()
    const text = this.buffer.toString('latin1')
    for (const match of text.matchAll(/(?<![\d])(\d+)\s+\d+\s+obj\b/g))
      this.places.set(Number(match[1]), { offset: match.index })
    for (const match of text.matchAll(/trailer\s*<</g)) {
      const found = openLexer(this.bytes, match.index + 7).next()
      if (found !== undefined && !isWord(found) && isDict(found))
        for (const [key, value] of found) this.trailer.set(key, value)
    }
    for (const id of [...this.places.keys()]) {
      const found = this.object(id)
      if (isStream(found) && nameOf(found.dict.get('Type')) === 'ObjStm') {
        const head = openLexer(this.data(found) ?? new Uint8Array())
        for (let i = 0; i < Number(this.get(found.dict.get('N')) ?? 0); i++) {
          const inner = Number(head.next())
          head.next()
          if (!this.places.has(inner)) this.places.set(inner, { stream: id, index: i })
        }
      }
      if (!this.trailer.has('Root') && nameOf(this.dict(found)?.get('Type')) === 'Catalog')
        this.trailer.set('Root', { kind: 'ref', id })
    }
  }
}

/** Throws only when the bytes are no PDF at all. */
export const openDocument = (bytes: Uint8Array): PdfDocument => {
  const it = new ObjectTable(bytes)
  if (!it.head) throw new Error('no PDF header')
  const tail = it.buffer.toString('latin1', Math.max(0, bytes.length - 2048))
  const start = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)
  if (!start || !it.readTable(Number(start[1])) || !it.dict(it.trailer.get('Root'))) {
    it.faults.push('the cross-reference table cannot be read')
    it.busy = new Set()
    it.repair()
  }
  const catalog = it.dict(it.trailer.get('Root')) ?? new Map()
  const overruled = nameOf(it.get(catalog.get('Version')))
  return {
    bytes,
    version: overruled && overruled > it.head[1]! ? overruled : it.head[1]!,
    trailer: it.trailer,
    catalog,
    ids: [...it.places.keys()],
    get: it.get,
    dict: it.dict,
    data: it.data,
    filters: it.filters,
    faults: it.faults,
  }
}

/** Inflates as much as there is: a broken tail still shows the rest. */
const inflated = (bytes: Uint8Array): Uint8Array | undefined => {
  try {
    return inflateSync(bytes, { finishFlush: 2 })
  } catch {
    return undefined
  }
}

/** PNG and TIFF predictors (§7.4.4.4). */
const unpredicted = (
  bytes: Uint8Array | undefined,
  parameters: PdfDict | undefined,
  get: (value: PdfValue | undefined) => PdfValue | undefined,
): Uint8Array | undefined => {
  const entry = (key: string, otherwise: number): number => {
    const value = get(parameters?.get(key))
    return typeof value === 'number' ? value : otherwise
  }
  const predictor = entry('Predictor', 1)
  if (!bytes || predictor < 10) return bytes
  const unit = Math.max(1, (entry('Colors', 1) * entry('BitsPerComponent', 8)) >> 3)
  const width = (entry('Columns', 1) * entry('Colors', 1) * entry('BitsPerComponent', 8) + 7) >> 3
  const rows = Math.floor(bytes.length / (width + 1))
  const out = new Uint8Array(rows * width)
  for (let r = 0; r < rows; r++) {
    const kind = bytes[r * (width + 1)]!
    for (let i = 0; i < width; i++) {
      const left = i >= unit ? out[r * width + i - unit]! : 0
      const up = r > 0 ? out[(r - 1) * width + i]! : 0
      const corner = r > 0 && i >= unit ? out[(r - 1) * width + i - unit]! : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0
      out[r * width + i] = bytes[r * (width + 1) + 1 + i]! + guess
    }
  }
  return out
}

const paeth = (a: number, b: number, c: number): number => {
  const p = a + b - c
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

const fromHex = (bytes: Uint8Array): Uint8Array => {
  const digits = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/>.*$/s, '')
    .replace(/\s/g, '')
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
}

const from85 = (bytes: Uint8Array): Uint8Array => {
  const out: number[] = []
  let group: number[] = []
  const flush = (count: number): void => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0)
    for (let i = 0; i < count; i++) out.push(Math.floor(value / 256 ** (3 - i)) & 255)
    group = []
  }
  for (const byte of bytes) {
    if (byte === 0x7e) break
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0)
    else if (byte >= 0x21 && byte <= 0x75 && group.push(byte - 0x21) === 5) flush(4)
  }
  if (group.length > 1) {
    const count = group.length - 1
    while (group.length < 5) group.push(84)
    flush(count)
  }
  return Uint8Array.from(out)
}
