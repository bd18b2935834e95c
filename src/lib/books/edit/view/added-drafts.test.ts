import { expect, test } from 'vitest'
import { addedDraft, addedMonths, moveAdded } from './added-drafts.store.ts'

const shelfOf = () => {
  let kept: string | null = null
  return () => ({
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value
    },
  })
}

test('words for a new post go with the month that is chosen', () => {
  const shelf = shelfOf()
  addedDraft('book', '202401', shelf).keep('写了一半')
  expect(moveAdded('book', { from: '202401', to: '202402', words: '写了一半' }, shelf)).toBe('写了一半')
  expect([...addedMonths('book', shelf)]).toEqual(['202402'])
  addedDraft('book', '202402', shelf).forget()
  expect(moveAdded('book', { from: '202402', to: 'undated', words: '' }, shelf)).toBe('')
  expect(addedMonths('book', shelf).size).toBe(0)
})

test('where words are kept for the chosen month as well, both stay', () => {
  const shelf = shelfOf()
  addedDraft('book', '202401', shelf).keep('一月的')
  addedDraft('book', '202402', shelf).keep('二月的')
  expect(moveAdded('book', { from: '202401', to: '202402', words: '一月的' }, shelf)).toBe('二月的')
  expect(addedDraft('book', '202401', shelf).kept()).toBe('一月的')
  expect(addedDraft('book', '202402', shelf).kept()).toBe('二月的')
  expect(moveAdded('book', { from: '202402', to: '202401', words: '二月的' }, shelf)).toBe('一月的')
  expect([...addedMonths('book', shelf)].sort()).toEqual(['202401', '202402'])
})
