import { expect, test } from 'vitest'
import { bars } from '#lib/covers/barcode.ts'
import { underBox } from '#lib/covers/calm.ts'
import { black, ink100, white } from '#lib/covers/colour-ways.ts'
import { chineseCount } from '#lib/covers/count.ts'
import type { CoverPhoto } from '#lib/covers/cover.ts'
import { makeCover } from '#lib/covers/covers.ts'
import { letterLines } from '#lib/covers/letter-lines.ts'
import { pickBackPhoto, pickPhoto, slotFromPic } from '#lib/covers/pick-photo.ts'
import { sealText } from '#lib/covers/seal-mark.ts'
import { breakTitle, horizontalStep, leadOf, verticalStep } from '#lib/covers/titles.ts'
import { footReaches, headReaches, veilFor, worstContrast } from '#lib/covers/veil.ts'
import { placePhoto } from '#lib/print/photo/place-photo.ts'
import type { ImageItem } from '#lib/print/scene.ts'
import { verticalHeightMm } from '#lib/typeset/line/vertical.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'
import { photo, plain } from './cover-kit.ts'

const widthOf = (text: string): number =>
  Array.from(text, (char) => (char < '\u2000' ? 0.5 : 1)).reduce((a, b) => a + b, 0)

test.each([
  [1, 44, 1],
  [2, 44, 1],
  [3, 36, 1],
  [4, 36, 1],
  [6, 28, 1],
  [7, 22, 2],
  [10, 22, 2],
  [14, 20, 2],
  [15, 17, 3],
  [24, 17, 3],
  [25, 14, 3],
])('a title of %i characters is set in %i pt on %i lines', (length, sizePt, lines) => {
  expect(horizontalStep(length)).toMatchObject({ sizePt, lines })
})

test.each([
  [6, 44, 1],
  [9, 34, 1],
  [12, 28, 1],
  [13, 28, 2],
])('a vertical title of %i characters is set in %i pt and %i columns', (length, sizePt, lines) => {
  expect(verticalStep(length)).toEqual({ sizePt, lines })
})

test.each([
  ['在凌晨四点的菜市场', 2, ['在凌晨四点的', '菜市场']],
  ['从卡瓦格博到黄海的五十二天', 2, ['从卡瓦格博到黄海的', '五十二天']],
  ['小满的三年，外婆的厨房', 2, ['小满的三年，', '外婆的厨房']],
  ['外公的那台老收音机', 2, ['外公的', '那台老收音机']],
  ['One Slow Boat to China', 2, ['One Slow', 'Boat to China']],
  ['2024 小满🌾在 Home', 2, ['2024 小满🌾', '在 Home']],
])('%s breaks as a reader would', (title, count, lines) => {
  expect(breakTitle(title, count, widthOf)).toEqual(lines)
})

test('a word in letters stays whole, and a typed space beside one in a column is the quarter em that stands there', () => {
  const created = makeCover({ ...plain, cover: 'window', title: 'Internationalisierung' }, fakeFonts)
  const letters = created.page.items.filter((item) => item.kind === 'text' && item.origin?.role === 'title')
  expect(new Set(letters.map((item) => (item.kind === 'text' ? item.yMm : 0))).size).toBe(1)
  const column = (text: string) => verticalHeightMm(text, { face: 'serif', sizePt: 10 }, fakeFonts)
  expect(column('小满在 Home')).toBeCloseTo(column('小满在Home'), 6)
  expect(column('小满 在家')).toBeGreaterThan(column('小满在家'))
})

test('no line of a title begins with a closing mark, nothing is lost', () => {
  const title = fc
    .array(fc.constantFrom(...'外公收音机的与和，：、。（）abc 2024'), { minLength: 7, maxLength: 40 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(title, fc.constantFrom(2, 3), (text, count) => {
      const lines = breakTitle(text, count, widthOf)
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      for (const line of lines.slice(1)) expect(line).not.toMatch(/^[，：、。）]/)
    }),
  )
})

const anySlot = fc.record({
  focal: fc.tuple(fc.double({ min: -1, max: 2, noNaN: true }), fc.double({ min: -1, max: 2, noNaN: true })),
  zoom: fc.double({ min: 0, max: 9 }),
  rotate: fc.double({ min: -90, max: 90 }),
})
const anyPhoto = fc.record({
  media: fc.constant('p'),
  alt: fc.constant(''),
  widthPx: fc.integer({ min: 1, max: 12000 }),
  heightPx: fc.integer({ min: 1, max: 12000 }),
  slot: anySlot,
})
const anyFrame = fc.record({
  xMm: fc.double({ min: -3, max: 300, noNaN: true }),
  yMm: fc.double({ min: -3, max: 300, noNaN: true }),
  wMm: fc.double({ min: 20, max: 220, noNaN: true }),
  hMm: fc.double({ min: 20, max: 300, noNaN: true }),
})

test('a picture covers its frame at any focus, zoom and angle, and its visible part lies in the picture', () => {
  fc.assert(
    fc.property(anyPhoto, anyFrame, (photo, frame) => {
      const placed = placePhoto(photo, frame)
      for (const x of [0, 0.5, 1])
        for (const y of [0, 0.5, 1]) {
          const [u, v] = placed.under(frame.xMm + x * frame.wMm, frame.yMm + y * frame.hMm)
          expect(Math.min(u, v)).toBeGreaterThanOrEqual(-1e-6)
          expect(Math.max(u, v)).toBeLessThanOrEqual(1 + 1e-6)
        }
      const [item] = placed.items
      const image = item?.kind === 'group' ? item.items[0] : item
      if (image?.kind !== 'image') throw new Error('no image')
      const { x, y, w, h } = image.crop
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-6)
      expect(Math.max(x + w, y + h)).toBeLessThanOrEqual(1 + 1e-6)
      // Not stretched: the crop has the proportions of its place.
      expect((w * photo.widthPx) / (h * photo.heightPx)).toBeCloseTo(image.wMm / image.hMm, 4)
      expect(item?.kind === 'group').toBe(image.clip !== undefined)
    }),
    { numRuns: 500 },
  )
})

