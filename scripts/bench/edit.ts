/**
 * `npm run bench:edit [-- --posts 3000] [-- --years 10] [-- --edits 32] [-- --open 50]`: from the call that changes one post to the
 * new pages of its section in hand, through the running site by HTTP: warm, typed on without a rest, with two web processes on one
 * database in turn, and cold; beside a whole re-typesetting in the same run. Words, posts out and in, pictures and new posts in
 * turn. By the clock, by its steps as the site says them, and by processor time, for a machine others use as well.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Book, changer, type Timed } from './edit/changes.ts'
import { cpuOf, memoryOf } from './edit/process.ts'
import { bring, type Caller, callerOf, settled } from './edit/site.ts'
import { numberOption } from './options.ts'
import { type Peer, startSite } from './web/peers.ts'

process.chdir(resolve(import.meta.dirname, '../..'))
const posts = numberOption('--posts', 3000)
const years = numberOption('--years', 10)
const edits = numberOption('--edits', 32)
const open = numberOption('--open', 0)
const openid = 'o_bench_edit'
const work = mkdtempSync(join(tmpdir(), 'xinshu-bench-edit-'))
const dataDir = join(work, 'data')

type Whole = { ms: number; cpuMs: number }
type Series = { all: Timed[]; cpuMs: number }

const share = (values: readonly number[], at: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * at) - 1)] ?? Number.NaN
}
const part = (whole: number, own: number): string => `1/${(whole / own).toFixed(0)}`
const stepNames = ['write', 'wait', 'read', 'collect', 'layout', 'wire']

/** A late answer's pages come by the poll of the editor, once the book is set: when that is. */
const followed = async (caller: Caller, book: Book, one: Timed): Promise<Timed> =>
  one.late ? { ...one, followedMs: one.ms + (await settled(caller, book.id)) } : one

const followedWords = (all: readonly Timed[]): string => {
  const times = all.flatMap(({ followedMs }) => followedMs ?? [])
  if (times.length === 0) return ''
  return `; ${times.length} late ones followed without a press, p50 ${share(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`
}

let line = 0
const say = (name: string, { all, cpuMs }: Series, whole: Whole): void => {
  const drawn = all.filter(({ late }) => !late)
  if (drawn.length === 0) {
    const longest = Math.max(...all.map((one) => one.ms)).toFixed(0)
    console.log(
      `${++line}. ${name}: none of ${all.length} with its pages; written and answered within ${longest} ms${followedWords(all)}`,
    )
    return
  }
  const of = (step: string): number[] => drawn.map(({ steps }) => steps[step] ?? Number.NaN)
  const ms = drawn.map((one) => one.ms)
  const [p50, p95, laid] = [share(ms, 0.5), share(ms, 0.95), share(of('layout'), 0.95)]
  const cpu = cpuMs / all.length
  const rest = drawn.map((one) => one.ms - stepNames.reduce((sum, step) => sum + (one.steps[step] ?? 0), 0))
  const steps = stepNames.map(
    (step) => `${step} ${share(of(step), 0.5).toFixed(0)} / ${share(of(step), 0.95).toFixed(0)}`,
  )
  const kB = share(
    drawn.map(({ bytes }) => bytes / 1024),
    0.5,
  ).toFixed(0)
  console.log(
    `${++line}. ${name} (load ${loadavg()[0]?.toFixed(1)}): p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${part(whole.ms, p95)}); ` +
      `layout alone p95 ${laid.toFixed(0)} ms (${part(whole.ms, laid)}); processor ${cpu.toFixed(0)} ms an edit (${part(whole.cpuMs, cpu)}); ` +
      `${all.length - drawn.length} of ${all.length} late${followedWords(all)}\n   steps p50 / p95: ${steps.join(', ')}, ` +
      `http ${share(rest, 0.5).toFixed(0)} / ${share(rest, 0.95).toFixed(0)}; ${kB} KB`,
  )
}

const pidsOf = (...sites: readonly Peer[]): number[] => sites.flatMap(({ pid }) => pid ?? [])

type Run = {
  callers: readonly Caller[]
  sites: readonly Peer[]
  change: (caller: Caller) => Promise<Timed>
  book: Book
}

/** `rest`: each when the job of the last is done. Processor time is that of the calls, without the jobs behind them. */
const series = async ({ callers, sites, change, book }: Run, rest: boolean): Promise<Series> => {
  const out: Series = { all: [], cpuMs: 0 }
  for (let at = 0; at < edits; at += 1) {
    const caller = callers[at % callers.length] as Caller
    if (rest) await settled(caller, book.id)
    const before = cpuOf(pidsOf(...sites))
    const one = await change(caller)
    out.cpuMs += cpuOf(pidsOf(...sites)) - before
    out.all.push(rest ? await followed(caller, book, one) : one)
  }
  await settled(callers[0] as Caller, book.id)
  return out
}

