import { workerData } from 'node:worker_threads'

/** What the pool tells one of its threads while it is busy: the first number is 1 when somebody waits. */
export type ThreadData = { awaited: SharedArrayBuffer }

const shared = (workerData as Partial<ThreadData> | null)?.awaited
const flag = shared instanceof SharedArrayBuffer ? new Int32Array(shared) : undefined

/**
 * Does somebody urgent wait for what this thread is busy with (`inTurn` of the pool)? A long task that asks may end early,
 * and come again. Never outside a thread of the pool.
 */
export const isAwaited = (): boolean => flag !== undefined && Atomics.load(flag, 0) === 1
