import { brotliDecompressSync } from 'node:zlib'
import { type FontTables, once } from './sfnt.ts'

const KNOWN =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'

type Entry = { tag: string; transformed: boolean; plain: number; length: number }

/**
 * WOFF 2.0 (W3C Recommendation) unpacked synchronously: Node's own Brotli, and the glyf transform of §5.1 undone when an
 * outline is first asked for. Only what our sliced faces use: one font a file, hmtx untransformed.
 */
export const readWoff2 = (bytes: Uint8Array): FontTables => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('web font is not WOFF2')
  let at = 48
  const base128 = (): number => {
    for (let value = 0; ; ) {
      const byte = file[at++]!
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const entries = Array.from({ length: file.readUInt16BE(12) }, (): Entry => {
    const flags = file[at++]!
    const known = flags & 63
    const tag = known === 63 ? file.toString('latin1', at, at + 4) : KNOWN.slice(5 * known, 5 * known + 4).padEnd(4)
    if (known === 63) at += 4
    const plain = base128()
    // Version 3 is "as it is" for glyf and loca, version 0 for all others.
    const transformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0
    return { tag, transformed, plain, length: transformed ? base128() : plain }
  })
  const packed = file.subarray(at, at + file.readUInt32BE(20))
  const unpacked = once(() => {
    const all = brotliDecompressSync(packed)
    const found = new Map<string, Uint8Array<ArrayBuffer>>()
    let from = 0
    for (const { tag, length } of entries) {
      // Copies: a table of 400 bytes must not keep the 110 KB of Apple's layout data alive.
      if (!UNUSED.has(tag)) found.set(tag, new Uint8Array(all.subarray(from, from + length)))
      from += length
    }
    return found
  })
  const transformed = entries.some((one) => one.tag === 'glyf' && one.transformed)
  const outlines = once(() => openOutlines(unpacked().get('glyf')!))
  const whole = once(() => wholeOutlines(outlines()))
  if (entries.some((one) => one.tag === 'hmtx' && one.transformed)) throw new Error('web font has a transformed hmtx')
  return {
    tags: entries.map((one) => one.tag).filter((tag) => !UNUSED.has(tag)),
    table: (tag) => {
      const found = unpacked().get(tag)
      if (!transformed || !found) return found
      if (tag === 'glyf') return whole().glyf
      if (tag === 'loca') return whole().loca
      // The loca we make is always the long one.
      if (tag === 'head') found[51] = 1
      return found
    },
    ...(transformed ? { glyph: (gid: number) => outlines().glyph(gid) } : {}),
  }
}

/** Apple's layout tables, FontForge's stamp: nothing on a page or in a browser needs them. */
const UNUSED = new Set(['morx', 'feat', 'prop', 'bsln', 'FFTM'])

type Outlines = { count: number; glyph(gid: number): Uint8Array<ArrayBuffer> }

const wholeOutlines = ({
  count,
  glyph,
}: Outlines): { glyf: Uint8Array<ArrayBuffer>; loca: Uint8Array<ArrayBuffer> } => {
  const records = Array.from({ length: count }, (_, gid) => glyph(gid))
  const loca = new DataView(new ArrayBuffer(4 * (count + 1)))
  const glyf = new Uint8Array(records.reduce((sum, record) => sum + ((record.length + 3) & ~3), 0))
  let at = 0
  records.forEach((record, gid) => {
    loca.setUint32(4 * gid, at)
    glyf.set(record, at)
    at += (record.length + 3) & ~3
  })
  loca.setUint32(4 * count, at)
  return { glyf, loca: new Uint8Array(loca.buffer) }
}

/** Bytes of the glyph stream a point of each flag takes (§5.2). */
const STEP = Uint8Array.from({ length: 128 }, (_, flag) => (flag < 84 ? 1 : flag < 120 ? 2 : flag < 124 ? 3 : 4))

/** The seven streams and where each glyph begins in them. */
class GlyphStreams {
  private readonly bytes: Uint8Array
  readonly view: DataView<ArrayBufferLike>
  readonly count: number
  readonly starts: number[] = [36]
  readonly from: { points: number; flags: number; glyphs: number; parts: number }
  private readonly bitmap: number
  boxes: number
  readonly places: Uint32Array<ArrayBuffer>
  private dx = new Int32Array(1024)
  private dy = new Int32Array(1024)
  private marks = new Uint8Array(1024)

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.view = view
    const count = view.getUint16(4)
    this.count = count
    for (let i = 0; i < 6; i++) this.starts.push(this.starts[i]! + view.getUint32(8 + 4 * i))
    this.from = { points: this.starts[1]!, flags: this.starts[2]!, glyphs: this.starts[3]!, parts: this.starts[4]! }
    const bitmap = this.starts[5]!
    this.bitmap = bitmap
    this.boxes = bitmap + (((count + 31) >> 5) << 2)
    this.places = new Uint32Array(5 * count)
  }

  /** 255UInt16 (§6.1.1) of one of two streams. */
  readonly short = (stream: 'points' | 'glyphs'): number => {
    const code = this.bytes[this.from[stream]++]!
    if (code < 253) return code
    const next = this.bytes[this.from[stream]++]!
    if (code === 255) return next + 253
    if (code === 254) return next + 506
    return (next << 8) | this.bytes[this.from[stream]++]!
  }

  readonly contours = (gid: number): number => this.view.getInt16(this.starts[0]! + 2 * gid)

  readonly boxed = (gid: number): boolean => ((this.bytes[this.bitmap + (gid >> 3)]! >> (7 - (gid & 7))) & 1) === 1

  readonly glyph = (gid: number): Uint8Array<ArrayBuffer> => {
    const n = gid < this.count ? this.contours(gid) : 0
    if (n === 0) return new Uint8Array()
    const [points, flags, glyphs, parts, box] = this.places.subarray(5 * gid, 5 * gid + 5) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ]
    if (n < 0) return this.composite(parts, box)
    this.from.points = points
    const ends: number[] = []
    let total = 0
    for (let i = 0; i < n; i++) {
      total += this.short('points')
      ends.push(total - 1)
    }
    return this.simple(ends, total, flags, glyphs, this.boxed(gid) ? box : -1)
  }

  private readonly composite = (parts: number, box: number): Uint8Array<ArrayBuffer> => {
    let end = parts
    let more: number
    do {
      more = this.view.getUint16(end)
      end += partSize(more)
    } while (more & 0x20)
    const out = new Uint8Array(10 + end - parts)
    out.fill(0xff, 0, 2)
    out.set(this.bytes.subarray(box, box + 8), 2)
    out.set(this.bytes.subarray(parts, end), 10)
    for (let at = 10; at < out.length; at += partSize((out[at]! << 8) | out[at + 1]!)) out[at]! &= ~1
    return out
  }

  private readonly simple = (
    ends: readonly number[],
    total: number,
    flagsAt: number,
    glyphsAt: number,
    box: number,
  ): Uint8Array<ArrayBuffer> => {
    if (total > this.dx.length)
      [this.dx, this.dy, this.marks] = [new Int32Array(total), new Int32Array(total), new Uint8Array(total)]
    const { bytes, dx, dy, marks } = this
    let at = glyphsAt
    let [px, py, x0, y0, x1, y1] = [0, 0, 32767, 32767, -32768, -32768]
    for (let i = 0; i < total; i++) {
      const flag = bytes[flagsAt + i]!
      const code = flag & 127
      const b = bytes[at]!
      let [x, y] = [0, 0]
      if (code < 10) y = ((code & 14) << 7) + b
      else if (code < 20) x = (((code - 10) & 14) << 7) + b
      else if (code < 84) {
        x = 1 + ((code - 20) & 0x30) + (b >> 4)
        y = 1 + (((code - 20) & 0x0c) << 2) + (b & 15)
      } else if (code < 120) {
        x = 1 + ((((code - 84) / 12) | 0) << 8) + b
        y = 1 + ((((code - 84) % 12) >> 2) << 8) + bytes[at + 1]!
      } else if (code < 124) {
        x = (b << 4) + (bytes[at + 1]! >> 4)
        y = ((bytes[at + 1]! & 15) << 8) + bytes[at + 2]!
      } else {
        x = (b << 8) + bytes[at + 1]!
        y = (bytes[at + 2]! << 8) + bytes[at + 3]!
      }
      at += STEP[code]!
      // Signs: bit 0 is of the first value that is there, bit 1 of the second.
      if (!(code & 1)) {
        if (code < 10) y = -y
        else x = -x
      }
      if (code >= 20 && !(code & 2)) y = -y
      dx[i] = x
      dy[i] = y
      marks[i] =
        (flag < 128 ? 1 : 0) |
        (x === 0 ? 16 : x > 0 ? (x < 256 ? 18 : 0) : x > -256 ? 2 : 0) |
        (y === 0 ? 32 : y > 0 ? (y < 256 ? 36 : 0) : y > -256 ? 4 : 0)
      px += x
      py += y
      if (px < x0) x0 = px
      if (px > x1) x1 = px
      if (py < y0) y0 = py
      if (py > y1) y1 = py
    }
    const out = new Uint8Array(12 + 2 * ends.length + 5 * total)
    let end = 0
    const word = (value: number): void => {
      out[end] = value >> 8
      out[end + 1] = value
      end += 2
    }
    const axis = (values: Int32Array): void => {
      for (let i = 0; i < total; i++) {
        const value = values[i]!
        if (value === 0) continue
        if (value > -256 && value < 256) out[end++] = value < 0 ? -value : value
        else word(value)
      }
    }
    word(ends.length)
    if (box >= 0) {
      out.set(bytes.subarray(box, box + 8), 2)
      end = 10
    } else for (const value of [x0, y0, x1, y1]) word(value)
    for (const last of ends) word(last)
    word(0)
    for (let i = 0; i < total; ) {
      const mark = marks[i]!
      let same = 0
      while (same < 255 && i + same + 1 < total && marks[i + same + 1] === mark) same++
      out[end++] = same > 0 ? mark | 8 : mark
      if (same > 0) out[end++] = same
      i += same + 1
    }
    axis(dx)
    axis(dy)
    return out.subarray(0, end)
  }
}

