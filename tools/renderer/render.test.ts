import { expect, test } from 'vitest'
import { closedBook } from './closed-book.ts'
import { linear, lying, type Material, placed } from './mesh.ts'
import { render } from './render.ts'
import { meetRoom, room } from './room.ts'
import { scaleShot, spinesShot, standingShot } from './shots.ts'
import { textureOf } from './texture.ts'

const plain = (hex: string): Material => ({ albedo: linear(hex), sheen: 0, rough: 1 })
/** Red above, blue below. */
const flag: Material = {
  ...plain('#ffffff'),
  texture: textureOf(
    Uint8Array.from({ length: 8 * 8 * 3 }, (_, at) => (at % 3 === (at < 96 ? 0 : 2) ? 230 : 20)),
    8,
    8,
  ),
}
const book = {
  widthMm: 148,
  heightMm: 210,
  spineMm: 24,
  hard: true,
  caliperMm: 0.135,
  front: flag,
  spine: plain('#30507a'),
  back: plain('#30507a'),
  edge: plain('#30507a'),
  paper: linear('#fbf8f0'),
}
const size = { width: 96, height: 72, raySide: 1 }
const pixel = (bytes: Uint8Array, x: number, y: number): number[] => [
  ...bytes.subarray((y * 96 + x) * 3, (y * 96 + x) * 3 + 3),
]

test('equal shots give equal bytes', () => {
  expect(render(scaleShot(book, size))).toEqual(render(scaleShot(book, size)))
})

test('the front shows its texture upright, the paper around stays light and even', () => {
  const bytes = render(standingShot(book, size))
  const reds: number[] = []
  const blues: number[] = []
  for (let y = 0; y < 72; y++) {
    for (let x = 0; x < 96; x++) {
      const [r = 0, , b = 0] = pixel(bytes, x, y)
      if (r > 90 && r > 3 * b) reds.push(y)
      if (b > 90 && b > 3 * r) blues.push(y)
    }
  }
  expect(reds.length).toBeGreaterThan(100)
  expect(blues.length).toBeGreaterThan(100)
  expect(Math.max(...reds)).toBeLessThanOrEqual(Math.min(...blues) + 4)
  for (const [x, y] of [
    [2, 2],
    [93, 2],
    [2, 40],
  ] as const)
    for (const part of pixel(bytes, x, y)) expect(part).toBeGreaterThan(190)
})

test('a book lies in its own shadow: the table beside it is darker away from the window, and touches it', () => {
  const shot = scaleShot(book, size)
  const alone = render({ ...shot, faces: placed(closedBook(book), lying(0, [-74, -105, 0])) })
  const empty = render({ ...shot, faces: placed(closedBook(book), lying(0, [9000, 0, 0])) })
  const row = 36
  const darker = Array.from({ length: 96 }, (_, x) => pixel(empty, x, row)[1]! - pixel(alone, x, row)[1]!)
  const edge = darker.findLastIndex((by) => by > 60)
  expect(edge).toBeGreaterThan(40)
  // Right of the book: shade at once, less and less further out.
  expect(darker[edge + 2]!).toBeGreaterThan(4)
  expect(darker[94]!).toBeLessThan(darker[edge + 2]!)
})

test('thicker books stand wider: spines are true to millimetres', () => {
  const wide = (spineMm: number): number => {
    const bytes = render(spinesShot([{ ...book, front: book.spine, spineMm }], { ...size, width: 96 }))
    return Array.from({ length: 96 }, (_, x) => pixel(bytes, x, 36)[0]! < 120).filter(Boolean).length
  }
  expect(wide(40)).toBeGreaterThan(wide(12) + 3)
})

test('every downward and backward ray meets the paper exactly where it is', () => {
  const paper = room('#e9dfcd', '#f6f1e7', 300)
  const hit = { t: 0, k: 0 }
  expect(meetRoom(paper, { oy: 0, oz: 100, dy: 0, dz: -1 }, hit)).toBe(true)
  expect([hit.t, hit.k]).toEqual([100, 0])
  expect(meetRoom(paper, { oy: 0, oz: 600, dy: 1, dz: 0 }, hit)).toBe(true)
  expect([hit.t, hit.k]).toEqual([720, 1])
  expect(meetRoom(paper, { oy: 0, oz: 100, dy: 1, dz: 0 }, hit)).toBe(true)
  expect(Math.hypot(hit.t - 300, 100 - 420)).toBeCloseTo(420, 6)
  expect(meetRoom(paper, { oy: 0, oz: 100, dy: -1, dz: 0.01 }, hit)).toBe(false)
})
