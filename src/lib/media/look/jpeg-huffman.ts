/** What a Huffman code says, by the next 16 bits: its length × 256 + its symbol, 0 where no code begins so (T.81 F.2.2.3). */
export type Symbols = Uint16Array

/** `counts`: how many codes there are of 1 to 16 bits; `values`: their symbols. Undefined where more codes are told of than fit. */
export function symbolsOf(counts: Uint8Array, values: Uint8Array): Symbols | undefined {
  const symbols = new Uint16Array(1 << 16)
  let [at, from] = [0, 0]
  for (let length = 1; length <= 16; length += 1) {
    for (let i = 0; i < (counts[length - 1] ?? 0); i += 1, at += 1) {
      const to = from + (1 << (16 - length))
      if (to > symbols.length) return undefined
      symbols.fill((length << 8) | (values[at] ?? 0), from, to)
      from = to
    }
  }
  return symbols
}

/** Bits looked at to skip several coefficients in one step: more make a table slower to build than it saves. */
export const leapBits = 11
export const leapShift = 32 - leapBits

/**
 * What the next `leapBits` bits skip of a block's coefficients when nobody asks for their values: bits, + coefficients × 64,
 * + `lastLeap` where the block ends with them. 0 where not even one of them is told of.
 */
export type Leaps = Uint16Array
export const lastLeap = 1 << 13

export function leapsOf(symbols: Symbols): Leaps {
  const leaps = new Uint16Array(1 << leapBits)
  for (let next = 0; next < leaps.length; next += 1) {
    let [bits, skipped, last] = [0, 0, 0]
    while (bits < leapBits && last === 0) {
      const found = symbols[(next << (16 - leapBits + bits)) & 0xffff] ?? 0
      const [length, zeros, size] = [found >> 8, (found >> 4) & 15, found & 15]
      // A code that reaches into bits not yet seen; those of a value may, nobody looks at them.
      if (found === 0 || bits + length > leapBits) break
      if (size === 0 && zeros < 15) last = lastLeap
      else if (skipped + zeros + 1 > 63) break
      else skipped += zeros + 1
      bits += length + size
    }
    leaps[next] = bits | (skipped << 6) | last
  }
  return leaps
}
