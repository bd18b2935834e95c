import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { existingService } from '#lib/config/services.server.ts'
import { type Db, db, openDatabase, transaction } from '#lib/db/db.server.ts'
import { findLooked, addMedia as letUse, type NewMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { roomForBlobs } from '#lib/media/quota.server.ts'
import { mergeDrafts } from '#lib/posts/merge/merge.ts'
import { marksOf } from '#lib/posts/merge/merge-groups.ts'
import { loadSource, storableImport, storeImport } from '#lib/posts/post.server.ts'
import { findSource, listSourceIds } from '#lib/posts/post.sql.ts'
import type { Media, PostImport } from '#lib/posts/post-import.ts'
import { type InputFile, readHead } from '#lib/sources/files/input-file.ts'
import { newNodeHash, openPaths } from '#lib/sources/files/input-files.server.ts'
import { isMediaName } from '#lib/sources/files/media-index.ts'
import { filesToKeep, type ReadUploads, usedFiles } from '#lib/sources/files/read-uploads.server.ts'
import { articleKinds } from '#lib/sources/format/kinds.ts'
import { findHeld, saveHeld } from '#lib/sources/job/held.sql.ts'
import {
  findImportToRead,
  finishReading,
  type ImportFileRow,
  type ImportRow,
  type ImportStage,
  listChunks,
  listImportFiles,
  listWaitingMedia,
  saveImportProgress,
} from '#lib/sources/job/import.sql.ts'
import { takeOut } from '#lib/sources/job/import-answers.server.ts'
import { askedOf, filed, wantsAlbum } from '#lib/sources/job/import-options.server.ts'
import { purgeUploads } from '#lib/sources/job/upload.server.ts'
import { type KnownLooks, LookAhead } from '#lib/sources/media/look-ahead.server.ts'
import { withFocus, withPosters, withPrintCopies } from '#lib/sources/media/prepare-media.server.ts'
import { type ReadFromDisk, readImportFromPaths } from '#lib/sources/read/read-import.server.ts'
import { addMedia as fillMissing } from '#lib/sources/read/read-import.ts'
import type { ReadingDoubt } from '#lib/sources/read/readings.ts'
import { createFlows, flowOfKind } from '#lib/sources/upload/create-flows.ts'
import { reportView } from '#lib/sources/upload/report-view.ts'
import { mapBounded } from '#lib/std/bounded.ts'
import { type Failure, ok, type Result } from '#lib/std/result.ts'
import { scratchFolder } from '#lib/storage/scratch.server.ts'
import { storage } from '#lib/storage/storage.server.ts'

/** Failures that mean: pictures came, the words are still to come. */
const mediaOnlyCodes = ['import_media_only', 'import_picture']
/** Files on their way into storage at once: each waits for its own fsync, so they wait together. */
const storeLanes = 8
/** Up to this a file goes in one piece (at most 32 MB on the way), larger ones flow through. */
const wholeBytes = 4 * 1024 * 1024

type Report = (stage: ImportStage, done: number, total: number, now?: boolean) => void

/** Numbers go out at most five times a second, one write after the other. */
const progressTo = (importId: string): { report: Report; settled: () => Promise<void> } => {
  let last = 0
  let writing: Promise<void> = Promise.resolve()
  const report: Report = (stage, done, total, now = false) => {
    if (!now && done < total && Date.now() - last < 200) return
    last = Date.now()
    writing = writing.then(() => saveImportProgress(db(), importId, { stage, done, total }))
  }
  return { report, settled: () => writing }
}

/** Puts the chunks of each file together under `folder`; the paths in the order of the files. */
const assemble = async (files: ImportFileRow[], folder: string, report: Report): Promise<string[]> => {
  const paths: string[] = []
  for (const [at, file] of files.entries()) {
    report('unpacking', at, files.length)
    const path = join(folder, String(at))
    const chunks = await listChunks(db(), file.id)
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      for (const chunk of chunks) yield await storage().getBytes(chunk.storageKey)
    }
    await pipeline(Readable.from(bytes()), createWriteStream(path))
    paths.push(path)
  }
  report('unpacking', files.length, files.length, true)
  return paths
}

const mediaKind = (one: Media): NewMedia['kind'] =>
  one.kind === 'video' || one.kind === 'audio' || one.kind === 'file' ? one.kind : 'image'

