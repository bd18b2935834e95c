import { expect, test } from 'vitest'
import { picked } from './pick.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = (...all: string[]) => new Set(all)

test('one pressed post changes sides', () => {
  expect(picked(chosen('a'), 'b')).toEqual(chosen('a', 'b'))
  expect(picked(chosen('a', 'b'), 'a')).toEqual(chosen('b'))
})

test('a range takes the side of the one pressed before, upwards and downwards', () => {
  expect(picked(chosen('b'), 'd', { order, last: 'b' })).toEqual(chosen('b', 'c', 'd'))
  expect(picked(chosen('d'), 'a', { order, last: 'd' })).toEqual(chosen('a', 'b', 'c', 'd'))
  expect(picked(chosen('a', 'b', 'd', 'e'), 'e', { order, last: 'c' })).toEqual(chosen('a', 'b'))
})

test('a range from a post that went away chooses nothing', () => {
  expect(picked(chosen('x'), 'b', { order, last: 'x' })).toEqual(chosen('x'))
})
