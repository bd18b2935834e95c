/** A PDF written by hand, object by object, so that the preflight is proved on files our writer had no part in. */
export type HandPdf = {
  version: string
  trailer: string
  catalog: string
  info: string
  xmp: string
  intent: string
  /** Entries of every page besides boxes, resources and contents. */
  page: string
  boxes: string
  /** The second of four pages only. */
  second: { boxes: string; page: string }
  pages: number
  resources: string
  font: string
  descendant: string
  descriptor: string
  content: string
  image: { dict: string; body: string }
  /** Further objects from number 30 on. */
  more: Record<number, string>
  startxref: number | undefined
}

const BOXES = '/MediaBox[0 0 436.54 612.29]/BleedBox[0 0 436.54 612.29]/TrimBox[8.504 8.504 428.036 603.786]'

export const stream = (dict: string, body: string): string =>
  `<<${dict}/Length ${body.length}>>\nstream\n${body}\nendstream`

/** 128 bytes of an ICC profile's head: enough for what a preflight asks. */
export const iccHead = (deviceClass: string, space: string, signature = 'acsp'): string => {
  const bytes = Array.from({ length: 132 }, () => '\0')
  const put = (at: number, text: string): void => {
    for (const [i, char] of [...text].entries()) bytes[at + i] = char
  }
  put(8, '\x02')
  put(12, deviceClass)
  put(16, space)
  put(36, signature)
  return bytes.join('')
}

/** Nothing is wrong with this one. */
export const GOOD: HandPdf = {
  version: '1.6',
  trailer: '/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]',
  catalog: '/Lang(zh-CN)',
  info: '/Title(Hand)/CreationDate(D:20260101000000Z)/ModDate(D:20260101000000Z)/Trapped/False',
  xmp: '<x:xmpmeta><rdf:RDF><pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion></rdf:RDF></x:xmpmeta>',
  intent: '/Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)/DestOutputProfile 20 0 R',
  page: '',
  boxes: BOXES,
  second: { boxes: BOXES, page: '' },
  pages: 4,
  resources:
    '/Font<</F1 10 0 R>>/XObject<</I1 15 0 R>>/ColorSpace<</RGB 17 0 R>>/ExtGState<</GO<</op true/OPM 1>>/GK<</op false>>>>',
  font: '/Type/Font/Subtype/Type0/BaseFont/ABCDEF+Hand/Encoding/Identity-H/DescendantFonts[11 0 R]/ToUnicode 14 0 R',
  descendant: '/Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Hand/FontDescriptor 12 0 R/DW 1000/CIDToGIDMap/Identity',
  descriptor: '/Type/FontDescriptor/FontName/ABCDEF+Hand/Flags 4/FontFile2 13 0 R',
  content:
    '/GO gs 0 0 0 1 k BT /F1 10 Tf 100 300 Td <00010002> Tj ET /GK gs\n' +
    'q 200 0 0 150 100 400 cm /I1 Do Q 0 0 0 1 K 0.5 w 100 200 m 200 200 l S',
  image: {
    dict: '/Type/XObject/Subtype/Image/Width 800/Height 600/BitsPerComponent 8/ColorSpace 17 0 R/Filter/DCTDecode',
    body: 'jpeg',
  },
  more: {},
  startxref: undefined,
}

export const handPdf = (change: Partial<HandPdf> = {}): Uint8Array => {
  const pdf = { ...GOOD, ...change }
  const kids = Array.from({ length: pdf.pages }, (_, i) => 100 + i)
  const objects: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R${pdf.intent && '/OutputIntents[5 0 R]'}${pdf.catalog}>>`,
    2: `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`,
    3: `<<${pdf.info}>>`,
    4: stream('/Type/Metadata/Subtype/XML', pdf.xmp),
    5: pdf.intent ? `<<${pdf.intent}>>` : 'null',
    10: `<<${pdf.font}>>`,
    11: `<<${pdf.descendant}>>`,
    12: `<<${pdf.descriptor}>>`,
    13: stream('', 'a font program'),
    14: stream('', '2 beginbfchar <0001> <5FC3> <0002> <4E66> endbfchar'),
    15: stream(pdf.image.dict, pdf.image.body),
    17: '[/ICCBased 18 0 R]',
    18: stream('/N 3', iccHead('mntr', 'RGB ')),
    20: stream('/N 4', iccHead('prtr', 'CMYK')),
    21: stream('', pdf.content),
    ...pdf.more,
  }
  kids.forEach((id, i) => {
    const { boxes, page } = i === 1 ? pdf.second : { boxes: pdf.boxes, page: pdf.page }
    const own = i === 1 && change.boxes !== undefined && change.second === undefined ? pdf.boxes : boxes
    objects[id] = `<</Type/Page/Parent 2 0 R${own}/Resources<<${pdf.resources}>>/Contents 21 0 R${page}>>`
  })
  let text = `%PDF-${pdf.version}\n%\xe2\xe3\xcf\xd3\n`
  const rows = ['0000000000 65535 f \n']
  let table = 'xref\n0 1\n'
  const ids = Object.keys(objects).map(Number)
  let body = ''
  for (const id of ids) {
    body += `${id} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${id} 0 obj\n${objects[id]}\nendobj\n`
  }
  table += rows.join('') + body
  const start = text.length
  text += `${table}trailer\n<</Size 200/Root 1 0 R/Info 3 0 R${pdf.trailer}>>\nstartxref\n${pdf.startxref ?? start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
