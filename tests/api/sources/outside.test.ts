import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#lib/config/config.server.ts'
import { fetchOutside, type OutsideOptions, userAgent } from '#lib/fetching/outside.server.ts'
import type { Resolve } from '#lib/fetching/reach.server.ts'

const bomb = gzipSync(Buffer.alloc(60_000_000, 'a'))
const seen: { url: string; headers: Record<string, unknown> }[] = []
const pages: Record<string, RequestListener> = {
  '/page': (_, res) => res.writeHead(200, { 'content-type': 'text/html; charset=GBK', etag: '"1"' }).end('<p>好'),
  '/gzip': (_, res) =>
    res.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync('<p>hello')),
  '/bomb': (_, res) => res.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb),
  '/twice': (_, res) =>
    res.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb)),
  '/said-large': (_, res) => res.writeHead(200, { 'content-type': 'text/html', 'content-length': '99999999' }).end('x'),
  '/endless': (_, res) => {
    res.writeHead(200, { 'content-type': 'text/html' })
    const more = (): void => {
      while (!res.destroyed && res.write('x'.repeat(65_536)));
    }
    res.on('drain', more)
    more()
  },
  '/silent': () => undefined,
  '/drip': (_, res) => {
    res.writeHead(200, { 'content-type': 'text/html' })
    const timer = setInterval(() => res.write('x'), 20)
    res.on('close', () => clearInterval(timer))
  },
  '/cut': (_, res) => {
    res.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' }).write('half')
    setTimeout(() => res.destroy(), 20)
  },
  '/cut-gzip': (_, res) => {
    res.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
    res.end(gzipSync('a'.repeat(5000)).subarray(0, 20))
  },
  '/svg': (_, res) => res.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
  '/program': (_, res) => res.writeHead(200, { 'content-type': 'application/x-sh' }).end('#!/bin/sh'),
  '/round': (_, res) => res.writeHead(302, { location: '/round' }).end(),
  '/no': (_, res) => res.writeHead(403, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end('<p>请先登录'),
  '/headers': (_, res) => res.writeHead(200, { 'content-type': 'text/html', 'x-long': 'x'.repeat(100_000) }).end(),
}
const server = createServer((req, res) => {
  const url = req.url ?? ''
  seen.push({ url, headers: req.headers })
  const to = url.startsWith('/to?') ? decodeURIComponent(url.slice(4)) : undefined
  if (to !== undefined) return void res.writeHead(302, { location: to }).end()
  const hops = /^\/hop\/(\d+)$/.exec(url)?.[1]
  if (hops !== undefined)
    return void res
      .writeHead(301, { location: hops === '1' ? '/page' : `/hop/${Number(hops) - 1}`, 'set-cookie': 'a=1' })
      .end()
  if (req.headers['if-none-match'] === '"1"') return void res.writeHead(304).end()
  const page = pages[url]
  if (page) page(req, res)
  else res.writeHead(404, { 'content-type': 'text/html' }).end('nothing')
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const address = server.address()
const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const read = async (path: string, more: Partial<OutsideOptions> = {}): Promise<string> => {
  const url = path.startsWith('/') ? `http://${host}${path}` : path
  const got = await fetchOutside(url, { want: 'page', devHosts: [host], ...more })
  return got.ok ? `${got.value.status} ${Buffer.from(got.value.body).toString()}` : got.failure.code
}

test('a page comes unpacked, with who we are and nothing of ours', async () => {
  const got = await fetchOutside(`http://${host}/page`, { want: 'page', devHosts: [host] })
  expect(got).toMatchObject({ ok: true, value: { status: 200, charset: 'gbk', etag: '"1"', type: 'text/html' } })
  expect(await read('/gzip')).toBe('200 <p>hello')
  const { headers } = seen.find((one) => one.url === '/page')!
  expect(headers['user-agent']).toBe(userAgent())
  expect(headers['user-agent']).toMatch(/^xinshu\/1\.0 \(\+https?:/)
  expect(Object.keys(headers).filter((name) => /cookie|authorization|referer|forwarded|via/.test(name))).toEqual([])
})

test('unchanged content is 304 and a refusal is an answer with its words', async () => {
  expect(await read('/page', { etag: '"1"' })).toBe('304 ')
  expect(await read('/no')).toBe('403 <p>请先登录')
  expect(await read('/missing')).toBe('404 nothing')
})

test('redirects are followed five times, without cookies, and no further', async () => {
  expect(await read('/hop/5')).toBe('200 <p>好')
  expect(seen.filter((one) => one.headers.cookie !== undefined)).toEqual([])
  expect(await read('/hop/6')).toBe('fetch_redirects')
  expect(await read('/round')).toBe('fetch_redirects')
})

test('a redirect to inside, to another scheme or port is refused at that hop', async () => {
  for (const to of [
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
    '//2130706433/',
    'http://example.com:6379/',
    'http://10.0.0.1/',
  ])
    expect([to, await read(`/to?${encodeURIComponent(to)}`)]).toEqual([to, 'fetch_inside'])
  for (const to of [
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_x',
    'ftp://example.com/',
    'data:text/html,hi',
    'http://a:b@example.com/',
  ])
    expect([to, await read(`/to?${encodeURIComponent(to)}`)]).toEqual([to, 'fetch_redirects'])
})

const answering = (...rounds: string[][]): Resolve & { asked: string[] } => {
  const asked: string[] = []
  const resolve: Resolve = async (name) => {
    const round = rounds[Math.min(asked.length, rounds.length - 1)]!
    asked.push(name)
    return round.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }))
  }
  return Object.assign(resolve, { asked })
}

