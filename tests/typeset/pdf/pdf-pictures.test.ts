import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fontBook, type PrintFonts } from '#lib/print/font/fonts.server.ts'
import { type PdfOptions, writePdf } from '#lib/print/pdf/pdf.server.ts'
import { readJpegHeader } from '#lib/print/pdf/pdf-images.ts'
import type { PictureSource } from '#lib/print/pdf/pdf-picture.server.ts'
import type { ImageItem } from '#lib/print/scene.ts'
import { type ReadPdf, readPdf } from '../../support/pdf.ts'
import { tool } from '../../support/runner/tools.ts'
import { page } from './pdf-scene.ts'

let fonts: PrintFonts
beforeAll(async () => {
  fonts = await fontBook()
})

const item = (media: string, wMm = 60, hMm = 45, more: Partial<ImageItem> = {}): ImageItem => ({
  kind: 'image',
  media,
  xMm: 20,
  yMm: 20,
  wMm,
  hMm,
  crop: { x: 0, y: 0, w: 1, h: 1 },
  widthPx: 800,
  heightPx: 600,
  alt: media,
  ...more,
})

const write = async (
  items: ImageItem[],
  source: PictureSource,
  profile: PdfOptions['profile'] = 'press',
): Promise<{ bytes: Buffer; pdf: ReadPdf; missing: number }> => {
  const parts: Uint8Array[] = []
  const report = await writePdf(
    { hash: 'p', title: '', author: '', pages: [page(items)] },
    { fonts, createdAt: 0, image: async () => source, profile, sink: (part) => void parts.push(Uint8Array.from(part)) },
  )
  const bytes = Buffer.concat(parts)
  return { bytes, pdf: readPdf(bytes), missing: report.missingImages.length }
}

/** Red, green, blue and yellow quarters, so that every turn and mirroring shows. */
const quarters = (): Sharp =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="400" height="300" fill="#e02020"/><rect x="400" width="400" height="300" fill="#20a020"/><rect y="300" width="400" height="300" fill="#2020e0"/><rect x="400" y="300" width="400" height="300" fill="#e0e020"/></svg>',
    ),
  )

const middles = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

/** Kind of colour in the middle of each quarter: a press view goes through CMYK, so no more than that is compared. */
const kinds = async (picture: Sharp, at: (u: number, v: number) => [number, number]): Promise<string[]> => {
  const { data, info } = await picture.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return middles.map(([u, v]) => {
    const [x, y] = at(u, v).map(Math.round) as [number, number]
    const pixel = data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)
    return [...pixel].map((value) => (value > 130 ? '1' : '0')).join('')
  })
}
const coloursOf = async (picture: Uint8Array): Promise<string[]> => {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  return kinds(sharp(picture), (u, v) => [u * width, v * height])
}
/** The same of `item(…)` on a page that poppler draws; undefined where it is not installed. */
const drawnColours = async (pdf: Uint8Array, tall: number): Promise<string[] | undefined> => {
  const dir = mkdtempSync(join(tmpdir(), 'xinshu-turn-'))
  try {
    writeFileSync(join(dir, 'a.pdf'), pdf)
    if (tool('pdftoppm', '-r', '100', '-png', '-singlefile', join(dir, 'a.pdf'), join(dir, 'a')) === undefined)
      return undefined
    const perMm = 100 / 25.4
    return await kinds(sharp(readFileSync(join(dir, 'a.png'))), (u, v) => [
      (23 + u * 60) * perMm,
      (23 + v * 60 * tall) * perMm,
    ])
  } finally {
    rmSync(dir, { recursive: true })
  }
}

test('a JPEG keeps its very scan; Exif, comments and what follows the picture stay out', async () => {
  const plain = await quarters().jpeg({ quality: 80 }).toBuffer()
  const spoken = Buffer.concat([
    await sharp(plain)
      .keepExif()
      .withExif({ IFD0: { Artist: 'Somebody', Copyright: 'secret place' } })
      .jpeg({ quality: 80 })
      .toBuffer(),
    Buffer.from('a video of somebody'),
  ])
  expect(spoken.includes('Somebody')).toBe(true)
  const { bytes, pdf } = await write([item('a')], { bytes: spoken })
  expect(bytes.includes('Somebody')).toBe(false)
  expect(bytes.includes('a video of somebody')).toBe(false)
  const inside = pdf.images[0]!.bytes
  const scan = (jpeg: Uint8Array): string =>
    Buffer.from(jpeg)
      .subarray(Buffer.from(jpeg).indexOf('\xff\xda', 0, 'latin1'))
      .toString('latin1')
  expect(scan(spoken).startsWith(scan(inside))).toBe(true)
  expect(pdf.images[0]!.filter).toBe('DCTDecode')
})

