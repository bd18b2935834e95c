import { call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'
import { isLitter } from '#lib/sources/files/input-file.ts'
import { albumFormat } from '#lib/sources/read/readings.ts'
import { filmsWithoutStill, stillName } from '#lib/sources/upload/film-names.ts'
import type {
  answerImport,
  dropImportFile,
  getImport,
  ImportFile,
  readImportCall,
} from '#lib/sources/upload/import.api.ts'
import {
  $asked,
  $everything,
  $import,
  $importId,
  $importTrouble,
  $left,
  $unsent,
  ensureImport,
  follow,
  startOver,
} from '#lib/sources/upload/import-hand.store.ts'
import { bytesOf, files, inputFileList, inputFiles, ready } from '#lib/sources/upload/input-files.store.ts'
import { $preview, forgetPreview, openPreview } from '#lib/sources/upload/preview.store.ts'
import {
  $uploads,
  atRest,
  change,
  nextToSend,
  send,
  sendTogether,
  type Upload,
  upload,
  uploadOf,
} from '#lib/sources/upload/send.store.ts'
import { unsentOf } from '#lib/sources/upload/unfinished.ts'
import { maxFileBytes } from '#lib/sources/upload/upload-limits.ts'
import type { Piece, UploadPlan } from '#lib/sources/upload/upload-plan.ts'
import { staysAfter } from '#lib/sources/upload/verdicts.ts'

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
        const [first, ...others] = nextToSend()
        if (first === undefined) return
        if (others.length === 0) await send(importId, first)
        else {
          const gone = await sendTogether(importId, [first, ...others])
          if ($importId.get() === importId) for (const fileId of gone) void drop(fileId)
        }
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
  if (wanted.length === 0) {
    $importTrouble.set('这里面只有系统自己的文件，没有可以读的内容。')
    return
  }
  if (wanted.every(known)) {
    $importTrouble.set('这些文件已经放进来了，不用再放一次。')
    return
  }
  clearVerdict()
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
    ...sendable.map(({ path, file }) => upload(path, file.size, { state: 'looking' })),
    ...failed,
  ])
  if (sendable.length > 0) void lookThenSend()
  else sayRefused()
}

/**
 * What was said of files brought before says nothing of those that come now: refused ones leave the list, and the next
 * reading knows nothing of them. Photographs that wait for words, and files our trouble kept from being read, stay.
 */
const clearVerdict = (): void => {
  if ($preview.get().state === 'failed') {
    for (const { key, state } of $uploads.get()) if (state === 'failed') forgetFile(key)
    forgetPreview()
  }
  const view = $import.get()
  if (view?.status !== 'failed') return
  if (staysAfter(view.failure?.code)) $import.set({ ...view, status: 'receiving', failure: null })
  else startOver()
}

const forgetFile = (key: string): void => {
  files.delete(key)
  inputFiles.delete(key)
  $uploads.set($uploads.get().filter((one) => one.key !== key))
}

/** Where nothing else is in hand, the sheet says what the list says of the file that was just refused. */
const sayRefused = (): void => {
  const [refused] = $uploads
    .get()
    .filter(({ state }) => state === 'failed')
    .slice(-1)
  const status = $import.get()?.status
  if (!refused || $preview.get().state !== 'none' || (status !== undefined && status !== 'receiving')) return
  if ($uploads.get().some(({ state }) => state === 'sending' || state === 'looking')) return
  $preview.set({ state: 'failed', message: `「${refused.name}」：${refused.message}`, final: true })
}

/** Refuses zips without a single file: beside others nobody would ever hear of them. */
const refuseEmptyZips = async (): Promise<void> => {
  const small = $uploads
    .get()
    .filter((one) => one.state === 'looking' && /\.zip$/i.test(one.name) && one.bytes < 65_536)
  if (small.length === 0) return
  const { openBlobZip } = await import('#lib/sources/files/zip/zip-blob.ts')
  for (const { key, name } of small) {
    const file = inputFiles.get(key)
    const zip = file && (await openBlobZip(file, name))
    if (!zip?.ok || zip.value.server || zip.value.files.length + zip.value.skipped.length > 0) continue
    inputFiles.delete(key)
    change(key, { state: 'failed', message: '这个压缩包是空的，里面没有文件。' })
  }
}

