import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { checkPdf, PRESS_RULES, reportText } from '#lib/print/preflight/check-pdf.server.ts'
import { HOUSE, type Wanted } from '#lib/print/preflight/rule.ts'
import { PRINTERS, spineFor, wantedBy } from '#lib/print/printers/printers.ts'
import { GOOD, type HandPdf, handPdf, iccHead, stream } from './pdf-hand.ts'

const rulesOf = (bytes: Uint8Array, wanted: Wanted = HOUSE): string[] => [
  ...new Set(checkPdf(bytes, wanted).findings.map((finding) => finding.rule)),
]

const text = (paint: string): string => `BT /F1 10 Tf 100 300 Td ${paint} ET`
const gs = (dict: string, rest: string): Partial<HandPdf> => ({
  resources: GOOD.resources.replace('/ExtGState<<', `/ExtGState<</X<<${dict}>>`),
  content: `/X gs ${rest}`,
})
const image = (change: (dict: string) => string, body = 'jpeg'): Partial<HandPdf> => ({
  image: { dict: change(GOOD.image.dict), body },
})
const RGB = { ...HOUSE, colour: 'rgb' } as const

/** Each rule, the fault that must set it off, and what the printer wants where it is not the house's. */
const FAULTS: [rule: string, fault: Partial<HandPdf>, wanted?: Wanted][] = [
  ['file-structure', { startxref: 7 }],
  ['file-structure', { content: 'q q BT ET Q' }],
  ['file-structure', { content: '/I9 Do' }],
  ['pdf-version', { version: '1.4' }],
  ['encrypted', { trailer: `${GOOD.trailer}/Encrypt<</Filter/Standard/V 1/R 2>>` }],
  ['file-id', { trailer: '' }],
  ['javascript', { catalog: '/Lang(zh)/Names<</JavaScript<</Names[]>>>>' }],
  ['javascript', { catalog: '/Lang(zh)/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' }],
  ['actions', { catalog: '/Lang(zh)/OpenAction<</S/URI/URI(http://example.com)>>' }],
  ['actions', { page: '/AA<</O<</S/Named/N/Print>>>>' }],
  ['annotations', { page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>]' }],
  ['forms', { catalog: '/Lang(zh)/AcroForm<</Fields[]>>' }],
  ['embedded-files', { catalog: '/Lang(zh)/Names<</EmbeddedFiles<</Names[]>>>>' }],
  ['external-streams', { more: { 30: stream('/F(other.bin)', '') } }],
  ['lzw', { more: { 30: stream('/Filter/LZWDecode', '\x80\x0b') } }],
  ['layers', { catalog: '/Lang(zh)/OCProperties<</OCGs[]/D<<>>>>' }],
  ['opi', image((dict) => `${dict}/OPI<</2.0<<>>>>`)],
  ['alternate-images', image((dict) => `${dict}/Alternates[<</Image 15 0 R>>]`)],
  ['postscript', { more: { 30: stream('/Type/XObject/Subtype/PS', 'showpage') } }],
  ['transfer-curves', gs('/TR/Identity', '')],
  ['transfer-curves', gs('/HT<</HalftoneType 1>>', '')],
  ['xmp', { xmp: 'no packet' }],
  ['pdfx-version', { xmp: GOOD.xmp.replace('PDF/X-4', 'PDF/X-3:2003') }],
  ['title', { info: GOOD.info.replace('/Title(Hand)', '') }],
  ['dates', { info: GOOD.info.replace('/ModDate(D:20260101000000Z)', '') }],
  ['trapped', { info: GOOD.info.replace('/Trapped/False', '/Trapped/Unknown') }],
  ['output-intent', { intent: '' }],
  ['output-intent', { intent: GOOD.intent.replace('(FOGRA39)', '()') }],
  ['output-profile', { intent: GOOD.intent.replace('/DestOutputProfile 20 0 R', '') }],
  ['output-profile', { more: { 20: stream('/N 3', iccHead('mntr', 'RGB ')) } }],
  ['language', { catalog: '' }],
  ['boxes-present', { boxes: '/MediaBox[0 0 436.54 612.29]' }],
  ['boxes-nested', { boxes: GOOD.boxes.replace('/TrimBox[8.504', '/TrimBox[-1') }],
  ['crop-box', { page: '/CropBox[8.504 8.504 428.036 603.786]' }],
  ['bleed', { boxes: GOOD.boxes.replace('/BleedBox[0 0 436.54 612.29]', '/BleedBox[6 6 430 606]') }],
  ['same-size', { second: { boxes: GOOD.boxes.replace('428.036', '400'), page: '' } }],
  ['rotation', { page: '/Rotate 90' }],
  ['rotation', { second: { boxes: GOOD.boxes, page: '/UserUnit 2' } }],
  ['page-count', {}, { ...HOUSE, minPages: 32 }],
  ['page-count', { pages: 2 }, { ...HOUSE, single: true }],
  ['page-parity', { pages: 5 }],
  ['page-parity', { pages: 6 }, { ...HOUSE, pageUnit: 4 }],
  ['blank-pages', { content: '' }],
  ['fonts-embedded', { descriptor: GOOD.descriptor.replace('/FontFile2 13 0 R', '') }],
  ['fonts-subset', { font: GOOD.font.replace('ABCDEF+', '') }],
  ['fonts-unicode', { font: GOOD.font.replace('/ToUnicode 14 0 R', '') }],
  [
    'type3',
    {
      font: '/Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/CharProcs<<>>/Encoding<<>>/FirstChar 0/Widths[500]',
    },
  ],
  ['replacement-characters', { more: { 14: stream('', '2 beginbfchar <0001> <3013> <0002> <4E66> endbfchar') } }],
  ['text-black', { content: text('0.6 0.5 0.5 0.9 k <00010002> Tj') }],
  ['text-black', { content: text('0 0 0 rg <00010002> Tj') }],
  ['small-colour-text', { content: 'BT /F1 7 Tf 0.3 0.4 0.5 0 k 100 300 Td <00010002> Tj ET' }],
  ['reversed-text', { content: '0 0 0 1 k 90 290 100 50 re f BT /F1 6 Tf 0 0 0 0 k 100 300 Td <00010002> Tj ET' }],
  ['ink-total', { content: '1 0.9 0.9 0.6 k 100 100 50 50 re f' }],
  ['rich-black', { content: '0.3 0.2 0.2 1 k 100 100 50 50 re f' }],
  ['device-rgb', { content: '1 0 0 rg 100 100 50 50 re f' }],
  ['device-rgb', image((dict) => dict.replace('17 0 R', '/DeviceRGB'))],
  ['rgb-only', { content: '0 1 1 0 k 100 100 50 50 re f' }, RGB],
  ['icc-profiles', { more: { 18: stream('/N 3', iccHead('mntr', 'RGB ', 'junk')) } }],
  ['icc-profiles', { more: { 18: stream('/N 4', iccHead('mntr', 'RGB ')) } }],
  [
    'spot-colours',
    {
      resources: GOOD.resources.replace('/ColorSpace<<', '/ColorSpace<</S[/Separation/PANTONE/DeviceCMYK 40 0 R]'),
      content: '/S cs 1 scn 100 100 50 50 re f',
    },
  ],
  ['blend-space', { ...gs('/ca 0.5', '0 0 0 1 k 100 100 50 50 re f'), intent: '' }],
  ['white-overprint', gs('/op true', `0 0 0 0 k ${text('<00010002> Tj')}`)],
  ['black-overprint', { content: text('0 0 0 1 k <00010002> Tj') }],
  ['text-in-trim', { content: '/GO gs 0 0 0 1 k BT /F1 10 Tf 420 300 Td <00010002> Tj ET' }],
  ['text-in-safe-area', { content: '/GO gs 0 0 0 1 k BT /F1 10 Tf 400 300 Td <00010002> Tj ET' }],
  ['content-bleed', { content: '0 1 1 0 k 8.504 100 50 50 re f' }],
  ['image-resolution', { content: 'q 400 0 0 300 20 100 cm /I1 Do Q' }],
  [
    'image-too-fine',
    image((dict) => dict.replace('/Width 800/Height 600', '/Width 8000/Height 6000'), 'x'.repeat(2_000_001)),
  ],
  ['image-jpx', image((dict) => dict.replace('DCTDecode', 'JPXDecode'))],
  ['image-colour', image((dict) => dict.replace('/ColorSpace 17 0 R', ''))],
  ['hairlines', { content: '0 0 0 1 K 0.1 w 100 200 m 200 200 l S' }],
  ['hairlines', { content: '0 0 0 1 K 0 w 100 200 m 200 200 l S' }],
  ['hairlines', { content: 'q 0.1 0 0 0.1 0 0 cm 1 w 0 0 0 1 K 1000 2000 m 2000 2000 l S Q' }],
  ['tint-hairlines', { content: '0 0 0 0.4 K 0.3 w 100 200 m 200 200 l S' }],
  ['small-text', { content: '/GO gs 0 0 0 1 k BT /F1 4 Tf 100 300 Td <00010002> Tj ET' }],
  ['stroked-text', { content: '/GO gs 0 0 0 1 k BT /F1 10 Tf 2 Tr 100 300 Td <00010002> Tj ET' }],
  ['unknown-filters', { more: { 30: stream('/Filter/MagicDecode', '') } }],
]

test('a faultless file, written by hand, passes every rule', () => {
  expect(checkPdf(handPdf()).findings).toEqual([])
  expect(
    checkPdf(handPdf({ content: '/RGB cs 1 0 0 sc 100 100 50 50 re f' }), { ...RGB, maxInk: 300 }).findings,
  ).toEqual([])
})

test.each(FAULTS)('%s is found', (rule, fault, wanted) => {
  expect(rulesOf(handPdf(fault), wanted)).toContain(rule)
})

test('there are more than fifty rules, each has its fault, no id comes twice', () => {
  const ids = PRESS_RULES.map((rule) => rule.id)
  expect(ids.length).toBeGreaterThan(50)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !FAULTS.some(([rule]) => rule === id))).toEqual([])
})

