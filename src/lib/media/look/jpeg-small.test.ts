import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { smallJpeg } from './jpeg-small.ts'
import { smallerOf, type Thumb } from './thumb.ts'

const [width, height] = [1600, 1203]
/** Different in every corner, with edges that end within a block and a little grain. */
const scene = (): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="0.4"><stop stop-color="#c03020"/><stop offset="0.5" stop-color="#f0e8d0"/><stop offset="1" stop-color="#2040a0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><ellipse cx="300" cy="300" rx="203" ry="117" fill="#208040"/><rect x="1111" y="777" width="333" height="311" fill="#111"/>${Array.from({ length: 40 }, (_, i) => `<path d="M${700 + 11 * i} 100v${30 + 13 * i}" stroke="#333" stroke-width="3"/>`).join('')}</svg>`,
    ),
  )

/** What the reader we do without says, at the size of ours. */
const bySharp = async (jpeg: Uint8Array, size: Thumb): Promise<Uint8Array> => {
  const read = sharp(jpeg).autoOrient().toColourspace('srgb').resize(size.width, size.height, { fit: 'fill' })
  return new Uint8Array(await read.removeAlpha().raw().toBuffer())
}

const meanAway = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 999)), 0) / a.length

test.each<[string, (scene: Sharp) => Sharp]>([
  ['as telephones write it', (one) => one.jpeg({ quality: 85 })],
  ['with colours as fine as its light', (one) => one.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
  ['of small bytes', (one) => one.jpeg({ quality: 30 })],
  ['of large bytes', (one) => one.jpeg({ quality: 100, optimiseCoding: false })],
  ['written in passes', (one) => one.jpeg({ quality: 85, progressive: true })],
  ['in grey', (one) => one.toColourspace('b-w').jpeg({ quality: 85 })],
  ['that says it is sRGB', (one) => one.withIccProfile('srgb').jpeg({ quality: 85 })],
  ['at a quarter', (one) => one.resize(1083, 814).jpeg({ quality: 85 })],
])('a JPEG %s looks as it does when all of it is read', async (_, written) => {
  const jpeg = await written(scene()).toBuffer()
  const small = smallJpeg(jpeg, 192)
  expect(small?.width).toBeGreaterThanOrEqual(192)
  if (small) expect(meanAway(small.rgb, await bySharp(jpeg, small))).toBeLessThan(3)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i stands upright', async (orientation) => {
  const jpeg = await scene().jpeg({ quality: 85 }).withMetadata({ orientation }).toBuffer()
  const small = smallJpeg(jpeg, 192)
  expect(small && small.width > small.height).toBe(orientation < 5)
  if (small) expect(meanAway(small.rgb, await bySharp(jpeg, small))).toBeLessThan(3)
})

/** The JPEG with the prediction begun anew every `units` units: the same blocks, each run of them coded by itself. */
test('a scan that begins anew after every unit', async () => {
  const jpeg = await sharp({ create: { width: 1600, height: 16, channels: 3, background: '#40a060' } })
    .jpeg({ quality: 85 })
    .toBuffer()
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const scanAt = at + 2 + jpeg.readUInt16BE(at + 2)
  const flat = smallJpeg(jpeg, 192)
  // The first unit of one colour, byte-aligned, as often as there are units.
  const one = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#40a060' } })
    .jpeg({ quality: 85, optimiseCoding: false })
    .toBuffer()
  const oneAt = one.indexOf(Buffer.from([0xff, 0xda]))
  const oneScan = oneAt + 2 + one.readUInt16BE(oneAt + 2)
  const unit = one.subarray(oneScan, one.length - 2)
  const head = Buffer.from(one.subarray(0, oneScan))
  const frame = head.indexOf(Buffer.from([0xff, 0xc0]))
  head.writeUInt16BE(1600, frame + 7)
  const every = Buffer.from([0xff, 0xdd, 0, 4, 0, 1])
  const units = Array.from({ length: 100 }, (_, i) => [unit, Buffer.from([0xff, i === 99 ? 0xd9 : 0xd0 + (i % 8)])])
  const restarted = Buffer.concat([head.subarray(0, oneAt), every, head.subarray(oneAt), ...units.flat()])
  expect(scanAt).toBeGreaterThan(0)
  expect(smallJpeg(restarted, 192)?.rgb).toEqual(flat?.rgb)
  // A restart too few: what is missing is not made up.
  const short = Buffer.concat([head.subarray(0, oneAt), every, head.subarray(oneAt), ...units.slice(0, 90).flat()])
  expect(smallJpeg(short, 192)).toBeUndefined()
})

const plain = (): Promise<Buffer> => scene().jpeg({ quality: 85 }).toBuffer()

test.each<[string, () => Promise<Uint8Array>]>([
  ['small', () => scene().resize(700, 526).jpeg().toBuffer()],
  ['in inks', () => scene().toColourspace('cmyk').jpeg().toBuffer()],
  ['in other colours', () => scene().withIccProfile('p3').jpeg().toBuffer()],
  ['cut off', async () => (await plain()).subarray(0, 20_000)],
  ['no JPEG', () => scene().png().toBuffer()],
  [
    'a huge picture in few bytes',
    async () => {
      const jpeg = Buffer.from(await plain())
      const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
      jpeg.writeUInt16BE(15_000, frame + 5)
      jpeg.writeUInt16BE(16_000, frame + 7)
      return jpeg
    },
  ],
])('what is %s is left to sharp', async (_, file) => {
  expect(smallJpeg(await file(), 192)).toBeUndefined()
})

test('broken bytes end in a picture or in none, never in an error', async () => {
  const jpeg = await scene().resize(800, 601).jpeg({ quality: 60 }).toBuffer()
  let state = 7
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 4294967296) * below)
  }
  for (let round = 0; round < 300; round += 1) {
    const broken = Buffer.from(jpeg)
    for (let i = 0; i < 1 + (round % 5); i += 1) broken[2 + random(round % 2 ? 700 : jpeg.length - 2)] = random(256)
    const small = smallJpeg(broken, 192)
    if (small) expect(small.rgb.length).toBe(3 * small.width * small.height)
  }
})

test('made smaller, each pixel is the mean of what it covers', () => {
  const rgb = Uint8Array.from({ length: 3 * 6 * 3 }, (_, i) => (Math.floor(i / 3) % 6 < 3 ? 30 : 90))
  const small = smallerOf({ width: 6, height: 3, rgb }, 4)
  expect([small.width, small.height]).toEqual([4, 2])
  expect([...small.rgb].filter((_, i) => i % 3 === 0)).toEqual([30, 30, 90, 90, 30, 30, 90, 90])
  expect(smallerOf(small, 9)).toEqual(small)
})
