import { type Node, parsed } from './parse.ts'

export type Pattern = { where: string; source: string; flags: string }

/** `start`, `piece` again and again, `end`. */
export type Attack = { start: string; piece: string; end: string }

/** Tried for what one place takes: a piece of each kind a reader meets, then whatever else is printable. */
const palette = [...' a1\n字<">./-=_*#!?:&([{~|\t\u3000，。@%;\'\\)]}>$^+`,éZ0、！…\ufe0f\u200d\u0301😀']

type Sampler = (source: string) => readonly string[]

const samplerOf = (flags: string): Sampler => {
  const known = new Map<string, readonly string[]>()
  return (source) => {
    const before = known.get(source)
    if (before) return before
    const literal = source.length <= 2 && !/^[\\.]/.test(source) ? [source] : []
    const one = new RegExp(`^(?:${source})$`, flags.replace(/[gy]/g, ''))
    const found = literal.length > 0 ? literal : palette.filter((char) => one.test(char))
    const all =
      found.length > 0
        ? found
        : everyChar()
            .filter((char) => one.test(char))
            .slice(0, 2)
    known.set(source, all)
    return all
  }
}
const everyChar = (): string[] => Array.from({ length: 0x3400 }, (_, code) => String.fromCharCode(code))

/** The shortest text a part takes, with one piece for what may be missing. */
const sample = (node: Node, one: Sampler): string => {
  switch (node.t) {
    case 'one':
      return one(node.source)[0] ?? ''
    case 'all':
      return node.parts.map((part) => sample(part, one)).join('')
    case 'any':
      return sample(node.ways[0] as Node, one)
    case 'repeat':
      return sample(node.of, one).repeat(Math.min(Math.max(1, node.least), 200))
    case 'nothing':
      return ''
  }
}

/** What may be repeated to keep a repetition busy: one character of each kind, or one round of its group, each of its ways. */
const pieces = (node: Node, one: Sampler): readonly string[] => {
  if (node.t === 'one') return one(node.source).slice(0, 8)
  if (node.t === 'any') return [...new Set(node.ways.flatMap((way) => pieces(way, one)))].slice(0, 12)
  const whole = sample(node, one)
  const inner = node.t === 'all' && node.parts.length === 1 ? pieces(node.parts[0] as Node, one) : []
  return [...new Set([whole, ...inner])].filter((piece) => piece !== '')
}

/** A repetition with what leads to it: `least` (optional parts left out) and `most` (every part once). */
type Busy = { least: string; most: string; pieces: readonly string[] }

const busy = (node: Node, one: Sampler, before: { least: string; most: string }): Busy[] => {
  if (node.t === 'any') return node.ways.flatMap((way) => busy(way, one, before))
  if (node.t === 'all') {
    let { least, most } = before
    return node.parts.flatMap((part) => {
      const found = busy(part, one, { least, most })
      const text = sample(part, one)
      most += text
      if (part.t !== 'repeat' || part.least > 0) least += text
      return found
    })
  }
  if (node.t === 'nothing') return node.look ? busy(node.look, one, before) : []
  if (node.t !== 'repeat') return []
  const inside = busy(node.of, one, before)
  return node.most < 50 ? inside : [...inside, { ...before, pieces: pieces(node.of, one) }]
}

const ends = ['\u0001', '\n\u0001']

/**
 * Texts that keep a pattern busy: each of its repetitions fed for long, with what leads to it once, never and at every turn,
 * and an end at which it must give up. Made from the pattern's own tree, so that nobody need guess what it asks for.
 */
export const attacksOf = ({ source, flags }: Pattern): Attack[] => {
  const one = samplerOf(flags)
  const rows = busy(parsed(source), one, { least: '', most: '' })
  const attacks = rows.flatMap(({ least, most, pieces: fed }) =>
    fed.flatMap((piece) =>
      [...new Set(['', least, most])].flatMap((start) => [
        ...(start === '' ? [''] : ['', piece]).map((turn) => ({ start: '', piece: start + turn })),
        { start, piece },
        // Behind what no pattern takes: `^` holds nothing off.
        ...(start === '' ? [{ start: '\u0002', piece }] : []),
      ]),
    ),
  )
  const once = new Map(attacks.filter(({ piece }) => piece !== '').map((row) => [JSON.stringify(row), row]))
  return [...once.values()].flatMap((row) => ends.map((end) => ({ ...row, end })))
}
