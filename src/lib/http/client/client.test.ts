import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineContract } from '../contract.ts'
import { $alert, $sessionEnded } from './alert.store.ts'
import { CallError, call } from './client.ts'

let answer: { status: number; body: unknown } = { status: 200, body: {} }
let heard = ''
const server = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk) => {
    body += chunk
  })
  req.on('end', () => {
    heard = `${req.method} ${req.url} ${body}`
    res.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

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

test('a call is sent in snake_case to its filled path and comes back unwrapped in camelCase', async () => {
  answer = { status: 200, body: { data: { new_title: '春' }, timestamp: 1 } }
  expect(await call<typeof rename>('POST /api/book/{bookId}/info', input, { baseUrl })).toEqual({ newTitle: '春' })
  expect(heard).toBe('POST /api/book/a%2Fb/info?page_size=2 {"new_title":"春"}')
})

test('a failure shows a danger alert with its code and rejects; silent shows none; fallThrough hands the body back', async () => {
  answer = { status: 409, body: { errcode: 'busy', errmsg: '正忙' } }
  await expect(call<typeof rename>('POST /api/book/{bookId}/info', input, { baseUrl })).rejects.toMatchObject({
    name: 'CallError',
    code: 'busy',
    status: 409,
  })
  expect($alert.get()).toMatchObject({ kind: 'danger', text: '正忙', code: 'busy' })
  $alert.set(undefined)
  await expect(
    call<typeof rename>('POST /api/book/{bookId}/info', input, { baseUrl, silent: true }),
  ).rejects.toBeInstanceOf(CallError)
  expect($alert.get()).toBeUndefined()
  expect(await call<typeof rename>('POST /api/book/{bookId}/info', input, { baseUrl, fallThrough: true })).toEqual({
    errcode: 'busy',
    errmsg: '正忙',
  })
})

test('21003 ends the session here, unless the token is an agent’s', async () => {
  answer = { status: 401, body: { errcode: 21003, errmsg: '登录已过期' } }
  await expect(
    call<typeof rename>('POST /api/book/{bookId}/info', input, { baseUrl, silent: true }),
  ).rejects.toMatchObject({ code: '21003' })
  expect($sessionEnded.get()).toBe(1)
  await expect(
    call<typeof rename>('POST /api/book/{bookId}/info', input, { baseUrl, silent: true, token: 'agent-x' }),
  ).rejects.toThrow()
  expect($sessionEnded.get()).toBe(1)
})

test('without a network the alert says so', async () => {
  await expect(
    call<typeof rename>('POST /api/book/{bookId}/info', input, { baseUrl: 'http://127.0.0.1:9' }),
  ).rejects.toMatchObject({
    code: 'UNKNOWN',
    message: '网络不通，请检查后再试',
  })
})

test('an answer that may be kept is asked for once, until the sign-in ends', async () => {
  const styles = defineContract({
    method: 'GET',
    path: '/buckets/album-styles',
    auth: 'none',
    output: z.number(),
    errors: [],
    cached: true,
  })
  answer = { status: 200, body: { data: 1 } }
  expect(await call<typeof styles>('GET /buckets/album-styles', {}, { baseUrl, cached: true })).toBe(1)
  answer = { status: 200, body: { data: 2 } }
  expect(await call<typeof styles>('GET /buckets/album-styles', {}, { baseUrl, cached: true })).toBe(1)
  $sessionEnded.set($sessionEnded.get() + 1)
  expect(await call<typeof styles>('GET /buckets/album-styles', {}, { baseUrl, cached: true })).toBe(2)
})

test('a call done once goes out under one key until there is an answer, then under another', async () => {
  const once = defineContract({ ...rename, path: '/api/book/{bookId}/once', idempotent: true })
  const keys: string[] = []
  server.prependListener('request', (req) => keys.push(String(req.headers['idempotency-key'])))
  const send = (title: string) =>
    call<typeof once>(
      'POST /api/book/{bookId}/once',
      { ...input, body: { newTitle: title } },
      { baseUrl, silent: true, idempotent: true },
    ).catch(() => undefined)
  answer = { status: 503, body: { errcode: 'unavailable', errmsg: '忙' } }
  await send('春')
  answer = { status: 409, body: { errcode: 'still_running', errmsg: '还在处理' } }
  await send('春')
  answer = { status: 200, body: { data: { new_title: '春' } } }
  await send('夏')
  await send('春')
  await send('春')
  const [lost, running, other, answered, again] = keys
  expect(lost).toMatch(/^[\w-]{22}$/)
  expect([running, answered]).toEqual([lost, lost])
  expect(new Set([lost, other, again]).size).toBe(3)
})

test('without an answer it is sent again by itself, under its key', async () => {
  const once = defineContract({ ...rename, path: '/api/book/{bookId}/lost', idempotent: true })
  const keys: string[] = []
  const cut = createServer((req, res) => {
    keys.push(String(req.headers['idempotency-key']))
    if (keys.length === 1) res.destroy()
    else res.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"new_title":"春"}}')
  })
  await new Promise<void>((done) => cut.listen(0, '127.0.0.1', done))
  const at = `http://127.0.0.1:${(cut.address() as AddressInfo).port}`
  expect(await call<typeof once>('POST /api/book/{bookId}/lost', input, { baseUrl: at, idempotent: true })).toEqual({
    newTitle: '春',
  })
  expect(keys.length).toBe(2)
  expect(keys[1]).toBe(keys[0])
  cut.close()
})
