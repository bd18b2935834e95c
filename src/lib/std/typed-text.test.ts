import { expect, test } from 'vitest'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { characters, readTyped } from '#lib/std/typed-text.ts'
import { fc } from '../../../tests/support/runner/property.ts'

const { title, subtitle } = fieldLimits
const kept = (typed: string) => {
  const read = readTyped(title, typed)
  return read.ok ? read.text : `✗ ${read.wrong}`
}

test('a line is kept as the eye sees it', () => {
  expect(kept('  我们的 2024\u3000')).toBe('我们的 2024')
  expect(kept('\u202e反的\u202c')).toBe('反的')
  expect(kept('\u200b春\u200b天\ufeff')).toBe('春天')
  expect(kept('林小满\n和\r\n\t她')).toBe('林小满 和 她')
  expect(kept('e\u0301te\u0301')).toBe('été')
  expect(kept('\u200d❤\ufe0f👨\u200d👩\u200d👧\u200d')).toBe('❤\ufe0f👨\u200d👩\u200d👧')
})

test('what cannot be kept is refused in Chinese, by the name of the field', () => {
  expect(kept('a\u0000b')).toBe('✗ 书名里有不能用的控制字符，请删掉再试')
  expect(kept('\ud800书')).toBe('✗ 书名里有不完整的字，请重新输入')
  for (const empty of ['\u200b\u200b', '\u202e', '\u3164', '\u2800 ', '\ufe0f', '\u{E0061}\u{E007F}']) {
    expect(kept(empty), JSON.stringify(empty)).toBe('✗ 书名里没有看得见的字')
  }
  expect(kept(' \n')).toBe('✗ 书名没有填')
  expect(kept('字'.repeat(31))).toBe('✗ 书名要有 1 到 30 个字')
  expect(kept('\u{20BB7}'.repeat(30))).toBe('\u{20BB7}'.repeat(30))
  expect(readTyped(subtitle, ' ')).toEqual({ ok: true, text: '' })
  expect(readTyped(subtitle, '\u200b')).toEqual({ ok: false, wrong: '副题里没有看得见的字' })
})

test('whatever is typed, what is kept fits, shows something, holds nothing hidden, and is read the same again', () => {
  const typed = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u200b', '\u202e', '\ud800', '\n', 'e\u0301', '❤\ufe0f', ' '),
    ),
    maxLength: 40,
  })
  fc.assert(
    fc.property(typed, (text) => {
      const read = readTyped(title, text)
      if (!read.ok) return /\p{Script=Han}/u.test(read.wrong)
      const again = readTyped(title, read.text)
      return (
        again.ok &&
        again.text === read.text &&
        read.text === read.text.trim() &&
        read.text.isWellFormed() &&
        characters(read.text) <= title.most &&
        !/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u2028\u2029]/u.test(read.text)
      )
    }),
    { numRuns: 2_000 },
  )
})
