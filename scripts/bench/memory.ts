import { readFileSync } from 'node:fs'

/**
 * Largest resident memory of this process in MB. Linux keeps it for each address space; `resourceUsage().maxRSS` would
 * also count what the parent held when it started us (getrusage goes on counting through fork and exec).
 */
export const peakMemoryMB = (): number => {
  const kB = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  if (!kB) throw new Error('no VmHWM in /proc/self/status: this bench wants Linux')
  return Number(kB) / 1024
}
