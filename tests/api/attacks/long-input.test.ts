/** The longest strings a call or a page takes, of the kinds that patterns and parsers stumble over: they cost about what short ones do. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contactPage } from '#lib/helpdesk/page.server.ts'
import { visitor } from '#lib/http/actor.ts'
import { toWire } from '#lib/http/wire.ts'
import { canonicalUrl } from '#lib/site/routes/robots.ts'
import { routeOf, routes } from '#lib/site/routes/routes.ts'
import { onRequest } from '../../../src/middleware.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { type Call, everyCall, filled, schemaOf, stringsIn } from '../../support/every-call.ts'
import { standIn } from '../../support/stand-in.ts'

await testDatabase()

const kinds: Record<string, (length: number) => string> = {
  blanks: (length) => `a${' '.repeat(length)}a`,
  tabs: (length) => `a${'\t'.repeat(length)}a`,
  breaks: (length) => `a${' \n'.repeat(length / 2)}a`,
  slashes: (length) => `a${'/'.repeat(length)}a`,
  brackets: (length) => `${'['.repeat(length)}a`,
  tags: (length) => `${'<a '.repeat(length / 3)}a`,
  marks: (length) => `a${'\u0301\u0316'.repeat(length / 4)}`,
  letter: (length) => 'a'.repeat(length),
  digits: (length) => `${'1'.repeat(length)}x`,
  quotes: (length) => `${'"\''.repeat(length / 3)}a`,
  backslashes: (length) => `${'\\'.repeat(length / 2)}a`,
}

/**
 * Above the same call with a short text. ms of this process's processor: what PostgreSQL and threads of the press do is not the
 * web thread's, but counts.
 */
const mostMs = 50
/** Where that is passed, so many times what reading the same text as JSON costs at the same moment: a busy machine is slow at both. */
const mostReadings = 20
/** First a text with which the square of it is seen and does not hold the test; then what a body of JSON may carry. */
const [first, whole] = [30_000, 900_000]
/** The server reads no longer address (node:http). */
const address = 15_000

const ofPart = (schema: z.ZodType | undefined, length: number, kind: (length: number) => string): unknown => {
  if (!schema) return undefined
  const shape = schemaOf(schema)
  const strings = stringsIn(filled(shape, 'one'), 'one')
  return strings === 0 ? undefined : filled(shape, kind(Math.floor(length / strings)))
}

let serial = 0
const cost = async (work: () => Promise<unknown>): Promise<number> => {
  const began = process.cpuUsage()
  await work()
  // What patterns cost is the program's own; the kernel's part is pages of memory, dearer where others use the machine.
  return process.cpuUsage(began).user / 1000
}
/** The least of some tries: a collection of garbage belongs to none of them. */
const least = async (work: () => Promise<unknown>, most = Number.POSITIVE_INFINITY): Promise<number> => {
  let ms = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4 && (tries === 0 || (ms > most && ms < most + 10 * mostMs)); tries += 1)
    ms = Math.min(ms, await cost(work))
  return ms
}
const read = async (value: unknown): Promise<void> => {
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'string' ? one.normalize('NFC').trim() : one))
}
/** What `work` with `value` costs too much above `base`, in ms; undefined: no more than it may. */
const tooSlow = async (base: number, value: unknown, work: () => Promise<unknown>): Promise<number | undefined> => {
  const ms = (await least(work, base + mostMs)) - base
  return ms <= mostMs || ms <= mostReadings * (await cost(() => read(value))) ? undefined : Math.round(ms)
}

