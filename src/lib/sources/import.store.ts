import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client.ts'
import { isLitter } from '#lib/sources/brought.ts'
import type { FlowId } from '#lib/sources/create-flows.ts'
import {
  addImportFile,
  createImport,
  dropImportFile,
  getImport,
  type ImportFile,
  type ImportView,
  maxChunkBytes,
  putImportChunk,
  readImportCall,
} from '#lib/sources/import.api.ts'

/** A file on its way. `sent` counts bytes that are safely on the server's disk. */
export type Upload = {
  key: string
  /** Given by the server when the sending begins. */
  fileId?: string
  name: string
  bytes: number
  sent: number
  state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  message: string
}

/** The import in hand outlives a reload: what was received is on the server. */
export const $importId = persistentAtom<string>('xinshu-import', '')
export const $import = atom<ImportView | undefined>()
export const $uploads = atom<Upload[]>([])
export const $importTrouble = atom('')

const files = new Map<string, File>()
/** Small, so that progress is seen to move and little is sent twice; large files use the largest chunk. */
const chunkOf = (file: File) => Math.min(maxChunkBytes, file.size > 256 * 1024 * 1024 ? maxChunkBytes : 2 * 1024 * 1024)
const atOnce = 3
const tries = 6

const messageOf = (error: unknown) => (error instanceof CallError ? error.message : '网络不通，请检查后再试')
const change = (key: string, part: Partial<Upload>) =>
  $uploads.set($uploads.get().map((one) => (one.key === key ? { ...one, ...part } : one)))
const uploadOf = (key: string) => $uploads.get().find((one) => one.key === key)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What the next import is begun for: the way of making, and the zone where somebody chose one. */
export const $asked = atom<{ flow: FlowId; zone?: string }>({ flow: 'wxbook' })

const ensureImport = async (): Promise<string> => {
  if ($importId.get()) return $importId.get()
  const { id } = await call(createImport, { body: $asked.get() })
  $importId.set(id)
  return id
}

/** Sends from wherever the server says it is; a lost connection is tried again with growing pauses. */
const send = async (importId: string, key: string): Promise<void> => {
  const file = files.get(key)
  if (!file) return
  change(key, { state: 'sending', message: '' })
  for (let attempt = 1; ; attempt++) {
    try {
      const begun = await call(
        addImportFile,
        { params: { id: importId }, body: { name: key, bytes: file.size } },
        { silent: true },
      )
      change(key, { fileId: begun.fileId })
      let sent = begun.received
      while (sent < file.size) {
        change(key, { sent })
        if (uploadOf(key)?.state !== 'sending') return
        const body = file.slice(sent, sent + chunkOf(file))
        const params = { id: importId, fileId: begun.fileId }
        const answer = await call(
          putImportChunk,
          { params, query: { offset: sent }, body },
          { silent: true, timeout: false },
        )
        sent = answer.received
        attempt = 1
      }
      change(key, { sent, state: 'done' })
      return
    } catch (error) {
      const final =
        error instanceof CallError && error.status >= 400 && error.status < 500 && error.code !== 'wrong_offset'
      if (final || attempt >= tries) {
        change(key, { state: 'failed', message: messageOf(error) })
        return
      }
      const isServer = error instanceof CallError && error.status >= 500
      change(key, { message: isServer ? messageOf(error) : '网络断了一下，正在接着传' })
      await wait(Math.min(15_000, 500 * 2 ** attempt))
    }
  }
}

let running = false

