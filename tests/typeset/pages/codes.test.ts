/** Codes as they are printed: drawn from the PDF and held, module by module, against the code of the address. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import qrcode from 'qrcode-generator'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { PathItem, SceneItem } from '#lib/print/scene.ts'
import { IDENTITY, type Matrix, multiply } from '#lib/print/svg-path.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { tool } from '../../support/runner/tools.ts'
import { photo } from '../pdf/pdf-scene.ts'

const film = 'https://xinshu.example/v/abcdefghijklmnopqrstuv'
const reading = 'https://xinshu.example/r/zyxwvutsrqponmlkjihgfe'
const poster = { media: 'm', widthPx: 1200, heightPx: 800, alt: '' }
const post = {
  id: 'e',
  local: '2024-06-01T20:18:00',
  paragraphs: ['六月的第一天，我们去了海边。'],
  photos: [],
  videos: [{ media: 'v', poster, url: film, untilYear: 2036, seconds: 83 }],
  likes: ['阿舟'],
  comments: [{ name: '外婆', text: '早点回来' }],
}
const book = {
  title: '拾光集',
  subtitle: '',
  author: '苏棠',
  sections: [monthSection({ month: '202406', posts: [post] })],
  imprint: [],
  brand: '心书',
  readUrl: reading,
}

const codesOn = (items: readonly SceneItem[], matrix: Matrix = IDENTITY): { item: PathItem; matrix: Matrix }[] =>
  items.flatMap((item) =>
    item.kind === 'group'
      ? codesOn(item.items, multiply(matrix, item.matrix))
      : item.kind === 'path' && item.qr
        ? [{ item, matrix }]
        : [],
  )

/** Left, top and width in mm: the outer corners of a code are dark. */
function square({ item, matrix: [a, b, c, d, e, f] }: { item: PathItem; matrix: Matrix }): [number, number, number] {
  const corners = [...item.d.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]): [number, number] => {
    const [px, py] = [Number(x), Number(y)]
    return [a * px + c * py + e, b * px + d * py + f]
  })
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs)]
}

const dpi = 400
const world = await typesetContext()

test.each(Object.values(styles).map((style) => [style.id, style] as const))(
  '%s: the codes of a film and the reading copy are the addresses’, with four modules of white around',
  async (_id, style) => {
    const { scene } = typesetBook(book, world, style)
    const found = scene.pages.flatMap((page, at) => codesOn(page.items).map((code) => ({ page, at, ...code })))
    expect(found.map(({ item }) => item.qr)).toEqual(expect.arrayContaining([film, reading]))
    const dir = mkdtempSync(join(tmpdir(), 'xinshu-codes-'))
    try {
      const parts: Uint8Array[] = []
      const bytes = await photo()
      const fonts = await fontBook()
      const sink = (part: Uint8Array): void => void parts.push(Uint8Array.from(part))
      await writePdf(scene, { fonts, image: async () => ({ bytes }), createdAt: 0, sink })
      writeFileSync(join(dir, 'a.pdf'), Buffer.concat(parts))
      for (const { page, at, ...code } of found) {
        const number = String(at + 1)
        const out = join(dir, number)
        const drawn = ['-r', String(dpi), '-gray', '-png', '-singlefile', '-f', number, '-l', number]
        if (tool('pdftoppm', ...drawn, join(dir, 'a.pdf'), out) === undefined) return
        const { data, info } = await sharp(readFileSync(`${out}.png`))
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true })
        const [left, top, size] = square(code)
        const levels = (['Q', 'M', 'L'] as const).map((level) => {
          const one = qrcode(0, level)
          one.addData(code.item.qr ?? '', 'Byte')
          one.make()
          return one
        })
        const dark = (row: number, column: number, count: number): boolean => {
          const px = (mm: number): number => Math.round(((mm + page.bleedMm) / 25.4) * dpi)
          const module = size / count
          return (data[px(top + (row + 0.5) * module) * info.width + px(left + (column + 0.5) * module)] ?? 0) < 128
        }
        const wrong = levels.map((level) => {
          const count = level.getModuleCount()
          let bad = 0
          for (let row = -4; row < count + 4; row++)
            for (let column = -4; column < count + 4; column++) {
              const inside = Math.min(row, column) >= 0 && Math.max(row, column) < count
              if (dark(row, column, count) !== (inside && level.isDark(row, column))) bad++
            }
          return bad
        })
        expect(Math.min(...wrong), `${code.item.qr} on page ${number}`).toBe(0)
        // 0.5 mm a module is what a phone reads off paper.
        expect(size / levels[wrong.indexOf(0)]!.getModuleCount(), code.item.qr).toBeGreaterThan(0.3)
      }
    } finally {
      rmSync(dir, { recursive: true })
    }
  },
  60_000,
)
