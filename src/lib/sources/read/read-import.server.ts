import type { PostImport } from '#lib/posts/post-import.ts'
import type { Result } from '#lib/std/result.ts'
import type { InputFile } from '../files/input-file.ts'
import { newNodeHash, openPaths } from '../files/input-files.server.ts'
import { tellOpened } from '../files/zip/zip-name.ts'
import { alsoRefused, nothingUsable } from '../format/failures.ts'
import { type ReadOptions, type ReadProgress, readImport } from './read-import.ts'

/** `file` of a present medium finds its bytes in `files` by name. Call `close` when they are no longer needed. */
export type ReadFromDisk = { book: PostImport; files: ReadonlyMap<string, InputFile>; close(): Promise<void> }

/**
 * Reads export files, folders and zips from disk. `names` are what the person called them, when the paths are not
 * their names (uploads). The failure's message is a Chinese sentence for that person.
 */
export async function readImportFromPaths(
  paths: readonly string[],
  options: ReadOptions & { names?: readonly string[]; scratch?: string } = {},
  onProgress?: (progress: ReadProgress) => void,
): Promise<Result<ReadFromDisk>> {
  const opened = await openPaths(paths, options.names, undefined, options.scratch)
  if (!opened.ok) return opened
  const { files, skipped, close } = opened.value
  if (files.length === 0 && skipped.length > 0) {
    await close()
    return nothingUsable(skipped)
  }
  const inside: InputFile[] = []
  const onInside = (file: InputFile): void => void inside.push(file)
  const read = await readImport(files, { newHash: newNodeHash, onInside, ...options }, onProgress)
  if (!read.ok) {
    await close()
    return alsoRefused(read, skipped)
  }
  tellOpened(read.value.report, skipped)
  return {
    ok: true,
    value: { book: read.value, files: new Map([...files, ...inside].map((file) => [file.name, file])), close },
  }
}
