import { expect, test } from 'vitest'
import type { Ink, Origin, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { type PrintElement, printPage } from './print-page.ts'
import { fromPrintPage } from './print-page-back.ts'
import { toPrintPages } from './print-page-convert.ts'

// One whole answer for each element type of spec §3, as it goes over the wire. 25.4 mm are 96 px, 9 pt are 12 px.
const ink: Ink = { cmyk: [0, 0, 0, 80], rgb: '#333333' }
const hash = 'b'.repeat(64)
const text = (origin: Origin): Extract<SceneItem, { kind: 'text' }> => ({
  kind: 'text',
  face: 'serif',
  sizePt: 9,
  ink,
  yMm: 25.4,
  clusters: ['春'],
  xMm: [12.7],
  origin,
})
const photo: Extract<SceneItem, { kind: 'image' }> = {
  kind: 'image',
  media: hash,
  xMm: 25.4,
  yMm: 50.8,
  wMm: 25.4,
  hMm: 12.7,
  crop: { x: 0, y: 0.25, w: 1, h: 0.5 },
  widthPx: 1600,
  heightPx: 1600,
  alt: '院子',
  origin: { entryId: 'm1', role: 'photo' },
}
const code: SceneItem = {
  kind: 'path',
  d: 'M0 0L25.4 0L25.4 25.4Z',
  fill: ink,
  qr: 'https://xinshu.example/v/abc',
  origin: { entryId: 'm1', role: 'qrcode' },
}
const page = (item: SceneItem, kind: ScenePage['kind']): ScenePage => ({
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  side: 'left',
  folio: '12',
  month: '202405',
  kind,
  items: [item],
})
const said = (type: PrintElement['type'], role: string, line: object = {}): PrintElement =>
  ({
    type,
    id: 0,
    role,
    x: 48,
    y: 85.44,
    w: 12,
    h: 12,
    fontSize: 12,
    content: [{ text: ['春'], x: [48], y: 96, emoji: [null], face: 'serif', fontSize: 12, ink, last: true, ...line }],
  }) as PrintElement
const shown = {
  id: 0,
  msgId: 'm1',
  x: 96,
  y: 192,
  w: 96,
  h: 48,
  pid: hash,
  src: `/media/${hash}?96`,
  thumbnail: `/media/${hash}?160`,
  crop: { x: 0, y: 0.25, w: 1, h: 0.5 },
  pixels: { w: 1600, h: 1600 },
  alt: '院子',
}

type Golden = [ScenePage['kind'], SceneItem, PrintElement]
const goldens: Record<PrintElement['type'], Golden> = {
  text: ['body', text({ entryId: 'm1', role: 'text' }), { ...said('text', 'text'), msgId: 'm1' }],
  label: ['body', text({ role: 'folio' }), said('label', 'folio')],
  image: ['body', photo, { type: 'image', role: 'photo', ...shown }],
  video: [
    'body',
    { ...photo, video: { url: 'https://xinshu.example/v/abc' }, origin: { entryId: 'm1', role: 'video' } },
    { type: 'video', role: 'video', ...shown, video: 'https://xinshu.example/v/abc' },
  ],
  qrcode: [
    'body',
    code,
    {
      ...{ type: 'qrcode', id: 0, msgId: 'm1', role: 'qrcode', x: 0, y: 0, w: 0, h: 0, fill: ink },
      d: 'M0 0L96 0L96 96Z',
      url: 'https://xinshu.example/v/abc',
    },
  ],
  title: ['title', text({ role: 'title' }), said('title', 'title')],
  subtitle: ['title', text({ role: 'subtitle' }), said('subtitle', 'subtitle')],
  p: ['copyright', text({ role: 'text' }), said('p', 'text')],
  date: ['body', text({ entryId: 'm1', role: 'date' }), { ...said('date', 'date'), msgId: 'm1' }],
  catalog: ['catalogue', text({ role: 'catalogue' }), said('catalog', 'catalogue')],
  note: ['copyright', text({ role: 'note' }), said('note', 'note')],
  'label-d': ['opener', text({ role: 'label' }), said('label-d', 'label')],
  'label-t': ['body', text({ role: 'running' }), said('label-t', 'running')],
}

test.each(Object.entries(goldens))('%s travels as it always did, and comes back', (_, [kind, item, element]) => {
  const scene = page(item, kind)
  const [wire] = toPrintPages([scene], 9, (sha256, shownPx) => `/media/${sha256}?${shownPx}`)
  expect(printPage.parse(JSON.parse(JSON.stringify(wire)))).toEqual({
    index: 0,
    pageNo: '12',
    year: 2024,
    month: 5,
    kind,
    side: 'left',
    width: 559.3701,
    height: 793.7008,
    bleed: 11.3386,
    fontSize: 12,
    elements: [element],
  })
  expect(fromPrintPage(wire!).items[0]).toMatchObject({ kind: item.kind, origin: (item as { origin: Origin }).origin })
})

test('the first line under a post says how many likes and comments, each comment where its name begins', () => {
  const name = text({ entryId: 'm1', role: 'comment', social: { likes: 31, comments: 2 }, commenter: true })
  const words = text({ entryId: 'm1', role: 'comment' })
  const [wire] = toPrintPages([{ ...page(name, 'body'), items: [name, words] }], 9, () => '')
  expect(wire!.elements[0]!.content).toMatchObject([
    { isComment: true, commentStat: { likes: 31, comments: 2 }, commenterX: 48, last: false },
    { isComment: true, last: true },
  ])
  expect(wire!.elements[0]!.content![1]).not.toHaveProperty('commenterX')
  expect(fromPrintPage(wire!).items.map((item) => (item as { origin: Origin }).origin)).toEqual([
    name.origin,
    words.origin,
  ])
})
