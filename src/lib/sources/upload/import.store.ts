import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { poll } from '#lib/http/client/poll.ts'
import { messageOf } from '#lib/http/client/query.ts'
import { isLitter } from '#lib/sources/files/input-file.ts'
import { albumFormat } from '#lib/sources/read/readings.ts'
import type { CreateFlowId } from '#lib/sources/upload/create-flows.ts'
import type {
  answerImport,
  createImport,
  dropImportFile,
  getImport,
  ImportFile,
  ImportView,
  readImportCall,
} from '#lib/sources/upload/import.api.ts'
import { bytesOf, files, inputFileList, inputFiles, letGo, ready } from '#lib/sources/upload/input-files.store.ts'
import { $preview, forgetPreview, openPreview } from '#lib/sources/upload/preview.store.ts'
import { $uploads, atRest, change, send, type Upload, upload, uploadOf } from '#lib/sources/upload/send.store.ts'
import { unsentOf } from '#lib/sources/upload/unfinished.ts'
import { maxFileBytes } from '#lib/sources/upload/upload-limits.ts'
import type { Piece, UploadPlan } from '#lib/sources/upload/upload-plan.ts'

/** The import in hand outlives a reload: what was received is on the server. */
export const $importId = persistentAtom<string>('xinshu-import', '')
export const $import = atom<ImportView | undefined>()
export const $importTrouble = atom('')

/** What no entry of the book wants, and what therefore was not sent. */
export const $left = atom<readonly Piece[]>([])
/** How many files were still to be sent when the page was left: they are not at the server, and nobody else knows. */
export const $unsent = persistentAtom<string>('xinshu-import-unsent', '')

/** What the next import is begun for: the way of making, and the zone where somebody chose one. */
export const $asked = atom<{ flow: CreateFlowId; zone?: string; readAs?: string }>({ flow: 'wxbook' })

const ensureImport = async (): Promise<string> => {
  if ($importId.get()) return $importId.get()
  const { id } = await call<typeof createImport>('POST /api/import/imports', { body: $asked.get() })
  $importId.set(id)
  return id
}

const atOnce = 3
const open = () => $uploads.get().filter((one) => one.state !== 'done' && one.state !== 'failed')
let running = false

