import { spawn } from 'node:child_process'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropService } from '#lib/config/services.server.ts'
import { closeDatabase, db, openDatabase, transaction } from '#lib/db/db.server.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import type { getBucket } from '#lib/site/buckets/bucket.api.ts'
import { bucket, bucketHistory, putBucket, rollbackBucket } from '#lib/site/buckets/bucket.server.ts'
import { addVersion } from '#lib/site/buckets/bucket.sql.ts'
import { bucketVersions } from '#lib/site/buckets/bucket.table.ts'
import { bucketNames, checkBucket, defaultBucket } from '#lib/site/buckets/bucket.ts'
import { GET } from '../../../src/pages/buckets/[name].ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'

const { connection } = await testDatabase()
const notice = (text: string) => ({ notice: { id: 'n1', text } })

/** Without the rows the defaults share. */
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

beforeEach(async () => {
  await db().delete(bucketVersions)
  dropService('buckets')
})
afterEach(() => vi.useRealTimers())

/** What another process does: a new version of which this one hears nothing. */
const putElsewhere = (name: string, value: unknown): Promise<number> =>
  transaction((tx) => addVersion(tx, name, value, ''))

test('every bucket of the specification answers its default to anybody, with and without .json', async () => {
  const wanted =
    'home promotion shelf order-tips cashback covers templates inserts footers gallery packages album-styles products scenarios campaigns categories specials'
  expect(bucketNames).toEqual(wanted.split(' '))
  for (const name of bucketNames) {
    expect(checkBucket(name, defaultBucket(name))).toMatchObject({ ok: true })
    for (const given of [name, `${name}.json`]) {
      const answer = await callEndpoint(GET, { params: { name: given } })
      expect(answer.status).toBe(200)
      expect(answer.body.data).toEqual(defaultBucket(name))
      expect(answer.headers.get('cache-control')).toBe('public, max-age=30')
    }
  }
})

test('an unknown bucket is 404 in JSON, whatever it is called', async () => {
  for (const name of [
    'nothing',
    'Home',
    'home.xml',
    '..',
    'order_tips',
    'a'.repeat(5000),
    '__proto__',
    'constructor',
  ]) {
    const answer = await callEndpoint(GET, { params: { name } })
    expect(answer.status).toBe(404)
    expect(answer.body.errcode).toBe('not_found')
  }
})

test('a value that was put is answered in snake_case; the same asked again is 304 until it changes', async () => {
  const tabBadges = [{ id: 'b1', tab: 'home', kind: 'dot', text: '有新样书' }]
  expect(await putBucket('home', { ...defaultBucket('home'), tabBadges }, '')).toEqual({ ok: true, value: 1 })
  const answer = await callEndpoint(GET, { params: { name: 'home' } })
  expect(answer.raw).toMatchObject({ data: { tab_badges: tabBadges } })
  const headers = { 'if-none-match': answer.headers.get('etag')! }
  expect((await callEndpoint(GET, { params: { name: 'home' }, headers })).status).toBe(304)
  await putBucket('home', defaultBucket('home'), '')
  expect((await callEndpoint(GET, { params: { name: 'home' }, headers })).status).toBe(200)
})

test('a change made by another process is seen after at most ten seconds, and within a minute through a cache', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
  expect((await bucket('shelf')).notice).toBeNull()
  await putElsewhere('shelf', notice('周五停机十分钟'))
  vi.setSystemTime(Date.now() + 9_000)
  expect((await bucket('shelf')).notice).toBeNull()
  vi.setSystemTime(Date.now() + 2_000)
  expect((await bucket('shelf')).notice?.text).toBe('周五停机十分钟')
  const seconds = Number(
    /max-age=(\d+)/.exec((await callEndpoint(GET, { params: { name: 'shelf' } })).headers.get('cache-control')!)![1],
  )
  expect(11 + seconds).toBeLessThan(60)
})

test('a value that does not fit is refused with every place named in Chinese, and nothing changes', async () => {
  const products = copyOf(defaultBucket('products'))
  products.bindings[2]!.baseFen = 42.8
  products.items[0]!.styles[0]!.size = 'a7'
  const refused = await putBucket('products', { ...products, colour: 'red' }, '')
  expect(refused.ok).toBe(false)
  const { message } = (refused as { failure: { message: string } }).failure
  expect(message).toMatch(/bindings\[2\]\.baseFen：.*\p{Script=Han}/u)
  expect(message).toMatch(/最外层：.*colour/u)
  expect(await bucketHistory('products')).toEqual([])
  products.bindings[2]!.baseFen = 4280
  const second = await putBucket('products', products, '')
  expect(second).toMatchObject({ failure: { message: 'items[0].styles：没有叫「a7」的开本' } })
})

test('no bucket can lead people away or carry markup lines', async () => {
  for (const href of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'books']) {
    expect(checkBucket('shelf', { notice: { id: 'n', text: '看看', href } }).ok).toBe(false)
  }
  expect(checkBucket('shelf', notice('两\n行')).ok).toBe(false)
})

