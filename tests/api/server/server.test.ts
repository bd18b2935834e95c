import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryData } from '../../support/server/data-template.ts'
import {
  emptyData,
  eventually,
  type RunningServer,
  runScript,
  startServer,
  startWithNpm,
  startWorker,
  type TemporaryData,
} from '../../support/server/server.ts'

const healthy = async (url: string): Promise<boolean> => (await fetch(`${url}/healthz`)).status === 200

/** One raw request: fetch would tidy up the address and the body. */
const raw = (
  url: string,
  options: { path: string; method?: string; headers?: Record<string, string>; body?: Iterable<Buffer> },
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const req = request(
      { hostname, port, path: options.path, method: options.method, headers: options.headers },
      (res) => {
        let text = ''
        res.setEncoding('utf8')
        res.on('data', (chunk: string) => {
          text += chunk
        })
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text, headers: res.headers }))
      },
    )
    req.on('error', reject)
    for (const chunk of options.body ?? []) req.write(chunk)
    req.end()
  })

const megabyte = Buffer.alloc(1024 * 1024, 'x')
function* megabytes(count: number): Generator<Buffer> {
  for (let at = 0; at < count; at += 1) yield megabyte
}

describe('the development way', () => {
  let data: TemporaryData
  let server: RunningServer
  beforeAll(async () => {
    data = await emptyData()
    server = await startServer({ DATA_DIR: data.path, TRUSTED_PROXIES: '1' })
  }, 300_000)
  afterAll(async () => {
    await server.end('SIGKILL')
    await data.remove()
  })

  test('says that database, queue and storage work', async () => {
    const answer = await fetch(`${server.url}/healthz`)
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      database: { ok: true },
      queue: { ok: true },
      storage: { ok: true },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('every answer has its id, a strict policy and no cache', async () => {
    const answer = await fetch(`${server.url}/api/nothing-here`, { headers: { 'x-request-id': 'from-a-proxy-1' } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-request-id')).toBe('from-a-proxy-1')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("object-src 'none'")
    expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain('unsafe')
    const other = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'no spaces, please' } })
    expect(other.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
  })

  test('refuses large bodies by their announced length, and while they come', async () => {
    const announced = await raw(server.url, {
      path: '/api/user/sign_in',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(3 * megabyte.length) },
      body: megabytes(3),
    })
    expect([announced.status, announced.text]).toEqual([413, expect.stringContaining('内容太大了，一次最多 1 MB')])
    const counted = await raw(server.url, {
      path: '/api/user/sign_in',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body: megabytes(3),
    })
    expect(counted.status).toBe(413)
    // A photograph as a phone takes it, for a post or an article: nobody is signed in, and it is not too large.
    for (const path of ['/api/book/x/pictures', '/blogbook/books/x/pictures'])
      expect((await raw(server.url, { path, method: 'POST', body: megabytes(3) })).status, path).not.toBe(413)
    for (const { text, headers } of [announced, counted]) {
      expect(JSON.parse(text)).toMatchObject({ errcode: 'body_too_large', request_id: headers['x-request-id'] })
    }
    expect(await healthy(server.url)).toBe(true)
  })

  test('malformed addresses are the caller’s mistake, not a crash', async () => {
    for (const path of ['/%', '//evil.example/x', '/\\evil', '*']) {
      expect((await raw(server.url, { path })).status, path).toBe(400)
    }
  })

  test('a way of asking nobody answers is 405 and a body that is no form 415, without a line of trouble in the log', async () => {
    const before = server.output().length
    const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
      const answer = await raw(server.url, {
        method,
        path,
        headers,
        body: body === undefined ? [] : [Buffer.from(body)],
      })
      return [answer.status, answer.headers.allow]
    }
    for (const method of ['TRACE', 'PROPFIND']) {
      expect(await ask(method, '/'), method).toEqual([405, expect.stringContaining('GET, HEAD, POST')])
      expect(await ask(method, '/api/user/info'), method).toEqual([405, expect.any(String)])
    }
    expect(await ask('DELETE', '/api/user/info')).toEqual([405, 'GET, HEAD, OPTIONS, POST'])
    expect(await ask('PATCH', '/api/book/books')).toEqual([405, 'GET, HEAD, OPTIONS, POST'])
    expect(await ask('OPTIONS', '/api/book/AbCdEfGhIjKl/info/')).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
    expect(await ask('HEAD', '/api/user/sign_in')).toEqual([405, 'OPTIONS, POST'])
    expect(await ask('POST', '/generate/qrcode', { origin: server.url })).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(await ask('DELETE', '/api/nothing-here')).toEqual([404, undefined])
    expect((await fetch(`${server.url}/api/user/info`, { method: 'DELETE' })).headers.get('content-type')).toContain(
      'json',
    )
    const form = { origin: server.url, 'content-type': 'text/plain' }
    expect((await ask('POST', '/login', form, 'ticket=x'))[0]).toBe(415)
    expect(
      (await ask('POST', '/login', { ...form, 'content-type': 'multipart/form-data; boundary=x' }, 'ticket'))[0],
    ).toBe(400)
    await eventually(
      async () =>
        (
          server
            .output()
            .slice(before)
            .match(/"path":"\/login"/g) ?? []
        ).length === 2,
    )
    expect(server.output().slice(before)).not.toMatch(/"level":(50|60)|\[ERROR\]|Could not render|\n\s+at /)
  })

  test('visitors behind our proxy are told apart by what it says, not by what they say themselves', async () => {
    const signIn = async (forwarded: string, at: number): Promise<number> =>
      (
        await fetch(`${server.url}/api/user/sign_in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
          body: JSON.stringify({ phone: `1390000${String(at).padStart(4, '0')}`, code: '000000' }),
        })
      ).status
    for (let at = 0; at < 60; at += 1) expect(await signIn(`10.0.0.${at}, 203.0.113.9`, at)).not.toBe(429)
    expect(await signIn('10.0.0.99, 203.0.113.9', 60)).toBe(429)
    expect(await signIn('203.0.113.9, 203.0.113.10', 61)).not.toBe(429)
  })

  test('a query that fails leaves neither what somebody typed nor a hash of a token in the log', async () => {
    const database = new pg.Client({ host: `${data.path}/postgres/run`, user: 'xinshu', database: 'xinshu' })
    await database.connect()
    await database.query('alter table sms_codes rename to sms_codes_away')
    await database.query('alter table sessions rename to sessions_away')
    try {
      const token = randomBytes(32).toString('base64url')
      const call = await fetch(`${server.url}/api/user/sign_in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
        body: JSON.stringify({ phone: '13712345678', code: '123456' }),
      })
      expect(call.status).toBe(500)
      const cookie = { cookie: `wxbook.token=${token}` }
      expect((await fetch(`${server.url}/api/user/info`, { headers: cookie })).status).toBe(500)
      expect((await fetch(`${server.url}/books`, { headers: cookie, redirect: 'manual' })).status).toBe(500)
      await eventually(async () => (server.output().match(/Failed query/g) ?? []).length >= 3)
      expect(server.output()).toContain('sms_codes')
      const hash = createHash('sha256').update(token)
      for (const secret of [
        '13712345678',
        token,
        hash.copy().digest('base64url'),
        hash.copy().digest('hex'),
        'params',
      ]) {
        expect(server.output()).not.toContain(secret)
      }
      expect(server.output()).not.toContain(hash.digest('base64').slice(0, 40))
    } finally {
      await database.query('alter table sms_codes_away rename to sms_codes')
      await database.query('alter table sessions_away rename to sessions')
      await database.end()
    }
  })

  test('the log holds neither query strings nor long path parts', async () => {
    await fetch(`${server.url}/v/abcdefghijklmnopqrstuvwxyz?phone=13800138000`)
    await eventually(async () => server.output().includes('/v/abcdef…'))
    expect(server.output()).not.toContain('13800138000')
    expect(server.output()).not.toContain('abcdefghijkl')
  })

  test('a killed PostgreSQL is started again while the server runs', async () => {
    const before = data.postgresPid()!
    process.kill(before, 'SIGKILL')
    await eventually(async () => data.postgresPid() !== before && (await healthy(server.url)))
  })

  test('a killed server leaves nothing that stops the next start, which shares the PostgreSQL left alive', async () => {
    const postgres = data.postgresPid()
    await server.end('SIGKILL')
    server = await startServer({ DATA_DIR: data.path })
    expect(await healthy(server.url)).toBe(true)
    expect(data.postgresPid()).toBe(postgres)
  })

  test('server and PostgreSQL killed together start again', async () => {
    const postgres = data.postgresPid()!
    await server.end('SIGKILL')
    process.kill(postgres, 'SIGKILL')
    server = await startServer({ DATA_DIR: data.path })
    expect(await healthy(server.url)).toBe(true)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it in order and stops PostgreSQL', async (signal) => {
    expect(await server.end(signal)).toBe(0)
    expect(data.postgresPid()).toBeUndefined()
    server = await startServer({ DATA_DIR: data.path })
    expect(await healthy(server.url)).toBe(true)
  })
})

