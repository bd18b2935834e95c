/** Functions for the pool's test. */
import { threadId } from 'node:worker_threads'
import { isAwaited } from '#lib/queue/awaited.server.ts'

export const square = (n: number): number => n * n

export const refuse = (word: string): never => {
  throw new Error(`refused: ${word}`)
}

export const vanish = (): never => process.exit(3)

/** In which thread it ran. */
export const thread = (): number => threadId

/** Works on until somebody else writes into the memory. */
export const hold = (shared: SharedArrayBuffer): void => {
  Atomics.wait(new Int32Array(shared), 0, 0)
}

/** Ends when somebody waits for it, and answers whether anybody did before it was asked to look. */
export const untilAwaited = async (looked: SharedArrayBuffer): Promise<boolean> => {
  const before = isAwaited()
  new Int32Array(looked)[0] = 1
  while (!isAwaited()) await new Promise((done) => setImmediate(done))
  return before
}

/** Keeps more and more. */
export const fill = (): number => {
  const kept: number[][] = []
  while (kept.length < 1e6) kept.push(Array.from({ length: 10_000 }, Math.random))
  return kept.length
}
