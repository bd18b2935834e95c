import { spawnSync } from 'node:child_process'

const absent = new Set<string>()

/** Output of a program of this machine; undefined, and said once, where it is not installed. Throws when it fails. */
export const tool = (command: string, ...args: string[]): string | undefined => {
  const run = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (run.error) {
    if ((run.error as NodeJS.ErrnoException).code !== 'ENOENT') throw run.error
    if (!absent.has(command)) console.info(`${command} is not installed: its check was left out`)
    absent.add(command)
    return undefined
  }
  if (run.status !== 0) throw new Error(`${command}: ${run.stderr || run.stdout}`)
  return run.stdout + run.stderr
}
