import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, opendir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Hasher } from '#lib/posts/sha256.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { failImport } from '../format/failures.ts'
import { type InputFile, isLitter, tidyName } from './input-file.ts'
import { isMediaName } from './media-index.ts'
import { type ArchiveKind, type Unpacked, unpackArchive } from './unpack.server.ts'
import { type OpenZip, openZip, type ZipLimits, zipLimits } from './zip/zip.server.ts'
import type { Skipped } from './zip/zip-name.ts'
import { fileType } from './zip/zip-type.ts'

/** `skipped`: what was in there but is not offered, each with a reason. `close` when reading is done. */
export type Opened = { files: InputFile[]; skipped: Skipped[]; close(): Promise<void> }

/** Node's hash for `ReadOptions.newHash`. */
export function newNodeHash(): Hasher {
  const hash = createHash('sha256')
  return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') }
}

function inputFileFromDisk(path: string, name: string, bytes: number, modifiedMs?: number): InputFile {
  return {
    name: tidyName(name),
    bytes,
    ...(modifiedMs === undefined ? {} : { modifiedMs }),
    stream: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
    async readInto(into) {
      const file = await open(path)
      try {
        let at = 0
        while (at < into.length) {
          const { bytesRead } = await file.read(into, at, into.length - at, at)
          if (bytesRead === 0) break
          at += bytesRead
        }
        return at
      } finally {
        await file.close()
      }
    },
    async readPart(from, length) {
      const file = await open(path)
      try {
        const into = new Uint8Array(length)
        const { bytesRead } = await file.read(into, 0, length, from)
        return into.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
  }
}

/**
 * Opens what lies at `paths`: files, folders (with everything in them), zips (unpacked while reading, never to disk),
 * tar, tar.gz and rar (unpacked below `scratch` until `close`). Several paths may be halves of one export. Fails with a
 * Chinese sentence when a path is not there or an archive is broken, encrypted or larger than `limits`.
 */
export async function openPaths(
  paths: readonly string[],
  names: readonly string[] = paths.map((path) => basename(path)),
  limits: ZipLimits = zipLimits,
  scratch?: string,
): Promise<Result<Opened>> {
  const found: { path: string; file: InputFile }[] = []
  for (const [i, path] of paths.entries()) {
    const info = await stat(path).catch(() => undefined)
    if (!info) return failImport('not_found', `找不到「${path}」，请检查文件名。`)
    // A folder's own name is left out: its content is the export.
    if (info.isDirectory()) found.push(...(await filesIn(path, paths.length > 1 ? `${names[i]}/` : '')))
    else found.push({ path, file: inputFileFromDisk(path, names[i] ?? basename(path), info.size, info.mtimeMs) })
  }
  const opened: OpenZip[] = []
  const unpacked: Unpacked[] = []
  const close = async (): Promise<void> => {
    for (const zip of opened) zip.close()
    for (const one of unpacked) await one.remove()
  }
  const files: InputFile[] = []
  const skipped: Opened['skipped'] = []
  const budget = { files: limits.files, bytes: limits.bytes }
  // What comes out of an archive joins the row; archives inside archives are opened one level deep.
  const inside = new Set<string>()
  for (const { path, file } of found) {
    if (isLitter(file.name)) continue
    const type = isMediaName(file.name) ? 'unknown' : await fileType(file)
    if (isArchive(type) && !inside.has(path)) {
      const archive = await unpackArchive(type, path, file.name, { ...limits, files: budget.files }, scratch)
      if (!archive.ok) {
        await close()
        return archive
      }
      unpacked.push(archive.value)
      budget.files -= archive.value.files.length
      skipped.push(...archive.value.skipped)
      for (const one of archive.value.files) {
        inside.add(one.path)
        const { size } = await stat(one.path)
        found.push({ path: one.path, file: inputFileFromDisk(one.path, one.name, size, one.modifiedMs) })
      }
      continue
    }
    if (type !== 'zip') {
      files.push(file)
      continue
    }
    const zip = await openZip(path, file.name, limits, budget)
    if (!zip.ok) {
      await close()
      return zip
    }
    opened.push(zip.value)
    files.push(...zip.value.files)
    skipped.push(...zip.value.skipped)
  }
  return ok({ files, skipped, close })
}

const isArchive = (type: string): type is ArchiveKind => type === 'gzip' || type === 'tar' || type === 'rar'

async function filesIn(folder: string, prefix: string): Promise<{ path: string; file: InputFile }[]> {
  const out: { path: string; file: InputFile }[] = []
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    const name = `${prefix}${entry.name}`
    if (entry.isDirectory()) out.push(...(await filesIn(path, `${name}/`)))
    else if (entry.isFile()) {
      const info = await stat(path)
      out.push({ path, file: inputFileFromDisk(path, name, info.size, info.mtimeMs) })
    }
  }
  return out.sort((a, b) => (a.file.name < b.file.name ? -1 : 1))
}
