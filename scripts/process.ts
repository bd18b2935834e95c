/** Brings a process up step by step and takes it down in the opposite order, whatever asks it to end. */
import { ConfigError } from '#lib/config/config.server.ts'
import { log } from '#lib/log/log.server.ts'

/** One part of the process; what it resolves to takes the part down again. */
export type Step = (ending: AbortSignal) => Promise<(() => Promise<void>) | undefined>

/**
 * Runs the steps in order, then waits for SIGINT, SIGTERM or a defect nobody caught, then takes down what is up. A
 * signal during the start lets the step under way finish (its `ending` fires) and skips the rest. A second signal ends
 * at once. Never resolves: the process exits, with 0 after a signal, with 1 after a failure.
 */
export const runProcess = async (steps: Step[]): Promise<never> => {
  const ending = new AbortController()
  let failed = false
  const end = (): void => {
    if (ending.signal.aborted) process.exit(1)
    ending.abort()
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // The terminal is gone; the one who started us as well.
  process.on('SIGHUP', end)
  const defect = (error: unknown): void => {
    log.fatal({ err: error }, 'defect')
    failed = true
    ending.abort()
  }
  process.on('uncaughtException', defect)
  process.on('unhandledRejection', defect)

  const down: (() => Promise<void>)[] = []
  try {
    for (const step of steps) {
      if (ending.signal.aborted) break
      const undo = await step(ending.signal)
      if (undo !== undefined) down.unshift(undo)
    }
    // Something must keep the process alive until the signal comes.
    const alive = setInterval(() => {}, 2 ** 30)
    if (!ending.signal.aborted) await new Promise((resolve) => ending.signal.addEventListener('abort', resolve))
    clearInterval(alive)
  } catch (error) {
    failed = true
    if (error instanceof ConfigError) console.error(error.message)
    else if (!ending.signal.aborted) console.error(error)
    ending.abort()
  }
  for (const undo of down) {
    await undo().catch((error: unknown) => log.error({ err: error }, 'a part did not end well'))
  }
  process.exit(failed ? 1 : 0)
}