/** Films looked into for a still, of all that is brought at once: the rest go without. */
const mostStills = 60

/** A still beside each film that came without one, where this browser can play it: brought like any other picture. */
const cutStills = async (): Promise<void> => {
  const fresh = $uploads.get().filter(({ key, state }) => state === 'looking' && inputFiles.has(key))
  const films = filmsWithoutStill(
    fresh.map(({ key }) => key),
    [...inputFiles.keys()],
  )
  if (films.length === 0) return
  const { stillOfFilm } = await import('#lib/sources/upload/film-still.store.ts')
  for (const film of films.slice(0, mostStills)) {
    const file = inputFiles.get(film)
    const still = file && (await stillOfFilm(file))
    // Taken off the list meanwhile.
    if (!still || inputFiles.get(film) !== file) continue
    const name = stillName(film)
    const own = new File([still], name, { type: still.type })
    files.set(name, bytesOf(own))
    inputFiles.set(name, own)
    $uploads.set([...$uploads.get(), upload(name, own.size, { state: 'looking' })])
  }
}

/** Nothing of this import is at the server yet, or only what is sent again: what is brought is all there is. */
const isFirst = (): boolean => {
  const status = $import.get()?.status
  return !$everything.get() && (status === undefined || status === 'receiving')
}
/** Looks into what was brought before it is sent, so that only what the book needs is. */
const lookThenSend = async (): Promise<void> => {
  await refuseEmptyZips()
  await cutStills()
  const fresh = $uploads.get().filter((one) => one.state === 'looking')
  if (fresh.length === 0) return sayRefused()
  const go = (): Promise<void> => {
    for (const { key } of fresh) if (uploadOf(key)?.state === 'looking') change(key, { state: 'waiting' })
    return run()
  }
  const stored = $import.get()?.status === 'ready'
  if ($everything.get() || !(stored || isFirst())) return go()
  const { flow, zone, readAs } = $asked.get()
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  // What is stored already is told by the server: only what comes now is looked into.
  const given = inputFileList().filter(({ path }) => !stored || fresh.some(({ key }) => key === path))
  const looked = await openPreview(given, { flow, zone, device, ...(readAs ? { readAs: [readAs] } : {}) })
  if (!looked) return
  const seen = $preview.get()
  if (stored) forgetPreview()
  else if (looked.t === 'plan') listPlan(looked.plan)
  if (looked.t !== 'unread') return go()
  const message = stored && seen.state === 'failed' ? seen.message : '没有认出来，也没有上传'
  for (const one of fresh) change(one.key, { state: 'failed', message })
}

/** Puts on the list what the plan says; what it leaves out is told, and can be sent all the same. */
const listPlan = ({ send: wanted, left }: UploadPlan): void => {
  const held = $uploads
    .get()
    .filter(({ key, state }) => state !== 'looking' && (state !== 'failed' || !inputFiles.has(key)))
  const fresh = wanted.map(enlist).filter(({ key }) => !held.some((one) => one.key === key))
  $uploads.set([...fresh, ...held])
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
  forgetFile(key)
  const said = $preview.get().state === 'failed' && !$uploads.get().some(({ state }) => state === 'failed')
  if (said || $uploads.get().length === 0) forgetPreview()
  if (fileId) drop(fileId)
  // What was known before the refused file came holds again.
  else if (said) void follow()
}

/** Has everything read once more that our own trouble kept from being read. */
export const readAgain = async (): Promise<void> => {
  try {
    await readWhole()
  } catch (error) {
    $importTrouble.set(messageOf(error))
  }
}

/** Has what is there read, without what never came. */
export const readWithout = async (): Promise<void> => {
  $unsent.set('')
  await readAgain()
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
    if (left.files === 0 && $uploads.get().length === 0) startOver()
    else if (left.files > 0 && atRest($uploads.get()) && unsentOf($import.get(), $uploads.get(), $unsent.get()) === 0)
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
