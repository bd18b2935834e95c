import { expect, test } from 'vitest'
import { isSamePage, lifeIsOver, readVisited, type Visited, visitedWith } from './page-life.ts'

const walk = (...paths: string[]): string[] =>
  paths.reduce<Visited[]>((way, path) => visitedWith(way, { name: path, path }), []).map(({ path }) => path)

test('the way keeps twenty pages; a reload counts once; stepping back takes the last one off', () => {
  expect(walk('/', '/books', '/books', '/books/a')).toEqual(['/', '/books', '/books/a'])
  expect(walk('/', '/books', '/books/a', '/books')).toEqual(['/', '/books'])
  const long = walk(...Array.from({ length: 25 }, (_, at) => `/${at}`))
  expect([long.length, long[0], long.at(-1)]).toEqual([20, '/5', '/24'])
})

test('what is stored and not ours is no way', () => {
  for (const text of [null, '', '{', '"x"', '[1, {"name": 1}]']) expect(readVisited(text)).toEqual([])
  expect(readVisited('[{"name":"books","path":"/books"}]')).toHaveLength(1)
})

test('a page lives 360 minutes', () => {
  expect([lifeIsOver(0, 360 * 60_000 - 1), lifeIsOver(0, 360 * 60_000)]).toEqual([false, true])
})

test('only the very same address is a repeated navigation; a place on the page is none', () => {
  expect(isSamePage('http://a/books?x=1#top', 'http://a/books?x=1')).toBe(true)
  for (const to of ['http://a/books', 'http://a/books?x=1#end', 'http://b/books?x=1']) {
    expect(isSamePage('http://a/books?x=1', to)).toBe(false)
  }
})
