import { expect, test } from 'vitest'
import { exactInteger } from './exact.ts'

test('whole numbers are held exactly up to 2^53 and refused beyond', () => {
  for (const held of ['0', '-1', '9007199254740991', '-9007199254740991']) expect(String(exactInteger(held))).toBe(held)
  for (const beyond of ['9007199254740992', '9007199254740993', '-9007199254740992', '9223372036854775807', '1.5'])
    expect(() => exactInteger(beyond), beyond).toThrow(RangeError)
})
