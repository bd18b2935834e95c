import { expect, test } from 'vitest'
import { paragraph as p, related, words } from '../../../../tests/support/docx-parts.ts'
import {
  abstractList,
  bytesOf,
  field,
  fieldMark,
  instruction,
  list,
  listed,
  listLevel,
  paragraphStyle,
  ruby,
  type WordFile,
  wordFile,
} from '../../../../tests/support/word-file.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'

/** What of a Word file is asked for: the words are in the article, or a sentence of the report names them. */
type Wanted = 'kept' | RegExp

const blip = (id: string, how = 'embed'): string =>
  `<w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${how}="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
const shape = (inner: string): string =>
  `<w:drawing><wp:anchor><wp:docPr id="2" name="s"/><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></wp:anchor></w:drawing>`
const box = (inner: string): string => `<wps:wsp><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx></wps:wsp>`
const r = (inner: string): string => `<w:r>${inner}</w:r>`
const table = (...cells: string[]): string =>
  `<w:tbl><w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr></w:tbl>`
const numbered: Pick<WordFile, 'numbering'> = {
  numbering: `${abstractList(1, listLevel(0, 'chineseCountingThousand', '%1、'), listLevel(1, 'bullet', '•'))}${list(1, 1)}`,
}
const notes = (inner: string): string => `<w:footnote w:id="2">${inner}</w:footnote>`

/** Each says 记号 somewhere. */
const elements: Record<string, [string | WordFile, Wanted]> = {
  'a run': [p(words('记号')), 'kept'],
  'a bold run': [p(words('记号', '<w:b/>')), 'kept'],
  'a style nobody defined': [p(words('记号'), 'Nowhere'), 'kept'],
  'a link': [p(`<w:hyperlink r:id="rId4">${words('记号')}</w:hyperlink>`), 'kept'],
  'a link to a place': [p(`<w:hyperlink w:anchor="here">${words('记号')}</w:hyperlink>`), 'kept'],
  ruby: [p(ruby('记号', 'jì hào')), 'kept'],
  'the reading of ruby': [p(ruby('饕餮', '记号')), 'kept'],
  'ruby of older Word': [
    p(fieldMark('begin') + instruction('EQ \\* jc2 \\* hps10 \\o\\ad(\\s\\up 9(jì),记号)') + fieldMark('end')),
    'kept',
  ],
  'a circled character': [p(fieldMark('begin') + instruction('eq \\o\\ac(○,记号)') + fieldMark('end')), 'kept'],
  'a simple field': [p(`<w:fldSimple w:instr=" DATE ">${words('记号')}</w:fldSimple>`), 'kept'],
  'a simple field that is a link': [
    p(`<w:fldSimple w:instr=' HYPERLINK "https://a.b/" '>${words('记号')}</w:fldSimple>`),
    'kept',
  ],
  'a complex field': [p(field('MERGEFIELD a', words('记号'))), 'kept'],
  'a field in a field': [p(field('IF 1 = 1 "a" "b"', words('前') + field('PAGE', words('记号')))), 'kept'],
  'a field that never ends': [p(fieldMark('begin') + words('记号')), 'kept'],
  'a link that is a field': [p(field('HYPERLINK "https://a.b/"', words('记号'))), 'kept'],
  'a drop-down list': [
    p(
      fieldMark(
        'begin',
        '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="甲"/><w:listEntry w:val="记号"/></w:ddList></w:ffData>',
      ) +
        instruction('FORMDROPDOWN') +
        fieldMark('end'),
    ),
    'kept',
  ],
  'a field without result': [
    p(words('前') + fieldMark('begin') + instruction('DOCPROPERTY 记号') + fieldMark('end')),
    /临时算出来的内容.*记号/,
  ],
  'a quoted field': [p(`<w:fldSimple w:instr=' QUOTE "记号" '/>`), 'kept'],
  'tracked: inserted': [p(`<w:ins w:id="1">${words('记号')}</w:ins>`), 'kept'],
  'tracked: deleted': [
    p(`${words('前')}<w:del w:id="1"><w:r><w:delText>记号</w:delText></w:r></w:del>`),
    /修订里删掉的字/,
  ],
  'tracked: moved here': [p(`<w:moveTo w:id="1">${words('记号')}</w:moveTo>`), 'kept'],
  'tracked: a mark of a paragraph deleted': [
    `${p(words('前'), '', '<w:rPr><w:del w:id="1"/></w:rPr>')}${p(words('记号'))}`,
    'kept',
  ],
  'a smart tag': [p(`<w:smartTag>${words('记号')}</w:smartTag>`), 'kept'],
  'custom XML': [p(`<w:customXml>${words('记号')}</w:customXml>`), 'kept'],
  'words from right to left': [p(`<w:dir w:val="rtl"><w:bdo w:val="rtl">${words('记号')}</w:bdo></w:dir>`), 'kept'],
  'a content control': [p(`<w:sdt><w:sdtPr/><w:sdtContent>${words('记号')}</w:sdtContent></w:sdt>`), 'kept'],
  'a control around paragraphs': [`<w:sdt><w:sdtContent>${p(words('记号'))}</w:sdtContent></w:sdt>`, 'kept'],
  'a box to tick': [
    p(
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${words('☒')}</w:sdtContent></w:sdt>${words('记号')}`,
    ),
    'kept',
  ],
  'a tab': [p(r('<w:tab/><w:t>记号</w:t>')), 'kept'],
  'a line break': [p(r('<w:t>前</w:t><w:br/><w:t>记号</w:t>')), 'kept'],
  'a carriage return': [p(r('<w:t>前</w:t><w:cr/><w:t>记号</w:t>')), 'kept'],
  'a page break': [p(r('<w:br w:type="page"/><w:t>记号</w:t>')), /手动分页/],
  'a column break': [p(r('<w:br w:type="column"/><w:t>记号</w:t>')), 'kept'],
  'a soft hyphen': [p(r('<w:t>记</w:t><w:softHyphen/><w:t>号</w:t>')), 'kept'],
  columns: [`${p(words('记号'))}<w:sectPr><w:cols w:num="2"/></w:sectPr>`, /分栏/],
  'a big first letter': [`${p(words('记'), '', '<w:framePr w:dropCap="drop"/>')}${p(words('号'))}`, 'kept'],
  'a frame': [p(words('记号'), '', '<w:framePr w:w="100"/>'), 'kept'],
  'small capitals': [p(words('记号', '<w:smallCaps/>')), 'kept'],
  'hidden words': [p(words('记号', '<w:vanish/>')) + p(words('后')), /隐藏文字.*「记号」/],
  'words not hidden after all': [p(words('记号', '<w:vanish w:val="0"/>')), 'kept'],
  'words hidden by their style': [
    {
      body: p(words('记号', '<w:rStyle w:val="H"/>')) + p(words('后')),
      styles: '<w:style w:type="character" w:styleId="H"><w:name w:val="隐"/><w:rPr><w:vanish/></w:rPr></w:style>',
    },
    /隐藏文字.*「记号」/,
  ],
  'words hidden by the style of their paragraph': [
    {
      body: p(words('记号'), 'H') + p(words('后')),
      styles: `${paragraphStyle('G', '底', '<w:rPr><w:vanish/></w:rPr>')}${paragraphStyle('H', '隐', '<w:basedOn w:val="G"/>')}`,
    },
    /隐藏文字.*「记号」/,
  ],
  'a symbol Unicode has': [p(`${r('<w:sym w:font="Wingdings" w:char="F0FC"/>')}${words('记号')}`), 'kept'],
  'a symbol nobody knows': [p(`${words('\ue123', '<w:rFonts w:ascii="House"/>')}${words('记号')}`), /特殊字体.*House/],
  'a formula': [p('<m:oMath><m:r><m:t>记号</m:t></m:r></m:oMath>') + p(words('后')), /1 个公式/],
  'a formula of its own': [
    `<m:oMathPara><m:oMath><m:r><m:t>记号</m:t></m:r></m:oMath></m:oMathPara>${p(words('后'))}`,
    /1 个公式/,
  ],
  'a text box': [p(r(shape(box(p(words('记号')))))), 'kept'],
  'a text box written twice': [
    p(
      r(
        `<mc:AlternateContent><mc:Choice Requires="wps">${shape(box(p(words('记号'))))}</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${p(words('记号'))}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`,
      ),
    ),
    'kept',
  ],
  'boxes of a group': [p(r(shape(`<wpg:wgp>${box(p(words('记')))}${box(p(words('号')))}</wpg:wgp>`))), 'kept'],
  'a box in a box': [p(r(shape(box(p(words('外') + r(shape(box(p(words('记号')))))))))), 'kept'],
  'a box of older Word': [
    p(r(`<w:pict><v:oval><v:textbox><w:txbxContent>${p(words('记号'))}</w:txbxContent></v:textbox></v:oval></w:pict>`)),
    'kept',
  ],
  WordArt: [p(r('<w:pict><v:shape><v:textpath string="记号"/></v:shape></w:pict>')), 'kept'],
  'a shape': [p(r(shape('<wps:wsp><wps:spPr/></wps:wsp>')) + words('记号')), /手绘图形/],
  'a line of older Word': [p(r('<w:pict><v:line/></w:pict>') + words('记号')), /手绘图形/],
  'a chart': [p(r(shape('<c:chart r:id="rId9"/>')) + words('记号')), /1 个图表/],
  SmartArt: [p(r(shape('<dgm:relIds r:dm="rId9"/>')) + words('记号')), /SmartArt/],
  ink: [
    p(
      r(
        `<mc:AlternateContent><mc:Choice Requires="wpi">${shape('<w14:contentPart r:id="rId9"/>')}</mc:Choice></mc:AlternateContent>`,
      ) + words('记号'),
    ),
    /手写笔迹/,
  ],
  'an embedded file': [
    p(
      r('<w:object><v:shape><v:imagedata r:id="rId1"/></v:shape><o:OLEObject ProgID="Excel.Sheet.12"/></w:object>') +
        words('记号'),
    ),
    /嵌入的文件/,
  ],
  'a formula of older Word': [
    p(
      r('<w:object><v:shape><v:imagedata r:id="rId1"/></v:shape><o:OLEObject ProgID="Equation.3"/></w:object>') +
        words('记号'),
    ),
    /公式/,
  ],
  'another file put in': [`<w:altChunk r:id="rId9"/>${p(words('记号'))}`, /整个插入的文件/],
  'a picture that lies elsewhere': [p(r(blip('rId2', 'link')) + words('记号')), /链接着「wedding\.jpg」/],
  'a picture that is not there': [p(r(blip('rId3')) + words('记号')), /1 张图片文件里没有存下来/],
  'a hidden picture': [p(r(blip('rId1').replace('name="p"', 'name="p" hidden="1"')) + words('记号')), /隐藏的图片/],
  'a remark': [p(words('记号') + r('<w:commentReference w:id="1"/>')), /1 条批注/],
  'a footnote': [
    { body: p(words('前') + r('<w:footnoteReference w:id="2"/>')), footnotes: notes(p(words('记号'))) },
    'kept',
  ],
  'ruby in a footnote': [
    { body: p(words('前') + r('<w:footnoteReference w:id="2"/>')), footnotes: notes(p(ruby('记号', 'jì'))) },
    'kept',
  ],
  'a picture in a footnote': [
    {
      body: p(words('记号') + r('<w:footnoteReference w:id="2"/>')),
      footnotes: notes(p(words('注') + r(blip('rId1')))),
      parts: {
        'word/_rels/footnotes.xml.rels': bytesOf(
          `<Relationships>${related('rId1', 'image', 'media/a.jpeg')}</Relationships>`,
        ),
      },
    },
    /脚注里的图片/,
  ],
  'a table in a footnote': [
    { body: p(words('前') + r('<w:footnoteReference w:id="2"/>')), footnotes: notes(table(p(words('记号'))) + p('')) },
    /脚注里的表格|没有读进来：「记号」/,
  ],
  'an endnote': [
    {
      body: p(words('前') + r('<w:endnoteReference w:id="2"/>')),
      endnotes: `<w:endnote w:id="2">${p(words('记号'))}</w:endnote>`,
    },
    'kept',
  ],
  'a cell': [table(p(words('前')), p(words('记号'))), 'kept'],
  'a table in a cell': [table(table(p(words('记号'))) + p('')), 'kept'],
  'a number': [{ body: p(words('记号'), '', listed(1)), ...numbered }, 'kept'],
  'a number in a cell': [{ body: table(p(words('记号'), '', listed(1))), ...numbered }, 'kept'],
  'a header': [
    {
      body: p(words('前')),
      parts: { 'word/header1.xml': bytesOf('<w:hdr><w:p><w:r><w:t>记号</w:t></w:r></w:p></w:hdr>') },
    },
    /页眉、页脚/,
  ],
  'a watermark': [
    {
      body: p(words('前')),
      parts: { 'word/header1.xml': bytesOf('<w:hdr><v:shape><v:textpath style="" string="记号"/></v:shape></w:hdr>') },
    },
    /水印「记号」/,
  ],
  'a table of contents of Word': [
    { body: p(words('记号'), 'C') + p(words('后')), styles: paragraphStyle('C', 'toc 1') },
    /目录/,
  ],
  'dots of emphasis': [p(words('记号', '<w:em w:val="dot"/>')), /着重号/],
  'struck out': [p(words('记号', '<w:strike/>')), /删除线/],
  raised: [p(words('前') + words('记号', '<w:vertAlign w:val="superscript"/>')), /上标/],
  'at the right': [p(words('记号'), '', '<w:jc w:val="right"/>'), /居中或靠右/],
  'an element of next year': [
    p(`<w:nextYear><w:r><w:t>记号</w:t></w:r></w:nextYear>`) + p(words('后')),
    /没有读进来：「记号」/,
  ],
}

async function read(of: string | WordFile): Promise<{ words: string; said: string[] }> {
  const book = await readImport([inputFileFromBytes('信.docx', wordFile(typeof of === 'string' ? { body: of } : of))])
  if (!book.ok) throw new Error(book.failure.message)
  return {
    words: JSON.stringify(book.value.entries.map(({ title, body }) => [title, body])),
    said: book.value.report.warnings.map(({ detail }) => detail),
  }
}

test.each(Object.entries(elements))('nothing of a Word file goes in silence: %s', async (_, [file, wanted]) => {
  const { words: kept, said } = await read(file)
  if (wanted === 'kept') expect(kept.replace(/记"\}?,?\]?[^号]*号/, '记号')).toContain('记号')
  else expect(said.join('\n')).toMatch(wanted)
  expect(said.join('\n')).not.toMatch(/undefined|null/)
  if (wanted === 'kept') expect(said).toEqual([])
})
