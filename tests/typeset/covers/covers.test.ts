import { expect, test } from 'vitest'
import { colourWays } from '#lib/covers/colour-ways.ts'
import { contrast } from '#lib/covers/contrast.ts'
import type { CoverId, CoverInput } from '#lib/covers/cover.ts'
import { coverNamed, covers, makeCover } from '#lib/covers/covers.ts'
import { bandInk } from '#lib/covers/designs/vertical.ts'
import { leadOf } from '#lib/covers/titles.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { isRightToLeft } from '#lib/print/font/right-to-left.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { coverProofs } from '../../../tools/proof/cover-proofs.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'
import { type Box, letterBoxes, photo, plain, textOf, trims, usualHardCase } from './cover-kit.ts'

const ids = covers.map((cover) => cover.id)
const make = (more: Partial<CoverInput>) => makeCover({ ...plain, ...more }, fakeFonts)

const signs = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...'外公的收音机和小满与三年一口回在凌晨四点菜市场龘') },
  { weight: 2, arbitrary: fc.constantFrom(...'，：、。！？（）《》“”—…· ') },
  { weight: 3, arbitrary: fc.constantFrom(...'abcXYZ 0129-') },
  { weight: 1, arbitrary: fc.constantFrom('👨‍👩‍👧', '❤️', 'の', '한', 'é', 'я', '𠮷', 'ع') },
)
const words = (minLength: number, maxLength: number) =>
  fc.array(signs, { minLength, maxLength }).map((all) => all.join(''))
const asked = fc.record({
  cover: fc.constantFrom(...ids),
  way: fc.integer({ min: 0, max: 4 }),
  title: words(1, 40),
  subtitle: words(0, 30),
  author: words(0, 16),
  years: fc.constantFrom('', '2024', '2014 ～ 2024'),
  spineMm: fc.double({ min: 0, max: 45, noNaN: true }),
  trim: fc.constantFrom(...trims),
  quotation: fc.array(words(1, 60), { maxLength: 4 }),
  logo: fc.boolean(),
  hard: fc.boolean(),
})
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

const inputOf = ({ trim, quotation, logo, hard, ...rest }: Asked): CoverInput => ({
  ...plain,
  ...rest,
  trimWidthMm: trim[0],
  trimHeightMm: trim[1],
  back: { quotation, facts: ['二百一十四篇，', '六百张照片。'], photo },
  ...(logo ? {} : { logo: { name: '某某书坊', mark: false } }),
  ...(hard ? { hardCase: usualHardCase } : {}),
})

/** The three places letters may stand in, in mm of the sheet. */
const areas = (input: CoverInput): Record<'back' | 'spine' | 'front', Omit<Box, 'text' | 'role'>> => {
  const { trimWidthMm: w, trimHeightMm: h, spineMm, hardCase } = input
  if (!hardCase) {
    const upright = { y0: 8, y1: h - 8 }
    return {
      back: { x0: 8, x1: w - 8, ...upright },
      spine: { x0: w + 1.5, x1: w + spineMm - 1.5, ...upright },
      front: { x0: w + spineMm + 8, x1: 2 * w + spineMm - 8, ...upright },
    }
  }
  const turn = hardCase.turnInMm
  const panel = w + hardCase.overhangMm
  const upright = { y0: turn + 13.5, y1: turn + h + 2 * hardCase.overhangMm - 13.5 }
  const front = turn + panel + spineMm
  return {
    back: { x0: turn + 13.5, x1: turn + panel - hardCase.hingeMm - 6, ...upright },
    spine: { x0: turn + panel + 1.5, x1: front - 1.5, ...upright },
    front: { x0: front + hardCase.hingeMm + 6, x1: front + panel - 13.5, ...upright },
  }
}
const inside = (box: Box, area: Omit<Box, 'text' | 'role'>): boolean =>
  box.x0 >= area.x0 - 0.05 && box.x1 <= area.x1 + 0.05 && box.y0 >= area.y0 - 0.05 && box.y1 <= area.y1 + 0.05

