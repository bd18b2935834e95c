import { expect, test } from 'vitest'
import { choiceAddress, isNarrowed, type ShelfChoice, shelfChoice } from './shelf-choice.ts'

const read = (query: string): ShelfChoice => shelfChoice(new URLSearchParams(query))

test('a choice comes back from its address', () => {
  const all: ShelfChoice = { page: 1, bookType: undefined, search: '', sort: 'newest' }
  const choices: ShelfChoice[] = [
    all,
    { ...all, page: 3 },
    { ...all, bookType: 'diarybook', sort: 'name' },
    { ...all, search: '100% 的 & 日子?#', sort: 'changed', page: 2 },
  ]
  for (const choice of choices) expect(read(choiceAddress('/books', choice).slice('/books'.length))).toEqual(choice)
  expect(choiceAddress('/books', all)).toBe('/books')
})

test('what nobody knows is as if it were not said', () => {
  expect(read('book_type=toString&sort=random&page=-4')).toEqual(read(''))
  expect(read('page=1e99').page).toBe(100_000)
  expect(read('page=2.7').page).toBe(2)
  expect(Array.from(read(`search=${'书'.repeat(80)}`).search)).toHaveLength(50)
})

test('a type or words leave books out, another order does not', () => {
  expect(['', 'sort=name&page=2', 'search=海', 'book_type=diarybook'].map((query) => isNarrowed(read(query)))).toEqual([
    ...[false, false, true, true],
  ])
})