/** A sign-in that is half sent; `finish` sends the rest and answers the status. */
const halfSent = async (url: string): Promise<{ finish: () => Promise<number | undefined> }> => {
  const { hostname, port } = new URL(url)
  const req = request({
    ...{ hostname, port, path: '/api/user/sign_in', method: 'POST' },
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    req.on('response', (res) => resolve(res.resume().statusCode)).on('error', reject)
  })
  answered.catch(() => {})
  req.write('{"phone":')
  await healthy(url)
  return {
    finish: () => {
      req.end('"1"}')
      return answered
    },
  }
}
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('npm start in a terminal', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s to npm and server together finishes what is under way and stops PostgreSQL',
    async (signal) => {
      const data = await temporaryData()
      const server = await startWithNpm({ DATA_DIR: data.path })
      expect(data.postgresPid()).toBeDefined()
      const half = await halfSent(server.url)
      const ended = server.end(signal)
      // npm passes on what the group already had. How much later is chance: here late enough to be told apart.
      await after(30)
      server.end(signal)
      await eventually(async () => server.output().includes('finishing what is under way'))
      expect(await half.finish()).toBe(422)
      // npm itself ends by the terminal's hang-up.
      if (signal === 'SIGHUP') await ended
      else expect(await ended).toBe(0)
      await eventually(async () => data.postgresPid() === undefined)
      expect(server.output()).not.toContain('defect')
      await data.remove()
    },
    300_000,
  )

  test('a second Ctrl-C, by somebody who has waited, breaks off what is under way and still stops PostgreSQL', async () => {
    const data = await temporaryData()
    const server = await startWithNpm({ DATA_DIR: data.path })
    const half = await halfSent(server.url)
    const ended = server.end('SIGINT')
    await eventually(async () => server.output().includes('finishing what is under way'))
    await after(1_200)
    server.end('SIGINT')
    expect(await ended).toBe(1)
    expect(data.postgresPid()).toBeUndefined()
    await expect(half.finish()).rejects.toThrow()
    await data.remove()
  }, 300_000)
})

