import { zipSync } from 'fflate'
import {
  contentTypes,
  ns,
  paragraph,
  related,
  relationships,
  words,
  xml,
} from '../../../../../../tests/support/docx-parts.ts'
import {
  type FormatSample,
  localOf,
  type Part,
  picture,
  range,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { docx } from '../docx.ts'

function word(i: number): Uint8Array {
  const drawing =
    '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="院子"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  const body = [
    paragraph(words(`第 ${i + 1} 天`), 'Heading1'),
    paragraph(words(`${wordsOf(i)}😊`)),
    paragraph(`<w:hyperlink r:id="rId2">${words('这里')}</w:hyperlink>`),
    paragraph(drawing),
  ]
  return zipSync({
    '[Content_Types].xml': contentTypes('jpeg', ''),
    '_rels/.rels': relationships(related('r', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(
      related('rId1', 'image', 'media/a.jpeg'),
      related('rId2', 'hyperlink', 'https://example.com/a', ' TargetMode="External"'),
    ),
    'word/media/a.jpeg': picture,
    'word/document.xml': xml(`<w:document ${ns}><w:body>${body.join('')}</w:body></w:document>`),
  })
}

export const sample: FormatSample = {
  format: docx.format,
  family: 'blog',
  scattered: true,
  left: [[/relationships\/image" Target="media\/a$/, 'the place of a picture that is inside']],
  make: (n) => range(n).map((i): Part => ({ name: `${localOf(i).slice(0, 10)} 院子${i}.docx`, bytes: word(i) })),
}
