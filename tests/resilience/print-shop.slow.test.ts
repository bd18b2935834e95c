/** A hundred orders, the site and the print shop's program both killed again and again: each book once, each file as its ticket says. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { hashToken } from '#lib/auth/token.server.ts'
import { readConfig } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { postgresFiles } from '#lib/db/postgres-files.server.ts'
import { socketConnection } from '#lib/db/postgres-process.server.ts'
import { printShopClient } from '../support/print-shop-client.ts'
import { printedOrder } from '../support/printed-orders.ts'
import { temporaryData } from '../support/server/data-template.ts'
import { eventually, freePort, startServer } from '../support/server/server.ts'
import { randomFrom } from './random.ts'

const chance = randomFrom(36)
const data = await temporaryData()
setService('config', readConfig({ DATA_DIR: data.path }))
const PORT = String(await freePort())
const start = () => startServer({ DATA_DIR: data.path, PORT })
let server = await start()
afterAll(async () => {
  await server.end('SIGKILL')
  await data.remove()
})

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client(socketConnection(postgresFiles(data.path), 'xinshu'))
  await client.connect()
  const found = await client.query(text, values)
  await client.end()
  return found.rows as T[]
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('a hundred orders survive kill -9 on both sides', { timeout: 900_000 }, async () => {
  const key = `xsp_${'s'.repeat(43)}`
  await rows("insert into print_partners (id, name) values ('p', '青山印刷')")
  await rows("insert into print_keys (id, partner_id, key_hash, tail) values ('k', 'p', $1, 'ssss')", [hashToken(key)])
  const orders = []
  for (let at = 0; at < 100; at += 1)
    orders.push(await printedOrder(rows, null, { copies: at % 4 === 0 ? [1, 2] : [3] }))
  const client = printShopClient(server.url, key)
  for (let round = 0; round < 12; round += 1) {
    const running = client.run(1500 + Math.floor(chance() * 3000))
    if (round % 3 === 1) {
      await server.end('SIGKILL')
      server = await start()
    }
    await running
  }
  expect(await client.run(), client.output()).toBe(0)

  const printed = client.sheets()
  const wanted = orders.flatMap(({ orderNo, lines }) => lines.map((line, position) => ({ orderNo, position, ...line })))
  const byPlace = (one: { orderNo: string; position: number }) => `${one.orderNo} ${one.position}`
  expect(printed.map(({ jobId: _, ...sheet }) => sheet).sort((a, b) => (byPlace(a) < byPlace(b) ? -1 : 1))).toEqual(
    wanted,
  )
  for (const { jobId, inner, cover } of printed) {
    expect(sha256(client.file(jobId, 'inner'))).toBe(inner)
    expect(sha256(client.file(jobId, 'cover'))).toBe(cover)
  }
  expect(await rows('select state, count(*)::int as n from orders group by state')).toEqual([
    { state: 'shipped', n: 100 },
  ])
  expect(
    await rows(
      "select count(*)::int as n, count(distinct subject_id)::int as jobs from print_job_history where event = 'print'",
    ),
  ).toEqual([{ n: wanted.length, jobs: wanted.length }])
})

test('npm start brings a local print shop with a key of that start, which ends with it, killed or not', {
  timeout: 300_000,
}, async () => {
  const pidFile = join(data.path, 'print-shop/pid')
  const isAlive = (pid: number): boolean => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
  const openKeys = () => rows("select 1 from print_keys where revoked_at is null and partner_id <> 'p'")
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    await server.end('SIGTERM')
    server = await startServer({ DATA_DIR: data.path, PORT, PRINT_SHOP: 'local' })
    let pid = 0
    await eventually(async () => {
      pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0
      return pid > 0 && isAlive(pid)
    })
    expect(await openKeys()).toHaveLength(1)
    await server.end(signal)
    await eventually(async () => !isAlive(pid))
    server = await start()
  }
})