test('pic[dx], pic[dy] and pic[ds] lead back to the same part of the picture', () => {
  fc.assert(
    fc.property(anyPhoto, (photo) => {
      const frame = { xMm: 0, yMm: 0, wMm: 104, hMm: 92 }
      const first = placePhoto(photo, frame)
      const slot = slotFromPic('window', photo, { ...first.pic, rotate: photo.slot.rotate })
      const again = placePhoto({ ...photo, slot }, frame)
      for (const at of [first.under(0, 0), first.under(104, 92)].entries()) {
        const same = again.under(at[0] * 104, at[0] * 92)
        expect(same[0]).toBeCloseTo(at[1][0], 5)
        expect(same[1]).toBeCloseTo(at[1][1], 5)
      }
    }),
  )
})

test.each([
  [4000, []],
  [700, ['warn']],
  [400, ['refuse']],
])('a square picture of %i px in 104 mm is judged %j', (px, levels) => {
  const photo = { media: 'p', alt: '', widthPx: px, heightPx: px }
  const created = makeCover({ ...plain, cover: 'baby', title: '小满', photo }, fakeFonts)
  const said = created.warnings.filter((one) => one.code === 'low-resolution')
  expect(said.map((one) => one.level)).toEqual(levels)
})

test('the book picks a sharp picture of the right shape, a liked one among equals', () => {
  const one = (media: string, widthPx: number, heightPx: number, liked = 0) => ({
    photo: { media, alt: '', widthPx, heightPx },
    liked,
  })
  const all = [one('wide', 4000, 1500), one('small', 500, 440), one('good', 3000, 2600), one('liked', 3000, 2600, 0.5)]
  expect(pickPhoto('window', all)?.media).toBe('liked')
  expect(pickPhoto('full', [...all, one('upright', 2000, 2900)])?.media).toBe('upright')
  expect(pickPhoto('cloth', all)).toBeUndefined()
  expect(pickPhoto('window', [])).toBeUndefined()
})

test('neither a screenshot, nor a picture too small or cut through its focal box is chosen, nor simply the first', () => {
  const one = (media: string, more: Partial<CoverPhoto> = {}, at = 0.5) => ({
    photo: { media, alt: '', widthPx: 3000, heightPx: 2600, ...more },
    liked: 0,
    at,
  })
  expect(pickPhoto('window', [one('screen', { graphic: true })])).toBeUndefined()
  expect(
    pickPhoto('full', [one('screen', { graphic: true }), one('small', { widthPx: 640, heightPx: 480 })]),
  ).toBeUndefined()
  const wide = { widthPx: 5000, heightPx: 2000 }
  expect(pickPhoto('window', [one('cut', { ...wide, focus: { x: 0.05, y: 0.1, w: 0.9, h: 0.5 } })])).toBeUndefined()
  expect(pickPhoto('window', [one('kept', { ...wide, focus: { x: 0.7, y: 0.1, w: 0.3, h: 0.5 } })])?.media).toBe('kept')
  expect(pickPhoto('window', [one('first', {}, 0), one('middle', {}, 0.5), one('last', {}, 1)])?.media).toBe('middle')
  const pages = [one('near', {}, 0.1), one('front', {}, 0), one('far', {}, 0.9)]
  expect(pickBackPhoto(pages, 'front')?.media).toBe('far')
})

