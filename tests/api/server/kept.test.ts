/** Pages drawn alike for everybody, kept by our own server; calls answered without Astro. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer, type HttpServer, type PageHandler } from '#lib/http/server/server.server.ts'

const shared = 'public, max-age=0, s-maxage=20'
let server: HttpServer | undefined
afterEach(async () => {
  await server?.close(10)
  server = undefined
})

const start = async (handler: PageHandler, more: Partial<Parameters<typeof createHttpServer>[0]> = {}) => {
  server = createHttpServer({
    handler,
    clientDir: 'public/icons',
    health: {},
    mayKeep: (path) => path !== '/never',
    ...more,
  })
  return `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`
}
const drawing = (headers: Record<string, string>) => {
  const drawn: string[] = []
  const handler: PageHandler = async (req, res) => {
    drawn.push(req.url ?? '')
    await new Promise((done) => setImmediate(done))
    res.writeHead(200, { 'content-type': 'text/html', ...headers })
    res.write(`<p>${drawn.length}</p>`)
    res.end('x'.repeat(3000))
  }
  return { drawn, handler }
}

test('a page anybody may keep is drawn once, also when many ask at once, and comes squeezed', async () => {
  const { drawn, handler } = drawing({ 'cache-control': shared })
  const origin = await start(handler)
  const texts = await Promise.all(Array.from({ length: 9 }, async () => (await fetch(`${origin}/a`)).text()))
  expect(new Set(texts).size).toBe(1)
  const again = await fetch(`${origin}/a`, { headers: { 'accept-encoding': 'gzip' } })
  expect(await again.text()).toBe(texts[0])
  expect(again.headers.get('content-encoding')).toBe('gzip')
  expect(again.headers.get('vary')).toContain('Cookie')
  expect(again.headers.get('x-content-type-options')).toBe('nosniff')
  expect(again.headers.get('content-security-policy')).toContain("default-src 'self'")
  const ids = [again.headers.get('x-request-id'), (await fetch(`${origin}/a`)).headers.get('x-request-id')]
  expect(new Set(ids).size).toBe(2)
  expect(drawn).toEqual(['/a'])
  const same = await fetch(`${origin}/a`, { headers: { 'if-none-match': again.headers.get('etag') ?? '' } })
  expect(same.status).toBe(304)
})

test('what is kept is no answer for a system that could not draw it, and bytes beyond ASCII come whole', async () => {
  const handler: PageHandler = (_, res) => {
    res.writeHead(200, { 'content-type': 'text/html', 'cache-control': shared })
    res.end('<p>一页 Ünï 📖</p>')
  }
  const instead = (_: string, agent?: string) => (agent === 'old' ? '升级' : undefined)
  const origin = await start(handler, { instead })
  for (const _ of [1, 2]) expect(await (await fetch(`${origin}/a`)).text()).toBe('<p>一页 Ünï 📖</p>')
  const plain = await fetch(`${origin}/a`, { headers: { 'accept-encoding': 'identity' } })
  expect(await plain.text()).toBe('<p>一页 Ünï 📖</p>')
  expect(await (await fetch(`${origin}/a`, { headers: { 'user-agent': 'old' } })).text()).toBe('升级')
  expect((await fetch(`${origin}/a`, { method: 'HEAD' })).status).toBe(200)
})

test('whoever sends a cookie, a token or a query is drawn for alone, and nothing of theirs is kept', async () => {
  const { drawn, handler } = drawing({ 'cache-control': shared })
  const origin = await start(handler)
  for (const [name, value] of [
    ['cookie', 'a=1'],
    ['authorization', 'x'],
  ] as const)
    await (await fetch(`${origin}/a`, { headers: { [name]: value } })).text()
  await (await fetch(`${origin}/a?b=1`)).text()
  await (await fetch(`${origin}/a`)).text()
  expect(drawn).toEqual(['/a', '/a', '/a?b=1', '/a'])
})

for (const [what, headers] of [
  ['is private', { 'cache-control': 'private, no-store' }],
  ['sets a cookie', { 'cache-control': shared, 'set-cookie': 'a=1' }],
] as const)
  test(`an answer that ${what} is drawn each time`, async () => {
    const { drawn, handler } = drawing(headers)
    const origin = await start(handler)
    for (const _ of [1, 2]) expect((await (await fetch(`${origin}/a`)).text()).length).toBeGreaterThan(3000)
    expect(drawn.length).toBe(2)
  })

test('a call that is answered directly goes out whole, with its length and the headers every answer has', async () => {
  const { drawn, handler } = drawing({})
  const calls = (_: unknown, path: string) =>
    path === '/api/a'
      ? Promise.resolve({
          status: 200,
          headers: new Headers({ 'content-type': 'application/json' }),
          body: '{"data":"一"}',
        })
      : undefined
  const origin = await start(handler, { calls })
  const answer = await fetch(`${origin}/api/a`)
  expect(await answer.json()).toEqual({ data: '一' })
  expect(answer.headers.get('content-length')).toBe('14')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  await (await fetch(`${origin}/api/b`)).text()
  expect(drawn).toEqual(['/api/b'])
})

test('a file that went away since the start breaks off its own answer and nothing else', async () => {
  const clientDir = await mkdtemp(join(tmpdir(), 'xinshu-built-'))
  for (const name of ['gone.css', 'here.css']) await writeFile(join(clientDir, name), 'a {}')
  const origin = await start((_, res) => void res.end('page'), { clientDir, mayKeep: () => false })
  await rm(join(clientDir, 'gone.css'))
  await expect((async () => (await fetch(`${origin}/gone.css`)).text())()).rejects.toThrow()
  expect(await (await fetch(`${origin}/here.css`)).text()).toBe('a {}')
  await rm(clientDir, { recursive: true })
})
