import { zipSync } from 'fflate'
import { escaped, xml } from './docx-parts.ts'
import { picture } from './formats/part.ts'
import { bytesOf } from './word-file.ts'

/** A part of an EPUB of our own making; `body` is XHTML. */
export type EpubPart = { name: string; body: string; more?: string }

const xhtml = (body: string): Uint8Array =>
  xml(
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`,
  )

/** An EPUB: `toc` is the inside of `<nav>` (EPUB 3), or with `ncx` of `<navMap>` (EPUB 2). */
export function epubFile(
  parts: readonly EpubPart[],
  {
    toc = '',
    ncx = false,
    title = '外公的故事',
    more = {},
  }: { toc?: string; ncx?: boolean; title?: string; more?: Record<string, Uint8Array> } = {},
): Uint8Array {
  const items = parts.map(
    ({ name }, at) => `<item id="c${at}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`,
  )
  const contents = ncx
    ? '<item id="toc" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    : '<item id="toc" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
  return zipSync({
    mimetype: [bytesOf('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': xml(
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'OEBPS/book.opf': xml(
      `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>苏棠</dc:creator></metadata><manifest>${items.join('')}${contents}<item id="p" href="images/a.jpeg" media-type="image/jpeg"/></manifest><spine toc="toc">${parts.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    ),
    ...(ncx
      ? { 'OEBPS/toc.ncx': xml(`<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${toc}</navMap></ncx>`) }
      : { 'OEBPS/nav.xhtml': xhtml(`<nav epub:type="toc">${toc}</nav>`) }),
    ...Object.fromEntries(parts.map(({ name, body }) => [`OEBPS/${name}`, xhtml(body)])),
    'OEBPS/images/a.jpeg': picture,
    ...more,
  })
}

const odf = 'urn:oasis:names:tc:opendocument:xmlns'
const names = ['office', 'text', 'table', 'style', 'manifest', 'meta']
const namespaces = `${names.map((name) => `xmlns:${name}="${odf}:${name}:1.0"`).join(' ')} xmlns:draw="${odf}:drawing:1.0" xmlns:fo="${odf}:xsl-fo-compatible:1.0" xmlns:svg="${odf}:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"`

/** An OpenDocument text of our own making; `automatic` stands among the styles of content.xml, `styles` is the inside of styles.xml. */
export function odtFile(
  body: string,
  { automatic = '', styles = '', manifest = '' }: { automatic?: string; styles?: string; manifest?: string } = {},
): Uint8Array {
  return zipSync({
    mimetype: [bytesOf('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'Thumbnails/thumbnail.png': new Uint8Array(6000),
    'content.xml': xml(
      `<office:document-content ${namespaces}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ),
    'styles.xml': xml(`<office:document-styles ${namespaces}>${styles}</office:document-styles>`),
    'Pictures/a.jpeg': picture,
    'META-INF/manifest.xml': xml(`<manifest:manifest ${namespaces}>${manifest}</manifest:manifest>`),
  })
}