test.each([
  ['慢慢来：我们租过的房子', { lead: '慢慢来', rest: '我们租过的房子' }],
  ['小满: 三年级', { lead: '小满', rest: '三年级' }],
  ['我们是怎样活下来的：杂记', undefined],
  ['慢慢来：好', undefined],
  ['外婆的厨房', undefined],
])('%s has a short part that may stand large, or none', (title, parts) => {
  expect(leadOf(title)).toEqual(parts)
})

test.each(['seal', 'window', 'full', 'cloth', 'line', 'baby'] as const)(
  '%s parts no word of a long title, and its last line has three characters',
  (cover) => {
    for (const title of ['我们是怎样活下来的：杂记', '一张书桌的诞生：从鲁班尺到手工笔记', '和外婆一起走过的老街']) {
      const { page } = makeCover({ ...plain, cover, title, spineMm: 3 }, fakeFonts)
      const rows = new Map<number, string>()
      for (const item of page.items)
        if (item.kind === 'text' && item.origin?.role === 'title')
          rows.set(item.yMm, (rows.get(item.yMm) ?? '') + item.clusters.join(''))
      const lines = [...rows].toSorted(([a], [b]) => a - b).map(([, text]) => text)
      expect(lines.join('')).toBe(title)
      expect(lines.filter((line) => /活$|下$|鲁$|班$|^尺|^来的/.test(line))).toEqual([])
      expect((lines.at(-1) ?? '').length).toBeGreaterThanOrEqual(3)
    }
  },
)

test('the spine takes the short part before ：', () => {
  const { page } = makeCover({ ...plain, cover: 'window', title: '慢慢来：我们租过的房子、读过的书' }, fakeFonts)
  const spine = letterLines(page.items, fakeFonts).filter(
    ({ box, role }) => role === 'title' && box.xMm > 148 && box.xMm < 160,
  )
  expect(spine.map(({ text }) => text).join('')).toBe('慢慢来')
})

