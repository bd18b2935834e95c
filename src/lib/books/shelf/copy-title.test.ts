import { expect, test } from 'vitest'
import { copyTitle } from './copy-title.ts'

test('a copy is named after its book, and counted where there is one already', () => {
  expect(copyTitle('日子', ['日子'])).toBe('日子副本')
  expect(copyTitle('日子', ['日子', '日子副本'])).toBe('日子副本 2')
  expect(copyTitle('日子副本', ['日子', '日子副本', '日子副本 2'])).toBe('日子副本 3')
  expect(copyTitle('副本', ['副本'])).toBe('副本副本')
})

test('the name of a copy is no longer than a name may be, and cuts no character in two', () => {
  expect(Array.from(copyTitle('长'.repeat(30), []))).toHaveLength(30)
  expect(copyTitle('👨'.repeat(30), [`${'👨'.repeat(28)}副本`])).toBe(`${'👨'.repeat(26)}副本 2`)
})
