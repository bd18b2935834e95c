import { afterAll, beforeAll, expect, test } from 'vitest'
import { movedRows } from '#lib/site/moved.ts'
import { routeOf, routes } from '#lib/site/routes.ts'
import { strangerOf } from '../support/route-samples.ts'
import { type RunningServer, startServer, temporaryData } from '../support/server.ts'
import { type Answered, ask } from '../support/traffic.ts'

const data = await temporaryData()
let server: RunningServer
let cookie = ''
const get = (path: string, headers: Record<string, string> = {}): Promise<Answered> =>
  ask(server.url, { method: 'GET', path }, headers)

beforeAll(async () => {
  server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  const entered = await get('/login?openid=o_ways')
  cookie = (entered.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!).join('; ')
}, 300_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await data.remove()
})

const people = (): [string, Record<string, string>][] => [
  ['visitor', {}],
  ['signed in', { cookie }],
]
const pathOf = (text: string): string => text.replace(/[?#].*$/, '')

test('every moved address leads on in one hop, with its query, in and out, with and without slash, and the target answers', async () => {
  const query = 'q=%E4%B9%A6&x=1&x=2'
  let live = 0
  for (const row of movedRows) {
    for (const [who, headers] of people()) {
      const to = who === 'signed in' ? (row.signedIn ?? row.to) : row.to
      const target = routeOf(strangerOf(pathOf(to)))
      for (const slash of ['', '/']) {
        const said = `${who}: ${row.from}${slash}`
        const answer = await get(
          `${row.from.replaceAll(/\[(\.\.\.)?\w+\]/g, 'a%20%E4%B9%A6')}${slash}?${query}`,
          headers,
        )
        if (target.name === '404') {
          // The screen it leads to is not built yet: the address is unknown like any other.
          expect([answer.status, answer.headers.location], said).toEqual([404, undefined])
          continue
        }
        live += 1
        const location = new URL(answer.headers.location ?? '', server.url)
        const stopped = who === 'visitor' && target.private
        expect([answer.status, location.pathname === '/signin'], said).toEqual([
          stopped || !row.lasting ? 302 : 301,
          stopped,
        ])
        const arrived = stopped ? new URL(location.searchParams.get('redirect') ?? '', server.url) : location
        expect(arrived.search, said).toContain(query)
        const landed = await get(location.pathname + location.search, headers)
        // A thing nobody has is 404 at its new address too; nothing leads on a second time.
        expect([200, 404], said).toContain(landed.status)
        expect(routeOf(arrived.pathname).name, said).toBe(target.name)
      }
    }
  }
  expect(live).toBeGreaterThan(10)
})

test('pages have one form without a slash at the end, calls keep both', async () => {
  for (const { pattern } of routes.filter(
    (row) => row.pattern !== '/' && row.name !== '404' && row.needs === 'nothing',
  )) {
    const path = strangerOf(pattern)
    const answer = await get(`${path}/?a=%20b`, { cookie })
    expect([answer.status, answer.headers.location], path).toEqual([301, `${path}?a=%20b`])
  }
  for (const path of ['/api/user/info', '/api/user/info/']) expect((await get(path, { cookie })).status).toBe(200)
})

const script = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>'
/** Read by pages, then those that are used up before any page. */
const names = [
  ...['redirect', 'source', 'flag', 'fullscreen', 'ticket', 'kind', 'fill', 'page', 'tab', 'sub', 'q', 'month', 'from'],
  ...['id', 'wechat', 'binding', 'count', 'size', 'style'],
]
const spent = ['token', 'tmptoken', 'openid', 'unionid']

test('script-like text in any parameter of any page is never given back, nor put into a header', async () => {
  const all = names.map((name) => `${name}=${encodeURIComponent(script)}`).join('&')
  const queries = [all, ...spent.map((name) => `${name}=${encodeURIComponent(script)}`)]
  for (const { pattern } of routes) {
    for (const [who, headers] of people()) {
      for (const query of queries) {
        const answer = await get(`${strangerOf(pattern)}?${query}`, headers)
        const said = `${who} at ${pattern}?${query.slice(0, 9)}`
        expect(answer.status, said).toBeLessThan(500)
        expect(answer.text, said).not.toMatch(/alert\(1\)/)
        expect(JSON.stringify(answer.headers), said).not.toMatch(/[<>]/)
      }
    }
  }
}, 300_000)

test('ten kilobytes of query break nothing and are not sent on', async () => {
  const long = `x=${'a'.repeat(10_240)}`
  for (const { pattern } of routes) {
    for (const [who, headers] of people()) {
      const answer = await get(`${strangerOf(pattern)}?${long}`, headers)
      const said = `${who} at ${pattern}`
      expect([200, 302, 404], said).toContain(answer.status)
      expect((answer.headers.location ?? '').length, said).toBeLessThan(3000)
      expect(answer.text, said).not.toContain('a'.repeat(5000))
    }
  }
})

test('malformed and unknown ids get the friendly page with status 404', async () => {
  const ids = [
    '%00',
    '%E4%B9%A6',
    '%F0%9F%93%96',
    '..%2F..%2Fetc%2Fpasswd',
    "'%20or%201=1--",
    'a'.repeat(2000),
    '%3Cb%20id=%22x%22%3E',
  ]
  for (const { pattern } of routes.filter((row) => row.pattern.includes('['))) {
    for (const id of ids) {
      const path = pattern.replaceAll(/\[(\.\.\.)?\w+\]/g, id)
      const answer = await get(path, { cookie })
      // Addresses nobody can read are refused before any page.
      if (answer.status === 400) continue
      expect([answer.status, answer.text.includes('没有这一页')], path.slice(0, 80)).toEqual([404, true])
      expect(answer.text, path.slice(0, 80)).not.toContain('<b id="x">')
    }
  }
})

test('an address nobody can read shows people the missing page, and callers what is wrong', async () => {
  for (const path of ['/%ff', '/products/%E0%A4%A', '//elsewhere.example/', '/books/a%0d%0aSet-Cookie:x', '/a%00b']) {
    const shown = await get(path, { accept: 'text/html,*/*' })
    expect([shown.status, shown.text.includes('没有这一页')], path).toEqual([404, true])
    expect(shown.text, path).not.toContain('elsewhere')
    expect((await get(path, { accept: 'application/json' })).status, path).toBe(400)
  }
})

test('a page is read; only those with a form of their own take one', async () => {
  const type = 'application/x-www-form-urlencoded'
  for (const { pattern, posts, name } of routes) {
    if (name === '404') continue
    for (const method of ['POST', 'DELETE', 'PUT'] as const) {
      const answer = await ask(server.url, { method, path: strangerOf(pattern), type }, { origin: server.url })
      const said = `${method} ${pattern}`
      if (method === 'POST' && posts) expect(answer.status, said).not.toBe(405)
      else expect([answer.status, answer.headers.allow], said).toEqual([405, posts ? 'GET, HEAD, POST' : 'GET, HEAD'])
    }
  }
})

test('a token that is over is forgotten, public pages stay open and private ones ask for a sign-in', async () => {
  const dead = { cookie: `wxbook.token=${'x'.repeat(43)}; wxbook.user=%7B%22nickname%22%3A%22old%22%7D` }
  const home = await get('/', dead)
  expect(home.status).toBe(200)
  expect(home.text).not.toContain('data-session=')
  expect(String(home.headers['set-cookie'])).toMatch(/wxbook\.token=;.*wxbook\.user=;/)
  const shelf = await get('/books?page=2', dead)
  expect([shelf.status, shelf.headers.location]).toEqual([302, '/signin?redirect=%2Fbooks%3Fpage%3D2'])
  for (const token of ['x', '<script>', 'a'.repeat(5000)]) {
    expect((await get('/', { cookie: `wxbook.token=${token}` })).status).toBe(200)
  }
})

test('an agent who was at a book is led back to it from anywhere else; ncr forgets both', async () => {
  const home = await get('/', {})
  const book = /\/book-share\/[\w.~%-]+/.exec(home.text)?.[0]
  const remembered = { cookie: 'wxbook.source=agent; wxbook.lastbook=/book-share/abc' }
  const away = await get('/books', remembered)
  expect([away.status, away.headers.location]).toEqual([302, '/book-share/abc'])
  const over = await get('/books?flag=fullscreen,ncr', remembered)
  expect([over.status, over.headers.location]).toEqual([
    302,
    `/signin?redirect=${encodeURIComponent('/books?flag=fullscreen')}`,
  ])
  expect(String(over.headers['set-cookie'])).toMatch(/wxbook\.source=;.*wxbook\.lastbook=;/)
  // The demo is made while the site already answers.
  if (book === undefined) return
  const shown = await get(book, { cookie: 'wxbook.source=agent' })
  expect(String(shown.headers['set-cookie'])).toContain(`wxbook.lastbook=${book};`)
})
