import { expect, test } from 'vitest'
import type { ScenePage, TextItem } from '#lib/print/scene.ts'
import type { BookSection } from '../content/sections.ts'
import { thinPages } from './page-findings.ts'

const ink = { cmyk: [0, 0, 0, 100], rgb: '#000000' } as const
const line = (
  yMm: number,
  words = '一行字',
  origin: TextItem['origin'] = { entryId: 'p1', role: 'text' },
): TextItem => ({
  ...{ kind: 'text', face: 'serif', sizePt: 9, ink: ink as never, yMm, origin },
  clusters: [...words],
  xMm: [...words].map((_, at) => at * 4),
})
const page = (items: ScenePage['items'], kind: ScenePage['kind'] = 'body'): ScenePage => ({
  ...{ widthMm: 148, heightMm: 210, bleedMm: 3, side: 'left', month: '202404', kind, items },
})
const full = page(Array.from({ length: 20 }, (_, at) => line(20 + at * 6)))
const folio = line(200, '12', { role: 'folio' })
const section = (...pages: ScenePage[]): BookSection => ({ route: '202404', months: ['202404'], firstPage: 10, pages })

test('the last page of a chapter with a line or two is found, with the post that stands there', () => {
  const thin = page([line(20), { ...line(20.1), clusters: ['同', '行'] }, line(26), folio])
  expect(thinPages([section(full, thin, page([], 'blank'))])).toMatchObject([
    { reason: 'thin_page', index: 11, month: '202404', entryId: 'p1', message: '第 12 页只有 两行字' },
  ])
})

test('three lines, a picture, a chapter of one page and pages before and behind the chapters are no such', () => {
  const three = page([line(20), line(26), line(32), folio])
  const picture = { kind: 'image', media: 'a', xMm: 0, yMm: 0, wMm: 50, hMm: 50 } as unknown as ScenePage['items'][0]
  const thin = page([line(20)])
  const none = [
    section(full, three),
    section(full, page([line(20), picture])),
    section(thin),
    section(full, page([folio])),
  ]
  expect(thinPages(none)).toEqual([])
  expect(thinPages([{ route: 'end', firstPage: 0, pages: [full, thin] }])).toEqual([])
})
