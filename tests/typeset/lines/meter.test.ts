import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { measurePages } from '../../../scripts/bench/meter.ts'
import { type Glyph, type ReadPage, readPdf } from '../../../scripts/bench/read-pdf.ts'

const em = 10
const leading = 17
const measure = 20
const lines = 24

/** Set text: every line of 20 em is full; `stretch` spreads one line, which then holds a character less. */
function line(text: string, y: number, from = 50, step = em): Glyph[] {
  return [...text].map((one, i) => ({
    text: one,
    x0: from + i * step,
    x1: from + i * step + em,
    y,
    sizePt: em,
    font: 'a',
  }))
}

const full = '春眠不觉晓处处闻啼鸟夜来风雨声花落知多'
const y = (index: number): number => 550 - index * leading

/** A page of 24 full lines that belong to one paragraph. */
function page(change: (rows: Glyph[][]) => void = () => {}): ReadPage {
  const rows = Array.from({ length: lines }, (_, i) => line(`${full}少`.slice(0, measure), y(i)))
  change(rows)
  return { widthPt: 420, heightPt: 595, glyphs: rows.flat(), pictures: [] }
}

const book = (one: ReadPage): ReadPage[] => [page(), page(), page(), one, page(), page()]
const clean = measurePages(book(page()))

test('a book without faults has none', () => {
  expect(clean).toMatchObject({
    underfilled: 0,
    rivers: 0,
    forbiddenEdges: 0,
    wideDoubles: 0,
    singleLastLines: 0,
    strandedHeads: 0,
    holes: 0,
    offGrid: 0,
  })
  expect(clean.stretchWorst).toBeCloseTo(0, 3)
  expect(clean.fillMean).toBeGreaterThan(0.99)
})

test('a line spread by a tenth of an em is the worst line', () => {
  const spread = measurePages(book(page((rows) => void rows.splice(5, 1, line(full.slice(0, 18), y(5), 50, 11)))))
  expect(spread.stretchWorst).toBeCloseTo(0.1, 3)
})

test('a line that stops at three quarters of the measure is underfilled', () => {
  const short = measurePages(book(page((rows) => void rows.splice(5, 1, line(full.slice(0, 15), y(5))))))
  expect(short.underfilled).toBe(1)
})

test('a comma at a line start and an opening quote at a line end are forbidden edges', () => {
  const start = measurePages(book(page((rows) => void rows.splice(5, 1, line(`，${full.slice(0, 19)}`, y(5))))))
  const end = measurePages(book(page((rows) => void rows.splice(5, 1, line(`${full.slice(0, 19)}（`, y(5))))))
  expect([start.forbiddenEdges, end.forbiddenEdges]).toEqual([1, 1])
})

test('two exclamation marks of two em are too wide, of one em they are not', () => {
  const wide = measurePages(
    book(page((rows) => void rows.splice(5, 1, line('春眠不觉晓！！处处闻啼鸟夜来风雨声花落', y(5))))),
  )
  const narrow = measurePages(
    book(
      page((rows) => {
        const row = line('春眠不觉晓！！处处闻啼鸟夜来风雨声花落', y(5))
        for (const glyph of row.slice(6)) {
          glyph.x0 -= 5
          glyph.x1 -= 5
        }
        rows[5] = row
      }),
    ),
  )
  expect([wide.wideDoubles, narrow.wideDoubles]).toEqual([1, 0])
})

test('one character alone on the last line of a paragraph is seen', () => {
  const single = measurePages(
    book(
      page((rows) => {
        rows[5] = line('春。', y(5))
        rows[6] = line(full.slice(0, 18), y(6), 70)
      }),
    ),
  )
  expect(single.singleLastLines).toBe(1)
})

test('three wide gaps under one another are a river, two are not', () => {
  const gaps = (rows: Glyph[][], indices: number[]): void => {
    for (const glyph of indices.flatMap((index) => rows[index]?.slice(9) ?? [])) {
      glyph.x0 += 5
      glyph.x1 += 5
    }
  }
  const three = measurePages(book(page((rows) => gaps(rows, [4, 5, 6]))))
  const two = measurePages(book(page((rows) => gaps(rows, [4, 5]))))
  expect([three.rivers, two.rivers]).toEqual([1, 0])
})

test('a date at the foot of a page with nothing below it is stranded', () => {
  const head = measurePages(
    book(
      page((rows) => {
        rows[lines - 1] = [...'12:30'].map((text, i) => ({
          text,
          x0: 50 + i * 12,
          x1: 62 + i * 12,
          y: y(lines - 1),
          sizePt: 25,
          font: 'b',
        }))
      }),
    ),
  )
  expect(head.strandedHeads).toBe(1)
})

test('a page that stops half way has a hole and a poor fill', () => {
  const half = measurePages(book(page((rows) => void rows.splice(12))))
  expect(half.holes).toBe(1)
  expect(half.fillMean).toBeLessThan(clean.fillMean - 0.05)
})

