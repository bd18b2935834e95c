import { expect, test } from 'vitest'
import { openingsOf, singlePages } from './openings.ts'
import { pageWords } from './page-words.ts'

const page = (side: 'left' | 'right' | 'sheet') => ({ side })

test('an album lies open in facing pairs and sheets; a page that faces the cover has nothing beside it', () => {
  const pages = [page('right'), page('left'), page('right'), page('sheet'), page('sheet'), page('left'), page('right')]
  expect(openingsOf(pages)).toEqual([
    { right: { at: 0 } },
    { left: { at: 1 }, right: { at: 2 } },
    { sheet: { at: 3 } },
    { sheet: { at: 4 } },
    { left: { at: 5 }, right: { at: 6 } },
  ])
  expect(openingsOf([page('right'), page('sheet'), page('left')])).toEqual([
    { right: { at: 0 } },
    { sheet: { at: 1 } },
    { left: { at: 2 } },
  ])
})

test('page by page a sheet is two', () => {
  expect(singlePages([page('right'), page('sheet')])).toEqual([
    { at: 0 },
    { at: 1, half: 'left' },
    { at: 1, half: 'right' },
  ])
})

test('pages have names or numbers', () => {
  expect(pageWords('title', undefined, 'page')).toBe('书名页')
  expect(pageWords('constructor', undefined, 'page')).toBe('constructor')
  expect([pageWords('3', '6', 'sheet'), pageWords('3', '6', 'right'), pageWords('3', '6', 'page')]).toEqual([
    '第 6—7 页',
    '第 7 页',
    '第 6 页',
  ])
})
