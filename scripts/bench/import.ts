/**
 * `npm run bench -- import [1000 10000 100000] [--format weflow-json] [--large]`: reading export files alone. Every format at
 * every size in a process of its own that does nothing but read: posts a second of processor time, resident memory at its
 * highest (VmHWM), and what a post takes against one of the size before. `JSON.parse` of the same file is the peer.
 * `--large`: a JSON of 100,000 posts and 300 MB. `--kept FILE`: figures are kept there line by line, and what is there
 * already is not measured again; with `--still` nothing is. `--write`: the table goes into docs/benchmarks.md.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { readImportFromPaths } from '#lib/sources/read/read-import.server.ts'
import type { Part } from '../../tests/support/formats/part.ts'
import { formatSamples } from '../../tests/support/formats/samples.ts'
import { type ImportFigures, importTable, withTable } from './import-table.ts'
import { peakMemoryMB } from './memory.ts'

async function put(folder: string, part: Part, more: string): Promise<number> {
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

type Read = { entries: number; ms: number; peakMB: number; startMB: number }

/** In the measured process: reads the folder and nothing else. */
async function read(folder: string): Promise<Read> {
  const startMB = peakMemoryMB()
  const began = process.cpuUsage()
  const found = await readImportFromPaths([folder])
  if (!found.ok) throw new Error(found.failure.message)
  const ms = spent(began)
  const { entries } = found.value.book.report.counts
  await found.value.close()
  return { entries, ms, peakMB: peakMemoryMB(), startMB }
}

/** In a process of its own: the same file through JSON.parse, held whole as it must be. */
async function parse(path: string): Promise<number> {
  const began = process.cpuUsage()
  JSON.parse(await readFile(path, 'utf8'))
  return spent(began)
}

// What the site's own process may hold, in a young generation that is emptied often.
const flags = ['--max-old-space-size=800', '--max-semi-space-size=4']
const child = <T>(what: string, path: string): T =>
  JSON.parse(
    execFileSync(process.execPath, [...flags, join(import.meta.dirname, '../bench.ts'), 'import', what, path], {
      encoding: 'utf8',
      maxBuffer: 1e6,
    }),
  ) as T

async function measure(format: string, posts: number, large = false): Promise<ImportFigures> {
  const sample = formatSamples.find((one) => one.format === format)
  if (!sample) throw new Error(`no sample of ${format}`)
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-import-'))
  try {
    // 100,000 posts of 3 KB each: a life of long posts.
    const more = large ? '慢慢走，不着急，山上的风把云吹得很远。'.repeat(42) : ''
    let bytes = 0
    const parts = sample.make(posts)
    for (const part of parts) bytes += await put(folder, part, more)
    const at = new Date().toISOString().slice(0, 16)
    const figures = child<Read>('--read', folder)
    const json = sample.scattered ? undefined : parts.find(({ name }) => /\.json$/.test(name))
    let parseMs: number | undefined
    if (json && !large)
      try {
        parseMs = child<number>('--parse', join(folder, json.name))
      } catch {
        // JSON lines and the like are no JSON.
      }
    return { format, posts, MB: bytes / 1e6, load: loadavg()[0] ?? 0, at, ...figures, ...(parseMs ? { parseMs } : {}) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const options = {
  format: { type: 'string' },
  large: { type: 'boolean' },
  kept: { type: 'string' },
  write: { type: 'boolean' },
  still: { type: 'boolean' },
} as const

/** Called with the words behind `import`. */
export async function benchImport(words: readonly string[]): Promise<void> {
  const [what, path = ''] = words
  if (what === '--read' || what === '--parse') {
    process.stdout.write(JSON.stringify(what === '--read' ? await read(path) : await parse(path)))
    return
  }
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  if (values.large) {
    console.table([await measure('weflow-json', 100_000, true)])
    return
  }
  const given = positionals.map(Number).filter((n) => n > 0)
  const sizes = given.length > 0 ? given : [1000, 10_000, 100_000]
  const { kept = '' } = values
  const known = existsSync(kept)
    ? readFileSync(kept, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ImportFigures)
    : []
  const figures: ImportFigures[] = []
  for (const { format } of formatSamples.filter((sample) => !values.format || sample.format === values.format))
    for (const posts of sizes) {
      const before = known.findLast((one) => one.format === format && one.posts === posts)
      if (!before && values.still) continue
      const one = before ?? (await measure(format, posts))
      if (!before && kept) appendFileSync(kept, `${JSON.stringify(one)}\n`)
      if (!before) console.error(`${format} ${posts}: ${Math.round(one.ms)} ms, ${Math.round(one.peakMB)} MB`)
      figures.push(one)
    }
  const table = importTable(figures, sizes)
  console.log(table)
  const page = join(import.meta.dirname, '../../docs/benchmarks.md')
  if (values.write) writeFileSync(page, withTable(readFileSync(page, 'utf8'), table))
}