/** Every present file once into storage under its hash, then the rows: bytes before what speaks of them. */
export const keepMedia = async (
  tx: Db,
  ownerId: string,
  { book, files }: Pick<ReadFromDisk, 'book' | 'files'>,
  report: Report = () => {},
): Promise<void> => {
  const present = new Map<string, { one: Media; file: InputFile }>()
  for (const one of book.media) {
    const file = one.file === undefined ? undefined : files.get(one.file)
    if (one.state === 'present' && one.sha256 !== undefined && file) present.set(one.sha256, { one, file })
  }
  let done = 0
  const rows = await mapBounded([...present], storeLanes, async ([sha256, { one, file }]): Promise<NewMedia> => {
    if (!(await storage().exists(mediaKey(sha256)))) {
      const small = file.bytes <= wholeBytes
      await storage().putBytes(
        mediaKey(sha256),
        small ? await readHead(file, file.bytes) : Readable.from(file.stream()),
      )
    }
    report('storing', ++done, present.size)
    return {
      sha256,
      kind: mediaKind(one),
      mime: one.mime ?? 'application/octet-stream',
      widthPx: one.widthPx ?? null,
      heightPx: one.heightPx ?? null,
      seconds: one.seconds ?? null,
      focus: one.focus ?? null,
      graphic: one.focus ? one.graphic === true : null,
      paper: one.paper ?? null,
      average: one.average ?? null,
      faces: one.faces ?? null,
      dhash: one.dhash ?? null,
      bytes: one.bytes ?? file.bytes,
    }
  })
  report('storing', present.size, present.size, true)
  await letUse(tx, ownerId, rows)
}

/** What lies in storage once these are kept: bytes by hash. */
const blobsOf = (...books: PostImport[]): Map<string, number> => {
  const found = new Map<string, number>()
  for (const { media } of books)
    for (const { state, sha256, bytes } of media)
      if (state === 'present' && sha256 !== undefined) found.set(sha256, bytes ?? 0)
  return found
}

/** Of pictures looked at before anybody told papers nobody has the answer: they are looked at again. */
const lookedBefore: KnownLooks = async (hashes) =>
  new Map([...(await findLooked(db(), hashes))].filter(([, { paper }]) => paper !== undefined))

/** Stills of films, focus of pictures and print copies of camera formats: what a page needs beside the files themselves. */
const prepared = async (
  read: ReadFromDisk,
  folder: string,
  report: Report,
  ahead?: LookAhead,
): Promise<ReadFromDisk> => {
  const { book, files } = await withPosters(read, folder)
  const ready = await withPrintCopies({ book, files }, (done, total) => report('media', done, total))
  return { ...read, book: await withFocus({ book: ready, files }, lookedBefore, ahead), files }
}

const store = async (
  row: ImportRow,
  { read: found, uploads: own, gapsOnly, doubts = [], former = [], ahead }: ReadUploads,
  folder: string,
  report: Report,
): Promise<void> => {
  const read = await prepared(found, folder, report, ahead)
  if (row.held) return hold(row, { read, uploads: own, doubts, former }, report)
  const { books: filled, files } = await fillEarlier(row, read)
  const uploads = { read, uploads: own, filled, doubts }
  const room = await roomForBlobs(db(), row.ownerId, blobsOf(read.book, ...filled))
  if (!room.ok) {
    await finishReading(db(), row.id, { failureCode: room.failure.code, failureMessage: room.failure.message })
    return
  }
  await keepMedia(db(), row.ownerId, read, report)
  for (const book of filled) await keepMedia(db(), row.ownerId, { book, files })
  // An article book takes what came in one import, not all that was ever brought. Pictures alone name no entry.
  const marks = articleKinds.has(read.book.source.kind) && !gapsOnly ? read.book.entries.flatMap(marksOf) : []
  const entryMarks = [...new Set([...(row.entryMarks ?? []), ...marks])]
  await transaction(async (tx) => {
    for (const book of filled) await storeImport(tx, row.ownerId, book)
    if (row.sourceId && former.length > 0) await takeOut(tx, row.sourceId, former)
    const { sourceId, merged, added } = await storeImport(tx, row.ownerId, read.book)
    const finished = await finishReading(tx, row.id, {
      sourceId,
      report: reportView(merged, read.book, added, doubts),
      entryMarks,
    })
    // Two processes had it: the posts of the first count, ours are rolled back.
    if (!finished.ok) throw new Error('the import was finished by somebody else')
    await purgeUploads(tx, filesToKeep(uploads))
  })
}

