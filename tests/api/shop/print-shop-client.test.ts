/** A print shop's program against the API: killed, its answers lost, each book printed once; what is broken it does not print. */
import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { transaction } from '#lib/db/db.server.ts'
import { makePrintKey, revokePrintKeys } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { makeUser, query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'
import { printShopClient } from '../../support/print-shop-client.ts'
import { printedOrder } from '../../support/printed-orders.ts'
import { fc } from '../../support/runner/property.ts'
import { printShopSite } from '../../support/server/print-shop-site.ts'
import { testDataDir } from '../../support/story.ts'

const { connection } = await testDatabase()
testDataDir()
registerJobs()
await startQueue()
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)
const buyer = await makeUser(connection)

/** Chance that a failing run can be drawn again by. */
const chances = fc.sample(fc.integer({ min: 0, max: 99 }), 3000)
let drawn = 0
const chance = (): number => chances[drawn++ % chances.length]!
let isBad = false
let isSpoilt = false
const site = await printShopSite({
  loses: () => {
    const now = isBad ? chance() : 99
    return now < 8 ? 'before' : now < 20 ? 'after' : 'not'
  },
  spoils: () => isSpoilt,
})
afterAll(() => site.end())
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('ten orders, every fifth answer lost, kill -9 all the while: each book once, each file as its ticket says', async () => {
  isBad = true
  const { key } = await transaction((tx) => makePrintKey(tx, '青山印刷'))
  const orders = []
  for (let at = 0; at < 10; at += 1)
    orders.push(await printedOrder(rows, buyer.id, { copies: at % 3 === 0 ? [1, 2] : [3] }))
  const client = printShopClient(site.url, key)
  let kills = 0
  // On a busy machine a kill comes late, and eight of them are more than there is to print.
  for (let code: number | null = 1; kills < 8 && code !== 0; ) {
    code = await client.run(40 + chance() * 6)
    if (code === null) kills += 1
  }
  expect(kills).toBeGreaterThan(1)
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
    { state: 'shipped', n: 10 },
  ])
  // Each step was taken once, by one claim.
  expect(
    await rows(
      'select event, count(*)::int as n, count(distinct subject_id)::int as jobs from print_job_history group by event',
    ),
  ).toEqual(
    expect.arrayContaining(
      ['claim', 'print', 'bind', 'pack', 'ship'].map((event) => ({ event, n: wanted.length, jobs: wanted.length })),
    ),
  )
  const parcels = await rows<{ tracking_no: string }>('select tracking_no from order_parcels')
  expect(new Set(parcels.map(({ tracking_no }) => tracking_no)).size).toBe(10)
})

test('bytes that are not what the ticket says are not printed; a key that is revoked ends the program with its sentence', async () => {
  isBad = false
  const { key } = await transaction((tx) => makePrintKey(tx, '海边印务'))
  await printedOrder(rows, buyer.id)
  const client = printShopClient(site.url, key)
  isSpoilt = true
  expect(await client.run()).toBe(0)
  expect(client.sheets()).toEqual([])
  expect(await rows("select state, trouble from print_jobs where state <> 'shipped'")).toEqual([
    { state: 'trouble', trouble: '收到的文件和工单上的指纹不一样，没有印' },
  ])
  await transaction((tx) => revokePrintKeys(tx, key.slice(-4)))
  expect(await client.run()).toBe(1)
  expect(client.output()).toContain('印刷所的钥匙不对，或者已经停用')
})
