import { expect, test } from 'vitest'
import { agentInfoOf, type Brand, hasHouseLogo, imprintOf } from './brand.ts'

const brand: Brand = {
  ...{ uid: 10_000_001, companyName: '拾光书坊', companyPhone: '0574-87000000', companyLink: 'https://a.cn' },
  ...{ editor: '沈棠', designer: '', isCopyrightHidden: false, isLogoKept: false, isOfficial: false },
}

test('an agent’s cover has no mark of the house unless it was kept or the agent is the house itself', () => {
  expect(hasHouseLogo(undefined)).toBe(true)
  expect(hasHouseLogo(brand)).toBe(false)
  expect(hasHouseLogo({ ...brand, isLogoKept: true })).toBe(true)
  expect(hasHouseLogo({ ...brand, isOfficial: true })).toBe(true)
})

test('an agent’s copyright page names the company, unless that is hidden', () => {
  expect(imprintOf(undefined)).toBeUndefined()
  expect(imprintOf(brand)).toEqual({
    ...{ editor: '沈棠', designer: '', company: '拾光书坊', link: 'https://a.cn', telephone: '0574-87000000' },
  })
  const hidden = { ...brand, isCopyrightHidden: true }
  expect(Object.values(imprintOf(hidden)!)).toEqual(['', '', '', '', ''])
  // What is not printed is not told either.
  expect(agentInfoOf(hidden)).toMatchObject({
    companyName: '',
    companyPhone: '',
    supplementary: { disableCopyright: true },
  })
})
