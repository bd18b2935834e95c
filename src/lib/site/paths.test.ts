import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { safeRedirect } from './redirect.ts'

test('a redirect stays on the site', () => {
  expect(safeRedirect('/books/abc?x=1#y')).toBe('/books/abc?x=1#y')
  for (const bad of [
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil',
    'books',
    '/.//evil.example',
    '/api/book/books',
    '/login?openid=o1',
  ])
    expect(safeRedirect(bad)).toBe(paths.books)
})

test('signing in never leads back to signing in', () => {
  expect(safeRedirect('/signin?redirect=%2Fbooks')).toBe(paths.books)
})
