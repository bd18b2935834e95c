import { pageCodes } from './pdf-squeeze-codes.ts'

/** Where four bytes were met last, by a few bits of them; counted on from page to page, so that nothing need be cleared. */
const met = new Int32Array(1 << 13)
let countedTo = 1
const mostCounted = 1 << 30

/** A match of three bytes would take as many bits as they do. */
const SHORTEST = 4
const LONGEST = 258
const FARTHEST = 1 << 15

/**
 * V8 compiles a long loop while it runs, and throws the code away at the loop's end if what comes then was never run:
 * that went on for the first 150 pages. So the function is run to its end before.
 */
let practised = false
let room = new Uint8Array(1 << 14)

/**
 * A page's content in zlib's format (RFC 1950, 1951): one block, with codes counted beforehand. zlib takes 80 µs for four
 * kilobytes, most of it to set up its state, to count and to build trees, 1,300 times a book; this takes two thirds of
 * that and makes them 3 to 5 % larger, and a page of English alone 15 %.
 */
export const squeeze = (plain: Uint8Array): Uint8Array<ArrayBuffer> => {
  if (!practised) {
    practised = true
    for (let times = 0; times < 3; times++) squeeze(Uint8Array.of(1, 2, 3))
  }
  const { head, literals, lengths, symbols, distances, leastDistance, moreDistance } = pageCodes()
  const { length } = plain
  // Literals take at most 12 bits.
  if (room.length < 2 * length + 256) room = new Uint8Array(2 * length + 256)
  room.set(head.bytes)
  const out = room
  let at = head.bytes.length
  // Less than 16 bits wait here. Two bytes go out at four places below: a call for each letter would take a quarter more.
  let { bits, count } = head
  if (countedTo > mostCounted) {
    met.fill(0)
    countedTo = 1
  }
  const start = countedTo
  countedTo += length
  const cells = met
  const last = length - SHORTEST
  /** The bytes behind the three last ones are shifted in as they come. */
  let four = threeFrom(plain, 0)
  for (let i = 0; i < length; ) {
    if (i <= last) {
      four = (four >>> 8) | (plain[i + 3]! << 24)
      const cell = (four ^ (four >>> 7) ^ (four >>> 15)) & 8191
      const from = cells[cell]! - start
      cells[cell] = start + i
      if (
        from >= 0 &&
        plain[from] === plain[i] &&
        plain[from + 1] === plain[i + 1] &&
        plain[from + 2] === plain[i + 2] &&
        plain[from + 3] === plain[i + 3] &&
        i - from <= FARTHEST
      ) {
        const end = i + LONGEST < length ? i + LONGEST : length
        let to = i + SHORTEST
        while (to < end && plain[from + to - i] === plain[to]) to++
        const code = lengths[to - i]!
        bits |= (code >>> 5) << count
        count += code & 31
        if (count >= 16) {
          out[at++] = bits
          out[at++] = bits >>> 8
          bits >>>= 16
          count -= 16
        }
        const far = i - from - 1
        const symbol = symbols[far < 256 ? far : 256 + (far >>> 7)]!
        const distance = distances[symbol]!
        bits |= (distance >>> 5) << count
        count += distance & 31
        if (count >= 16) {
          out[at++] = bits
          out[at++] = bits >>> 8
          bits >>>= 16
          count -= 16
        }
        bits |= (far + 1 - leastDistance[symbol]!) << count
        count += moreDistance[symbol]!
        if (count >= 16) {
          out[at++] = bits
          out[at++] = bits >>> 8
          bits >>>= 16
          count -= 16
        }
        i = to
        four = threeFrom(plain, to)
        continue
      }
    }
    const code = literals[plain[i++]!]!
    bits |= (code >>> 5) << count
    count += code & 31
    if (count >= 16) {
      out[at++] = bits
      out[at++] = bits >>> 8
      bits >>>= 16
      count -= 16
    }
  }
  const end = literals[256]!
  bits |= (end >>> 5) << count
  for (count += end & 31; count > 0; count -= 8) {
    out[at++] = bits
    bits >>>= 8
  }
  const check = adler(plain)
  for (const shift of [24, 16, 8, 0]) out[at++] = check >>> shift
  return out.slice(0, at)
}

/** Three bytes, as the upper ones of four. */
const threeFrom = (plain: Uint8Array, at: number): number =>
  at + 2 < plain.length ? (plain[at]! << 8) | (plain[at + 1]! << 16) | (plain[at + 2]! << 24) : 0

/** Adler's check of what was packed (RFC 1950 §8), four bytes at a time. */
const adler = (plain: Uint8Array): number => {
  const { length } = plain
  let [a, b] = [1, 0]
  for (let i = 0; i < length; i += 4) {
    if (i + 3 < length) {
      const w = plain[i]!
      const x = plain[i + 1]!
      const y = plain[i + 2]!
      const z = plain[i + 3]!
      b += 4 * (a + w) + 3 * x + 2 * y + z
      a += w + x + y + z
    } else {
      for (let k = i; k < length; k++) {
        a += plain[k]!
        b += a
      }
    }
    // The sums stay whole numbers of 31 bits.
    if ((i & 2047) !== 0) continue
    a %= 65521
    b %= 65521
  }
  return ((b % 65521) << 16) | (a % 65521)
}
