import { parseHTML } from 'linkedom'

/** The faces our pages are set in: headings, running text, running text with weight. */
export const faces = ['serif', 'sans', 'medium'] as const
export type Face = (typeof faces)[number]

/** One selector of a style sheet and what it says about type; `order` decides between equals. */
type FontRule = {
  selector: string
  order: number
  specificity: number
  serif?: boolean
  /** `undefined`: nothing said. */
  weight?: number
  /** Holds only sometimes: inside @media and the like. */
  maybe: boolean
  /** About ::before or ::after of what is selected. */
  beside: boolean
  /** Text drawn there. */
  content?: string
}

/** What browsers set bold by themselves. */
const ownSheet = 'b, strong, th, h1, h2, h3, h4, h5, h6 { font-weight: 700 }'
/** Above this a face counts as medium (fonts.css). */
const mediumFrom = 451

/** Tailwind writes weights as `var(--font-weight-medium)` or, inlined, as numbers. */
const namedWeights: Record<string, number> = { bold: 700, normal: 400, 'var(--font-weight-medium)': 500 }

const weightOf = (said: string | undefined): number | undefined =>
  said === undefined ? undefined : (namedWeights[said] ?? (Number(said) || undefined))

/** What a `content` (or Tailwind's variable for it) draws: its strings, and the numerals of a Chinese counter (lists of ours are short). */
const drawnBy = (content: string): string =>
  [...content.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, one, other]) => one ?? other).join('') +
  (/cjk-ideographic/.test(content) ? '一二三四五六七八九十' : '')

