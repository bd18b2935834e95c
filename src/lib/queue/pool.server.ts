import { Worker } from 'node:worker_threads'
import { config } from '#lib/config/config.server.ts'
import { dropService, existingService, service } from '#lib/config/services.server.ts'
import type { ThreadData } from './awaited.server.ts'
import type { Answer, Task } from './pool-thread.server.ts'

/** Threads for what would block the event loop: typesetting, PDF, pictures. */
export type Pool = {
  /**
   * Calls the function `name` of `module` with `argument` in a thread. `module` is `#lib/...` or a file URL; it runs as
   * Node runs it, not as Astro bundles it. Argument and value are copied (structured clone). Tasks that somebody is
   * looking at (`urgent`) go before those that are merely to be done, and have a place more than these. `near`: what the task is about, a book for example;
   * it goes to the thread that was last busy with it, if that is free, for what it may still know. `inTurn`: not beside
   * another task near the same, which would not know what the other is about to remember; the other hears when somebody
   * urgent waits (`isAwaited`).
   */
  run<T>(
    module: string | URL,
    name: string,
    argument: unknown,
    options?: { urgent?: boolean; near?: string; inTurn?: boolean },
  ): Promise<T>
  close(): Promise<void>
}

type Waiting = {
  task: Task
  near: string | undefined
  inTurn: boolean
  urgent: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
/** `near`: what it was busy with, the last first. `isLong`: at its task longer than `turnMs`. */
type Thread = {
  worker: Worker
  current: Waiting | undefined
  near: string[]
  isLong: boolean
  /** Ends it when it was idle for long, where the pool has more threads than it needs. */
  rest: NodeJS.Timeout | undefined
  /** Tells the thread that somebody urgent waits for what it is busy with. */
  awaited: Int32Array
}

/**
 * So long a task has a place of the pool to itself. Then another thread is started beside it, up to as many again, and the
 * processor is shared: nobody waits for the end of somebody else's large import.
 */
const turnMs = 20_000

/**
 * Places of the pool that only urgent tasks take: the pages of a change do not wait for the end of somebody's import or of a
 * whole book.
 */
const urgentPlaces = 1

/** So long the thread of such a place, idle again, keeps what it knows for whoever goes on writing. */
const restMs = 10 * 60_000

/** More than a thread keeps anything of (books/layout/warm-books.server.ts). */
const mostNear = 8

/**
 * Largest old generation of a thread, MB. Without a limit V8 lets garbage pile up to a share of the machine's memory;
 * with it, reading a 200 MB export stays under 1 GB (docs/new-source.md).
 */
const heapMB = 800

/** `code` of the error of a task that filled the heap of its thread (https://nodejs.org/api/errors.html). */
export const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY'

/** The thread busy in turn with what a task is about. */
const holderOf = (threads: ReadonlySet<Thread>, { near, inTurn }: Waiting): Thread | undefined =>
  inTurn ? [...threads].find(({ current }) => current?.inTurn && current.near === near) : undefined

/**
 * Of those idle the one that may still know what a task is about; else one that knows nothing others come back for. Undefined:
 * another is started for it.
 */
const threadFor = ({ near }: Waiting, idle: readonly Thread[], mayStart: boolean): Thread | undefined =>
  idle.find((one) => near !== undefined && one.near.includes(near)) ??
  idle.find((one) => one.near.length === 0) ??
  (mayStart ? undefined : idle[0])

const threadFile = new URL('./pool-thread.server.ts', import.meta.url)

const withCode = (error: unknown, code: string | undefined): unknown =>
  code !== undefined && error instanceof Error ? Object.assign(error, { code }) : error

/**
 * A pool of at most `size` threads, one more for urgent tasks, and as many as `size` again beside those that have been at one
 * task for `turn` ms; started when needed. They keep no process alive while idle. `heap`: MB a thread may fill; a task that needs more fails with `outOfMemory`.
 */
export const openPool = (size: number, turn = turnMs, heap = heapMB): Pool => {
  const threads = new Set<Thread>()
  const waiting: { urgent: Waiting[]; usual: Waiting[] } = { urgent: [], usual: [] }
  let lastId = 0
  let closed = false

  const startThread = (): Thread => {
    const awaited = new SharedArrayBuffer(4)
    const workerData: ThreadData = { awaited }
    const thread: Thread = {
      worker: new Worker(threadFile, { resourceLimits: { maxOldGenerationSizeMb: heap }, workerData }),
      current: undefined,
      near: [],
      isLong: false,
      rest: undefined,
      awaited: new Int32Array(awaited),
    }
    threads.add(thread)
    thread.worker.unref()
    thread.worker.on('message', (answer: Answer) => {
      const done = thread.current
      thread.current = undefined
      thread.isLong = false
      thread.worker.unref()
      if ('error' in answer) done?.reject(withCode(answer.error, answer.code))
      else done?.resolve(answer.value)
      next()
      // More than the pool has by itself: what it remembers is not worth its memory.
      if (thread.current !== undefined || threads.size <= size) return
      if (threads.size > size + urgentPlaces) end(thread)
      else thread.rest = setTimeout(() => end(thread), restMs).unref()
    })
    // Out of memory or process.exit inside the task: the task fails, the next one gets a new thread.
    const lost = (error: unknown): void => {
      if (!threads.delete(thread)) return
      thread.current?.reject(error)
      next()
    }
    thread.worker.on('error', lost)
    thread.worker.on('exit', (code) => lost(new Error(`a worker thread ended with ${code}`)))
    return thread
  }

  const end = (thread: Thread): void => {
    if (thread.current === undefined && threads.delete(thread)) void thread.worker.terminate()
  }

  const takeFirst = (items: Waiting[]): Waiting | undefined => {
    const at = items.findIndex((one) => holderOf(threads, one) === undefined)
    return at < 0 ? undefined : items.splice(at, 1)[0]
  }

  const next = (): void => {
    if (closed) return
    const idle = [...threads].filter((thread) => thread.current === undefined)
    const long = [...threads].filter((thread) => thread.isLong).length
    const busy = threads.size - idle.length
    const places = size + Math.min(long, size)
    if (busy >= places + urgentPlaces) return
    const usual = [...threads].filter(({ current }) => current?.urgent === false).length
    const item = takeFirst(waiting.urgent) ?? (usual < places ? takeFirst(waiting.usual) : undefined)
    if (item === undefined) return
    const thread = threadFor(item, idle, threads.size < size) ?? startThread()
    clearTimeout(thread.rest)
    const { near } = item
    thread.current = item
    Atomics.store(thread.awaited, 0, 0)
    if (near !== undefined) thread.near = [near, ...thread.near.filter((one) => one !== near)].slice(0, mostNear)
    thread.worker.ref()
    thread.worker.postMessage(item.task)
    const timer = setTimeout(() => {
      if (thread.current !== item) return
      thread.isLong = true
      next()
    }, turn)
    timer.unref()
    next()
  }

  return {
    run: <T>(
      module: string | URL,
      name: string,
      argument: unknown,
      options: { urgent?: boolean; near?: string; inTurn?: boolean } = {},
    ) =>
      new Promise<T>((resolve, reject) => {
        if (closed) return reject(new Error('the pool is closed'))
        lastId += 1
        const item: Waiting = {
          task: { id: lastId, module: String(module), name, argument },
          near: options.near,
          inTurn: options.inTurn === true && options.near !== undefined,
          urgent: options.urgent === true,
          resolve: resolve as (value: unknown) => void,
          reject,
        }
        waiting[item.urgent ? 'urgent' : 'usual'].push(item)
        const holder = item.urgent ? holderOf(threads, item) : undefined
        if (holder) Atomics.store(holder.awaited, 0, 1)
        next()
      }),
    close: async () => {
      closed = true
      for (const item of [...waiting.urgent, ...waiting.usual]) item.reject(new Error('the pool is closed'))
      await Promise.all([...threads].map((thread) => thread.worker.terminate()))
    },
  }
}

/**
 * The pool of this process. scripts/start.ts makes it before Astro's bundle asks for it, so that the thread's file is
 * the one in src.
 */
export const pool = (): Pool => service('pool', () => openPool(Math.max(1, config().workers)))

/** Ends the threads; tasks under way are rejected. */
export const closePool = async (): Promise<void> => {
  const found = existingService<Pool>('pool')
  dropService('pool')
  await found?.close()
}
