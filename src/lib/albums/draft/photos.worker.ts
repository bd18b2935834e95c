import type { SetAside } from '../photos/set-aside.ts'
import { lookAtPhoto, type SeenPhoto } from './look-at-photo.ts'

export type PhotoTask = { place: number; path: string; file: Blob }
export type PhotoAnswer = { place: number; seen: SeenPhoto | SetAside }

self.addEventListener('message', async ({ data: { place, path, file } }: MessageEvent<PhotoTask>) => {
  const seen = await lookAtPhoto({ path, file }).catch(
    (): SetAside => ({ file: path, reason: 'unreadable', why: '打不开' }),
  )
  self.postMessage({ place, seen } satisfies PhotoAnswer)
})
