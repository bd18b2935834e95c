/** Random numbers from 0 to 1 that come out the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number
const below = (random: Random, n: number): number => Math.floor(random() * n)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function inserted(bytes: Uint8Array, at: number, piece: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length + piece.length)
  out.set(bytes.subarray(0, at))
  out.set(piece, at)
  out.set(bytes.subarray(at), at + piece.length)
  return out
}

/** A place behind a quote, a bracket or a line end, where a parser is between two things; anywhere when there is none. */
function joint(bytes: Uint8Array, random: Random): number {
  const from = below(random, bytes.length + 1)
  for (let at = from; at < Math.min(bytes.length, from + 400); at++) {
    const byte = bytes[at]
    if (byte === 34 || byte === 62 || byte === 91 || byte === 123 || byte === 10 || byte === 58) return at + 1
  }
  return from
}

const nests: readonly [string, string][] = [
  ['[', ']'],
  ['{"a":', '}'],
  ['<div>', '</div>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['<item>', '</item>'],
  ['> ', ''],
  ['(', ')'],
  ['{% raw %}', '{% endraw %}'],
  ['- ', ''],
  ['*', '*'],
]
const fillers = [
  'x',
  '9',
  '字',
  '"',
  '\\',
  '[',
  '&',
  '\n',
  ' ',
  '=',
  '\0',
  '<b>',
  '\u{1f600}',
  '---\n',
  'a:b\n',
  '](',
  '```\n',
]

type Mutation = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array

/** Each as issue 5 names it: truncate, flip, splice, nest, giant fields; and two of its relatives. */
const mutations: Record<string, Mutation> = {
  truncate: (bytes, random) => bytes.slice(0, below(random, bytes.length + 1)),
  flip(bytes, random) {
    const out = bytes.slice()
    for (let n = 1 + below(random, 24); n > 0 && out.length > 0; n--) {
      const at = below(random, out.length)
      out[at] = random() < 0.5 ? (out[at] ?? 0) ^ (1 << below(random, 8)) : below(random, 256)
    }
    return out
  },
  splice(bytes, random, other) {
    const from = below(random, other.length + 1)
    const piece = other.subarray(from, from + 1 + below(random, 4000))
    return inserted(bytes, below(random, bytes.length + 1), piece)
  },
  nest(bytes, random) {
    const [open, close] = nests[below(random, nests.length)] ?? ['[', ']']
    const depth = random() < 0.1 ? 50_000 : Math.round(10 ** (1 + 3 * random()))
    return inserted(
      bytes,
      joint(bytes, random),
      bytesOf(open.repeat(depth) + (random() < 0.5 ? close.repeat(depth) : '')),
    )
  },
  giant(bytes, random) {
    const filler = fillers[below(random, fillers.length)] ?? 'x'
    // One in fifty is as large as a whole export.
    const size = random() < 0.02 ? 3e6 : 10 ** (2 + 3 * random())
    return inserted(bytes, joint(bytes, random), bytesOf(filler.repeat(Math.ceil(size / filler.length))))
  },
  drop(bytes, random) {
    const from = below(random, bytes.length + 1)
    const to = from + below(random, Math.max(1, bytes.length / 4))
    return new Uint8Array(Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]))
  },
  repeat(bytes, random) {
    const from = below(random, bytes.length + 1)
    const piece = bytes.slice(from, from + 1 + below(random, 2000))
    return inserted(
      bytes,
      from,
      new Uint8Array(Buffer.concat(Array.from({ length: 1 + below(random, 200) }, () => piece))),
    )
  },
}

/** One to three mutations of `bytes`; names what was done. */
export function mutate(bytes: Uint8Array, other: Uint8Array, random: Random): { bytes: Uint8Array; how: string } {
  const names = Object.keys(mutations)
  const how: string[] = []
  let out = bytes
  for (let n = 1 + below(random, 3); n > 0; n--) {
    const name = names[below(random, names.length)] ?? 'flip'
    how.push(name)
    out = mutations[name]?.(out, random, other) ?? out
  }
  return { bytes: out, how: how.join('+') }
}
