import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Faces, facesOf } from './faces.server.ts'
import { type FaceAnswer, facePx, facesIn, headOf, squareOf } from './faces.ts'
import { lookAt } from './look.server.ts'
import type { Box } from './thumb.ts'

/** A drawn head in grey, fair hair over it; `r` is half the face's width. No rule of skin or dark hair sees it. */
const greyHead = (x: number, y: number, r: number): string => {
  const half = (s: number): string =>
    `<path d="M${x + s * 0.65 * r} ${y - 0.42 * r}Q${x + s * 0.4 * r} ${y - 0.55 * r} ${x + s * 0.18 * r} ${y - 0.42 * r}" stroke="#484848" stroke-width="${0.09 * r}" fill="none"/><ellipse cx="${x + s * 0.4 * r}" cy="${y - 0.2 * r}" rx="${0.2 * r}" ry="${0.11 * r}" fill="#fff"/><circle cx="${x + s * 0.4 * r}" cy="${y - 0.2 * r}" r="${0.1 * r}" fill="#222"/>`
  return `<ellipse cx="${x}" cy="${y - 0.2 * r}" rx="${1.2 * r}" ry="${1.5 * r}" fill="#bbb"/><ellipse cx="${x}" cy="${y}" rx="${0.95 * r}" ry="${1.25 * r}" fill="#cfcfcf"/>${half(-1)}${half(1)}<path d="M${x} ${y - 0.15 * r}L${x - 0.14 * r} ${y + 0.3 * r}Q${x} ${y + 0.4 * r} ${x + 0.14 * r} ${y + 0.3 * r}" stroke="#888" stroke-width="${0.07 * r}" fill="none"/><path d="M${x - 0.38 * r} ${y + 0.65 * r}Q${x} ${y + 0.55 * r} ${x + 0.38 * r} ${y + 0.65 * r}Q${x} ${y + 0.9 * r} ${x - 0.38 * r} ${y + 0.65 * r}Z" fill="#777"/>`
}

/** Stripes and a bright disc in the middle stand out more than what is at the sides. */
const greyScene = (things: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><defs><linearGradient id="g" x2="0.3" y2="1"><stop stop-color="#666"/><stop offset="1" stop-color="#999"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${[0, 1, 2, 3, 4].map((i) => `<rect x="${500 + 60 * i}" y="450" width="30" height="300" fill="#111"/>`).join('')}${things}</svg>`,
    ),
  )
    .jpeg({ quality: 80 })
    .toBuffer()

const holds = (focus: Box | undefined, x: number, y: number, r: number): void => {
  const { x: left, y: top, w, h } = focus ?? { x: 1, y: 1, w: 0, h: 0 }
  expect(left * 1600).toBeLessThanOrEqual(x - r)
  expect((left + w) * 1600).toBeGreaterThanOrEqual(Math.min(1600, x + r))
  expect(top * 1200).toBeLessThanOrEqual(Math.max(0, y - 1.6 * r))
  expect((top + h) * 1200).toBeGreaterThanOrEqual(Math.min(1200, y + 1.2 * r))
}

test.each([
  ['at the right', 1420, 420],
  ['in the upper left corner', 170, 190],
  ['at the foot', 1350, 1030],
])('a grey face %s lies in the focus with hair and chin, the same each time', async (_, x, y) => {
  const picture = await greyScene(greyHead(x, y, 110))
  const looked = await lookAt(picture)
  holds(looked?.focus, x, y, 110)
  expect(await lookAt(picture)).toEqual(looked)
})

test('every one of a group lies in the focus, two looks at once', async () => {
  const rows = [200, 600, 1000, 1400].map((x) => [x, 300] as const)
  const picture = await greyScene(rows.map(([x, y]) => greyHead(x, y, 100)).join(''))
  const looks = await Promise.all([lookAt(picture), lookAt(picture)])
  for (const [x, y] of rows) for (const looked of looks) holds(looked?.focus, x, y, 100)
})

const cells = 48
/** What the network would say of faces at these cells: an offset, a size in px, and how sure. */
const answerOf = (faces: { column: number; row: number; w: number; h: number; sure: number }[]): FaceAnswer => {
  const answer = {
    boxes: new Float32Array(16 * cells * cells),
    scores: new Float32Array(cells * cells).fill(-9),
  }
  for (const { column, row, w, h, sure } of faces) {
    const cell = row * cells + column
    answer.boxes.set([0, 0, w, h], 16 * cell)
    answer.scores[cell] = Math.log(sure / (1 - sure))
  }
  return answer
}

test('a cell’s face stands where it is in the picture, bars beside an upright one left out', () => {
  const answer = answerOf([{ column: 24, row: 11, w: 48, h: 48, sure: 0.9 }])
  const [face, ...more] = facesIn(answer, { width: 96, height: facePx })
  expect(more).toEqual([])
  // The middle of the cell is at 98 px across, 48 of which are the bar, and 46 px down.
  expect(face?.x).toBeCloseTo((98 - 24 - 48) / 96)
  expect(face?.y).toBeCloseTo((46 - 24) / 192)
  expect(face?.w).toBeCloseTo(0.5)
  expect(face?.h).toBeCloseTo(0.25)
})

test('neighbouring cells tell of one face, the surest first; the unsure tell of none', () => {
  const at = { w: 40, h: 40 }
  const found = facesIn(
    answerOf([
      { column: 10, row: 10, ...at, sure: 0.6 },
      { column: 11, row: 10, ...at, sure: 0.95 },
      { column: 30, row: 30, ...at, sure: 0.7 },
      { column: 40, row: 10, ...at, sure: 0.45 },
    ]),
    { width: facePx, height: facePx },
  )
  expect(found.map(({ x }) => Math.round(x * facePx))).toEqual([26, 102])
})

test('a head has hair over the face, chin below, and ends where the picture does', () => {
  const head = headOf({ x: 0.4, y: 0.4, w: 0.1, h: 0.1 })
  expect(head.y).toBeLessThan(0.35)
  expect(head.x).toBeLessThan(0.4)
  expect(head.x + head.w).toBeGreaterThan(0.5)
  expect(head.y + head.h).toBeGreaterThan(0.52)
  const edge = headOf({ x: -0.02, y: 0.9, w: 0.3, h: 0.15 })
  expect([edge.x, edge.y + edge.h]).toEqual([0, 1])
})

test('the picture lies in the middle of the square, black around it', () => {
  const square = squareOf({ width: 192, height: 2, rgb: new Uint8Array(3 * 192 * 2).fill(255) })
  const row = (y: number): number => square[3 * 192 * y] ?? 0
  expect([94, 95, 96, 97].map(row)).toEqual([-1, 1, 1, -1])
})

const thumb = { width: 4, height: 4, rgb: new Uint8Array(48) }

test.each([
  ['ends', 'process.exit(3)'],
  ['throws', "process.on('message', () => { throw new Error('broken') })"],
  ['never answers', "process.on('message', () => {})"],
])('a search that %s leaves the picture to the rule of thumb', async (_, script) => {
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-faces-'))
  try {
    await writeFile(join(folder, 'search.mjs'), script)
    const faces = new Faces(pathToFileURL(join(folder, 'search.mjs')), 200)
    expect(await Promise.all([faces.of(thumb), faces.of(thumb)])).toEqual([undefined, undefined])
    // Lost three times, it is not tried again.
    for (let again = 0; again < 3; again += 1) expect(await faces.of(thumb)).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a picture without anybody has no faces, which is no failure', async () => {
  expect(await facesOf({ width: 192, height: 128, rgb: new Uint8Array(3 * 192 * 128).fill(90) })).toEqual([])
})