/** Keeps what was read beside the collection it is meant for; more files of the same import join what waits. */
const hold = async (row: ImportRow, uploads: ReadUploads, report: Report): Promise<void> => {
  const { read, doubts, former = [] } = uploads
  const source = row.sourceId === null ? undefined : await findSource(db(), row.sourceId)
  const room = await roomForBlobs(db(), row.ownerId, blobsOf(read.book))
  const refused = source
    ? (otherKind(source.kind, read.book.source.kind) ?? (room.ok ? undefined : room.failure))
    : gone
  if (refused || !source) {
    const { code, message } = refused ?? gone
    await finishReading(db(), row.id, { failureCode: code, failureMessage: message })
    return
  }
  await keepMedia(db(), row.ownerId, read, report)
  await transaction(async (tx) => {
    // Read another way, nothing is left of how it was read before.
    const before = former.length > 0 ? undefined : await findHeld(tx, row.id)
    const incoming = storableImport(before ? mergeDrafts([before, read.book]) : read.book)
    const view = reportView(incoming, incoming, 0, doubts)
    const finished = await finishReading(tx, row.id, { sourceId: source.id, report: view })
    if (!finished.ok) throw new Error('the import was finished by somebody else')
    await saveHeld(tx, row.id, incoming, [...blobsOf(incoming).keys()])
    await purgeUploads(tx, filesToKeep(uploads))
  })
}

const gone: Failure = { status: 409, code: 'source_gone', message: '这本书的原始内容已经删除，不能再更新' }

/** Posts of another kind belong to another collection: they are no newer export of this one. */
const otherKind = (held: string, kind: string): Failure | undefined => {
  if (held === kind) return undefined
  const flow = flowOfKind(kind)
  const what = flow === undefined ? '别的内容' : createFlows[flow].what
  return { status: 422, code: 'other_kind', message: `这份文件里是${what}，和这本书的来源不是一种，请换一份` }
}

/** Pictures that came with an export and that its posts do not want may be what earlier exports lack. */
const fillEarlier = async (
  row: ImportRow,
  { book, files }: ReadFromDisk,
): Promise<{ books: PostImport[]; files: ReadonlyMap<string, InputFile> }> => {
  const used = usedFiles(book)
  const found = new Map(files)
  const rest = [...files.values()].filter((file) => isMediaName(file.name) && !used.has(file.name))
  const filled: PostImport[] = []
  if (rest.length === 0) return { books: filled, files }
  for (const sourceId of await listSourceIds(db(), row.ownerId)) {
    const known = await loadSource(db(), sourceId)
    if (!known || known.report.missingMedia === 0) continue
    const inside = (file: InputFile): void => void found.set(file.name, file)
    const more = await fillMissing(known, rest, { newHash: newNodeHash, onInside: inside })
    if (more.report.presentMedia > known.report.presentMedia)
      filled.push(
        await withFocus({ book: await withPrintCopies({ book: more, files: found }), files: found }, lookedBefore),
      )
  }
  return { books: filled, files: found }
}

/** Pictures alone: do they fill gaps of what was brought before? */
const fillGaps = async (row: ImportRow, paths: string[], names: string[]): Promise<ReadFromDisk | undefined> => {
  const opened = await openPaths(paths, names)
  if (!opened.ok) return undefined
  const { files, close } = opened.value
  const meant = row.held ? [row.sourceId ?? ''] : await listSourceIds(db(), row.ownerId)
  for (const sourceId of meant) {
    const known = await loadSource(db(), sourceId)
    if (!known) continue
    const byName = new Map(files.map((file) => [file.name, file]))
    const onInside = (file: InputFile): void => void byName.set(file.name, file)
    const book = await fillMissing(known, files, { newHash: newNodeHash, onInside })
    if (book.report.presentMedia > known.report.presentMedia) return { book, files: byName, close }
  }
  await close()
  return undefined
}

