import { Worker } from 'node:worker_threads'
import { log } from '#lib/log/log.server.ts'
import type { FaceReply, FaceTask } from './faces-thread.server.ts'
import type { Box, Thumb } from './thumb.ts'

/** Longer than this for one picture, start of the thread included, and the thread is given up. */
const mostMs = 30_000
/** So long without a picture and the thread ends: it holds 100 MB. */
const idleMs = 20_000
/** After as many lost threads this process looks for no faces any more. */
const mostLost = 3

const threadFile = new URL('./faces-thread.server.ts', import.meta.url)

type Waiting = { answer: (faces: Box[] | undefined) => void; timer: NodeJS.Timeout }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

let thread: Thread | undefined
let [lastId, lost] = [0, 0]

/**
 * Faces of a picture of at most `facePx` a side, from brow to chin. Undefined where nobody could look: the search broke,
 * or took too long. The network sees colours of one fixed size and nothing of the file. Its thread starts with the first
 * picture of a process, ends a while after the last, and keeps no process alive.
 */
export const facesOf = (thumb: Thumb): Promise<Box[] | undefined> => {
  if (lost >= mostLost) return Promise.resolve(undefined)
  const current = (thread ??= startThread(threadFile))
  clearTimeout(current.idle)
  lastId += 1
  const task: FaceTask = { id: lastId, thumb }
  return new Promise((answer) => {
    const timer = setTimeout(() => giveUp(current, 'no answer in time'), mostMs)
    current.waiting.set(task.id, { answer, timer })
    current.worker.ref()
    current.worker.postMessage(task)
  })
}

/** Ends the thread, for tests. */
export const closeFaces = async (): Promise<void> => {
  const ended = thread
  thread = undefined
  clearTimeout(ended?.idle)
  await ended?.worker.terminate()
}

function startThread(file: URL): Thread {
  // LiteRT tells standard error of every step; the streams are read so that nothing piles up.
  const worker = new Worker(file, { stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: 128 } })
  worker.stdout.resume()
  worker.stderr.resume()
  const started: Thread = { worker, waiting: new Map(), idle: undefined }
  worker.on('message', ({ id, faces }: FaceReply) => {
    settle(started, id, faces)
    if (started.waiting.size > 0) return
    worker.unref()
    started.idle = setTimeout(() => {
      if (thread === started) thread = undefined
      void worker.terminate()
    }, idleMs).unref()
  })
  worker.on('error', (error) => giveUp(started, error))
  worker.on('exit', () => {
    if (started.waiting.size > 0) giveUp(started, 'the thread ended')
  })
  return started
}

function settle({ waiting }: Thread, id: number, faces: Box[] | undefined): void {
  const one = waiting.get(id)
  waiting.delete(id)
  clearTimeout(one?.timer)
  one?.answer(faces)
}

function giveUp(broken: Thread, why: unknown): void {
  if (thread === broken) thread = undefined
  if (broken.waiting.size > 0) {
    lost += 1
    log.warn({ err: why }, 'faces not looked for')
  }
  for (const id of [...broken.waiting.keys()]) settle(broken, id, undefined)
  void broken.worker.terminate()
}
