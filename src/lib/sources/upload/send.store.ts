import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { addImportFile, putImportChunk } from '#lib/sources/upload/import.api.ts'
import { type Bytes, files } from '#lib/sources/upload/input-files.store.ts'
import { maxChunkBytes } from '#lib/sources/upload/upload-limits.ts'

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
export const uploadOf = (key: string) => $uploads.get().find((one) => one.key === key)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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

export const upload = (name: string, bytes: number, part: Partial<Upload> = {}): Upload => ({
  ...{ key: name, name, bytes, sent: 0, state: 'waiting', message: '' },
  ...part,
})

export const atRest = (uploads: Upload[]): boolean =>
  uploads.every((one) => one.state === 'done' || one.state === 'failed')