/** Sends what waits, a few at once, then has everything read. */
const run = async () => {
  if (running) return
  running = true
  try {
    const importId = await ensureImport()
    const worker = async () => {
      for (;;) {
        const next = $uploads.get().find((one) => one.state === 'waiting')
        if (!next) return
        await send(importId, next.key)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const all = $uploads.get()
    if (all.some((one) => one.state === 'done') && atRest(all)) await readWhole()
  } catch (error) {
    $importTrouble.set(messageOf(error))
  } finally {
    running = false
  }
}

/** `path` keeps the folder, which is how pictures are found again. */
export const addFiles = (list: { path: string; file: File }[]): void => {
  $importTrouble.set('')
  const known = new Set(
    $uploads
      .get()
      .filter((one) => one.state !== 'failed')
      .map((one) => one.key),
  )
  const fresh = list.filter(
    ({ path, file }) => !known.has(path) && file.size > 0 && !isLitter(path) && !/(^|\/)\.(?!\.)/.test(path),
  )
  const empty = list.filter(({ path, file }) => file.size === 0 && !isLitter(path))
  const failedKeys = new Set(fresh.map(({ path }) => path))
  for (const { path, file } of fresh) files.set(path, file)
  $uploads.set([
    ...$uploads.get().filter((one) => !failedKeys.has(one.key)),
    ...fresh.map(
      ({ path, file }): Upload => ({ key: path, name: path, bytes: file.size, sent: 0, state: 'waiting', message: '' }),
    ),
    ...empty.map(
      ({ path }): Upload => ({
        key: path,
        name: path,
        bytes: 0,
        sent: 0,
        state: 'failed',
        message: '这个文件是空的，没有内容可以读。',
      }),
    ),
  ])
  run()
}

export const pause = (key: string): void => change(key, { state: 'paused', message: '' })
export const resume = (key: string): void => {
  change(key, { state: 'waiting', message: '' })
  run()
}
/** Takes a file off the list, and what came of it off the server. */
export const dismiss = (key: string): void => {
  const { fileId } = uploadOf(key) ?? {}
  files.delete(key)
  $uploads.set($uploads.get().filter((one) => one.key !== key))
  if (fileId) drop(fileId)
}

/** Files of an import that came only in part and that nothing here is sending: somebody must say what becomes of them. */
export const unfinishedOf = (view: ImportView | undefined, uploads: Upload[]): ImportFile[] =>
  (view?.files ?? []).filter(
    (file) =>
      file.received < file.bytes &&
      !uploads.some((one) => one.fileId === file.fileId || (one.name === file.name && one.bytes === file.bytes)),
  )

/** Goes on with a file broken off earlier; the answer says what is wrong with the one chosen. */
export const goOnWith = (unfinished: ImportFile, file: File): string => {
  if (file.size !== unfinished.bytes) return '这不是同一个文件：大小和上次的不一样。'
  addFiles([{ path: unfinished.name, file }])
  return ''
}

/** Lets the server forget a file; when what is left is whole, it is read. */
export const drop = async (fileId: string): Promise<void> => {
  const id = $importId.get()
  try {
    const left = await call(dropImportFile, { params: { id, fileId } }, { silent: true })
    const view = $import.get()
    if (view) $import.set({ ...view, files: view.files.filter((file) => file.fileId !== fileId) })
    if (left.files > 0 && atRest($uploads.get())) await readWhole()
  } catch (error) {
    $importTrouble.set(messageOf(error))
  }
}

const atRest = (uploads: Upload[]): boolean => uploads.every((one) => one.state === 'done' || one.state === 'failed')

/** Has the server read everything received, unless a file came only in part: that one is shown instead. */
const readWhole = async (): Promise<void> => {
  const id = $importId.get()
  const view = await call(getImport, { params: { id } }, { silent: true })
  if (view.files.some((file) => file.received < file.bytes)) {
    if ($importId.get() === id) $import.set(view)
    return
  }
  await call(readImportCall, { params: { id: $importId.get() } }, { silent: true })
  await follow()
}

/** Reads the import's state until it rests. Safe to call again: a second call joins nothing and merely reads. */
export const follow = async (): Promise<void> => {
  const id = $importId.get()
  if (!id) return
  for (let pauseMs = 400; $importId.get() === id; pauseMs = Math.min(1500, pauseMs * 1.3)) {
    try {
      const view = await call(getImport, { params: { id } }, { silent: true })
      if ($importId.get() !== id) return
      $importTrouble.set('')
      $import.set(view)
      if (view.status !== 'reading') return
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return startOver()
      $importTrouble.set(messageOf(error))
      // Reading goes on at the server whatever the line does; only a refusal ends the watching.
      if (error instanceof CallError && error.status >= 400 && error.status < 500) return
    }
    await wait(pauseMs)
  }
}

/**
 * Leaves for the book just made. This place in the history keeps the import: whoever comes back finds the report, and
 * may make another book of it; whoever comes anew finds a clean table.
 */
export const leaveFor = (path: string): void => {
  history.replaceState({ importId: $importId.get() }, '')
  $importId.set('')
  location.assign(path)
}

/**
 * Takes up the import of this place in the history, or the one in hand. `back` is told when the browser kept the page
 * itself and shows it again.
 */
export const comeBack = (back: () => void): (() => void) => {
  const take = (): void => {
    const kept = (history.state as { importId?: unknown } | null)?.importId
    if ($importId.get() === '' && typeof kept === 'string') $importId.set(kept)
    follow()
  }
  const shown = (event: PageTransitionEvent): void => {
    if (!event.persisted) return
    take()
    back()
  }
  take()
  addEventListener('pageshow', shown)
  return () => removeEventListener('pageshow', shown)
}

/** A clean table; what was imported stays stored with its books. */
export const startOver = (): void => {
  history.replaceState(null, '')
  files.clear()
  $importId.set('')
  $import.set(undefined)
  $uploads.set([])
  $importTrouble.set('')
}