test('a picture fills a page as text does', () => {
  const pictured = page((rows) => void rows.splice(12))
  pictured.pictures.push({ x0: 50, x1: 250, y1: y(12) + 8.8, y0: y(lines - 1) - 1.2 })
  expect(measurePages(book(pictured)).holes).toBe(0)
})

test('a line half way between two grid lines is off the grid', () => {
  const off = measurePages(
    book(page((rows) => void rows.splice(lines - 1, 1, line(full.slice(0, 19), y(lines - 1) + leading / 2)))),
  )
  expect(off.offGrid).toBe(1)
})

/** One of everything that can be planted in lines, a day nobody follows, a page that stops half way. */
const faulty = (): ReadPage[] => {
  const lines4 = page((rows) => {
    rows[3] = line(full.slice(0, 18), y(3), 50, 11)
    rows[6] = line(full.slice(0, 15), y(6))
    rows[9] = line(`，${full.slice(0, 19)}`, y(9))
    rows[12] = line('春眠不觉晓！！处处闻啼鸟夜来风雨声花落', y(12))
    rows[lines - 1] = [...'12:30'].map((text, i) => ({
      text,
      x0: 50 + i * 14,
      x1: 62 + i * 14,
      y: y(lines - 1),
      sizePt: 25,
      font: 'b',
    }))
  })
  const river = page((rows) => {
    for (const glyph of [4, 5, 6].flatMap((index) => rows[index]?.slice(9) ?? [])) {
      glyph.x0 += 5
      glyph.x1 += 5
    }
  })
  return [page(), page(), page(), lines4, page(), page((rows) => void rows.splice(12)), river, page()]
}

const mm = 25.4 / 72

async function byUs(pages: ReadPage[]): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const created = pages.map(
    ({ widthPt, heightPt, glyphs }): ScenePage => ({
      widthMm: widthPt * mm,
      heightMm: heightPt * mm,
      bleedMm: 0,
      side: 'right',
      month: '',
      kind: 'body',
      items: glyphs.map(({ text, x0, y: baseline, sizePt }) => ({
        kind: 'text',
        face: 'serif',
        sizePt,
        ink: { cmyk: [0, 0, 0, 100], rgb: '#000000' },
        yMm: (heightPt - baseline) * mm,
        clusters: [text],
        xMm: [x0 * mm],
      })),
    }),
  )
  const sink = (part: Uint8Array): void => void parts.push(Uint8Array.from(part))
  const image = async (): Promise<undefined> => undefined
  await writePdf(
    { hash: '', title: '', author: '', pages: created },
    { fonts: await fontBook(), image, createdAt: 0, sink },
  )
  return Buffer.concat(parts)
}

async function byPdfkit(pages: ReadPage[]): Promise<Buffer> {
  const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-serif-sc/package.json')
  const document = new PDFDocument({ size: [420, 595], margin: 0, autoFirstPage: false })
  const parts: Uint8Array[] = []
  document.on('data', (part: Uint8Array) => parts.push(part))
  const done = new Promise((resolve) => document.on('end', () => resolve(undefined)))
  document.font(join(font, '../400Regular/NotoSerifSC_400Regular.ttf'))
  for (const { glyphs, heightPt } of pages) {
    document.addPage()
    for (const { text, x0, y: baseline, sizePt } of glyphs)
      document.fontSize(sizePt).text(text, x0, heightPt - baseline, { lineBreak: false, baseline: 'alphabetic' })
  }
  document.end()
  await done
  return Buffer.concat(parts)
}

test.each([
  ['our writer', byUs],
  ['pdfkit', byPdfkit],
])('what is planted in a file of %s is what the meter finds there', async (_name, write) => {
  const dir = mkdtempSync(join(tmpdir(), 'xinshu-meter-'))
  const path = join(dir, 'planted.pdf')
  writeFileSync(path, await write(faulty()))
  const read: ReadPage[] = []
  for await (const one of readPdf(path)) read.push(one)
  rmSync(dir, { recursive: true })
  const { stretchWorst, stretchP99, fillMean, fillP5, ...counts } = measurePages(read)
  expect(counts).toMatchObject({
    strandedHeads: 1,
    holes: 1,
    rivers: 1,
    forbiddenEdges: 1,
    wideDoubles: 1,
    underfilled: 1,
  })
  const planted = measurePages(faulty())
  expect(counts).toEqual(Object.fromEntries(Object.entries(planted).filter(([name]) => name in counts)))
  for (const [found, wanted] of [
    [stretchWorst, 0.1],
    [stretchP99, planted.stretchP99],
    [fillMean, planted.fillMean],
    [fillP5, planted.fillP5],
  ] as const)
    expect(found).toBeCloseTo(wanted, 2)
})