/** Reads what was uploaded, and looks at its pictures on the way. */
const readAll = async (row: ImportRow, folder: string, report: Report): Promise<Result<ReadUploads>> => {
  const ahead = new LookAhead(lookedBefore)
  const read = await readFiles(row, folder, report, ahead)
  return read.ok ? ok({ ...read.value, ahead }) : read
}

const readFiles = async (
  row: ImportRow,
  folder: string,
  report: Report,
  ahead: LookAhead,
): Promise<Result<ReadUploads>> => {
  const own = (await listImportFiles(db(), row.id)).filter((file) => file.purgedAt === null)
  const paths = await assemble(own, folder, report)
  const names = own.map((file) => file.name)
  const asked = await askedOf(row)
  const doubts: ReadingDoubt[] = []
  const read = async (readAs = asked.readAs): Promise<Result<ReadFromDisk>> => {
    doubts.length = 0
    const onDoubt = (doubt: ReadingDoubt): void => void doubts.push(doubt)
    const options = { names, scratch: folder, ...asked, ...(readAs ? { readAs } : {}), onDoubt, onPicture: ahead.take }
    const found = await readImportFromPaths(paths, options, ({ stage, done, total }) => {
      if (stage === 'reading') report('posts', Math.floor(done / 1024), Math.ceil(total / 1024))
      else report('media', done, total)
    })
    return found.ok ? ok({ ...found.value, book: filed(row, found.value.book) }) : found
  }
  const was = row.report?.reading?.now.format
  if (row.sourceId && was && row.readAs && was !== row.readAs) {
    const before = await read([was])
    const now = await read()
    if (!before.ok) return before
    if (!now.ok) return now
    const former = before.value.book.entries
    await before.value.close()
    return ok({ read: now.value, uploads: own, doubts, former })
  }
  const first = await read()
  if (!first.ok) {
    const filled = mediaOnlyCodes.includes(first.failure.code) ? await fillGaps(row, paths, names) : undefined
    return filled ? ok({ read: filled, uploads: own, gapsOnly: true }) : first
  }
  if (first.value.book.source.format === 'photo-album' && !wantsAlbum(row)) {
    // Dated pictures may be a child's days, or what an earlier export still lacks: that comes first.
    const filled = await fillGaps(row, paths, names)
    if (filled) {
      await first.value.close()
      return ok({ read: filled, uploads: own, gapsOnly: true })
    }
  }
  if (first.value.book.report.missingMedia === 0) return ok({ read: first.value, uploads: own, doubts })
  const waiting = await listWaitingMedia(db(), row.ownerId, mediaOnlyCodes, row.id)
  if (waiting.length === 0) return ok({ read: first.value, uploads: own, doubts })
  await first.value.close()
  const more = join(folder, 'waiting')
  await mkdir(more)
  paths.push(...(await assemble(waiting, more, () => {})))
  names.push(...waiting.map((file) => file.name))
  const both = await read()
  return both.ok ? ok({ read: both.value, uploads: [...own, ...waiting], doubts }) : both
}

/** Pictures no post wanted, added to an import that was read before, take nothing back: its report goes on to hold. */
const afterFailure = (row: ImportRow, { code, message }: Failure): Parameters<typeof finishReading>[2] => {
  if (row.sourceId === null || row.report === null || !mediaOnlyCodes.includes(code)) {
    return { failureCode: code, failureMessage: message }
  }
  const skipped = [...row.report.skipped, { ref: '', why: message }].slice(-500)
  return { sourceId: row.sourceId, report: { ...row.report, skipped } }
}

/**
 * Reads one import from its chunks to its posts, in a worker thread with a database connection of its own. May be
 * broken off anywhere and run again: blobs are kept by content, posts and result in one transaction.
 */
export const readImportWork = async (task: { importId: string; connection: pg.PoolConfig }): Promise<void> => {
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const row = await findImportToRead(db(), task.importId)
  if (row?.status !== 'reading') return
  const { report, settled } = progressTo(row.id)
  const folder = await mkdtemp(join(await scratchFolder(), 'import-'))
  try {
    const read = await readAll(row, folder, report)
    await settled()
    if (read.ok) {
      try {
        await store(row, read.value, folder, report)
      } finally {
        await read.value.read.close()
      }
    } else {
      await finishReading(db(), row.id, afterFailure(row, read.failure))
    }
  } finally {
    await settled()
    await rm(folder, { recursive: true, force: true })
  }
}
