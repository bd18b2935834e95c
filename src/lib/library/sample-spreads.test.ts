import { expect, test } from 'vitest'
import { bestSpreads } from '#lib/library/sample-spreads.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'

const picture = (hMm: number): SceneItem =>
  ({ kind: 'image', media: 'a', xMm: 20, yMm: 30, wMm: 110, hMm, crop: { x: 0, y: 0, w: 1, h: 1 } }) as SceneItem
const page = (
  side: 'left' | 'right',
  month: string,
  items: SceneItem[],
  kind: ScenePage['kind'] = 'body',
): ScenePage => ({
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  side,
  month,
  kind,
  items,
})

test('spreads with pictures on both sides are chosen, one a month, in reading order', () => {
  const pages = [
    page('left', '202401', [picture(80)], 'opener'),
    page('right', '202401', [picture(80)]),
    page('left', '202402', [picture(90)]),
    page('right', '202402', [picture(90)]),
    page('left', '202402', [picture(120)]),
    page('right', '202402', [picture(120)]),
    page('left', '202403', [picture(40)]),
    page('right', '202403', [picture(60)]),
    page('left', '202404', [picture(90)]),
    page('right', '202404', []),
  ]
  expect(bestSpreads(pages, 3)).toEqual([4, 6])
})

test('a book without pictures has no spread to show', () => {
  expect(bestSpreads([page('left', '202401', []), page('right', '202401', [])], 3)).toEqual([])
})
