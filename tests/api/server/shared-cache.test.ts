/** Two people and a visitor behind one caching proxy: nobody sees another's name, whatever may be kept is the same for all. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#lib/site/routes/routes.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { type RunningServer, startServer } from '../../support/server/server.ts'
import { type Answered, ask } from '../../support/server/traffic.ts'

type Kept = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const data = await temporaryData()
const kept = new Map<string, Kept>()
let server: RunningServer
let proxy: Server
let url: string

/** Keeps what it may, by address alone and for good: the greediest cache that still obeys `private` and `no-store`. */
const greedyProxy = (target: string): Server =>
  createServer((req, res) => {
    const cached = req.method === 'GET' ? kept.get(req.url!) : undefined
    if (cached) {
      res.writeHead(cached.status, { ...cached.headers, 'x-cache': 'hit' })
      res.end(cached.body)
      return
    }
    const onward = request(`${target}${req.url}`, { method: req.method, headers: req.headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        const may = /\bpublic\b|max-age=[1-9]|s-maxage/.test(answer.headers['cache-control'] ?? '')
        const never = /private|no-store/.test(answer.headers['cache-control'] ?? '')
        if (req.method === 'GET' && answer.statusCode === 200 && may && !never) {
          kept.set(req.url!, { status: 200, headers: answer.headers, body })
        }
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        res.end(body)
      })
    })
    req.pipe(onward)
  })

beforeAll(async () => {
  server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  proxy = greedyProxy(server.url).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}, 300_000)
afterAll(async () => {
  proxy?.close()
  await server?.end('SIGKILL')
  await data.remove()
})

type Person = { name: string; cookie: string }
const cookieOf = ({ headers }: Answered): string =>
  (headers['set-cookie'] ?? [])
    .map((line) => line.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

const person = async (openid: string, name: string): Promise<Person> => {
  const cookie = cookieOf(await ask(url, { method: 'GET', path: `/login?openid=${openid}&redirect=/` }))
  const body = Buffer.from(JSON.stringify({ nickname: name }))
  const headers = { cookie, origin: server.url, host: new URL(server.url).host }
  const changed = await ask(url, { method: 'POST', path: '/api/user/info', type: 'application/json', body }, headers)
  expect(changed.status, changed.text).toBe(200)
  return { name, cookie: `${cookie.split('; ')[0]}; ${cookieOf(changed)}` }
}

test('pages and the signed-in corner never carry somebody else’s name', async () => {
  const anna = await person('o_cache_anna', '安娜不想被看见')
  const ben = await person('o_cache_ben', '小本也不想')
  const visitor: Person = { name: '', cookie: '' }
  const pages = routes.map(({ pattern }) => pattern).filter((path) => !path.includes('[') && !path.startsWith('/login'))
  const paths = [...pages, '/api/user/corner', '/pages/privacy', '/products/wxbook', '/nothing-here', '/buckets/home/']
  const wrong: string[] = []
  for (const order of [
    [anna, ben, visitor],
    [visitor, ben, anna],
    [ben, anna, visitor],
  ]) {
    kept.clear()
    for (const path of [...paths, ...paths]) {
      for (const one of order) {
        const answer = await ask(
          url,
          { method: 'GET', path },
          { ...(one.cookie && { cookie: one.cookie }), accept: 'text/html' },
        )
        for (const other of [anna, ben]) {
          if (other !== one && answer.text.includes(other.name))
            wrong.push(`${path}: ${one.name || 'visitor'} sees ${other.name}`)
        }
        const hit = answer.headers['x-cache'] === 'hit'
        if (hit && (answer.headers['set-cookie'] ?? []).length > 0) wrong.push(`${path}: a kept answer sets cookies`)
      }
    }
    for (const [path, { body }] of kept) {
      if (/安娜不想|小本也/.test(body.toString('utf8'))) wrong.push(`${path}: a name lies in the cache`)
    }
  }
  expect(wrong).toEqual([])
  // The corner itself does know each of them.
  for (const one of [anna, ben]) {
    const { text, headers } = await ask(url, { method: 'GET', path: '/api/user/corner' }, { cookie: one.cookie })
    expect(JSON.parse(text)).toMatchObject({ data: { who: 'user', nickname: one.name, openid: true } })
    expect(headers['cache-control']).toBe('private, no-store')
  }
}, 120_000)

test('what a request calls itself stands in nothing that is kept', async () => {
  const called = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-original-url': '/evil.example',
    forwarded: 'host=evil.example',
  }
  const alike = routes.filter((row) => row.cache === 'visitors').map(({ pattern }) => pattern)
  const paths = [
    ...alike.filter((path) => !path.includes('[')),
    ...['/products/wxbook', '/products/blogbook', '/pages/privacy', '/pages/about'],
  ]
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    // Another query each time: what the test before had drawn is no answer. Then the bare address, which is kept.
    const fresh = await ask(server.url, { method: 'GET', path: `${path}?evil` }, called)
    expect(fresh.headers['cache-control'], path).toMatch(/^public/)
    for (const { text, headers } of [fresh, await ask(server.url, { method: 'GET', path }, called)])
      expect(`${path}: ${/evil\.example|gopher:/.exec(text + JSON.stringify(headers))}`).toBe(`${path}: null`)
  }
}, 60_000)

test('an old iPhone behind the same proxy gets its screen, and nobody else does', async () => {
  kept.clear()
  const old = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 9_3 like Mac OS X) AppleWebKit/601.1 Mobile/13E188a' }
  const answer = await ask(url, { method: 'GET', path: '/' }, old)
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(answer.text).toContain('对不起，当前系统版本太低')
  const other = await ask(url, { method: 'GET', path: '/' })
  expect(other.text).not.toContain('当前系统版本太低')
  expect((await ask(url, { method: 'GET', path: '/healthz' }, old)).status).toBe(200)
})