test('every letter of every cover stands in a safe area: 8 mm from trim and folds, 1.5 mm on the spine', () => {
  fc.assert(
    fc.property(asked, (one) => {
      const input = inputOf(one)
      const where = Object.values(areas(input))
      const outside = letterBoxes(makeCover(input, fakeFonts).page.items, fakeFonts).filter(
        (box) => !where.some((area) => inside(box, area)),
      )
      expect(outside).toEqual([])
    }),
    { numRuns: 1500 },
  )
})

test('title, subtitle and author are complete or a warning says what was cut', () => {
  fc.assert(
    fc.property(asked, (one) => {
      const input = inputOf(one)
      const created = makeCover(input, fakeFonts)
      const codes = new Set(created.warnings.map((warning) => warning.code))
      const { front } = areas(input)
      const boxes = letterBoxes(created.page.items, fakeFonts).filter((box) => box.x0 > front.x0 - 8)
      const bare = (text: string): string => text.replace(/[\s\p{Cc}]/gu, '')
      // Words from right to left stand in the order of the eye: only that they are all there can be said of them.
      if ([input.title, input.subtitle, input.author].some(isRightToLeft)) return
      // Behind a short lead the ： is gone: the turn of the line says it.
      const pauses = (text: string): string => text.replace(/[：:]/g, '')
      if (!codes.has('title-cut')) expect(pauses(textOf(boxes, 'title'))).toBe(pauses(bare(input.title)))
      if (!codes.has('subtitle-cut')) expect(textOf(boxes, 'subtitle')).toBe(bare(input.subtitle))
      if (!codes.has('author-cut')) expect(textOf(boxes, 'label')).toContain(bare(input.author))
      for (const { message } of created.warnings) expect(message).toMatch(/^[^A-Za-z]*(dpi|Jj)?.*。$/u)
    }),
    { numRuns: 1000 },
  )
})

test('title, subtitle and the small lines of the front never touch', () => {
  const overlap = (a: Box, b: Box): boolean =>
    a.x0 < b.x1 - 0.05 && b.x0 < a.x1 - 0.05 && a.y0 < b.y1 - 0.05 && b.y0 < a.y1 - 0.05
  fc.assert(
    fc.property(asked, (one) => {
      const input = inputOf(one)
      const created = makeCover(input, fakeFonts)
      const { front } = areas(input)
      // The characters of the seal are its own label in a field without other letters.
      const boxes = letterBoxes(created.page.items, fakeFonts).filter((box) => box.x0 > front.x0 - 8)
      const of = (role: Box['role']): Box[] => boxes.filter((box) => box.role === role)
      for (const [a, b] of [
        ['title', 'subtitle'],
        ['title', 'label'],
        ['subtitle', 'label'],
      ] as const)
        for (const x of of(a)) expect(of(b).filter((y) => overlap(x, y))).toEqual([])
    }),
    { numRuns: 600 },
  )
})

test('the same input makes the same sheet', () => {
  fc.assert(
    fc.property(asked, (one) => {
      const input = inputOf(one)
      expect(JSON.stringify(makeCover(input, fakeFonts))).toBe(JSON.stringify(makeCover(input, fakeFonts)))
    }),
    { numRuns: 100 },
  )
})

/** Slots of PRINT.md §4 from the front's top left corner; titles of several lines grow upwards by the last number. */
const slots: Record<
  CoverId,
  { title: readonly [number, number, number, number, number]; subtitle: readonly number[] }
> = {
  typo: { title: [10, 12, 128, 190, 0], subtitle: [105, 16, 6.5, 46] },
  seal: { title: [24, 116, 100, 15, 10], subtitle: [34, 134, 80, 7] },
  vertical: { title: [60, 22, 33, 140, 0], subtitle: [44, 24, 11, 90] },
  window: { title: [22, 134, 104, 18, 7], subtitle: [22, 153, 104, 7] },
  // At the foot, where its picture says nothing of its sky.
  full: { title: [15, 131, 118, 38.5, 0], subtitle: [16, 174, 91, 12] },
  cloth: { title: [44, 46, 60, 15, 7], subtitle: [44, 63, 60, 7] },
  line: { title: [19, 26, 112, 22, 6], subtitle: [20, 50, 91, 8] },
  baby: { title: [18, 140, 112, 18, 8], subtitle: [34, 161, 80, 8] },
}