test('history keeps every version; rolling back adds one more', async () => {
  await putBucket('shelf', notice('一'), '第一次')
  await putBucket('shelf', notice('二'), '第二次')
  expect(await rollbackBucket('shelf')).toEqual({ ok: true, value: 3 })
  expect((await bucket('shelf')).notice?.text).toBe('一')
  expect(await rollbackBucket('shelf', 0)).toEqual({ ok: true, value: 4 })
  expect((await bucket('shelf')).notice).toBeNull()
  expect((await bucketHistory('shelf')).map(({ version, note }) => [version, note])).toEqual([
    [4, '退回到第 0 版'],
    [3, '退回到第 1 版'],
    [2, '第二次'],
    [1, '第一次'],
  ])
  expect(await rollbackBucket('shelf', 9)).toMatchObject({ failure: { status: 404 } })
  expect(await rollbackBucket('covers')).toMatchObject({ failure: { status: 409 } })
})

test('two editors at once both get a version', async () => {
  const versions = await Promise.all(
    Array.from({ length: 8 }, (_, at) => putBucket('shelf', notice(`第 ${at} 个`), '')),
  )
  expect(versions.map((one) => (one.ok ? one.value : 0)).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a stored value of another release that no longer fits leaves the one before in force', async () => {
  await putBucket('shelf', notice('好的'), '')
  expect((await bucket('shelf')).notice?.text).toBe('好的')
  vi.useFakeTimers({ toFake: ['Date'] })
  await putElsewhere('shelf', { headline: '别的版本写的' })
  vi.setSystemTime(Date.now() + 11_000)
  expect((await bucket('shelf')).notice?.text).toBe('好的')
})

test('while the database is away pages show what they knew, and the default when they knew nothing', async () => {
  await putBucket('shelf', notice('记得的'), '')
  await bucket('shelf')
  vi.useFakeTimers({ toFake: ['Date'] })
  await closeDatabase()
  try {
    vi.setSystemTime(Date.now() + 60_000)
    expect((await bucket('shelf')).notice?.text).toBe('记得的')
    dropService('buckets')
    expect(await bucket('shelf')).toEqual(defaultBucket('shelf'))
  } finally {
    openDatabase(connection)
  }
})

test('a database that does not answer is given up after ten seconds', async () => {
  const other = new pg.Client(connection)
  await other.connect()
  await other.query('begin')
  await other.query('lock table bucket_versions in access exclusive mode')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let shown: unknown
  void bucket('shelf').then((value) => {
    shown = value
  })
  try {
    await vi.advanceTimersByTimeAsync(9_900)
    expect(shown).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    expect(shown).toEqual({ notice: null })
  } finally {
    await other.end()
  }
})

test('a page that asks for a bucket gives up after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  let failure: unknown
  const options = { silent: true, baseUrl: 'http://127.0.0.1:9', timeout: 10_000, cached: true } as const
  call<typeof getBucket>('GET /buckets/{name}', { params: { name: 'home' } }, options).catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(9_900)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  vi.unstubAllGlobals()
  expect(failure).toBeInstanceOf(CallError)
})

const command = (words: string[], input = ''): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve) => {
    const { host, port, user, database, password } = connection as Record<string, string>
    const login = `${user ?? ''}:${password ?? ''}`
    const url = `postgres://${login}@localhost:${port ?? ''}/${database ?? ''}?host=${encodeURIComponent(host ?? '')}`
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: url, LOG_LEVEL: 'silent' }
    const child = spawn(process.execPath, ['scripts/bucket.ts', ...words], { env })
    const said = { out: '', err: '' }
    child.stdout.on('data', (part: Buffer) => (said.out += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said.err += part.toString()))
    child.stdin.end(input)
    child.once('close', (code) => resolve({ code, ...said }))
  })

test('the command gets, puts, lists and rolls back; what is wrong is said with its place', async () => {
  const got = await command(['get', 'shelf'])
  expect([got.code, JSON.parse(got.out)]).toEqual([0, { notice: null }])
  const put = await command(['put', 'shelf', '--note', '试试'], JSON.stringify(notice('命令放的')))
  expect([put.code, put.out]).toEqual([0, expect.stringContaining('第 1 版')])
  expect((await command(['history', 'shelf'])).out).toMatch(/^1\t.*\t试试\n0\t/)
  const broken = await command(['put', 'shelf'], '{\n  "notice": nul\n}')
  expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('第 2 行第 16 个字')])
  const wrong = await command(['put', 'shelf'], '{"notice":{"id":"N","text":""}}')
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('notice.id：')])
  const products = copyOf(defaultBucket('products'))
  products.papers[0]!.id = 'rice-60'
  products.bindings[0]!.papers = ['rice-60']
  for (const one of products.bindings) one.papers = one.papers.map((id) => (id === 'cream-80' ? 'rice-60' : id))
  const paper = await command(['put', 'products'], JSON.stringify(products))
  expect([paper.code, paper.err]).toEqual([1, expect.stringContaining('papers[0]：')])
  expect((await command(['get', 'nothing'])).err).toContain('没有叫「nothing」的配置')
  expect((await command(['rollback', 'shelf', '0'])).code).toBe(0)
  expect((await bucket('shelf')).notice).toBeNull()
})
