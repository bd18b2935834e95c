import { atom } from 'nanostores'
import type { ScenePage } from '#lib/print/scene.ts'
import type { InputBlob } from '#lib/sources/files/input-blobs.ts'
import { isLitter } from '#lib/sources/files/input-file.ts'
import type { Look, LookRequest } from './look.ts'
import type { LookAnswer, LookTask } from './look.worker.ts'

/** A look into files before anybody has signed in: nothing of it leaves this machine. */
export type LookState =
  | { state: 'none' }
  | { state: 'looking'; stage: 'reading' | 'setting'; percent: number }
  | {
      state: 'seen'
      look: Omit<Look, 'files' | 'pages'>
      pages: readonly ScenePage[]
      pictures: Readonly<Record<string, string>>
    }
  /** Files nobody can read. */
  | { state: 'failed'; message: string }
  /** Files only the server reads. */
  | { state: 'later' }

export const $look = atom<LookState>({ state: 'none' })
/** What was brought last, as it was brought. */
export const $pickedFiles = atom<readonly { path: string; file: File }[]>([])

/** More single files than this are not gone through here. */
const mostGiven = 5000

let worker: Worker | undefined
let round = 0
let addresses: string[] = []

const stop = (): void => {
  worker?.terminate()
  worker = undefined
  for (const address of addresses) URL.revokeObjectURL(address)
  addresses = []
}

const shown = (answer: LookAnswer): LookState => {
  if (answer.t === 'failed') return { state: 'failed', message: answer.message }
  if (answer.t !== 'seen') return { state: 'later' }
  const { pages, ...look } = answer.look
  const pictures = Object.entries(answer.pictures).map(([name, blob]) => [name, URL.createObjectURL(blob)] as const)
  addresses = pictures.map(([, address]) => address)
  return { state: 'seen', look, pages, pictures: Object.fromEntries(pictures) }
}

/** Looks into these files in place of those before. */
export const lookInto = (list: readonly { path: string; file: File }[], request: LookRequest): void => {
  const mine = ++round
  stop()
  const given: InputBlob[] = list.filter(({ path, file }) => !isLitter(path) && file.size > 0)
  $pickedFiles.set(list.filter(({ path }) => given.some((one) => one.path === path)))
  if (given.length === 0) {
    const message = list.length === 0 ? '放进来的文件夹是空的，里面没有文件。' : '这个文件是空的，没有内容可以读。'
    $look.set({ state: 'failed', message })
    return
  }
  if (typeof Worker === 'undefined' || given.length > mostGiven) {
    $look.set({ state: 'later' })
    return
  }
  $look.set({ state: 'looking', stage: 'reading', percent: 0 })
  const give = (state: LookState): void => {
    if (mine !== round) return
    worker?.terminate()
    worker = undefined
    $look.set(state)
  }
  try {
    worker = new Worker(new URL('./look.worker.ts', import.meta.url), { type: 'module' })
    worker.onerror = () => give({ state: 'later' })
    worker.onmessage = ({ data }: MessageEvent<LookAnswer>) => {
      if (mine !== round) return
      if (data.t !== 'progress') return give(shown(data))
      const { stage, done, total } = data.progress
      const percent = total > 0 ? Math.floor((done / total) * 100) : 0
      $look.set({ state: 'looking', stage: stage === 'setting' ? 'setting' : 'reading', percent })
    }
    const task: LookTask = { given, request }
    worker.postMessage(task)
  } catch {
    give({ state: 'later' })
  }
}
