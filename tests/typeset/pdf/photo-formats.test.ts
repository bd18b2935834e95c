import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { dropService } from '#lib/config/services.server.ts'
import { decodeBmp } from '#lib/media/bmp.ts'
import { hasFfmpeg, posterOf } from '#lib/media/poster.server.ts'
import { readJpegHeader } from '#lib/print/pdf/pdf-images.ts'
import { lookAt } from '../../../tools/photos/look.ts'

const folder = mkdtempSync(join(tmpdir(), 'xinshu-photos-'))
afterAll(() => rmSync(folder, { recursive: true }))
const inspect = (name: string, bytes: Uint8Array) => lookAt(name, bytes, join(folder, 'thumb.jpg'))

/** Red, green, blue and yellow quarters, 400 × 200, so that every turn and mirroring shows. */
const quarters = (): Sharp => {
  const fills = ['#e02020', '#20a020', '#2020e0', '#e0e020']
  const rects = fills.map(
    (fill, i) => `<rect x="${(i % 2) * 200}" y="${i > 1 ? 100 : 0}" width="200" height="100" fill="${fill}"/>`,
  )
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${rects.join('')}</svg>`),
  ).flatten()
}
const letters = (rgb: readonly number[]): string =>
  rgb.map((value, i) => (value > 0.6 * Math.max(...rgb) ? 'RGB'[i] : '')).join('')

/** Colours of the four corners of a picture as it is seen. */
async function corners(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return letters([...data.subarray(from, from + 3)])
  }
  return [at(0.1, 0.2), at(0.9, 0.2), at(0.1, 0.8), at(0.9, 0.8)].join(' ')
}

const turned = async (orientation: number): Promise<Uint8Array> => {
  // Stored the way a camera held so stores it: the inverse of what the viewer does.
  const back: Record<number, (s: Sharp) => Sharp> = {
    1: (s) => s,
    2: (s) => s.flop(),
    3: (s) => s.rotate(180),
    4: (s) => s.flip(),
    5: (s) => s.rotate(270).flop(),
    6: (s) => s.rotate(270),
    7: (s) => s.rotate(90).flop(),
    8: (s) => s.rotate(90),
  }
  const stored = await back[orientation]!(sharp(await quarters().png().toBuffer()))
    .png()
    .toBuffer()
  return sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

function bmp24(): Uint8Array {
  const out = Buffer.alloc(54 + 400 * 200 * 3)
  out.write('BM')
  out.writeUInt32LE(54, 10)
  out.writeUInt32LE(40, 14)
  out.writeInt32LE(400, 18)
  out.writeInt32LE(200, 22)
  out.writeUInt16LE(24, 28)
  const fills = [
    [0x20, 0x20, 0xe0],
    [0x20, 0xa0, 0x20],
    [0xe0, 0x20, 0x20],
    [0x20, 0xe0, 0xe0],
  ]
  for (let y = 0; y < 200; y++)
    for (let x = 0; x < 400; x++) out.set(fills[(x < 200 ? 0 : 1) + (y < 100 ? 0 : 2)]!, 54 + ((199 - y) * 400 + x) * 3)
  return out
}

test('every camera format becomes an upright picture for the press and for the web, without what it tells of the person', async () => {
  const cmyk = quarters().toColourspace('cmyk')
  const files: [string, Uint8Array, string][] = [
    ['p3.jpg', await quarters().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), '带色彩描述'],
    ['cmyk-icc.jpg', await cmyk.clone().withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(), '带色彩描述'],
    ['cmyk.jpg', withoutIcc(await cmyk.clone().jpeg({ quality: 95 }).toBuffer()), 'CMYK'],
    ['deep.png', await quarters().toColourspace('rgb16').png().toBuffer(), 'sRGB'],
    ['deep.tif', await quarters().toColourspace('rgb16').tiff().toBuffer(), 'sRGB'],
    ['a.webp', await quarters().webp().toBuffer(), 'sRGB'],
    ['a.avif', await quarters().avif({ quality: 80, effort: 1 }).toBuffer(), 'sRGB'],
    ['a.bmp', bmp24(), 'sRGB'],
    ...(await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(
        async (n): Promise<[string, Uint8Array, string]> => [`turned-${n}.jpg`, await turned(n), '原样'],
      ),
    )),
  ]
  for (const [name, bytes, inks] of files) {
    const row = await inspect(name, bytes)
    expect([row.widthPx, row.heightPx], name).toEqual([400, 200])
    expect(row.result, name).toContain(inks)
    expect(await corners(row.thumb!), `${name}, web`).toBe('R G B RG')
    // The PDF turns by a matrix what is kept as it is; its numbers are those of the file.
    if (!name.startsWith('turned')) expect(await corners(row.print!), `${name}, print`).toBe('R G B RG')
    expect((await sharp(row.thumb!).metadata()).exif, name).toBeUndefined()
    expect(Buffer.from(row.print!).includes('Exif'), name).toBe(false)
  }
})

/** The same JPEG without its profile segments: CMYK as scanners and old phones of designers write it. */
function withoutIcc(jpeg: Uint8Array): Uint8Array {
  const { kept } = readJpegHeader(jpeg)!
  return Buffer.concat(kept.map(([from, to]) => jpeg.subarray(from, to)))
}

test('an animation prints the first frame that shows something', async () => {
  const empty = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const noise = await sharp(Buffer.from(Array.from({ length: 240_000 }, (_, i) => (i * i * 31) & 255)), {
    raw: { width: 400, height: 200, channels: 3 },
  })
    .png()
    .toBuffer()
  const gif = await sharp([empty, await quarters().png().toBuffer(), noise], { join: { animated: true } })
    .gif()
    .toBuffer()
  const row = await inspect('fade.gif', gif)
  expect(row.result).toContain('animation')
  expect(await corners(row.print!)).toBe('R G B RG')
})

test('bitmaps of 1, 8, 16 and 32 bits are read; shorter than they say they are not', () => {
  for (const bits of [1, 8, 16, 32]) {
    const stride = Math.floor((bits * 2 + 31) / 32) * 4
    const palette = bits <= 8 ? 4 << bits : 0
    const out = Buffer.alloc(54 + palette + stride)
    out.write('BM')
    out.writeUInt32LE(54 + palette, 10)
    out.writeUInt32LE(40, 14)
    out.writeInt32LE(2, 18)
    out.writeInt32LE(1, 22)
    out.writeUInt16LE(bits, 28)
    if (palette > 0) out.set([0, 0, 255, 0, 255, 0, 0, 0], 54)
    const red = { 1: [0x40], 8: [0, 1], 16: [0x00, 0x7c, 0x1f, 0], 32: [0, 0, 255, 0, 255, 0, 0, 0] }[bits]!
    out.set(red, 54 + palette)
    expect([...decodeBmp(out)!.rgb], String(bits)).toEqual([255, 0, 0, 0, 0, 255])
    expect(decodeBmp(out.subarray(0, out.length - 1))).toBeUndefined()
  }
})

test('a still comes from ffmpeg where it is on the PATH, and from nowhere else: the first frame that is not black', async () => {
  const before = process.env.PATH
  const bin = mkdtempSync(join(folder, 'bin-'))
  try {
    process.env.PATH = bin
    dropService('ffmpeg')
    expect(await hasFfmpeg()).toBe(false)
    const frame = (background: string) =>
      sharp({ create: { width: 64, height: 36, channels: 3, background } })
        .jpeg()
        .toBuffer()
    writeFileSync(join(bin, 'black.jpg'), await frame('#060606'))
    writeFileSync(join(bin, 'sea.jpg'), await frame('#2a6ea0'))
    // A film of one and a half seconds, black up to the first; one called dark.mp4 is black throughout.
    const fake = `#!/bin/sh
for last; do :; done
case "$*" in
  -version) exit 0;;
  *dark.mp4*) cp ${bin}/black.jpg "$last";;
  *'-ss 0.5 '*|*'-ss 0 '*) cp ${bin}/black.jpg "$last";;
  *'-ss 1 '*) cp ${bin}/sea.jpg "$last";;
