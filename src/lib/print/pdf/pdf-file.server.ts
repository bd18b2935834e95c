import { crc32 } from 'node:zlib'
import { deflateLater, deflateNow, LEVEL } from './pdf-deflate.server.ts'

/**
 * Receives the file from front to back; may answer a promise to slow the writer down. The bytes are valid until the
 * answer (or its promise) comes: memory stays flat because they are used again.
 */
export type Sink = (bytes: Uint8Array) => void | Promise<void>

export type PdfFile = {
  /** Object numbers may be handed out long before the object is written. */
  allocate(): number
  /** A small object; a hundred of them share one compressed object stream (§7.5.7). */
  object(id: number, body: string): void
  /**
   * `dict`: entries without << >> and /Length. Deflates data unless it is to stay `plain` or is `packed` (deflated)
   * already, or somebody promises to have it deflated; large data on other cores. The order in the file is the order of the calls. Mostly there is nothing to wait
   * for: a book writes thousands of small streams, and a promise for each would cost more than they do.
   */
  stream(
    id: number,
    dict: string,
    data: Uint8Array,
    packing?: 'deflate' | 'plain' | 'packed' | Promise<Uint8Array>,
  ): Promise<void> | undefined
  /** The same with a body that comes in parts; `fingerprint` stands for them in the file's identity. */
  parts(id: number, dict: string, length: number, body: readonly Uint8Array[], fingerprint: string): Promise<void>
  /** Names what was written so far: the same book has the same document id. */
  identity(salt: string): string
  end(catalog: number, info: number): Promise<void>
  written(): number
}

/** Objects that share a stream: enough to compress well, few enough to be unpacked for one of them. */
const TOGETHER = 200
/** Streams on their way through the compressor; more would only pile up in memory. */
const IN_FLIGHT = 8
/** Below this a stream is compressed on the spot: handing 4 KB over costs the main thread more than packing them. */
const TINY = 1 << 16
/** Small writes are gathered up to here, so that the sink is asked a few dozen times and not ten thousand. */
const CHUNK = 1 << 18

export type PdfFileOptions = {
  version?: '1.6' | '1.7'
  /** zlib level, for measuring. */
  level?: number
}

/** node:crypto takes 7 ms to load: only when it is needed, and best while something is waited for. */
export const crypto = () => process.getBuiltinModule('node:crypto')

/** What is written, what waits, and where each object lies. */
class FileState {
  private readonly sink: Sink
  private readonly level: number
  /** Per object: offset in the file, or in an object stream: −1 − (stream × TOGETHER + index). 0: free. */
  readonly places: number[] = [0]
  /** Check sum and length of each stream: a fingerprint of the file is one of these. */
  private readonly sums: number[] = []
  position = 0
  private readonly chunk = Buffer.allocUnsafe(CHUNK)
  private filled = 0
  waiting: { id: number; body: string }[] = []
  private readonly ending = '\nendstream\nendobj\n'
  /** Streams that wait for their compressed bytes, or for one before them that does. */
  private readonly queue: { id: number; dict: string; bytes: Promise<Uint8Array> | Uint8Array }[] = []

  constructor(sink: Sink, level: number) {
    this.sink = sink
    this.level = level
  }

  readonly note = (data: Uint8Array | string): void => void this.sums.push(crc32(data), data.length)

  readonly fingerprint = (salt: string): string =>
    crypto().createHash('sha256').update(Uint32Array.from(this.sums)).update(salt).digest('hex')

  readonly flush = async (): Promise<void> => {
    if (this.filled === 0) return
    const full = this.chunk.subarray(0, this.filled)
    this.filled = 0
    await this.sink(full)
  }

  readonly put = async (bytes: Uint8Array): Promise<void> => {
    if (this.filled + bytes.length > CHUNK) await this.flush()
    if (bytes.length > CHUNK) {
      this.position += bytes.length
      await this.sink(bytes)
    } else this.copy(bytes)
  }

  /** Both into the chunk, where there must be room. */
  private readonly copy = (bytes: Uint8Array): void => {
    this.chunk.set(bytes, this.filled)
    this.filled += bytes.length
    this.position += bytes.length
  }

  readonly text = (ascii: string): void => {
    this.filled += this.chunk.write(ascii, this.filled, 'latin1')
    this.position += ascii.length
  }

  readonly write = (
    id: number,
    dict: string,
    length: number,
    body: readonly Uint8Array[],
  ): Promise<void> | undefined => {
    const beginning = `${id} 0 obj\n<<${dict}/Length ${length}>>\nstream\n`
    if (this.filled + beginning.length + length + this.ending.length > CHUNK)
      return this.writeLarge(id, beginning, body)
    this.places[id] = this.position
    this.text(beginning)
    for (const part of body) this.copy(part)
    this.text(this.ending)
    return undefined
  }

