/** Brings a process up step by step and takes it down in the opposite order, whatever asks it to end. */
import { ConfigError } from '#lib/config/config.server.ts'
import { log } from '#lib/log/log.server.ts'

/**
 * Takes a part down again. `hurry` fires when whoever waits has lost patience: what is under way is then broken off, but
 * nothing may be left running.
 */
export type TakeDown = (hurry: AbortSignal) => Promise<void>
/** One part of the process; what it resolves to takes the part down again. */
export type Step = (ending: AbortSignal) => Promise<TakeDown | undefined>

/** Waits for `work`, or until `hurry` fires; nobody minds how work that is given up ends. */
export const unlessHurried = async (work: Promise<void>, hurry: AbortSignal): Promise<void> => {
  const hurried = new Promise<void>((resolve) => {
    if (hurry.aborted) resolve()
    hurry.addEventListener('abort', () => resolve(), { once: true })
  })
  await Promise.race([work, hurried])
  if (hurry.aborted) work.catch(() => {})
}

/**
 * Signals closer together than this are one: Ctrl-C goes to the whole process group, and npm, which is in it, passes its
 * own on to us.
 */
const echoMs = 1_000

/**
 * Runs the steps in order, then waits for SIGINT, SIGTERM or a defect nobody caught, then takes down what is up. A
 * signal during the start lets the step under way finish (its `ending` fires) and skips the rest. A second signal, by
 * somebody who has waited, hurries; a third ends at once. Never resolves: the process exits, with 0 after a signal,
 * with 1 after a failure or in a hurry.
 */
export const runProcess = async (steps: Step[]): Promise<never> => {
  const ending = new AbortController()
  const hurry = new AbortController()
  let failed = false
  let heardAt = Number.NEGATIVE_INFINITY
  const end = (): void => {
    const echo = performance.now() - heardAt < echoMs
    if (echo) return
    heardAt = performance.now()
    if (hurry.signal.aborted) process.exit(1)
    if (ending.signal.aborted) hurry.abort()
    else ending.abort()
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

  const down: TakeDown[] = []
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
    // What a signal broke off, such as the build, did not fail.
    if (!ending.signal.aborted) failed = true
    if (error instanceof ConfigError) console.error(error.message)
    else if (!ending.signal.aborted) log.fatal({ err: error }, 'the start failed')
    ending.abort()
  }
  for (const undo of down) {
    await undo(hurry.signal).catch((error: unknown) => log.error({ err: error }, 'a part did not end well'))
  }
  process.exit(failed || hurry.signal.aborted ? 1 : 0)
}