test('server and worker share one PostgreSQL; the last to end stops it', async () => {
  const data = await temporaryData()
  const server = await startServer({ DATA_DIR: data.path, WORKERS: '0' })
  const worker = await startWorker({ DATA_DIR: data.path })
  expect(await healthy(server.url)).toBe(true)
  const postgres = data.postgresPid()
  expect(await server.end()).toBe(0)
  expect(data.postgresPid()).toBe(postgres)
  expect(await worker.end()).toBe(0)
  expect(data.postgresPid()).toBeUndefined()
  await data.remove()
}, 300_000)

describe('the production way', () => {
  let data: TemporaryData
  let server: RunningServer
  beforeAll(async () => {
    data = await emptyData()
    server = await startServer({
      DATA_DIR: data.path,
      NODE_ENV: 'production',
      DEV_LOGIN: '1',
      SITE_URL: 'https://xinshu.example',
    })
  }, 300_000)
  afterAll(async () => {
    await server.end('SIGKILL')
    await data.remove()
  })

  test('knows no simulated sign-in and no /dev pages, even when DEV_LOGIN is set', async () => {
    expect(await healthy(server.url)).toBe(true)
    expect(server.output()).toContain('DEV_LOGIN means nothing')
    for (const path of [
      '/login?openid=wx_demo&redirect=/books',
      '/login?unionid=demo',
      '/dev',
      '/dev/sms',
      '/dev/components',
    ]) {
      const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('set-cookie'), path).toBeNull()
    }
  })

  test('says once that visitors cannot be told apart when a proxy is there and nobody said so', async () => {
    for (let at = 0; at < 2; at += 1) {
      await fetch(`${server.url}/api/user/info`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    }
    await eventually(async () => server.output().includes('TRUSTED_PROXIES is 0'))
    expect(server.output().split('TRUSTED_PROXIES is 0')).toHaveLength(2)
  })

  test('tells browsers to stay on https', async () => {
    expect((await fetch(`${server.url}/healthz`)).headers.get('strict-transport-security')).toContain('max-age=')
  })
})

describe('starts that are refused', () => {
  test.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['PORT', { PORT: 'abc' }],
    ['S3_BUCKET', { STORAGE: 's3' }],
    ['S3_BUKET', { S3_BUKET: 'typing error' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['WORKERS', { WORKERS: '-1' }],
  ])('%s is named', async (name, env) => {
    const { code, output } = await runScript('start.ts', { ...env, DATA_DIR: '/nonexistent/never-made' } as Record<
      string,
      string
    >)
    expect(code).toBe(1)
    expect(output).toContain(name)
    expect(output).not.toContain('    at ')
  })
})
