import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import { type Hasher, newSha256 } from '#lib/posts/sha256.ts'
import type { InputFile } from '#lib/sources/files/input-file.ts'
import { mediaIndex } from '#lib/sources/files/media-index.ts'
import { matchMedia, newInspector } from '#lib/sources/media/match-media.ts'
import { assumedOf, firstMonths, inOrder, unopenedOf } from './first-entries.ts'
import { chosenOf, requestedDetails, type ThumbRequest } from './thumb-request.ts'
import { type ThumbBook, thumbBook } from './thumbs.ts'

/** Files of somebody's, read, whose pictures are opened as pages come to need them. */
export type ThumbFiles = {
  /** As the book would be made, pictures of its first months opened; `whole`: all pictures, as a cover chooses among them. */
  bookFor(request: ThumbRequest, whole: boolean): Promise<ThumbBook>
  /** Opens what these pages show and was not opened; did any? */
  openShown(media: Iterable<string>): Promise<boolean>
  /** What is seen on a picture, for whoever chooses one. */
  note(sha256: string, seen: Pick<Media, 'focus' | 'graphic'>): void
  /** A picture that is open: its file and upright size. */
  opened(sha256: string): { file: InputFile; widthPx: number; heightPx: number } | undefined
}

/** More pictures than this are not gone through for a cover. */
const mostPictures = 1500
const hashedBytes = 65_536

/** Tells files apart by their beginning and length: hundreds of photographs hashed in full would take minutes. */
const beginningHash = (): Hasher => {
  const inner = newSha256()
  let bytes = 0
  return {
    update(some) {
      if (bytes < hashedBytes) inner.update(some.subarray(0, hashedBytes - bytes))
      bytes += some.length
    },
    hex() {
      inner.update(new TextEncoder().encode(String(bytes)))
      return inner.hex()
    },
  }
}

const inRange = ({ when }: Entry, { fromMonth, toMonth }: ThumbRequest): boolean => {
  if (!fromMonth && !toMonth) return true
  const month = when.local.slice(0, 7).replace('-', '')
  return month !== '' && (!fromMonth || month >= fromMonth) && (!toMonth || month <= toMonth)
}

/** `brand`: whose name the covers carry. Reads no picture before one is needed. */
export function thumbFiles(book: PostImport, files: readonly InputFile[], brand: string): ThumbFiles {
  const index = mediaIndex(files)
  const inspect = newInspector(beginningHash)
  const byName = new Map(files.map((file) => [file.name, file]))
  const opened = new Map<string, Media>()
  const seen = new Map<string, Pick<Media, 'focus' | 'graphic'>>()

  const open = async (wanted: Media[]): Promise<void> => {
    const fresh = wanted.filter(({ id }) => !opened.has(id))
    if (fresh.length === 0) return
    const { media } = await matchMedia({ ...book, entries: [], media: fresh }, { index, inspect, folder: '' })
    for (const one of media) opened.set(one.id, one)
  }
  const known = (): PostImport => {
    const own = [...opened.values()].map((one) => ({ ...one, ...seen.get(one.sha256 ?? '') }))
    return { ...book, media: [...own, ...assumedOf(book, { ...book, media: own })] }
  }
  return {
    async bookFor(request, whole) {
      const sorted = inOrder(chosenOf(book, request).entries).filter((one) => inRange(one, request))
      await open(unopenedOf(book, whole ? sorted : firstMonths(sorted)).slice(0, mostPictures))
      return thumbBook(chosenOf(known(), request), requestedDetails(book, request, brand))
    },
    async openShown(media) {
      const shown = new Set(media)
      const closed = book.media.filter(({ id }) => shown.has(id) && !opened.has(id))
      await open(closed.map((one) => (one.state === 'present' ? { ...one, state: 'missing' as const } : one)))
      return closed.length > 0
    },
    note: (sha256, what) => void seen.set(sha256, what),
    opened(sha256) {
      const found = [...opened.values()].find((one) => one.sha256 === sha256)
      const file = byName.get(found?.file ?? '')
      return file && { file, widthPx: found?.widthPx ?? 1, heightPx: found?.heightPx ?? 1 }
    },
  }
}
