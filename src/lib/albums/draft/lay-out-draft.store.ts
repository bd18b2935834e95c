import type { AlbumWork } from '../album/lay-out.ts'
import type { LayoutAnswer, LayoutTask } from './layout.worker.ts'

export type LaidDraft = Extract<LayoutAnswer, { t: 'laid' }>['laid']

let worker: Worker | undefined
let turn = 0
let busy = false
let next: { work: AlbumWork; give(laid: LaidDraft | 'none', isLast: boolean): void } | undefined

/**
 * Lays an album out in a worker; one at a time, and of what is asked meanwhile only the newest: what was overtaken is never
 * answered. `none`: this browser cannot. `isLast`: nothing newer is being laid out.
 */
export const layOutDraft = (work: AlbumWork, give: (laid: LaidDraft | 'none', isLast: boolean) => void): void => {
  next = { work, give }
  if (!busy) begin()
}

const begin = (): void => {
  if (!next) return
  const { work, give } = next
  next = undefined
  busy = true
  const mine = ++turn
  const end = (laid: LaidDraft | 'none'): void => {
    busy = false
    const isLast = !next
    if (next) begin()
    give(laid, isLast)
  }
  try {
    worker ??= new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
    worker.onerror = () => {
      worker = undefined
      end('none')
    }
    worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
      if (data.turn === mine) end(data.t === 'laid' ? data.laid : 'none')
    }
    worker.postMessage({ turn: mine, work } satisfies LayoutTask)
  } catch {
    end('none')
  }
}
