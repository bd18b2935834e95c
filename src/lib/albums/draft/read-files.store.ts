import { tidyName } from '#lib/sources/files/input-file.ts'
import type { SetAside } from '../photos/set-aside.ts'
import type { SeenPhoto } from './look-at-photo.ts'
import type { PhotoAnswer, PhotoTask } from './photos.worker.ts'

export type PhotoFile = { path: string; file: File }

/** Photographs read at once, each in a worker of its own. */
const lanes = 2
/** A file no worker has an answer for in this time is put aside. */
const patienceMs = 60_000

const unread = (path: string): SetAside => ({ file: tidyName(path), reason: 'unreadable', why: '打不开' })

/**
 * Reads files in workers, nothing of them leaves this device; `onRead` hears of each as it is known, in any order. Resolves when
 * all are. Workers are let go of at the end, and one that hangs over a file is replaced.
 */
export const readFiles = async (
  files: readonly PhotoFile[],
  onRead: (seen: SeenPhoto | SetAside, file: PhotoFile) => void,
): Promise<void> => {
  let next = 0
  const lane = async (): Promise<void> => {
    let worker: Worker | undefined
    while (next < files.length) {
      const place = next++
      const one = files[place]!
      worker ??= new Worker(new URL('./photos.worker.ts', import.meta.url), { type: 'module' })
      const seen = await askWorker(worker, { place, ...one })
      if (!seen) {
        worker.terminate()
        worker = undefined
      }
      onRead(seen ?? unread(one.path), one)
    }
    worker?.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(lanes, files.length) }, lane))
}

/** Undefined: the worker fell over or says nothing. */
const askWorker = (worker: Worker, task: PhotoTask): Promise<SeenPhoto | SetAside | undefined> =>
  new Promise((resolve) => {
    const give = (seen: SeenPhoto | SetAside | undefined): void => {
      clearTimeout(timer)
      resolve(seen)
    }
    const timer = setTimeout(() => give(undefined), patienceMs)
    worker.onerror = () => give(undefined)
    worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => give(data.seen)
    worker.postMessage(task)
  })
