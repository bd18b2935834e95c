import type { BookInput } from '#lib/typeset/book/content.ts'
import { epubStyle } from './epub-style.ts'
import { imageName, newLeaf } from './leaf.ts'
import { letterXhtml, sectionXhtml } from './section-xhtml.ts'
import { xhtmlPage, xmlText } from './xml.ts'

/** `pageOf`: the printed page that begins with an entry; `gone`: pictures nobody can open. */
type Around = { uuid: string; modifiedAt: Date; gone: ReadonlySet<string>; pageOf: ReadonlyMap<string, string> }

type Written = { name: string; title: string; text: string; marks: { page: string; id: string }[] }

/** The texts of an EPUB by their names, and the hashes of the pictures they show. */
export type EpubBook = { files: Map<string, string>; pictures: string[] }

const titlePage = ({ title, subtitle, author }: BookInput): string =>
  `<section class="title" epub:type="titlepage"><h1>${xmlText(title)}</h1>${subtitle ? `<p>${xmlText(subtitle)}</p>` : ''}${author ? `<p>${xmlText(author)}</p>` : ''}</section>`

const writeSections = (book: BookInput, around: Around): { written: Written[]; pictures: string[] } => {
  const pictures = new Set<string>()
  const written: Written[] = [
    { name: 'title.xhtml', title: '', text: xhtmlPage(book.title, titlePage(book)), marks: [] },
  ]
  const add = (title: string, body: string, marks: Written['marks'] = []): void => {
    const heading = title ? `<h1>${xmlText(title)}</h1>\n` : ''
    const text = xhtmlPage(title || book.title, `<section>${heading}${body}</section>`)
    written.push({ name: `s${written.length}.xhtml`, title, text, marks })
  }
  if (book.preface) add(book.preface.title || '前言', letterXhtml(book.preface))
  for (const section of book.sections) {
    const leaf = newLeaf(around.gone, around.pageOf)
    const found = sectionXhtml(leaf, section)
    if (!found) continue
    add(found.title, found.body, leaf.marks)
    for (const one of leaf.shown) pictures.add(one)
  }
  if (book.afterword) add(book.afterword.title || '后记', letterXhtml(book.afterword))
  return { written, pictures: [...pictures] }
}

const navigation = (book: BookInput, written: readonly Written[]): string => {
  const chapters = written.filter(({ title }) => title !== '')
  const named = chapters.length > 0 ? chapters : written.slice(0, 1)
  const rows = named.map(({ name, title }) => `<li><a href="${name}">${xmlText(title || book.title)}</a></li>`)
  const pages = written.flatMap(({ name, marks }) =>
    marks.map(({ page, id }) => `<li><a href="${name}#${id}">${xmlText(page)}</a></li>`),
  )
  const list =
    pages.length > 0 ? `<nav epub:type="page-list" hidden="hidden"><h2>页码</h2><ol>${pages.join('')}</ol></nav>` : ''
  return xhtmlPage('目录', `<nav epub:type="toc"><h1>目录</h1><ol>${rows.join('')}</ol></nav>\n${list}`)
}

/** The picture of its cover, beside the others. Readers of EPUB 2 know it by the `meta` in the package. */
export const coverName = 'images/cover.jpg'

const item = (id: string, href: string, type: string, more = ''): string =>
  `<item id="${id}" href="${href}" media-type="${type}"${more}/>`

const packageOf = (
  book: BookInput,
  around: Around,
  written: readonly Written[],
  pictures: readonly string[],
): string => {
  const modified = `${around.modifiedAt.toISOString().slice(0, 19)}Z`
  const hasPages = written.some(({ marks }) => marks.length > 0)
  const features = [
    'tableOfContents',
    'readingOrder',
    ...(pictures.length > 0 ? ['alternativeText'] : []),
    ...(hasPages ? ['pageNavigation', 'pageBreakMarkers'] : []),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="zh-CN">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${around.uuid}</dc:identifier>
<dc:title>${xmlText(book.title)}</dc:title>
<dc:language>zh-CN</dc:language>
${book.author ? `<dc:creator>${xmlText(book.author)}</dc:creator>` : ''}
<dc:publisher>${xmlText(book.brand)}</dc:publisher>
<meta property="dcterms:modified">${modified}</meta>
<meta name="cover" content="cover"/>
<meta property="schema:accessMode">textual</meta>
${pictures.length > 0 ? '<meta property="schema:accessMode">visual</meta>' : ''}
<meta property="schema:accessModeSufficient">textual</meta>
${features.map((one) => `<meta property="schema:accessibilityFeature">${one}</meta>`).join('\n')}
<meta property="schema:accessibilityHazard">none</meta>
${hasPages ? `<dc:source id="printed">urn:uuid:${around.uuid}:print</dc:source>\n<meta refines="#printed" property="source-of">pagination</meta>` : ''}
</metadata>
<manifest>
${item('nav', 'nav.xhtml', 'application/xhtml+xml', ' properties="nav"')}
${item('css', 'book.css', 'text/css')}
${item('cover', coverName, 'image/jpeg', ' properties="cover-image"')}
${written.map(({ name }, at) => item(`t${at}`, name, 'application/xhtml+xml')).join('\n')}
${pictures.map((one, at) => item(`i${at}`, imageName(one), 'image/jpeg')).join('\n')}
</manifest>
<spine>
${written.map((_, at) => `<itemref idref="t${at}"/>`).join('\n')}
</spine>
</package>
`
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

/** The book as an EPUB 3 that flows: everything its pages say, in their order. Its pictures go to `OEBPS/` + `imageName`. */
export const epubBook = (book: BookInput, around: Around): EpubBook => {
  const { written, pictures } = writeSections(book, around)
  const files = new Map([
    ['META-INF/container.xml', container],
    ['OEBPS/book.opf', packageOf(book, around, written, pictures)],
    ['OEBPS/nav.xhtml', navigation(book, written)],
    ['OEBPS/book.css', epubStyle],
    ...written.map(({ name, text }): [string, string] => [`OEBPS/${name}`, text]),
  ])
  return { files, pictures }
}
