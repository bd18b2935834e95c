import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/runner/property.ts'
import { fitText } from './limit-text.ts'

test('what is typed beyond the limit falls away where it was typed', () => {
  expect(fitText('一二三四五六', 6, { max: 5 })).toEqual({ text: '一二三四五', caret: 5 })
  expect(fitText('一二新三四五', 3, { max: 5 })).toEqual({ text: '一二三四五', caret: 2 })
})

test('characters beyond the first plane count once and are never torn', () => {
  expect(fitText('😀😀😀', 6, { max: 2 })).toEqual({ text: '😀😀', caret: 4 })
})

test('a line too many goes on in the line before', () => {
  expect(fitText('一\n二\n三', 5, { max: 50, lines: 2 }).text).toBe('一\n二 三')
})

test('whatever is typed fits afterwards, and a text that fits is left alone', () => {
  const limits = fc.record({ max: fc.integer({ min: 0, max: 20 }) })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), limits, (text, at, limit) => {
      const caret = Math.min(at, text.length)
      const fitted = fitText(text, caret, limit)
      expect([...fitted.text].length).toBeLessThanOrEqual(limit.max)
      if ([...text].length <= limit.max) expect(fitted.text).toBe(text)
    }),
  )
})
