import { child, type Element, elements, value } from './xml-tree.ts'

/** What of Word's styles bears on words: which are hidden, which number their paragraphs, what they are called. */
export type Styles = {
  /** Is a run hidden: by itself, its character style, its paragraph's style or the document's defaults? */
  hidden(looks: Element | undefined, paragraphStyle: string | undefined): boolean
  /** The style that numbers a paragraph and the numPr it has, following what it is based on. */
  numbering(style: string | undefined): { style: string; numPr: Element } | undefined
  name(style: string | undefined): string
  /** numId of a list style. */
  listOf(style: string): string | undefined
  defaultParagraph: string | undefined
}

/** Word's switches are on when they stand there, unless they say off. */
export const isOn = (switch_: Element | undefined): boolean | undefined =>
  switch_ ? !/^(0|false|off|none)$/.test(value(switch_) ?? '') : undefined

/** No chain of styles is longer; one that goes round ends here. */
const DEEPEST = 20

export function readStyles(root: Element | undefined): Styles {
  const all = new Map(elements(root, 'w:style').map((one) => [one.attribs['w:styleId'] ?? '', one]))
  const defaultOf = (type: string): string | undefined =>
    elements(root, 'w:style').find(
      (one) => one.attribs['w:type'] === type && /^(1|true|on)$/.test(one.attribs['w:default'] ?? ''),
    )?.attribs['w:styleId']
  const byDefault = isOn(child(root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:vanish')) === true
  const defaultParagraph = defaultOf('paragraph')
  const chain = (id: string | undefined): Element[] => {
    const out: Element[] = []
    for (let at = id; at !== undefined && out.length < DEEPEST; ) {
      const one = all.get(at)
      if (!one) break
      out.push(one)
      at = value(child(one, 'w:basedOn'))
    }
    return out
  }
  const vanishes = (id: string | undefined): boolean => {
    for (const one of chain(id)) {
      const said = isOn(child(one, 'w:rPr', 'w:vanish'))
      if (said !== undefined) return said
    }
    return false
  }
  return {
    // Said twice by styles it is undone (17.7.3, toggle properties).
    hidden: (looks, paragraphStyle) =>
      isOn(child(looks, 'w:vanish')) ??
      (vanishes(value(child(looks, 'w:rStyle'))) !== vanishes(paragraphStyle ?? defaultParagraph) || byDefault),
    numbering(style) {
      for (const one of chain(style ?? defaultParagraph)) {
        const numPr = child(one, 'w:pPr', 'w:numPr')
        if (numPr && child(numPr, 'w:numId')) return { style: one.attribs['w:styleId'] ?? '', numPr }
      }
      return undefined
    },
    name: (style) => value(child(all.get(style ?? ''), 'w:name')) ?? style ?? '',
    listOf: (style) => value(child(all.get(style), 'w:pPr', 'w:numPr', 'w:numId')),
    defaultParagraph,
  }
}
