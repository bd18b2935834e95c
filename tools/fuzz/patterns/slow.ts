import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { type Attack, attacksOf, type Pattern } from './attacks.ts'

/** Patterns of a file as they stand in it: literals, and `new RegExp` of a text without parts put in. */
export function patternsOf(file: string): Pattern[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const out: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      out.push({ where: `${file}:${line + 1}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return out.filter(({ source }) => /[*+]|\{\d+,|\{\d{2,}\}/.test(source))
}

/** Longer where the piece is: what is tried again at each piece is tried as often. */
const written = ({ start, piece, end }: Attack, length: number): string =>
  start + piece.repeat(Math.ceil(length / Math.sqrt(piece.length))) + end

/** What takes as long is no chance of the clock, and need not be tried again. ms */
const sureMs = 10

/** ms of processor for one text; `tries`: the least of so many. */
const cost = (pattern: RegExp, text: string, tries: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (let left = tries; left > 0 && (left === tries || least < sureMs); left -= 1) {
    const began = process.cpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.cpuUsage(began)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/**
 * Characters, in this turn, so that what grows with the cube or faster is found before it holds the list; a text `longer` times as
 * long, and one twice that, then tell. Linear work grows `longer` times, the square `longer` times `longer`: halfway between (by
 * ratio), both times, is too much. A repetition with a bound of a thousand or two is linear by this, as it is in truth.
 */
const steps = [
  { length: 20, longer: 1.2 },
  { length: 300, longer: 2 },
  { length: 3000, longer: 4 },
]
/** A linear pattern takes a tenth of this for the longest of them; more is only a reason to look again. ms */
const suspectMs = 0.6

/** The text with which the work of a pattern grows like its square or faster; undefined: none was found. */
export function slowOn(pattern: Pattern): string | undefined {
  const attacks = attacksOf(pattern)
  for (const { length, longer } of steps) {
    for (const attack of attacks) {
      const created = new RegExp(pattern.source, pattern.flags)
      const text = written(attack, length)
      if (cost(created, text, 1) < suspectMs) continue
      const first = cost(created, text, 3)
      if (first < suspectMs) continue
      const [more, most] = [longer * length, 2 * longer * length].map((one) => written(attack, one))
      const second = cost(created, more as string, 2)
      if (second / first <= longer ** 1.5) continue
      // So short a text, and so much work: it doubles with each character.
      if (length === 20) return JSON.stringify(attack)
      if (cost(created, most as string, 1) / second > 2 ** 1.5) return JSON.stringify(attack)
    }
  }
  return undefined
}
