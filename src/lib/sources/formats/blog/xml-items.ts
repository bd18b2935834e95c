import { ShallowParser } from '../../html/shallow-parser.ts'

/** An element of XML with its texts; children of one name in the order they came. */
export type XmlNode = { name: string; attributes: Record<string, string>; text: string; children: XmlNode[] }

/**
 * Elements called `item` or `entry` one at a time, and at the end what stood around them (`channel`, `feed`). Text of
 * CDATA is text. XHTML inside a `type="xhtml"` element is given back as HTML.
 */
export function xmlItems(onItem: (item: XmlNode) => void): {
  write(part: string): void
  end(): XmlNode
  /** What stands around the items, as far as it was read. */
  around(): XmlNode
  /** After `end`: the line at which a text that stops before its root closes was last whole. */
  cutAt(): number | undefined
} {
  const root: XmlNode = { name: '', attributes: {}, text: '', children: [] }
  const stack: XmlNode[] = [root]
  /** Depth inside XHTML that is kept as it is written. */
  let raw = 0
  let line = 1
  let lastWhole = 1
  let rooted = false
  let cut: number | undefined
  const escaped = (s: string): string => s.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const parser = new ShallowParser(
    {
      onopentag(name, attributes) {
        const top = stack.at(-1)!
        if (raw > 0) {
          raw++
          const written = Object.entries(attributes).map(
            ([key, value]) => ` ${key}="${escaped(value).replace(/"/g, '&quot;')}"`,
          )
          top.text += `<${name.replace(/^xhtml:/, '')}${written.join('')}>`
          return
        }
        const node: XmlNode = { name, attributes, text: '', children: [] }
        // Deeper than any feed: nobody needs it, and a hostile one must not fill the memory.
        if (stack.length < 40) top.children.push(node)
        stack.push(node)
        if (attributes.type === 'xhtml') raw = 1
      },
      ontext(part) {
        stack.at(-1)!.text += raw > 1 ? escaped(part) : part
      },
      onclosetag(name) {
        const top = stack.at(-1)!
        if (raw > 1) {
          raw--
          top.text += `</${name.replace(/^xhtml:/, '')}>`
          return
        }
        raw = 0
        if (stack.length > 1) stack.pop()
        if (stack.length === 1) rooted = true
        if (name !== 'item' && name !== 'entry') return
        lastWhole = line
        onItem(top)
        const above = stack.at(-1)!
        above.children.splice(above.children.indexOf(top), 1)
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  )
  return {
    write(part) {
      parser.write(part)
      for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) line++
    },
    end() {
      if (!rooted) cut = lastWhole
      parser.end()
      return root
    },
    around: () => root,
    cutAt: () => cut,
  }
}

/** Text of the first child of that name; '' when there is none. */
export const child = (node: XmlNode | undefined, ...names: string[]): string =>
  names.map((name) => node?.children.find((one) => one.name === name)?.text.trim()).find(Boolean) ?? ''

export const children = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((one) => one.name === name) ?? []
