/** The parts every Word document has: XML of a part, runs, paragraphs, relationships, lists. */
import { strToU8 } from 'fflate'

const schemas = 'http://schemas.openxmlformats.org'
const office = `${schemas}/officeDocument/2006/relationships`

/** Namespaces of a document with links, pictures, formulas and text boxes. */
export const ns = `xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:m="${schemas}/officeDocument/2006/math" xmlns:wp="${schemas}/drawingml/2006/wordprocessingDrawing" xmlns:a="${schemas}/drawingml/2006/main" xmlns:pic="${schemas}/drawingml/2006/picture" xmlns:v="urn:schemas-microsoft-com:vml"`

export const escaped = (s: string): string => s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
export const xml = (body: string): Uint8Array =>
  strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`)
/** A run; `looks`: what stands in its rPr. */
export const words = (s: string, looks = ''): string =>
  `<w:r>${looks ? `<w:rPr>${looks}</w:rPr>` : ''}<w:t xml:space="preserve">${escaped(s)}</w:t></w:r>`
/** A paragraph; `more`: what stands in its pPr beside the style. */
export const paragraph = (inner: string, style = '', more = ''): string =>
  `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${more}</w:pPr>${inner}</w:p>`

export const related = (id: string, kind: string, target: string, more = ''): string =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${more}/>`
export const relationships = (...all: string[]): Uint8Array =>
  xml(`<Relationships xmlns="${schemas}/package/2006/relationships">${all.join('')}</Relationships>`)

/** [Content_Types].xml of a document with pictures of one kind; `more`: overrides beside the document's own. */
export const contentTypes = (picture: string, more: string): Uint8Array =>
  xml(
    `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="${picture}" ContentType="image/${picture}"/>${override('document', 'document.main')}${more}</Types>`,
  )
export const override = (name: string, type: string): string =>
  `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`

const level = (at: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const list = (id: number, format: string): string =>
  `<w:abstractNum w:abstractNumId="${id}">${level(0, format, '%1.')}${level(1, format, '%2)')}</w:abstractNum>`
/** numbering.xml with list 1, counted, and list 2, with dots; each has two levels. */
export const numbering = xml(
  `<w:numbering ${ns}>${list(1, 'decimal')}${list(2, 'bullet')}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
)
