import { expect, test } from 'vitest'
import { mathParts } from './math-words.ts'

const texOf = (text: string): string[] =>
  mathParts(text).flatMap(({ tex, display }) => (tex === undefined ? [] : [`${display ? '= ' : ''}${tex}`]))

test.each([
  ['跨度 $L = 1.4\\,\\mathrm{m}$，板厚 $h$。', ['L = 1.4\\,\\mathrm{m}', 'h']],
  ['$$\\frac{a}{b}$$', ['= \\frac{a}{b}']],
  ['\\(a^2\\) 与 \\[b^2\\]', ['a^2', '= b^2']],
  ['$v_{\\text{平均}}$', ['v_{\\text{平均}}']],
  ['单价 $5 和 $x+1$ 元', ['x+1']],
])('%s holds formulas', (text, found) => {
  expect(texOf(text)).toEqual(found)
})

test.each([
  '花了 $5 和 $6 两张钞票',
  'US$100 到 US$200',
  '$100，后来涨到$200，',
  'echo $PATH:$HOME',
  '一个 \\$ 和又一个 \\$',
  '没有闭上的 $x',
  '$ $',
])('%s is money or words', (text) => {
  expect(texOf(text)).toEqual([])
})

test('words and formulas together are what was typed', () => {
  for (const text of ['甲$x$乙$$y$$丙', '$x$', '甲 $5 乙', '\\(a\\)$', '$a$$b$', '$$', ''])
    expect(
      mathParts(text)
        .map(({ typed }) => typed)
        .join(''),
    ).toBe(text)
})
