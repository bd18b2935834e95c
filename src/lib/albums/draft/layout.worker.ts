import { loadTableFonts } from '#lib/print/font/tables/load-table-fonts.ts'
import { type AlbumWork, layOut } from '../album/lay-out.ts'

export type LayoutTask = { turn: number; work: AlbumWork }
/** `none`: this browser could not lay them out (no fonts: offline). */
export type LayoutAnswer = { t: 'laid'; turn: number; laid: ReturnType<typeof layOut> } | { t: 'none'; turn: number }

self.addEventListener('message', async ({ data: { turn, work } }: MessageEvent<LayoutTask>) => {
  try {
    self.postMessage({ t: 'laid', turn, laid: layOut(work, await loadTableFonts()) } satisfies LayoutAnswer)
  } catch {
    self.postMessage({ t: 'none', turn } satisfies LayoutAnswer)
  }
})
