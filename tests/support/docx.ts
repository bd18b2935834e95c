import { zipSync } from 'fflate'
import sharp from 'sharp'
import { contentTypes, ns, numbering, paragraph, related, relationships, words, xml } from './docx-parts.ts'

const note = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
const item = (text: string, list: number, level = 0): string =>
  paragraph(words(text), '', `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)
const cell = (text: string, span = 1): string =>
  `<w:tc><w:tcPr>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}</w:tcPr>${paragraph(words(text))}</w:tc>`
const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`
const drawing = (id: string): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="图片 1" descr="院子"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

/** Chinese names, as WPS and the Chinese Word write them. */
const styles = [
  ['T', '标题'],
  ['1', 'heading 1'],
  ['2', '标题 2'],
  ['Q', '引用'],
  ['C', '题注'],
].map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)

/**
 * A Word document of our own making with all an article book keeps, and some things it cannot: two chapters, headings,
 * footnotes, a table, nested lists, a quotation, a picture with its caption, tracked changes, a line at the right, a text box, a formula.
 */
export const sampleDocx = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#8aa27b' } })
    .jpeg()
    .toBuffer()
  const body = [
    paragraph(words('外公的收音机'), 'T'),
    paragraph(words('第一章 旧物'), '1'),
    paragraph(
      `${words('　　收音机放在')}${words('五斗柜', '<w:b/>')}${words('上，')}${words('总是调到评弹', '<w:i/>')}${note(2)}${words('。')}`,
    ),
    paragraph(
      `${words('它是')}<w:del w:id="1" w:author="甲"><w:r><w:delText>一九七一年</w:delText></w:r></w:del><w:ins w:id="2" w:author="甲">${words('一九七二年')}</w:ins>${words('买的。')}`,
    ),
    paragraph(words('来历'), '2'),
    paragraph(words('一九七二年摄于绍兴'), '', '<w:jc w:val="right"/>'),
    paragraph(words('人间烟火气，最抚凡人心。'), 'Q'),
    item('先拧开后盖', 1),
    item('用小号螺丝刀', 2, 1),
    item('再换电池', 1),
    paragraph(drawing('rId9')),
    paragraph(words('图 1　院子里的收音机'), 'C'),
    paragraph(words('第二章 账本'), '1'),
    paragraph(`${words('账本上记着三笔')}${note(3)}${words('：')}`),
    `<w:tbl>${row(cell('日期'), cell('事由'), cell('元'))}${row(cell('三月一日'), cell('买电池'), cell('1.20'))}${row(cell('合计', 2), cell('1.20'))}</w:tbl>`,
    paragraph(`<m:oMath><m:r><m:t>E=mc2</m:t></m:r></m:oMath>`),
    paragraph(
      `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(words('框里的话也留着。'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
    ),
  ].join('')
  const notes = [
    [2, '苏州评弹，说与唱。'],
    [3, '原件存绍兴老屋。'],
  ].map(([id, text]) => `<w:footnote w:id="${id}">${paragraph(words(String(text)))}</w:footnote>`)
  const bytes = zipSync({
    '[Content_Types].xml': contentTypes('jpeg', ''),
    'docProps/core.xml': xml(
      '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>苏棠</dc:creator></cp:coreProperties>',
    ),
    '_rels/.rels': relationships(related('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(
      related('rId1', 'styles', 'styles.xml'),
      related('rId2', 'footnotes', 'footnotes.xml'),
      related('rId3', 'numbering', 'numbering.xml'),
      related('rId9', 'image', 'media/image1.jpeg'),
    ),
    'word/document.xml': xml(`<w:document ${ns}><w:body>${body}</w:body></w:document>`),
    'word/styles.xml': xml(`<w:styles ${ns}>${styles.join('')}</w:styles>`),
    'word/footnotes.xml': xml(`<w:footnotes ${ns}>${notes.join('')}</w:footnotes>`),
    'word/numbering.xml': numbering,
    'word/media/image1.jpeg': new Uint8Array(picture),
  })
  return new Uint8Array(bytes)
}

/** The same as Markdown. */
export const sampleMarkdown = `# 第一章 旧物

收音机放在**五斗柜**上，*总是调到评弹*[^1]。

## 来历

> 人间烟火气，最抚凡人心。

1. 先拧开后盖
   - 用小号螺丝刀
2. 再换电池

# 第二章 账本

账本上记着三笔[^2]：

| 日期 | 事由 | 元 |
| --- | --- | --- |
| 三月一日 | 买电池 | 1.20 |

\`\`\`
a[^1] = 1
\`\`\`

[^1]: 苏州评弹，说与唱。
[^2]: 原件存**绍兴**老屋。
`
