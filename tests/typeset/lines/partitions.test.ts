import { expect, test } from 'vitest'
import { bendsOf, cropLoss } from '#lib/photo-layout/crop.ts'
import { type Frame, fit, plans } from '#lib/photo-layout/partitions.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'

const gap = 2
const set = (aspects: number[], widthMm: number, heightMm: number): Frame[] =>
  fit(plans(aspects, widthMm, gap), widthMm, heightMm, aspects).frames

/** How far a picture is cropped: 1 is not at all. */
const bends = (frames: readonly Frame[], aspects: readonly number[]): number[] =>
  frames.map(({ wMm, hMm }, at) => wMm / hMm / (aspects[at] ?? 1))

/** Rows stand one below the other: no picture's head lies inside another one's height. */
const areRows = (frames: readonly Frame[]): boolean =>
  frames.every((one) => frames.every((other) => other.yMm <= one.yMm + 0.01 || other.yMm >= one.yMm + one.hMm - 0.01))

test('pictures stand beside others stacked where rows would have to crop them', () => {
  const aspects = [0.66, 1.5, 1.5, 1.5]
  // Three of 1.5 stacked beside one of 0.66: w = 0.66 h + (h − 2 · gap) / 2 + gap.
  const heightMm = 100
  const frames = set(aspects, 0.66 * heightMm + gap + ((heightMm - 2 * gap) / 3) * 1.5, heightMm)
  expect(areRows(frames)).toBe(false)
  for (const bend of bends(frames, aspects)) expect(bend).toBeCloseTo(1, 1)
})

test('of all arrangements the one that fits the box wins: the same pictures in another box stand otherwise', () => {
  const aspects = [1.5, 0.75, 1, 1.33, 0.66]
  const boxes = [60, 75, 95, 120, 150].map((heightMm) => set(aspects, 105, heightMm))
  const shapes = new Set(boxes.map((frames) => frames.map(({ yMm, xMm }) => `${yMm > 1}${xMm > 1}`).join(' ')))
  expect(shapes.size).toBeGreaterThanOrEqual(3)
  expect(boxes.some((frames) => !areRows(frames))).toBe(true)
  // All of them bend alike, and hardly: the box is filled to a hair by 22 % at most (PRINT.md §2.3).
  for (const frames of boxes.slice(1)) {
    const own = bends(frames, aspects)
    expect(Math.max(...own) / Math.min(...own)).toBeLessThan(1.01)
    expect(Math.abs(Math.log(own[0] ?? 1))).toBeLessThan(Math.log(1.25))
  }
})

test('one picture alone in a row is never upright', () => {
  for (const heightMm of [80, 110, 150]) {
    const aspects = [0.6, 1.5, 0.7, 1.33]
    for (const [at, { wMm }] of set(aspects, 105, heightMm).entries())
      if (Math.abs(wMm - 105) < 0.01) expect(aspects[at]).toBeGreaterThanOrEqual(0.9)
  }
})

test('no picture of a group loses more than 12 % of a side, whatever its pixels', () => {
  const everything = { x: 0.4, y: 0.4, w: 0.1, h: 0.1 }
  const shapes = [1170, 1080, 828, 750, 643].map((widthPx) => ({ widthPx, heightPx: 2533, focus: everything }))
  const wide = [4031, 3001, 2049].map((widthPx) => ({ widthPx, heightPx: 2251, focus: everything }))
  for (const group of [shapes, wide, [...shapes.slice(0, 2), ...wide.slice(0, 2)]]) {
    const aspects = group.map(wholeAspect)
    for (let heightMm = 30; heightMm <= 200; heightMm += 1) {
      const { frames } = fit(plans(aspects, 105, gap), 105, heightMm, aspects, bendsOf(group))
      for (const [at, { wMm, hMm }] of frames.entries())
        expect(cropLoss(group[at] ?? { widthPx: 1, heightPx: 1 }, wMm / hMm)).toBeLessThanOrEqual(0.12 + 1e-9)
    }
  }
})