test('a coarse picture is refused below 120 ppi and warned about below 200', () => {
  const level = (wide: number): string | undefined =>
    checkPdf(handPdf({ content: `q ${wide} 0 0 ${wide * 0.75} 20 50 cm /I1 Do Q` })).findings.find(
      (finding) => finding.rule === 'image-resolution',
    )?.level
  expect([level(280), level(300), level(495)]).toEqual([undefined, 'warn', 'refuse'])
})

test('a file by pdfkit as it comes is refused for what it lacks', async () => {
  const document = new PDFDocument({ size: 'A5' })
  const parts: Uint8Array[] = []
  document.on('data', (part: Uint8Array) => parts.push(part))
  const done = new Promise((resolve) => document.on('end', resolve))
  document.fontSize(10).fillColor('#000000').text('Hello').link(10, 10, 50, 50, 'https://example.com')
  document.rect(0, 100, 50, 50).fill('#ff0000')
  document.end()
  await done
  const found = rulesOf(Buffer.concat(parts), { ...HOUSE, minPages: 1, pageUnit: 1 })
  for (const rule of [
    'pdf-version',
    'output-intent',
    'pdfx-version',
    'boxes-present',
    'fonts-embedded',
    'device-rgb',
    'text-black',
    'annotations',
  ])
    expect(found).toContain(rule)
})

