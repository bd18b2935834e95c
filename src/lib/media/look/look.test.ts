import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dhashDistance } from '#lib/photo-layout/alike.ts'
import { lookAt } from './look.server.ts'

/** A sunset without people, a little noise over it as every camera leaves. */
const scene = (width: number, height: number, things: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="0.3" y2="1"><stop stop-color="#3b6ea5"/><stop offset="0.5" stop-color="#8fa9b8"/><stop offset="1" stop-color="#4c6b3c"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${things}</svg>`,
    ),
  )
    .jpeg({ quality: 80 })
    .toBuffer()

/** Hair, face, eyes, mouth, neck and a dark coat; `r` is half the face's width. */
const person = (x: number, y: number, r: number): string =>
  `<path d="M${x - 2 * r} ${y + 6 * r} Q${x} ${y + 0.6 * r} ${x + 2 * r} ${y + 6 * r}Z" fill="#26324a"/><ellipse cx="${x}" cy="${y - 0.35 * r}" rx="${1.15 * r}" ry="${1.35 * r}" fill="#1d1714"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${1.25 * r}" fill="#d9a582"/><rect x="${x - 0.6 * r}" y="${y - 0.3 * r}" width="${0.4 * r}" height="${0.22 * r}" fill="#3a2a22"/><rect x="${x + 0.2 * r}" y="${y - 0.3 * r}" width="${0.4 * r}" height="${0.22 * r}" fill="#3a2a22"/><rect x="${x - 0.4 * r}" y="${y + 0.55 * r}" width="${0.8 * r}" height="${0.2 * r}" fill="#a05046"/>`

test('a face near the edge lies in the focus, hair and chin', async () => {
  const looked = await lookAt(await scene(1600, 1200, person(1300, 420, 120)))
  const focus = looked?.focus ?? { x: 1, y: 1, w: 0, h: 0 }
  expect(focus.x).toBeLessThan((1300 - 120) / 1600)
  expect(focus.x + focus.w).toBeGreaterThan((1300 + 120) / 1600)
  expect(focus.y).toBeLessThan((420 - 150) / 1200)
  expect(focus.y + focus.h).toBeGreaterThan((420 + 150) / 1200)
  expect(looked?.graphic).toBe(false)
})

test('the first and the last of a row of people are both in the focus', async () => {
  const people = [220, 610, 1000, 1390].map((x) => person(x, 400, 110)).join('')
  const { focus } = (await lookAt(await scene(1600, 1000, people))) ?? { focus: { x: 1, w: 0 } }
  expect(focus.x).toBeLessThan((220 - 80) / 1600)
  expect(focus.x + focus.w).toBeGreaterThan((1390 + 80) / 1600)
})

test('what is turned by its orientation is looked at upright', async () => {
  const upright = await scene(1200, 1600, person(600, 400, 150))
  const turned = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const [plain, looked] = [await lookAt(upright), await lookAt(turned)]
  expect(looked?.focus.y).toBeCloseTo(plain?.focus.y ?? 9, 1)
})

const lines = (count: number, ink: string): string =>
  Array.from({ length: count * 14 }, (_, i) => {
    const [row, column] = [Math.floor(i / 14), i % 14]
    return (row * 7 + column * 3) % 11 === 0
      ? ''
      : `<path d="M${60 + column * 70} ${200 + row * 80}h40v8h-40zm0 16h30v8h-30zm10 -30h8v50h-8z" fill="${ink}"/>`
  }).join('')
const paper = (width: number, height: number, ground: string, things: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${things}</svg>`,
    ),
  )
    .jpeg({ quality: 70 })
    .toBuffer()

test.each([
  ['a page of a telephone', () => paper(1080, 2340, '#ffffff', lines(25, '#222222'))],
  ['a dark one', () => paper(1080, 2340, '#111111', lines(25, '#dddddd'))],
  ['a very long one', () => scene(1080, 6000, person(540, 900, 150))],
  ['a document', () => paper(1240, 1754, '#fdfdfb', lines(18, '#111111'))],
  [
    'a chart',
    () =>
      paper(
        1600,
        1000,
        '#ffffff',
        [1, 2, 3, 4, 5, 6]
          .map((i) => `<rect x="${i * 200}" y="${900 - i * 110}" width="120" height="${i * 110}" fill="#3b7dd8"/>`)
          .join(''),
      ),
  ],
])('%s is no photograph', async (_, picture) => {
  expect((await lookAt(await picture()))?.graphic).toBe(true)
})

test('a person at night before black is a photograph', async () => {
  const night = await sharp(
    await scene(1600, 1200, `<rect width="100%" height="100%" fill="#0b0908"/>${person(800, 500, 220)}`),
  )
    .composite([
      {
        input: await sharp({
          create: {
            width: 1600,
            height: 1200,
            channels: 3,
            background: '#000',
            noise: { type: 'gaussian', mean: 20, sigma: 14 },
          },
        })
          .png()
          .toBuffer(),
        blend: 'add',
      },
    ])
    .jpeg()
    .toBuffer()
  expect((await lookAt(night))?.graphic).toBe(false)
})

test('what is no picture is not looked at', async () => {
  expect(await lookAt(new TextEncoder().encode('no picture'))).toBeUndefined()
})

test('every head is told, the largest first, and pictures that look alike have hashes that hardly differ', async () => {
  const crowd = await scene(1600, 1000, [300, 800].map((x, i) => person(x, 400, 150 - 40 * i)).join(''))
  const again = await sharp(crowd).resize(900).jpeg({ quality: 60 }).toBuffer()
  const other = await scene(1600, 1000, person(1300, 700, 90))
  const [first, second, third] = await Promise.all([lookAt(crowd), lookAt(again), lookAt(other)])
  expect(first?.faces?.length).toBe(2)
  const [large, small] = first?.faces ?? []
  expect((large?.w ?? 0) * (large?.h ?? 0)).toBeGreaterThan((small?.w ?? 1) * (small?.h ?? 1))
  expect(dhashDistance(first?.dhash ?? '', second?.dhash ?? '')).toBeLessThanOrEqual(4)
  expect(dhashDistance(first?.dhash ?? '', third?.dhash ?? '')).toBeGreaterThan(6)
})

test('a photographed note is paper, somebody before a white wall is not', async () => {
  const rows = Array.from(
    { length: 14 },
    (_, at) => `<rect x="60" y="${50 + at * 38}" width="${420 - (at % 4) * 70}" height="5" fill="#3a3a44"/>`,
  )
  const note = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#8a6a4a' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="600" height="600"><rect width="600" height="600" fill="#f2f1ee"/>${rows.join('')}</svg>`,
        ),
        left: 100,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer()
  expect((await lookAt(note))?.paper).toBe(true)
  expect((await lookAt(await scene(1600, 1200, '')))?.paper).toBe(false)
  const wall = '<rect width="100%" height="100%" fill="#f4f3f1"/>'
  expect((await lookAt(await scene(1600, 1200, wall + person(800, 500, 220))))?.paper).toBe(false)
})
