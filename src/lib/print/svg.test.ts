import { expect, test } from 'vitest'
import type { SceneItem, ScenePage } from './scene.ts'
import { escapeXml, svgPage } from './svg.ts'

const ink = { cmyk: [0, 0, 0, 100], rgb: '#231f1d' } as const
const page = (items: SceneItem[]): ScenePage => ({
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  side: 'left',
  month: '',
  kind: 'body',
  items,
})
const paint = (items: SceneItem[], more: Partial<Parameters<typeof svgPage>[1]> = {}): string =>
  svgPage(page(items), {
    imageUrl: (media, width) => `/m/${media}?w=${width}&a`,
    emoji: { url: (s) => `/e/${s}` },
    ...more,
  })

test('text is one x per cluster, clusters of several units stand alone', () => {
  const svg = paint([
    {
      kind: 'text',
      face: 'wenkai',
      sizePt: 10,
      ink,
      yMm: 30,
      clusters: ['心', '<', 'e\u0301', '书'],
      xMm: [1, 4.5278, 6, 7],
    },
  ])
  expect(svg).toContain('<tspan x="1 4.528">心&lt;</tspan><tspan x="6">e\u0301</tspan><tspan x="7">书</tspan>')
  expect(svg).toContain('font-family="xs-wenkai, xs-serif, xs-sans, xs-garamond, xs-more"')
  expect(svg).toContain('font-size="3.5278"')
})

test('the view is the trim, or the bleed on request', () => {
  expect(paint([])).toContain('viewBox="0 0 148 210"')
  expect(paint([], { bleed: true, widthPx: 308 })).toContain('viewBox="-3 -3 154 216" width="308" height="432"')
})

test('a cropped picture asks for enough pixels of the whole', () => {
  const svg = paint([
    {
      kind: 'image',
      media: 'a"b',
      xMm: 10,
      yMm: 10,
      wMm: 50,
      hMm: 50,
      crop: { x: 0.25, y: 0, w: 0.5, h: 1 },
      widthPx: 4000,
      heightPx: 2000,
      alt: '海 & 山',
    },
  ])
  expect(svg).toContain('href="/m/a&quot;b?w=600&amp;a"')
  expect(svg).toContain('viewBox="0.25 0 0.5 1"')
  expect(svg).toContain('aria-label="海 &amp; 山"')
})

test('a photograph stands in its colour until it is there, under it and in the same crop', () => {
  const photo: SceneItem = {
    kind: 'image',
    media: 'a',
    xMm: 10,
    yMm: 10,
    wMm: 50,
    hMm: 50,
    crop: { x: 0.25, y: 0, w: 0.5, h: 1 },
    widthPx: 4000,
    heightPx: 2000,
    alt: '海',
  }
  const rect = '<rect width="1" height="1" fill="rgb(51,102,153)"/>'
  expect(paint([{ ...photo, average: '#336699' }])).toMatch(
    new RegExp(`<svg[^>]*>${rect.replace(/[()]/g, '\\$&')}<image`),
  )
  expect(paint([{ ...photo, average: '#336699', tone: 'grey' }])).toContain('style="filter:grayscale(1)"/><image')
  for (const average of [undefined, '', 'red"/><script'])
    expect(paint([{ ...photo, ...(average === undefined ? {} : { average }) }])).not.toContain('<rect width="1"')
})

test('what XML may not hold is dropped', () => {
  expect(escapeXml('a\u0000b\ud800c😀\udc00')).toBe('abc😀')
})

test('feature tags are checked before they reach a style attribute', () => {
  const text = { kind: 'text', face: 'serif', sizePt: 10, ink, yMm: 1, clusters: ['，'], xMm: [1] } as const
  expect(paint([{ ...text, clusters: ['，'], xMm: [1], features: 'vert' }])).toContain(`'vert' 1`)
  expect(paint([{ ...text, clusters: ['，'], xMm: [1], features: '";x' }])).not.toContain('";x')
})
