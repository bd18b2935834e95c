import { expect, test } from 'vitest'
import { ofKind } from './post-filters.ts'

const post = (id: string, text: string, pictures: string[] = [], author = 'me') => ({ id, author, text, pictures })
const ids = (posts: { id: string }[]) => posts.map(({ id }) => id).join('')

test('long begins at 500 characters, white left out and a surrogate pair counted once', () => {
  const posts = [post('a', '字'.repeat(499)), post('b', '😀 '.repeat(500)), post('c', `${'字'.repeat(499)}\n\n `)]
  expect(ids(ofKind(posts, 'long'))).toBe('b')
})

test('without words, and with pictures', () => {
  const posts = [post('a', ' \n', ['1']), post('b', '话', ['1']), post('c', '')]
  expect(ids(ofKind(posts, 'wordless'))).toBe('ac')
  expect(ids(ofKind(posts, 'pictures'))).toBe('ab')
})

test('twice is the same writer, words and pictures; the first stays, and empty posts are never twice', () => {
  const posts = [
    ...[post('a', '春天'), post('b', '春 天'), post('c', '春天', ['1']), post('d', '春天', [], 'you')],
    ...[post('e', ''), post('f', ''), post('g', '', ['1']), post('h', '', ['1']), post('i', '春天')],
  ]
  expect(ids(ofKind(posts, 'duplicate'))).toBe('bhi')
})
