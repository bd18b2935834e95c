import { expect, test } from 'vitest'
import { atRest, bounded, type Zoom, type ZoomBox, zoomedAt } from './zoom.ts'

const box: ZoomBox = { frame: { w: 390, h: 800 }, content: { w: 390, h: 550 } }

test('at rest the page lies in the middle', () => {
  expect(atRest(box)).toEqual({ scale: 1, x: 0, y: 125 })
})

test('the point between the fingers stays where it is', () => {
  const at = { x: 200, y: 400 }
  const zoom = zoomedAt(atRest(box), 3, at, at, box)
  expect(zoom.scale).toBe(3)
  expect((at.x - zoom.x) / zoom.scale).toBeCloseTo(200)
  expect((at.y - zoom.y) / zoom.scale).toBeCloseTo(275)
})

test('no edge of the page leaves the edge of the frame, however far it is pushed', () => {
  const large: Zoom = { scale: 2, x: 0, y: 0 }
  for (const [x, y] of [
    [-9999, -9999],
    [9999, 9999],
  ] as const) {
    const { scale, x: left, y: top } = bounded({ ...large, x, y }, box)
    expect(left).toBeLessThanOrEqual(0)
    expect(left + box.content.w * scale).toBeGreaterThanOrEqual(box.frame.w)
    expect(top).toBeLessThanOrEqual(0)
    expect(top + box.content.h * scale).toBeGreaterThanOrEqual(box.frame.h)
  }
})

test('fingers can make it neither smaller than the screen nor endlessly large', () => {
  const at = { x: 100, y: 300 }
  expect(zoomedAt(atRest(box), 0.2, at, at, box)).toEqual(atRest(box))
  expect(zoomedAt(atRest(box), 40, at, at, box).scale).toBe(5)
})
