/**
 * `npm run bench:web [-- --load] [-- --lighthouse] [-- --runs 3] [-- --seconds 5]`: the site as people's browsers see it
 * (Lighthouse, mobile) and as many of them at once do (requests a second and the 99th percentile), beside nginx with the
 * same file and a bare node:http + pg with the same row, in turn in the same run.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import { holdPostgres } from '#lib/db/postgres.server.ts'
import { routeNamed } from '#lib/site/routes/routes.ts'
import { measurePaths } from './bench/web/lighthouse.ts'
import { type Peer, startBare, startNginx, startSite } from './bench/web/peers.ts'

process.chdir(resolve(import.meta.dirname, '..'))
const words = process.argv.slice(2)
const option = (name: string, usual: number): number => {
  const at = words.indexOf(name)
  return at < 0 ? usual : Number(words[at + 1])
}
const only = words.includes('--load') ? 'load' : words.includes('--lighthouse') ? 'lighthouse' : 'both'
const work = mkdtempSync(join(tmpdir(), 'xinshu-bench-web-'))
const dataDir = join(work, 'data')

type Loaded = { rps: number; p50Ms: number; p99Ms: number; failed: number }
const loadOnce = (port: number, path: string): Loaded => {
  const selection = { port, path, connections: 32, seconds: option('--seconds', 5), accept: 'gzip' }
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/bench/web/load.ts', JSON.stringify(selection)])
  if (stdout.length === 0) throw new Error(stderr.toString())
  return JSON.parse(stdout.toString()) as Loaded
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Each in turn, several rounds, so that whatever else the machine does falls on all of them alike. */
const compare = (rivals: { name: string; port: number; path: string }[]): Map<string, Loaded> => {
  const rounds = Array.from({ length: option('--rounds', 3) }, () =>
    rivals.map(({ port, path }) => loadOnce(port, path)),
  )
  return new Map(
    rivals.map(({ name }, at) => {
      const of = (pick: (one: Loaded) => number): number => median(rounds.map((round) => pick(round[at]!)))
      return [
        name,
        { rps: of((o) => o.rps), p50Ms: of((o) => o.p50Ms), p99Ms: of((o) => o.p99Ms), failed: of((o) => o.failed) },
      ]
    }),
  )
}

/** A book everybody may see, made of the demo's. */
const shareBook = async (): Promise<{ id: string; address: string }> => {
  const postgres = await holdPostgres(dataDir)
  const client = new pg.Client(postgres.connection('xinshu'))
  await client.connect()
  try {
    for (let tries = 0; tries < 240; tries++) {
      const { rows } = await client.query<{ id: string; type: string; source_id: string }>(
        "update books set public = true where id = (select id from books where status in ('ready', 'finalized') limit 1) returning id, type, source_id",
      )
      const book = rows[0]
      if (book)
        return { id: book.id, address: encodeBookId({ id: book.id, type: book.type, sourceId: book.source_id }) }
      await new Promise((done) => setTimeout(done, 500))
    }
    throw new Error('the demo has no book that is ready')
  } finally {
    await client.end()
    await postgres.release()
  }
}

const table = (title: string, measured: Map<string, Loaded>): void => {
  console.log(`\n${title}`)
  for (const [name, { rps, p50Ms, p99Ms, failed }] of measured)
    console.log(
      `  ${name.padEnd(28)} ${String(rps).padStart(7)} /s   p50 ${p50Ms} ms   p99 ${p99Ms} ms${failed ? `   FAILED ${failed}` : ''}`,
    )
}

const peers: Peer[] = []
try {
  const site = await startSite(dataDir)
  peers.push(site)
  const book = await shareBook()
  const origin = `http://127.0.0.1:${site.port}`
  console.log(
    `load average ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  )

  if (only !== 'lighthouse') {
    // The home page as the site sends it, for nginx to send as a file.
    const home = Buffer.from(await (await fetch(`${origin}/`)).arrayBuffer())
    writeFileSync(join(work, 'home.html'), home)
    writeFileSync(join(work, 'home.html.gz'), gzipSync(home))
    const nginx = await startNginx(work, work)
    if (nginx) peers.push(nginx)
    else console.log('nginx is not installed: no peer for static pages')
    const pages = compare([
      { name: 'home page, ours', port: site.port, path: '/' },
      ...(nginx ? [{ name: 'home page, nginx', port: nginx.port, path: '/home.html' }] : []),
      { name: 'drawn for one: /signin', port: site.port, path: '/signin?redirect=%2Fbooks' },
    ])
    table('Pages, 32 connections', pages)
    const bare = await startBare(dataDir, book.id)
    peers.push(bare)
    const calls = compare([
      { name: 'JSON of one row, ours', port: site.port, path: `/api/book/${book.address}/progress` },
      { name: 'bare node:http + pg', port: bare.port, path: '/' },
    ])
    table('Calls, 32 connections', calls)
    const share = (map: Map<string, Loaded>, ours: string, peer: string): string =>
      ((map.get(ours)?.rps ?? 0) / (map.get(peer)?.rps ?? Number.NaN)).toFixed(2)
    console.log(`\nhome / nginx ${share(pages, 'home page, ours', 'home page, nginx')} (wanted 0.33)`)
    console.log(`JSON / bare  ${share(calls, 'JSON of one row, ours', 'bare node:http + pg')} (wanted 0.70)`)
  }

  if (only !== 'load') {
    const shared = `/book-share/${book.address}`
    const wanted = [
      '/',
      '/products/wxbook',
      '/unboxing',
      shared,
      '/assistant',
      '/albums/guide',
      '/signin',
      '/pages/privacy',
    ]
    const missing = routeNamed('404')
    const { routeOf } = await import('#lib/site/routes/routes.ts')
    const paths = wanted.filter((path) => routeOf(path) !== missing)
    console.log('\nLighthouse, mobile: performance, accessibility, best practices, SEO')
    const scores = await measurePaths(origin, paths, option('--runs', 1), [shared, '/signin'])
    for (const { path, lcpMs, tbtMs, cls, kb } of scores)
      console.log(`  ${path.slice(0, 30).padEnd(30)} LCP ${lcpMs} ms  TBT ${tbtMs} ms  CLS ${cls}  ${kb} KB`)
  }
} finally {
  for (const peer of peers.reverse()) await peer.end()
  rmSync(work, { recursive: true, force: true })
}
