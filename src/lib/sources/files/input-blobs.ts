import { ok, type Result } from '#lib/std/result.ts'
import { failImport } from '../format/failures.ts'
import { isLitter, tidyName } from './input-file.ts'
import { isMediaName } from './media-index.ts'
import { type BlobEntry, type OpenBlob, openBlobZip, pieces } from './zip/zip-blob.ts'
import { fileType } from './zip/zip-type.ts'

/** A file as a browser is given it. */
export type InputBlob = { path: string; file: Blob }

/** Words of more than this (bytes, unpacked) and more files than this are read on the server. */
const MOST_WORDS = 30 * 1024 ** 2
const MOST_FILES = 20_000

const fromBlob = ({ path, file }: InputBlob): BlobEntry => ({
  home: path,
  name: tidyName(path),
  bytes: file.size,
  stream: () => pieces(file),
  readPart: async (from, length) => new Uint8Array(await file.slice(from, from + length).arrayBuffer()),
  plain: async () => file,
})

const emptyZip = (name: string) =>
  failImport('empty', `「${name}」是空的压缩包，里面没有可以读的文件。请换一份里面有内容的。`)

/**
 * Opens files and zips in the browser, as input-files.server.ts does on disk. `server`: some of it is only read there (other
 * archives, zips of 4 GB and more, too many words), so nothing can be told about the whole.
 */
export async function openBlobs(given: readonly InputBlob[]): Promise<Result<OpenBlob>> {
  const out: OpenBlob = { files: [], skipped: [] }
  for (const one of given) {
    const file = fromBlob(one)
    if (isLitter(file.name)) continue
    const type = isMediaName(file.name) ? 'unknown' : await fileType(file)
    if (type === 'gzip' || type === 'tar' || type === 'rar') return ok({ ...out, server: true })
    if (type !== 'zip') {
      out.files.push(file)
      continue
    }
    const zip = await openBlobZip(one.file, file.name)
    if (!zip.ok) return zip
    if (zip.value.server) return ok({ ...out, server: true })
    if (zip.value.files.length + zip.value.skipped.length === 0 && given.length === 1) return emptyZip(one.path)
    out.files.push(...zip.value.files.map((entry) => ({ ...entry, home: one.path })))
    out.skipped.push(...zip.value.skipped)
  }
  const words = out.files.reduce((sum, { name, bytes }) => sum + (isMediaName(name) ? 0 : bytes), 0)
  return ok(words > MOST_WORDS || out.files.length > MOST_FILES ? { ...out, server: true } : out)
}
