/**
 * `npm run bench -- import [1000 10000 100000] [--format weflow-json] [--large]`: reading export files alone. Every format at
 * every size in a process of its own; posts a second of processor time, resident memory at its highest, and the time a post takes against that of
 * the smallest size. `JSON.parse` of the same file in the same run is the peer. `--large`: a JSON of 100,000 posts and 300 MB.
 */
import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readImportFromPaths } from '#lib/sources/read-import.server.ts'
import type { Part } from '../../tests/support/formats/part.ts'
import { formatSamples } from '../../tests/support/formats/samples.ts'

type Figures = {
  format: string
  posts: number
  entries: number
  MB: number
  ms: number
  parseMs?: number
  peakMB: number
}

/** Formats with a file for every post only say how quickly files are opened; they stop here. */
const MOST_SCATTERED = 10_000

async function put(folder: string, part: Part, more = ''): Promise<number> {
  const path = join(folder, part.name)
  await mkdir(dirname(path), { recursive: true })
  if ('bytes' in part) await writeFile(path, part.bytes)
  else await pipeline(Readable.from(pieces(part.text, more)), createWriteStream(path))
  return (await stat(path)).size
}

/** Small strings joined to pieces a disk likes; `more` stands in every post's words. */
function* pieces(text: Iterable<string>, more: string): Generator<string> {
  let held: string[] = []
  let size = 0
  for (const one of text) {
    held.push(more === '' ? one : one.replace('天，', `天，${more}`))
    size += one.length + more.length
    if (size < 256 * 1024) continue
    yield held.join('')
    held = []
    size = 0
  }
  yield held.join('')
}

/** Processor time since then (ms): on a machine others work on, the clock says nothing. */
function spent(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

async function measure(format: string, posts: number, large: boolean): Promise<Figures> {
  const sample = formatSamples.find((one) => one.format === format)
  if (!sample) throw new Error(`no sample of ${format}`)
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-import-'))
  try {
    // 100,000 posts of 3 KB each: a life of long posts.
    const more = large ? '慢慢走，不着急，山上的风把云吹得很远。'.repeat(42) : ''
    let bytes = 0
    for (const part of sample.make(posts)) bytes += await put(folder, part, more)
    const began = process.cpuUsage()
    const read = await readImportFromPaths([folder])
    if (!read.ok) throw new Error(read.failure.message)
    const ms = spent(began)
    const entries = read.value.book.report.counts.entries
    await read.value.close()
    const peakMB = process.resourceUsage().maxRSS / 1024
    return { format, posts, entries, MB: bytes / 1e6, ms, peakMB }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same file through JSON.parse, held whole as it must be. */
async function peer(format: string, posts: number): Promise<number | undefined> {
  const sample = formatSamples.find((one) => one.format === format)
  const part = sample?.make(posts).find(({ name }) => /\.json$/.test(name))
  if (!part || sample?.scattered) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-peer-'))
  try {
    await put(folder, part)
    const began = process.cpuUsage()
    JSON.parse(await readFile(join(folder, part.name), 'utf8'))
    return spent(began)
  } catch {
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const flags = ['--max-old-space-size=800', '--max-semi-space-size=4']
const script = import.meta.filename

/** Called with the words behind `import`. */
export async function benchImport(words: readonly string[]): Promise<void> {
  if (words[0] === '--one') {
    const [, format = '', posts = '', what = ''] = words
    const out =
      what === 'peer' ? await peer(format, Number(posts)) : await measure(format, Number(posts), what === 'large')
    process.stdout.write(JSON.stringify(out ?? null))
    return
  }
  const one = <T>(format: string, posts: number, what: string): T =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [...flags, join(dirname(script), '../bench.ts'), 'import', '--one', format, String(posts), what],
        {
          encoding: 'utf8',
          maxBuffer: 1e6,
        },
      ),
    ) as T
  if (words.includes('--large')) {
    const { MB, ms, peakMB, entries } = one<Figures>('weflow-json', 100_000, 'large')
    console.table([
      { entries, 'file MB': Math.round(MB), 'processor s': (ms / 1000).toFixed(1), 'peak MB': Math.round(peakMB) },
    ])
    return
  }
  const at = words.indexOf('--format')
  const chosen = at < 0 ? undefined : words[at + 1]
  const given = words.map(Number).filter((n) => n > 0)
  const sizes = given.length > 0 ? given : [1000, 10_000, 100_000]
  const rows: Record<string, string | number>[] = []
  for (const { format, scattered } of formatSamples.filter((sample) => !chosen || sample.format === chosen)) {
    let first: Figures | undefined
    for (const posts of sizes.filter((n) => !scattered || n <= MOST_SCATTERED)) {
      const found = one<Figures>(format, posts, '')
      const parse = one<number | null>(format, posts, 'peer')
      first ??= found
      rows.push({
        format,
        posts,
        MB: found.MB.toFixed(1),
        'posts/s': Math.round(found.entries / (found.ms / 1000)),
        'a post against the first': (found.ms / found.entries / (first.ms / first.entries)).toFixed(2),
        '÷ JSON.parse': parse ? (found.ms / parse).toFixed(1) : '',
        'peak MB': Math.round(found.peakMB),
      })
      console.error(`${format} ${posts}: ${Math.round(found.ms)} ms`)
    }
  }
  console.table(rows)
}