/** Calls with this text in each string of one part; whoever calls is somebody else each time, so that nobody has called too often. */
const ask = async ({ contract, route }: Call, part: 'params' | 'query' | 'body', value: unknown): Promise<void> => {
  serial += 1
  const actor = contract.auth === 'user' ? standIn(`long-${contract.path}-${serial}`, 'operator') : visitor
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, 'x']))
  const body = contract.body === 'raw' || contract.body === undefined ? undefined : {}
  await callEndpoint(route, {
    method: contract.method,
    path: contract.path.replaceAll(/[{}]/g, ''),
    params: part === 'params' ? { ...params, ...(value as Record<string, string>) } : params,
    ...(part === 'query' ? { query: strings(toWire(value)) } : {}),
    ...(part === 'body' ? { body: toWire(value) } : body ? { body } : {}),
    actor,
    ip: `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`,
  }).catch((error: unknown) => {
    // A use case that wants its database, press or outside world is no matter of length.
    if (error instanceof RangeError) throw error
  })
}
/** Headers anybody may send and something of ours reads. A server of Node takes 16 KB of all of them together. */
const readHeaders = [
  ...['accept-language', 'authorization', 'content-disposition', 'cookie', 'idempotency-key', 'if-none-match'],
  ...['origin', 'range', 'referer', 'user-agent', 'x-forwarded-for', 'x-request-id'],
]
/** What a header can carry: one line of Latin letters. */
const asHeader = (text: string): string => text.replaceAll(/[^\t -~]/g, '.')
const askWith = async ({ contract, route }: Call, more: { headers?: Record<string, string>; body?: unknown }) => {
  serial += 1
  const actor = contract.auth === 'user' ? standIn(`long-${contract.path}-${serial}`, 'operator') : visitor
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  await callEndpoint(route, {
    method: contract.method,
    path: contract.path.replaceAll(/[{}]/g, ''),
    params: Object.fromEntries(names.map((name) => [name, 'x'])),
    ...(contract.method === 'GET' ? {} : { body: {} }),
    actor,
    ip: `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`,
    ...more,
  }).catch((error: unknown) => {
    if (error instanceof RangeError) throw error
  })
}
const strings = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, String(one)]))

const every = await everyCall()

test('most calls that take strings are tried', () => {
  expect(every.length).toBeGreaterThan(100)
})

test.each(every.map((call) => [call.name, call] as const))('%s', { timeout: 60_000 }, async (_, call) => {
  const { contract } = call
  const parts = [
    ['params', contract.params, address, address],
    ['query', contract.query, address, address],
    ['body', contract.body === 'raw' ? undefined : contract.body, first, whole],
  ] as const
  const slow: string[] = []
  for (const [part, schema, some, most] of parts) {
    const short = ofPart(schema, 20, kinds.letter!)
    if (short === undefined) continue
    await ask(call, part, short)
    const base = await least(() => ask(call, part, short), 0)
    for (const [kind, make] of Object.entries(kinds)) {
      for (const length of new Set([some, most])) {
        if (slow.length > 0) break
        const long = ofPart(schema, length, make)
        const ms = await tooSlow(base, long, () => ask(call, part, long))
        if (ms !== undefined) slow.push(`${part} ${kind} ${length}: ${ms} ms`)
      }
    }
  }
  expect(slow).toEqual([])
})

test.each(every.map((call) => [call.name, call] as const))('%s: headers', { timeout: 60_000 }, async (_, call) => {
  const sent = (text: string) => {
    const headers = Object.fromEntries(readHeaders.map((name) => [name, asHeader(text)]))
    return () => askWith(call, { headers })
  }
  await sent('x')()
  const base = await least(sent('x'), 0)
  const slow: string[] = []
  for (const [kind, make] of Object.entries(kinds)) {
    if (slow.length > 0) break
    const text = make(address)
    const ms = await tooSlow(base, text, sent(text))
    if (ms !== undefined) slow.push(`${kind}: ${ms} ms`)
  }
  expect(slow).toEqual([])
})

/** Bodies that no schema reads: pictures, parts of files, forms of providers, JSON that is none. */
const raw = every.filter(({ contract }) => contract.body !== undefined)

test.each(raw.map((call) => [call.name, call] as const))('%s: raw bodies', { timeout: 60_000 }, async (_, call) => {
  const slow: string[] = []
  const types = ['application/octet-stream', 'application/json', 'application/x-www-form-urlencoded', 'text/xml']
  for (const type of call.contract.body === 'raw' ? types : ['application/json']) {
    const work = (text: string) => () => askWith(call, { body: text, headers: { 'content-type': type } })
    await work('x')()
    const base = await least(work('x'), 0)
    for (const [kind, make] of Object.entries(kinds)) {
      for (const length of slow.length > 0 ? [] : [first, whole]) {
        const text = make(length)
        const ms = await tooSlow(base, text, work(text))
        if (ms !== undefined) slow.push(`${type} ${kind} ${length}: ${ms} ms`)
      }
    }
  }
  expect(slow).toEqual([])
})