const saidAbout = (body: string): Pick<FontRule, 'serif' | 'weight' | 'content'> => {
  const said: Pick<FontRule, 'serif' | 'weight' | 'content'> = {}
  for (const [, name, value = ''] of body.matchAll(
    /(?:^|[;\s])(font|font-family|font-weight|content|--tw-content)\s*:\s*([^;]+)/g,
  )) {
    if (name === 'content' || name === '--tw-content') said.content = (said.content ?? '') + drawnBy(value)
    if ((name === 'font' || name === 'font-family') && /var\(--|serif/.test(value))
      said.serif = /var\(--font-serif\)/.test(value)
    const weight =
      name === 'font' && value.trim() !== 'inherit' ? (/^\s*(\d{3}|bold)\b/.exec(value)?.[1] ?? '400') : undefined
    const weightSaid = weightOf(name === 'font-weight' ? value.trim() : weight)
    if (weightSaid !== undefined) said.weight = weightSaid
  }
  return said
}

/** Near enough to the cascade for sheets of one author: ids, then classes, attributes and states, then names. */
const specificityOf = (selector: string): number => {
  const counted = selector.replace(/:where\([^)]{0,400}\)/g, '')
  const count = (pattern: RegExp): number => counted.match(pattern)?.length ?? 0
  return (
    count(/#[\w-]+/g) * 10_000 +
    count(/\.[\w-]+|\[[^\][]*\]|:(?!:|is|not)[\w-]+/g) * 100 +
    count(/(?:^|[\s>+~(,])[a-z]/g)
  )
}

/** Commas outside brackets. */
const listOf = (selectors: string): string[] => selectors.split(/,(?![^([]*[)\]])/).map((one) => one.trim())

/** The rules about type of style sheets given as text, in their order. */
export const fontRules = (sheets: readonly string[]): FontRule[] => {
  const rules: FontRule[] = []
  const text = [ownSheet, ...sheets].join('\n').replace(/\/\*(?:(?!\/\*)[\s\S])*?\*\//g, '')
  let blocks = 0
  for (const [, opens, body, closes] of text.matchAll(/(?<![^{};])([^{};]+)\{(?:([^{}]*)\})?|(\})/g)) {
    if (closes) blocks--
    // Opens a block of rules.
    else if (body === undefined) blocks++
    if (opens === undefined || body === undefined || opens.trim().startsWith('@')) continue
    const said = saidAbout(body)
    if (Object.keys(said).length === 0) continue
    for (const whole of listOf(opens)) {
      // A state may come, a part of an element is drawn in the element's face.
      const selector =
        whole
          .replace(/::?(?:before|after|marker|placeholder)\b/g, '')
          .replace(/:(?:hover|focus[\w-]*|active|target|checked|open)\b/g, '') || '*'
      rules.push({
        selector,
        maybe: blocks > 0,
        order: rules.length,
        specificity: specificityOf(whole),
        beside: /::?(?:before|after|marker)\b/.test(whole),
        ...said,
      })
    }
  }
  return rules
}

/** Words that stand in attributes on a page: fields, and what style sheets draw with attr(). */
const attributeText = (element: Element): string =>
  [...element.attributes]
    .map(({ name, value }) => (name === 'placeholder' || name.startsWith('data-') ? value : ''))
    .join('')

const strongerFirst = (a: FontRule, b: FontRule): number => b.specificity - a.specificity || b.order - a.order

/** What the rules that hold for an element come to: one value, or several where some hold only sometimes. */
const valuesOf = (
  rules: FontRule[] | undefined,
  read: (rule: FontRule) => boolean | undefined,
  inherited: readonly boolean[],
): readonly boolean[] => {
  const values = new Set<boolean>()
  for (const rule of rules?.sort(strongerFirst) ?? []) {
    values.add(read(rule) === true)
    if (!rule.maybe) return [...values]
  }
  return [...new Set([...values, ...inherited])]
}

/** What nobody sees at first: below the first screen (base.css: `data-later`), folded, or put away. */
const isLater = (element: Element): boolean =>
  element.hasAttribute('data-later') ||
  element.hasAttribute('hidden') ||
  (element.parentElement?.tagName === 'DETAILS' && element.tagName !== 'SUMMARY')

export type CharactersByFace = {
  all: Record<Face, string>
  /** Those of them that only stand in what nobody sees at first. */
  later: Record<Face, string>
}

/**
 * The characters that this HTML shows in each face, sorted, folded parts and templates included. Rather too many than
 * too few: digits are always there, because scripts count and add up prices.
 */
export const charactersByFace = (html: string, rules: readonly FontRule[]): CharactersByFace => {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  const serif = new Map<Element, FontRule[]>()
  const weight = new Map<Element, FontRule[]>()
  const beside = new Map<Element, { serif: boolean; content: string }>()
  for (const rule of rules) {
    let found: ArrayLike<Element>
    try {
      found = document.querySelectorAll(rule.selector)
    } catch {
      // A selector only browsers know.
      continue
    }
    for (const element of Array.from(found)) {
      if (rule.beside) {
        const before = beside.get(element) ?? { serif: false, content: '' }
        beside.set(element, {
          serif: before.serif || rule.serif === true,
          content: before.content + (rule.content ?? ''),
        })
        continue
      }
      if (rule.serif !== undefined) serif.set(element, [...(serif.get(element) ?? []), rule])
      if (rule.weight !== undefined) weight.set(element, [...(weight.get(element) ?? []), rule])
    }
  }
  const empty = (): Record<Face, Set<string>> => ({ serif: new Set(), sans: new Set(), medium: new Set() })
  const [first, later] = [empty(), empty()]
  let sets = first
  const add = (face: Face, text: string | null): void => {
    for (const character of text ?? '') if (character > ' ') sets[face].add(character)
  }
  const walk = (node: Node, serifs: readonly boolean[], mediums: readonly boolean[]): void => {
    const now = serifs.flatMap((isSerif) =>
      isSerif ? ['serif' as const] : mediums.map((isMedium) => (isMedium ? ('medium' as const) : ('sans' as const))),
    )
    for (const child of Array.from(node.childNodes)) {
      if (child.nodeType === 3) for (const face of now) add(face, child.textContent)
      if (child.nodeType !== 1) continue
      const element = child as Element
      // Pages of a book bring their own fonts.
      if (/^(script|style|noscript)$/i.test(element.tagName) || element.hasAttribute('font-family')) continue
      const around = sets
      if (isLater(element)) sets = later
      const drawn = beside.get(element)
      const words = attributeText(element) + (drawn?.content ?? '')
      const nowSerifs = valuesOf(serif.get(element), (rule) => rule.serif, serifs)
      const nowMediums = valuesOf(weight.get(element), (rule) => (rule.weight ?? 0) >= mediumFrom, mediums)
      // Whatever it is drawn in: a counter without a face of its own takes the face of its element.
      const inSerif = drawn !== undefined && (drawn.serif || nowSerifs.includes(true))
      if (words !== '') for (const face of inSerif ? faces : (['sans', 'medium'] as const)) add(face, words)
      walk(element, nowSerifs, nowMediums)
      const inner = (element as HTMLTemplateElement).content
      if (inner && element.childNodes.length === 0) {
        sets = later
        walk(inner, nowSerifs, nowMediums)
      }
      sets = around
    }
  }
  walk(document.body, [false], [false])
  for (const face of faces) if (first[face].size + later[face].size > 0) add(face, '0123456789')
  const sorted = (of: (face: Face) => Iterable<string>): Record<Face, string> =>
    Object.fromEntries(faces.map((face) => [face, [...of(face)].sort().join('')])) as Record<Face, string>
  return {
    all: sorted((face) => new Set([...first[face], ...later[face]])),
    later: sorted((face) => [...later[face]].filter((one) => !first[face].has(one))),
  }
}

/** These characters as CSS's `unicode-range`, neighbours together. */
export const unicodeRange = (characters: string): string => {
  const runs: [number, number][] = []
  for (const point of [...characters].map((one) => one.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && point <= last[1] + 1) last[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number): string => point.toString(16)
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join()
}
