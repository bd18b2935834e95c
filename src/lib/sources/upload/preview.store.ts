import { atom } from 'nanostores'
import type { InputBlob } from '../files/input-blobs.ts'
import type { Preview, PreviewRequest } from './preview.ts'
import type { PreviewAnswer, PreviewTask } from './preview.worker.ts'
import type { UploadPlan } from './upload-plan.ts'

/** What the browser itself found in the files, before or while they are sent. */
export type PreviewState =
  | { state: 'none' }
  | { state: 'looking'; percent: number }
  | { state: 'seen'; preview: Preview; pictures: Readonly<Record<string, string>> }
  /** `final`: sending it all the same would not help. */
  | { state: 'failed'; message: string; final?: true }

export const $preview = atom<PreviewState>({ state: 'none' })

/** Longer than this nobody waits for a look: the files are sent meanwhile. */
const patienceMs = 20_000
/** What was brought as single files together: pictures are only looked up by name, words are read. */
const mostGiven = 5000

let worker: Worker | undefined
let round = 0
let addresses: string[] = []

const letGo = (): void => {
  for (const address of addresses) URL.revokeObjectURL(address)
  addresses = []
}

/** Forgets what was seen, and stops looking. */
export const forgetPreview = (): void => {
  round++
  worker?.terminate()
  worker = undefined
  letGo()
  $preview.set({ state: 'none' })
}

type Looked = { t: 'plan'; plan: UploadPlan } | { t: 'unread' } | { t: 'all' }

const askWorker = (task: PreviewTask, mine: number): Promise<PreviewAnswer> =>
  new Promise((resolve) => {
    const give = (answer: PreviewAnswer): void => {
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => give({ t: 'server' }), patienceMs)
    try {
      worker?.terminate()
      worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' })
      worker.onerror = () => give({ t: 'server' })
      worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
        if (data.t !== 'progress') return give(data)
        const { done, total } = data.progress
        if (mine === round)
          $preview.set({ state: 'looking', percent: total > 0 ? Math.floor((done / total) * 100) : 0 })
      }
      worker.postMessage(task)
    } catch {
      give({ t: 'server' })
    }
  })

/**
 * Looks into the files in a worker of its own, loaded only now. `plan`: what of them the book needs; `unread`: nothing
 * can be read, and why stands in `$preview`; `all`: this browser cannot tell, send everything. Undefined: another look
 * was begun meanwhile.
 */
export const openPreview = async (given: InputBlob[], selection: PreviewRequest): Promise<Looked | undefined> => {
  const mine = ++round
  if (typeof Worker === 'undefined' || given.length > mostGiven) return { t: 'all' }
  $preview.set({ state: 'looking', percent: 0 })
  const answer = await askWorker({ given, request: selection }, mine)
  if (mine !== round) return undefined
  worker?.terminate()
  worker = undefined
  letGo()
  if (answer.t === 'failed' && !pictures.includes(answer.code)) {
    $preview.set({ state: 'failed', message: answer.message })
    return { t: 'unread' }
  }
  if (answer.t !== 'seen') {
    $preview.set({ state: 'none' })
    return { t: 'all' }
  }
  const shown = Object.entries(answer.pictures).map(([name, blob]) => [name, URL.createObjectURL(blob)] as const)
  addresses = shown.map(([, address]) => address)
  $preview.set({ state: 'seen', preview: answer.preview, pictures: Object.fromEntries(shown) })
  return { t: 'plan', plan: answer.plan }
}

/** Pictures alone may be what an earlier export lacks: only the server knows. */
const pictures = ['import_media_only', 'import_picture', 'import_video']
