import { expect } from 'vitest'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { FaceId, Scene, SceneItem } from '#lib/print/scene.ts'
import { lineItems, setParagraph } from '#lib/typeset/line/lines.ts'
import { blacks, ink, mmPerPt } from '#lib/typeset/style/style.ts'
import { type ReadPdf, readPdf } from '../../support/pdf.ts'
import { page, photo } from '../pdf/pdf-scene.ts'
import { rule } from './rule.ts'

const sizePt = 10
const em = sizePt * mmPerPt
const text = '春，眠。不“觉”晓——处……闻（啼）鸟·夜来2023年'
const mm = (pt: number): number => (pt * 25.4) / 72
const seen = (numbers: readonly number[]): number[] => numbers.map((one) => Math.round(mm(one) * 1000) + 0)

/** A page of 148 × 210 with a line of text, a tint to the bleed and a picture to the bleed. */
async function written(face: FaceId, profile: 'press' | 'rgb' | 'reading'): Promise<{ bytes: Buffer; pdf: ReadPdf }> {
  const fonts = await fontBook()
  const jpeg = await photo()
  const [line] = setParagraph(text, { face, sizePt }, { widthMm: 40 * em }, fonts)
  const items: SceneItem[] = [
    { kind: 'rect', xMm: -3, yMm: -3, wMm: 154, hMm: 40, fill: ink(3, 8, 11, 0, '#f7ece0') },
    {
      kind: 'image',
      media: 'photo',
      xMm: -3,
      yMm: 113,
      wMm: 150,
      hMm: 100,
      crop: { x: 0, y: 0, w: 1, h: 1 },
      widthPx: 1200,
      heightPx: 800,
      alt: '海边',
    },
    ...lineItems(line!, 20, 60, blacks.text, {}),
  ]
  const scene: Scene = { hash: 'rule', title: '书', author: '林', pages: [page(items)] }
  const chunks: Uint8Array[] = []
  await writePdf(scene, {
    fonts,
    image: async () => ({ bytes: jpeg }),
    createdAt: 0,
    sink: (chunk) => void chunks.push(Uint8Array.from(chunk)),
    profile,
  })
  const bytes = Buffer.concat(chunks)
  return { bytes, pdf: readPdf(bytes) }
}

rule('press', {
  row: 23,
  name: 'bleed, plates and PDF/X',
  from: 'GB/T 15834 and CLREQ have none; ISO 15930-7 (PDF/X-4), PRINT.md §2.6',
  must: [
    {
      it: 'the trim lies 3 mm inside the sheet on all sides',
      page: async (face) => {
        const { trimBox, mediaBox } = (await written(face, 'press')).pdf.pages[0]!
        expect(seen(mediaBox)).toEqual([0, 0, 154_000, 216_000])
        expect(seen(trimBox)).toEqual([3000, 3000, 151_000, 213_000])
      },
    },
    {
      it: 'bleed reaches the sheet’s edge, and so does a picture that bleeds',
      page: async (face) => {
        const { bleedBox, mediaBox, imagesPainted } = (await written(face, 'press')).pdf.pages[0]!
        expect(bleedBox).toEqual(mediaBox)
        expect(seen(imagesPainted[0]!.matrix)).toEqual([150_000, 0, 0, 100_000, 0, 0])
      },
    },
    {
      it: 'every mark stands where the line has it, to a thousandth of an em',
      page: async (face) => {
        const fonts = await fontBook()
        const [line] = setParagraph(text, { face, sizePt }, { widthMm: 40 * em }, fonts)
        const items = lineItems(line!, 20, 60, blacks.text, {})
        const wanted = items.flatMap((item) => (item.kind === 'text' ? [...item.xMm] : []))
        const { glyphs } = (await written(face, 'press')).pdf.pages[0]!
        const found = glyphs.map((one) => one.xMm)
        expect(found.length).toBe(wanted.length)
        wanted.forEach((x, at) => {
          expect(Math.abs(found[at]! - x) / em, glyphs[at]!.text).toBeLessThan(0.0015)
        })
      },
    },
    {
      it: 'text is the black plate alone',
      page: async (face) => {
        const { content } = (await written(face, 'press')).pdf.pages[0]!
        const before = content.slice(0, content.indexOf('BT'))
        expect(
          before
            .match(/[\d. ]+ k\n/g)
            ?.at(-1)
            ?.trim(),
        ).toBe('0 0 0 1 k')
      },
    },
    {
      it: 'it says PDF/X-4 and names the press it is meant for',
      page: async (face) => {
        const { bytes, pdf } = await written(face, 'press')
        expect(pdf.hasXmp).toBe(true)
        expect(bytes.includes('PDF/X-4')).toBe(true)
        expect(bytes.includes('GTS_PDFXVersion')).toBe(true)
      },
    },
    {
      it: 'the face is embedded, cut down to what is shown',
      page: async (face) => {
        const [font, ...more] = (await written(face, 'press')).pdf.fonts
        expect(more.length).toBeLessThanOrEqual(1)
        expect(font!.name).toMatch(/^[A-Z]{6}\+/)
        expect(font!.embeddedBytes).toBeLessThan(60_000)
      },
    },
  ],
  mustNot: [
    {
      it: 'no grey and no RGB for areas and text on the press',
      page: async (face) => {
        const { content, glyphs } = (await written(face, 'press')).pdf.pages[0]!
        expect(content).not.toMatch(/ (rg|RG|g|G)\n/)
        for (const glyph of glyphs) expect(glyph.xMm).toBeGreaterThanOrEqual(20 - 0.3 * em)
      },
    },
    {
      it: 'a copy for screens has no bleed and no plates',
      page: async (face) => {
        const { content, mediaBox, trimBox } = (await written(face, 'reading')).pdf.pages[0]!
        expect(seen(mediaBox)).toEqual([0, 0, 148_000, 210_000])
        expect(trimBox).toEqual(mediaBox)
        expect(content).not.toMatch(/ [kK]\n/)
      },
    },
    {
      it: 'one in RGB with bleed claims no PDF/X',
      page: async (face) => {
        const { bytes, pdf } = await written(face, 'rgb')
        expect(seen(pdf.pages[0]!.trimBox)).toEqual([3000, 3000, 151_000, 213_000])
        expect(bytes.includes('GTS_PDFXVersion')).toBe(false)
      },
    },
  ],
})
