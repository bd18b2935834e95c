/**
 * `npm run bench:shop [-- --rounds 60] [-- --people 64]`: the shop through the running site by HTTP. A quote of a book for
 * somebody with 200 coupons beside the same for somebody with none; and one kind of coupon claimed by 64 people at one moment
 * beside the same rows written by bare SQL on as many connections as the site has. In turn, in one run.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { holdPostgres } from '#lib/db/postgres.server.ts'
import { cpuOf } from './edit/process.ts'
import { bookOfPosts, type Caller, callerOf } from './edit/site.ts'
import { numberOption } from './options.ts'
import { startSite } from './web/peers.ts'

process.chdir(resolve(import.meta.dirname, '../..'))
const rounds = numberOption('--rounds', 60)
const people = numberOption('--people', 64)
const coupons = 200
/** Of the site's own pool (lib/db/db.server.ts). */
const connections = 20
const day = 86_400_000

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const work = mkdtempSync(join(tmpdir(), 'xinshu-bench-shop-'))
const dataDir = join(work, 'data')
const site = await startSite(dataDir)
const url = `http://127.0.0.1:${site.port}`
const postgres = await holdPostgres(dataDir)
const pool = new pg.Pool({ ...postgres.connection('xinshu'), max: connections })

type Buyer = { caller: Caller; quote: string }
/** A book that may be ordered, and where to. */
const buyer = async (openid: string): Promise<Buyer> => {
  const caller = await callerOf(url, openid)
  const book = await bookOfPosts(
    caller,
    Array.from({ length: 40 }, (_, at) => ({
      day: `2025-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}T08:${String(at).padStart(2, '0')}`,
      words: '起得早，院子里还有雾，麻雀落在晾衣绳上，风一来就晃。'.repeat(30),
    })),
  )
  const place = { province: '浙江省', city: '杭州市', district: '西湖区', street: '文三路 90 号 3 幢 502' }
  const address = { name: '林知夏', phone: '13800138000', ...place }
  const { id } = (await caller.post<{ id: string }>('/api/user/addrs', address)).data
  await caller.post(`/api/book/${book}/finalize`, {})
  return { caller, quote: `/api/order/price/${book}?address=${id}&count=3&delivery=shunfeng` }
}

let serial = 0
/** A kind of coupon as the desk makes it: amounts and rates, some from a sum on, half of them usable with others. */
const template = async (desk: Caller, most: number): Promise<string> => {
  serial += 1
  const kind =
    serial % 3 === 0
      ? { kind: 'rate', rate_bp: 9000 + (serial % 9) * 100, most_fen: 2000 + serial }
      : { kind: 'amount', amount_fen: 500 + serial * 7 }
  const made = await desk.post<{ coupon_no: string }>('/api/operator/coupon_templates', {
    ...{ name: `券${serial}`, ...kind, minimum_fen: (serial % 5) * 4000, most, claimable: true },
    ...{ with_others: serial % 2 === 0, starts_at: Date.now() - day, ends_at: Date.now() + (30 + serial) * day },
  })
  return made.data.coupon_no
}

const bareClaim = async (templateId: string, userId: string): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select * from coupon_templates where id = $1 for no key update', [templateId])
    await client.query('select count(*) from coupons where user_id = $1 and template_id = $2', [userId, templateId])
    await client.query(
      `insert into coupons (id, template_id, user_id, starts_at, ends_at) values ($1, $2, $3, now(), now() + interval '9 days')`,
      [randomUUID(), templateId, userId],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

try {
  const desk = await callerOf(url, 'o_bench_desk')
  await pool.query("update users set role = 'operator' where openid = 'o_bench_desk'")
  await pool.query(
    "insert into operator_capabilities (user_id, capability) select id, 'manage' from users where openid = 'o_bench_desk'",
  )
  const [none, many] = [await buyer('o_bench_none'), await buyer('o_bench_many')]
  for (let from = 0; from < coupons; from += 20) {
    const numbers: string[] = []
    for (let at = 0; at < 20; at += 1) numbers.push(await template(desk, 1))
    await many.caller.post('/api/user/coupons', { coupon_no: numbers.join(',') })
  }
  const quotes: Record<'none' | 'many', number[]> = { none: [], many: [] }
  const cpu = { none: 0, many: 0 }
  for (let round = -5; round < rounds; round += 1)
    for (const [name, { caller, quote }] of round % 2
      ? Object.entries({ none, many })
      : Object.entries({ many, none })) {
      const before = cpuOf([site.pid ?? 0])
      const ms = await timed(() => caller.get(quote))
      if (round < 0) continue
      quotes[name as 'none' | 'many'].push(ms)
      cpu[name as 'none' | 'many'] += cpuOf([site.pid ?? 0]) - before
    }
  const ratio = median(quotes.none) / median(quotes.many)
  console.log(
    `quote (load ${loadavg()[0]?.toFixed(1)}): without coupons ${median(quotes.none).toFixed(1)} ms, with ${coupons} of them ` +
      `${median(quotes.many).toFixed(1)} ms: ${ratio.toFixed(2)} as fast (0.5 wanted); processor ${(cpu.none / rounds).toFixed(1)} and ` +
      `${(cpu.many / rounds).toFixed(1)} ms a quote`,
  )

  const claimers: Caller[] = []
  for (let at = 0; at < people; at += 1) claimers.push(await callerOf(url, `o_bench_claimer_${at}`))
  const { rows } = await pool.query<{ id: string }>("select id from users where openid like 'o_bench_claimer_%'")
  const claims: Record<'site' | 'bare', number[]> = { site: [], bare: [] }
  for (let round = -2; round < 12; round += 1) {
    const ways = {
      site: (id: string) => Promise.all(claimers.map((one) => one.post('/api/user/coupons', { coupon_no: id }))),
      bare: (id: string) => Promise.all(rows.map((one) => bareClaim(id, one.id))),
    }
    for (const name of round % 2 ? (['site', 'bare'] as const) : (['bare', 'site'] as const)) {
      const id = await template(desk, people)
      // All of them come from one address, which may not claim so often.
      await pool.query('delete from rate_counters')
      const ms = await timed(() => ways[name](id))
      const { rows: made } = await pool.query<{ n: number }>('select issued as n from coupon_templates where id = $1', [
        id,
      ])
      if (made[0]?.n !== people) throw new Error(`${name}: ${made[0]?.n} of ${people} had one`)
      if (round >= 0) claims[name].push(ms)
    }
  }
  console.log(
    `one coupon claimed by ${people} at once (load ${loadavg()[0]?.toFixed(1)}): site ${median(claims.site).toFixed(0)} ms, ` +
      `bare SQL ${median(claims.bare).toFixed(0)} ms: ${(median(claims.bare) / median(claims.site)).toFixed(2)} as fast (0.5 wanted)`,
  )
} finally {
  await pool.end()
  await postgres.release()
  await site.end()
  rmSync(work, { recursive: true, force: true })
}
