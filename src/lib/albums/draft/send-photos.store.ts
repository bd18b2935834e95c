import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { wait } from '#lib/std/wait.ts'
import type { askAlbumPhotos, putAlbumPhoto } from '../photos/photo.api.ts'
import { sessionFile } from './draft.store.ts'
import { keptFile } from './draft-shelf.store.ts'

/** How far the originals of a draft are on their way. */
export type Sending = {
  done: number
  total: number
  /** Names of those on their way. */
  names: readonly string[]
  paused: boolean
  /** The line broke and is tried again. */
  waiting: string
}

export const $sending = atom<Sending | undefined>()

/** What became of it: `stopped`: somebody paused. `refused`: photographs the server can't use, with why. */
export type Sent =
  | { t: 'all' }
  | { t: 'stopped' }
  | { t: 'refused'; photos: { id: string; why: string }[] }
  | { t: 'gone'; ids: string[] }
  | { t: 'failed'; message: string }

/** Originals on their way at once; WeChat's browser carries two. */
const lanesOf = (agent: string): number => (/MicroMessenger/i.test(agent) ? 2 : 3)
const tries = 6
const longestWaitMs = 15_000

const set = (part: Partial<Sending>): void => {
  const now = $sending.get()
  if (now) $sending.set({ ...now, ...part })
}
const isPaused = (): boolean => $sending.get()?.paused !== false

/** Breaks off what is under way. */
let breakOff = new AbortController()

/** Stops at once: what was half sent is sent again. */
export const pauseSending = (): void => {
  set({ paused: true })
  breakOff.abort()
}

/** A line slower than this is a line that is down: milliseconds for so many bytes, more at each try. */
const patienceFor = (bytes: number, attempt: number): number => attempt * (30_000 + bytes / 64)

/** Will trying again not help? */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429

const lostWords = (error: unknown): string =>
  error instanceof CallError && error.status >= 500 ? messageOf(error) : '网络断了一下，正在接着传'

/** A call that is tried again with growing pauses while the line is down; rejects with what stays wrong. */
async function patiently<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await work(attempt)
      set({ waiting: '' })
      return done
    } catch (error) {
      if (isFinal(error) || attempt >= tries || isPaused()) throw error
      set({ waiting: lostWords(error) })
      await wait(Math.min(longestWaitMs, 500 * 2 ** attempt))
    }
  }
}

type Outcome = { missing: LayoutPhoto[]; refused: { id: string; why: string }[]; gone: string[]; failure?: unknown }

/** Sends one after the other until none is left, somebody pauses, or something stays wrong. */
async function lane(outcome: Outcome): Promise<void> {
  while (!isPaused() && outcome.failure === undefined) {
    const photo = outcome.missing.shift()
    if (!photo) return
    const file = sessionFile(photo.id) ?? (await keptFile(photo.id))
    if (!file) {
      outcome.gone.push(photo.id)
      continue
    }
    set({ names: [...($sending.get()?.names ?? []), photo.name] })
    try {
      await patiently((attempt) =>
        call<typeof putAlbumPhoto>(
          'PUT /jx/album_images/{sha256}',
          { params: { sha256: photo.id }, body: file },
          { silent: true, timeout: patienceFor(file.size, attempt), signal: breakOff.signal },
        ),
      )
      set({ done: ($sending.get()?.done ?? 0) + 1 })
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_a_picture')
        outcome.refused.push({ id: photo.id, why: messageOf(error) })
      else outcome.failure ??= error
    } finally {
      set({ names: ($sending.get()?.names ?? []).filter((name) => name !== photo.name) })
    }
  }
}

/** Sends the originals that are not there yet, three at once; which are is asked by their hashes. */
export async function sendPhotos(photos: readonly LayoutPhoto[]): Promise<Sent> {
  breakOff = new AbortController()
  $sending.set({ done: 0, total: photos.length, names: [], paused: false, waiting: '' })
  try {
    const { known } = await patiently(() =>
      call<typeof askAlbumPhotos>(
        'POST /jx/album_images/known',
        { body: { photos: photos.map(({ id }) => id) } },
        { silent: true },
      ),
    )
    const here = new Set(known)
    const outcome: Outcome = { missing: photos.filter(({ id }) => !here.has(id)), refused: [], gone: [] }
    set({ done: here.size })
    await Promise.all(Array.from({ length: lanesOf(navigator.userAgent) }, () => lane(outcome)))
    if (outcome.failure !== undefined && !isPaused()) return { t: 'failed', message: messageOf(outcome.failure) }
    if (isPaused()) return { t: 'stopped' }
    if (outcome.gone.length > 0) return { t: 'gone', ids: outcome.gone }
    return outcome.refused.length > 0 ? { t: 'refused', photos: outcome.refused } : { t: 'all' }
  } catch (error) {
    return isPaused() ? { t: 'stopped' } : { t: 'failed', message: messageOf(error) }
  }
}