const monthsOf = async (caller: Caller, book: Book): Promise<string[]> => {
  const path = `/api/book/${book.source_id}/months?book=${book.id}`
  return (await caller.get<{ route: string; entries: number }[]>(path)).map(({ route }) => route)
}

/** Makes and opens so many books, and says what the process takes with them. */
const openBooks = async (site: Peer, caller: Caller, importId: string): Promise<void> => {
  const told = (): string => {
    const { webMB, postgresMB } = memoryOf(site.pid ?? 0)
    return `web process with its threads ${webMB.toFixed(0)} MB, PostgreSQL ${postgresMB.toFixed(0)} MB`
  }
  console.log(`${++line}. before any: ${told()}`)
  const times: Timed[] = []
  for (let at = 1; at <= open; at += 1) {
    const body = { import_id: importId, title: `第 ${at} 本` }
    const { data } = await caller.post<Book>('/api/book/books', body)
    await settled(caller, data.id)
    const change = changer(data, await monthsOf(caller, data))
    times.push(await change(caller))
    await settled(caller, data.id)
    if (at === 1 || at % 10 === 0) console.log(`   ${at} books of ${posts} posts open: ${told()}`)
  }
  const late = times.filter((one) => one.late).length
  console.log(
    `   the first change of each: p95 ${share(
      times.map(({ ms }) => ms),
      0.95,
    ).toFixed(0)} ms, ${late} late`,
  )
}

let site = await startSite(dataDir)
const address = ({ port }: { port: number }): string => `http://127.0.0.1:${port}`
try {
  const first = await callerOf(address(site), openid)
  const importId = await bring(first, posts, years)
  if (open > 0) await openBooks(site, first, importId)
  else {
    const made = (await first.post<Book>('/api/book/books', { import_id: importId, title: '量一量' })).data
    const madeMs = await settled(first, made.id)
    const inStyle = async (style: string): Promise<Whole> => {
      const [from, cpu] = [performance.now(), cpuOf(pidsOf(site))]
      await first.post(`/api/book/${made.id}/info`, { style })
      await settled(first, made.id)
      return { ms: performance.now() - from, cpuMs: cpuOf(pidsOf(site)) - cpu }
    }
    // Each for the first time: nothing of it is kept.
    const wholes = [await inStyle('sujian'), await inStyle('yuanxing')]
    await inStyle('shiguang')
    const book = await first.get<Book>(`/api/book/${made.id}/info`)
    const months = await monthsOf(first, book)
    const change = changer(book, months)
    const least = (values: number[]): number => Math.min(...values)
    const whole = { ms: least(wholes.map(({ ms }) => ms)), cpuMs: least(wholes.map(({ cpuMs }) => cpuMs)) }
    console.log(
      `${posts} posts of ${years} years, ${months.length} months, ${book.page_count} pages, load ${loadavg()[0]?.toFixed(1)}: made in ${madeMs.toFixed(0)} ms; ` +
        `laid out wholly in two other styles in ${wholes.map(({ ms, cpuMs }) => `${ms.toFixed(0)} ms (processor ${cpuMs})`).join(' and ')}; the shorter counts`,
    )
    await change(first)
    const run = { callers: [first], sites: [site], change, book }
    say('warm, each after the last was set', await series(run, true), whole)
    say('warm, one after the other without a rest', await series(run, false), whole)
    const second = await startSite(dataDir)
    try {
      const other = await callerOf(address(second), openid)
      await change(other)
      const both = { ...run, callers: [first, other], sites: [site, second] }
      say('two web processes in turn', await series(both, true), whole)
      say('two web processes in turn without a rest', await series(both, false), whole)
    } finally {
      await second.end()
    }
    const cold: Series = { all: [], cpuMs: 0 }
    for (let start = 0; start < 3; start += 1) {
      await site.end()
      site = await startSite(dataDir)
      const again = await callerOf(address(site), openid)
      await settled(again, book.id)
      const before = cpuOf(pidsOf(site))
      const one = await change(again)
      cold.cpuMs += cpuOf(pidsOf(site)) - before
      cold.all.push(await followed(again, book, one))
      await settled(again, book.id)
    }
    say('cold, the first after a start', cold, whole)
  }
} finally {
  await site.end()
  rmSync(work, { recursive: true, force: true })
}
