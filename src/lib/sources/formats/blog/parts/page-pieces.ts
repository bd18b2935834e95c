/** An element of a page as it was before anything took the page apart. */
export type PageElement = {
  tag: string
  /** The words of its class, id, role and `itemprop`, in small letters: 「article meta」. */
  marks: string
  parent: PageElement | undefined
  own: Element
  /** Pictures of the page before it begins and before it ends. */
  first: number
  end: number
}

/** Words between two edges of paragraphs. */
export type PagePiece = {
  words: string
  /** Signs of it that are a link. */
  linked: number
  inside: PageElement
  /** Pictures of the page before it. */
  pictures: number
}

export type PageRecord = { pieces: PagePiece[]; pictures: Record<string, string>[]; headings: PageHeading[] }

/** The words of an `<h1>`, and so many pieces stand before it. */
type PageHeading = { element: PageElement; words: string; before: number }

/** Written into an `<img>`: its place among the pictures of the page, whatever becomes of its address. */
export const placeMark = 'data-page-place'

const unread =
  /^(script|style|noscript|template|iframe|svg|button|select|textarea|input|object|head|title|option|math)$/
const withinLines =
  /^(a|abbr|b|bdi|bdo|big|br|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr|ruby|rt|rb|rp|rtc|img|picture|source|strike|acronym|center)$/

const attributesOf = (one: Element): Record<string, string> =>
  Object.fromEntries([...one.attributes].map(({ name, value }) => [name.toLowerCase(), value]))

const isHidden = (one: Element): boolean =>
  one.hasAttribute('hidden') || /display:\s*none/i.test(one.getAttribute('style') ?? '')

/** Words set off from the sentence around them although their tag stands in lines: a caption is often a `<span>`. */
const setOff = /caption|credit|lead|lede|dek\b|standfirst|summary/

/** Everything of a page that is read by people, in its order; pictures are marked with their place (`placeMark`). */
export function pageRecord(root: Element): PageRecord {
  const record: PageRecord = { pieces: [], pictures: [], headings: [] }
  let run: string[] = []
  let linked = 0
  const close = (inside: PageElement): void => {
    const words = run.join('').replace(/\s+/g, ' ').trim()
    if (words !== '') record.pieces.push({ words, linked, inside, pictures: record.pictures.length })
    run = []
    linked = 0
  }
  /** `block`: the element whose words the current ones are. */
  const walk = (one: Element, parent: PageElement | undefined, block: PageElement | undefined, link: boolean): void => {
    const tag = one.localName.toLowerCase()
    if (unread.test(tag) || isHidden(one)) return
    const marks = ['class', 'id', 'role', 'itemprop']
      .map((name) => one.getAttribute(name) ?? '')
      .join(' ')
      .slice(0, 500)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replace(/[-_./:]+/g, ' ')
    const element = { tag, marks, parent, own: one, first: record.pictures.length, end: 0 }
    if (tag === 'img') {
      one.setAttribute(placeMark, String(record.pictures.length))
      record.pictures.push(attributesOf(one))
    }
    if (tag === 'h1')
      record.headings.push({ element, words: one.textContent.slice(0, 1000), before: record.pieces.length })
    if (tag === 'br') run.push(' ')
    const isBlock = block === undefined || !withinLines.test(tag) || (tag !== 'a' && setOff.test(marks))
    if (isBlock) close(block ?? element)
    const around = isBlock ? element : block
    for (const node of one.childNodes) {
      if (node.nodeType === 1) walk(node as Element, element, around, link || tag === 'a')
      else if (node.nodeType === 3) {
        const words = node.textContent ?? ''
        run.push(words)
        if (link || tag === 'a') linked += words.trim().length
      }
    }
    if (isBlock) close(element)
    element.end = record.pictures.length
  }
  walk(root, undefined, undefined, false)
  return record
}

/** The element and all around it, from the inside. */
export function* upFrom(element: PageElement | undefined): Generator<PageElement> {
  for (let one = element; one; one = one.parent) yield one
}