/**
 * §5.1: seven streams, taken from in parallel. One walk notes where each glyph begins in every stream (a book needs a
 * fifth of a slice's glyphs), outlines are put together when asked for. Instructions are dropped.
 */
const openOutlines = (bytes: Uint8Array): Outlines => {
  const it = new GlyphStreams(bytes)
  for (let gid = 0; gid < it.count; gid++) {
    it.places.set([it.from.points, it.from.flags, it.from.glyphs, it.from.parts, it.boxes], 5 * gid)
    const n = it.contours(gid)
    if (n < 0) {
      let more: number
      let instructed = false
      do {
        more = it.view.getUint16(it.from.parts)
        instructed ||= (more & 0x100) !== 0
        it.from.parts += partSize(more)
      } while (more & 0x20)
      if (instructed) it.short('glyphs')
    }
    let total = 0
    for (let i = 0; i < n; i++) total += it.short('points')
    let { glyphs } = it.from
    for (const last = it.from.flags + total; it.from.flags < last; it.from.flags++)
      glyphs += STEP[bytes[it.from.flags]! & 127]!
    it.from.glyphs = glyphs
    if (n > 0) it.short('glyphs')
    if (it.boxed(gid)) it.boxes += 8
  }
  return { count: it.count, glyph: it.glyph }
}

/** Bytes of one part of a composite glyph: flags, glyph id, offsets, scale. */
const partSize = (flags: number): number =>
  4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
