/** What strangers send to the real server, byte by byte: each must cost them more than us, and change nothing for others. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryData } from '../../support/server/data-template.ts'
import { type RunningServer, startServer, type TemporaryData } from '../../support/server/server.ts'

let data: TemporaryData
let server: RunningServer
beforeAll(async () => {
  data = await temporaryData()
  server = await startServer({ DATA_DIR: data.path, TRUSTED_PROXIES: '1' })
}, 300_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await data?.remove()
})

/** Writes these lines to a socket and answers all that comes back. */
const wire = async (lines: readonly string[]): Promise<{ status: number; text: string }> => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await once(socket, 'close')
  const text = Buffer.concat(parts).toString('utf8')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}

const titleOf = (text: string): string => /<title>(.*?)<\/title>/.exec(text)?.[1] ?? ''
const own = () => new URL(server.url).host

const strange = [
  'x/products/wbbook?',
  'x/my/data#',
  'a b/c',
  '[',
  '[::1',
  '@',
  'x@y',
  'x:99999',
  'x:',
  '',
  'x\\y',
  'x,y',
  '你好',
]

test.each(strange)('a Host of %j is 400, and the page kept for everybody stays what it was', async (host) => {
  const before = titleOf(await (await fetch(server.url)).text())
  for (const path of ['/', '/my/data', '/api/user/info', '/healthz'])
    expect((await wire([`GET ${path} HTTP/1.1`, `Host: ${host}`])).status, path).toBe(400)
  expect(titleOf(await (await fetch(server.url)).text())).toBe(before)
})

test('no Host, and two, are 400; a Host is read whatever its case', async () => {
  expect((await wire(['GET / HTTP/1.1'])).status).toBe(400)
  expect((await wire(['GET / HTTP/1.0'])).status).toBe(400)
  expect((await wire(['GET / HTTP/1.1', `Host: ${own()}`, 'Host: other.example'])).status).toBe(400)
  expect((await wire(['GET / HTTP/1.1', `hOST: ${own().toUpperCase()}`])).status).toBe(200)
})

test('a page asked for under another name is the page of its path, and leads to SITE_URL', async () => {
  const answers = await Promise.all(
    [own(), 'other.example', 'other.example:80', '[::1]:4321'].map((host) =>
      wire(['GET /products/wxbook HTTP/1.1', `Host: ${host}`, 'X-Asked-Host: x/products/wbbook?']),
    ),
  )
  expect(new Set(answers.map(({ text }) => titleOf(text))).size).toBe(1)
  for (const { status, text } of answers) expect([status, text.includes('other.example')]).toEqual([200, false])
})

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

const visitorCalls = ['/api/report', '/api/user/sign_in', '/api/user/wechat_mini', '/api/user/sms_code']

test.each(visitorCalls)('JSON too deep to be ours is 400 at %s, however it is wrapped', async (path) => {
  const bodies = [
    '['.repeat(500_000) + ']'.repeat(500_000),
    `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    `{"text":"\\"]]]","deep":${'['.repeat(33)}${']'.repeat(33)}}`,
  ]
  const answers = await Promise.all(bodies.map((body) => post(path, body, { 'x-forwarded-for': '198.51.100.7' })))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  for (const answer of answers) expect(await answer.json()).toMatchObject({ errmsg: '提交的内容层数太多了' })
})

test('brackets within a text are no depth', async () => {
  const answer = await post('/api/user/sign_in', JSON.stringify({ phone: '['.repeat(100), code: '\\"[[[[' }))
  expect(answer.status).toBe(422)
})

test('bodies nobody can read use up the allowance of the address they come from, and of no other', async () => {
  const status = async (from: string) => (await post('/api/user/sign_in', '[[[', { 'x-forwarded-for': from })).status
  const first = await Promise.all(Array.from({ length: 130 }, () => status('198.51.100.9')))
  expect(first.filter((one) => one === 429).length).toBeGreaterThanOrEqual(10)
  expect(await status('198.51.100.10')).toBe(400)
})

test('endpoints Astro brings along are closed', async () => {
  const page = await (await fetch(server.url)).text()
  const picture = /\/_astro\/[\w.-]+\.(?:jpe?g|png|webp|avif)/.exec(page)?.[0] ?? '/_astro/none.jpg'
  const query = `?href=${encodeURIComponent(picture)}&f=avif&q=100&w=1201`
  for (const path of [`/_image${query}`, `/_image/${query}`, `/%5fimage${query}`, '/_server-islands/x', '/_image'])
    expect((await fetch(`${server.url}${path}`)).status, path).toBe(404)
})

test('forged addresses of pictures are 404', async () => {
  const sha = 'a'.repeat(64)
  const odd = encodeURIComponent('é'.repeat(32))
  for (const signature of [`b.x.1.${odd}`, `c.x.${odd}`, `u.${odd}`, `b.x.1.${'a'.repeat(32)}`, odd, 'b.x.1.', 'c..'])
    expect((await fetch(`${server.url}/media/${sha}?s=${signature}`)).status, signature).toBe(404)
})

test('none of it was a fault of ours', () => {
  expect(server.output()).not.toMatch(/"level":50|call stack|internal/)
})
