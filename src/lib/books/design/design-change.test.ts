import { expect, test } from 'vitest'
import { createBook } from '../book/book.api.ts'
import { designChange } from './design-change.ts'

const cover = { pic: null, rotate: 0, scale: 1, x: 0, y: 0, codeName: 'typo', text: null }
const book = { title: '小满', subtitle: '慢慢走', author: '林', style: 'shiguang', cover }

test('an author and a subtitle that are emptied are the usual ones again', () => {
  expect(designChange(book, { author: '', subtitle: '' })).toEqual({ author: '佚名', subtitle: '献给那些美好的回忆' })
  expect(designChange(book, { author: '小满', subtitle: '给妈妈' })).toEqual({ author: '小满', subtitle: '给妈妈' })
  expect(designChange(book, {})).toEqual({})
})

test('a new book nobody gave a subtitle has the usual one', () => {
  expect(createBook.body.parse({ importId: 'a' })).toMatchObject({ subtitle: '献给那些美好的回忆' })
})