/** Sends what waits, a few at once, then has everything read. */
const run = async () => {
  if (running) return
  running = true
  $unsent.set(String(open().length))
  try {
    const importId = await ensureImport()
    const worker = async () => {
      for (;;) {
        const next = $uploads.get().find((one) => one.state === 'waiting')
        if (!next) return
        await send(importId, next.key)
        $unsent.set(String(open().length))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const all = $uploads.get()
    if (!atRest(all)) return
    $unsent.set('')
    if (all.some((one) => one.state === 'done')) await readWhole()
  } catch (error) {
    $importTrouble.set(messageOf(error))
    return
  } finally {
    running = false
  }
  // Somebody brought more while the last were being read.
  if ($uploads.get().some((one) => one.state === 'waiting')) await run()
}

/** `path` keeps the folder, which is how pictures are found again. */
export const addFiles = (list: { path: string; file: File }[]): void => {
  $importTrouble.set('')
  const failedBefore = new Set($uploads.get().flatMap((one) => (one.state === 'failed' ? one.key : [])))
  const known = ({ path, file }: { path: string; file: File }): boolean =>
    !failedBefore.has(path) && inputFiles.get(path)?.size === file.size
  const wanted = list.filter(({ path }) => !isLitter(path) && !/(^|\/)\.(?!\.)/.test(path))
  const fresh = wanted.filter((one) => one.file.size > 0 && !known(one))
  const empty = wanted.filter(({ file }) => file.size === 0)
  const large = fresh.filter(({ file }) => file.size > maxFileBytes)
  if (wanted.length === 0) $importTrouble.set('这里面只有系统自己的文件，没有可以读的内容。')
  else if (wanted.every(known)) $importTrouble.set('这些文件已经放进来了，不用再放一次。')
  const failed = [
    ...empty.map(({ path }) => upload(path, 0, { state: 'failed', message: '这个文件是空的，没有内容可以读。' })),
    ...large.map(({ path, file }) =>
      upload(path, file.size, { state: 'failed', message: '单个文件最大 4 GB，这个放不下。请拆成几个再放进来。' }),
    ),
  ]
  const sendable = fresh.filter((one) => !large.includes(one))
  const renewed = new Set([...sendable, ...empty, ...large].map(({ path }) => path))
  for (const { path, file } of sendable) {
    files.set(path, bytesOf(file))
    inputFiles.set(path, file)
  }
  $uploads.set([
    ...$uploads.get().filter((one) => !renewed.has(one.key)),
    ...sendable.map(({ path, file }) => upload(path, file.size)),
    ...failed,
  ])
  if (sendable.length > 0) void lookThenSend()
}

/** Nothing of this import is at the server yet, or only what is sent again: what is brought is all there is. */
const isFirst = (): boolean => {
  const status = $import.get()?.status
  return !$everything.get() && (status === undefined || status === 'receiving')
}
/** Everything is sent as it comes: missing pictures for a book, or somebody wished so. */
export const $everything = atom(false)

/** Looks into what was brought before it is sent, so that only what the book needs is. */
const lookThenSend = async (): Promise<void> => {
  const waiting = $uploads.get().filter((one) => one.state === 'waiting')
  const begun = $uploads.get().some((one) => one.state === 'sending' || one.state === 'done' || one.state === 'paused')
  if (begun || !isFirst()) return run()
  const { flow, zone, readAs } = $asked.get()
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  const looked = await openPreview(inputFileList(), { flow, zone, device, ...(readAs ? { readAs: [readAs] } : {}) })
  if (!looked || waiting.length === 0) return
  if (looked.t === 'plan') listPlan(looked.plan)
  if (looked.t !== 'unread') return run()
  for (const one of waiting) change(one.key, { state: 'failed', message: '没有认出来，也没有上传' })
}

/** Puts on the list what the plan says; what it leaves out is told, and can be sent all the same. */
const listPlan = ({ send: wanted, left }: UploadPlan): void => {
  const failed = $uploads.get().filter((one) => one.state === 'failed' && !inputFiles.has(one.key))
  $uploads.set([...wanted.map(enlist), ...failed])
  $left.set(left)
}

const enlist = (piece: Piece): Upload => upload(ready(piece), piece.bytes)

/** Sends what was left out as well. */
export const sendLeft = (): void => {
  const left = $left.get()
  $left.set([])
  $uploads.set([...$uploads.get(), ...left.map(enlist)])
  void run()
}

/** Makes days of photographs that came without words. */
export const readAsAlbum = (): Promise<void> => answer({ readAs: albumFormat })

/** Lets the server try what could not be read here. */
export const sendUnread = (): void => {
  forgetPreview()
  $everything.set(true)
  for (const { key, state } of $uploads.get())
    if (state === 'failed' && inputFiles.has(key)) change(key, { state: 'waiting', message: '' })
  void run()
}

/** How times or doubtful files are read from now on: seen at once, at the server too. */
export const answer = async (part: { zone?: string; readAs?: string }): Promise<void> => {
  $asked.set({ ...$asked.get(), ...part })
  try {
    const id = $importId.get()
    if (id) {
      if ($import.get()?.status === 'reading') await follow()
      await call<typeof answerImport>(
        'POST /api/import/imports/{id}/settle',
        { params: { id }, body: part },
        { silent: true },
      )
      await follow()
    }
    if ($preview.get().state === 'seen' && $import.get()?.status !== 'ready') await lookAgain()
  } catch (error) {
    $importTrouble.set(messageOf(error))
  }
}

const lookAgain = async (): Promise<void> => {
  const { flow, zone, readAs } = $asked.get()
  await openPreview(inputFileList(), { flow, zone, ...(readAs ? { readAs: [readAs] } : {}) })
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
  inputFiles.delete(key)
  if ($uploads.get().length === 1) forgetPreview()
  $uploads.set($uploads.get().filter((one) => one.key !== key))
  if (fileId) drop(fileId)
}

/** Has what is there read, without what never came. */
export const readWithout = async (): Promise<void> => {
  $unsent.set('')
  try {
    await readWhole()
  } catch (error) {
    $importTrouble.set(messageOf(error))
  }
}

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
    const left = await call<typeof dropImportFile>(
      'DELETE /api/import/imports/{id}/files/{fileId}',
      { params: { id, fileId } },
      { silent: true },
    )
    const view = $import.get()
    if (view) $import.set({ ...view, files: view.files.filter((file) => file.fileId !== fileId) })
    $unsent.set(String(Math.max(0, Number($unsent.get()) - 1)))
    if (left.files > 0 && atRest($uploads.get()) && unsentOf($import.get(), $uploads.get(), $unsent.get()) === 0)
      await readWhole()
  } catch (error) {
    $importTrouble.set(messageOf(error))
  }
}

/** Has the server read everything received, unless a file came only in part: that one is shown instead. */
const readWhole = async (): Promise<void> => {
  const id = $importId.get()
  const view = await call<typeof getImport>('GET /api/import/imports/{id}', { params: { id } }, { silent: true })
  if (view.files.some((file) => file.received < file.bytes)) {
    if ($importId.get() === id) $import.set(view)
    return
  }
  await call<typeof readImportCall>(
    'POST /api/import/imports/{id}/read',
    { params: { id: $importId.get() } },
    { silent: true },
  )
  await follow()
}

/** Reads the import's state until it rests. Safe to call again: a second call joins nothing and merely reads. */
export const follow = async (): Promise<void> => {
  const id = $importId.get()
  if (!id) return
  const isOther = (): boolean => $importId.get() !== id
  let pauseMs = 400
  const next = (): number => {
    const now = pauseMs
    pauseMs = Math.min(1500, pauseMs * 1.3)
    return now
  }
  const look = async (): Promise<number | 'over'> => {
    if (isOther()) return 'over'
    const view = await call<typeof getImport>('GET /api/import/imports/{id}', { params: { id } }, { silent: true })
    if (isOther()) return 'over'
    $importTrouble.set('')
    $import.set(view)
    return view.status === 'reading' ? next() : 'over'
  }
  const failed = (error: unknown): number | 'over' => {
    if (isOther()) return 'over'
    const status = error instanceof CallError ? error.status : 0
    if (status === 404) startOver()
    else $importTrouble.set(messageOf(error))
    // Reading goes on at the server whatever the line does; only a refusal ends the watching.
    return status >= 400 && status < 500 ? 'over' : next()
  }
  await poll(look, failed).over
}

/** A clean table; what was imported stays stored with its books. */
export const startOver = (): void => {
  history.replaceState(null, '')
  letGo()
  forgetPreview()
  $left.set([])
  $unsent.set('')
  $everything.set(false)
  $importId.set('')
  $import.set(undefined)
  $uploads.set([])
  $importTrouble.set('')
}
