import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import { defineContract, type RouteOf } from '../contract.ts'
import { ask } from './ask.ts'

const rename = defineContract({
  method: 'POST',
  path: '/api/book/{bookId}/info',
  auth: 'user',
  params: z.object({ bookId: z.string() }),
  query: z.object({ pageSize: z.number().optional() }),
  body: z.strictObject({ newTitle: z.string() }),
  output: z.object({ newTitle: z.string() }),
  errors: [],
})
const input = { params: { bookId: 'a/b' }, query: { pageSize: 2 }, body: { newTitle: '春' } }

let answer: { status: number; type: string; body: string } = { status: 200, type: 'application/json', body: '{}' }
let heard = ''
const server = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk) => {
    body += chunk
  })
  req.on('end', () => {
    heard = `${req.method} ${req.url} ${req.headers['content-type']} ${body}`
    res.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

/** In a page addresses are of the page's own site. */
const real = fetch
vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init))
afterEach(() => {
  answer = { status: 200, type: 'application/json', body: '{}' }
})

test('a call is named by method and path of its contract; another name does not compile', () => {
  expectTypeOf<RouteOf<typeof rename>>().toEqualTypeOf<'POST /api/book/{bookId}/info'>()
  expectTypeOf(ask<typeof rename>)
    .parameter(0)
    .toEqualTypeOf<'POST /api/book/{bookId}/info'>()
  expectTypeOf(ask<typeof rename>)
    .parameter(1)
    .toExtend<{ body: { newTitle: string } }>()
})

test('it goes out in snake_case and comes back unwrapped in camelCase', async () => {
  answer.body = '{"data":{"new_title":"春"},"timestamp":1}'
  expect(await ask<typeof rename>('POST /api/book/{bookId}/info', input)).toEqual({
    ok: true,
    data: { newTitle: '春' },
  })
  expect(heard).toBe('POST /api/book/a%2Fb/info?page_size=2 application/json {"new_title":"春"}')
})

test('a refusal is a value with its status, code and words', async () => {
  answer = { status: 409, type: 'application/json', body: '{"errcode":"busy","errmsg":"正忙"}' }
  expect(await ask<typeof rename>('POST /api/book/{bookId}/info', input)).toEqual({
    ok: false,
    status: 409,
    code: 'busy',
    message: '正忙',
  })
})

test('a file comes as the answer itself, a proxy’s page as a refusal', async () => {
  answer = { status: 200, type: 'text/css', body: 'a{}' }
  const file = await ask<typeof rename>('POST /api/book/{bookId}/info', input)
  expect(file.ok && file.data).toBeInstanceOf(Response)
  answer.type = 'text/html; charset=utf-8'
  expect(await ask<typeof rename>('POST /api/book/{bookId}/info', input)).toMatchObject({ ok: false, code: 'UNKNOWN' })
})
