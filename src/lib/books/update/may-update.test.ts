import { expect, test } from 'vitest'
import { mayUpdate } from './may-update.ts'

const book = (type: string, part: object = {}) => ({ type, editable: true, sourceId: 'a-source', ...part })

test('books of five types of posts are updated, articles by their site, others not', () => {
  for (const type of ['wxbook', 'wbbook', 'shuoshuo_book', 'qbbbook', 'bbsbook', 'blogbook'])
    expect([type, mayUpdate(book(type))]).toEqual([type, true])
  for (const type of ['diarybook', 'storybook', 'star-wbbook', 'nonsense'])
    expect([type, mayUpdate(book(type))]).toEqual([type, false])
  expect(mayUpdate(book('wxbook', { editable: false }))).toBe(false)
  expect(mayUpdate(book('blogbook', { sourceId: 'xinshu' }))).toBe(false)
})