  private readonly writeLarge = async (id: number, beginning: string, body: readonly Uint8Array[]): Promise<void> => {
    this.places[id] = this.position
    await this.put(Buffer.from(beginning, 'latin1'))
    for (const part of body) await this.put(part)
    await this.put(Buffer.from(this.ending, 'latin1'))
  }

  readonly allocate = (): number => this.places.push(0) - 1

  readonly settle = async (most: number): Promise<void> => {
    for (let one = this.queue[0]; one && this.queue.length > most; one = this.queue[0]) {
      const bytes = await one.bytes
      this.queue.shift()
      await this.write(one.id, one.dict, bytes.length, [bytes])
    }
  }

  private readonly inTurn = (
    id: number,
    dict: string,
    bytes: Promise<Uint8Array> | Uint8Array,
  ): Promise<void> | undefined => {
    if (this.queue.length === 0 && bytes instanceof Uint8Array) return this.write(id, dict, bytes.length, [bytes])
    this.queue.push({ id, dict, bytes })
    return this.queue.length > IN_FLIGHT ? this.settle(IN_FLIGHT / 2) : undefined
  }

  private readonly compressed = (data: Uint8Array): Promise<Uint8Array> | Uint8Array =>
    data.length < TINY ? deflateNow(data, this.level) : deflateLater(data.slice(), this.level)

  private readonly pack = async (objects: readonly { id: number; body: string }[]): Promise<void> => {
    const stream = this.allocate()
    let head = ''
    let body = ''
    objects.forEach((object, index) => {
      head += `${object.id} ${body.length} `
      body += `${object.body}\n`
      this.places[object.id] = -1 - (stream * TOGETHER + index)
    })
    const data = Buffer.from(head + body, 'latin1')
    const dict = `/Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode`
    this.note(data)
    await this.inTurn(stream, dict, this.compressed(data))
  }

  /** Packs what waits, down to less than a full stream or to nothing. */
  readonly drain = async (least: number): Promise<void> => {
    while (this.waiting.length >= least) {
      const rest = this.waiting.splice(TOGETHER)
      const full = this.waiting
      this.waiting = rest
      await this.pack(full)
    }
  }

  readonly stream: PdfFile['stream'] = (id, dict, data, packing = 'deflate') => {
    if (this.waiting.length >= TOGETHER) return this.drain(TOGETHER).then(() => this.stream(id, dict, data, packing))
    this.note(data)
    const full = packing === 'plain' ? dict : `${dict}/Filter/FlateDecode`
    if (typeof packing !== 'string') return this.inTurn(id, full, packing)
    return this.inTurn(id, full, packing === 'deflate' ? this.compressed(data) : data)
  }
}

/** The file layer of ISO 32000-1 §7.5 with object streams and a cross-reference stream; equal calls give equal bytes. */
export const openPdf = async (
  sink: Sink,
  { version = '1.6', level = LEVEL }: PdfFileOptions = {},
): Promise<PdfFile> => {
  const it = new FileState(sink, level)
  // The four high bytes tell transfer programs that the file is binary (§7.5.2).
  it.text(`%PDF-${version}\n%\xe5\xbf\x83\xe4\n`)
  return {
    allocate: it.allocate,
    object: (id, body) => {
      it.waiting.push({ id, body })
    },
    stream: it.stream,
    parts: async (id, dict, length, body, name) => {
      await it.drain(TOGETHER)
      it.note(name)
      // A picture is large: it goes out at once and is forgotten.
      await it.settle(0)
      await it.write(id, dict, length, body)
    },
    identity: it.fingerprint,
    end: async (catalog, info) => {
      await it.drain(1)
      await it.settle(0)
      const id = it.allocate()
      const start = it.position
      it.places[id] = start
      const wide = it.position > 0xffffffff ? 6 : 4
      const rows = Buffer.alloc(it.places.length * (wide + 3))
      it.places.forEach((place, i) => {
        const row = i * (wide + 3)
        if (i === 0) rows.writeUInt16BE(0xffff, row + 1 + wide)
        else if (place < 0) {
          rows[row] = 2
          rows.writeUIntBE(Math.floor((-1 - place) / TOGETHER), row + 1, wide)
          rows.writeUInt16BE((-1 - place) % TOGETHER, row + 1 + wide)
        } else {
          rows[row] = 1
          rows.writeUIntBE(place, row + 1, wide)
        }
      })
      const packed = deflateNow(rows, level)
      const name = `<${it.fingerprint('').slice(0, 32)}>`
      const dict = `/Type/XRef/Size ${it.places.length}/W[1 ${wide} 2]/Root ${catalog} 0 R/Info ${info} 0 R/ID[${name}${name}]`
      await it.write(id, `${dict}/Filter/FlateDecode`, packed.length, [packed])
      await it.put(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'))
      await it.flush()
    },
    written: () => it.position,
  }
}