test('every Exif orientation is set upright by a matrix, as sharp turns it', async () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    const turned = await quarters().jpeg({ quality: 90 }).withMetadata({ orientation }).toBuffer()
    expect(readJpegHeader(turned)?.orientation).toBe(orientation)
    const upright = await sharp(turned).autoOrient().toBuffer()
    const { width = 0, height = 0 } = await sharp(upright).metadata()
    const { bytes, pdf } = await write([item('t', 60, (60 * height) / width)], { bytes: turned })
    expect(pdf.images[0]?.widthPx).toBe(800)
    const drawn = await drawnColours(bytes, height / width)
    if (drawn) expect(drawn, `${orientation}`).toEqual(await coloursOf(upright))
  }
}, 60_000)

test('CMYK goes to the press as it is, Adobe’s inverted ink set right, and to screens as sRGB', async () => {
  const cmyk = await quarters().toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer()
  const header = readJpegHeader(cmyk)!
  expect([header.channels, header.adobe]).toEqual([4, true])
  const press = await write([item('c')], { bytes: cmyk })
  expect(press.bytes.includes('/Decode[1 0 1 0 1 0 1 0]')).toBe(true)
  expect(press.pdf.images[0]!.bytes.length).toBeGreaterThan(1000)
  const screen = await write([item('c')], { bytes: cmyk }, 'rgb')
  expect(readJpegHeader(screen.pdf.images[0]!.bytes)?.channels).toBe(3)
  // What is drawn is the picture and not its negative, turned too.
  const wanted = await coloursOf(await quarters().png().toBuffer())
  for (const { bytes } of [press, screen]) expect((await drawnColours(bytes, 0.75)) ?? wanted).toEqual(wanted)
  const turned = await quarters()
    .toColourspace('cmyk')
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 3 })
    .toBuffer()
  const upside = (await drawnColours((await write([item('u')], { bytes: turned })).bytes, 0.75)) ?? wanted.toReversed()
  expect(upside).toEqual(wanted.toReversed())
})

test('16 bits, transparency and other formats become upright JPEGs; one channel is one channel', async () => {
  const deep = await quarters().toColourspace('rgb16').png({ compressionLevel: 3 }).toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  for (const bytes of [
    deep,
    await quarters().webp().toBuffer(),
    await quarters().avif().toBuffer(),
    await quarters().gif().toBuffer(),
  ]) {
    const { pdf } = await write([item('d')], { bytes })
    expect(readJpegHeader(pdf.images[0]!.bytes)).toMatchObject({ bits: 8, channels: 3, plain: true })
  }
  const grey = await write([item('g', 60, 45, { tone: 'grey' })], { bytes: await quarters().jpeg().toBuffer() })
  expect(readJpegHeader(grey.pdf.images[0]!.bytes)?.channels).toBe(1)
})

test('a picture placed ten times lies in the file once; its profile is kept beside it', async () => {
  const p3 = await quarters().withIccProfile('p3').jpeg().toBuffer()
  const { pdf, bytes } = await write(
    Array.from({ length: 10 }, () => item('same')),
    { bytes: p3 },
  )
  expect(pdf.images).toHaveLength(1)
  expect(pdf.pages[0]!.imagesPainted).toHaveLength(10)
  expect(bytes.includes('ICC_PROFILE')).toBe(false)
  expect(readJpegHeader(p3)?.icc?.length).toBeGreaterThan(300)
})

test('only a heavy picture far finer than 450 ppi is made smaller, and never too small for its next place', async () => {
  const noise = await sharp({
    create: {
      width: 3000,
      height: 2250,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(600_000)
  const small = item('n', 30, 22.5, { widthPx: 3000, heightPx: 2250 })
  const once = await write([small], { bytes: noise })
  expect(once.pdf.images[0]!.widthPx).toBe(Math.ceil((30 / 25.4) * 450))
  const twice = await write([small, item('n', 140, 105, { widthPx: 3000, heightPx: 2250 })], { bytes: noise })
  expect(twice.pdf.images.map((image) => image.widthPx)).toEqual([532, 2481])
  const light = await write([item('l', 20, 15)], { bytes: await quarters().jpeg().toBuffer() })
  expect(light.pdf.images[0]!.widthPx).toBe(800)
})

test('what is no picture is reported, half a JPEG too', async () => {
  const half = (await quarters().jpeg().toBuffer()).subarray(0, 900)
  for (const bytes of [Buffer.from('no picture'), half, Buffer.alloc(0)]) {
    expect((await write([item('x')], { bytes })).missing).toBe(1)
  }
})
