import { expect, test } from 'vitest'
import { canonicalUrl, isFindable } from './robots.ts'
import { routeOf } from './routes.ts'

const list = { pattern: '/unboxing', robots: 'index' } as const
const rowOf = (path: string) => (path === '/unboxing' ? list : routeOf(path))
const at = (path: string) => new URL(path, 'http://127.0.0.1:4321')
const found = (path: string) => isFindable(at(path), rowOf(at(path).pathname.replace(/\/$/, '') || '/'))

test.each(['/', '/unboxing', '/unboxing/', '/unboxing?page=2', '/pages/privacy', '/preferences'])(
  '%s may be found',
  (path) => expect(found(path)).toBe(true),
)

test.each([
  '/books',
  '/book-share/x',
  '/book-preview/x',
  '/signin',
  '/v/x',
  '/nothing/here',
  '/?source=x',
  '/unboxing?product=wxbook',
  '/unboxing?page=2&utm=1',
  '/pages/privacy?a',
  '/unboxing/a/b',
])('%s may not', (path) => expect(found(path)).toBe(false))

test('a page is known by one address, whatever hangs on it', () => {
  const known = (path: string) =>
    canonicalUrl(at(path), 'https://xinshu.example', rowOf(at(path).pathname.replace(/\/$/, '') || '/'))
  expect(known('/?source=wx')).toBe('https://xinshu.example/')
  expect(known('/pages/privacy/?a=1')).toBe('https://xinshu.example/pages/privacy')
  expect(known('/unboxing?page=1&product=wxbook')).toBe('https://xinshu.example/unboxing')
  expect(known('/unboxing?product=wxbook&page=3')).toBe('https://xinshu.example/unboxing?page=3')
})
