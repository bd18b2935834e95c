import { numberAs } from '../word/number-formats.ts'
import type { OdtLevel } from './styles.ts'

/** Numbers as OpenDocument names them: `1`, `a`, `I`, or the first few of a row. */
const formats: [RegExp, string][] = [
  [/^1$/, 'decimal'],
  [/^a$/, 'lowerLetter'],
  [/^A$/, 'upperLetter'],
  [/^i$/, 'lowerRoman'],
  [/^I$/, 'upperRoman'],
  [/^①/, 'decimalEnclosedCircle'],
  [/^一, 二/, 'chineseCountingThousand'],
  [/^壹, 贰/, 'chineseLegalSimplified'],
  [/^壹, 貳/, 'ideographLegalTraditional'],
  [/^甲/, 'ideographTraditional'],
  [/^子/, 'ideographZodiac'],
  [/^ア/, 'aiueoFullWidth'],
  [/^イ/, 'irohaFullWidth'],
  [/^가/, 'ganada'],
  [/^１/, 'decimalFullWidth'],
]

const formatOf = (said: string): string => formats.find(([mark]) => mark.test(said))?.[1] ?? 'decimal'

/** Counts one list, or the headings: `counters` from level 1 on. */
export class Counter {
  private readonly counters: (number | undefined)[] = []

  /** The number of the next item at `depth` (from 1); '' where the level shows none. */
  next(depth: number, levelAt: (depth: number) => OdtLevel | undefined, start?: number): string {
    const level = levelAt(depth)
    if (!level || level.bullet) return ''
    this.counters[depth] = start ?? (this.counters[depth] ?? level.start - 1) + 1
    this.counters.length = depth + 1
    if (level.format === '') return `${level.prefix}${level.suffix}`.trim()
    const numbers: string[] = []
    for (let at = Math.max(1, depth - level.shown + 1); at <= depth; at++) {
      const of = levelAt(at)
      if (of && of.format !== '') numbers.push(numberAs(formatOf(of.format), this.counters[at] ?? of.start).text)
    }
    return `${level.prefix}${numbers.join('.')}${level.suffix}`.trim()
  }
}
