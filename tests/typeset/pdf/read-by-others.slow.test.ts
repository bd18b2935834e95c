/** Books of every style as other people's programs read them: qpdf, poppler, Ghostscript and pdf.js find nothing to complain of. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { covers, makeCover } from '#lib/covers/covers.ts'
import { usualHardCase } from '#lib/covers/panel.ts'
import { fontBook, type PrintFonts } from '#lib/print/font/fonts.server.ts'
import { type PdfOptions, writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { Scene, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { nastyBook, smallNasty } from '../../../tools/proof/nasty.ts'
import { tool } from '../../support/runner/tools.ts'
import { photo } from './pdf-scene.ts'

const world = await typesetContext()
const dir = mkdtempSync(join(tmpdir(), 'xinshu-others-'))
let fonts: PrintFonts
let jpeg: Uint8Array

beforeAll(async () => {
  fonts = await fontBook()
  // Small: what is asked is whether it is read.
  jpeg = await sharp(await photo())
    .resize(300)
    .jpeg()
    .toBuffer()
})
afterAll(() => rmSync(dir, { recursive: true }))

async function pdfOf(scene: Scene, profile: NonNullable<PdfOptions['profile']>): Promise<string> {
  const parts: Uint8Array[] = []
  const image = async () => ({ bytes: jpeg })
  await writePdf(scene, { fonts, profile, image, createdAt: 0, sink: (part) => void parts.push(Uint8Array.from(part)) })
  const path = join(dir, `${scene.hash}-${profile}.pdf`)
  writeFileSync(path, Buffer.concat(parts))
  return path
}

/** Rows of a table a tool prints, without its two lines of head. */
const rows = (listed: string): string[] => listed.trim().split('\n').slice(2)

/** What pdf.js says while it reads the words and the drawing of every page. */
async function complaintsOfPdfJs(path: string, pages: number): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const standardFontDataUrl = join(
    createRequire(import.meta.url).resolve('pdfjs-dist/package.json'),
    '../standard_fonts/',
  )
  const said: string[] = []
  const heard = (...words: unknown[]): void => void said.push(words.join(' '))
  const spies = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(heard))
  const task = getDocument({ data: new Uint8Array(readFileSync(path)), standardFontDataUrl, verbosity: 1 })
  try {
    const document = await task.promise
    expect(document.numPages).toBe(pages)
    for (let number = 1; number <= pages; number++) {
      const page = await document.getPage(number)
      await page.getTextContent()
      await page.getOperatorList()
      await page.getStructTree()
    }
  } finally {
    await task.destroy()
    for (const spy of spies) spy.mockRestore()
  }
  return said
}

async function readByAll(path: string, pages: number): Promise<void> {
  const checked = tool('qpdf', '--check', path)
  if (checked !== undefined) {
    expect(checked).toContain('No syntax or stream encoding errors found')
    expect(checked).not.toMatch(/WARNING/)
  }
  const listed = tool('pdffonts', path)
  if (listed !== undefined) {
    expect(listed).not.toMatch(/error|warning/i)
    for (const row of rows(listed)) expect(row).toMatch(/CID TrueType\s+Identity-H\s+yes yes yes/)
  }
  const images = tool('pdfimages', '-list', path)
  if (images !== undefined) expect(images).not.toMatch(/error|warning/i)
  const drawn = tool('gs', '-dNOPAUSE', '-dBATCH', '-sDEVICE=nullpage', path)
  if (drawn !== undefined) {
    expect(drawn).not.toMatch(/error|warning|repair/i)
    expect(drawn.match(/^Page \d+$/gm)).toHaveLength(pages)
  }
  expect(await complaintsOfPdfJs(path, pages)).toEqual([])
}

const flat = (items: readonly SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))

describe.each(Object.values(styles).map((style) => [style.id, style] as const))('the worst book in %s', (id, style) => {
  const { scene } = typesetBook(nastyBook(smallNasty, id === 'changwen').book, world, style)

  test('is read without a word by qpdf, poppler, Ghostscript and pdf.js', async () => {
    await readByAll(await pdfOf({ ...scene, hash: id }, 'press'), scene.pages.length)
  })

  test('puts its text on no plate but black', async () => {
    const own = scene.pages.map((page): ScenePage => {
      const items = flat(page.items).filter((item) => item.kind === 'text' && item.origin?.role === 'text')
      return { ...page, items }
    })
    const pages = own.filter(({ kind, items }) => kind === 'body' && items.length > 0)
    expect(pages.length).toBeGreaterThan(5)
    const path = await pdfOf({ ...scene, hash: `${id}-text`, pages }, 'press')
    const covered = tool('gs', '-q', '-dNOPAUSE', '-dBATCH', '-r18', '-sDEVICE=inkcov', '-o', '-', path)
    if (covered === undefined) return
    const plates = covered
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/\s+/).slice(0, 4).map(Number))
    expect(plates).toHaveLength(pages.length)
    for (const [c, m, y, k] of plates) {
      expect([c, m, y]).toEqual([0, 0, 0])
      expect(k).toBeGreaterThan(0)
    }
  })
})

test('so are a file for screens, and every cover, soft and hard', async () => {
  const { scene } = typesetBook(nastyBook(smallNasty, false).book, world, styles.shiguang!)
  for (const profile of ['rgb', 'reading'] as const)
    await readByAll(await pdfOf({ ...scene, hash: 'screen', pages: scene.pages.slice(0, 24) }, profile), 24)
  const picture = { media: 'm', widthPx: 3000, heightPx: 2000, alt: '' }
  const sheets = covers.flatMap(({ id: cover }) =>
    [undefined, usualHardCase].map((hardCase) => {
      const words = { title: '外公的老收音机', subtitle: '献给你', author: '林小满', years: '2014 ～ 2024' }
      const back = { quotation: ['今天去了海边，风很大。'], photo: picture }
      const size = { spineMm: 14, trimWidthMm: 148, trimHeightMm: 210, ...(hardCase ? { hardCase } : {}) }
      const logo = { name: '心书', mark: true }
      return makeCover({ cover, way: 1, ...words, back, photo: picture, logo, barcode: '', ...size }, world.fonts).page
    }),
  )
  await readByAll(await pdfOf({ ...scene, hash: 'covers', pages: sheets }, 'press'), sheets.length)
})
