import { expect, test } from 'vitest'
import { coverWidthMm, paddedPages, spineMm, spineTextMaxPt } from './spine.ts'

test('240 pages of 80 g uncoated paper are about 12.9 mm, as the trade formula says', () => {
  expect(spineMm(240, 'cream-80', 'perfect')).toBeCloseTo(12.92, 0)
})

test('coated paper is thinner than its weight suggests', () => {
  expect(spineMm(100, 'coated-157', 'perfect')).toBe(6.5)
})

test('boards add to a hard cover, saddle stitch has no spine', () => {
  expect(spineMm(100, 'cream-80', 'hardcover')).toBe(10.4)
  expect(spineMm(40, 'cream-80', 'saddle')).toBe(0)
})

test('a thin spine carries no text', () => {
  expect(spineTextMaxPt(4.9)).toBe(0)
  expect(spineTextMaxPt(10)).toBeCloseTo(19.84, 1)
})

test('the cover holds both faces and the spine; blocks are padded to whole leaves', () => {
  expect(coverWidthMm(148, 12.9)).toBeCloseTo(308.9)
  expect(paddedPages(33, 'perfect')).toBe(34)
  expect(paddedPages(33, 'saddle')).toBe(36)
})
