import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fontBook, type PrintFonts } from '#lib/print/font/fonts.server.ts'
import { type PdfOptions, writePdf } from '#lib/print/pdf/pdf.server.ts'
import { checkPdf } from '#lib/print/preflight/check-pdf.server.ts'
import { openDocument } from '#lib/print/preflight/pdf-document.server.ts'
import { isDict, nameOf, type PdfValue } from '#lib/print/preflight/pdf-values.ts'
import { HOUSE } from '#lib/print/preflight/rule.ts'
import type { Scene } from '#lib/print/scene.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import { lineItems, setParagraph } from '#lib/typeset/line/lines.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { tool } from '../../support/runner/tools.ts'
import { everything, line, page, photo } from './pdf-scene.ts'

let fonts: PrintFonts
const dir = mkdtempSync(join(tmpdir(), 'xinshu-tools-'))
const files = new Map<string, Buffer>()

const write = async (scene: Scene, profile: NonNullable<PdfOptions['profile']>): Promise<Buffer> => {
  const jpeg = await photo()
  const parts: Uint8Array[] = []
  await writePdf(scene, {
    fonts,
    profile,
    image: async () => ({ bytes: jpeg }),
    createdAt: Date.UTC(2026, 0, 2),
    sink: (part) => void parts.push(Uint8Array.from(part)),
  })
  return Buffer.concat(parts)
}

beforeAll(async () => {
  fonts = await fontBook()
  for (const profile of ['press', 'rgb', 'reading'] as const) {
    const bytes = await write(everything(fonts), profile)
    files.set(profile, bytes)
    writeFileSync(join(dir, `${profile}.pdf`), bytes)
  }
})
afterAll(() => rmSync(dir, { recursive: true }))

const path = (name: string): string => join(dir, `${name}.pdf`)

test('qpdf, pdffonts, pdfimages and pdfinfo read every profile without complaint', () => {
  for (const name of files.keys()) {
    const checked = tool('qpdf', '--check', path(name))
    if (checked !== undefined) expect(checked).toContain('No syntax or stream encoding errors found')
    const listed = tool('pdffonts', path(name))
    if (listed !== undefined) {
      expect(listed).not.toMatch(/error/i)
      for (const row of listed.trim().split('\n').slice(2))
        expect(row).toMatch(/CID TrueType\s+Identity-H\s+yes yes yes/)
    }
    const images = tool('pdfimages', '-list', path(name))
    if (images !== undefined) expect(images.trim().split('\n').slice(2)).toHaveLength(1)
    const info = tool('pdfinfo', '-box', '-struct', path(name))
    if (info !== undefined) expect(info).toMatch(/Document[\s\S]*Sect/)
  }
})

test('Ghostscript finds no plate but black on a page of text', async () => {
  const text = page([
    line(fonts, { face: 'serif', sizePt: 10 }, { x: 20, y: 30 }, '六月的第一天，我们去了海边。AVATAR office'),
  ])
  writeFileSync(path('text'), await write({ hash: 't', title: 't', author: '', pages: [text] }, 'press'))
  const covered = tool('gs', '-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=inkcov', '-o', '-', path('text'))
  if (covered === undefined) return
  const [c, m, y, k] = covered.trim().split(/\s+/).slice(0, 4).map(Number)
  expect([c, m, y]).toEqual([0, 0, 0])
  expect(k).toBeGreaterThan(0)
  for (const name of files.keys()) {
    expect(tool('gs', '-dNOPAUSE', '-dBATCH', '-sDEVICE=inkcov', '-o', '-', path(name))).not.toMatch(/error|warning/i)
  }
})

test('Arabic and Uyghur come back as they were typed, though their letters share strokes and dots', async () => {
  const typed = [
    'مرحبا بالعالم هذا نص عربي من اليمين إلى اليسار',
    'ئۇيغۇرچە يېزىق بۇ بىر سىناق',
    'لا إله الأستاذ',
    'שלום עולם',
  ]
  const black = { cmyk: [0, 0, 0, 100], rgb: '#000000' } as const
  const items = typed.flatMap((text, n) =>
    setParagraph(text, { face: 'serif', sizePt: 10 }, { widthMm: 110 }, fonts).flatMap((one) =>
      lineItems(one, 20, 20 + 10 * n, black, {}),
    ),
  )
  const file = join(dir, 'arabic.pdf')
  writeFileSync(file, await write({ hash: 'a', title: '', author: '', pages: [page(items)] }, 'reading'))
  const said = tool('pdftotext', file, '-')
  if (said === undefined) return
  // Marks of direction are poppler's own.
  const lines = said.replaceAll(/[\u200e\u200f\u202a-\u202e\f]/g, '').split('\n')
  expect(lines.filter((one) => one !== '')).toEqual(typed)
})

test('exiftool sees PDF/X-4 where it is claimed and only there', () => {
  for (const name of files.keys()) {
    const said = tool('exiftool', '-s', '-GTS_PDFXVersion', path(name))
    if (said !== undefined) expect(said.includes('PDF/X-4')).toBe(name === 'press')
  }
})

test('pdf.js reads the text, the labels, the outline and the structure', async () => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const fontsDir = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '../standard_fonts/')
  const task = getDocument({
    data: new Uint8Array(files.get('press')!),
    standardFontDataUrl: fontsDir,
    verbosity: 0,
  })
  const document = await task.promise
  expect(document.numPages).toBe(3)
  expect(await document.getPageLabels()).toEqual(['i', '2', '3'])
  expect((await document.getOutline()).map((one) => one.title)).toEqual(['2023年', '2024年'])
  const first = await document.getPage(1)
  const text = (await first.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('')
  expect(text).toContain('六月的第一天，我们去了海边。“慢慢走”，她说。')
  const tree = JSON.stringify(await first.getStructTree())
  expect(tree).toContain('"role":"Figure"')
  expect(tree).toContain('海边')
  await task.destroy()
}, 30_000)

