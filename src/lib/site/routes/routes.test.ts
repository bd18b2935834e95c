import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/runner/property.ts'
import { safeRedirect, signInPath } from './redirect.ts'
import { routeOf, signInAlert } from './routes.ts'

test('a path finds its row, with and without trailing slash; a book is public, its check is not', () => {
  expect(routeOf('/').name).toBe('home')
  expect(routeOf('/books/').private).toBe(true)
  expect(routeOf('/books/abc')).toMatchObject({ name: 'book', private: false })
  expect(routeOf('/books/abc/check/')).toMatchObject({ name: 'check', private: true })
  expect(routeOf('/nothing/here').name).toBe('404')
  expect(routeOf('/books/removed').name).toBe('books.removed')
})

test('the warning is the usual one unless the route has its own', () => {
  expect(signInAlert('/books/removed?x=1')).toBe('请先登录哦')
  expect(signInAlert('/create/wxbook')).toContain('登录后')
  expect(signInAlert('/')).toBeUndefined()
})

test('no redirect leaves the site, whatever the text', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '@',
    ':',
    'https',
    'evil.example',
    '\t',
    '\n',
    '%2f',
    '?',
    '#',
    'books',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      ),
      (text) => {
        const target = safeRedirect(text)
        expect(new URL(target, 'https://xinshu.example/signin').origin).toBe('https://xinshu.example')
      },
    ),
    { numRuns: 2000 },
  )
})

test('the way back keeps path and query, without used-up tokens', () => {
  const path = signInPath(new URL('http://a/books/x/check?page=2&token=t&tmptoken=t&ncr'))
  expect(path).toBe(`/signin?redirect=${encodeURIComponent('/books/x/check?page=2')}`)
})

test('a path of this site is followed whole; sign-in pages, calls and other sites are not', () => {
  expect(safeRedirect('/books/abc?x=1#y')).toBe('/books/abc?x=1#y')
  for (const bad of [
    null,
    '',
    'books',
    '//evil.example',
    '/.//evil.example',
    '/signin?redirect=%2F',
    '/login?openid=o1',
    '/api/book/books',
  ]) {
    expect(safeRedirect(bad)).toBe('/books')
  }
})
