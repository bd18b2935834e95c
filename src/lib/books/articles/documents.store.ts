import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import type { addDocument, inspectDocument, ReadDocument } from '#lib/articles/document/document.api.ts'
import { isEmptyChapter, mostDocumentBytes } from '#lib/articles/document/document.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { createImport, dropImportFile, getImport } from '#lib/sources/upload/import.api.ts'
import { bytesOf, files } from '#lib/sources/upload/input-files.store.ts'
import { $uploads, send, upload, uploadOf } from '#lib/sources/upload/send.store.ts'
import type { createBlogbook } from './article-book.api.ts'

/** A document somebody brought: on its way, being looked into, known, or not readable (why). */
export type UploadedDocument = { name: string; bytes: number; fileId?: string; read?: ReadDocument; problem?: string }

/** Documents lie at the server like what is imported: their id outlives a reload. */
const $documentsId = persistentAtom<string>('xinshu-documents', '')
export const $documents = atom<UploadedDocument[]>([])

const change = (name: string, part: Partial<UploadedDocument>): void =>
  $documents.set($documents.get().map((one) => (one.name === name ? { ...one, ...part } : one)))

const unread = '这个文件没有读出来，请再试一次'

const inspect = async (importId: string, { name, fileId }: UploadedDocument): Promise<void> => {
  if (!fileId) return
  try {
    const read = await call<typeof inspectDocument>(
      'POST /blogbook/documents',
      { body: { importId, fileId } },
      { silent: true, timeout: false },
    )
    change(name, { read })
  } catch (error) {
    change(name, { problem: error instanceof CallError ? error.message : unread })
  }
}

/** A name no other document here has; undefined for one that is here already. */
const nameFor = (file: File): string | undefined => {
  const cached = $documents.get()
  for (let at = 1; ; at++) {
    const name = at === 1 ? file.name : file.name.replace(/(\.\w+)?$/, `（${at}）$1`)
    const same = cached.find((one) => one.name === name)
    if (!same) return name
    if (same.bytes === file.size) return same.problem === undefined ? undefined : name
  }
}

const faultOf = ({ size }: File): string | undefined =>
  size === 0
    ? '这个文件是空的，没有内容可以读。'
    : size > mostDocumentBytes
      ? `一个文件最大 ${mostDocumentBytes / 1024 / 1024} MB，请拆成几个`
      : undefined

/** Sends documents and says what each holds. */
export const addDocuments = async (list: readonly File[]): Promise<void> => {
  const fresh = list.flatMap((file) => {
    const name = nameFor(file)
    if (name === undefined) return []
    const problem = faultOf(file)
    const others = $documents.get().filter((one) => one.name !== name)
    $documents.set([...others, { name, bytes: file.size, ...(problem ? { problem } : {}) }])
    if (problem) return []
    files.set(name, bytesOf(file))
    $uploads.set([...$uploads.get().filter((one) => one.key !== name), upload(name, file.size)])
    return [name]
  })
  try {
    if (fresh.length > 0 && $documentsId.get() === '')
      $documentsId.set(
        (await call<typeof createImport>('POST /api/import/imports', { body: { flow: 'blogbook' } }, { silent: true }))
          .id,
      )
    const importId = $documentsId.get()
    for (const name of fresh) {
      await send(importId, name)
      const { fileId, state, message = unread } = uploadOf(name) ?? {}
      change(name, state === 'done' && fileId ? { fileId } : { problem: message })
      const sent = $documents.get().find((one) => one.name === name)
      if (sent) await inspect(importId, sent)
    }
  } catch (error) {
    for (const name of fresh) change(name, { problem: messageOf(error) })
  }
}

/** Shows again what lies at the server; what came only in part waits to be brought once more. */
const take = async (): Promise<void> => {
  const importId = $documentsId.get()
  if (importId === '' || $documents.get().length > 0) return
  try {
    const view = await call<typeof getImport>(
      'GET /api/import/imports/{id}',
      { params: { id: importId } },
      { silent: true },
    )
    $documents.set(
      view.files.map(({ name, bytes, received, fileId }) => ({
        ...{ name, bytes },
        ...(received < bytes ? { problem: '上次只传了一部分，再放进来一次就接着传' } : { fileId }),
      })),
    )
    for (const one of $documents.get()) await inspect(importId, one)
  } catch (error) {
    // Tidied away, or somebody else's.
    if (error instanceof CallError && error.status === 404) $documentsId.set('')
  }
}

/** For leaving and coming back (import-place.store.ts). */
export const documentsInHistory = { name: 'documentsId', id: $documentsId, take }

/** Does without a document, here and at the server. */
export const dropDocument = ({ name, fileId }: UploadedDocument): void => {
  $documents.set($documents.get().filter((one) => one.name !== name))
  files.delete(name)
  const params = { id: $documentsId.get(), fileId: fileId ?? uploadOf(name)?.fileId ?? '' }
  if (params.fileId)
    void call<typeof dropImportFile>(
      'DELETE /api/import/imports/{id}/files/{fileId}',
      { params },
      { silent: true },
    ).catch(() => undefined)
}

/** Places of the chapters that go in: all with something in them but those somebody left out. */
export const chosenOf = ({ read }: UploadedDocument, without: readonly number[] = []): number[] =>
  (read?.chapters ?? []).flatMap((chapter, at) => (isEmptyChapter(chapter) || without.includes(at) ? [] : [at]))

/** Puts the chosen chapters, by the name of their document, into a book, a new one without `bookId`; answers its id. */
export const bring = async (
  chosen: ReadonlyMap<string, number[]>,
  into: { bookId?: string | undefined; title: string; author: string },
  onDone: (done: number) => void,
): Promise<string | undefined> => {
  const { title, author } = into
  const importId = $documentsId.get()
  try {
    const words = { ...(title ? { title } : {}), ...(author ? { author } : {}) }
    const bookId = into.bookId ?? (await call<typeof createBlogbook>('POST /blogbook/books', { body: words })).bookId
    for (const [index, { name, fileId }] of $documents.get().entries()) {
      const chapters = chosen.get(name) ?? []
      if (!fileId || chapters.length === 0) continue
      await call<typeof addDocument>(
        'POST /blogbook/books/{bid}/documents',
        { params: { bid: bookId }, body: { importId, fileId, chapters } },
        { timeout: false },
      )
      onDone(index + 1)
    }
    return bookId
  } catch {
    return undefined
  }
}
