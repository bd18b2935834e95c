import { expect, test } from 'vitest'
import type { Ink, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { type PrintElement, printPage } from './print-page.ts'
import { fromPrintPage, pictureAddresses } from './print-page-back.ts'
import { toPrintPages } from './print-page-convert.ts'

const ink: Ink = { cmyk: [0, 0, 0, 100], rgb: '#000000' }
const text = (words: string, role?: string, entryId?: string): SceneItem => ({
  kind: 'text',
  face: 'serif',
  sizePt: 9,
  ink,
  yMm: 25.4,
  clusters: [...words],
  xMm: [...words].map((_, index) => 25.4 + index * 3.175),
  ...(role || entryId
    ? { origin: { ...(entryId ? { entryId } : {}), ...(role ? { role: role as 'text' } : {}) } }
    : {}),
})
const page = (items: SceneItem[], kind: ScenePage['kind'] = 'body'): ScenePage => ({
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  side: 'right',
  folio: '7',
  month: '202404',
  kind,
  items,
})
const image: SceneItem = {
  kind: 'image',
  media: 'a'.repeat(64),
  xMm: 0,
  yMm: 0,
  wMm: 50.8,
  hMm: 25.4,
  crop: { x: 0.25, y: 0, w: 0.5, h: 1 },
  widthPx: 800,
  heightPx: 400,
  alt: '海',
  origin: { entryId: 'p', role: 'photo' },
}
const address = (sha: string, shownPx: number) => `/media/${sha}?${shownPx}`
const first = (item: SceneItem, kind: ScenePage['kind'] = 'body'): PrintElement =>
  toPrintPages([page([item], kind)], 9, address)[0]!.elements[0]!

test('text is lines with an x for every character, in px from the trim', () => {
  expect(first(text('春天', 'text', 'p'))).toEqual({
    type: 'text',
    id: 0,
    msgId: 'p',
    role: 'text',
    x: 96,
    y: 85.44,
    w: 24,
    h: 12,
    fontSize: 12,
    content: [
      { text: ['春', '天'], x: [96, 108], y: 96, emoji: [null, null], face: 'serif', fontSize: 12, ink, last: true },
    ],
  })
})

test.each([
  ['title', 'title', 'title'],
  ['subtitle', 'subtitle', 'title'],
  ['date', 'date', 'body'],
  ['note', 'note', 'body'],
  ['catalogue', 'catalog', 'catalogue'],
  ['label', 'label', 'body'],
  ['label', 'label-d', 'opener'],
  ['running', 'label-t', 'body'],
  ['text', 'p', 'copyright'],
] as const)('a mark with the role %s is a %s on a page of kind %s', (role, type, kind) => {
  expect(first(text('字', role), kind)).toMatchObject({ type, role })
})

test('a picture carries its hash, its crop and an address for the width its whole form is shown at', () => {
  expect(first(image)).toEqual({
    type: 'image',
    id: 0,
    msgId: 'p',
    role: 'photo',
    x: 0,
    y: 0,
    w: 192,
    h: 96,
    pid: 'a'.repeat(64),
    src: `/media/${'a'.repeat(64)}?384`,
    thumbnail: `/media/${'a'.repeat(64)}?160`,
    crop: { x: 0.25, y: 0, w: 0.5, h: 1 },
    pixels: { w: 800, h: 400 },
    alt: '海',
  })
})

test('a video with a source is a video, without one an image', () => {
  expect(first({ ...image, video: { url: 'https://x.test/v/1' } })).toMatchObject({
    type: 'video',
    video: 'https://x.test/v/1',
  })
  expect(first({ ...image, origin: { role: 'video' } })).toMatchObject({ type: 'image', role: 'video' })
})

test('a code says where it leads', () => {
  const path: SceneItem = { kind: 'path', d: 'M0 0L1 0L1 1L0 1Z', fill: ink, qr: 'https://x.test/v/1' }
  expect(first(path)).toMatchObject({
    type: 'qrcode',
    url: 'https://x.test/v/1',
    d: 'M0 0L3.7795 0L3.7795 3.7795L0 3.7795Z',
  })
})

test('a code that is a picture of its own is an image', () => {
  expect(first({ ...image, origin: { role: 'qrcode' } })).toMatchObject({ type: 'image', role: 'qrcode' })
})

test('emoji and comments are lines of their own kind', () => {
  const emoji: SceneItem = { kind: 'emoji', sequence: '😀', xMm: 0, yMm: 0, sizeMm: 3.175, origin: { role: 'comment' } }
  expect(first(emoji).content?.[0]).toMatchObject({ emoji: ['😀'], face: 'emoji', fontSize: 12, isComment: true })
})

test('a post over three pages is preceded and followed where it should be', () => {
  const pages = toPrintPages(
    [1, 2, 3].map(() => page([text('长', 'text', 'p')])),
    9,
    address,
  )
  expect(pages.map(({ elements: [one] }) => [one?.preceded, one?.followed])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ])
})

test('from page to wire and back nothing moves by more than a ten-thousandth of a millimetre', () => {
  const turned: SceneItem = { kind: 'group', matrix: [0, 1, -1, 0, 70.123, 12.3], items: [text('书脊')] }
  const rect: SceneItem = { kind: 'rect', xMm: 1.2345, yMm: 2.3456, wMm: 3.4567, hMm: 4.5678, fill: ink }
  const scene = page([text('春', 'date', 'p'), image, rect, turned])
  const [wire] = toPrintPages([scene], 9, address)
  const back = fromPrintPage(printPage.parse(JSON.parse(JSON.stringify(wire))))
  const near = (a: unknown, b: unknown): void => {
    if (typeof a === 'number') expect(Math.abs(a - (b as number))).toBeLessThan(1e-4)
    else if (typeof a !== 'object' || a === null) expect(b).toEqual(a)
    if (typeof a !== 'object' || a === null) return
    expect(Object.keys(b as object).sort()).toEqual(Object.keys(a).sort())
    for (const [key, value] of Object.entries(a)) near(value, (b as Record<string, unknown>)[key])
  }
  near(scene, back)
  expect(pictureAddresses([wire!]).get('a'.repeat(64))).toContain('/media/')
})
