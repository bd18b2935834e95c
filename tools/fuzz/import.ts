/**
 * `npm run fuzz:import -- [--count 5000] [--family wechat] [--from 0]`: mutated samples through the import, a family after
 * the other, in a process of its own with little memory. Nothing may throw, hang over five seconds, need more than 512 MB,
 * or answer without Chinese and a place. A case is named by family and number and is the same every time.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { peakMemoryMB } from '../../scripts/bench/memory.ts'
import { fuzzCase, fuzzSeeds, readCase, wrongWith } from './cases.ts'

const HANG_MS = 5000
const MOST_MB = 512

type Message =
  | { t: 'start'; seed: number; what: string }
  | { t: 'done'; seed: number; ms: number; wrong?: string; how: string; sample: string; ok: boolean }
  | { t: 'end'; peakMB: number }

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    from: { type: 'string', default: '0' },
    family: { type: 'string' },
    child: { type: 'boolean', default: false },
  },
})

async function child(family: string, from: number, to: number): Promise<void> {
  const seeds = (await fuzzSeeds()).get(family) ?? []
  const tell = (message: Message): void => void process.send?.(message)
  for (let seed = from; seed < to; seed++) {
    const one = fuzzCase(seeds, seed)
    tell({ t: 'start', seed, what: `${one.sample}, ${one.how}` })
    const began = process.cpuUsage()
    let wrong: string | undefined
    let ok = false
    try {
      const read = await readCase(one)
      ok = read.ok
      wrong = wrongWith(read)
    } catch (error) {
      wrong = `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    }
    const used = process.cpuUsage(began)
    const ms = (used.user + used.system) / 1000
    tell({ t: 'done', seed, ms, ok, how: one.how, sample: one.sample, ...(wrong ? { wrong } : {}) })
  }
  tell({ t: 'end', peakMB: peakMemoryMB() })
}

/** Processor time a process has used so far, from /proc (hundredths of a second); the clock where there is none. */
function cpuMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return performance.now()
  }
}

type Outcome = { read: number; refused: number; slowest: number; peakMB: number; wrong: string[] }

/** One process; after a case that kills it, the next one goes on behind that case. */
function run(family: string, from: number, to: number, outcome: Outcome): Promise<number> {
  return new Promise((resolve) => {
    let at = from
    let timer: NodeJS.Timeout | undefined
    let ended = false
    const one: ChildProcess = fork(
      import.meta.filename,
      ['--child', '--family', family, '--from', String(from), '--count', String(to - from)],
      { execArgv: ['--max-old-space-size=320', '--max-semi-space-size=8'] },
    )
    one.on('message', (raw) => {
      const message = raw as Message
      if (message.t === 'start') {
        at = message.seed
        const began = cpuMs(one.pid)
        // On a busy machine five seconds of the clock are not five seconds of work.
        const poll = (): void => {
          const left = HANG_MS - (cpuMs(one.pid) - began)
          if (left > 50) {
            timer = setTimeout(poll, left)
            return
          }
          outcome.wrong.push(`${family} ${at}: hangs (${message.what})`)
          one.kill('SIGKILL')
        }
        timer = setTimeout(poll, HANG_MS)
        return
      }
      if (message.t === 'end') {
        ended = true
        outcome.peakMB = Math.max(outcome.peakMB, message.peakMB)
        return
      }
      clearTimeout(timer)
      at = message.seed + 1
      outcome.slowest = Math.max(outcome.slowest, message.ms)
      if (message.ok) outcome.read++
      else outcome.refused++
      if (message.wrong)
        outcome.wrong.push(`${family} ${message.seed} (${message.sample}, ${message.how}): ${message.wrong}`)
    })
    one.on('exit', (code, signal) => {
      clearTimeout(timer)
      if (ended) return resolve(to)
      if (!outcome.wrong.at(-1)?.startsWith(`${family} ${at}:`))
        outcome.wrong.push(`${family} ${at}: the process ended (${signal ?? code})`)
      resolve(at + 1)
    })
  })
}

if (values.child) await child(values.family ?? '', Number(values.from), Number(values.from) + Number(values.count))
else {
  const families = values.family ? [values.family] : [...(await fuzzSeeds()).keys()]
  const rows: object[] = []
  const all: string[] = []
  const [from, to] = [Number(values.from), Number(values.from) + Number(values.count)]
  for (const family of families) {
    const outcome: Outcome = { read: 0, refused: 0, slowest: 0, peakMB: 0, wrong: [] }
    for (let at = from; at < to; ) at = await run(family, at, to, outcome)
    if (outcome.peakMB > MOST_MB) outcome.wrong.push(`${family}: needed ${Math.round(outcome.peakMB)} MB`)
    rows.push({
      family,
      cases: to - from,
      read: outcome.read,
      refused: outcome.refused,
      'slowest ms': Math.round(outcome.slowest),
      'peak MB': Math.round(outcome.peakMB),
      wrong: outcome.wrong.length,
    })
    all.push(...outcome.wrong)
    for (const one of outcome.wrong.slice(0, 20)) console.log(one.slice(0, 900))
  }
  console.table(rows)
  if (all.length > 0) process.exit(1)
}
