import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { outsideSigner, type ProxyKind } from '#lib/crawl/outside/signed.server.ts'
import { GET as fetched } from '../../../src/pages/fetch/[address].ts'
import { GET as proxied } from '../../../src/pages/media-proxy/[address].ts'
import { type Answer, callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { standIn } from '../../support/stand-in.ts'

await testDatabase()
const jpeg = await sharp({
  create: {
    width: 900,
    height: 600,
    channels: 3,
    background: '#c33',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .withExif({ IFD0: { Copyright: 'somebody' } })
  .jpeg()
  .toBuffer()
const things: Record<string, [string, Buffer | string]> = {
  '/a.jpg': ['image/jpeg', jpeg],
  '/page.jpg': ['image/jpeg', '<html><script>alert(1)</script></html>'],
  '/drawing.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  '/half.jpg': ['image/jpeg', jpeg.subarray(0, 2000)],
}
let asked = 0
const server = createServer((req, res) => {
  asked += 1
  const thing = things[req.url ?? '']
  if (req.url === '/inside.jpg') res.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  else if (thing) res.writeHead(200, { 'content-type': thing[0], 'set-cookie': 'a=b' }).end(thing[1])
  else res.writeHead(404).end()
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const address = server.address()
const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
process.env.DEV_FETCH_HOSTS = host
afterAll(() => {
  server.close()
})

const me = standIn('looker', 'user')
const routes = { fetch: fetched, media: proxied }
const ask = (
  kind: ProxyKind,
  path: string,
  actor: typeof me | undefined = me,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const url = new URL(path, 'http://127.0.0.1:4321')
  return callEndpoint(routes[kind], {
    path,
    params: { address: url.pathname.split('/')[2] ?? '' },
    headers,
    ...(actor ? { actor } : {}),
  })
}
const signed = async (kind: ProxyKind, path: string): Promise<string> =>
  (await outsideSigner()).address(kind, path.startsWith('/') ? `http://${host}${path}` : path, me.userId)

test('a signed picture comes in our width, painted anew, to the one it was signed for', async () => {
  const at = await signed('fetch', '/a.jpg')
  const got = await ask('fetch', `${at}&w=320`, me, { accept: 'image/webp' })
  expect([
    got.status,
    got.headers.get('content-type'),
    got.headers.get('x-content-type-options'),
    got.headers.get('cache-control'),
  ]).toEqual([200, 'image/webp', 'nosniff', 'private, no-store'])
  const bytes = Buffer.from(await got.response.arrayBuffer())
  const facts = await sharp(bytes).metadata()
  expect([facts.width, facts.exif]).toEqual([320, undefined])
  expect(got.headers.get('set-cookie')).toBeNull()
  expect(got.headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox/)
  const same = await ask('media', await signed('media', '/a.jpg'))
  expect([same.status, Buffer.from(await same.response.arrayBuffer()).equals(jpeg)]).toEqual([200, true])
})

test('nobody else, nothing changed, nothing of another kind and nothing that ran out is fetched', async () => {
  const at = await signed('fetch', '/a.jpg')
  const before = asked
  const [path = '', sign = ''] = at.split('?s=')
  const inside = Buffer.from('http://169.254.169.254/').toString('base64url')
  const late = (await outsideSigner(Date.now() - 4 * 3600_000)).address('fetch', `http://${host}/a.jpg`, me.userId)
  for (const wrong of [
    path,
    `${path}?s=`,
    `${path}?s=${sign.slice(0, -1)}${sign.endsWith('x') ? 'y' : 'x'}`,
    `/fetch/${inside}?s=${sign}`,
    `${path}?s=${Number(sign.split('.')[0]) + 1}.${sign.split('.')[1]}`,
    late,
  ])
    expect([wrong.slice(-20), (await ask('fetch', wrong)).status]).toEqual([wrong.slice(-20), 404])
  expect((await ask('fetch', at, { ...me, userId: 'somebody' })).status).toBe(404)
  expect((await callEndpoint(fetched, { path: at, params: { address: path.split('/')[2]! } })).status).toBe(404)
  expect((await ask('media', at.replace('/fetch/', '/media-proxy/'))).status).toBe(404)
  expect(asked).toBe(before)
})

test('only whole pictures come, and never from inside, signed or not', async () => {
  for (const path of [
    '/page.jpg',
    '/drawing.svg',
    '/half.jpg',
    '/none.jpg',
    '/inside.jpg',
    'http://127.0.0.1/a.jpg',
    'http://[::1]/a.jpg',
    'file:///etc/passwd',
    'http://10.0.0.1/a.jpg',
  ])
    for (const kind of ['fetch', 'media'] as const) {
      const got = await ask(kind, await signed(kind, path))
      expect([path, got.status, got.headers.get('content-type')]).toEqual([path, 404, 'text/plain; charset=utf-8'])
    }
})
