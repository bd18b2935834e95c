import { expect, test } from 'vitest'
import { changeAloud, changeBetween, changeWords, priceWords } from './price-words.ts'

const at = (pages: number, priceFen: number | null) => ({ pages, priceFen })

test('a change says pages and money, and the way back says them with the other sign', () => {
  const [before, after] = [at(288, 12_500), at(290, 12_560)]
  expect(changeWords(changeBetween(before, after))).toBe('+2 页，+¥0.60')
  expect(changeWords(changeBetween(after, before))).toBe('−2 页，−¥0.60')
  expect(changeWords(changeBetween(before, after), true)).toBe('约+2 页，+¥0.60')
  expect(changeWords(changeBetween(before, before))).toBe('')
})

test('where one side has no price only pages are said', () => {
  expect(changeWords(changeBetween(at(30, null), at(32, 2260)))).toBe('+2 页')
  expect(changeWords(changeBetween(at(500, 20_980), at(502, null)))).toBe('+2 页')
})

test('read aloud it is a sentence, and nothing where nothing changed', () => {
  const now = at(290, 12_560)
  expect(changeAloud(now, { pages: 2, fen: 60 })).toBe('现在 290 页，多了 2 页，125.60 元，贵了 0.60 元')
  expect(changeAloud(now, { pages: -2, fen: -60 })).toBe('现在 290 页，少了 2 页，125.60 元，便宜了 0.60 元')
  expect(changeAloud(at(502, null), { pages: 2, fen: null })).toBe('现在 502 页，多了 2 页')
  expect(changeAloud(now, { pages: 0, fen: 0 })).toBe('')
})

test('the price of the cheapest binding is said to be where prices begin', () => {
  expect(priceWords({ priceFen: 15_800, isChosen: true })).toBe('¥158.00')
  expect(priceWords({ priceFen: 9_800, isChosen: false })).toBe('¥98.00 起')
  expect(priceWords({ priceFen: null, isChosen: true })).toBe('')
})
