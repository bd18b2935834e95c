import { expect, test } from 'vitest'
import type { ScenePage, TextItem } from '#lib/print/scene.ts'
import { pageChanges } from './page-changes.ts'

const word = (text: string, more: object = {}): TextItem =>
  ({ kind: 'text', clusters: [...text], xMm: [...text].map((_, at) => at), yMm: 20, ...more }) as unknown as TextItem
const page = (folio: string, ...items: TextItem[]): ScenePage => ({
  ...{ widthMm: 148, heightMm: 210, bleedMm: 3, side: 'left', month: '202405', kind: 'body', folio },
  items: [...items, word(folio, { origin: { role: 'folio' } })],
})

test('pages that look the same are no change, whatever their numbers and whichever post they name', () => {
  const before = [page('7', word('晴', { origin: { msgId: 'a' } })), page('8', word('雨'))]
  const after = [page('9', word('晴', { origin: { msgId: 'b' } })), page('10', word('雨'))]
  expect(pageChanges({ before, after })).toEqual([])
})

test('a line that moved, a page more and a page less are told, each with both sides', () => {
  const [first, second, third] = [page('7', word('晴')), page('8', word('雨')), page('9', word('雪'))]
  const lower = page('8', word('雨', { yMm: 21 }))
  expect(pageChanges({ before: [first, second], after: [first, lower] })).toEqual([{ before: second, after: lower }])
  expect(pageChanges({ before: [first], after: [first, third] })).toEqual([{ before: null, after: third }])
  expect(pageChanges({ before: [first, third], after: [first] })).toEqual([{ before: third, after: null }])
  expect(pageChanges({ before: [first], after: [{ ...first, side: 'right' }] })).toHaveLength(1)
})