test('a name that leads inside is refused, also when only one of its addresses does', async () => {
  for (const inside of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fd00::1',
    'fe80::1',
  ]) {
    expect([inside, await read('http://blog.example/', { resolve: answering([inside]) })]).toEqual([
      inside,
      'fetch_inside',
    ])
    expect(await read('https://blog.example/', { resolve: answering(['1.1.1.1', inside]) })).toBe('fetch_inside')
  }
})

test('a name whose answer changes between look-ups is asked once per connection and refused when it turns inside', async () => {
  // The connection is called off inside the look-up: no packet leaves for the public address.
  const calm = new AbortController()
  const first = answering(['1.1.1.1'], ['127.0.0.1'])
  const resolve: Resolve = async (name) => {
    const all = await first(name)
    calm.abort()
    return all
  }
  expect(await read('http://rebind.example/', { resolve, signal: calm.signal })).toMatch(/^fetch_(broken|unreachable)$/)
  expect(first.asked).toEqual(['rebind.example'])
  // The same name again, by a redirect of a page that was fine: looked up anew, checked anew.
  const again = answering(['127.0.0.1'])
  expect(await read(`/to?${encodeURIComponent('http://rebind.example/')}`, { resolve: again })).toBe('fetch_inside')
  expect(again.asked).toEqual(['rebind.example'])
})

test('what is too large is broken off, packed or not', async () => {
  for (const path of ['/bomb', '/said-large', '/endless'])
    expect([path, await read(path)]).toEqual([path, 'fetch_too_large'])
  expect(await read('/twice')).toBe('fetch_broken')
  expect(await read('/headers')).toMatch(/^fetch_/)
})

test('what does not come to an end in time is broken off', async () => {
  expect(await read('/silent', { limits: { idleMs: 100 } })).toBe('fetch_timeout')
  expect(await read('/drip', { limits: { idleMs: 1000, wholeMs: 300 } })).toBe('fetch_timeout')
  expect(await read('/cut')).toMatch(/^fetch_(broken|unreachable)$/)
  expect(await read('/cut-gzip')).toMatch(/^fetch_(broken|unreachable)$/)
})

test('only what was asked for is taken', async () => {
  expect(await read('/program')).toBe('fetch_wrong_type')
  expect(await read('/svg', { want: 'picture' })).toBe('fetch_wrong_type')
  expect(await read('/page', { want: 'json' })).toBe('fetch_wrong_type')
})

test('proxies named by the environment are not used', async () => {
  process.env.HTTP_PROXY = 'http://127.0.0.1:1'
  process.env.http_proxy = 'http://127.0.0.1:1'
  expect(await read('/page')).toBe('200 <p>好')
  delete process.env.HTTP_PROXY
  delete process.env.http_proxy
})

test('the allowance for test servers names this machine only and does not exist in production', () => {
  expect(readConfig({}).devFetchHosts).toEqual([])
  expect(readConfig({ DEV_FETCH_HOSTS: '127.0.0.1:4567,127.0.0.1:4568' }).devFetchHosts).toEqual([
    '127.0.0.1:4567',
    '127.0.0.1:4568',
  ])
  for (const bad of ['10.0.0.1:8080', '127.0.0.1', 'localhost:4567', '127.0.0.1:4567,evil:80'])
    expect(() => readConfig({ DEV_FETCH_HOSTS: bad })).toThrow(/DEV_FETCH_HOSTS/)
  expect(() => readConfig({ NODE_ENV: 'production', DEV_FETCH_HOSTS: '127.0.0.1:4567' })).toThrow(/DEV_FETCH_HOSTS/)
})
