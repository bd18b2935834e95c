import { type Leaps, lastLeap, leapBits, leapShift, type Symbols } from './jpeg-huffman.ts'

/**
 * The bits of a scan without the bytes stuffed between them, until the next one is asked for. `starts`: bytes at which the
 * prediction begins anew.
 */
export type ScanBits = { data: Uint8Array; end: number; starts: number[] }

/** Some bytes behind the end are looked at before anybody knows that it is one. */
const beyond = 512

/** What scans are read into, one after the other: a new one each would call the collector every few pictures. */
let room = new Uint8Array(1 << 20)
/** A room larger than this is not kept for the next. */
const mostKept = 8 << 20

const roomFor = (length: number): Uint8Array => {
  if (length <= room.length) return room
  const larger = new Uint8Array(Math.ceil(1.25 * length))
  if (larger.length <= mostKept) room = larger
  return larger
}

/** Everything of a scan that begins at `from`, up to the next marker that is no restart (T.81 B.1.1.5). */
export function scanBits(bytes: Uint8Array, from: number): ScanBits {
  const length = bytes.length - from
  const data = roomFor(length + beyond)
  data.set(bytes.subarray(from))
  // The search ends here at the latest.
  data[length] = 0xff
  const starts = [0]
  let [at, end] = [0, 0]
  while (at < length) {
    const stop = data.indexOf(0xff, at)
    const next = stop < length ? (data[stop + 1] ?? 0) : 0xff
    const kept = next === 0 ? stop + 1 : stop
    if (end !== at) data.copyWithin(end, at, kept)
    end += kept - at
    at = stop + 2
    if (next === 0) continue
    if (next < 0xd0 || next > 0xd7) break
    starts.push(end)
  }
  return { data: data.fill(0, end, Math.min(data.length, end + beyond)), end, starts }
}

/** One colour of a picture while its blocks are read. */
export type Plane = {
  /** Blocks of it across and down a unit of the scan. */
  across: number
  down: number
  /** Values along a side of a block that are kept: its mean, or those of its quarters. */
  side: 1 | 2
  /** The kept values, 0–255, `stride` in a row. */
  values: Uint8ClampedArray
  stride: number
  /** Steps of the four lowest coefficients: mean, across, down, both. */
  steps: readonly [number, number, number, number]
  means: Symbols
  /** Missing in a progressive picture, whose first scan holds means only. */
  details: { symbols: Symbols; leaps: Leaps } | undefined
  /** The last block's mean, in steps. */
  last: number
}

export type Scan = { bits: ScanBits; planes: Plane[]; unitsAcross: number; unitsDown: number; restartUnits: number }

/** Reads all blocks; false when the scan ends before the picture does, or says what cannot be. */
export function readScan({ bits, planes, unitsAcross, unitsDown, restartUnits }: Scan): boolean {
  const { end, starts } = bits
  const data = new DataView(bits.data.buffer)
  let position = 0
  for (let y = 0, unit = 0; y < unitsDown; y += 1) {
    for (let x = 0; x < unitsAcross; x += 1, unit += 1) {
      if (unit > 0 && restartUnits > 0 && unit % restartUnits === 0) {
        position = 8 * (starts[unit / restartUnits] ?? end + 1)
        for (const one of planes) one.last = 0
      }
      for (let i = 0; i < planes.length; i += 1) {
        const one = planes[i]!
        for (let down = 0; down < one.down; down += 1) {
          const row = one.side * ((y * one.down + down) * one.stride + x * one.across)
          for (let across = 0; across < one.across; across += 1) {
            position = readBlock(data, position, one, row + one.side * across)
            if (position > 8 * end) return false
          }
        }
      }
    }
  }
  return true
}

const never = 0x7fffffff

/** The next 16 bits. */
const bitsAt = (data: DataView, position: number): number => (data.getInt32(position >> 3) << (position & 7)) >>> 16

/** A value of `size` bits (T.81 F.2.2.1). */
const signed = (bits: number, size: number): number => {
  const value = bits >> (16 - size)
  return value < 1 << (size - 1) ? value - (1 << size) + 1 : value
}

/** Reads one block, keeps its values at `to`, and answers where the next one begins; `never` where there is no such code. */
function readBlock(data: DataView, from: number, plane: Plane, to: number): number {
  let position = from
  const mean = plane.means[bitsAt(data, position)]!
  const meanSize = mean & 255
  if (mean === 0 || meanSize > 15) return never
  position += mean >> 8
  if (meanSize > 0) plane.last += signed(bitsAt(data, position), meanSize)
  position += meanSize
  const { values, steps, details } = plane
  const level = 128 + plane.last * steps[0]
  if (plane.side === 1) values[to] = level
  if (!details) return position
  const { symbols, leaps } = details
  let coefficient = 1
  if (plane.side === 2) {
    let wide = 0
    let high = 0
    let both = 0
    while (coefficient < 5) {
      const found = symbols[bitsAt(data, position)]!
      const size = found & 15
      if (found === 0) return never
      position += found >> 8
      if ((found & 255) === 0) coefficient = 64
      else coefficient += (found >> 4) & 15
      if (coefficient < 5 && size > 0) {
        const value = signed(bitsAt(data, position), size)
        if (coefficient === 1) wide = value * steps[1]
        else if (coefficient === 2) high = value * steps[2]
        else if (coefficient === 4) both = value * steps[3]
      }
      position += size
      coefficient += 1
    }
    values[to] = level + wide + high + both
    values[to + 1] = level - wide + high - both
    values[to + plane.stride] = level + wide - high - both
    values[to + plane.stride + 1] = level - wide - high + both
  }
  while (coefficient < 64) {
    const window = data.getInt32(position >> 3) << (position & 7)
    const leap = leaps[window >>> leapShift]!
    const next = coefficient + ((leap >> 6) & 63)
    if (leap !== 0 && next < 64) {
      position += leap & 63
      if (leap >= lastLeap) return position
      coefficient = next
      // 25 bits of the window are the scan's: often enough for a second leap.
      const more = leaps[(window << (leap & 31)) >>> leapShift]!
      const beyond = next + ((more >> 6) & 63)
      if ((leap & 63) <= 25 - leapBits && more !== 0 && beyond < 64) {
        position += more & 63
        if (more >= lastLeap) return position
        coefficient = beyond
      }
      continue
    }
    const found = symbols[window >>> 16]!
    if (found === 0) return never
    const size = found & 15
    position += (found >> 8) + size
    if (size === 0 && (found & 255) !== 0xf0) return position
    coefficient += ((found >> 4) & 15) + 1
  }
  return position
}