test('on A5 title and subtitle keep to the slots of the board', () => {
  fc.assert(
    fc.property(asked, (one) => {
      const { photo: chosen, ...rest } = inputOf({ ...one, trim: [148, 210], hard: false })
      // A chosen picture moves the lines of 印; a short lead those of 竖题 and 满图.
      const input = one.cover === 'seal' || !chosen ? rest : { ...rest, photo: chosen }
      if (leadOf(input.title)) return
      const created = makeCover(input, fakeFonts)
      const x = 148 + input.spineMm
      const boxes = letterBoxes(created.page.items, fakeFonts).filter(
        (box) => box.x0 > x && /[\p{L}\p{N}]/u.test(box.text),
      )
      const { title, subtitle } = slots[created.cover]
      // Marks are left out: their ink is not where their box is.
      const fits = (box: Box, [sx = 0, sy = 0, w = 0, h = 0]: readonly number[], up = 0): boolean =>
        box.x0 >= x + sx - 0.05 && box.x1 <= x + sx + w + 0.05 && box.y0 >= sy - up - 0.05 && box.y1 <= sy + h + 0.05
      expect(boxes.filter((box) => box.role === 'title' && !fits(box, title, title[4]))).toEqual([])
      expect(boxes.filter((box) => box.role === 'subtitle' && !fits(box, subtitle))).toEqual([])
    }),
    { numRuns: 800 },
  )
})

test('a spine below 5 mm is empty, the author comes at 8, the mark at 12', () => {
  const onSpine = (spineMm: number, cover: CoverId) => {
    const boxes = letterBoxes(make({ spineMm, cover, title: '拾光集' }).page.items, fakeFonts)
    return boxes.filter((box) => box.x0 > 148 && box.x1 < 148 + spineMm).map((box) => box.text)
  }
  for (const cover of ids) {
    expect(onSpine(4.9, cover)).toEqual([])
    expect(onSpine(5, cover).join('')).toBe('拾光集')
    expect(onSpine(7.9, cover).join('')).toBe('拾光集')
    expect(onSpine(8, cover).join('')).toBe('拾光集苏棠')
  }
  const marks = (spineMm: number): number =>
    make({ spineMm }).page.items.filter((item) => item.kind === 'path' && item.strokeMm === 0.25).length
  expect([marks(11.9), marks(12)]).toEqual([0, 1])
})

test('a title too long for the spine loses its subtitle behind the colon, and says nothing of it', () => {
  const title = '外公的收音机：三十年来它一直在窗台上响着，从清早响到半夜也没有停过，直到去年冬天才坏'
  const created = make({ title, cover: 'line' })
  const spine = letterBoxes(created.page.items, fakeFonts).filter((box) => box.x0 > 148 && box.x1 < 160)
  expect(textOf(spine, 'title')).toBe('外公的收音机')
  expect(created.warnings.map((one) => one.code)).not.toContain('spine-cut')
})

test('taking the logo away moves nothing', () => {
  const { logo: _logo, ...without } = plain
  for (const cover of ids) {
    const bare = makeCover({ ...without, cover }, fakeFonts).page.items.map((item) => JSON.stringify(item))
    const full = make({ cover }).page.items.map((item) => JSON.stringify(item))
    const extra = full.filter((item) => !bare.includes(item))
    expect(bare.filter((item) => !full.includes(item))).toEqual([])
    expect(extra.length, cover).toBeGreaterThanOrEqual(2)
    for (const item of extra) expect(JSON.parse(item).origin).toEqual({ role: 'label' })
  }
})

test('a barcode field is there only when asked for, and then white, 34 × 20 and inside the back', () => {
  const field = (items: readonly SceneItem[]) =>
    items.filter((item) => item.kind === 'rect' && item.wMm === 34 && item.hMm === 20 && item.fill.rgb === '#ffffff')
  for (const cover of ids) {
    expect(field(make({ cover }).page.items)).toHaveLength(0)
    const [at] = field(make({ cover, barcode: '' }).page.items)
    expect(at).toBeDefined()
    if (at?.kind !== 'rect') continue
    expect(at.xMm).toBeGreaterThanOrEqual(8)
    expect(at.xMm + 34).toBeLessThanOrEqual(140)
    expect(at.yMm + 20).toBeLessThanOrEqual(202)
  }
})

