import { below, child, type Element, elements } from '../word/xml-tree.ts'

/** One level of a list or of the headings: how its number is written. */
export type OdtLevel = { format: string; prefix: string; suffix: string; start: number; shown: number; bullet: boolean }

/** What of an OpenDocument file's styles bears on words. */
export type OdtStyles = {
  /** The names of a style and of all it is based on, as people and as files call them. */
  names(style: string | undefined): string[]
  /** What is said of words (style:text-properties), the nearest saying. */
  looks(style: string | undefined, property: string): string | undefined
  level(list: string | undefined, depth: number): OdtLevel | undefined
  heading(depth: number): OdtLevel | undefined
  /** The list style a paragraph's style asks for. */
  listOf(style: string | undefined): string | undefined
}

const DEEPEST = 20
const whole = (said: string | undefined, otherwise: number): number => {
  const n = Number(said)
  return said !== undefined && Number.isInteger(n) ? n : otherwise
}

const levelOf = (one: Element): OdtLevel => ({
  format: one.attribs['style:num-format'] ?? '',
  prefix: one.attribs['style:num-prefix'] ?? '',
  suffix: one.attribs['style:num-suffix'] ?? '',
  start: whole(one.attribs['text:start-value'], 1),
  shown: whole(one.attribs['text:display-levels'], 1),
  bullet: one.name !== 'text:list-level-style-number' && one.name !== 'text:outline-level-style',
})

const levelsOf = (list: Element | undefined): Map<number, OdtLevel> =>
  new Map(elements(list).map((one) => [whole(one.attribs['text:level'], 1), levelOf(one)]))

/** `roots`: content.xml and styles.xml. */
export function readOdtStyles(roots: readonly (Element | undefined)[]): OdtStyles {
  const all = new Map(
    roots.flatMap((root) => below(root, 'style:style')).map((one) => [one.attribs['style:name'] ?? '', one]),
  )
  const lists = new Map(
    roots
      .flatMap((root) => below(root, 'text:list-style'))
      .map((one) => [one.attribs['style:name'] ?? '', levelsOf(one)]),
  )
  const outline = levelsOf(roots.flatMap((root) => below(root, 'text:outline-style'))[0])
  const chain = (id: string | undefined): Element[] => {
    const out: Element[] = []
    for (let at = id; at !== undefined && out.length < DEEPEST; ) {
      const one = all.get(at)
      if (!one) break
      out.push(one)
      at = one.attribs['style:parent-style-name']
    }
    return out
  }
  return {
    names: (style) => [
      ...(style === undefined ? [] : [style.replace(/_20_/g, ' ')]),
      ...chain(style).flatMap(({ attribs }) =>
        [attribs['style:display-name'], attribs['style:name'], attribs['style:parent-style-name']].flatMap((one) =>
          one === undefined ? [] : [one.replace(/_20_/g, ' ')],
        ),
      ),
    ],
    looks(style, property) {
      for (const one of chain(style)) {
        const said = child(one, 'style:text-properties')?.attribs[property]
        if (said !== undefined) return said
      }
      return undefined
    },
    level: (list, depth) => lists.get(list ?? '')?.get(depth),
    heading: (depth) => outline.get(depth),
    listOf: (style) =>
      chain(style)
        .map((one) => one.attribs['style:list-style-name'])
        .find((name) => name),
  }
}
