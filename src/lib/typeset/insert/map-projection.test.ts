import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/runner/property.ts'
import { projected } from './map-projection.ts'
import { pictureRows } from './picture-rows.ts'

const frame = { xMm: 20, yMm: 30, wMm: 100, hMm: 130 }
const point = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('every place lies on its map, north above south; lines are called by degrees that are there', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), (points) => {
      const map = projected(points, frame)
      const placed = points.map((one) => map.place(one))
      for (const { xMm, yMm } of placed) {
        expect(xMm).toBeGreaterThanOrEqual(frame.xMm - 0.01)
        expect(xMm).toBeLessThanOrEqual(frame.xMm + frame.wMm + 0.01)
        expect(yMm).toBeGreaterThanOrEqual(frame.yMm - 0.01)
        expect(yMm).toBeLessThanOrEqual(frame.yMm + frame.hMm + 0.01)
      }
      points.forEach((a, at) => {
        const b = points[at + 1]
        if (b && a.latitude > b.latitude + 0.001) expect(placed[at]!.yMm).toBeLessThan(placed[at + 1]!.yMm)
      })
      for (const { name } of [...map.parallels, ...map.meridians]) expect(name).toMatch(/^\d+(\.\d+)?°[NSEW]?$/)
    }),
  )
})

test('places on both sides of the line of dates lie side by side, and a scale is as long as its kilometres', () => {
  const map = projected(
    [
      { latitude: -17, longitude: 179 },
      { latitude: -18, longitude: -179 },
    ],
    frame,
  )
  const [fiji, taveuni] = [map.place({ latitude: -17, longitude: 179 }), map.place({ latitude: -18, longitude: -179 })]
  expect(taveuni.xMm).toBeGreaterThan(fiji.xMm)
  expect(map.meridians.map(({ name }) => name)).toContain('180°W')
  const one = projected(
    [
      { latitude: 30, longitude: 120 },
      { latitude: 31, longitude: 120 },
    ],
    frame,
  )
  const north = one.place({ latitude: 30, longitude: 120 }).yMm - one.place({ latitude: 31, longitude: 120 }).yMm
  expect(one.scale!.wMm / one.scale!.km).toBeCloseTo(north / 111.2, 5)
  expect(
    projected(
      [
        { latitude: -40, longitude: 0 },
        { latitude: 60, longitude: 90 },
      ],
      frame,
    ).scale,
  ).toBeUndefined()
})

test('pictures in rows stay whole, inside their box, in their order, and none lies on another', () => {
  const aspects = fc.array(fc.double({ min: 0.4, max: 2.5, noNaN: true }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(aspects, (all) => {
      const box = { wMm: 100, hMm: 140, gapMm: 2, labelMm: 4 }
      const frames = pictureRows(all, box)
      expect(frames).toHaveLength(all.length)
      frames.forEach(({ xMm, yMm, wMm, hMm }, at) => {
        expect(wMm / hMm).toBeCloseTo(all[at]!, 5)
        expect(Math.min(xMm, yMm)).toBeGreaterThanOrEqual(-0.001)
        expect(xMm + wMm).toBeLessThanOrEqual(100.001)
        expect(yMm + hMm + 4).toBeLessThanOrEqual(140.001)
        const before = frames[at - 1]
        if (before)
          expect(yMm > before.yMm ? yMm >= before.yMm + before.hMm + 4 : xMm >= before.xMm + before.wMm).toBe(true)
      })
    }),
  )
})
