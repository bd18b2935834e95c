/**
 * `npm run bench:edit [-- --posts 3000] [-- --years 10] [-- --edits 30]`: from the call that changes one post to the new pages of its
 * section in hand, through the running site by HTTP: warm, typed on without a rest, cold, and with two web processes on
 * one database in turn; beside a whole re-typesetting in the same run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bring, type Caller, callerOf, type Item, settled, type Written } from './edit/site.ts'
import { startSite } from './web/peers.ts'

process.chdir(resolve(import.meta.dirname, '../..'))
const words = process.argv.slice(2)
const option = (name: string, usual: number): number => {
  const at = words.indexOf(name)
  return at < 0 ? usual : Number(words[at + 1])
}
const posts = option('--posts', 3000)
const years = option('--years', 10)
const edits = option('--edits', 30)
const openid = 'o_bench_edit'
const work = mkdtempSync(join(tmpdir(), 'xinshu-bench-edit-'))
const dataDir = join(work, 'data')

type Book = { id: string; source_id: string; page_count: number }
type Timed = { ms: number; layoutMs: number; late: boolean }

const share = (values: readonly number[], at: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * at) - 1)] ?? Number.NaN
}
let line = 0
const say = (name: string, all: readonly Timed[], whole: number): void => {
  const drawn = all.filter(({ late }) => !late)
  const ms = drawn.map((one) => one.ms)
  const layout = drawn.map((one) => one.layoutMs)
  const [p50, p95] = [share(ms, 0.5), share(ms, 0.95)]
  const part = `1/${(whole / p95).toFixed(0)}`
  const alone = `layout alone p50 ${share(layout, 0.5).toFixed(0)} p95 ${share(layout, 0.95).toFixed(0)}`
  const late = all.length - drawn.length
  console.log(
    `${++line}. ${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${part}); ${alone} ms; ${late} of ${all.length} late`,
  )
}

let turn = 0
/** Changes the words of one post of a month, another month each time. */
const edit = async (caller: Caller, book: Book, months: readonly string[]): Promise<Timed> => {
  turn += 1
  const month = months[(turn * 7) % months.length] ?? ''
  const items = await caller.get<Item[]>(`/api/book/${book.source_id}/items/month/${month}?book=${book.id}`)
  const item = items.find(({ included, text }) => included && text.length > 0)
  if (!item) return edit(caller, book, months)
  const id = `bench-${process.pid}-command-${String(turn).padStart(5, '0')}`
  const known = edited.get(item.target) ?? ''
  edited.set(item.target, id)
  const value = `${turn}${item.text.replace(/^\d+/, '')}`
  const changes = [{ target: item.target, field: 'text', base: known, value }]
  const body = { commands: [{ id, name: 'change-text', changes }], pages: true }
  const { data, ms, layoutMs } = await caller.post<Written>(`/api/book/${book.id}/edits`, body)
  const pages = JSON.stringify(data.sections)
  const [first] = Array.from(String(turn))
  if (data.sections.length > 0 && !pages.includes(`"${first}"`)) throw new Error('the pages are not of this change')
  return { ms, layoutMs, late: data.sections.length === 0 }
}
const edited = new Map<string, string>()

const series = async (callers: readonly Caller[], book: Book, months: readonly string[], rest: boolean) => {
  const out: Timed[] = []
  for (let at = 0; at < edits; at += 1) {
    const caller = callers[at % callers.length] as Caller
    if (rest) await settled(caller, book.id)
    out.push(await edit(caller, book, months))
  }
  await settled(callers[0] as Caller, book.id)
  return out
}

let site = await startSite(dataDir)
const address = ({ port }: { port: number }): string => `http://127.0.0.1:${port}`
try {
  const first = await callerOf(address(site), openid)
  const importId = await bring(first, posts, years)
  const made = (await first.post<Book>('/api/book/books', { import_id: importId, title: '量一量' })).data
  const madeMs = await settled(first, made.id)
  const inStyle = async (style: string): Promise<number> => {
    const from = performance.now()
    await first.post(`/api/book/${made.id}/info`, { style })
    await settled(first, made.id)
    return performance.now() - from
  }
  // Each for the first time: nothing of it is kept.
  const whole = [await inStyle('sujian'), await inStyle('yuanxing')]
  await inStyle('shiguang')
  const book = await first.get<Book>(`/api/book/${made.id}/info`)
  const months = (
    await first.get<{ route: string; entries: number }[]>(`/api/book/${book.source_id}/months?book=${book.id}`)
  ).map(({ route }) => route)
  const wholeMs = share(whole, 0.5)
  console.log(
    `${posts} posts of ${years} years, ${months.length} months, ${book.page_count} pages, load ${loadavg()[0]?.toFixed(1)}: made in ${madeMs.toFixed(0)} ms; ` +
      `laid out wholly in two other styles in ${whole.map((ms) => ms.toFixed(0)).join(' and ')} ms`,
  )
  await edit(first, book, months)
  say('warm, each after the last was set', await series([first], book, months, true), wholeMs)
  say('warm, one after the other without a rest', await series([first], book, months, false), wholeMs)
  const second = await startSite(dataDir)
  try {
    const other = await callerOf(address(second), openid)
    await edit(other, book, months)
    say('two web processes in turn', await series([first, other], book, months, true), wholeMs)
  } finally {
    await second.end()
  }
  const cold: Timed[] = []
  for (let start = 0; start < 3; start += 1) {
    await site.end()
    site = await startSite(dataDir)
    const again = await callerOf(address(site), openid)
    await settled(again, book.id)
    cold.push(await edit(again, book, months))
    await settled(again, book.id)
  }
  say('cold, the first after a start', cold, wholeMs)
} finally {
  await site.end()
  rmSync(work, { recursive: true, force: true })
}
