/** A Word document as the Chinese Word writes it, from the round trip's words: no library, the parts of the format. */
import { zipSync } from 'fflate'
import {
  contentTypes,
  escaped,
  ns,
  numbering,
  override,
  paragraph,
  related,
  relationships,
  words,
  xml,
} from '../../tests/support/docx-parts.ts'
import type { Cell, Part, Run } from './words.ts'

/** Ids of styles as the Chinese Word counts them, and their names. */
const styles: readonly [id: string, name: string, level?: number][] = [
  ['a', 'Normal'],
  ['1', 'heading 1', 0],
  ['2', 'heading 2', 1],
  ['3', 'heading 3', 2],
  ['a3', 'Title'],
  ['a5', 'Quote'],
  ['a7', 'caption'],
  ['TOC1', 'toc 1'],
  ['TOC', 'TOC Heading'],
  ['a9', 'footnote text'],
]

type Gathered = { notes: string[]; links: string[]; pictures: string[] }

function inline(runs: readonly Run[], gathered: Gathered): string {
  return runs
    .map((run) => {
      if (typeof run === 'string') return words(run)
      // 0 and 1 are Word's own separators.
      if ('note' in run)
        return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${gathered.notes.push(run.note) + 1}"/></w:r>`
      if ('href' in run)
        return `<w:hyperlink r:id="link${gathered.links.push(run.href)}">${words(run.s, '<w:u w:val="single"/>')}</w:hyperlink>`
      return words(run.s, run.b ? '<w:b/>' : run.i ? '<w:i/>' : '<w:u w:val="single"/>')
    })
    .join('')
}

function tableXml(rows: readonly (readonly Cell[])[], gathered: Gathered): string {
  /** Columns a cell above still reaches into, and how many rows more. */
  const below = new Map<number, number>()
  const covered = '<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>'
  const written = rows.map((row) => {
    let column = 0
    const cells: string[] = []
    const skip = (): void => {
      for (let left = below.get(column) ?? 0; left > 0; left = below.get(column) ?? 0) {
        below.set(column, left - 1)
        cells.push(covered)
        column++
      }
    }
    for (const { runs, down = 1, across = 1 } of row) {
      skip()
      if (down > 1) below.set(column, down - 1)
      const looks = `${across > 1 ? `<w:gridSpan w:val="${across}"/>` : ''}${down > 1 ? '<w:vMerge w:val="restart"/>' : ''}`
      cells.push(`<w:tc><w:tcPr>${looks}</w:tcPr>${paragraph(inline(runs, gathered))}</w:tc>`)
      column += across
    }
    skip()
    return `<w:tr>${cells.join('')}</w:tr>`
  })
  return `<w:tbl><w:tblPr><w:tblStyle w:val="a8"/></w:tblPr>${written.join('')}</w:tbl>`
}

const drawing = (at: number, alt: string): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="4000000" cy="3000000"/><wp:docPr id="${at}" name="图片 ${at}" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${at}" name="图片 ${at}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="picture${at}"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

function partXml(part: Part, gathered: Gathered): string {
  switch (part.t) {
    case 'title':
      return paragraph(inline(part.runs, gathered), 'a3')
    case 'h1':
    case 'h2':
    case 'h3':
      return paragraph(inline(part.runs, gathered), part.t.slice(1))
    case 'p': {
      const inner = inline(part.runs, gathered)
      return part.indent === 'blanks'
        ? paragraph(`${words('　　')}${inner}`)
        : paragraph(inner, '', '<w:ind w:firstLineChars="200" w:firstLine="420"/>')
    }
    case 'quote':
      return paragraph(inline(part.runs, gathered), 'a5')
    case 'li':
      return paragraph(
        inline(part.runs, gathered),
        '',
        `<w:numPr><w:ilvl w:val="${part.depth}"/><w:numId w:val="${part.ordered ? 1 : 2}"/></w:numPr>`,
      )
    case 'table':
      return `${paragraph(words(part.caption), 'a7')}${tableXml(part.rows, gathered)}`
    case 'figure':
      return `${paragraph(drawing(gathered.pictures.push(part.scene), part.alt))}${paragraph(words(part.caption), 'a7')}`
    case 'hr':
      return paragraph('', '', '<w:pBdr><w:bottom w:val="single" w:sz="6"/></w:pBdr>')
  }
}

