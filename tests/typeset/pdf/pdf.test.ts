import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fontBook, type PrintFonts } from '#lib/print/font/fonts.server.ts'
import { type PdfOptions, type PdfReport, writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { Scene } from '#lib/print/scene.ts'
import { type ReadPdf, readPdf } from '../../support/pdf.ts'
import { everything, line, page, photo } from './pdf-scene.ts'

let fonts: PrintFonts
let jpeg: Uint8Array
let scene: Scene
let bytes: Buffer
let report: PdfReport
let pdf: ReadPdf

const write = async (what: Scene, more: Partial<PdfOptions> = {}): Promise<{ bytes: Buffer; report: PdfReport }> => {
  const chunks: Uint8Array[] = []
  const created = await writePdf(what, {
    fonts,
    image: async (media) => (media === 'photo' ? { bytes: jpeg } : undefined),
    createdAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    sink: (chunk) => void chunks.push(Uint8Array.from(chunk)),
    ...more,
  })
  return { bytes: Buffer.concat(chunks), report: created }
}

beforeAll(async () => {
  fonts = await fontBook()
  jpeg = await photo()
  scene = everything(fonts)
  ;({ bytes, report } = await write(scene))
  pdf = readPdf(bytes)
})

test('every glyph stands where the scene says, within 0.01 mm', () => {
  const wanted = scene.pages[0]!.items.filter((item) => item.kind === 'text').flatMap((item) =>
    item.clusters.map((text, i) => ({ text, xMm: item.xMm[i]!, yMm: item.yMm, sizePt: item.sizePt })),
  )
  const found = pdf.pages[0]!.glyphs
  let worst = 0
  let at = 0
  for (const glyph of wanted) {
    while (at < found.length && found[at]!.text !== glyph.text && !glyph.text.startsWith(found[at]!.text)) at++
    const got = found[at]
    expect(got, `${glyph.text} is missing`).toBeDefined()
    worst = Math.max(worst, Math.abs(got!.xMm - glyph.xMm), Math.abs(got!.yMm - glyph.yMm))
    expect(got!.sizePt).toBeCloseTo(glyph.sizePt, 3)
    at++
  }
  expect(worst).toBeLessThan(0.01)
})

test('a rotated group carries its text along', () => {
  const turned = pdf.pages[0]!.glyphs.filter((glyph) => glyph.font.includes('SansSC') && glyph.font.includes('Medium'))
  expect(turned.map((glyph) => glyph.text).join('')).toBe('转了九十度 Rotated')
  expect(turned.every((glyph) => Math.abs(glyph.xMm - 120) < 0.01)).toBe(true)
  expect(turned[1]!.yMm - turned[0]!.yMm).toBeCloseTo((9 * 25.4) / 72, 2)
})

test('copied text is the text that was typed, han never as Kangxi radicals', () => {
  const text = pdf.pages[0]!.text
  expect(text).toContain('六月的第一天，我们去了海边。“慢慢走”，她说。')
  expect(text).toContain('AVATAR office Toffee 2023年6月1日')
  expect(text).toContain('龘靐齉㐂')
  expect(text).toContain('caf\u00e9 cafe\u0301 x\u0301 葛\u{e0100}城 \u2f00 一')
  expect(text).toContain('「六月，竖排」ー')
  expect(text).toContain('👨‍👩‍👧❤️🇨🇳🪇')
})

test('a character no font has prints as 〓, keeps its text and is reported', () => {
  expect(report.missingGlyphs).toEqual([{ page: 1, face: 'sans', cluster: '\u{10ffff}' }])
  expect(pdf.pages[0]!.text).toContain('\u{10ffff}')
})

test('pages have media, bleed and trim boxes of the scene', () => {
  const mm = (value: number): number => (value * 72) / 25.4
  const { mediaBox, bleedBox, trimBox } = pdf.pages[0]!
  expect(bleedBox).toEqual(mediaBox)
  for (const [i, value] of [0, 0, mm(154), mm(216)].entries()) expect(mediaBox[i]).toBeCloseTo(value, 3)
  for (const [i, value] of [mm(3), mm(3), mm(151), mm(213)].entries()) expect(trimBox[i]).toBeCloseTo(value, 3)
})

test('fonts are embedded subsets, the picture goes through untouched', () => {
  expect(pdf.fonts.length).toBeGreaterThanOrEqual(6)
  for (const font of pdf.fonts) {
    expect(font.name).toMatch(/^[A-Z]{6}\+/)
    expect(font.embeddedBytes).toBeGreaterThan(200)
    expect(font.embeddedBytes).toBeLessThan(300_000)
  }
  expect(pdf.images).toHaveLength(1)
  expect(Buffer.compare(Buffer.from(pdf.images[0]!.bytes), Buffer.from(jpeg))).toBe(0)
  expect(pdf.pages[0]!.imagesPainted).toHaveLength(1)
  expect(pdf.pages[0]!.formsPainted).toBe(4)
})

test('text is black ink only for the press, sRGB for screens', async () => {
  expect(pdf.pages[0]!.content).toContain('0 0 0 1 k')
  expect(pdf.pages[0]!.content).not.toMatch(/ (rg|RG|g|G)\n/)
  const screen = readPdf((await write(scene, { profile: 'rgb' })).bytes)
  expect(screen.pages[0]!.content).not.toMatch(/ [kK]\n/)
  expect(screen.pages[0]!.text).toBe(pdf.pages[0]!.text)
})

test('title, bookmarks by year and month, metadata', () => {
  expect(pdf.title).toBe('小满的书 & <拾光>')
  expect(pdf.outline.toSorted()).toEqual(['1月', '2023年', '2024年', '6月', '7月'].toSorted())
  expect(pdf.hasXmp).toBe(true)
})

test('the same scene gives the same bytes, pages may stream in', async () => {
  const again = await write({
    ...scene,
    pages: (async function* () {
      yield* scene.pages
    })() as unknown as Scene['pages'],
  })
  expect(Buffer.compare(again.bytes, bytes)).toBe(0)
})

test('pages are written as they come: nearly all of a book is out before its last page is asked for', async () => {
  let written = 0
  let before = 0
  const picture = scene.pages[0]!.items.find((item) => item.kind === 'image')!
  const pages = (function* () {
    for (let number = 1; number <= 200; number++) {
      before = written
      yield page([
        line(fonts, { face: 'serif', sizePt: 10 }, { x: 20, y: 30 }, `第${number}页`),
        { ...picture, media: `m${number}` },
      ])
    }
  })()
  await write({ ...scene, pages } as unknown as Scene, {
    image: async () => ({ bytes: jpeg }),
    sink: (chunk) => {
      written += chunk.length
    },
  })
  expect(written).toBeGreaterThan(180 * jpeg.length)
  expect(before).toBeGreaterThan(0.75 * written)
})

test('missing pictures and emoji are reported, not guessed', async () => {
  const lost = page([
    { kind: 'emoji', sequence: '🍋‍🍋', xMm: 20, yMm: 20, sizeMm: 4 },
    {
      kind: 'image',
      media: 'gone',
      xMm: 20,
      yMm: 40,
      wMm: 20,
      hMm: 20,
      crop: { x: 0, y: 0, w: 1, h: 1 },
      widthPx: 10,
      heightPx: 10,
      alt: '',
    },
  ])
  const created = await write({ ...scene, pages: [lost] })
  expect(created.report.missingEmoji).toEqual([{ page: 1, sequence: '🍋‍🍋' }])
  expect(created.report.missingImages).toEqual([{ page: 1, media: 'gone' }])
})

test('positions hold on a long line of kerned Latin at any size', async () => {
  for (const sizePt of [5, 9.5, 46]) {
    const text = 'AVATAR Te To WAVE '.repeat(8)
    const item = line(fonts, { face: 'garamond', sizePt }, { x: 1, y: 50 }, text)
    const read = readPdf((await write({ ...scene, pages: [page([item])] })).bytes)
    read.pages[0]!.glyphs.forEach((glyph, i) => {
      expect(Math.abs(glyph.xMm - item.xMm[i]!)).toBeLessThan(0.01)
    })
  }
})

test('poppler and qpdf agree, where they are installed', () => {
  const dir = mkdtempSync(join(tmpdir(), 'xinshu-pdf-'))
  const file = join(dir, 'scene.pdf')
  writeFileSync(file, bytes)
  const run = (command: string, ...args: string[]): string | undefined => {
    try {
      return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      console.info(`${command} is not installed: its check was left out`)
      return undefined
    }
  }
  const checked = run('qpdf', '--check', file)
  if (checked !== undefined) expect(checked).toContain('No syntax or stream encoding errors found')
  const listed = run('pdffonts', file)
  if (listed !== undefined) {
    for (const row of listed.trim().split('\n').slice(2)) expect(row).toMatch(/CID TrueType\s+Identity-H\s+yes yes yes/)
  }
  const text = run('pdftotext', '-raw', '-f', '1', '-l', '1', file, '-')
  if (text !== undefined) {
    expect(text).toContain('六月的第一天，我们去了海边。“慢慢走”，她说。')
    expect(text).toContain('caf\u00e9 cafe\u0301')
    expect(text).toContain('龘靐齉㐂')
  }
  const pictures = run('pdfimages', '-list', file)
  if (pictures !== undefined) expect(pictures.trim().split('\n').slice(2)).toHaveLength(1)
  rmSync(dir, { recursive: true })
})
