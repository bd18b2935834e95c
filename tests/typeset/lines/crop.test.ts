import { expect, test } from 'vitest'
import { crop, cropLoss, cutsFocus, shownOf } from '#lib/photo-layout/crop.ts'
import { focusOf } from '#lib/print/photo/focus.ts'
import { fc } from '../../support/runner/property.ts'

const photo = (widthPx: number, heightPx: number) => ({ widthPx, heightPx })

test('a picture with a face at its edge keeps the face and loses the other side', () => {
  const face = { x: 0.75, y: 0.2, w: 0.2, h: 0.3 }
  const shown = crop(1.5, 0.75, face)
  expect(shown.w).toBeCloseTo(0.5)
  expect(shown.x).toBeCloseTo(0.45)
})

test('a face already in the middle moves nothing', () => {
  expect(crop(1.5, 1, { x: 0.4, y: 0.2, w: 0.2, h: 0.3 }).x).toBeCloseTo(1 / 6)
})

test('where nobody looked, an upright picture loses its foot and a wide one both ends alike', () => {
  expect(crop(0.75, 1).y).toBe(0)
  expect(crop(1.5, 1).x).toBeCloseTo(1 / 6)
})

test('the focus is cut exactly when the frame is too short for it', () => {
  const face = { ...photo(3000, 2000), focus: { x: 0.7, y: 0, w: 0.3, h: 0.5 } }
  expect(cutsFocus(face, 0.5)).toBe(false)
  expect(cutsFocus(face, 0.4)).toBe(true)
})

test('a screenshot is cut by whatever takes more than its margin', () => {
  const shot = { ...photo(1170, 2532), graphic: true as const }
  expect(cutsFocus(shot, 1170 / 2532)).toBe(false)
  expect(cutsFocus(shot, 0.6)).toBe(true)
})

test('the loss is told of the side that loses', () => {
  expect(cropLoss(photo(3000, 2000), 1)).toBeCloseTo(1 / 3)
  expect(cropLoss(photo(3000, 2000), 3)).toBeCloseTo(0.5)
})

const share = fc.double({ min: 0, max: 1, noNaN: true })

test('whatever the picture, frame and box, the part shown has the frame’s shape, lies inside and holds the box if it can', () => {
  const sides = fc.integer({ min: 200, max: 6000 })
  fc.assert(
    fc.property(
      sides,
      sides,
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      share,
      share,
      share,
      share,
      (w, h, frame, ...at) => {
        const [x, y] = [at[0] * 0.9, at[1] * 0.9]
        const focus = { x, y, w: (1 - x) * at[2], h: (1 - y) * at[3] }
        const one = { ...photo(w, h), focus }
        const shown = shownOf(one, frame)
        expect((shown.w * w) / (shown.h * h)).toBeCloseTo(frame, 6)
        expect(Math.min(shown.x, shown.y)).toBeGreaterThanOrEqual(0)
        expect(Math.max(shown.x + shown.w, shown.y + shown.h)).toBeLessThanOrEqual(1 + 1e-9)
        const box = focusOf(one)
        if (box.w <= shown.w && box.h <= shown.h) expect(cutsFocus(one, frame)).toBe(false)
      },
    ),
  )
})
