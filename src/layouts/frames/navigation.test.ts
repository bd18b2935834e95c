import { expect, test } from 'vitest'
import { bottomLeaves, placeOf, topLeaves, type Who } from './navigation.ts'

const everything = (): boolean => true
const top = (who: Who, dev = false): string[] => topLeaves([who], everything, dev).map(({ label }) => label)
const bottom = (who: Who): string[] => bottomLeaves([who], everything).map(({ label }) => label)
const hrefs = (who: Who): string[] => topLeaves([who], everything, false).map(({ href }) => href)

test('logged out: home, three products, unboxing, and the assistant on large screens only', () => {
  expect(hrefs('visitor')).toEqual([
    '/',
    '/products/wxbook',
    '/products/wbbook',
    '/products/blogbook',
    '/unboxing',
    '/assistant',
  ])
  const wide = topLeaves(['visitor'], everything, false).filter((leaf) => leaf.wide)
  expect(wide.map(({ href, wide: label }) => [href, label])).toEqual([['/assistant', '发给朋友 · 导出私密内容 · 评论']])
})

test('logged in: home, bookshelf, orders, packages, unboxing, assistant', () => {
  expect(hrefs('user')).toEqual([
    '/',
    '/books',
    '/orders',
    '/albums?tab=packages&sub=electronic',
    '/unboxing',
    '/assistant',
  ])
})

test('an agent has the agent center instead of bookshelf and orders, and both in dev mode', () => {
  expect(top('agent')).toEqual(['首页', '代理中心', '套餐', '晒书', '小助手'])
  expect(top('agent', true)).toEqual(['首页', '代理中心', '书架', '订单', '套餐', '晒书', '小助手'])
})

test('the agent center is entered by a code of its own on large screens', () => {
  expect(hrefs('agent')).toContain('/api/agents/enter')
  const none = (path: string): boolean => path !== '/agent'
  expect(topLeaves(['agent'], none, false).map(({ href }) => href)).not.toContain('/api/agents/enter')
})

test('the tab bar has the places of the specification', () => {
  expect(bottom('visitor')).toEqual(['首页', '晒书', '登录'])
  expect(bottom('user')).toEqual(['首页', '晒书', '书架', '订单', '我的'])
  expect(bottom('agent')).toEqual(['首页', '代理中心', '我的'])
})

test('what is not built is not linked; without an agent center an agent keeps bookshelf and orders', () => {
  const some = (path: string): boolean => ['/', '/books', '/orders', '/my'].includes(path)
  expect(topLeaves(['agent'], some, false).map(({ href }) => href)).toEqual(['/', '/books', '/orders'])
  expect(bottomLeaves(['agent'], some).map(({ href }) => href)).toEqual(['/', '/books', '/orders', '/my'])
})

test('a page drawn alike holds the leaves of everybody, each once', () => {
  const all = topLeaves(['visitor', 'user', 'agent'], everything, false).map(({ href }) => href)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toHaveLength(10)
})

test('the ribbon hangs on the leaf a path belongs to', () => {
  expect(
    ['/', '/books/abc/check', '/create/wxbook', '/my/address', '/products/wbbook', '/productsx'].map(placeOf),
  ).toEqual(['home', 'books', 'books', 'my', 'wbbook', undefined])
})