test('letters on photographs always have 4.5 : 1, whatever rows of the picture lie behind them', () => {
  const luma = fc.double({ min: 0, max: 1, noNaN: true })
  const rowsTo = (deepest: number, depths: readonly number[]) =>
    fc.array(fc.tuple(fc.constantFrom(...depths), luma, luma), { minLength: 1, maxLength: 12 }).map((all) => ({
      deepest,
      rows: all.map(([depth, a, b]) => ({ depth, bright: Math.max(a, b), dark: Math.min(a, b) })),
    }))
  const cases = fc.oneof(
    rowsTo(0.27, [0.12, 0.15, 0.2, 0.264]).map((one) => ({ ...one, reaches: headReaches })),
    rowsTo(0.1, [0.06, 0.09]).map((one) => ({ ...one, reaches: footReaches })),
  )
  fc.assert(
    fc.property(cases, ({ rows, deepest, reaches }) => {
      const { ink, veil } = veilFor(rows, deepest, reaches)
      expect(worstContrast(ink, rows, veil)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
})

test('dark pictures need no veil, evening skies a black one, snow gets bare ink, what is both a strong one, the unmeasured too', () => {
  const at = (bright: number, dark = bright) => veilFor([{ depth: 0.264, bright, dark }], 0.264, headReaches)
  expect(at(0.05)).toMatchObject({ ink: white, cost: 0 })
  expect(at(0.05).veil).toBeUndefined()
  expect(at(0.25)).toMatchObject({ ink: white, veil: { ink: black, reach: 0.45, hold: 0 } })
  expect(at(0.45)).toMatchObject({ ink: white, veil: { ink: black } })
  expect(at(0.45).veil?.hold).toBeGreaterThan(0.5)
  expect(at(0.9).ink).toEqual(ink100)
  expect(at(0.9).veil).toBeUndefined()
  expect(at(0.95, 0.02).veil?.hold).toBeGreaterThan(0.5)
  const unknown = veilFor(undefined, 0.264, headReaches)
  expect(unknown).toMatchObject({ ink: white, veil: { ink: black } })
  expect(unknown.veil?.hold).toBeGreaterThan(0.5)
})

test('one lit window in a dark street counts, a mean does not', () => {
  const values = Array.from({ length: 100 }, (_none, i) => (i % 10 === 4 ? 1 : 0))
  const photo = { media: 'p', alt: '', widthPx: 1000, heightPx: 1000, luma: { columns: 10, rows: 10, values } }
  const placed = placePhoto(photo, { xMm: 0, yMm: 0, wMm: 100, hMm: 100 })
  const window = underBox(photo, placed, { xMm: 20, yMm: 10, wMm: 60, hMm: 20 })
  expect(Math.max(...(window?.rows ?? []).map((row) => row.bright))).toBeGreaterThan(0.9)
  const beside = underBox(photo, placed, { xMm: 51, yMm: 10, wMm: 40, hMm: 20 })
  expect(beside).toMatchObject({ unrest: 0 })
  expect(Math.max(...(beside?.rows ?? []).map((row) => row.bright))).toBe(0)
  expect(
    underBox({ ...photo, luma: { columns: 2, rows: 2, values: [1] } }, placed, { xMm: 0, yMm: 0, wMm: 9, hMm: 9 }),
  ).toBeUndefined()
})

test('a crop keeps the focal box, and the upper part of an upright picture nobody looked at', () => {
  const part = (size: number) => fc.tuple(fc.double({ min: 0, max: 1 - size, noNaN: true }), fc.constant(size))
  fc.assert(
    fc.property(anyFrame, part(0.2), part(0.15), fc.boolean(), (frame, [x, w], [y, h], upright) => {
      const size = upright ? { widthPx: 3000, heightPx: 4000 } : { widthPx: 4000, heightPx: 3000 }
      const placed = placePhoto({ media: 'p', alt: '', ...size, focus: { x, y, w, h } }, frame)
      const kept = Math.min(...[frame.wMm / frame.hMm / (size.widthPx / size.heightPx)].map((r) => Math.min(r, 1 / r)))
      if (kept > 0.21) expect(placed.focusLost).toBe(0)
    }),
  )
  const upright = { media: 'p', alt: '', widthPx: 3000, heightPx: 4000 }
  const [item] = placePhoto(upright, { xMm: 0, yMm: 0, wMm: 104, hMm: 92 }).items
  expect(item).toMatchObject({ crop: { y: expect.closeTo(0.018, 2) } })
})

test.each([
  ['都在就好', '苏棠', '都在就好'],
  ['拾光集', '苏棠', '苏棠之印'],
  ['慢船', '欧阳晓', '欧阳晓印'],
  ['慢船', '司马相如', '司马相如'],
  ['慢船', 'Anna', '慢'],
  ['都在，就好', '佚名', '都'],
])('the seal of %s by %s says %s', (title, author, says) => {
  expect(sealText(title, author)).toBe(says)
})

test('EAN-13: 95 modules with their guards; wrong digits make no bars', () => {
  const created = bars('9787020002207')?.(0, 0, 1, 10)
  const spans = Array.from((created?.d ?? '').matchAll(/M(\d+) 0 L(\d+) 0/g), ([, from, to]) => [
    Number(from),
    Number(to),
  ])
  const bits = Array.from({ length: 95 }, (_none, at) =>
    spans.some(([a = 0, b = 0]) => at >= a && at < b) ? 1 : 0,
  ).join('')
  expect(spans.at(-1)?.[1]).toBe(95)
  expect([bits.slice(0, 3), bits.slice(45, 50), bits.slice(92)]).toEqual(['101', '01010', '101'])
  // Every digit has two bars of four parts together with their spaces.
  for (let i = 0; i < 6; i++) {
    expect(bits.slice(3 + 7 * i, 10 + 7 * i)).toMatch(/^0+1+0+1+$/)
    expect(bits.slice(50 + 7 * i, 57 + 7 * i)).toMatch(/^1+0+1+0+$/)
  }
  expect(bars('9787020002208')).toBeUndefined()
  expect(bars('')).toBeUndefined()
})

test.each([
  [0, '〇'],
  [10, '十'],
  [15, '十五'],
  [214, '二百一十四'],
  [631, '六百三十一'],
  [1003, '一千〇三'],
  [2010, '二千〇一十'],
  [30000, '三万'],
  [80010, '八万〇一十'],
])('%i is counted %s', (value, words) => {
  expect(chineseCount(value)).toBe(words)
})

test('窗 opens an upright window where the wide one would cut a face, unless somebody placed the picture', () => {
  const focus = { x: 0.15, y: 0.04, w: 0.6, h: 0.78 }
  const upright = { ...photo, widthPx: 3000, heightPx: 4000, focus }
  const shown = (own: CoverPhoto): ImageItem => {
    const { page } = makeCover({ ...plain, cover: 'window', photo: own, back: { quotation: [] } }, fakeFonts)
    const [image] = page.items.filter((item) => item.kind === 'image')
    if (image?.kind !== 'image') throw new Error('no picture')
    return image
  }
  const { crop, wMm, hMm } = shown(upright)
  expect(wMm / hMm).toBeCloseTo(0.75, 5)
  expect([crop.w, crop.h]).toEqual([expect.closeTo(1, 5), expect.closeTo(1, 5)])
  expect(pickPhoto('window', [{ photo: upright, liked: 0 }])).toEqual(upright)
  const placed = shown({ ...upright, slot: { focal: [0.5, 0.3], zoom: 1, rotate: 0 } })
  expect(placed.wMm / placed.hMm).toBeCloseTo(104 / 92, 5)
  const wide = shown({ ...photo, focus: { x: 0.3, y: 0.2, w: 0.4, h: 0.6 } })
  expect(wide.wMm / wide.hMm).toBeCloseTo(104 / 92, 5)
})
