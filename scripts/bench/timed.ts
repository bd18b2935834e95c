/** What a command costs with everything it starts: wall time, processor time, largest resident memory. */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export type Cost = { seconds: number; cpu: number }

/** Runs to the end, watched by nobody; the shell counts the processor time of all that was started. */
export function timed(command: readonly string[]): Cost {
  const done = spawnSync('bash', ['-c', 'TIMEFORMAT="%R %U %S"; time "$@" >/dev/null', 'bash', ...command], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const [, seconds = '', user = '', system = ''] = /([\d.]+) ([\d.]+) ([\d.]+)\s*$/.exec(done.stderr) ?? []
  if (done.status !== 0 || seconds === '') throw new Error(`${command.join(' ')}: ${done.stderr.slice(-800)}`)
  return { seconds: Number(seconds), cpu: Number(user) + Number(system) }
}

const everyMs = 4

const childrenOf = (pid: number): number[] => {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    const own = tasks.flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '))
    return own.filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Linux keeps the peak of each address space. */
const peakOf = (pid: number): number => {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The largest process of a command in MB, and what it printed; a run of its own, because watching costs time. */
export async function watched(command: readonly string[]): Promise<{ peakMB: number; printed: string }> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString()
  })
  let peakMB = 0
  const visit = (pid: number): void => {
    peakMB = Math.max(peakMB, peakOf(pid))
    childrenOf(pid).forEach(visit)
  }
  const timer = setInterval(() => visit(child.pid ?? 0), everyMs)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  return { peakMB, printed }
}

export const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
