import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/runner/property.ts'
import { isTaxNumber, tidyTaxNumber } from './tax-number.ts'

/** Of the examples in GB 32100-2015's appendix and of public registers. */
const known = ['91350100M000100Y43', '91330106673959654P', '91110000802100433B']

test('codes of the standard and of registers fit, as they are typed on phones too', () => {
  for (const one of known) expect(isTaxNumber(one), one).toBe(true)
  expect(tidyTaxNumber(' 9135-0100 m0OO1ooy43 ')).toBe('91350100M000100Y43')
  expect(tidyTaxNumber('９１３５０１００Ｍ０００１００Ｙ４３')).toBe('91350100M000100Y43')
  for (const one of ['', '9', '91350100M000100Y4', '91350100M000100Y433', '91350100S000100Y43', '😀'.repeat(18)])
    expect(isTaxNumber(one), one).toBe(false)
})

test('one wrong character, or two that changed places, are found', () => {
  const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.nat(17), fc.constantFrom(...alphabet), (code, at, other) => {
      fc.pre(code[at] !== other)
      expect(isTaxNumber(code.slice(0, at) + other + code.slice(at + 1))).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.nat(15), (code, at) => {
      fc.pre(code[at] !== code[at + 1])
      expect(isTaxNumber(code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2))).toBe(false)
    }),
  )
})
