import { expect, test } from 'vitest'
import { preflight } from './preflight.ts'
import type { ImageItem, Ink, Scene, SceneItem, TextItem } from './scene.ts'

const ink: Ink = { cmyk: [0, 0, 0, 100], rgb: '#231f1d' }
const fonts = { has: (_: string, cluster: string) => cluster !== '?', advance: () => 1 }
const text = (xMm: number, yMm: number, words = '心书', sizePt = 10): TextItem => {
  const clusters = [...words]
  return {
    kind: 'text',
    face: 'serif',
    sizePt,
    ink,
    yMm,
    clusters,
    xMm: clusters.map((_, i) => xMm + (i * sizePt * 25.4) / 72),
  }
}
const image = (wMm: number, xMm = 20): ImageItem => ({
  kind: 'image',
  media: 'm',
  xMm,
  yMm: 20,
  wMm,
  hMm: wMm * 0.75,
  crop: { x: 0, y: 0, w: 1, h: 1 },
  widthPx: 800,
  heightPx: 600,
  alt: '',
})
const scene = (items: SceneItem[], pages = 32): Scene => ({
  hash: '',
  title: '',
  author: '',
  pages: Array.from({ length: pages }, (_, i) => ({
    widthMm: 148,
    heightMm: 210,
    bleedMm: 3,
    side: 'right',
    month: '',
    kind: 'body',
    items: i === 0 ? items : [],
  })),
})
const codes = (items: SceneItem[]): string[] => preflight(scene(items), fonts).map((f) => `${f.level} ${f.code}`)

test('a page within its limits has no findings', () => {
  expect(codes([text(20, 30), image(80)])).toEqual([])
})

test('text beyond the trim is refused, beyond the safe edge warned about', () => {
  expect(codes([text(145, 30)])).toEqual(['refuse text-outside-trim'])
  expect(codes([text(137, 30)])).toEqual(['warn text-outside-safe'])
  expect(codes([text(20, 209)])).toEqual(['warn text-outside-safe'])
  expect(codes([{ kind: 'group', matrix: [1, 0, 0, 1, 130, 0], items: [text(20, 30)] }])).toEqual([
    'refuse text-outside-trim',
  ])
})

test('pictures are measured at their printed size', () => {
  expect(codes([image(102)])).toEqual(['warn low-resolution'])
  expect(preflight(scene([image(125, 10)]), fonts)[0]?.ppi).toBe(163)
  expect(codes([{ kind: 'group', matrix: [2, 0, 0, 2, 0, 0], items: [{ ...image(90, 5), yMm: 5 }] }])).toContain(
    'refuse low-resolution',
  )
})

test('a picture on the cut without bleed is found, one that fills the bleed is fine', () => {
  expect(codes([image(80, 0)])).toEqual(['warn no-bleed'])
  expect(codes([image(80, -3)])).toEqual([])
})

test('missing glyphs and tiny text are named', () => {
  expect(codes([text(20, 30, '心?书')])).toEqual(['warn missing-glyph'])
  expect(codes([text(20, 30, '心书', 4)])).toEqual(['warn small-text'])
})

test('page counts outside the binding are found', () => {
  expect(preflight(scene([], 8), fonts)[0]?.code).toBe('page-count')
  expect(preflight(scene([], 33), fonts)[0]?.level).toBe('refuse')
  expect(preflight(scene([], 600), fonts)[0]?.level).toBe('refuse')
})