/** Word's own table of contents, with the pages of Word's own sheet: no words of the writer. */
function contents(parts: readonly Part[]): string {
  const lines = parts.flatMap((part, at) =>
    part.t === 'h1'
      ? [
          paragraph(
            `<w:hyperlink w:anchor="_Toc${at}">${words(part.runs.join(''))}<w:r><w:tab/></w:r>${words(String(at))}</w:hyperlink>`,
            'TOC1',
          ),
        ]
      : [],
  )
  const field = (kind: string): string => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
  const begin = `<w:p>${field('begin')}<w:r><w:instrText xml:space="preserve"> TOC \\o "1-3" \\h </w:instrText></w:r>${field('separate')}</w:p>`
  return `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${paragraph(words('目录'), 'TOC')}${begin}${lines.join('')}<w:p>${field('end')}</w:p></w:sdtContent></w:sdt>`
}

/** The document; `pictures`: PNG by the name of the scene. The same words give the same bytes. */
export function docxOf(parts: readonly Part[], pictures: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const gathered: Gathered = { notes: [], links: [], pictures: [] }
  const [first, ...rest] = parts
  const body = [first ? partXml(first, gathered) : '', contents(parts), ...rest.map((part) => partXml(part, gathered))]
  const section =
    '<w:sectPr><w:headerReference w:type="default" r:id="rId4"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'
  const separators = [0, 1].map((id) => `<w:footnote w:type="separator" w:id="${id}"><w:p/></w:footnote>`)
  const notes = gathered.notes.map(
    (note, at) =>
      `<w:footnote w:id="${at + 2}">${paragraph(`<w:r><w:footnoteRef/></w:r>${words(` ${note}`)}`, 'a9')}</w:footnote>`,
  )
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': contentTypes(
      'png',
      `${override('styles', 'styles')}${override('footnotes', 'footnotes')}${override('numbering', 'numbering')}${override('header1', 'header')}`,
    ),
    '_rels/.rels': relationships(related('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(
      related('rId1', 'styles', 'styles.xml'),
      related('rId2', 'footnotes', 'footnotes.xml'),
      related('rId3', 'numbering', 'numbering.xml'),
      related('rId4', 'header', 'header1.xml'),
      ...gathered.links.map((href, at) =>
        related(`link${at + 1}`, 'hyperlink', escaped(href), ' TargetMode="External"'),
      ),
      ...gathered.pictures.map((scene, at) => related(`picture${at + 1}`, 'image', `media/${scene}.png`)),
    ),
    'word/document.xml': xml(`<w:document ${ns}><w:body>${body.join('')}${section}</w:body></w:document>`),
    'word/header1.xml': xml(`<w:hdr ${ns}>${paragraph(words('第 1 页　打印稿'))}</w:hdr>`),
    'word/styles.xml': xml(
      `<w:styles ${ns}>${styles
        .map(
          ([id, name, outline]) =>
            `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${outline === undefined ? '' : `<w:pPr><w:outlineLvl w:val="${outline}"/></w:pPr>`}</w:style>`,
        )
        .join('')}</w:styles>`,
    ),
    'word/footnotes.xml': xml(`<w:footnotes ${ns}>${separators.join('')}${notes.join('')}</w:footnotes>`),
    'word/numbering.xml': numbering,
  }
  for (const scene of gathered.pictures) files[`word/media/${scene}.png`] = pictures.get(scene) ?? new Uint8Array()
  return zipSync(files, { level: 6, mtime: new Date(2024, 0, 1) })
}
