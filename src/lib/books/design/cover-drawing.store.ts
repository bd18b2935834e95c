import type { PhotoMove } from '#lib/print/photo/move-photo.ts'
import type { PlacedAt } from '#lib/print/photo/place-photo.ts'
import type { CoverAnswer, CoverTask } from './cover.worker.ts'
import type { CoverToDraw, DrawnCover } from './cover-drawing.ts'
import type { CoverPlace } from './cover-dress.ts'

/** A worker that says nothing for so long will not. */
const patienceMs = 60_000

let worker: Worker | undefined
let refused = false
let turn = 0
type Waiting = { give(answer: CoverAnswer | undefined): void; timer: ReturnType<typeof setTimeout> }
const waiting = new Map<number, Waiting>()

const letGo = (): void => {
  worker?.terminate()
  worker = undefined
  for (const { give, timer } of waiting.values()) {
    clearTimeout(timer)
    give(undefined)
  }
  waiting.clear()
}

const started = (): Worker | undefined => {
  if (worker || refused) return worker
  try {
    worker = new Worker(new URL('./cover.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<CoverAnswer>) => {
      const one = waiting.get(data.turn)
      waiting.delete(data.turn)
      clearTimeout(one?.timer)
      one?.give(data)
    }
    worker.onerror = () => {
      refused = true
      letGo()
    }
  } catch {
    refused = true
  }
  return worker
}

/** A cover as it would be printed; undefined where this browser cannot draw: the server has to. */
export const drawCover = async (
  asked: CoverToDraw,
  move?: { at: PlacedAt; by: PhotoMove },
): Promise<{ drawn: DrawnCover; place?: CoverPlace } | undefined> => {
  const own = started()
  if (!own) return undefined
  const mine = ++turn
  const answer = await new Promise<CoverAnswer | undefined>((give) => {
    const timer = setTimeout(() => {
      refused = true
      letGo()
    }, patienceMs)
    waiting.set(mine, { give, timer })
    own.postMessage({ turn: mine, asked, ...(move ? { move } : {}) } satisfies CoverTask)
  })
  return answer?.t === 'drawn' ? answer : undefined
}

/** Lets go of the worker when nobody looks at covers any more. */
export const stopDrawing = (): void => letGo()
