import type { Entry, PostImport } from '#lib/posts/post-import.ts'
import { isMediaName } from '#lib/sources/files/media-index.ts'
import type { ImportFileRow } from '#lib/sources/job/import.sql.ts'
import type { LookAhead } from '#lib/sources/media/look-ahead.server.ts'
import type { ReadFromDisk } from '#lib/sources/read/read-import.server.ts'
import type { ReadingDoubt } from '#lib/sources/read/readings.ts'

/**
 * What was read, and the uploaded files it was read from, under the names the reader knows them by. `filled` are earlier
 * collections with the gaps that pictures of this upload fill, which its own posts did not want; `former` what the same
 * files had been read as before somebody said otherwise.
 */
export type ReadUploads = {
  read: ReadFromDisk
  uploads: ImportFileRow[]
  filled?: PostImport[]
  gapsOnly?: boolean
  doubts?: ReadingDoubt[]
  former?: Entry[]
  /** What was seen in pictures while they were read. */
  ahead?: LookAhead
}

export const usedFiles = (...books: PostImport[]): Set<string> =>
  new Set(books.flatMap((book) => book.media.flatMap((one) => (one.state === 'present' ? (one.file ?? []) : []))))

/** Files whose content is kept once the posts are: all but pictures no post wanted, which may wait for their export. */
export const filesToKeep = ({ read, uploads, filled = [], doubts = [] }: ReadUploads): string[] => {
  // They may be wanted read another way.
  if (doubts.length > 0) return []
  const used = usedFiles(read.book, ...filled)
  return uploads.filter((file) => !isMediaName(file.name) || used.has(file.name)).map((file) => file.id)
}
