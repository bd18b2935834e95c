import { expect, test } from 'vitest'
import { choiceOf, copiesOf, countWords, mostCopies, wrongCountOf } from './quote-choice.ts'

const wrong = ['99999', '1000', '0', '', 'abc', '1.5', '-1', '٣']

test('what is no number of copies is kept to be shown and mended, and the price stays that of one it can have', () => {
  for (const count of wrong) {
    const params = new URLSearchParams({ count })
    expect([copiesOf(count), wrongCountOf(params), choiceOf(params).count]).toEqual([undefined, count, 1])
  }
  for (const count of ['1', String(mostCopies)]) {
    const params = new URLSearchParams({ count })
    expect([wrongCountOf(params), choiceOf(params).count]).toEqual([null, Number(count)])
  }
  expect(wrongCountOf(new URLSearchParams())).toBe(null)
  expect(countWords(2)).toBe('一次可以印 1 到 999 本，现在按 2 本算')
})
