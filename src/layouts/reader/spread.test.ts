import { expect, test } from 'vitest'
import { nearPages, spreadAt, spreadCount, spreadOf } from './spread.ts'

test('the book opens with its cover, then the first page alone on the right', () => {
  expect(spreadAt(0, 5)).toEqual({ left: null, right: -1 })
  expect(spreadAt(1, 5)).toEqual({ left: null, right: 0 })
  expect(spreadAt(2, 5)).toEqual({ left: 1, right: 2 })
  expect(spreadAt(3, 5)).toEqual({ left: 3, right: 4 })
  expect(spreadCount(5)).toBe(4)
})

test('an even number of pages ends with a page alone on the left', () => {
  expect(spreadAt(spreadCount(4) - 1, 4)).toEqual({ left: 3, right: null })
})

test('every page lies on the spread it is said to lie on', () => {
  for (let page = 0; page < 9; page++) {
    const { left, right } = spreadAt(spreadOf(page), 9)
    expect([left, right]).toContain(page)
  }
})

test('near pages never leave the book', () => {
  expect(nearPages(0, 3)).toEqual([0, 1, 2])
  expect(nearPages(3, 3)).toEqual([0, 1, 2])
})
