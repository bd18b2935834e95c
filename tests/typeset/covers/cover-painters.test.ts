import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fromPrintPage } from '#lib/books/reading/print-page-back.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { Ink, ScenePage } from '#lib/print/scene.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'

const black: Ink = { cmyk: [0, 0, 0, 100], rgb: '#000000' }

/** A red picture cut to a diamond on the left, a veil from clear to black on the right. */
const page: ScenePage = {
  widthMm: 40,
  heightMm: 20,
  bleedMm: 0,
  side: 'sheet',
  month: '',
  kind: 'cover',
  items: [
    {
      kind: 'image',
      media: 'red',
      xMm: 0,
      yMm: 0,
      wMm: 20,
      hMm: 20,
      crop: { x: 0, y: 0, w: 1, h: 1 },
      widthPx: 8,
      heightPx: 8,
      alt: '',
      clip: 'M10 0 L20 10 L10 20 L0 10 Z',
    },
    { kind: 'rect', xMm: 20, yMm: 0, wMm: 20, hMm: 20, fill: black, fade: { from: 0, to: 1 } },
  ],
}

const red = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer()

type Dots = { at(x: number, y: number): [number, number, number] }

const dots = async (picture: Uint8Array): Promise<Dots> => {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .resize(400, 200, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    at: (x, y) => {
      const from = (y * 10 * info.width + x * 10) * info.channels
      return [data[from]!, data[from + 1]!, data[from + 2]!]
    },
  }
}

const looksRight = ({ at }: Dots): void => {
  expect(at(10, 10)[0]).toBeGreaterThan(200)
  expect(at(10, 10)[1]).toBeLessThan(60)
  expect(at(1, 1)[1]).toBeGreaterThan(240)
  expect(at(30, 1)[1]).toBeGreaterThan(215)
  expect(at(30, 10)[1]).toBeGreaterThan(90)
  expect(at(30, 10)[1]).toBeLessThan(160)
  expect(at(30, 19)[1]).toBeLessThan(50)
}

test('the SVG painter cuts a picture to its outline and lets a veil fade', async () => {
  const fonts = await fontBook()
  looksRight(await dots(await thumbnail(page, { fonts, widthPx: 400, image: red })))
})

test('the PDF painter does the same', async () => {
  const parts: Uint8Array[] = []
  await writePdf(
    { hash: 'x', title: '', author: '', pages: [page] },
    {
      fonts: await fontBook(),
      image: async () => ({ bytes: await red() }),
      createdAt: 0,
      sink: (bytes) => void parts.push(Uint8Array.from(bytes)),
    },
  )
  const folder = mkdtempSync(join(tmpdir(), 'covers-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), Buffer.concat(parts))
    try {
      execFileSync('pdftoppm', ['-r', '100', '-png', '-singlefile', join(folder, 'a.pdf'), join(folder, 'a')])
    } catch {
      console.log('pdftoppm is not on this machine: the picture of the PDF was not looked at')
      return
    }
    looksRight(await dots(await sharp(join(folder, 'a.png')).toBuffer()))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('outline and veil survive the wire form', () => {
  const [wire] = toPrintPages([page], 10, () => '/p')
  const back = fromPrintPage(wire!)
  expect(back.items[1]).toMatchObject({ kind: 'rect', fade: { from: 0, to: 1 } })
  const clip = (back.items[0] as { clip: string }).clip
  expect(clip.match(/-?[\d.]+/g)!.map((one) => Math.round(Number(one)))).toEqual([10, 0, 20, 10, 10, 20, 0, 10])
})
