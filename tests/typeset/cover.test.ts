import { expect, test } from 'vitest'
import { verticalWays } from '#lib/covers/colour-ways.ts'
import { spineText, titleSteps, verticalCover } from '#lib/covers/vertical.ts'
import type { Ink, SceneItem } from '#lib/print/scene.ts'
import { fakeFonts } from './fake-fonts.ts'

const input = {
  title: '外公的收音机',
  subtitle: '献给那些美好的回忆',
  author: '苏棠',
  years: '2014 ～ 2024',
  quotation: ['那时候的人把声音当成家具，', '摆在屋子正中间。'],
  brand: '心书',
  spineMm: 12,
  trimWidthMm: 148,
  trimHeightMm: 210,
}

const luminance = (ink: Ink): number => {
  const channel = (at: number): number => {
    const value = Number.parseInt(ink.rgb.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
const contrast = (a: Ink, b: Ink): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
const flat = (items: SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))

test.each([
  ['拾光集', 44, 1],
  ['外公的收音机', 44, 1],
  ['外公的那台收音机', 34, 1],
  ['外公的那台老收音机还在', 28, 1],
  ['外公的那台老收音机：三十年来它一直在响', 28, 2],
])('the title %s is set in %i pt and %i columns or less', (title, sizePt, columns) => {
  const steps = titleSteps(title)
  expect(steps.sizePt).toBeLessThanOrEqual(sizePt)
  expect(steps.columns).toHaveLength(columns)
})

test('a spine below 5 mm is empty, the author comes at 8, the mark at 12', () => {
  expect(spineText(4.9, '拾光集')).toBeUndefined()
  expect(spineText(5, '拾光集')).toEqual({ titlePt: 8, authorPt: 0, mark: false, title: '拾光集' })
  expect(spineText(8, '拾光集')).toEqual({ titlePt: 10, authorPt: 7.5, mark: false, title: '拾光集' })
  expect(spineText(12, '拾光集')).toEqual({ titlePt: 12, authorPt: 8.5, mark: true, title: '拾光集' })
})

test('a long title loses its second half on the spine', () => {
  expect(spineText(12, '外公的收音机：三十年来它一直在响着')?.title).toBe('外公的收音机')
})

test('the sheet is back, spine and front; ground and band run to the bleed', () => {
  const page = verticalCover(input, verticalWays[0], fakeFonts)
  expect([page.widthMm, page.heightMm, page.bleedMm, page.side]).toEqual([308, 210, 3, 'sheet'])
  expect(page.items[0]).toMatchObject({ kind: 'rect', xMm: -3, yMm: -3, wMm: 314, hMm: 216 })
  expect(page.items[1]).toMatchObject({ kind: 'rect', xMm: 256, wMm: 55, hMm: 216 })
})

test('every letter keeps eight millimetres from trim, whatever the title', () => {
  for (const title of ['春', input.title, '外公的那台老收音机：三十年来它一直在响', '很'.repeat(60)]) {
    for (const item of flat(verticalCover({ ...input, title }, verticalWays[0], fakeFonts).items)) {
      if (item.kind !== 'text') continue
      expect(item.yMm).toBeGreaterThan(8)
      expect(item.yMm).toBeLessThan(202)
    }
  }
})

test.each(verticalWays.map((way) => [way.name, way] as const))(
  '%s: text on its ground has at least 4.5 : 1 and 280 %% of ink at most',
  (_name, way) => {
    expect(contrast(way.text, way.ground)).toBeGreaterThanOrEqual(4.5)
    for (const ink of [way.text, way.ground, way.accent])
      expect(ink.cmyk.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(280)
  },
)
