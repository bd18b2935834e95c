import { expect, test } from 'vitest'
import type { CoverId } from '#lib/covers/cover.ts'
import { picFromSlot, slotFromPic } from '#lib/covers/pick-photo.ts'
import { movePhoto } from '#lib/print/photo/move-photo.ts'
import { type PhotoSlot, placePhoto } from '#lib/print/photo/place-photo.ts'
import { fc } from '../../support/runner/property.ts'

const photo = fc.record({
  media: fc.constant('p'),
  alt: fc.constant(''),
  widthPx: fc.integer({ min: 200, max: 6000 }),
  heightPx: fc.integer({ min: 200, max: 6000 }),
  slot: fc.record({
    focal: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    zoom: fc.double({ min: 1, max: 4, noNaN: true }),
    rotate: fc.double({ min: -45, max: 45, noNaN: true }),
  }),
})
const frame = { xMm: 20, yMm: 30, wMm: 104, hMm: 92 }
const step = fc.record({
  about: fc.tuple(fc.double({ min: 20, max: 124, noNaN: true }), fc.double({ min: 30, max: 122, noNaN: true })),
  by: fc.tuple(fc.double({ min: -60, max: 60, noNaN: true }), fc.double({ min: -60, max: 60, noNaN: true })),
  scale: fc.double({ min: 0.2, max: 5, noNaN: true }),
  turn: fc.double({ min: -90, max: 90, noNaN: true }),
})

const corners = (slot: PhotoSlot): number[] => {
  const placed = placePhoto({ media: 'p', alt: '', widthPx: 3000, heightPx: 2000, slot }, frame)
  return [20, 124].flatMap((x) => [30, 122].map((y) => placed.under(x, y)[0]))
}

test('whatever hands do, the picture covers its frame, within its zoom and turn', () => {
  fc.assert(
    fc.property(photo, fc.array(step, { maxLength: 4 }), (one, moves) => {
      const slot = moves.reduce<PhotoSlot>((now, move) => movePhoto({ ...one, slot: now }, frame, move), one.slot)
      const placed = placePhoto({ ...one, slot }, frame)
      for (const [x, y] of [
        [20, 30],
        [124, 30],
        [20, 122],
        [124, 122],
      ] as const)
        for (const part of placed.under(x, y)) {
          expect(part).toBeGreaterThanOrEqual(-1e-6)
          expect(part).toBeLessThanOrEqual(1 + 1e-6)
        }
      expect(slot.zoom).toBeGreaterThanOrEqual(1)
      expect(slot.zoom).toBeLessThanOrEqual(4)
      expect(Math.abs(slot.rotate)).toBeLessThanOrEqual(45)
    }),
  )
})

test('the point under the fingers stays under them, unless the picture would leave its frame', () => {
  const one = {
    media: 'p',
    alt: '',
    widthPx: 3000,
    heightPx: 2000,
    slot: { focal: [0.5, 0.5] as const, zoom: 2, rotate: 10 },
  }
  const held = placePhoto(one, frame).under(60, 70)
  const slot = movePhoto(one, frame, { about: [60, 70], by: [4, -3], scale: 1.3, turn: 7 })
  const there = placePhoto({ ...one, slot }, frame).under(64, 67)
  expect(there[0]).toBeCloseTo(held[0], 6)
  expect(there[1]).toBeCloseTo(held[1], 6)
  expect(slot).toMatchObject({ zoom: 2.6, rotate: 17 })
  // Pulled away it goes to its edge and no further.
  const far = movePhoto(one, frame, { by: [900, 0] })
  expect(Math.min(...corners(far))).toBeCloseTo(0, 6)
  expect(movePhoto({ ...one, slot: far }, frame, { by: [50, 0] })).toEqual(far)
})

test('a place is kept as a book keeps it, and comes back the same', () => {
  fc.assert(
    fc.property(photo, fc.constantFrom<CoverId>('window', 'full', 'baby', 'seal', 'vertical'), (one, cover) => {
      const back = slotFromPic(cover, one, picFromSlot(cover, one, one.slot))
      expect(back.focal[0]).toBeCloseTo(one.slot.focal[0], 6)
      expect(back.focal[1]).toBeCloseTo(one.slot.focal[1], 6)
      expect(back).toMatchObject({ zoom: expect.closeTo(one.slot.zoom, 6), rotate: expect.closeTo(one.slot.rotate, 6) })
    }),
  )
})
