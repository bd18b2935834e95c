/** What goes over the line, and how a process ends: the real server, built by `npm run build` alone. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdirSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, dataOf, signIn } from '../../support/server/client.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import {
  emptyData,
  eventually,
  freePort,
  type RunningServer,
  startServer,
  type TemporaryData,
} from '../../support/server/server.ts'
import { madeLife } from '../../support/story.ts'

const root = resolve(import.meta.dirname, '../../..')
type Raw = { status: number; encoding: string | undefined; bytes: number; etag: string | undefined }
/** fetch would unpack the answer. */
const raw = (url: string, headers: Record<string, string>): Promise<Raw> =>
  new Promise((done, failed) => {
    const call = request(url, { headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          encoding: answer.headers['content-encoding'],
          bytes,
          etag: answer.headers.etag,
        }),
      )
    })
    call.on('error', failed)
    call.end()
  })

describe('a running server', () => {
  let data: TemporaryData
  let server: RunningServer
  let client: Client
  const env = async () => ({ DATA_DIR: data.path, DEV_LOGIN: '1', PORT: String(await freePort()) })
  beforeAll(async () => {
    data = await temporaryData()
    server = await startServer(await env())
    client = await signIn(server.url, 'o_serving')
  }, 300_000)
  afterAll(async () => {
    await server?.end('SIGKILL')
    await data.remove()
  })

  test('the scripts inside a page are those its policy lets run', async () => {
    for (const path of ['/', '/signin', '/preferences', '/nothing-here']) {
      const answer = await fetch(`${server.url}${path}`)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const inline = [...(await answer.text()).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
      expect(inline.length, path).toBeGreaterThan(0)
      for (const text of inline)
        expect(policy, path).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
  })

  test('the build has its compressed files, and they are what browsers get', async () => {
    const scripts = globSync('_astro/*.js', { cwd: join(root, 'dist/client') })
    const script = scripts.find((name) => existsSync(join(root, 'dist/client', `${name}.br`)))!
    const plain = await raw(`${server.url}/${script}`, { 'accept-encoding': 'identity' })
    const brotli = await raw(`${server.url}/${script}`, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await raw(`${server.url}/${script}`, { 'accept-encoding': 'gzip' })
    expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
    expect(brotli.bytes).toBeLessThan(gzip.bytes)
    expect(gzip.bytes).toBeLessThan(plain.bytes)
    const again = await raw(`${server.url}/${script}`, { 'accept-encoding': 'br', 'if-none-match': brotli.etag! })
    expect([again.status, again.bytes]).toEqual([304, 0])
  })

  test('pages and calls are compressed as the browser likes it, fonts are not', async () => {
    for (const path of ['/', '/signin']) {
      const page = await raw(`${server.url}${path}`, { 'accept-encoding': 'br, gzip' })
      expect([path, page.encoding]).toEqual([path, 'br'])
      const other = await raw(`${server.url}${path}`, { 'accept-encoding': 'gzip' })
      expect([path, other.encoding]).toEqual([path, 'gzip'])
    }
    const { id } = dataOf<{ id: string }>(await client.ask('POST', '/api/import/imports', {}))
    for (let at = 0; at < 20; at += 1) {
      await client.ask('POST', `/api/import/imports/${id}/files`, { name: `media/${at}.jpg`, bytes: 1000 })
    }
    const state = await client.once('GET', `/api/import/imports/${id}`, undefined, { 'accept-encoding': 'br' })
    expect([state.bytes.length > 1024, state.headers.get('content-encoding')]).toEqual([true, 'br'])
    const font = globSync('fonts/*.woff2', { cwd: join(root, 'dist/client') })[0]!
    expect((await raw(`${server.url}/${font}`, { 'accept-encoding': 'br' })).encoding).toBeUndefined()
  })

  test('SIGTERM lets the piece on its way arrive and the job under way finish, then ends with 0', async () => {
    const { id } = dataOf<{ id: string }>(await client.ask('POST', '/api/import/imports', {}))
    for (const { name, bytes } of await madeLife(150, 30, 9)) {
      const path = `/api/import/imports/${id}/files`
      const file = dataOf<{ file_id: string }>(await client.ask('POST', path, { name, bytes: bytes.length }))
      dataOf(await client.ask('PUT', `${path}/${file.file_id}?offset=0`, bytes))
    }
    const other = dataOf<{ id: string }>(await client.ask('POST', '/api/import/imports', {})).id
    const files = `/api/import/imports/${other}/files`
    const slow = dataOf<{ file_id: string }>(await client.ask('POST', files, { name: 'slow.json', bytes: 20 }))
    const headers = { authorization: `Bearer ${client.token()}`, 'content-length': '20' }
    const piece = request(`${server.url}${files}/${slow.file_id}?offset=0`, { method: 'PUT', headers })
    const arrived = once(piece, 'response') as Promise<[IncomingMessage]>
    piece.write('0123456789')
    dataOf(await client.ask('POST', `/api/import/imports/${id}/read`, {}))
    await eventually(async () => {
      const state = await client.ask('GET', `/api/import/imports/${id}`)
      return dataOf<{ progress: { stage: string } }>(state).progress.stage !== 'waiting'
    })
    const ended = server.end('SIGTERM')
    // Only when the server says that it ends, the second half goes out.
    await eventually(async () => server.output().includes('finishing what is under way'))
    piece.end('0123456789')
    const [answer] = await arrived
    answer.resume()
    expect(answer.statusCode).toBe(200)
    expect(await ended).toBe(0)
    expect(data.postgresPid()).toBeUndefined()

    server = await startServer(await env())
    client = await signIn(server.url, 'o_serving')
    const kept = dataOf<{ received: number }>(await client.ask('GET', `${files}/${slow.file_id}`))
    expect(kept.received).toBe(20)
    const read = dataOf<{ status: string }>(await client.ask('GET', `/api/import/imports/${id}`))
    // Finished before the end, not taken up again after the start.
    expect(read.status).toBe('ready')
  })
})

/** Starts in production from what is built, in a home nobody else may look into. */
const privateHome = async (owner: number): Promise<void> => {
  const data = await emptyData()
  const home = join(data.path, 'home')
  mkdirSync(home, { mode: 0o700 })
  chownSync(home, owner, owner)
  const dataDir = join(home, 'data')
  const env = { DATA_DIR: dataDir, NODE_ENV: 'production', SITE_URL: 'https://xinshu.example', HOME: home }
  const server = await startServer(env, owner === 0 ? undefined : owner)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await server.end()).toBe(0)
  // As root the database lies outside, where its borrowed account can reach it.
  if (owner === 0) {
    const far = readlinkSync(join(dataDir, 'postgres'))
    expect(basename(far)).toMatch(/^database-/)
    await rm(far, { recursive: true })
  }
  await data.remove()
}
const asRoot = process.getuid?.() === 0
test('starts under a private home directory', async () => {
  await privateHome(process.getuid?.() ?? 0)
}, 120_000)

test('an account without a name, as docker --user gives, is told what PostgreSQL needs', async () => {
  if (!asRoot) return console.log('not root: not tried')
  const data = await emptyData()
  chownSync(data.path, 54_321, 54_321)
  const env = { DATA_DIR: join(data.path, 'data'), NODE_ENV: 'production', SITE_URL: 'https://xinshu.example' }
  await expect(startServer(env, 54_321)).rejects.toThrow(/54321 has no name .*DATABASE_URL/)
  await data.remove()
}, 60_000)

test('an ordinary account starts it as well (needs root to become one)', async () => {
  const readable = asRoot
    ? spawnSync('su', ['nobody', '-s', '/bin/sh', '-c', `test -r ${root}/dist/server/entry.mjs`])
    : undefined
  if (readable?.status !== 0) return console.log('not root, or this folder is private: not tried')
  await privateHome(65_534)
}, 120_000)
