import { isBullet, numberAs } from './number-formats.ts'
import { isOn, type Styles } from './styles.ts'
import { child, type Element, elements, value } from './xml-tree.ts'

type Level = {
  start: number
  format: string
  text: string
  /** Nothing stands between the number and the words. */
  tight: boolean
  /** All numbers in it are 1, 2, 3. */
  legal: boolean
  /** It begins anew after a level above this one (1-based); 0 never. Undefined: after any level above its own. */
  restart: number | undefined
  style: string | undefined
}

type List = {
  abstract: string
  levels: Map<number, Level>
  /** Levels that begin anew, and where, when this list is first used. */
  overrides: Map<number, number>
}

/** The number of a paragraph, as Word shows it; `text` '' where it has none to show. */
export type Numbered = { numId: string; level: number; bullet: boolean; text: string; tight: boolean; known: boolean }

const whole = (said: string | undefined): number | undefined => {
  const n = Number(said)
  return said !== undefined && Number.isInteger(n) && Math.abs(n) < 1e6 ? n : undefined
}

const levelOf = (one: Element): Level => ({
  start: whole(value(child(one, 'w:start'))) ?? 0,
  format: value(child(one, 'w:numFmt')) ?? 'decimal',
  text: value(child(one, 'w:lvlText')) ?? '',
  tight: value(child(one, 'w:suff')) === 'nothing',
  legal: isOn(child(one, 'w:isLgl')) === true,
  restart: whole(value(child(one, 'w:lvlRestart'))),
  style: value(child(one, 'w:pStyle')),
})

const levelsOf = (of: Element | undefined): Map<number, Level> =>
  new Map(elements(of, 'w:lvl').map((one) => [whole(one.attribs['w:ilvl']) ?? 0, levelOf(one)]))

/** Everything of numbering.xml, by numId. */
function listsOf(root: Element | undefined, styles: Styles): Map<string, List> {
  const abstracts = new Map(elements(root, 'w:abstractNum').map((one) => [one.attribs['w:abstractNumId'] ?? '', one]))
  const nums = new Map(elements(root, 'w:num').map((one) => [one.attribs['w:numId'] ?? '', one]))
  /** A list may say of itself no more than the list style it follows. */
  const resolved = (id: string, depth = 0): string => {
    const link = value(child(abstracts.get(id), 'w:numStyleLink'))
    const numId = link === undefined || depth > 5 ? undefined : styles.listOf(link)
    const next = numId === undefined ? undefined : value(child(nums.get(numId), 'w:abstractNumId'))
    return next === undefined || next === id ? id : resolved(next, depth + 1)
  }
  const out = new Map<string, List>()
  for (const [numId, num] of nums) {
    const abstract = resolved(value(child(num, 'w:abstractNumId')) ?? '')
    const levels = levelsOf(abstracts.get(abstract))
    const overrides = new Map<number, number>()
    for (const one of elements(num, 'w:lvlOverride')) {
      const at = whole(one.attribs['w:ilvl']) ?? 0
      const own = child(one, 'w:lvl')
      if (own) levels.set(at, levelOf(own))
      const start = whole(value(child(one, 'w:startOverride')))
      const level = levels.get(at)
      if (start === undefined || !level) continue
      levels.set(at, { ...level, start })
      overrides.set(at, start)
    }
    out.set(numId, { abstract, levels, overrides })
  }
  return out
}

/**
 * Counts the paragraphs of a document as Word does: lists that share one abstract list count on, a list with an override
 * begins anew where it is first used, deeper levels begin anew after higher ones (ECMA-376 part 1, 17.9).
 */
export class Numbering {
  private readonly lists: Map<string, List>
  private readonly styles: Styles
  private readonly counters = new Map<string, (number | undefined)[]>()
  private readonly used = new Set<string>()

  constructor(root: Element | undefined, styles: Styles) {
    this.styles = styles
    this.lists = listsOf(root, styles)
  }

  /** The next number of a paragraph with these properties; undefined when it has none. Call in the document's order. */
  next(properties: Element | undefined): Numbered | undefined {
    const style = value(child(properties, 'w:pStyle'))
    const own = child(properties, 'w:numPr')
    const byStyle = this.styles.numbering(style)
    const numId = value(child(own, 'w:numId')) ?? value(child(byStyle?.numPr, 'w:numId'))
    const list = numId === undefined || numId === '0' ? undefined : this.lists.get(numId)
    if (!list || numId === undefined) return undefined
    const at = this.levelAt(list, own, byStyle)
    const level = list.levels.get(at)
    if (!level) return undefined
    const about = { numId, level: at, tight: level.tight }
    if (isBullet(level.format)) return { ...about, bullet: true, text: '', known: true }
    this.count(numId, list, at)
    const { text, known } = this.shown(list, at, level)
    return { ...about, bullet: false, text, known }
  }

  private levelAt(
    list: List,
    own: Element | undefined,
    byStyle: { style: string; numPr: Element } | undefined,
  ): number {
    const said = whole(value(child(own, 'w:ilvl')))
    if (said !== undefined) return said
    // A level may name the style whose paragraphs it numbers.
    const named = byStyle && [...list.levels].find(([, level]) => level.style === byStyle.style)
    return named?.[0] ?? whole(value(child(byStyle?.numPr, 'w:ilvl'))) ?? 0
  }

  private count(numId: string, list: List, at: number): void {
    const counters = this.counters.get(list.abstract) ?? []
    this.counters.set(list.abstract, counters)
    if (!this.used.has(numId)) {
      this.used.add(numId)
      for (const level of list.overrides.keys()) counters[level] = undefined
    }
    counters[at] = (counters[at] ?? (list.levels.get(at)?.start ?? 1) - 1) + 1
    for (const [deeper, { restart }] of list.levels)
      if (deeper > at && (restart === undefined || at < restart)) counters[deeper] = undefined
  }

  private shown(list: List, at: number, level: Level): { text: string; known: boolean } {
    if (level.format === 'none' && !/%[1-9]/.test(level.text)) return { text: level.text.trim(), known: true }
    const counters = this.counters.get(list.abstract) ?? []
    let known = true
    const text = level.text.replace(/%([1-9])/g, (_, place: string) => {
      const other = Number(place) - 1
      const from = list.levels.get(other)
      if (!from || other > at) return ''
      const plain = level.legal && from.format !== 'none'
      const number = numberAs(plain ? 'decimal' : from.format, counters[other] ?? from.start)
      known &&= number.known
      return number.text
    })
    return { text: text.trim(), known }
  }
}
