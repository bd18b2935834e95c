import { expect, test } from 'vitest'
import { albumProduct, albumProducts, albumSize, currentProduct, isMade } from '#lib/print/products/album-products.ts'
import { albumSpineMm, boundAlbumPages, canvasOf, innerSheetMm } from '#lib/print/products/album-sizes.ts'
import { endedWords } from '#lib/print/products/album-words.ts'
import { sharpnessOf } from '#lib/print/products/dpi.ts'

test('five types are laid out as facing pages, the others page by page, and three are never shuffled', () => {
  const of = (test: (one: (typeof albumProducts)[number]) => boolean): string[] =>
    albumProducts.filter(test).map(({ tid }) => tid)
  expect(of((one) => one.double)).toEqual(['album', 'xalbum', 'square-album', 'picturebook', 'usho-album'])
  expect(of((one) => !one.double && one.form === 'book')).toEqual(['calbum', 'balbum', 'salbum', 'note'])
  expect(of((one) => one.form === 'cards')).toEqual(['postcard-148', 'postcard'])
  expect(of((one) => one.form === 'frame')).toEqual(['frame-wood', 'frame-moment'])
  expect(of((one) => one.form === 'calendar')).toEqual([2025, 2026, 2027, 2028].map((year) => `calendar-${year}`))
  expect(of((one) => !one.shuffle)).toEqual(['picturebook', 'usho-album', 'note'])
  // Row 9.37 by name.
  for (const tid of ['album', 'calbum', 'balbum', 'salbum', 'postcard', 'calendar-2025', 'calendar-2026'])
    expect(albumProduct(tid)?.shuffle, tid).toBe(true)
  expect(of((one) => one.hasCover)).toHaveLength(9)
})

test('the canvas of an album is the one of the specification, and a circle stays one', () => {
  const album = albumProduct('album')!
  const [cover, inner] = (['cover', 'inner'] as const).map((part) => canvasOf(album, album.sizes[0], part))
  expect([cover?.widthPx, cover?.heightPx]).toEqual([2480, 3508])
  expect([inner?.widthPx, inner?.heightPx]).toEqual([3508, 2480])
  // One scale both ways, the paper in the middle and whole.
  for (const [canvas, [w, h]] of [
    [cover!, album.sizes[0].trimMm],
    [inner!, innerSheetMm(album, album.sizes[0])],
  ] as const) {
    expect(2 * canvas.leftPx + w * canvas.pxPerMm).toBeCloseTo(canvas.widthPx, 6)
    expect(2 * canvas.topPx + h * canvas.pxPerMm).toBeCloseTo(canvas.heightPx, 6)
    expect(Math.min(canvas.leftPx, canvas.topPx)).toBeGreaterThanOrEqual(0)
  }
})

test.each([
  ['xalbum', undefined, 5031, 3437],
  ['square-album', '8', 5031, 2551],
  ['square-album', '10', 6071, 3071],
  ['calbum', undefined, 2551, 1819],
] as const)('the sheet of %s %s has so many pixels at 300 dpi with bleed', (tid, id, widthPx, heightPx) => {
  const product = albumProduct(tid)!
  expect(canvasOf(product, albumSize(product, id)!, 'inner')).toMatchObject({ widthPx, heightPx })
})

test('what the press binds: whole steps, a spine as thick as the paper, the partner line the same', () => {
  const album = albumProduct('wm-album')!
  expect(album).toBe(albumProduct('album'))
  expect(albumProduct('album-wm')).toBeUndefined()
  expect(albumSize(album, 'b5')).toBeUndefined()
  expect([1, 24, 25, 28, 121].map((pages) => boundAlbumPages(album.sizes[0], pages))).toEqual([24, 24, 28, 28, 120])
  // 40 pages are 20 leaves of 0.13 mm, boards of 2.5 mm on both sides.
  expect(albumSpineMm(album, 'soft', 40)).toBe(2.6)
  expect(albumSpineMm(album, 'hard', 40)).toBe(7.6)
  expect(albumSpineMm(album, 'lay-flat', 40)).toBe(17)
})

test('badge, check and press agree on what is sharp', () => {
  expect([250, 249.9, 150, 149, 100, 99].map((dpi) => sharpnessOf(dpi))).toEqual([
    'good',
    'small',
    'small',
    'blurred',
    'blurred',
    'stop',
  ])
})

test('a type is made through its last day in China and not a moment longer; one without a day is made', () => {
  const [now, former] = [albumProduct('postcard-148')!, albumProduct('postcard')!]
  expect(former.deprecatedAt).toBe('2024-02-18')
  const at = (time: string): number => Date.parse(time)
  expect(isMade(former, at('2024-02-18T15:59:59.999Z'))).toBe(true)
  expect(isMade(former, at('2024-02-18T16:00:00Z'))).toBe(false)
  expect(isMade(now, at('2099-01-01T00:00:00Z'))).toBe(true)
  // Former types by name (row 9.33): the first moment each is not made any more.
  for (const [tid, ended] of [
    ['calendar-2025', '2025-04-30T16:00:00Z'],
    ['note', '2023-09-01T16:00:00Z'],
    ['postcard', '2024-02-18T16:00:00Z'],
    ['frame-moment', '2024-05-01T16:00:00Z'],
  ] as const) {
    expect(isMade(albumProduct(tid)!, at(ended)), tid).toBe(false)
    expect(isMade(albumProduct(tid)!, at(ended) - 1), tid).toBe(true)
  }
  // Every line has one current type, a calendar that of the next year from September on (row 9.34).
  const currents = (time: string) =>
    (['book', 'cards', 'frame', 'calendar'] as const).map((form) => currentProduct(form, at(time))?.tid)
  expect(currents('2026-11-28T00:00:00Z')).toEqual(['album', 'postcard-148', 'frame-wood', 'calendar-2027'])
  expect(currents('2026-08-31T15:59:59Z')[3]).toBeUndefined()
  expect(currents('2026-08-31T16:00:00Z')[3]).toBe('calendar-2027')
  expect(currents('2027-09-02T00:00:00Z')[3]).toBe('calendar-2028')
  expect(endedWords('calendar-2028', at('2026-11-28T00:00:00Z'))).toBeUndefined()
  expect(endedWords('postcard', at('2024-02-18T12:00:00Z'))).toBeUndefined()
  expect(endedWords('postcard', at('2026-11-28T00:00:00Z'))).toContain('做到 2024 年 2 月 18 日为止')
  expect(endedWords('postcard-148', at('2026-11-28T00:00:00Z'))).toBeUndefined()
  // One current type a line.
  for (const form of ['cards'] as const)
    expect(albumProducts.filter((one) => one.form === form && isMade(one, Date.now()))).toHaveLength(1)
})
