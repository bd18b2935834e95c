import { child, type Element, elements, ownText, parseXml } from '../word/xml-tree.ts'
import { partPath, zipParts } from '../word/zip-parts.ts'

/** A place in the table of contents: a part of the book (and a place in it), and how deep it lies. */
export type TocEntry = { title: string; part: string; at: string; depth: number }

export type Epub = {
  title: string
  author: string
  parts: Record<string, Uint8Array>
  /** Parts in the order they are read. */
  spine: string[]
  toc: TocEntry[]
  /** The part that is the table of contents itself. */
  nav: string | undefined
  cover: string | undefined
  /** What stands in the spine, and neither it nor what may stand in for it can be read: a PDF, a part that is missing. */
  unread: string[]
}

/** Ways in which fonts are hidden, which is nobody's lock: a reader undoes them without a key. */
const fontsOnly = /^http:\/\/(www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/

const local = (one: Element): string => one.name.slice(one.name.indexOf(':') + 1)
const named = (of: Element | undefined, name: string): Element[] => {
  const out: Element[] = []
  const walk = (one: Element): void => {
    for (const next of elements(one)) {
      if (local(next) === name) out.push(next)
      walk(next)
    }
  }
  if (of) walk(of)
  return out
}
const words = (of: Element | undefined): string =>
  of ? [ownText(of), ...elements(of).map(words)].join('').replace(/\s+/g, ' ').trim() : ''

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Undefined: no EPUB. `locked`: somebody's protection keeps its words. Throws on damaged zips. */
export function openEpub(bytes: Uint8Array): Epub | 'locked' | undefined {
  const parts = zipParts(bytes)
  const xml = (name: string | undefined): Element | undefined => {
    const part = name === undefined ? undefined : parts[name]
    return part && parseXml(part)
  }
  const methods = named(xml('META-INF/encryption.xml'), 'EncryptionMethod').map((one) => one.attribs.Algorithm ?? '')
  if (methods.some((one) => !fontsOnly.test(one)) || parts['META-INF/sinf.xml'] || parts['META-INF/license.lcpl'])
    return 'locked'
  const opf =
    named(xml('META-INF/container.xml'), 'rootfile')[0]?.attribs['full-path'] ??
    Object.keys(parts).find((name) => /\.opf$/i.test(name))
  const root = xml(opf)
  if (!root || opf === undefined) return undefined
  const folder = opf.slice(0, opf.lastIndexOf('/') + 1)
  const place = (href: string): string => partPath(folder, decoded(href))
  const items = new Map(named(root, 'item').map((one) => [one.attribs.id ?? '', one.attribs]))
  const unread: string[] = []
  const spine = named(root, 'itemref').flatMap(({ attribs }) => {
    const chain = standIns(items, attribs.idref ?? '').map(({ href = '', ...item }) => ({ item, part: place(href) }))
    const known = chain.filter(({ part, item }) => parts[part] && (isPicture(part) || isPage(part, item['media-type'])))
    const [first, ...more] = known
    if (!first && chain[0]) unread.push(chain[0].part)
    if (!first || !isPicture(first.part)) return first ? [first.part] : []
    // What stands in for a picture says it in words; where it shows the picture too, it is enough.
    const words = more.find(({ part }) => !isPicture(part))?.part
    const shows = words !== undefined && namesPicture(parts[words], first.part)
    return [...(shows ? [] : [first.part]), ...(words === undefined ? [] : [words])]
  })
  const all = [...items.values()]
  const navItem = all.find((one) => /(^|\s)nav(\s|$)/.test(one.properties ?? ''))?.href
  const ncxItem =
    items.get(named(root, 'spine')[0]?.attribs.toc ?? '')?.href ??
    all.find((one) => one['media-type'] === 'application/x-dtbncx+xml')?.href
  const nav = navItem === undefined ? undefined : place(navItem)
  const ncx = ncxItem === undefined ? undefined : place(ncxItem)
  const fromNav = nav === undefined ? [] : navToc(xml(nav), nav)
  const coverId = named(root, 'meta').find((one) => one.attribs.name === 'cover')?.attribs.content
  const cover = all.find((one) => /cover-image/.test(one.properties ?? ''))?.href ?? items.get(coverId ?? '')?.href
  return {
    title: words(named(root, 'title')[0]),
    author: words(named(root, 'creator')[0]),
    parts,
    spine: [...new Set(spine)],
    toc: fromNav.length > 0 || ncx === undefined ? fromNav : ncxToc(xml(ncx), ncx),
    nav,
    cover: cover === undefined ? undefined : place(cover),
    unread: [...new Set(unread)],
  }
}

type Item = Record<string, string>

export const isPicture = (part: string): boolean => /\.(jpe?g|png|gif|webp|bmp|avif)$/i.test(part)
const isPage = (part: string, type = ''): boolean =>
  type === '' || /html|svg|xml/i.test(type) || /\.x?html?$/i.test(part)

/** A part and those that may stand in for it (`fallback`), one after the other; some books name one another in a circle. */
function standIns(items: ReadonlyMap<string, Item>, id: string): Item[] {
  const chain: Item[] = []
  for (let one = items.get(id); one && !chain.includes(one); one = items.get(one.fallback ?? '')) chain.push(one)
  return chain
}

const namesPicture = (page: Uint8Array | undefined, picture: string): boolean =>
  page !== undefined && new TextDecoder().decode(page).includes(picture.slice(picture.lastIndexOf('/') + 1))

function entry(title: string, href: string, from: string, depth: number): TocEntry {
  const [path = '', at = ''] = href.split('#')
  return {
    title,
    part: path === '' ? from : partPath(from.slice(0, from.lastIndexOf('/') + 1), decoded(path)),
    at: decoded(at),
    depth,
  }
}

/** EPUB 3: `<nav epub:type="toc"><ol><li><a href>`; EPUB 2: `<navMap><navPoint>`. */
function navToc(root: Element | undefined, from: string): TocEntry[] {
  const navs = named(root, 'nav')
  const toc = navs.find((one) => /(^|\s)toc(\s|$)/.test(one.attribs['epub:type'] ?? '')) ?? navs[0]
  const walk = (list: Element | undefined, depth: number): TocEntry[] =>
    elements(list, 'li').flatMap((item) => {
      const link = child(item, 'a')
      const inner = walk(child(item, 'ol'), depth + 1)
      return link?.attribs.href === undefined ? inner : [entry(words(link), link.attribs.href, from, depth), ...inner]
    })
  return walk(child(toc, 'ol'), 0)
}

function ncxToc(root: Element | undefined, from: string): TocEntry[] {
  const walk = (of: Element | undefined, depth: number): TocEntry[] =>
    elements(of)
      .filter((one) => local(one) === 'navPoint')
      .flatMap((point) => {
        const src = elements(point).find((one) => local(one) === 'content')?.attribs.src
        const title = words(elements(point).find((one) => local(one) === 'navLabel'))
        return [...(src === undefined ? [] : [entry(title, src, from, depth)]), ...walk(point, depth + 1)]
      })
  return walk(named(root, 'navMap')[0], 0)
}