test('a photo cover without photograph becomes another design and says so', () => {
  const { photo: _photo, ...without } = plain
  for (const { id, name, needsPhoto, withoutPhoto } of covers) {
    const created = makeCover({ ...without, cover: id, title: '小满' }, fakeFonts)
    expect(created.cover).toBe(withoutPhoto ?? id)
    const said = created.warnings.filter((one) => one.code === 'photo-missing')
    expect(said).toHaveLength(needsPhoto ? 1 : 0)
    if (needsPhoto) expect(said[0]?.message).toContain(name)
  }
})

test('布面 pastes no empty label on the spine of a book without title and author', () => {
  const onSpine = (more: Partial<CoverInput>) =>
    make({ cover: 'cloth', ...more }).page.items.filter(
      (item) => item.kind === 'rect' && item.xMm > 148 && item.xMm + item.wMm < 160,
    ).length
  expect(onSpine({})).toBe(1)
  expect(onSpine({ title: '', author: '' })).toBe(0)
})

test('线描: the snow ends on the ridge and the mast stands in the boat, in every trim', () => {
  for (const [trimWidthMm, trimHeightMm] of trims) {
    const { items } = make({ cover: 'line', trimWidthMm, trimHeightMm, title: '慢船' }).page
    const strokes = items.flatMap((item) => (item.kind === 'path' && item.stroke ? [pointsOf(item)] : []))
    const ridge = strokes.find((one) => one.length === 12) ?? []
    const snow = strokes.find((one) => one.length === 6) ?? []
    const [x = 0, y = 0] = snow.at(-1) ?? []
    const after = ridge.findIndex(([at]) => at > x)
    const [a, b] = [ridge[after - 1], ridge[after]]
    expect(a && b).toBeDefined()
    if (!a || !b) continue
    expect(Math.abs(a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]) - y)).toBeLessThan(0.3)
    // Behind ridge, snow and seven waves: the hull's upper edge and the mast, which share their middle.
    const [hull, sail] = items.flatMap((item) => (item.kind === 'path' && item.stroke ? [item.d] : [])).slice(9, 11)
    const [left, , , right] = pairsOf(hull ?? '')
    const [foot] = pairsOf(sail ?? '')
    expect(foot?.[1]).toBeGreaterThan((left?.[1] ?? 0) + 2)
    expect(foot?.[0]).toBeCloseTo(((left?.[0] ?? 0) + (right?.[0] ?? 0)) / 2, 1)
    // Before the hull its own ground from stem to stern: no wave is seen through the boat.
    const at = items.findIndex((item) => item.kind === 'path' && item.d === hull)
    const inside = items[at - 1]
    expect(inside?.kind === 'path' && !inside.stroke && inside.fill === colourWays.line[0]?.ground).toBe(true)
    expect(pairsOf(inside?.kind === 'path' ? inside.d : '').slice(0, 2)).toEqual([left, right])
  }
})

const pairsOf = (d: string): [number, number][] =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((one) => [Number(one[1]), Number(one[2])])

