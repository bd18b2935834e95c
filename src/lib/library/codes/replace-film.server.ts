import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FilesGone, removeFilesJobName } from '#lib/accounts/deletion/files-gone.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { addMedia, lockCodesOf, lockMedia, type NewMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { hasFfmpeg, posterOf } from '#lib/media/poster.server.ts'
import { roomForBlobs } from '#lib/media/quota.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { type InputFile, inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { newNodeHash } from '#lib/sources/files/input-files.server.ts'
import { isMovie } from '#lib/sources/files/sniff.ts'
import { releaseMediaJobName } from '#lib/sources/job/held.server.ts'
import { findFile, findImportState, type ImportFileRow, listChunks } from '#lib/sources/job/import.sql.ts'
import { dropUpload } from '#lib/sources/job/upload.server.ts'
import { type Inspected, inspectMedia } from '#lib/sources/media/inspect.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { scratchFolder } from '#lib/storage/scratch.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { lockUsers } from '#lib/users/user.sql.ts'
import type { replaceFilm } from './code.api.ts'
import { codeView } from './codes.server.ts'
import { changeCode, findOwnCode } from './codes.sql.ts'

const notAFilm = () =>
  fail(422, 'not_a_film', '这不是视频。请选手机拍的 MP4 或 MOV 文件，文档、图片和文字都不能放在这里')

/** An uploaded file as it lies in pieces. */
const uploadedFile = async ({ id, name, bytes }: ImportFileRow): Promise<InputFile> => {
  const chunks = await listChunks(db(), id)
  return {
    name,
    bytes,
    async *stream() {
      for (const { storageKey } of chunks) yield await storage().getBytes(storageKey)
    },
  }
}

type Kept = { file: InputFile; facts: Inspected & { sha256: string } }

/** The film when it is one that plays; else why not. */
const inspectFilm = async (file: InputFile): Promise<Result<Kept>> => {
  const facts = await inspectMedia(file, newNodeHash)
  if (!isMovie(facts.type)) return notAFilm()
  if (facts.state !== 'present' || facts.sha256 === undefined)
    return fail(422, 'film_damaged', '这段视频不完整，打不开。请从手机里重新导出一次，再传上来')
  return ok({ file, facts: { ...facts, sha256: facts.sha256 } })
}

