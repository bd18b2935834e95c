/** Bytes in, lower-case hex out. Node's own hash satisfies it too (see sources/files/input-files.server.ts). */
export type Hasher = { update(bytes: Uint8Array): void; hex(): string }

// Signed words: the engine keeps them as small integers, unsigned ones above 2^31 would become floats.
const K = new Int32Array(64)
const START = new Int32Array(8)
{
  // Fractional parts of the cube and square roots of the first primes (FIPS 180-4).
  let found = 0
  for (let n = 2; found < 64; n++) {
    let prime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
    if (!prime) continue
    if (found < 8) START[found] = (Math.sqrt(n) % 1) * 2 ** 32
    K[found++] = (Math.cbrt(n) % 1) * 2 ** 32
  }
}

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n))

/** Words of the block at hand. A block is mixed without a pause, so that all hashers share them. */
const w = new Int32Array(64)

/** Mixes the 64 bytes of `b` from `at` into the state `h`. */
function mix(h: Int32Array, b: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i++) {
    const o = at + i * 4
    w[i] = (b[o]! << 24) | (b[o + 1]! << 16) | (b[o + 2]! << 8) | b[o + 3]!
  }
  for (let i = 16; i < 64; i++) {
    const p = w[i - 15]!
    const q = w[i - 2]!
    const s0 = rotate(p, 7) ^ rotate(p, 18) ^ (p >>> 3)
    const s1 = rotate(q, 17) ^ rotate(q, 19) ^ (q >>> 10)
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
  }
  let a = h[0]!
  let c = h[1]!
  let d = h[2]!
  let e = h[3]!
  let f = h[4]!
  let g = h[5]!
  let i2 = h[6]!
  let j = h[7]!
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(f, 6) ^ rotate(f, 11) ^ rotate(f, 25)
    const t1 = (j + s1 + ((f & g) ^ (~f & i2)) + K[i]! + w[i]!) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & c) ^ (a & d) ^ (c & d))) | 0
    j = i2
    i2 = g
    g = f
    f = (e + t1) | 0
    e = d
    d = c
    c = a
    a = (t1 + t2) | 0
  }
  h[0]! += a
  h[1]! += c
  h[2]! += d
  h[3]! += e
  h[4]! += f
  h[5]! += g
  h[6]! += i2
  h[7]! += j
}

const hexOf = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')

/** Streaming SHA-256 without any platform, so that the same reader runs in the browser. */
export function newSha256(): Hasher & { words(): Int32Array } {
  const h = START.slice()
  const block = new Uint8Array(64)
  let held = 0
  let total = 0

  const update = (bytes: Uint8Array): void => {
    total += bytes.length
    let at = 0
    if (held > 0) {
      const take = Math.min(64 - held, bytes.length)
      block.set(bytes.subarray(0, take), held)
      held += take
      at = take
      if (held < 64) return
      mix(h, block, 0)
      held = 0
    }
    for (; at + 64 <= bytes.length; at += 64) mix(h, bytes, at)
    block.set(bytes.subarray(at), 0)
    held = bytes.length - at
  }

  /** Ends it. */
  const words = (): Int32Array => {
    const bits = total * 8
    block.fill(0, held)
    block[held] = 0x80
    if (held >= 56) {
      mix(h, block, 0)
      block.fill(0)
    }
    const view = new DataView(block.buffer)
    view.setUint32(56, Math.floor(bits / 2 ** 32))
    view.setUint32(60, bits >>> 0)
    mix(h, block, 0)
    return h
  }
  return { update, words, hex: () => Array.from(words(), hexOf).join('') }
}

const encoder = new TextEncoder()

/** First 16 hex digits: enough to tell the posts of one life apart. A flat string, not a view into the whole hash. */
export function shortHash(text: string): string {
  const hash = newSha256()
  hash.update(encoder.encode(text))
  const [first = 0, second = 0] = hash.words()
  return [hexOf(first), hexOf(second)].join('')
}
