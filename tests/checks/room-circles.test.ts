import { expect, test } from 'vitest'
import { circlesOf } from '../../scripts/checks/room-circles.ts'

const file = (path: string, ...imports: string[]) => ({ path, imports })

test('rooms that need each other are told, both ways and by way of others', () => {
  const both = [file('books/a/one.ts', '../b/two.ts'), file('books/b/two.ts', '#lib/books/a/three.ts')]
  expect(circlesOf(both)).toEqual(['books: a -> b', 'books: b -> a'])
  const round = [
    file('books/a/one.ts', '../b/two.ts'),
    file('books/b/two.ts', '../c/three.ts'),
    file('books/c/three.ts', '../a/four.ts'),
  ]
  expect(circlesOf(round)).toEqual(['books: a -> b', 'books: b -> c', 'books: c -> a'])
})

test('what leads one way only is no circle, nor what leads out of the domain or stays in the room', () => {
  const files = [
    file('books/a/one.ts', '../b/two.ts', './deep/five.ts', '#lib/works/a/six.ts', 'node:fs'),
    file('books/b/two.ts', '../c/three.ts', '../books.ts'),
    file('books/books.ts', './a/one.ts'),
    file('works/a/six.ts', '#lib/works/b/seven.ts'),
  ]
  expect(circlesOf(files)).toEqual([])
})