test('small objects and the table of all lie in compressed streams', () => {
  for (const bytes of files.values()) {
    const text = bytes.toString('latin1')
    expect(text).toContain('/Type/ObjStm')
    expect(text).toContain('/Type/XRef')
    expect(text).not.toMatch(/^(xref|trailer)$/m)
    // Streams stand alone; hardly anything else may.
    expect(text.match(/^\d+ 0 obj$/gm)?.length ?? 0).toBeLessThan(60)
  }
})

test('read aloud, a page says day, place, words, picture, likes and remarks in this order, and no folio', async () => {
  const post: Post = {
    id: 'e',
    local: '2024-06-01T20:18:00',
    place: '杭州',
    paragraphs: ['六月的第一天，我们去了海边。', '风很大。'],
    photos: [{ media: 'photo', widthPx: 1200, heightPx: 800, alt: '海边的一家人' }],
    videos: [],
    likes: ['阿舟'],
    comments: [{ name: '外婆', text: '早点回来' }],
  }
  const { pages } = layoutSection(monthSection({ month: '202406', posts: [post] }), styleOf('shiguang'), {
    fonts,
    hash: (text) => text,
  })
  const folio = {
    ...line(fonts, { face: 'garamond', sizePt: 10 }, { x: 20, y: 196 }, '77'),
    origin: { role: 'folio' as const },
  }
  const bytes = await write({ hash: 'r', title: 'r', author: '', pages: [page([folio, ...pages[0]!.items])] }, 'press')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const first = await (await task.promise).getPage(1)
  const said = new Map<string, string>()
  let at = ''
  for (const item of (await first.getTextContent({ includeMarkedContent: true })).items) {
    if ('str' in item) said.set(at, (said.get(at) ?? '') + item.str)
    else at = item.id ?? ''
  }
  type Node = { role?: string; alt?: string; id?: string; children?: Node[] }
  const aloud = (node: Node): string =>
    node.role === 'Figure'
      ? `[${node.alt}]`
      : (said.get(node.id ?? 'none') ?? '') + (node.children ?? []).map(aloud).join('')
  const heard = aloud((await first.getStructTree()) as Node).replaceAll(/\s/g, '')
  await task.destroy()
  expect(heard).toMatch(
    /六月.*20:18.*杭州.*六月的第一天，我们去了海边。风很大。.*\[海边的一家人\].*阿舟.*外婆：早点回来$/,
  )
  expect(heard).not.toContain('77')
})

test('our own preflight finds nothing to refuse in any profile', () => {
  const problems = (name: string, colour: 'press' | 'rgb', bleedMm: number): string[] =>
    checkPdf(files.get(name)!, { ...HOUSE, colour, bleedMm, minPages: 1, pageUnit: 1 })
      .findings.filter((finding) => finding.level === 'refuse')
      .map((finding) => `${finding.rule} ${finding.message}`)
  expect(problems('press', 'press', 3)).toEqual([])
  expect(problems('rgb', 'rgb', 3)).toEqual([])
  expect(problems('reading', 'rgb', 0)).toEqual([])
})

test('every marked content has its place in the structure tree, every figure its words', () => {
  const document = openDocument(files.get('press')!)
  const root = document.dict(document.catalog.get('StructTreeRoot'))!
  const kinds: string[] = []
  const visit = (value: PdfValue | undefined): void => {
    const node = document.get(value)
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (!isDict(node) || !node.has('S')) return
    const kind = nameOf(node.get('S')) ?? ''
    kinds.push(kind)
    if (kind === 'Figure') expect(node.has('Alt')).toBe(true)
    visit(node.get('K'))
  }
  visit(root.get('K'))
  expect(kinds.filter((kind) => kind === 'Document')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'Sect')).toHaveLength(3)
  expect(kinds).toContain('Figure')
  const tree = document.dict(root.get('ParentTree'))!.get('Nums')
  expect(Array.isArray(tree) && tree.length).toBe(6)
})

test('pdfkit, given the same lines, is read back to the same text', async () => {
  const source = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-serif-sc/package.json')
  const document = new PDFDocument({ size: [420, 595], margin: 0 })
  const parts: Uint8Array[] = []
  document.on('data', (part: Uint8Array) => parts.push(part))
  const done = new Promise((resolve) => document.on('end', () => resolve(undefined)))
  const words = ['六月的第一天，我们去了海边。', 'Summer 2023: café, 25℃ → ★ ①', '“慢慢走”，她说——……']
  document.font(join(source, '../400Regular/NotoSerifSC_400Regular.ttf')).fontSize(10)
  for (const [i, text] of words.entries()) document.text(text, 56, 56 + 20 * i, { lineBreak: false })
  document.end()
  await done
  writeFileSync(path('pdfkit'), Buffer.concat(parts))
  const ours = page(words.map((text, i) => line(fonts, { face: 'serif', sizePt: 10 }, { x: 20, y: 20 + 7 * i }, text)))
  writeFileSync(path('ours'), await write({ hash: 'o', title: 'o', author: '', pages: [ours] }, 'press'))
  const [theirs, own] = ['pdfkit', 'ours'].map((name) => tool('pdftotext', '-raw', path(name), '-'))
  if (theirs === undefined || own === undefined) return
  expect(own.replace(/\s+/g, ' ')).toBe(theirs.replace(/\s+/g, ' '))
  expect(readFileSync(path('ours')).length).toBeLessThan(400_000)
})
