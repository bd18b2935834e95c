import { expect, test } from 'vitest'
import { fromLayers } from '#lib/albums/layers/from-layers.ts'
import type { Layer } from '#lib/albums/layers/layer.ts'
import { layerScenes } from '#lib/albums/layers/layer-scene.ts'
import { toLayerPages, toLayers } from '#lib/albums/layers/to-layers.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import { composeAlbum } from '#lib/albums/leaves/compose-album.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { knownPhotos } from '../../support/photos.ts'
import { fc } from '../../support/runner/property.ts'

const fonts = await fontBook()
const product = albumProduct('album')!
const [size] = product.sizes
const canvas = canvasOf(product, size, 'inner')
const photos = knownPhotos(40, 'mixed', 4)
const words = { title: '小满的夏天', subtitle: '', author: '阿舟', years: '2023', preface: '那年夏天。', imprint: [] }
const { pages } = composeAlbum({ photos, product, size, theme: themes[1], words: () => words }, fonts)
const context = { canvas, photos: new Map(photos.map((photo) => [photo.id, photo])), theme: themes[1] }

const layerPages = toLayerPages(pages, canvas)
const [sheetAt] = layerPages.flatMap((page, i) => (page.name === '2' ? [i] : []))
const sheet = layerPages[sheetAt!]!

test('a page has name, layers, index, pageIndex and pagination; front matter is named and not counted', () => {
  expect(
    layerPages.slice(0, 4).map(({ name, index, pageIndex, pagination }) => [name, index, pageIndex, pagination]),
  ).toEqual([
    ['title', 0, 0, ''],
    [layerPages[1]!.name, 1, 1, ''],
    ['preface', 2, 2, ''],
    ['1', 0, 3, '4-5'],
  ])
  expect(['catalog', 'blank']).toContain(layerPages[1]!.name)
  expect(layerPages.at(-1)!.name).toBe('copyright')
})

test('a picture on the wire: its window in pixels of the canvas, its own box from the corner of the window', () => {
  const page = pages[sheetAt!]!
  const layer = sheet.layers[0]!
  const { frame, crop, photo } = page.slots[0]!
  // 3508 × 2480 for 296 × 210 mm, fitted: the height decides, the rest stands at both sides.
  const scale = 2480 / 210
  const left = (3508 - 296 * scale) / 2
  expect(layer).toMatchObject({
    type: 'image',
    content: photo.id,
    rotate: 0,
    scale: 1,
    frameZ: 0,
    hidden: false,
    rows: 1,
    cols: 1,
    spacing: 0,
  })
  expect(layer.frameX).toBeCloseTo(left + frame.xMm * scale, 2)
  expect(layer.frameY).toBeCloseTo(frame.yMm * scale, 2)
  expect(layer.frameWidth).toBeCloseTo(frame.wMm * scale, 2)
  expect(layer.frameHeight).toBeCloseTo(frame.hMm * scale, 2)
  // The whole picture, undistorted, and the window's part of it.
  expect(layer.w / layer.h).toBeCloseTo(photo.widthPx / photo.heightPx, 2)
  expect(-layer.x / layer.w).toBeCloseTo(crop.x, 4)
  expect(-layer.y / layer.h).toBeCloseTo(crop.y, 4)
  expect(layer.frameWidth / layer.w).toBeCloseTo(crop.w, 4)
  expect(layer.frameHeight / layer.h).toBeCloseTo(crop.h, 4)
})

test('words on the wire: text, colour, face, size in pixels, where they stand', () => {
  const texts = layerPages.flatMap(({ layers }) => layers.filter(({ type }) => type === 'text'))
  const title = texts.find(({ id }) => id === 'title')!
  expect(title).toMatchObject({
    name: 'title',
    text: '小满的夏天',
    fillStyle: '#231f1d',
    textAlign: 'center',
    textAlignLast: 'center',
    fontFamily: 'xiaowei, garamond',
    fontStyle: 'normal',
    lineHeight: 1.5,
    content: '',
    rows: 1,
    x: 0,
    y: 0,
  })
  // 20 pt of 25.4 / 72 mm.
  expect(title.fontSize).toBeCloseTo((20 * 25.4 * 2480) / 72 / 210, 2)
  expect([title.w, title.h]).toEqual([title.frameWidth, title.frameHeight])
  const upright = texts.find(({ id }) => id === 'opener-date')
  if (upright) expect([upright.rows, upright.cols]).toEqual([[...upright.text].length, 1])
})

