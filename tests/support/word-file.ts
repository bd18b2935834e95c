import { strToU8, zipSync } from 'fflate'
import { contentTypes, ns, override, related, relationships, xml } from './docx-parts.ts'
import { picture } from './formats/part.ts'

const more =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"'

/** What a Word document of our own making holds: XML inside its parts. */
export type WordFile = {
  body: string
  styles?: string
  numbering?: string
  footnotes?: string
  endnotes?: string
  /** Further parts by name, and relationships of the document. */
  parts?: Record<string, Uint8Array>
  relations?: string[]
  /** Stand in front of all other parts of the zip, as Word's thumbnail does. */
  first?: Record<string, Uint8Array>
}

/** The bytes of such a document. `rId1` is a picture, `rId2` one that lies elsewhere, `rId3` one that is not there. */
export function wordFile({
  body,
  styles,
  numbering,
  footnotes,
  endnotes,
  parts,
  relations = [],
  first,
}: WordFile): Uint8Array {
  const part = (root: string, inner: string): Uint8Array => xml(`<w:${root} ${ns} ${more}>${inner}</w:${root}>`)
  const own = [
    related('rId1', 'image', 'media/a.jpeg'),
    related('rId2', 'image', 'file:///C:/old/wedding.jpg', ' TargetMode="External"'),
    related('rId3', 'image', 'media/gone.jpeg'),
    related('rId4', 'hyperlink', 'https://example.com/a', ' TargetMode="External"'),
    ...(styles === undefined ? [] : [related('rId5', 'styles', 'styles.xml')]),
    ...(numbering === undefined ? [] : [related('rId6', 'numbering', 'numbering.xml')]),
    ...(footnotes === undefined ? [] : [related('rId7', 'footnotes', 'footnotes.xml')]),
    ...(endnotes === undefined ? [] : [related('rId8', 'endnotes', 'endnotes.xml')]),
  ]
  const types = ['styles', 'numbering', 'footnotes', 'endnotes'].map((name) => override(name, name)).join('')
  return zipSync({
    ...first,
    '[Content_Types].xml': contentTypes('jpeg', types),
    '_rels/.rels': relationships(related('r', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(...own, ...relations),
    'word/media/a.jpeg': picture,
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    ...(styles === undefined ? {} : { 'word/styles.xml': part('styles', styles) }),
    ...(numbering === undefined ? {} : { 'word/numbering.xml': part('numbering', numbering) }),
    ...(footnotes === undefined ? {} : { 'word/footnotes.xml': part('footnotes', footnotes) }),
    ...(endnotes === undefined ? {} : { 'word/endnotes.xml': part('endnotes', endnotes) }),
    ...parts,
  })
}

export const paragraphStyle = (id: string, name: string, inside = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`

/** 拼音指南 as Word writes it. */
export const ruby = (base: string, reading: string): string =>
  `<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val="center"/></w:rubyPr><w:rt><w:r><w:t>${reading}</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>${base}</w:t></w:r></w:rubyBase></w:ruby></w:r>`

const run = (inner: string): string => `<w:r>${inner}</w:r>`
/** A field in its long form; `inside` are runs of its instruction and result. */
export const fieldMark = (type: 'begin' | 'separate' | 'end', inside = ''): string =>
  run(`<w:fldChar w:fldCharType="${type}">${inside}</w:fldChar>`)
export const instruction = (words: string): string => run(`<w:instrText xml:space="preserve"> ${words} </w:instrText>`)
export const field = (said: string, result: string): string =>
  fieldMark('begin') + instruction(said) + fieldMark('separate') + result + fieldMark('end')

/** A level of a list. */
export const listLevel = (
  at: number,
  format: string,
  text: string,
  { start = 1, inside = '' }: { start?: number; inside?: string } = {},
): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${inside}<w:lvlText w:val="${text}"/></w:lvl>`
export const abstractList = (id: number, ...levels: string[]): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
export const list = (id: number, abstract: number, inside = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${inside}</w:num>`
export const listed = (id: number, level = 0): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`

export const bytesOf = (s: string): Uint8Array => strToU8(s)