/** A still out of the film where ffmpeg is there; without one the page shows the player alone. */
const stillOf = async (film: InputFile): Promise<Kept | undefined> => {
  if (!(await hasFfmpeg())) return undefined
  const folder = await mkdtemp(join(await scratchFolder(), 'film-'))
  try {
    const [whole, out] = [join(folder, 'film'), join(folder, 'still.jpg')]
    await pipeline(Readable.from(film.stream()), createWriteStream(whole))
    if (!(await posterOf(whole, out))) return undefined
    const file = inputFileFromBytes('still.jpg', await readFile(out))
    const facts = await inspectMedia(file, newNodeHash)
    return facts.state === 'present' && facts.sha256 ? { file, facts: { ...facts, sha256: facts.sha256 } } : undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const mediaRow = ({ facts }: Kept, kind: NewMedia['kind']): NewMedia => ({
  ...{ sha256: facts.sha256, kind, mime: facts.mime ?? 'application/octet-stream', bytes: facts.bytes ?? 0 },
  ...{ widthPx: facts.widthPx ?? null, heightPx: facts.heightPx ?? null },
})

/** The film and its still, hashed piece by piece; what is no film is let go at once. */
const lookAt = async (userId: string, importId: string, upload: ImportFileRow): Promise<Result<Kept[]>> => {
  const film = await inspectFilm(await uploadedFile(upload))
  if (!film.ok) {
    await undoneInTurn(userId, async (tx) => ok(await dropUpload(tx, importId, upload.id)))
    return film
  }
  const still = await stillOf(film.value.file)
  return ok(still ? [film.value, still] : [film.value])
}

/** Bytes that came to lie in storage and that no row names after all, let go; a row that names them meanwhile keeps them. */
const strayMs = 24 * 3600 * 1000

/**
 * Writes what is not there yet: gigabytes, so outside any transaction. The wish to clear them away is written first, should this
 * process end before a row names them; a second try finds what the first one wrote.
 */
const store = async (kept: readonly Kept[]): Promise<void> => {
  const missing: Kept[] = []
  for (const one of kept) if (!(await storage().exists(mediaKey(one.facts.sha256)))) missing.push(one)
  if (missing.length === 0) return
  const gone: FilesGone = { media: missing.map(({ facts }) => facts.sha256), folders: [], keys: [], bookIds: [] }
  await addJob(db(), removeFilesJobName, gone, { startAfter: new Date(Date.now() + strayMs) })
  for (const { file, facts } of missing)
    await storage().putBytes(mediaKey(facts.sha256), Readable.from(file.stream(), { objectMode: false }))
}

const roomOf = (tx: Db, userId: string, kept: readonly Kept[]): Promise<Result<void>> =>
  roomForBlobs(tx, userId, new Map(kept.map(({ facts }) => [facts.sha256, facts.bytes ?? 0])))

const changedMeanwhile = () =>
  fail(409, 'film_changed', '这个码后面的视频刚刚换成了另一段。请刷新看看，还要换成这一段就再按一次')

/**
 * The rows alone: this film is its owner's and stands behind the code, the one before is let go where nothing shows it. `seen`: the
 * film that stood there when the call began. One that took longer than a call after it puts nothing over what that one put.
 */
const pointAt = (
  userId: string,
  { code, seen }: { code: string; seen: string | null },
  [film, still]: readonly Kept[],
): Promise<Result<void>> =>
  undoneInTurn(userId, async (tx) => {
    // Whoever lets go of pictures of this account waits: what is kept now is shown before they look.
    await lockUsers(tx, [userId])
    await lockCodesOf(tx, userId)
    if (!film) throw new Error('a code without a film')
    const kept = still ? [film, still] : [film]
    const room = await roomOf(tx, userId, kept)
    if (!room.ok) return room
    const found = await findOwnCode(tx, userId, code, true)
    if (!found) return notFound()
    if (found.code.sha256 !== seen && found.code.sha256 !== film.facts.sha256) return changedMeanwhile()
    // Last of all locks, as whoever removes bytes holds no other.
    await lockMedia(
      tx,
      kept.map(({ facts }) => facts.sha256),
    )
    await addMedia(tx, userId, [mediaRow(film, 'video'), ...(still ? [mediaRow(still, 'image')] : [])])
    const { sha256, posterSha256 } = found.code
    const now = { sha256: film.facts.sha256, posterSha256: still?.facts.sha256 ?? null }
    await changeCode(tx, code, now)
    const hashes = [sha256, posterSha256].filter(
      (one): one is string => one !== null && one !== now.sha256 && one !== now.posterSha256,
    )
    if (hashes.length > 0) await addJob(tx, releaseMediaJobName, { ownerId: userId, hashes })
    return ok(undefined)
  })

/**
 * Puts another film behind a printed code. It was sent like the files of an import, in pieces that may be taken up again. Hashing and
 * storing hold no transaction; each step may be done again, and the pieces go last: until then the same call finishes what one
 * before it began.
 */
export const putFilmBehind = async ({ actor, params, body }: CallOf<typeof replaceFilm>) => {
  const { userId } = actor
  const before = await findOwnCode(db(), userId, params.code)
  const sent = await findImportState(db(), userId, body.importId)
  const upload = sent && (await findFile(db(), sent.id, body.fileId))
  if (!before || !upload || upload.purgedAt !== null) return notFound()
  if (before.code.kind !== 'video') return fail(409, 'no_film_code', '这个码通往一个网址，后面没有视频可以换')
  if (upload.received < upload.bytes) return fail(409, 'incomplete_files', '这段视频还没有传完，请等它传完')
  const kept = await lookAt(userId, sent.id, upload)
  if (!kept.ok) return kept
  // Asked before gigabytes are written, and again with the rows.
  const room = await roomOf(db(), userId, kept.value)
  if (!room.ok) return room
  await store(kept.value)
  const done = await pointAt(userId, { code: params.code, seen: before.code.sha256 }, kept.value)
  if (!done.ok) return done
  // Who let go of the same film before the rows were written may have taken the bytes along; the pieces are still there.
  await store(kept.value)
  await undoneInTurn(userId, async (tx) => ok(await dropUpload(tx, sent.id, upload.id)))
  return codeView(userId, params.code)
}
