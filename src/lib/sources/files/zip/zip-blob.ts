import { Inflate } from 'fflate'
import { ok, type Result } from '#lib/std/result.ts'
import { type InputFile, isLitter, readHead, stemOf } from '../input-file.ts'
import { sniff } from '../sniff.ts'
import { escaping, lockedInside, nestedTooDeep, zipBomb, zipBroken, zipLocked } from './zip-failures.ts'
import {
  guessedNames,
  isEscapingName,
  namesEncoding,
  placeInZip,
  type RawName,
  type Skipped,
  zipEntryName,
} from './zip-name.ts'

/**
 * Zips as a browser holds them: a Blob that is read where it is wanted, so that the list of a zip of many gigabytes
 * costs a few kilobytes. Rules and words are those of zip.server.ts.
 */
export type BlobEntry = InputFile & {
  /** What it lies in, as it was brought: the zip, or the file itself. */
  home?: string
  /** Its bytes without reading them, where they lie unpacked in a zip of their own. */
  plain?(): Promise<Blob>
}
/** `server`: there is more in it than is read here. */
export type OpenBlob = { files: BlobEntry[]; skipped: Skipped[]; server?: boolean }

const END = 0x06054b50
const CENTRAL = 0x02014b50
/** The end record with the longest comment, in bytes. */
const TAIL = 65_557
/** Above this an unpacked entry may be at most `MOST_RATIO` times its packed size. */
const RATIO_FROM = 16 * 1024 ** 2
const MOST_RATIO = 200
/** Lists longer than this, zips inside zips larger than this, and zips of 4 GB and more are the server's. */
const MOST_LIST = 32 * 1024 ** 2
const MOST_NESTED = 64 * 1024 ** 2

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer())

/** The bytes of a blob in pieces. Not `blob.stream()`: Safari before 14.1 has none. */
export async function* pieces(blob: Blob): AsyncGenerator<Uint8Array> {
  const step = 1024 * 1024
  for (let at = 0; at < blob.size; at += step) yield new Uint8Array(await blob.slice(at, at + step).arrayBuffer())
}

/** The whole of a file, without reading it where that is possible. */
export const blobOf = async (file: BlobEntry): Promise<Blob> => {
  if (file.plain) return file.plain()
  const parts: BlobPart[] = []
  for await (const piece of file.stream()) parts.push(piece.slice())
  return new Blob(parts)
}

/** Throws when the data is damaged. */
async function* inflated(blob: Blob): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let ended = false
  const inflate = new Inflate((chunk, last) => {
    ready.push(chunk)
    ended ||= last
  })
  let sent = 0
  for await (const piece of pieces(blob)) {
    sent += piece.length
    inflate.push(piece, sent >= blob.size)
    yield* ready.splice(0)
  }
  if (!ended) throw new Error('the packed data ends early')
}

async function listOf(zip: Blob): Promise<{ view: DataView; count: number } | 'broken' | 'server'> {
  const tail = await viewOf(zip.slice(Math.max(0, zip.size - TAIL)))
  let at = tail.byteLength - 22
  while (at >= 0 && tail.getUint32(at, true) !== END) at--
  if (at < 0) return 'broken'
  const [count, bytes, from] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ]
  if (count === 0xffff || from === 0xffffffff || bytes > MOST_LIST) return 'server'
  if (from + bytes > zip.size) return 'broken'
  return { view: await viewOf(zip.slice(from, from + bytes)), count }
}

