/**
 * A regular expression as a tree, as far as texts that make it work hard are written from it: what one place takes, what
 * follows what, and what repeats. Syntax: https://tc39.es/ecma262/#sec-patterns, without flag `v`.
 */
export type Node =
  /** One character; `source` is a pattern of its own: `[^<>]`, `\s`, `.`, `a`. */
  | { t: 'one'; source: string }
  | { t: 'all'; parts: Node[] }
  | { t: 'any'; ways: Node[] }
  | { t: 'repeat'; of: Node; least: number; most: number }
  /** What takes nothing: `^`, `\b`; `look`: what `(?=…)` and its like look at. */
  | { t: 'nothing'; look?: Node }

const escapeAt = /\\(?:u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[pP]\{[^}]*\}|k<[^>]*>|[\s\S])/y
const classAt = /\[(?:\\[\s\S]|[^\]\\])*\]/y
const openAt = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]+:))?/y
const quantifierAt = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y

const isReference = /^\\(?:[bB]|[1-9]|k<)/

class Parser {
  private at = 0
  private readonly source: string
  constructor(source: string) {
    this.source = source
  }

  ways(): Node {
    const ways = [this.parts()]
    while (this.source[this.at] === '|') {
      this.at += 1
      ways.push(this.parts())
    }
    return ways.length === 1 ? (ways[0] as Node) : { t: 'any', ways }
  }

  private parts(): Node {
    const parts: Node[] = []
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at] as string)) parts.push(this.repeated())
    return { t: 'all', parts }
  }

  private repeated(): Node {
    const of = this.one()
    const found = this.take(quantifierAt)
    if (!found) return of
    const [text, from, comma, to] = found
    if (from === undefined)
      return { t: 'repeat', of, least: text[0] === '+' ? 1 : 0, most: text[0] === '?' ? 1 : Number.POSITIVE_INFINITY }
    const most = comma === '' ? Number(from) : to === '' ? Number.POSITIVE_INFINITY : Number(to)
    return { t: 'repeat', of, least: Number(from), most }
  }

  private one(): Node {
    const escaped = this.take(escapeAt)
    // Of a reference back nothing is known: it takes what was taken before.
    if (escaped) return isReference.test(escaped[0]) ? { t: 'nothing' } : { t: 'one', source: escaped[0] }
    const all = this.take(classAt)
    if (all) return { t: 'one', source: all[0] }
    const open = this.take(openAt)
    if (open) {
      const inside = this.ways()
      this.at += 1
      return /^\(\?<?[=!]$/.test(open[0]) ? { t: 'nothing', look: inside } : inside
    }
    const points = String.fromCodePoint(this.source.codePointAt(this.at) as number)
    this.at += points.length
    return points === '^' || points === '$' ? { t: 'nothing' } : { t: 'one', source: points }
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.source)
    if (found) this.at += found[0].length
    return found
  }
}

/** The tree of a pattern that JavaScript has read already: nothing wrong in it is looked for. */
export const parsed = (source: string): Node => new Parser(source).ways()