test('without a photograph 童年 draws its own picture, inside its pebble and in every colour way', () => {
  const { photo: _photo, ...without } = plain
  const drawings = colourWays.baby.map((_way, way) => {
    const input = {
      ...without,
      cover: 'baby' as const,
      way,
      title: '小满的三年',
      logo: undefined,
      back: { quotation: [] },
    }
    const [bare, full] = [makeCover(input, fakeFonts), makeCover({ ...input, photo }, fakeFonts)]
    expect(bare.cover).toBe('baby')
    expect(bare.page.items.some((item) => item.kind === 'image')).toBe(false)
    const known = new Set(full.page.items.map((item) => JSON.stringify(item)))
    const scene = bare.page.items.filter((item) => !known.has(JSON.stringify(item)))
    expect(scene.length).toBeGreaterThan(20)
    for (const item of scene) {
      const at = pointsOf(item)
      expect(Math.min(...at.map(([x]) => x))).toBeGreaterThanOrEqual(148 + 12 + 22 - 0.01)
      expect(Math.max(...at.map(([x]) => x))).toBeLessThanOrEqual(148 + 12 + 22 + 104.01)
      expect(Math.min(...at.map(([, y]) => y))).toBeGreaterThanOrEqual(24 - 0.01)
      expect(Math.max(...at.map(([, y]) => y))).toBeLessThanOrEqual(128.01)
      // From the pebble's middle nothing reaches further than its outline.
      for (const [x, y] of at) expect(Math.hypot(x - 234, y - 76)).toBeLessThan(53.5)
    }
    return JSON.stringify(scene)
  })
  expect(new Set(drawings).size).toBe(5)
})

/** Ends and control points of a drawing on the sheet. */
function pointsOf(item: SceneItem): [number, number][] {
  if (item.kind === 'rect')
    return [
      [item.xMm, item.yMm],
      [item.xMm + item.wMm, item.yMm + item.hMm],
    ]
  if (item.kind !== 'path') return []
  return [...item.d.matchAll(/[ML]\s*(-?[\d.]+)\s+(-?[\d.]+)|(-?[\d.]+)\s+(-?[\d.]+)(?=\s*[CLMZ]|$)/g)].map((found) => [
    Number(found[1] ?? found[3]),
    Number(found[2] ?? found[4]),
  ])
}

test.each([
  ['拾光集', 'typo'],
  ['五十二天', 'typo'],
  ['外公的收音机', 'typo'],
  ['外公的老收音机', 'vertical'],
  ['2024', 'vertical'],
  ['小满！', 'vertical'],
] as const)('满版字 sets %s as %s', (title, cover) => {
  const created = make({ cover: 'typo', title })
  expect(created.cover).toBe(cover)
  expect(created.warnings.map((one) => one.code)).toEqual(cover === 'typo' ? [] : ['title-too-long'])
})

test('a display face without one of the characters gives way for the whole title', () => {
  const thin: FontBook = {
    ...fakeFonts,
    hasEmoji: () => false,
    owns: (face, text) => face !== 'kuaile' || !text.includes('龘'),
  }
  const faces = (title: string) =>
    new Set(
      makeCover({ ...plain, cover: 'baby', title }, thin).page.items.flatMap((item) =>
        item.kind === 'text' && item.origin?.role === 'title' ? [item.face] : [],
      ),
    )
  expect(faces('小满的三年')).toEqual(new Set(['kuaile']))
  expect(faces('小龘的三年')).toEqual(new Set(['serif-semibold']))
  const created = makeCover({ ...plain, cover: 'baby', title: '小龘的三年' }, thin)
  expect(created.warnings.map((one) => one.code)).toEqual(['title-face'])
})

const eachWay = ids.flatMap((id) => colourWays[id].map((way) => [id, way.name, way] as const))

test('there are eight designs of five colour ways', () => {
  expect(eachWay).toHaveLength(40)
  expect(new Set(eachWay.map(([id, name]) => `${id} ${name}`)).size).toBe(40)
})

