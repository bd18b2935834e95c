import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/runner/property.ts'
import { codeOf, printedCode, readCode, typedCodes } from './code.ts'

const code = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(codeOf)

test('a code is read back however it is typed: width, case, blanks, O for 0, I and L for 1', () => {
  fc.assert(
    fc.property(code, fc.constantFrom('O', 'o', '０', '0'), fc.constantFrom('I', 'l', 'L', '１', '1'), (one, o, i) => {
      const typed = printedCode(one).replaceAll('0', o).replaceAll('1', i)
      expect(readCode(typed)).toBe(one)
      expect(readCode(` ${typed.toLowerCase().replaceAll('-', ' － ')}　`)).toBe(one)
      const wide = [...one].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')
      expect(readCode(wide)).toBe(one)
    }),
  )
  expect(printedCode(codeOf(new Uint8Array(16)))).toBe('0000-0000-0000-0000-0')
})

test('one wrong letter, or two that changed places, is never another code', () => {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  fc.assert(
    fc.property(code, fc.nat(16), fc.nat(31), fc.nat(16), (one, at, letter, other) => {
      const wrong = [...one]
      wrong[at] = letters[letter]!
      expect(readCode(wrong.join(''))).toBe(wrong.join('') === one ? one : undefined)
      const swapped = [...one]
      ;[swapped[at], swapped[other]] = [swapped[other]!, swapped[at]!]
      expect(readCode(swapped.join(''))).toBe(swapped.join('') === one ? one : undefined)
    }),
  )
})

test('what is no code is none', () => {
  const one = codeOf(new Uint8Array(16).fill(7))
  for (const typed of ['', '7777', one.slice(1), `${one}7`, `${one.slice(0, -1)}U`, '=1+1', '码'.repeat(17)])
    expect(readCode(typed)).toBeUndefined()
})

test('several codes come in lines, with commas of any width', () => {
  expect(typedCodes(' A-1 \n\nB 2，C3;D4、\r\n')).toEqual(['A-1', 'B 2', 'C3', 'D4'])
})
