import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createExtractorFromFile } from 'node-unrar-js'
import { extract } from 'tar-stream'
import { ok, type Result } from '#lib/std/result.ts'
import { failImport } from '../format/failures.ts'
import { isLitter, stemOf } from './input-file.ts'
import { isTar } from './sniff.ts'
import type { ZipLimits } from './zip/zip.server.ts'
import { escaping, lockedInside, zipBomb, zipLocked, zipTooMany } from './zip/zip-failures.ts'
import { isEscapingName, placeInZip } from './zip/zip-name.ts'

/**
 * Archives that cannot be read at random (tar, tar.gz, gz, rar) go to a folder of their own first, under numbers instead
 * of names, so that no name can point anywhere. `remove` when reading is done.
 */
export type Unpacked = {
  files: { path: string; name: string; modifiedMs?: number }[]
  skipped: { ref: string; why: string }[]
  remove(): Promise<void>
}

export type ArchiveKind = 'gzip' | 'tar' | 'rar'

/** A disk is not for sale: more than this is no export (bytes). */
const MOST_UNPACKED = 8 * 1024 ** 3

const broken = (name: string) =>
  failImport('archive_broken', `「${name}」是不完整的压缩包，打不开。请重新打包或重新传一次。`)
class TooLarge extends Error {}
class TooMany extends Error {}
class Locked extends Error {}

/** Why unrar gave up: `ERAR_BAD_DATA`. */
const reasonOf = (error: unknown): string => (error instanceof Error && 'reason' in error ? String(error.reason) : '')

/** Unpacks `path` below `scratch` (the system's temporary folder by default). Fails with a Chinese sentence. */
export async function unpackArchive(
  kind: ArchiveKind,
  path: string,
  name: string,
  limits: ZipLimits,
  scratch: string = tmpdir(),
): Promise<Result<Unpacked>> {
  const folder = await mkdtemp(join(scratch, 'xinshu-unpack-'))
  const out: Unpacked = { files: [], skipped: [], remove: () => rm(folder, { recursive: true, force: true }) }
  const gate = gateFor(limits, (await stat(path)).size)
  try {
    if (kind === 'rar') await unpackRar(path, name, folder, out, gate)
    else await unpackTar({ kind, path, name }, folder, out, gate)
  } catch (error) {
    await out.remove()
    if (error instanceof TooLarge) return zipBomb(name)
    if (error instanceof TooMany) return zipTooMany(name)
    if (error instanceof Locked || /PASSWORD/.test(reasonOf(error))) return zipLocked(name)
    return broken(name)
  }
  if (out.files.length === 0 && out.skipped.length === 0) {
    await out.remove()
    return broken(name)
  }
  return ok(out)
}

type Gate = { file(): void; bytes(count: number): void }

/** Throws once an archive unfolds to more files or bytes than it may. */
function gateFor(limits: ZipLimits, packed: number): Gate {
  let files = 0
  let bytes = 0
  const most = Math.min(MOST_UNPACKED, limits.bytes, Math.max(limits.ratioFromBytes, packed * limits.ratio))
  return {
    file() {
      if (++files > limits.files) throw new TooMany()
    },
    bytes(count) {
      bytes += count
      if (bytes > most) throw new TooLarge()
    },
  }
}

/** `朋友圈.tar.gz` -> `朋友圈`. */
const folderName = (name: string): string => name.replace(/\.(tar\.gz|tgz|tar|gz|rar)$/i, '') || stemOf(name)

async function unpackTar(
  { kind, path, name }: { kind: 'gzip' | 'tar'; path: string; name: string },
  to: string,
  out: Unpacked,
  gate: Gate,
) {
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 })
  const source = kind === 'gzip' ? raw.pipe(createGunzip()) : raw
  raw.on('error', (error) => source.destroy(error))
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      gate.bytes((chunk as Buffer).length)
      yield chunk as Buffer
    }
  }
  const flow = counted()
  const first = await fill(flow, 512)
  const whole = Readable.from(rejoined(first, flow))
  if (kind === 'gzip' && !isTar(first)) {
    gate.file()
    await pipeline(whole, createWriteStream(join(to, '0')))
    out.files.push({ path: join(to, '0'), name: name.replace(/\.gz$/i, '') || name })
    return
  }
  const entries = extract()
  const feeding = pipeline(whole, entries)
  feeding.catch(() => undefined)
  for await (const entry of entries) {
    const { type, name: inside, mtime } = entry.header
    if (type === 'file' || type === 'contiguous-file' || type === undefined || type === null) {
      if (!isLitter(inside)) {
        gate.file()
        if (isEscapingName(inside)) out.skipped.push({ ref: `${name}：${inside}`, why: escaping })
        else {
          const at = join(to, String(out.files.length))
          await pipeline(entry, createWriteStream(at))
          out.files.push({
            path: at,
            name: placeInZip(folderName(name), inside),
            ...(mtime && mtime.getTime() > 0 ? { modifiedMs: mtime.getTime() } : {}),
          })
          continue
        }
      }
    } else if (type === 'symlink' || type === 'link')
      out.skipped.push({ ref: `${name}：${inside}`, why: '是一个指向别处的链接，没有打开' })
    entry.resume()
  }
  await feeding
}

/** At least `count` bytes from the start, if there are so many. */
async function fill(flow: AsyncGenerator<Buffer>, count: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  while (size < count) {
    const { value, done } = await flow.next()
    if (done) break
    parts.push(value)
    size += value.length
  }
  return Buffer.concat(parts)
}

async function* rejoined(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  yield* rest
}

async function unpackRar(path: string, name: string, to: string, out: Unpacked, gate: Gate): Promise<void> {
  const numbers = new Map<string, number>()
  const numberOf = (inside: string): string => {
    const n = numbers.get(inside) ?? numbers.size
    numbers.set(inside, n)
    return String(n)
  }
  const rar = await createExtractorFromFile({ filepath: path, targetPath: to, filenameTransform: numberOf })
  const list = rar.getFileList()
  // Read to its end: otherwise the reader's memory is never given back.
  const headers = [...list.fileHeaders].filter((one) => !one.flags.directory && !isLitter(one.name))
  let closed = 0
  const wanted = new Map<string, number | undefined>()
  for (const one of headers) {
    gate.file()
    gate.bytes(one.unpSize)
    if (one.flags.encrypted) closed++
    else if (isEscapingName(one.name)) out.skipped.push({ ref: `${name}：${one.name}`, why: escaping })
    else wanted.set(one.name, modifiedOf(one.time))
  }
  if (closed > 0 && wanted.size === 0) throw new Locked()
  if (closed > 0) out.skipped.push({ ref: name, why: lockedInside(closed) })
  for (const { fileHeader } of rar.extract({ files: ({ name: one }) => wanted.has(one) }).files) {
    const modifiedMs = wanted.get(fileHeader.name)
    out.files.push({
      path: join(to, numberOf(fileHeader.name)),
      name: placeInZip(folderName(name), fileHeader.name),
      ...(modifiedMs === undefined ? {} : { modifiedMs }),
    })
  }
}

const modifiedOf = (time: string): number | undefined => {
  const at = Date.parse(time)
  return Number.isFinite(at) && at > 0 ? at : undefined
}
