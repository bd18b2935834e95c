import { expect, test } from 'vitest'
import { isBlackFrame } from './black-frame.ts'

/** A frame of 32 × 32 px, one grey, with so many white points. */
const frame = (grey: number, lights: number, bytesPerPixel: 3 | 4): number[] =>
  Array.from({ length: 1024 }, (_, at) => at).flatMap((at) => {
    const value = at < lights ? 255 : grey
    return bytesPerPixel === 4 ? [value, value, value, 255] : [value, value, value]
  })

test.each([3, 4] as const)('a frame without light is black, a night with lights is not (%s bytes a pixel)', (bytes) => {
  expect(isBlackFrame(frame(0, 0, bytes), bytes)).toBe(true)
  expect(isBlackFrame(frame(12, 0, bytes), bytes)).toBe(true)
  expect(isBlackFrame(frame(4, 10, bytes), bytes)).toBe(false)
  expect(isBlackFrame(frame(60, 0, bytes), bytes)).toBe(false)
})
