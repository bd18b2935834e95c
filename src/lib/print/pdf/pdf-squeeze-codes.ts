import { once } from '../font/sfnt.ts'

/**
 * The Huffman codes of RFC 1951 we pack pages with: how many bits each symbol takes, `9x31` for 31 symbols of 9 bits.
 * Counted over 2,700 pages of posts, articles and pictures, then evened out to runs, because every page must name them
 * in its head: 44 bytes.
 */
const LITERALS = '5 9x31 5 9 6 8x5 5 6 8x4 5 6 5x7 6x4 8x25 7 9x7 6 9x23 6 10x36 9 11x97 9x7 5 6x4 7x5 9x5 8x2 11x11'
const DISTANCES = '9x5 5x7 4x10 3 6 10x6'
/** Of the code in which the head names those numbers (§3.2.7); 16 repeats the one before. */
const LENGTHS = '0x3 6x2 4 3 5 4 3 5x2 0x4 1 0x2'

/** Symbols 257 and up say a length, 0 and up a distance: the least they stand for, and bits that say how much more. */
const LEAST_LENGTH = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const MORE_LENGTH = '0x8 1x4 2x4 3x4 4x4 5x4 0'
const LEAST_DISTANCE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const MORE_DISTANCE = '0x4 1x2 2x2 3x2 4x2 5x2 6x2 7x2 8x2 9x2 10x2 11x2 12x2 13x2'

const numbers = (runs: string): number[] =>
  runs.split(' ').flatMap((run) => {
    const [value, times = '1'] = run.split('x')
    return new Array<number>(Number(times)).fill(Number(value))
  })

/** Bits of a value and how many they are, in one number: `bits << 5 | count`. Never more than 16 bits. */
type Code = number

/** Codes of one length count up in the order of their symbols (§3.2.2); they are written from their highest bit. */
const codesOf = (lengths: readonly number[]): Int32Array => {
  const codes = new Int32Array(lengths.length)
  let next = 0
  for (let count = 1; count < 16; count++) {
    lengths.forEach((length, symbol) => {
      if (length === count) codes[symbol] = (turned(next++, count) << 5) | count
    })
    next <<= 1
  }
  return codes
}

const turned = (code: number, count: number): number => {
  let out = 0
  for (let bit = 0; bit < count; bit++) out |= ((code >> bit) & 1) << (count - 1 - bit)
  return out
}

/** What a page's stream begins with: whole bytes, and the bits of one begun. */
type Head = { bytes: Uint8Array; bits: number; count: number }

const headOf = (lengths: readonly number[]): Head => {
  const bytes = [0x78, 0x01]
  let [bits, filled] = [0, 0]
  const put = (value: number, count: number): void => {
    bits |= value << filled
    for (filled += count; filled >= 8; filled -= 8) {
      bytes.push(bits & 255)
      bits >>>= 8
    }
  }
  // The last block and the only one, with codes of its own: 286 literals, 30 distances.
  put(1, 1)
  put(2, 2)
  put(286 - 257, 5)
  put(30 - 1, 5)
  const own = numbers(LENGTHS)
  const all = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  const order = all.slice(0, all.findLastIndex((symbol) => own[symbol]! > 0) + 1)
  put(order.length - 4, 4)
  for (const symbol of order) put(own[symbol]!, 3)
  const codes = codesOf(own)
  const say = (symbol: number): void => put(codes[symbol]! >> 5, codes[symbol]! & 31)
  for (let i = 0; i < lengths.length; ) {
    const value = lengths[i++]!
    say(value)
    for (;;) {
      let times = 0
      while (times < 6 && lengths[i + times] === value) times++
      if (times < 3) break
      say(16)
      put(times - 3, 2)
      i += times
    }
  }
  return { bytes: Uint8Array.from(bytes), bits, count: filled }
}

const lastNotAbove = (least: readonly number[], value: number): number => least.findLastIndex((one) => one <= value)

export type PageCodes = {
  head: Head
  /** By byte; 256 ends the stream. */
  literals: Int32Array
  /** By length of a match, 3 to 258, with what its symbol leaves to say. */
  lengths: Int32Array
  /** Symbol of a distance: by distance − 1 up to 256, further ones by 256 + (distance − 1 >> 7). */
  symbols: Uint8Array
  distances: Int32Array
  leastDistance: Int32Array
  moreDistance: Int32Array
}

export const pageCodes = once((): PageCodes => {
  const [forLiterals, forDistances] = [numbers(LITERALS), numbers(DISTANCES)]
  const literals = codesOf(forLiterals)
  const lengths = new Int32Array(259)
  const more = numbers(MORE_LENGTH)
  for (let length = 3; length < lengths.length; length++) {
    const at = lastNotAbove(LEAST_LENGTH, length)
    const code: Code = literals[257 + at]!
    const count = code & 31
    const bits = (code >> 5) | ((length - LEAST_LENGTH[at]!) << count)
    lengths[length] = (bits << 5) | (count + more[at]!)
  }
  return {
    head: headOf([...forLiterals, ...forDistances]),
    literals,
    lengths,
    symbols: Uint8Array.from({ length: 512 }, (_, i) =>
      lastNotAbove(LEAST_DISTANCE, i < 256 ? i + 1 : ((i - 256) << 7) + 1),
    ),
    distances: codesOf(forDistances),
    leastDistance: Int32Array.from(LEAST_DISTANCE),
    moreDistance: Int32Array.from(numbers(MORE_DISTANCE)),
  }
})
