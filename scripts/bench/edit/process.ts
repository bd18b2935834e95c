/** What processes cost, as Linux counts it: processor time and memory of the site, its threads and its PostgreSQL. */
import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const tickMs = 10

type Counted = { pid: number; parent: number; cpuMs: number; name: string }

const counted = (pid: number): Counted[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, name = ''] = /\((.*)\)/s.exec(stat) ?? []
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Its own time, and that of children that ended.
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0)
    return [{ pid, parent: Number(fields[1]), cpuMs: ticks * tickMs, name }]
  } catch {
    // It ended between being listed and being read.
    return []
  }
}

/** A process and all it started. */
const familyOf = (pid: number): Counted[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => counted(Number(name)))
  const found = all.filter((one) => one.pid === pid)
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid))
  return found
}

/** Processor time so far, ms. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.flatMap(familyOf).reduce((sum, { cpuMs }) => sum + cpuMs, 0)

/** Resident memory, MB: of the web process with its threads, and of all of PostgreSQL (shared pages counted once). */
export const memoryOf = (pid: number): { webMB: number; postgresMB: number } => {
  const inKB = (of: number, file: string, field: RegExp): number => {
    try {
      return Number(field.exec(readFileSync(`/proc/${of}/${file}`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  }
  const others = familyOf(pid).filter((one) => one.pid !== pid)
  const postgres = others.reduce((sum, one) => sum + inKB(one.pid, 'smaps_rollup', /^Pss:\s+(\d+)/m), 0)
  return { webMB: inKB(pid, 'status', /^VmRSS:\s+(\d+)/m) / 1024, postgresMB: postgres / 1024 }
}
