import { type ClosedBook, closedBook } from './closed-book.ts'
import type { Lighting } from './light.ts'
import { type Face, lying, placed, standing, type Vec } from './mesh.ts'
import { type OpenBook, openBook } from './open-book.ts'
import { telephone } from './props.ts'
import type { Camera, Shot } from './render.ts'
import { room } from './room.ts'

/** Daylight from a window at the upper left, as on the board; strengths were set by eye against its paper. */
const daylight = (centre: Vec, size: number, strength = 1): Lighting => {
  const [x, y, z] = centre
  const flat = Math.hypot(x, y)
  const far = Math.hypot(x, y, z)
  // The window looks at the origin.
  const across: Vec = [(-y / flat) * size, (x / flat) * size, 0]
  const up: Vec = [(-z * x) / flat / far, (-z * y) / flat / far, flat / far].map((k) => k * size) as unknown as Vec
  return {
    box: { centre, across, up, strength: strength * 9 * (far / size) ** 2 * 0.1 },
    sky: { above: 0.62, level: 0.4, bounce: 0.42 },
    boxSide: 4,
    skySide: 5,
  }
}

type Size = { width: number; height: number; raySide: number }
const shot = (
  faces: Face[],
  behindMm: number,
  { camera, lighting }: { camera: Camera; lighting: Lighting },
  size: Size,
  exposure = 1.5,
): Shot => ({
  faces,
  room: room(table, wall, behindMm),
  camera,
  lighting,
  exposure,
  ...size,
})

const table = '#e9dfcd'
const wall = '#f6f1e7'

/** Middle of what stands at the origin, and a camera that has `tall` millimetres of it in view. */
const cameraAt = (from: Vec, target: Vec, tall: number, shift?: readonly [number, number]): Camera => {
  const far = Math.hypot(from[0] - target[0], from[1] - target[1], from[2] - target[2])
  return {
    at: from,
    target,
    lensDegrees: (2 * Math.atan(tall / 2 / far) * 180) / Math.PI,
    ...(shift ? { shift } : {}),
  }
}

/** A book on its feet, turned so that front and spine are seen, and a second one showing its spine. */
export const standingShot = (book: ClosedBook, size: Size): Shot => {
  const tall = book.heightMm + 6
  const wide = book.widthMm
  const faces = [
    ...placed(closedBook(book), standing(27, [-wide * 0.72, -20, 0])),
    ...placed(closedBook(book), standing(83, [wide * 0.5 + book.spineMm * 0.5, 40, 0])),
  ]
  const camera = cameraAt([-60, -1450, tall * 1.2], [-4, 0, tall * 0.47], Math.max(tall * 1.3, wide * 1.5))
  return shot(faces, 330, { camera, lighting: daylight([-900, -800, 1150], 620) }, size)
}

/** A book lying open, seen from the reader's side. */
export const openShot = (book: OpenBook, size: Size): Shot => {
  const faces = placed(openBook(book), lying(-5, [0, -book.heightMm / 2, 0]))
  const camera = cameraAt([40, -900, 900], [0, -4, 0], Math.max(book.heightMm * 1.1, book.widthMm * 1.74))
  return shot(faces, 900, { camera, lighting: daylight([-800, 520, 1000], 560) }, size, 1.42)
}

/** A closed book on the table with a telephone beside it. */
export const scaleShot = (book: ClosedBook, size: Size): Shot => {
  const faces = [
    ...placed(closedBook(book), lying(14, [-book.widthMm * 0.66 - 14, -book.heightMm * 0.5, 0])),
    ...placed(telephone('#1c1b1a', '#b9b2a4'), lying(-8, [book.widthMm * 0.5 + 44, -34, 0])),
  ]
  const camera = cameraAt([-50, -760, 900], [4, 4, 0], Math.max(book.heightMm * 1.3, book.widthMm * 1.62 + 60))
  return shot(faces, 900, { camera, lighting: daylight([-820, 480, 1000], 560) }, size, 1.42)
}

/** Books of different thickness side by side, spines to the viewer. */
export const spinesShot = (books: readonly ClosedBook[], size: Size): Shot => {
  const gap = 34
  const wide = books.reduce((sum, one) => sum + one.spineMm, 0) + gap * (books.length - 1)
  let x = -wide / 2 - 8
  const row = books.flatMap((one) => {
    const faces = placed(closedBook(one), standing(84, [x, -20, 0]))
    x += one.spineMm + gap
    return faces
  })
  const tall = books[0]!.heightMm + 6
  const camera = cameraAt([-90, -1500, tall * 1.15], [0, 40, tall * 0.48], tall * 1.24)
  return shot(row, 420, { camera, lighting: daylight([-900, -800, 1150], 620) }, size)
}

/** Close to the tail of a lying book: boards, band, leaves, the corner of the spine. */
export const cornerShot = (book: ClosedBook, size: Size): Shot => {
  const faces = placed(closedBook(book), lying(-34, [-30, 0, 0]))
  const camera = cameraAt([10, -330, 165], [14, 4, book.spineMm * 0.4], 96)
  return shot(faces, 900, { camera, lighting: daylight([-700, -420, 800], 480) }, size, 1.42)
}