test('what is no PDF, or half of one, is one clear finding and never a crash', () => {
  expect(checkPdf(Buffer.from('hello')).findings).toMatchObject([{ rule: 'file-structure', level: 'refuse' }])
  const whole = handPdf()
  for (let cut = 20; cut < whole.length; cut += 97) expect(rulesOf(whole.subarray(0, cut)).length).toBeGreaterThan(0)
})

test('the report says in Chinese what to do', () => {
  const report = reportText(checkPdf(handPdf({ trailer: '', content: '0 0 0 1 K 0.1 w 100 200 m 200 200 l S' })))
  expect(report).toMatch(/^4 页，查了 \d+ 条：有 1 处必须改。/)
  expect(report).toContain('【不能印】缺少文件标识')
  expect(report).toContain('第 1 页有 0.10 磅的线')
  expect(reportText(checkPdf(handPdf()))).toMatch(/：可以印。$/)
})

test('every printer has papers, bindings, file names and a spine', () => {
  expect(PRINTERS.map((printer) => printer.id)).toEqual(['duanban', 'lulu', 'gelato'])
  for (const printer of PRINTERS) {
    const [paper] = Object.keys(printer.papers)
    const thick = spineFor(printer, 200, paper!, 'perfect')!
    expect(thick, printer.id).toBeGreaterThan(5)
    expect(spineFor(printer, 400, paper!, 'perfect')!).toBeGreaterThan(thick)
    expect(spineFor(printer, 200, 'no such paper', 'perfect')).toBeUndefined()
    expect(wantedBy(printer, 'cover').single).toBe(true)
    const names = printer.fileNames({ code: 'A1', copies: 2 })
    expect(names.inner).not.toBe(names.cover)
    expect(printer.sources.length).toBeGreaterThan(40)
  }
  // 444 pages an inch and 0.06 in (reference/typesetting.md §5).
  expect(spineFor(PRINTERS[1]!, 444, 'standard', 'perfect')).toBeCloseTo(25.4 * 1.06, 1)
})
