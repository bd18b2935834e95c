import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from '#lib/http/actor.ts'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'
import { fail, ok } from '#lib/std/result.ts'
import { callEndpoint } from '../../support/call.ts'
import { allContracts } from '../../support/contracts.ts'
import { testDatabase } from '../../support/database.ts'

await testDatabase()
const someone: Actor = { kind: 'user', userId: 'u1', role: 'user', sessionMark: 'm1' }

const rename = defineContract({
  method: 'POST',
  path: '/api/test/{bookId}',
  auth: 'user',
  params: z.object({ bookId: z.string().max(10) }),
  body: z.strictObject({ newTitle: z.string().min(1).max(5), subTitle: z.string().max(3, '副标题太长').optional() }),
  output: z.object({ newTitle: z.string(), whoIs: z.string() }),
  errors: ['book_finalized'],
})
const route = endpoint(rename, ({ body, actor }) =>
  body.newTitle === '定稿'
    ? fail(409, 'book_finalized', '已定稿')
    : ok({ newTitle: body.newTitle, whoIs: actor.userId, secret: 'x' }),
)
const asSomeone = { params: { bookId: 'b' }, actor: someone }

test('a call travels in snake_case inside the envelope and loses what the contract does not name', async () => {
  const answer = await callEndpoint(route, { ...asSomeone, body: { new_title: '春天' } })
  expect(answer.status).toBe(200)
  expect(answer.raw).toEqual({ data: { new_title: '春天', who_is: 'u1' }, timestamp: expect.any(Number) })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test('an expected failure becomes errcode and errmsg', async () => {
  const answer = await callEndpoint(route, { ...asSomeone, body: { new_title: '定稿' } })
  expect(answer.status).toBe(409)
  expect(answer.raw).toEqual({ errcode: 'book_finalized', errmsg: '已定稿', request_id: 'test-request' })
})

test('bodies are strict and the sentence names the field in Chinese', async () => {
  const sentences = await Promise.all(
    [
      {},
      { new_title: '' },
      { new_title: '一二三四五六' },
      { new_title: 5 },
      { new_title: '好', extraField: 1 },
      { new_title: '好', sub_title: '四个字啊' },
      [],
    ].map(async (body) => {
      const { status, body: said } = await callEndpoint(route, { ...asSomeone, body })
      expect(status).toBe(422)
      expect(said.errcode).toBe('invalid')
      return said.errmsg
    }),
  )
  expect(sentences).toEqual([
    '填写的内容没有填',
    '填写的内容没有填',
    '填写的内容不能超过 5 个字',
    '填写的内容应当是文字',
    '有不认识的内容',
    '副标题太长',
    '应当是对象',
  ])
})

/** Places of a schema, by the names on the way, at which a field it does not name would be let through. */
type Shape = {
  properties?: Record<string, Shape>
  additionalProperties?: unknown
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
}
const openPlaces = (shape: Shape, at = 'body'): string[] => [
  ...(shape.properties !== undefined && shape.additionalProperties !== false ? [at] : []),
  ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => openPlaces(part, `${at}.${name}`)),
  ...[shape.items ?? [], shape.anyOf ?? [], shape.oneOf ?? []].flat().flatMap((part) => openPlaces(part, at)),
]
const shapeOf = (schema: z.ZodType): Shape => {
  const { $defs = {}, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape & {
    $defs?: Record<string, Shape>
  }
  // What a schema repeats stands apart.
  return { ...shape, oneOf: [...(shape.oneOf ?? []), ...Object.values($defs)] }
}

test('no published call takes a field it does not know in its body, or refuses a parameter it does not know', async () => {
  const contracts = await allContracts()
  const json = contracts.filter(([, { body }]) => body !== undefined && body !== 'raw')
  expect(json.length).toBeGreaterThan(30)
  const open = json.flatMap(([name, { body }]) => openPlaces(shapeOf(body as z.ZodType)).map((at) => `${name}: ${at}`))
  expect(open).toEqual([])
  const asked = contracts.filter(([, { query }]) => query !== undefined)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(([, { query }]) => shapeOf(query!).additionalProperties === false).map(([name]) => name)).toEqual(
    [],
  )
})

test('a body that is not JSON is 400, of another type 415, too large 413', async () => {
  const send = async (body: string | Uint8Array, type: string) =>
    (await callEndpoint(route, { ...asSomeone, body, headers: { 'content-type': type } })).status
  expect(await send('{"new_title":', 'application/json')).toBe(400)
  expect(await send(new Uint8Array([0x22, 0xff, 0x22]), 'application/json')).toBe(400)
  expect(await send('new_title=a', 'application/x-www-form-urlencoded')).toBe(415)
  expect(await send('{"new_title":"a"}', 'text/plain')).toBe(415)
  expect(await send(JSON.stringify({ new_title: 'x'.repeat(1_100_000) }), 'application/json')).toBe(413)
  expect(await send('{"new_title":"好"}', 'application/json; charset=utf-8')).toBe(200)
})

test('without a session 401, with a dead one 21003 as a number', async () => {
  const none = await callEndpoint(route, { params: { bookId: 'b' }, body: { new_title: '好' } })
  expect([none.status, none.body.errcode, none.body.errmsg]).toEqual([
    401,
    'unauthorized',
    '您没有登录哦，请登录后再试',
  ])
  const dead = await callEndpoint(route, { params: { bookId: 'b' }, body: { new_title: '好' }, sessionOver: true })
  expect([dead.status, dead.body.errcode]).toEqual([401, 21003])
})

test('changing calls known by the cookie need an Origin of ours; calls with a header do not', async () => {
  const send = async (headers: Record<string, string>, credential: 'cookie' | 'header' = 'cookie') =>
    (await callEndpoint(route, { ...asSomeone, credential, headers, body: { new_title: '好' } })).status
  expect(await send({ origin: 'https://evil.example' })).toBe(403)
  expect(await send({ origin: 'null' })).toBe(403)
  expect(await send({ origin: '' })).toBe(403)
  expect(await send({ origin: '', 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await send({ origin: 'https://evil.example' }, 'header')).toBe(200)
})

test('a malformed id in the path is the same 404 as a missing thing', async () => {
  const answer = await callEndpoint(route, {
    ...asSomeone,
    params: { bookId: 'far too long to be one' },
    body: { new_title: '好' },
  })
  expect([answer.status, answer.body.errmsg]).toEqual([404, '没有相关的页面或资源哦'])
})

const list = defineContract({
  method: 'GET',
  path: '/api/test',
  auth: 'none',
  query: z.object(paging(12)),
  output: page(z.object({ pageSize: z.number() })),
  errors: [],
})
const listRoute = endpoint(list, ({ query }) => ok({ results: [{ pageSize: query.pageSize }], totalCount: 9 }))

test('lists page, answer total_count, and ignore query parameters they do not know', async () => {
  const answer = await callEndpoint(listRoute, { query: { page_size: '24', utm_source: 'x' } })
  expect(answer.raw).toEqual({ results: [{ page_size: 24 }], total_count: 9, timestamp: expect.any(Number) })
  expect((await callEndpoint(listRoute, { query: { page_size: '0' } })).body.errmsg).toBe('每页条数不能少于 1')
})

test('something thrown is a bare 500 with the request id', async () => {
  const broken = endpoint(list, () => {
    throw new Error('the secret reason')
  })
  const answer = await callEndpoint(broken)
  expect(answer.status).toBe(500)
  expect(answer.raw).toEqual({
    errcode: 'internal',
    errmsg: '服务器发生了一些错误，请稍后再试',
    request_id: 'test-request',
  })
})

test('a use case may answer bytes, and take them raw', async () => {
  const binary = defineContract({
    method: 'PUT',
    path: '/api/x',
    auth: 'none',
    body: 'raw',
    output: 'binary',
    errors: [],
  })
  const echo = endpoint(binary, async ({ request, answer }) => {
    answer.append('set-cookie', 'a=1')
    answer.append('set-cookie', 'b=2')
    return ok(new Response(await request.arrayBuffer(), { headers: { 'content-type': 'application/pdf' } }))
  })
  const answer = await callEndpoint(echo, { body: new Uint8Array([1, 2, 3]), method: 'PUT' })
  expect(new Uint8Array(await answer.response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('one call too many is 429 with Retry-After, counted for each person alone, also when sent at once', async () => {
  const limited = defineContract({
    method: 'POST',
    path: '/api/y',
    auth: 'user',
    output: z.object({}),
    errors: [],
    limit: 'password',
  })
  const route = endpoint(limited, () => ok({}))
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => callEndpoint(route, { actor: someone, method: 'POST' })),
  )
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused).toHaveLength(4)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused[0]!.body.errmsg).toMatch(/^操作太频繁了，请 \d+ (秒|分钟)后再试$/)
  expect((await callEndpoint(route, { actor: { ...someone, userId: 'u2' }, method: 'POST' })).status).toBe(200)
})