test('layers read back are the page, and told again the same layers', () => {
  for (const [i, { layers }] of layerPages.entries()) {
    const read = fromLayers(JSON.parse(JSON.stringify(layers)), context)
    if (!read.ok) throw new Error(read.failure.message)
    const { slots, texts } = read.value
    const again = toLayers(read.value, canvas)
    expect(again.map(({ id, type }) => [id, type])).toEqual(layers.map(({ id, type }) => [id, type]))
    for (const [k, layer] of layers.entries())
      for (const [field, value] of Object.entries(layer)) {
        const told = again[k]![field as keyof Layer]
        if (typeof value === 'number') expect(Math.abs(Number(told) - value), field).toBeLessThan(0.02)
        else expect(told, field).toBe(value)
      }
    for (const [k, slot] of pages[i]!.slots.entries()) {
      expect(slots[k]!.frame.xMm).toBeCloseTo(slot.frame.xMm, 3)
      expect(slots[k]!.crop.x).toBeCloseTo(slot.crop.x, 4)
      expect(slots[k]!.bleeds).toBe(slot.bleeds)
    }
    for (const [k, text] of pages[i]!.texts.entries()) {
      expect(texts[k]).toMatchObject({
        id: text.id,
        text: text.text,
        face: text.face,
        align: text.align,
        ink: text.ink,
      })
      expect(texts[k]!.yMm).toBeCloseTo(text.yMm, 3)
    }
  }
})

const base = sheet.layers.find(({ type }) => type === 'image')!
test.each<[string, unknown, string]>([
  ['no list', {}, '图层要是一个列表。'],
  ['10,000 layers', Array.from({ length: 10_000 }, () => base), '一页最多 60 个图层。'],
  ['NaN', [{ ...base, x: Number.NaN }], '图层的 x 要是一个数。'],
  ['__proto__', [JSON.parse('{"__proto__":{"id":"a"}}')], '图层的 x 要是一个数。'],
  ['a picture of somebody else', [{ ...base, content: 'f'.repeat(64) }], '有一张照片不在这本照片书里。'],
  ['a window a mile away', [{ ...base, frameX: 1e9 }], '图层离页面太远了。'],
  ['nothing to see', [{ ...base, frameWidth: 0 }], '图层的宽、高和 scale 要大于 0。'],
  ['the same id twice', [base, base], `两个图层都叫「${base.id}」。`],
  ['a face nobody has', [{ ...base, type: 'text', fontFamily: 'constructor' }], '没有「constructor」这种字体。'],
  ['null', [null], '图层要是一个对象。'],
])('%s is refused in a sentence', (_, layers, sentence) => {
  const read = fromLayers(layers, context)
  expect(read).toMatchObject({ ok: false, failure: { status: 400, message: sentence } })
})

test('however a picture is moved and enlarged, it covers its window, undistorted, four times enlarged at most', () => {
  const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  const positive = fc.double({ min: 1e-3, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(number, number, positive, positive, positive, (x, y, w, h, scale) => {
      const read = fromLayers([{ ...base, x, y, w, h, scale }], context)
      if (!read.ok) throw new Error(read.failure.message)
      const { crop, photo, frame } = read.value.slots[0]!
      for (const share of [crop.x, crop.y, 1 - crop.x - crop.w, 1 - crop.y - crop.h])
        expect(share).toBeGreaterThanOrEqual(-1e-9)
      expect(Math.max(crop.w, crop.h)).toBeGreaterThanOrEqual(0.25 - 1e-9)
      expect((crop.w * photo.widthPx * frame.hMm) / (crop.h * photo.heightPx * frame.wMm)).toBeCloseTo(1, 6)
    }),
  )
})

test('a hidden layer is not shown, and frameZ says what lies above', () => {
  const [one, other] = sheet.layers.filter(({ type }) => type === 'image')
  const read = fromLayers(
    [
      { ...one!, frameZ: 9 },
      { ...(other ?? one!), id: 'z', frameZ: 1 },
      { ...one!, id: 'h', hidden: true },
    ],
    context,
  )
  if (!read.ok) throw new Error(read.failure.message)
  expect(read.value.slots.map(({ photo }) => photo.id)).toEqual([(other ?? one!).content, one!.content])
})

test('pages read back from their layers are drawn as they were composed, rules of the theme and folios with them', () => {
  const drawn = layerScenes(layerPages, { product, size, theme: themes[1], photos: context.photos, fonts })
  expect(drawn.ok).toBe(true)
  const near = (_: string, value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 20) / 20 : value)
  const plain = (scene: ScenePage | undefined): unknown =>
    JSON.parse(JSON.stringify(scene, near), (key, value) => (key === 'cmyk' || key === 'features' ? undefined : value))
  const rules = pages.flatMap(({ scene }) => scene.items.filter(({ kind }) => kind === 'rect'))
  expect(rules.length).toBeGreaterThan(2 * pages.length * 0.6)
  for (const [at, { scene }] of pages.entries())
    expect(plain(drawn.ok ? drawn.value[at] : undefined)).toEqual(plain(scene))
})