esac
exit 0
`
    writeFileSync(join(bin, 'ffmpeg'), fake)
    chmodSync(join(bin, 'ffmpeg'), 0o755)
    process.env.PATH = [bin, before].join(delimiter)
    dropService('ffmpeg')
    expect(await hasFfmpeg()).toBe(true)
    const still = join(folder, 'still.jpg')
    expect(await posterOf('film.mp4', still)).toBe(true)
    expect(readFileSync(still)).toEqual(readFileSync(join(bin, 'sea.jpg')))
    expect(await posterOf('dark.mp4', still)).toBe(false)
  } finally {
    process.env.PATH = before
    dropService('ffmpeg')
  }
})

const photos = resolve('../shared/fixtures/photos')

/** What the manifest says of each file, read there with another library. */
function manifest() {
  const rows = readFileSync(join(photos, 'MANIFEST.md'), 'utf8').matchAll(/^\| (\S+\.\w+) \|.*\| (\d+) \| (.*) \|$/gm)
  return [...rows].map(([, file = '', bytes = '', said = '']) => {
    const [, width = '0', height = '0'] = /^(\d+)x(\d+)/.exec(said) ?? []
    return { file, bytes: Number(bytes), width: Number(width), height: Number(height), said }
  })
}

test('every photograph of the samples is recognised as the manifest says, and printed or refused by name', async () => {
  if (!existsSync(photos)) return console.info(`没有 ${photos}，跳过照片核对`)
  const known = manifest()
  expect(known.map((one) => one.file).sort()).toEqual(
    readdirSync(photos)
      .filter((name) => name !== 'MANIFEST.md')
      .sort(),
  )
  const refused: string[] = []
  for (const one of known) {
    const row = await inspect(one.file, readFileSync(join(photos, one.file)))
    expect(row.bytes, one.file).toBe(one.bytes)
    const orientation = Number(/orientation=(\d)/.exec(one.said)?.[1] ?? 1)
    if (row.result.startsWith('不收')) refused.push(`${one.file} ${row.result}`)
    else expect(row.orientation, one.file).toBe(orientation)
    const stored = orientation > 4 ? [one.height, one.width] : [one.width, one.height]
    if (one.width > 0) expect([row.widthPx, row.heightPx], one.file).toEqual(stored)
    if (row.print) expect(Buffer.from(row.print).includes('Exif\0\0'), one.file).toBe(false)
  }
  expect(refused).toEqual([
    'sharp-truncated.jpg 不收：没有存完整，请重新导出',
    'sharp-corrupt-header.jpg 不收：没有存完整，请重新导出',
  ])
}, 120_000)
