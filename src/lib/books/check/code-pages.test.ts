import { expect, test } from 'vitest'
import { qrCode, qrPath } from '#lib/print/qr.ts'
import type { Ink, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { unreadableCodes } from './code-pages.server.ts'

const black: Ink = { cmyk: [0, 0, 0, 100], rgb: '#000000' } as const
const pale: Ink = { cmyk: [0, 0, 0, 8], rgb: '#ececec' } as const
const address = 'https://xinshu.example/v/0123456789abcdefghijAB'
const pageOf = (...items: SceneItem[]): ScenePage => ({
  ...{ widthMm: 148, heightMm: 210, bleedMm: 3, side: 'left', month: '202404', kind: 'body', items },
})
const { item: code } = qrCode(address, { xMm: 20, yMm: 30, sizeMm: 15, ink: black })
const rect = (xMm: number, yMm: number, wMm: number, hMm: number, fill = black): SceneItem => ({
  ...{ kind: 'rect', xMm, yMm, wMm, hMm, fill },
})
const reasons = async (page: ScenePage) =>
  (await unreadableCodes([pageOf(), page])).map(({ reason, index }) => [reason, index])
const bad = [['unreadable_code', 1]]

test('codes as the styles draw them are read from the drawn page', async () => {
  expect(await reasons(pageOf(code))).toEqual([])
  const small = qrPath(address, { xMm: 60, yMm: 60, sizeMm: 14 }, black, { entryId: 'p', role: 'qrcode' })
  expect(await reasons(pageOf(code, small))).toEqual([])
  const turned: SceneItem = { kind: 'group', matrix: [0, 1, -1, 0, 120, 20], items: [small] }
  expect(await reasons(pageOf(turned))).toEqual([])
})

test('a code that something lies over, that lies on a dark ground, in a pale ink or too small is found', async () => {
  expect(await reasons(pageOf(code, rect(20, 30, 9, 9)))).toEqual(bad)
  expect(await reasons(pageOf(rect(0, 0, 148, 210), code))).toEqual(bad)
  const words = (yMm: number): SceneItem => ({
    ...{ kind: 'text', face: 'serif', sizePt: 14, ink: black, yMm, clusters: [...'压在码上'], xMm: [19, 24, 29, 34] },
  })
  expect(await reasons(pageOf(code, words(38)))).toEqual(bad)
  expect(await reasons(pageOf(code, words(55)))).toEqual([])
  expect(await reasons(pageOf({ ...code, fill: pale }))).toEqual(bad)
  const tiny = qrPath(address, { xMm: 60, yMm: 60, sizeMm: 3 }, black, { entryId: 'p', role: 'qrcode' })
  expect(await unreadableCodes([pageOf(code, tiny)])).toMatchObject([{ entryId: 'p', index: 0, month: '202404' }])
  // Another address under the same squares: what the page says it is, and what a phone reads, differ.
  expect(await reasons(pageOf({ ...code, qr: `${address}C` }))).toEqual(bad)
})
