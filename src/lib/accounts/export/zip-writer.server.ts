import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of a zip; its name may be Chinese, `/` between folders. Below 4 GB each. */
export type ZipPart = {
  name: string
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Texts; pictures and PDFs are small already. */
  pack?: boolean
}

type Written = { name: Buffer; at: number; packed: number; size: number; crc: number; method: number }

const full = 0xffffffff
/** UTF-8 names; sizes behind the data, since nobody knows them before. */
const flags = 0x0808
/** 1 January 2020: a zip of the same things is the same zip. */
const day = ((2020 - 1980) << 9) | (1 << 5) | 1

/** A zip as it is written, piece by piece, of any length (APPNOTE 6.3, Zip64 for what lies beyond 4 GB). */
export async function* zipOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let at = 0
  for await (const part of parts) {
    const one: Written = { name: Buffer.from(part.name), at, packed: 0, size: 0, crc: 0, method: part.pack ? 8 : 0 }
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(45, 4)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(one.method, 8)
    head.writeUInt16LE(day, 12)
    head.writeUInt16LE(one.name.length, 26)
    yield Buffer.concat([head, one.name])
    for await (const chunk of part.pack ? packed(counted(part.bytes, one)) : counted(part.bytes, one)) {
      one.packed += chunk.length
      yield chunk
    }
    if (one.size >= full) throw new Error('a file of 4 GB or more does not fit into this zip')
    yield numbers([0x08074b50, one.crc, one.packed, one.size])
    at += 30 + one.name.length + one.packed + 16
    written.push(one)
  }
  let length = 0
  for (const one of written) {
    const entry = central(one)
    length += entry.length
    yield entry
  }
  yield closing(written.length, at, length)
}

async function* counted(bytes: ZipPart['bytes'], one: Written): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    one.crc = crc32(chunk, one.crc)
    one.size += chunk.length
    yield chunk
  }
}

async function* packed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 6 })
  const fed = (async () => {
    for await (const chunk of bytes) {
      if (!deflate.write(chunk)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  })()
  fed.catch((error: Error) => deflate.destroy(error))
  for await (const chunk of deflate) yield chunk as Uint8Array
  await fed
}

const numbers = (values: number[]): Buffer => {
  const out = Buffer.alloc(4 * values.length)
  for (const [i, value] of values.entries()) out.writeUInt32LE(value >>> 0, 4 * i)
  return out
}

function central({ name, at, packed: small, size, crc, method }: Written): Buffer {
  const far = at >= full
  const out = Buffer.alloc(46)
  out.writeUInt32LE(0x02014b50, 0)
  out.writeUInt16LE(45, 4)
  out.writeUInt16LE(45, 6)
  out.writeUInt16LE(flags, 8)
  out.writeUInt16LE(method, 10)
  out.writeUInt16LE(day, 14)
  out.writeUInt32LE(crc, 16)
  out.writeUInt32LE(small, 20)
  out.writeUInt32LE(size, 24)
  out.writeUInt16LE(name.length, 28)
  out.writeUInt16LE(far ? 12 : 0, 30)
  out.writeUInt32LE(far ? full : at, 42)
  if (!far) return Buffer.concat([out, name])
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(at), 4)
  return Buffer.concat([out, name, extra])
}

function closing(files: number, at: number, length: number): Buffer {
  const big = files >= 0xffff || at >= full
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(files, 0xffff), 8)
  end.writeUInt16LE(Math.min(files, 0xffff), 10)
  end.writeUInt32LE(Math.min(length, full), 12)
  end.writeUInt32LE(Math.min(at, full), 16)
  if (!big) return end
  const wide = Buffer.alloc(76)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(45, 12)
  wide.writeUInt16LE(45, 14)
  wide.writeBigUInt64LE(BigInt(files), 24)
  wide.writeBigUInt64LE(BigInt(files), 32)
  wide.writeBigUInt64LE(BigInt(length), 40)
  wide.writeBigUInt64LE(BigInt(at), 48)
  wide.writeUInt32LE(0x07064b50, 56)
  wide.writeBigUInt64LE(BigInt(at + length), 64)
  wide.writeUInt32LE(1, 72)
  return Buffer.concat([wide, end])
}
