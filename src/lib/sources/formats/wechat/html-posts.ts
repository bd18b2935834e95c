import { type ChildNode, DomHandler, type Element, isTag, isText } from 'domhandler'
import { findAll, findOne, hasAttrib, removeElement } from 'domutils'
import { fewerTags } from '../../html/html-document.ts'
import { ShallowParser } from '../../html/shallow-parser.ts'
import { stickerOfFile } from './sticker-files.ts'

const hasAttributes = (node: Partial<Element>): boolean => node.attribs !== undefined

export const hasClass = (node: Element, name: string): boolean => (node.attribs.class ?? '').split(/\s+/).includes(name)

/** First element below `within` that carries the class. */
export const byClass = (name: string, within: Element): Element | undefined =>
  findOne((node) => hasClass(node, name), within.children) ?? undefined

export const allByClass = (name: string, within: Element): Element[] =>
  findAll((node) => hasClass(node, name), within.children)

/**
 * What `read` makes of every element `isPost` recognises, which is then thrown away: a page of any length stays small in
 * memory. What is not a post goes to `onOther` once closed (footers, headings). Returns whether the page has its
 * closing tag, so that nothing was cut off, and how many posts there were.
 */
export async function* eachPost<T>(
  chunks: AsyncIterable<string>,
  isPost: (node: Element) => boolean,
  read: (node: Element) => readonly T[],
  onOther: (node: Element) => void = () => {},
): AsyncGenerator<T, { ended: boolean; count: number }> {
  let ready: T[] = []
  let count = 0
  const handler = new DomHandler(null, {}, (node) => {
    // A page cut in the middle of a tag also closes the page itself, which is no element.
    if (!hasAttributes(node)) return
    if (isPost(node)) {
      const found = read(node)
      ready.push(...found)
      count += found.length
      removeElement(node)
    } else if (node.name === 'script' || node.name === 'style') removeElement(node)
    else onOther(node)
  })
  const parser = new ShallowParser(handler, { decodeEntities: true })
  let tail = ''
  for await (const chunk of chunks) {
    parser.write(fewerTags(chunk))
    tail = (tail + chunk).slice(-200)
    yield* ready
    ready = []
  }
  parser.end()
  yield* ready
  return { ended: /<\/(html|body)>/i.test(tail), count }
}

/** Sticker pictures become their code (`[微笑]`) or their own character. */
function stickerText(image: Element): string {
  const name = image.attribs.alt || image.attribs.title || image.attribs.id || stickerOfFile(image.attribs.src ?? '')
  if (name === '') return ''
  if (/^\[.*\]$/.test(name) || /\p{Extended_Pictographic}/u.test(name)) return name
  return /^[\p{L}\p{N}!]{1,12}$/u.test(name) ? `[${name}]` : ''
}

/** The words of an element: `br` and blocks end lines, stickers are kept, all else is plain. */
export function wordsOf(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node)) return ''
      if (node.name === 'br') return '\n'
      if (node.name === 'img') return stickerText(node)
      const inner = wordsOf(node.children)
      return /^(div|p|li)$/.test(node.name) ? `${inner}\n` : inner
    })
    .join('')
}

export const wordsIn = (node: Element | undefined): string => (node ? wordsOf(node.children).trim() : '')

/** All strings of `onclick="open('a.jpg', 'b.mp4')"`. */
export const clickNames = (node: Element): string[] =>
  hasAttrib(node, 'onclick') ? [...(node.attribs.onclick ?? '').matchAll(/'([^']+)'/g)].map((m) => m[1]!) : []
