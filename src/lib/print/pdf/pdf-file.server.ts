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

/** The file layer of ISO 32000-1 §7.5 with object streams and a cross-reference stream; equal calls give equal bytes. */
export const openPdf = async (
  sink: Sink,
  { version = '1.6', level = LEVEL }: PdfFileOptions = {},
): Promise<PdfFile> => {
  /** Per object: offset in the file, or in an object stream: −1 − (stream × TOGETHER + index). 0: free. */
  const places: number[] = [0]
  /** Check sum and length of each stream: a fingerprint of the file is one of these. */
  const sums: number[] = []
  const note = (data: Uint8Array | string): void => void sums.push(crc32(data), data.length)
  const fingerprint = (salt: string): string =>
    crypto().createHash('sha256').update(Uint32Array.from(sums)).update(salt).digest('hex')
  let position = 0
  const chunk = Buffer.allocUnsafe(CHUNK)
  let filled = 0
  let waiting: { id: number; body: string }[] = []

  const flush = async (): Promise<void> => {
    if (filled === 0) return
    const full = chunk.subarray(0, filled)
    filled = 0
    await sink(full)
  }
  const put = async (bytes: Uint8Array): Promise<void> => {
    if (filled + bytes.length > CHUNK) await flush()
    if (bytes.length > CHUNK) {
      position += bytes.length
      await sink(bytes)
    } else copy(bytes)
  }
  /** Both into the chunk, where there must be room. */
  const copy = (bytes: Uint8Array): void => {
    chunk.set(bytes, filled)
    filled += bytes.length
    position += bytes.length
  }
  const text = (ascii: string): void => {
    filled += chunk.write(ascii, filled, 'latin1')
    position += ascii.length
  }
  const ending = '\nendstream\nendobj\n'
  const write = (id: number, dict: string, length: number, body: readonly Uint8Array[]): Promise<void> | undefined => {
    const beginning = `${id} 0 obj\n<<${dict}/Length ${length}>>\nstream\n`
    if (filled + beginning.length + length + ending.length > CHUNK) return writeLarge(id, beginning, body)
    places[id] = position
    text(beginning)
    for (const part of body) copy(part)
    text(ending)
    return undefined
  }
  const writeLarge = async (id: number, beginning: string, body: readonly Uint8Array[]): Promise<void> => {
    places[id] = position
    await put(Buffer.from(beginning, 'latin1'))
    for (const part of body) await put(part)
    await put(Buffer.from(ending, 'latin1'))
  }
  const allocate = (): number => places.push(0) - 1
  /** Streams that wait for their compressed bytes, or for one before them that does. */
  const queue: { id: number; dict: string; bytes: Promise<Uint8Array> | Uint8Array }[] = []
  const settle = async (most: number): Promise<void> => {
    for (let one = queue[0]; one && queue.length > most; one = queue[0]) {
      const bytes = await one.bytes
      queue.shift()
      await write(one.id, one.dict, bytes.length, [bytes])
    }
  }
  const inTurn = (id: number, dict: string, bytes: Promise<Uint8Array> | Uint8Array): Promise<void> | undefined => {
    if (queue.length === 0 && bytes instanceof Uint8Array) return write(id, dict, bytes.length, [bytes])
    queue.push({ id, dict, bytes })
    return queue.length > IN_FLIGHT ? settle(IN_FLIGHT / 2) : undefined
  }
  const compressed = (data: Uint8Array): Promise<Uint8Array> | Uint8Array =>
    data.length < TINY ? deflateNow(data, level) : deflateLater(data.slice(), level)
  const pack = async (objects: readonly { id: number; body: string }[]): Promise<void> => {
    const stream = allocate()
    let head = ''
    let body = ''
    objects.forEach((object, index) => {
      head += `${object.id} ${body.length} `
      body += `${object.body}\n`
      places[object.id] = -1 - (stream * TOGETHER + index)
    })
    const data = Buffer.from(head + body, 'latin1')
    const dict = `/Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode`
    note(data)
    await inTurn(stream, dict, compressed(data))
  }
  /** Packs what waits, down to less than a full stream or to nothing. */
  const drain = async (least: number): Promise<void> => {
    while (waiting.length >= least) {
      const rest = waiting.splice(TOGETHER)
      const full = waiting
      waiting = rest
      await pack(full)
    }
  }
  const stream: PdfFile['stream'] = (id, dict, data, packing = 'deflate') => {
    if (waiting.length >= TOGETHER) return drain(TOGETHER).then(() => stream(id, dict, data, packing))
    note(data)
    const full = packing === 'plain' ? dict : `${dict}/Filter/FlateDecode`
    if (typeof packing !== 'string') return inTurn(id, full, packing)
    return inTurn(id, full, packing === 'deflate' ? compressed(data) : data)
  }

  // The four high bytes tell transfer programs that the file is binary (§7.5.2).
  text(`%PDF-${version}\n%\xe5\xbf\x83\xe4\n`)
  return {
    allocate,
    object: (id, body) => {
      waiting.push({ id, body })
    },
    stream,
    parts: async (id, dict, length, body, name) => {
      await drain(TOGETHER)
      note(name)
      // A picture is large: it goes out at once and is forgotten.
      await settle(0)
      await write(id, dict, length, body)
    },
    identity: fingerprint,
    end: async (catalog, info) => {
      await drain(1)
      await settle(0)
      const id = allocate()
      const start = position
      places[id] = start
      const wide = position > 0xffffffff ? 6 : 4
      const rows = Buffer.alloc(places.length * (wide + 3))
      places.forEach((place, i) => {
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
      const name = `<${fingerprint('').slice(0, 32)}>`
      const dict = `/Type/XRef/Size ${places.length}/W[1 ${wide} 2]/Root ${catalog} 0 R/Info ${info} 0 R/ID[${name}${name}]`
      await write(id, `${dict}/Filter/FlateDecode`, packed.length, [packed])
      await put(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'))
      await flush()
    },
    written: () => position,
  }
}
