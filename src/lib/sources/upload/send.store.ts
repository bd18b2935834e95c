import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { addImportFile, askImportFiles, putImportChunk, putImportFiles } from '#lib/sources/upload/import.api.ts'
import { type Bytes, files } from '#lib/sources/upload/input-files.store.ts'
import { maxChunkBytes, mostTogether, smallFileBytes } from '#lib/sources/upload/upload-limits.ts'
import { wait } from '#lib/std/wait.ts'

/** A file on its way. `sent` counts bytes that are safely on the server's disk. */
export type Upload = {
  key: string
  /** Given by the server when the sending begins. */
  fileId?: string
  name: string
  bytes: number
  sent: number
  /** `looking`: what it holds is being seen here, before anything of it is sent. */
  state: 'looking' | 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  message: string
}

export const $uploads = atom<Upload[]>([])

/** Small, so that progress is seen to move and little is sent twice; large files use the largest chunk. */
const chunkOf = (file: Bytes) =>
  Math.min(maxChunkBytes, file.size > 256 * 1024 * 1024 ? maxChunkBytes : 2 * 1024 * 1024)
const tries = 6

export const change = (key: string, part: Partial<Upload>) =>
  $uploads.set($uploads.get().map((one) => (one.key === key ? { ...one, ...part } : one)))
/** The same of many, said once: each saying goes over the whole list. */
const changeAll = (parts: ReadonlyMap<string, Partial<Upload>>): void =>
  $uploads.set($uploads.get().map((one) => ({ ...one, ...parts.get(one.key) })))
export const uploadOf = (key: string) => $uploads.get().find((one) => one.key === key)
/** Refused, and not to be tried again; a wrong offset is only somebody else's faster piece. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.code !== 'wrong_offset'

const lostWords = (error: unknown): string =>
  error instanceof CallError && error.status >= 500 ? messageOf(error) : '网络断了一下，正在接着传'

/** Sends from wherever the server says it is; a lost connection is tried again with growing pauses. */
export const send = async (importId: string, key: string): Promise<void> => {
  const file = files.get(key)
  if (!file) return
  change(key, { state: 'sending', message: '' })
  let bytes: Blob | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      const begun = await call<typeof addImportFile>(
        'POST /api/import/imports/{id}/files',
        { params: { id: importId }, body: { name: key, bytes: file.size } },
        { silent: true },
      )
      change(key, { fileId: begun.fileId })
      let sent = begun.received
      while (sent < file.size) {
        change(key, { sent })
        if (uploadOf(key)?.state !== 'sending') return
        bytes ??= await file.blob()
        const body = bytes.slice(sent, sent + chunkOf(file))
        const params = { id: importId, fileId: begun.fileId }
        const answer = await call<typeof putImportChunk>(
          'PUT /api/import/imports/{id}/files/{fileId}',
          { params, query: { offset: sent }, body },
          { silent: true, timeout: false },
        )
        sent = answer.received
        attempt = 1
      }
      change(key, { sent, state: 'done' })
      return
    } catch (error) {
      if (isFinal(error) || attempt >= tries) {
        change(key, { state: 'failed', message: messageOf(error) })
        return
      }
      change(key, { message: lostWords(error) })
      await wait(Math.min(15_000, 500 * 2 ** attempt))
    }
  }
}

/** So many bytes of small files go together: progress is seen to move, and little is sent twice. */
const togetherBytes = 2 * 1024 * 1024

/** What goes next: one file, or as many small ones as go together. Empty: nothing waits. */
export const nextToSend = (): string[] => {
  const keys: string[] = []
  let bytes = 0
  for (const { key, state, bytes: own } of $uploads.get()) {
    if (state !== 'waiting') continue
    const isSmall = own <= smallFileBytes
    if (keys.length === 0 && !isSmall) return [key]
    if (!isSmall) continue
    if (bytes + own > togetherBytes) break
    keys.push(key)
    bytes += own
    if (keys.length === mostTogether) break
  }
  return keys
}

type Small = { key: string; file: Bytes }

const listOf = (all: readonly Small[]) => ({ files: all.map(({ key, file }) => ({ name: key, bytes: file.size })) })

/** Sends those of these that are not there; what each has received then. */
const sendSmall = async (importId: string, all: readonly Small[]) => {
  const params = { id: importId }
  const { results: before } = await call<typeof askImportFiles>(
    'POST /api/import/imports/{id}/batch',
    { params, body: listOf(all) },
    { silent: true },
  )
  const isThere = (at: number): boolean => before[at]?.received === all[at]?.file.size && before[at]?.fileId !== ''
  const missing = all.filter((_, at) => !isThere(at))
  if (missing.length === 0) return before
  const head = new TextEncoder().encode(JSON.stringify(listOf(missing)))
  const body = new Blob([head, ...(await Promise.all(missing.map(({ file }) => file.blob())))])
  const { results } = await call<typeof putImportFiles>(
    'PUT /api/import/imports/{id}/batch',
    { params, query: { head: head.length }, body },
    { silent: true, timeout: false },
  )
  const sent = results.values()
  return before.map((one, at) => (isThere(at) ? one : (sent.next().value ?? one)))
}

/**
 * Sends small files together; a lost connection is tried again. What is refused together is sent one by one, so that those that
 * may come do. Answers the ids of files that were taken off the list meanwhile.
 */
export const sendTogether = async (importId: string, keys: readonly string[]): Promise<string[]> => {
  // Held here: what is taken off the list meanwhile is let go there.
  const all = keys.flatMap((key): Small[] => {
    const file = files.get(key)
    return file ? [{ key, file }] : []
  })
  const said = (part: Partial<Upload>): void => changeAll(new Map(keys.map((key) => [key, part])))
  said({ state: 'sending', message: '' })
  for (let attempt = 1; ; attempt++) {
    try {
      const results = await sendSmall(importId, all)
      const gone = all.flatMap(({ key }, at) => (uploadOf(key) ? [] : (results[at]?.fileId ?? [])))
      const parts = all.map(({ key, file }, at): [string, Partial<Upload>] => {
        const { fileId = '', received = 0 } = results[at] ?? {}
        return [key, { fileId, sent: received, state: received === file.size ? 'done' : 'waiting', message: '' }]
      })
      changeAll(new Map(parts))
      return gone
    } catch (error) {
      if (isFinal(error) || attempt >= tries) break
      said({ message: lostWords(error) })
      await wait(Math.min(15_000, 500 * 2 ** attempt))
    }
  }
  for (const key of keys) if (uploadOf(key)?.state === 'sending') await send(importId, key)
  return []
}

export const upload = (name: string, bytes: number, part: Partial<Upload> = {}): Upload => ({
  ...{ key: name, name, bytes, sent: 0, state: 'waiting', message: '' },
  ...part,
})

export const atRest = (uploads: Upload[]): boolean =>
  uploads.every((one) => one.state === 'done' || one.state === 'failed')
