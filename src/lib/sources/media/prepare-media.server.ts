import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { type CameraThumb, cameraHeadBytes, cameraThumb } from '#lib/media/look/camera-thumb.ts'
import { type Looked, lookAt } from '#lib/media/look/look.server.ts'
import { hasFfmpeg, posterOf } from '#lib/media/poster.server.ts'
import { makePrintCopy } from '#lib/media/print-copy.server.ts'
import { type CopyKind, copyKindOf, mostPictureBytes, printCopyKey } from '#lib/media/print-copy.ts'
import { finishImport } from '#lib/posts/merge/merge.ts'
import type { Media, PostImport } from '#lib/posts/post-import.ts'
import { mapBounded } from '#lib/std/bounded.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { type InputFile, inputFileFromBytes, readHead } from '../files/input-file.ts'
import { newNodeHash } from '../files/input-files.server.ts'
import type { ReadFromDisk } from '../read/read-import.server.ts'
import { inspectMedia } from './inspect.ts'
import type { KnownLooks, LookAhead } from './look-ahead.server.ts'

type Read = Pick<ReadFromDisk, 'book' | 'files'>
type OnDone = (done: number, total: number) => void

/**
 * Stills for films that came without one, where ffmpeg is on the PATH; without it the book draws a card. `folder` is
 * scratch space. The files made are added to `files` under the film's own name.
 */
export const withPosters = async ({ book, files }: Read, folder: string): Promise<Read> => {
  const bare = book.media.filter((one) => one.kind === 'video' && one.state === 'present' && one.poster === undefined)
  const halves = new Set(book.media.flatMap((one) => one.motion ?? []))
  const films = bare.filter((one) => !halves.has(one.id))
  if (films.length === 0 || !(await hasFfmpeg())) return { book, files }
  const media = new Map(book.media.map((one) => [one.id, one]))
  const more = new Map(files)
  for (const film of films) {
    const file = film.file === undefined ? undefined : files.get(film.file)
    const still = file && (await stillOf(file, folder))
    if (!still) continue
    const { type: _, ...facts } = await inspectMedia(still, newNodeHash)
    if (facts.state !== 'present') continue
    const id = `${film.id}/poster`
    media.set(film.id, { ...film, poster: id })
    media.set(id, { id, kind: 'image', want: [still.name], file: still.name, ...facts })
    more.set(still.name, still)
  }
  return { book: finishImport({ ...book, media: [...media.values()] }), files: more }
}

const stillOf = async (file: InputFile, folder: string): Promise<InputFile | undefined> => {
  const [film, out] = [join(folder, 'film'), join(folder, 'still.jpg')]
  try {
    await pipeline(Readable.from(file.stream()), createWriteStream(film))
    return (await posterOf(film, out)) ? inputFileFromBytes(`${file.name}/poster.jpg`, await readFile(out)) : undefined
  } finally {
    await rm(film, { force: true })
    await rm(out, { force: true })
  }
}

/** Pictures looked at at once: libvips has threads of its own. */
const lookLanes = 3

/**
 * What of every picture must stay in sight, and which are no photographs (PRINT.md §2.8). Camera formats are looked at in
 * their print copy, so this comes behind `withPrintCopies`; without one (the command line) the usual rule holds for them.
 */
export const withFocus = async ({ book, files }: Read, known?: KnownLooks, ahead?: LookAhead): Promise<PostImport> => {
  const todo = new Map<string, InputFile>()
  for (const one of book.media) {
    const file = one.file === undefined ? undefined : files.get(one.file)
    const isPicture = one.mime?.startsWith('image/') === true && one.state === 'present'
    if (isPicture && one.focus === undefined && one.sha256 !== undefined && file) todo.set(one.sha256, file)
  }
  if (todo.size === 0) return book
  const looked = new Map<string, Looked>()
  for (const sha256 of todo.keys()) {
    const seen = await ahead?.seen(sha256)
    if (seen) looked.set(sha256, seen)
  }
  const unseen = [...todo.keys()].filter((sha256) => !looked.has(sha256))
  if (known && unseen.length > 0) for (const [sha256, seen] of await known(unseen)) looked.set(sha256, seen)
  const rest = [...todo].filter(([sha256]) => !looked.has(sha256))
  const inTurn = oneAfterAnother()
  await mapBounded(rest, lookLanes, async ([sha256, file]) => {
    // Two files of one zip are never read at once: yauzl throws where one of them is left before its end.
    const picture = await inTurn(() => viewable(sha256, file, known !== undefined))
    const seen = picture && (await lookAt(picture))
    if (seen) looked.set(sha256, seen)
  })
  const media = book.media.map((one) => {
    const seen = looked.get(one.sha256 ?? '')
    if (!seen) return one
    const { focus, graphic, average, faces, dhash, paper } = seen
    return {
      ...one,
      focus,
      ...(graphic ? { graphic: true as const } : {}),
      ...(paper === undefined ? {} : { paper }),
      ...(average === undefined ? {} : { average }),
      ...(faces === undefined ? {} : { faces }),
      ...(dhash === undefined ? {} : { dhash }),
    }
  })
  return { ...book, media }
}

