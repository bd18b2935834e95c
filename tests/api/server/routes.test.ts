import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '#lib/http/path.ts'
import { allContracts } from '../../support/contracts.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { type RunningServer, startServer } from '../../support/server/server.ts'
import { type Answered, ask } from '../../support/server/traffic.ts'

const data = await temporaryData()
const contracts = await allContracts()
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
}, 300_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await data.remove()
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Answered> =>
  ask(server.url, { method: 'GET', path }, headers)
const cookieOf = ({ headers }: Answered): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!).join('; ')
const nameOf = async (cookie: string): Promise<string> =>
  (JSON.parse((await get('/api/user/info', { cookie })).text) as { data: { openid: string } }).data.openid

/** A path of the contract as somebody would ask for it, well-formed and of nothing there is. */
const sample = (path: string): string =>
  pathOf(path, { id: 'AbCdEfGhIjKl', fileId: 'AbCdEfGhIjKl', sourceId: 'AbCdEfGhIjKl', month: '202401', kind: 'inner' })

test('the fixed word wins over every placeholder, and paths answer with and without a slash at the end', async () => {
  // Behind every call stands src/pages/api/[...rest], which answers 404: a call that is reached says 401 to a visitor.
  const guarded = contracts.filter(([, one]) => one.method === 'GET' && one.auth === 'user')
  expect(guarded.length).toBeGreaterThan(6)
  for (const [name, { path }] of guarded) {
    for (const slash of ['', '/']) {
      const answer = await get(sample(path) + slash)
      expect([name, answer.status, answer.headers.location]).toEqual([name, 401, undefined])
    }
  }
  const { headers } = await get('/login?openid=o_routes&redirect=/books')
  const cookie = cookieOf({ headers } as Answered)
  // The shelf, not the book called `books`; the user, not the rest.
  const list = JSON.parse((await get('/api/book/books', { cookie })).text) as object
  expect(list).toMatchObject({ results: [], total_count: 0 })
  expect(JSON.parse((await get('/api/import/imports/', { cookie })).text)).not.toHaveProperty('data.files')
})

test('two calls that could take the same address are told apart by their fixed words', () => {
  const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  const fixed = (path: string): number => path.split('/').filter((part) => part !== '' && !part.startsWith('{')).length
  for (const [one, a] of contracts) {
    for (const [other, b] of contracts) {
      if (one === other || a.method !== b.method || !pattern(b.path).test(a.path.replaceAll(/[{}]/g, ''))) continue
      expect(fixed(a.path), `${a.path} and ${b.path}`).not.toBe(fixed(b.path))
    }
  }
})

test('/login signs in by a stated id and goes to a path of this site, never to another', async () => {
  const known = await get('/login?openid=%22o_anna%22%20&redirect=/books%3Fpage%3D2')
  expect([known.status, known.headers.location]).toEqual([302, '/books?page=2'])
  expect(known.headers['cache-control']).toContain('no-store')
  expect(await nameOf(cookieOf(known))).toBe('o_anna')
  const union = await get('/login?unionid=u_anna&redirect=https://evil.example/')
  expect([union.status, union.headers.location]).toEqual([302, '/books'])
  expect(cookieOf(union)).toContain('wxbook.token=')
  for (const bad of ['x_anna', '', 'o', 'o'.repeat(99)]) {
    const answer = await get(`/login?openid=${bad}&redirect=/books`)
    expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([
      302,
      `/signin?redirect=${encodeURIComponent('/books')}`,
      undefined,
    ])
  }
})

test('a private page sends visitors away before anything of it is sent, and nobody signed in to /signin', async () => {
  const asked = await get('/books?page=2')
  expect([asked.status, asked.headers.location, asked.text]).toEqual([
    302,
    `/signin?redirect=${encodeURIComponent('/books?page=2')}`,
    '',
  ])
  const cookie = cookieOf(await get('/login?openid=o_bert'))
  const back = await get(`/signin?redirect=${encodeURIComponent('/books?page=2')}`, { cookie })
  expect([back.status, back.headers.location]).toEqual([302, '/books?page=2'])
  const page = await get('/books', { cookie })
  expect(page.status).toBe(200)
  expect(page.text).toContain('data-session=')
})

test('an old address is answered by the server itself, with its query and in one hop', async () => {
  const moved = await get('/exhibition?from=%E6%9C%8B%E5%8F%8B')
  expect([moved.status, moved.headers.location]).toEqual([301, '/unboxing?from=%E6%9C%8B%E5%8F%8B'])
  expect((await get('/unboxing?from=%E6%9C%8B%E5%8F%8B')).status).toBe(200)
  const room = await get('/create/wbbook-friend')
  expect([room.status, room.headers.location]).toEqual([302, '/signin?redirect=%2Fcreate%2Fwbbook'])
})

test('what is not configured is not there: no telephone, account, badge, record number or parcel link, and no empty line', async () => {
  for (const path of ['/', '/unboxing']) {
    const foot = /<footer[^>]*>([\s\S]*?)<\/footer>/.exec((await get(path)).text)?.[1] ?? ''
    expect(foot, path).toMatch(/© 2014—20\d\d 心书/)
    expect(foot, path).toContain('href="/pages/privacy"')
    expect(foot, path).not.toMatch(/tel:|公众号：|微博：|beian|ICP备|快递查询|认证|找到我们|undefined|<li>\s*<\/li>/)
  }
})
