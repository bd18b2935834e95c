import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A process that lives and is not a zombie; of one we may not signal we know at least that it lives. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return startTime(pid) !== 'zombie'
}

/** Field 22 of /proc/PID/stat tells two processes with the same number apart; '' where there is no /proc. */
const startTime = (pid: number): string => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? 'zombie' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** Names this very process on this machine; files whose names begin with it are its own. */
export const ownMark = (): string => `${process.pid}.${startTime(process.pid)}`

/** Does the process that made a file of this name still run? */
export const markLives = (name: string): boolean => {
  const [, pid = '', started = ''] = /^(\d+)\.(\d*)/.exec(name) ?? []
  return pid !== '' && isAlive(Number(pid)) && startTime(Number(pid)) === started
}

const tryLock = (path: string): boolean => {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, `${process.pid} ${startTime(process.pid)}`)
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

const isAbandoned = (path: string): boolean => {
  try {
    const [pid = '', started = ''] = readFileSync(path, 'utf8').split(' ')
    if (pid === '') return false
    return !isAlive(Number(pid)) || startTime(Number(pid)) !== started
  } catch {
    return false
  }
}

/**
 * Runs `work` while no other process (or call) on this machine holds the lock file. A lock left by a dead process is
 * taken over. Waits at most `patienceMs`, then throws.
 */
export const withFileLock = async <T>(path: string, work: () => Promise<T>, patienceMs = 60_000): Promise<T> => {
  const until = Date.now() + patienceMs
  while (!tryLock(path)) {
    if (isAbandoned(path)) {
      try {
        unlinkSync(path)
      } catch {
        // Another waiter removed it first.
      }
      continue
    }
    if (Date.now() > until) throw new Error(`The lock ${path} is held by a living process`)
    await wait(25)
  }
  try {
    return await work()
  } finally {
    unlinkSync(path)
  }
}