/** Runs what it is given one after the other, whatever became of the one before. */
const oneAfterAnother = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

/**
 * What sharp can read: the thumbnail of a camera, the file's own bytes, or those of its print copy where one was made and
 * kept.
 */
const viewable = async (
  sha256: string,
  file: InputFile,
  isStored: boolean,
): Promise<Uint8Array | CameraThumb | undefined> => {
  if (file.bytes > mostPictureBytes) return undefined
  const head = await readHead(file, Math.min(cameraHeadBytes, file.bytes))
  if (copyKindOf(head) === undefined)
    return cameraThumb(head, file.bytes) ?? (head.length < file.bytes ? readHead(file, file.bytes) : head)
  const key = printCopyKey(sha256)
  return isStored && (await storage().exists(key)) ? storage().getBytes(key) : undefined
}

/** What of a book's pictures needs a print copy, by the first kilobyte of each. */
const needing = async ({
  book,
  files,
}: Read): Promise<Map<string, { one: Media; file: InputFile; kind: CopyKind }>> => {
  const found = new Map<string, { one: Media; file: InputFile; kind: CopyKind }>()
  for (const one of book.media) {
    if (one.state !== 'present' || one.sha256 === undefined || found.has(one.sha256)) continue
    if (!/^image\/(heic|bmp|gif|webp)$/.test(one.mime ?? '')) continue
    const file = one.file === undefined ? undefined : files.get(one.file)
    const kind = file && copyKindOf(await readHead(file, 1024))
    if (file && kind) found.set(one.sha256, { one, file, kind })
  }
  return found
}

/**
 * Makes the print copies of camera formats while they are brought, so that whoever looks at a page later waits for
 * nobody, and says of those that cannot be opened what they are. One at a time: a picture of 48 megapixels takes 400 MB.
 */
export const withPrintCopies = async (read: Read, onDone: OnDone = () => {}): Promise<PostImport> => {
  const todo = await needing(read)
  const changed = new Map<string, Partial<Media>>()
  let done = 0
  for (const [sha256, { one, file, kind }] of todo) {
    changed.set(sha256, await copied(sha256, one, file, kind))
    onDone(++done, todo.size)
  }
  if (todo.size === 0) return read.book
  const media = read.book.media.map((one) => ({ ...one, ...changed.get(one.sha256 ?? '') }))
  return finishImport({ ...read.book, media })
}

const copied = async (sha256: string, one: Media, file: InputFile, kind: CopyKind): Promise<Partial<Media>> => {
  const key = printCopyKey(sha256)
  if (await storage().exists(key)) {
    const { width, height } = await sharp(await storage().getBytes(key)).metadata()
    return sized(one, width, height)
  }
  const created = await makePrintCopy(await readHead(file, file.bytes), kind)
  if (typeof created === 'string')
    return { state: created === 'damaged' ? 'corrupt' : 'unsupported', fault: faults[created] }
  await storage().putBytes(key, created.bytes)
  return sized(one, created.widthPx, created.heightPx)
}

const faults = { 'too-large': 'too-large', damaged: 'damaged', unsupported: 'other' } as const

/** A header may tell less than the file does (clean aperture): then the size is that of what is seen. */
const sized = ({ widthPx = 0, heightPx = 0 }: Media, width: number, height: number): Partial<Media> =>
  Math.abs(widthPx * height - heightPx * width) <= 0.01 * widthPx * height ? {} : { widthPx: width, heightPx: height }
