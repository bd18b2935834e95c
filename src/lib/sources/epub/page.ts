import { type AnyNode, Element, Text } from 'domhandler'
import { findAll, removeElement, replaceElement, textContent } from 'domutils'
import { decoderOf } from '../files/hong-kong.ts'
import { htmlDocument, innerHtml } from '../html/html-document.ts'
import { partPath } from '../word/zip-parts.ts'
import { isPicture } from './package.ts'

/** One part of a book as a page: its tree, its elements by id. */
export type Page = { part: string; body: Element; ids: Map<string, Element> }

/** Where a piece of a page ends and the next begins. */
const cut = '\ufdd6'

/** A spine may name a picture itself: a page with nothing else. */
function picturePage(part: string): Page {
  const image = new Element('img', { src: encodeURI(part.slice(part.lastIndexOf('/') + 1)), alt: '' }, [])
  const body = new Element('body', {}, [image])
  image.parent = body
  return { part, body, ids: new Map() }
}

/** UTF-16 by its mark or its zeros, else as the page declares itself, else UTF-8. */
function textOfPage(bytes: Uint8Array): string {
  const [a = 0, b = 0] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder('utf-16le').decode(bytes)
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const declared = /<\?xml[^>]{0,200}\bencoding\s{0,5}=\s{0,5}["']([\w-]{2,20})["']/i.exec(head)?.[1]
  const meta = /<meta[^>]{0,200}\bcharset\s{0,5}=\s{0,5}["']?([\w-]{2,20})/i.exec(head)?.[1]
  try {
    return decoderOf(declared ?? meta ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** An SVG in the spine is a page of its own. */
function drawnPage(all: readonly Element[]): Element | undefined {
  const svg = all.find(({ name, parent }) => name === 'svg' && !(parent instanceof Element))
  if (!svg) return undefined
  const body = new Element('body', {}, [svg])
  svg.parent = body
  return body
}

export function openPage(part: string, bytes: Uint8Array): Page | undefined {
  if (isPicture(part)) return picturePage(part)
  const text = textOfPage(bytes)
  // Books are XHTML: what closes itself there would stay open in HTML.
  const html = text.replace(
    /<(?!(?:br|hr|img|input|meta|link|col|wbr|area|base|source)\b)([a-zA-Z][\w:.-]*)(\s[^<>]*)?\/>/g,
    '<$1$2></$1>',
  )
  const tree = htmlDocument(html).children
  const all = findAll(() => true, tree)
  const body = all.find(({ name }) => name === 'body') ?? all.find(({ name }) => name === 'html') ?? drawnPage(all)
  if (!body) return undefined
  const ids = new Map(all.flatMap((one) => (one.attribs.id ? [[one.attribs.id, one] as const] : [])))
  return { part, body, ids }
}

const kindOf = (one: Element): string =>
  `${one.attribs['epub:type'] ?? ''} ${one.attribs.role ?? ''} ${one.attribs.class ?? ''}`
const isCall = (one: Element): boolean => /\b(noteref|doc-noteref|duokan-footnote)\b/i.test(kindOf(one))
const isNote = (one: Element): boolean =>
  /\b(footnote|endnote|rearnote|doc-footnote|doc-endnote|duokan-footnote-item)\b/i.test(kindOf(one))
const isBack = (one: Element): boolean => /backlink/i.test(kindOf(one)) || !/[\p{L}]/u.test(textContent(one))

/**
 * Foot- and endnotes of all pages: their words by what the call says (`data-note`), taken out of the place they lie in.
 * Calls are links; their pictures and numbers go.
 */
export function takeNotes(pages: readonly Page[]): Map<string, string> {
  const byPart = new Map(pages.map((one) => [one.part, one]))
  const notes = new Map<string, string>()
  const taken = new Set<Element>()
  for (const page of pages)
    for (const link of findAll(({ name, attribs }) => name === 'a' && /#./.test(attribs.href ?? ''), [page.body])) {
      const [path = '', id = ''] = (link.attribs.href ?? '').split('#')
      const home = path === '' ? page : byPart.get(partPath(page.part.slice(0, page.part.lastIndexOf('/') + 1), path))
      const target = home?.ids.get(id)
      if (!target || target.name === 'body' || !(isNote(target) || isCall(link))) continue
      // A link back from a note to its call is no call.
      if ([...taken].some((one) => contains(one, link)) || isNote(enclosing(link))) continue
      const key = `#${home?.part ?? ''}#${id}`
      if (!notes.has(key)) notes.set(key, noteWords(target))
      taken.add(target)
      link.attribs.href = key
      link.children = []
    }
  for (const one of taken) removeElement(one)
  return notes
}

const contains = (outer: Element, one: AnyNode): boolean => {
  for (let at: AnyNode | null = one; at; at = at.parent) if (at === outer) return true
  return false
}
function enclosing(one: Element): Element {
  let at: Element = one
  while (at.parent instanceof Element && !isNote(at)) at = at.parent
  return at
}

function noteWords(note: Element): string {
  for (const link of findAll(({ name }) => name === 'a', [note])) if (isBack(link)) removeElement(link)
  return textContent(note)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(\[\d+\]|[①-⑳]|\d+[.、])\s*/u, '')
}

const textsIn = (svg: Element): string[] =>
  findAll(({ name }) => name === 'text', [svg])
    .map((one) => textContent(one).replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** What of a page has no place in a book: taken out of it, by what people call it. */
export function takeUnprintable(page: Page): string[] {
  const lost: string[] = []
  for (const one of findAll(
    ({ name }) => /^(svg|math|audio|video|iframe|object|embed|form)$/.test(name),
    [page.body],
  )) {
    const images = one.name === 'svg' ? findAll(({ name }) => name === 'image', [one]) : []
    const sources = images.flatMap(({ attribs }) => attribs['xlink:href'] ?? attribs.href ?? [])
    const texts = one.name === 'svg' ? textsIn(one) : []
    if (one.name === 'svg' && sources.length === 0) lost.push('矢量图')
    if (sources.length + texts.length > 0) {
      // Its words go below its pictures.
      const parts = [
        ...sources.map((src) => new Element('img', { src, alt: '' }, [])),
        ...texts.map((words) => new Element('p', {}, [new Text(words)])),
      ]
      const whole = new Element('div', {}, parts)
      for (const part of parts) part.parent = whole
      replaceElement(one, whole)
    } else if (one.name === 'object' && one.children.length > 0) {
      // What is shown where the object cannot be.
      lost.push('嵌入的内容')
      const whole = new Element('div', {}, one.children)
      for (const part of one.children) part.parent = whole
      replaceElement(one, whole)
    } else if (one.name === 'video' && one.attribs.poster) {
      lost.push('视频')
      replaceElement(one, new Element('img', { src: one.attribs.poster, alt: '' }, []))
    } else {
      const kinds: Record<string, string> = { math: '公式', audio: '声音', video: '视频', form: '表单' }
      if (one.name !== 'svg') lost.push(kinds[one.name] ?? '嵌入的内容')
      removeElement(one)
    }
  }
  return lost
}

/** The page as HTML, cut where the elements with these ids begin: one piece more than there are cuts. */
export function piecesOf(page: Page, ids: readonly string[]): string[] {
  for (const id of ids) {
    const target = page.ids.get(id)
    const parent = target?.parent
    if (!target || !parent || !contains(page.body, target) || target === page.body) continue
    const at = parent.children.indexOf(target)
    const sign = new Text(cut + id + cut)
    sign.parent = parent
    parent.children.splice(at, 0, sign)
  }
  const html = innerHtml(page.body)
  const pieces = html.split(new RegExp(`${cut}[^${cut}]*${cut}`))
  const found = [...html.matchAll(new RegExp(`${cut}([^${cut}]*)${cut}`, 'g'))].map((one) => one[1] ?? '')
  // An id nobody has begins where the page does.
  return [pieces[0] ?? '', ...ids.map((id) => pieces[found.indexOf(id) + 1] ?? '')].map((piece, i) =>
    i > 0 && !found.includes(ids[i - 1] ?? '') ? '' : piece,
  )
}

/** Words of a page, a piece of text each. */
export const wordsOf = (page: Page): string[] => {
  const out: string[] = []
  const walk = (nodes: readonly AnyNode[]): void => {
    for (const one of nodes)
      if (one instanceof Text) out.push(one.data)
      else if (one instanceof Element && !/^(script|style|rp|rt|title|noscript)$/.test(one.name)) walk(one.children)
  }
  walk(page.body.children)
  return out
}
