import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cameraHeadBytes, cameraThumb } from './camera-thumb.ts'
import { lookAt } from './look.server.ts'

type Tag = [id: number, type: 2 | 3 | 4, value: number | string]

/** An IFD of little-endian TIFF that starts at `at`; texts lie behind its entries. */
function ifd(at: number, tags: Tag[], next: (end: number) => number): Buffer {
  const head = Buffer.alloc(2 + 12 * tags.length + 4)
  const texts: Buffer[] = []
  let end = at + head.length
  head.writeUInt16LE(tags.length, 0)
  for (const [i, [id, type, value]] of tags.entries()) {
    const text = typeof value === 'string' ? Buffer.from(`${value}\0`) : undefined
    head.writeUInt16LE(id, 2 + 12 * i)
    head.writeUInt16LE(type, 4 + 12 * i)
    head.writeUInt32LE(text?.length ?? 1, 6 + 12 * i)
    head.writeUInt32LE(text ? end : Number(value), 10 + 12 * i)
    if (text) texts.push(text)
    end += text?.length ?? 0
  }
  head.writeUInt32LE(next(end), head.length - 4)
  return Buffer.concat([head, ...texts])
}

type Camera = { thumb: Buffer; widthPx: number; heightPx: number; orientation?: number; make?: boolean }

/** The JPEG as a camera writes it: maker, size and thumbnail in an EXIF block before everything else. */
function byCamera(jpeg: Buffer, { thumb, widthPx, heightPx, orientation = 1, make = true }: Camera): Buffer {
  const makerTags: Tag[] = make ? [[0x010f, 2, 'Camera Works']] : []
  const sizeAt = 8 + 2 + 12 * (makerTags.length + 2) + 4 + (make ? 13 : 0)
  const sizes: Tag[] = [
    [0xa002, 4, widthPx],
    [0xa003, 4, heightPx],
  ]
  const exif = ifd(sizeAt, sizes, () => 0)
  const thumbIfdAt = sizeAt + exif.length
  const main = ifd(8, [...makerTags, [0x0112, 3, orientation], [0x8769, 4, sizeAt]], () => thumbIfdAt)
  const thumbAt = thumbIfdAt + 2 + 12 * 3 + 4
  const small: Tag[] = [
    [0x0103, 3, 6],
    [0x0201, 4, thumbAt],
    [0x0202, 4, thumb.length],
  ]
  const start = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])
  const tiff = Buffer.concat([start, main, exif, ifd(thumbIfdAt, small, () => 0), thumb])
  const block = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from('Exif\0\0'), tiff])
  block.writeUInt16BE(block.length - 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), block, jpeg.subarray(2)])
}

const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const

/** A scene nobody takes for a screen, large enough that its thumbnail is worth a look. */
const photograph = (width = 1600, height = 1200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()

/** White with a red spot at the right edge: taken for a graphic, and its box lies at the right. */
const spot = (width = 160, height = 120): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><rect x="${0.85 * width}" y="${0.4 * height}" width="${0.1 * width}" height="${0.2 * height}" fill="#d00"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

const thumbOf = (file: Buffer): ReturnType<typeof cameraThumb> =>
  cameraThumb(file.subarray(0, cameraHeadBytes), file.length)

test('a picture as its camera made it is looked at in its own thumbnail', async () => {
  const file = byCamera(await photograph(), { thumb: await spot(), widthPx: 1600, heightPx: 1200 })
  const thumb = thumbOf(file)
  expect(thumb?.turn).toBe(0)
  expect((thumb && (await lookAt(thumb)))?.graphic).toBe(true)
  expect((await lookAt(file))?.graphic).toBe(false)
})

test('the thumbnail is turned as the picture is', async () => {
  const file = byCamera(await photograph(), { thumb: await spot(), widthPx: 1600, heightPx: 1200, orientation: 6 })
  const thumb = thumbOf(file)
  const looked = thumb && (await lookAt(thumb))
  // What was at the right of the sensor lies at the foot of the upright picture.
  expect((looked?.focus.y ?? 0) + (looked?.focus.h ?? 0)).toBeGreaterThan(0.9)
})

type Changed = Omit<Camera, 'thumb'> & { thumb?: [widthPx: number, heightPx: number] }

test.each<[string, Changed]>([
  ['made smaller since', { widthPx: 4000, heightPx: 3000 }],
  ['cut by a tool that left the thumbnail', { widthPx: 1600, heightPx: 1200, thumb: [160, 90] }],
  ['that names no camera', { widthPx: 1600, heightPx: 1200, make: false }],
  ['turned as in a mirror', { widthPx: 1600, heightPx: 1200, orientation: 5 }],
  ['with a thumbnail of sixty pixels', { widthPx: 1600, heightPx: 1200, thumb: [60, 45] }],
])('a picture %s is looked at itself', async (_, { thumb: [width, height] = [160, 120], ...camera }) => {
  const file = byCamera(await photograph(), { ...camera, thumb: await spot(width, height) })
  expect(thumbOf(file)).toBeUndefined()
})

test('a small file, a broken block and what is no JPEG are looked at themselves', async () => {
  const camera = { thumb: await spot(320, 240), widthPx: 320, heightPx: 240 }
  expect(thumbOf(byCamera(await photograph(320, 240), camera))).toBeUndefined()
  const broken = byCamera(await photograph(), { thumb: await spot(), widthPx: 1600, heightPx: 1200 })
  broken.fill(0xff, 12, 40)
  expect(thumbOf(broken)).toBeUndefined()
  expect(cameraThumb(new Uint8Array(300_000), 300_000)).toBeUndefined()
})
