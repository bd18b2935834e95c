import { type ChildNode, DomHandler, Element, Text } from 'domhandler'
import { getOuterHTML } from 'domutils'
import { ShallowParser } from '../html/shallow-parser.ts'

export { Element, Text }
export type Node = ChildNode

/** XML of a part as a tree; names keep their prefixes. UTF-16 is told by its byte order mark. */
export function parseXml(bytes: Uint8Array): Element | undefined {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(wide).decode(bytes)
  const handler = new DomHandler()
  const parser = new ShallowParser(handler, { xmlMode: true, decodeEntities: true })
  parser.write(text)
  parser.end()
  const root = handler.root.children.find((one) => one instanceof Element)
  return root instanceof Element ? canonical(root) : undefined
}

/** Characters XML may not hold: a strict reader would stop at them. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const renderXml = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${getOuterHTML(root, { xmlMode: true, encodeEntities: 'utf8' }).replace(forbidden, '')}`

export const elements = (of: Element | undefined, name?: string): Element[] =>
  (of?.children ?? []).filter(
    (one): one is Element => one instanceof Element && (name === undefined || one.name === name),
  )

/** The first child of this name; several names are a path. */
export const child = (of: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => elements(at, name)[0], of)

/** Everything of these names below an element, in the order it stands there. */
export function below(of: Element | undefined, ...names: string[]): Element[] {
  const out: Element[] = []
  const walk = (one: Element): void => {
    for (const next of elements(one)) {
      if (names.includes(next.name)) out.push(next)
      walk(next)
    }
  }
  if (of) walk(of)
  return out
}

/** The same without looking into what is found. */
export function outermost(of: Element | undefined, ...names: string[]): Element[] {
  return elements(of).flatMap((one) => (names.includes(one.name) ? [one] : outermost(one, ...names)))
}

export const value = (of: Element | undefined): string | undefined => of?.attribs['w:val']

/** The words directly in an element. */
export const ownText = (of: Element): string => of.children.map((one) => (one instanceof Text ? one.data : '')).join('')

export const element = (name: string, attribs: Record<string, string> = {}, children: Node[] = []): Element =>
  new Element(name, attribs, children)

export const textRun = (words: string, looks?: Element): Element =>
  element('w:r', {}, [...(looks ? [looks] : []), element('w:t', { 'xml:space': 'preserve' }, [new Text(words)])])

/** Office writes its names with these prefixes; other writers may choose their own. Strict documents have addresses of their own. */
const prefixes: Record<string, string> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://schemas.openxmlformats.org/drawingml/2006/picture': 'pic',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'urn:schemas-microsoft-com:vml': 'v',
}
const addresses: Record<string, string> = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  v: 'urn:schemas-microsoft-com:vml',
}

/** The tree with Office's own prefixes, and all of those declared that this reader writes. */
function canonical(root: Element): Element {
  const renamed = new Map<string, string>()
  for (const [name, address] of Object.entries(root.attribs)) {
    const own = prefixes[address]
    const written = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice(6) : undefined
    if (own !== undefined && written !== undefined && written !== own) renamed.set(written, own)
  }
  if (renamed.size > 0) {
    const nameOf = (name: string, attribute = false): string => {
      const at = name.indexOf(':')
      if (at < 0 && attribute) return name
      const to = renamed.get(at < 0 ? '' : name.slice(0, at))
      return to === undefined ? name : `${to}:${name.slice(at + 1)}`
    }
    const walk = (one: Element): void => {
      one.name = nameOf(one.name)
      one.attribs = Object.fromEntries(Object.entries(one.attribs).map(([name, said]) => [nameOf(name, true), said]))
      for (const next of elements(one)) walk(next)
    }
    walk(root)
  }
  for (const [prefix, address] of Object.entries(addresses)) root.attribs[`xmlns:${prefix}`] ??= address
  return root
}