test.each(eachWay)('%s %s: text on its ground has 4.5 : 1, ink stays under 280 %%', (_id, _name, way) => {
  expect(contrast(way.text, way.ground)).toBeGreaterThanOrEqual(4.5)
  for (const ink of [way.text, way.ground, way.accent])
    expect(ink.cmyk.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(280)
})

test.each(colourWays.vertical.map((way) => [way.name, way] as const))(
  '竖题 %s: the author on the band has 4.5 : 1 too',
  (_name, way) => {
    expect(contrast(bandInk(way), way.accent)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(eachWay.filter(([id]) => id === 'typo' || id === 'seal'))(
  '%s %s: the large characters in the accent have 3 : 1',
  (_id, _name, way) => {
    expect(contrast(way.accent, way.ground)).toBeGreaterThanOrEqual(3)
  },
)

test('the ground of every sheet reaches the bleed on all sides', () => {
  for (const cover of ids)
    for (const hard of [false, true]) {
      const { page } = make({ cover, ...(hard ? { hardCase: usualHardCase } : {}) })
      const covering = page.items.filter((item) => item.kind === 'rect' || item.kind === 'image')
      const has = (x: number, y: number): boolean =>
        covering.some(
          (item) =>
            x >= item.xMm - 1e-6 &&
            x <= item.xMm + item.wMm + 1e-6 &&
            y >= item.yMm - 1e-6 &&
            y <= item.yMm + item.hMm + 1e-6,
        )
      for (const x of [-3, page.widthMm / 2, page.widthMm + 3])
        for (const y of [-3, page.heightMm / 2, page.heightMm + 3]) expect(has(x, y), `${cover} ${x} ${y}`).toBe(true)
    }
})

test('a hard case is spine, two panels with overhang and the turn-in; a soft cover twice the trim and the spine', () => {
  const soft = make({}).page
  expect([soft.widthMm, soft.heightMm, soft.bleedMm, soft.side]).toEqual([308, 210, 3, 'sheet'])
  const hard = make({ hardCase: usualHardCase, spineMm: 17 }).page
  expect([hard.widthMm, hard.heightMm]).toEqual([2 * 18 + 2 * 151 + 17, 2 * 18 + 216])
})

test('covers are found by id, by name, with a number, and by the colours of 竖题', () => {
  expect(coverNamed('window')).toEqual({ cover: 'window', way: 0 })
  expect(coverNamed('满图-4')).toEqual({ cover: 'full', way: 3 })
  expect(coverNamed('夜')).toEqual({ cover: 'vertical', way: 4 })
  expect(coverNamed('window-6')).toBeUndefined()
  expect(coverNamed('没有')).toBeUndefined()
})

test('proofs show every design, colour way, title step, trim and case', () => {
  const count = (group: string): number => coverProofs(fakeFonts).filter((proof) => proof.group === group).length
  const groups = ['designs', 'colours', 'titles', 'trims', 'cases', 'spines', 'words']
  expect(groups.map(count)).toEqual([13, 40, 64, 32, 8, 48, 56])
})

test('a thick spine carries larger letters, and the ridge of 线描 crosses none of them', () => {
  const title = (spineMm: number) =>
    letterBoxes(make({ spineMm, cover: 'seal' }).page.items, fakeFonts).find(
      (box) => box.role === 'title' && box.x0 > 148 && box.x1 < 148 + spineMm,
    )
  const high = (box: Box | undefined) => (box ? box.y1 - box.y0 : 0)
  expect(high(title(36)) / high(title(18))).toBeCloseTo(1.7, 1)
  const long = make({ cover: 'line', spineMm: 12, author: '欧阳修文与他的朋友们以及外婆' }).page.items
  const ridge = long.findIndex((item) => item.kind === 'path' && item.strokeMm === 0.45)
  const gap = long.findIndex((item, at) => at > ridge && item.kind === 'rect' && item.xMm > 148 && item.wMm < 12)
  expect(gap).toBeGreaterThan(ridge)
})

test('an agent’s name of nine characters is printed whole beside every design, and a longer one is said to be cut', () => {
  const name = '时光印刷社有限公司'
  for (const cover of ids) {
    const created = make({ cover, logo: { name, mark: false } })
    expect(textOf(letterBoxes(created.page.items, fakeFonts), 'label'), cover).toContain(name)
    expect(
      created.warnings.map(({ code }) => code),
      cover,
    ).not.toContain('logo-cut')
    const longer = make({ cover, logo: { name: name.repeat(3), mark: false } })
    expect(
      longer.warnings.map(({ code }) => code),
      cover,
    ).toContain('logo-cut')
  }
})

test('a subtitle of thirty characters is set in lines and not cut', () => {
  const subtitle = '写在外婆八十岁生日之前的四百一十二封没有寄出去的信和一张照片'
  for (const cover of ids) {
    const created = make({ cover, subtitle, title: '拾光集' })
    expect(
      created.warnings.map(({ code }) => code),
      cover,
    ).not.toContain('subtitle-cut')
  }
})