/** Offers the entries of a zip as files below its name without its extension. Zips inside are opened one level deep. */
export async function openBlobZip(zip: Blob, name: string, mayNest = true): Promise<Result<OpenBlob>> {
  const list = await listOf(zip)
  if (list === 'broken') return zipBroken(name)
  if (list === 'server') return ok({ files: [], skipped: [], server: true })
  const { view, count } = list
  const out: OpenBlob = { files: [], skipped: [] }
  const folder = name.replace(/\.zip$/i, '') || stemOf(name)
  const names = rawNames(view, count)
  const encoding = namesEncoding(names)
  let locked = 0
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== CENTRAL) return zipBroken(name)
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [packed, bytes] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const nameBytes = view.getUint16(at + 28, true)
    if (at + 46 + nameBytes > view.byteLength) return zipBroken(name)
    const raw = zipEntryName(rawName(view, at), encoding)
    const local = view.getUint32(at + 42, true)
    const extra = { from: at + 46 + nameBytes, bytes: view.getUint16(at + 30, true) }
    const modifiedMs = unixMs(view, extra) ?? dosMs(view.getUint16(at + 14, true), view.getUint16(at + 12, true))
    at = extra.from + extra.bytes + view.getUint16(at + 32, true)
    if (/[/\\]$/.test(raw) || isLitter(raw)) continue
    if (bytes > RATIO_FROM && bytes > packed * MOST_RATIO) return zipBomb(name)
    if (isEscapingName(raw)) {
      out.skipped.push({ ref: `${name}：${raw}`, why: escaping })
      continue
    }
    if ((flags & 1) !== 0) {
      locked++
      continue
    }
    const body = async (): Promise<Blob> => {
      const head = await viewOf(zip.slice(local, local + 30))
      const from = local + 30 + head.getUint16(26, true) + head.getUint16(28, true)
      return zip.slice(from, from + packed)
    }
    const file: BlobEntry = {
      name: placeInZip(folder, raw),
      bytes,
      modifiedMs,
      ...(method === 0 ? { plain: body } : {}),
      async *stream() {
        yield* method === 0 ? pieces(await body()) : inflated(await body())
      },
    }
    if (!/\.zip$/i.test(raw)) out.files.push(file)
    else await nest(file, raw, name, mayNest, out)
  }
  if (locked > 0 && out.files.length === 0) return zipLocked(name)
  if (locked > 0) out.skipped.push({ ref: name, why: lockedInside(locked) })
  if (out.files.length > 0) out.skipped.push(...guessedNames(name, names, encoding))
  return ok(out)
}

const rawName = (view: DataView, at: number): RawName => ({
  raw: new Uint8Array(view.buffer, view.byteOffset + at + 46, view.getUint16(at + 28, true)),
  utf8: (view.getUint16(at + 8, true) & 0x800) !== 0,
})

/** The names of a list, as far as it is whole. */
function rawNames(view: DataView, count: number): RawName[] {
  const names: RawName[] = []
  let at = 0
  for (let i = 0; i < count && at + 46 <= view.byteLength && view.getUint32(at, true) === CENTRAL; i++) {
    const [name, extra, comment] = [28, 30, 32].map((from) => view.getUint16(at + from, true))
    if (at + 46 + (name ?? 0) > view.byteLength) break
    names.push(rawName(view, at))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names
}

async function nest(file: BlobEntry, raw: string, name: string, mayNest: boolean, out: OpenBlob): Promise<void> {
  const refuse = (why: string): void => void out.skipped.push({ ref: `${name}：${raw}`, why })
  if (!mayNest) return refuse(nestedTooDeep)
  if (file.bytes > MOST_NESTED) return refuse('里面的压缩包太大，请先解开它')
  const bytes = await readHead(file, file.bytes).catch(() => undefined)
  const inner =
    bytes && sniff(bytes.subarray(0, 4096)) === 'zip'
      ? await openBlobZip(new Blob([bytes as Uint8Array<ArrayBuffer>]), file.name, false)
      : zipBroken(file.name)
  if (!inner.ok) return refuse(inner.failure.message)
  out.files.push(...inner.value.files)
  out.skipped.push(...inner.value.skipped)
}

/** The time of change Info-ZIP adds, in whole seconds. */
function unixMs(view: DataView, { from, bytes }: { from: number; bytes: number }): number | undefined {
  const end = Math.min(from + bytes, view.byteLength)
  for (let at = from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 0x5455 && at + 9 <= end && (view.getUint8(at + 4) & 1) === 1)
      return view.getInt32(at + 5, true) * 1000
  return undefined
}

/** DOS date and time, in the zone of this device as Node's reader takes them. */
const dosMs = (date: number, time: number): number =>
  new Date(
    1980 + (date >> 9),
    ((date >> 5) & 15) - 1,
    date & 31,
    time >> 11,
    (time >> 5) & 63,
    (time & 31) * 2,
  ).getTime()
