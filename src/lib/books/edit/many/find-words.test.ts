import { expect, test } from 'vitest'
import { chosenOf, placesOf, withWords } from './find-words.ts'

const all = new Set([0, 1, 2, 3])

test('each place is shown with what stands around it', () => {
  expect(placesOf('小禾说，小禾又说', '小禾')).toEqual([
    { at: 0, before: '', after: '说，小禾又说' },
    { at: 1, before: '小禾说，', after: '又说' },
  ])
  expect(placesOf(`${'长'.repeat(20)}\n\n小禾${'😀'.repeat(20)}`, '小禾')).toEqual([
    { at: 0, before: `…${'长'.repeat(12)} `, after: '😀'.repeat(14) },
  ])
  expect(placesOf('春天', '')).toEqual([])
})

test('only the places that were chosen get the other words', () => {
  expect(withWords('小禾和小禾和小禾', '小禾', '禾禾', new Set([1]))).toBe('小禾和禾禾和小禾')
  expect(withWords('小禾和小禾', '小禾', '', all)).toBe('和')
  expect(withWords('没有', '小禾', '禾禾', all)).toBe('没有')
})

test('places do not overlap, signs of patterns are signs, and what was put in is not searched again', () => {
  expect(withWords('哈哈哈', '哈哈', '嘻', all)).toBe('嘻哈')
  expect(withWords('a.b $& a.b', 'a.b', '$&', all)).toBe('$& $& $&')
  expect(withWords('家家', '家', '家家', all)).toBe('家家家家')
})

test('nothing is replaced that was not listed yet', () => {
  const found = ['甲', '乙', '丙', '丁'].map((key) => ({ key }))
  expect(chosenOf(found, 2, new Set())).toEqual([{ key: '甲' }, { key: '乙' }])
  expect(chosenOf(found, 3, new Set(['甲', '丁']))).toEqual([{ key: '乙' }, { key: '丙' }])
})