/** A page asked for, as far as the middleware goes. */
const look = async (path: string, more: Record<string, string> = {}): Promise<void> => {
  const url = new URL(path, 'http://127.0.0.1:4321')
  const request = new Request(url, { headers: more })
  // A forbidden header for Request; the server has it.
  request.headers.set('host', url.host)
  const context = {
    url,
    request,
    routePattern: '/x',
    isPrerendered: false,
    clientAddress: '127.0.0.1',
    locals: {},
    params: {},
  }
  // What the frame of every page says of its own address (layouts/frames).
  canonicalUrl(url, url.origin, routeOf(url.pathname))
  const next = async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
  await onRequest(context as unknown as Parameters<typeof onRequest>[0], next)
}

test('headers of pages', { timeout: 120_000 }, async () => {
  const slow: string[] = []
  for (const name of readHeaders) {
    for (const path of ['/', '/books', '/media/ab', '/products/wxbook']) {
      await look(path, { [name]: 'x' })
      const base = await least(() => look(path, { [name]: 'x' }), 0)
      for (const [kind, make] of Object.entries(kinds)) {
        // A cookie is looked for by its name.
        const text = asHeader(`${name === 'cookie' ? 'wxbook.token=' : ''}${make(address)}`)
        const ms = await tooSlow(base, text, () => look(path, { [name]: text }))
        if (ms !== undefined) slow.push(`${path} ${name} ${kind}: ${ms} ms`)
      }
    }
  }
  expect(slow).toEqual([])
})

test('file names of a form', { timeout: 120_000 }, async () => {
  const work = (text: string) => async () => {
    serial += 1
    const url = new URL('http://127.0.0.1:4321/contact')
    const name = text.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ')
    const part = `--x\r\ncontent-disposition: form-data; name="pictures"; filename="${name}"\r\ncontent-type: image/png\r\n\r\nx\r\n`
    const body = Buffer.from(`${part}--x--\r\n`)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const request = new Request(url, { method: 'POST', body, headers })
    request.headers.set('host', url.host)
    request.headers.set('content-length', String(body.length))
    const locals = { actor: visitor, credential: 'none', requestId: 'test', ip: `10.77.${serial >> 8}.${serial & 255}` }
    await contactPage({ request, url, locals: { ...locals, sessionOver: false } as never }, new Headers())
  }
  await work('x')()
  const base = await least(work('x'), 0)
  const slow: string[] = []
  for (const [kind, make] of Object.entries(kinds)) {
    const text = make(first)
    const ms = await tooSlow(base, text, work(text))
    if (ms !== undefined) slow.push(`${kind}: ${ms} ms`)
  }
  expect(slow).toEqual([])
})

test('addresses of pages, and of none', { timeout: 120_000 }, async () => {
  const encoded = (text: string): string => text.replaceAll(/[^/\w[\]"']/g, encodeURIComponent).slice(0, address)
  const slow: string[] = []
  const patterns = [...routes.map(({ pattern }) => pattern), '/[...missing]']
  for (const pattern of patterns) {
    const at = (text: string): string[] => [
      pattern.replaceAll(/\[(?:\.\.\.)?\w+\]/g, text),
      `${pattern.replaceAll(/\[(?:\.\.\.)?\w+\]/g, 'x')}?page=${text}&next=${text}`,
      `${pattern.replaceAll(/\[(?:\.\.\.)?\w+\]/g, 'x')}${text}b`,
    ]
    await look(at('x')[0]!)
    const base = await least(() => look(at('x')[0]!), 0)
    for (const [kind, make] of Object.entries(kinds)) {
      for (const path of slow.length > 0 ? [] : at(encoded(make(address)))) {
        const ms = await tooSlow(base, path, () => look(path))
        if (ms !== undefined) slow.push(`${pattern} ${kind}: ${ms} ms`)
      }
    }
  }
  expect(slow).toEqual([])
})
