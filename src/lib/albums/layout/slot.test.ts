import { expect, test } from 'vitest'
import { fittedSlot, pictureBox, type Slot } from './slot.ts'

const sheet = { wMm: 200, hMm: 200 }
const slotAt = (xMm: number, yMm: number): Slot => ({
  photo: { id: 'a', name: '', faces: [], widthPx: 4000, heightPx: 3000 },
  frame: { xMm, yMm, wMm: 40, hMm: 30 },
  crop: { x: 0, y: 0, w: 1, h: 1 },
  bleeds: true,
})

test('a whole picture lies in what of its frame is left by the trim; in the frame where nothing is', () => {
  expect(fittedSlot(slotAt(-3, 10), 'contain', sheet).within).toEqual({ xMm: 0, yMm: 10, wMm: 37, hMm: 30 })
  for (const [x, y] of [
    [-60, 10],
    [-40, 10],
    [200, 10],
    [10, -50],
    [10, 230],
  ] as const) {
    const slot = fittedSlot(slotAt(x, y), 'contain', sheet)
    expect(slot.within).toEqual(slot.frame)
    expect(pictureBox(slot)).toEqual(slot.frame)
  }
})
