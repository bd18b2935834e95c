import { expect, test } from 'vitest'
import { readVisit, unknownVisit, type Visit, visitCookies } from '../visit/visit.ts'
import { resolveRoute } from './access.ts'
import { movedRows, movedTo } from './moved.ts'
import { routeOf, routes } from './routes.ts'

const at = (path: string): URL => new URL(path, 'http://site.example')
const visitor = { kind: 'visitor' } as const
const user = { kind: 'user', role: 'user' } as const
const agentVisit: Visit = { ...unknownVisit, source: 'agent', agentMode: true }

const targetOf = (text: string): string => text.replace(/[?#].*$/, '').replaceAll(/\[\w+\]/g, 'x')
const live = movedRows.filter(({ to }) => routeOf(targetOf(to)).name !== '404')

test('a moved address stands in nobody’s way, and its target is a page that has not moved itself', () => {
  for (const { from, to } of movedRows) {
    const sample = from.replaceAll(/\[(\.\.\.)?\w+\]/g, 'x')
    expect(routeOf(sample).pattern.includes('['), from).toBe(true)
    expect(routes.map(({ pattern }) => pattern)).not.toContain(from)
    expect(movedTo(targetOf(to), '', false), `${to} is the last step`).toBeUndefined()
  }
  expect(live.length).toBeGreaterThan(4)
})

test('what came along comes along: query as it was written, encoded parts, in one hop, whatever the slash', () => {
  const query = '?from=%E6%9C%8B%E5%8F%8B&x=1&x=2&empty&plus=a+b'
  for (const { from, to } of live.filter((row) => row.signedIn === undefined)) {
    for (const slash of ['', '/']) {
      const path = from.replaceAll(/\[(\.\.\.)?\w+\]/g, 'a%20b%2Fc')
      const way = resolveRoute(at(path + slash + query), user, unknownVisit)
      const filled = to.replaceAll(/\[\w+\]/g, 'a%20b%2Fc')
      const [wanted = '', hash] = filled.split('#')
      // Where the target has a query of its own, what came along follows it.
      const along = wanted.includes('?') ? query.replace('?', '&') : query
      expect(way, from).toMatchObject({ kind: 'go', to: `${wanted}${along}${hash === undefined ? '' : `#${hash}`}` })
      const landed = way.kind === 'go' ? resolveRoute(at(way.to), user, unknownVisit) : way
      expect(landed, `${from} in one hop`).toEqual({ kind: 'here' })
    }
  }
})

test('a row waits for its page and leads there the day it stands, with parts, children and query', () => {
  for (const { from, to } of movedRows) {
    const parts = { couponNo: 'C%2F1', orderNo: '2026-7', id: 'B-1', bookId: 'B-2', section: 'S' }
    const fill = (text: string): string =>
      text.replaceAll(/\[(\w+)\]/g, (_, name: keyof typeof parts) => parts[name]).replace('[...rest]', 'month/6')
    expect(
      movedTo(fill(from), '?a=%20&a=2', false, () => false),
      from,
    ).toBeUndefined()
    const [path = '', hash] = fill(to).split('#')
    const joined = `${path}${path.includes('?') ? '&' : '?'}a=%20&a=2${hash === undefined ? '' : `#${hash}`}`
    for (const slash of ['', '/'])
      expect(movedTo(fill(from) + slash, '?a=%20&a=2', false, () => true)?.to, from).toBe(joined)
  }
  expect(movedTo('/2024-graduation', '', false)).toEqual({ to: '/2025-graduation', lasting: false })
  // A page that is not there yet is led to by nothing, though any word at the root may be a campaign's.
  expect(movedTo('/11th-free-gift', '', false)).toEqual({ to: '/free-gift', lasting: false })
  expect(movedTo('/11th-free-gift', '', false, () => false)).toBeUndefined()
})

test('a renamed path moves for good, a promotion for now, and a visitor on the way to a private page signs in at once', () => {
  expect(resolveRoute(at('/share/abc'), visitor, unknownVisit)).toEqual({
    kind: 'go',
    to: '/book-share/abc',
    status: 301,
  })
  expect(movedRows.find(({ from }) => from === '/avatar-2024')?.lasting).toBe(false)
  const signin = `/signin?redirect=${encodeURIComponent('/books?page=2')}`
  expect(resolveRoute(at('/books/?page=2'), visitor, unknownVisit)).toEqual({ kind: 'go', to: signin, status: 302 })
  expect(resolveRoute(at('/books/?page=2'), user, unknownVisit)).toEqual({
    kind: 'go',
    to: '/books?page=2',
    status: 301,
  })
})

test('addresses of other sites and unknown ones are never led anywhere', () => {
  for (const path of ['//evil.example/', '/%2F%2Fevil.example/', '/nothing/', '/share//evil.example', '/share/a/b/c']) {
    expect(resolveRoute(new URL(`http://site.example${path}`), visitor, unknownVisit), path).toEqual({ kind: 'here' })
  }
})

test('agent mode keeps to its screens; elsewhere it goes back to its last book, or finds nothing', () => {
  const back: Visit = { ...agentVisit, lastBook: '/book-share/abc' }
  for (const path of ['/', '/books/abc', '/book-share/abc', '/book-preview/abc', '/signin', '/no-such-page'])
    expect(resolveRoute(at(path), visitor, back).kind, path).toBe('here')
  expect(resolveRoute(at('/books'), user, back)).toEqual({ kind: 'go', to: '/book-share/abc', status: 302 })
  expect(resolveRoute(at('/books'), user, agentVisit)).toEqual({ kind: 'missing' })
  for (const lastBook of ['/books', '//evil.example', '/api/book/books', 'javascript:x'])
    expect(resolveRoute(at('/books'), user, { ...agentVisit, lastBook }), lastBook).toEqual({ kind: 'missing' })
  expect(resolveRoute(at('/books/abc/check'), visitor, back)).toMatchObject({ kind: 'go', status: 302 })
})

test('the source is kept for the session, agent switches agent mode, ncr forgets it; flags come in a list or bare', () => {
  const read = (path: string, cookie = '', role?: string) => readVisit(at(path), new Headers({ cookie }), role)
  expect(read('/?source=agent')).toMatchObject({ source: 'agent', agentMode: true })
  expect(read('/', 'wxbook.source=weibo')).toMatchObject({ source: 'weibo', agentMode: false })
  expect(read('/?source=<b>', 'wxbook.source=weibo').source).toBe('weibo')
  expect(read('/', '', 'partner').agentMode).toBe(true)
  expect(read('/', '', 'agent').agentMode).toBe(false)
  // A key to an agent's book; whose it is, and what it opens, is asked elsewhere.
  const byKey = new Headers({ authorization: 'Bearer agent-x' })
  expect(readVisit(new URL('http://h/'), byKey, undefined).agentMode).toBe(true)
  for (const query of ['?flag=fullscreen,ncr', '?flag=ncr&fullscreen', '?ncr=1&flag=fullscreen'])
    expect(read(`/${query}`, 'wxbook.source=agent')).toMatchObject({ source: undefined, ncr: true, fullscreen: true })
  expect(read('/?flag=fullscreenish')).toMatchObject({ fullscreen: false, ncr: false })

  const lines = (path: string, cookie = '', book?: string) => visitCookies(read(path, cookie), at(path), false, book)
  expect(lines('/?source=weibo')).toEqual(['wxbook.source=weibo; Path=/; SameSite=Lax'])
  expect(lines('/', 'wxbook.source=weibo')).toEqual([])
  expect(lines('/?flag=ncr', 'wxbook.source=agent').join()).toMatch(/wxbook.source=;.*Max-Age=0.*wxbook.lastbook=;/)
  expect(lines('/books/abc?source=agent', '', '/books/abc').join()).toContain('wxbook.lastbook=/books/abc;')
  expect(lines('/books/abc', '', '/books/abc')).toEqual([])
})
