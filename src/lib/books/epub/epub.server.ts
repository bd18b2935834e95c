import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { findBook } from '#lib/books/book/book.sql.ts'
import { getLayout, getSection } from '#lib/books/layout/layout-store.server.ts'
import { lacksConsent, openBook } from '#lib/books/layout/open-book.server.ts'
import { withWarmBook } from '#lib/books/layout/warm-books.server.ts'
import { db } from '#lib/db/db.server.ts'
import { derivedFile, isUnreadable } from '#lib/media/derive.server.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { epubBook } from './epub-book.ts'
import { imageName } from './leaf.ts'
import { firstPages } from './printed-pages.ts'

type Part = { name: string; bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; pack?: boolean }

/** There is nothing to make it of: not laid out, or what it was made of is gone. Trying again would not help. */
export class NothingToTake extends Error {}

/** As wide as a tablet shows; phones show it smaller. */
const pictureWidthPx = 1280

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Where the printed pages of a layout begin, by entry. */
const printedPages = async (layoutKey: string): Promise<Map<string, string>> => {
  const layout = await getLayout(layoutKey)
  const [seen, found] = [new Set<string>(), new Map<string, string>()]
  for (const section of layout.sections)
    for (const [entryId, page] of firstPages(await getSection(layout, section), seen)) found.set(entryId, page)
  return found
}

/** A picture as the book shows it; undefined: nobody can open it, or its original was deleted. */
const pictureFile = async (sha256: string): Promise<string | undefined> => {
  try {
    return await derivedFile(sha256, pictureWidthPx, 'jpeg')
  } catch (error) {
    if (isUnreadable(error) || !(await storage().exists(mediaKey(sha256)))) return undefined
    throw error
  }
}

/**
 * A book as an EPUB 3, file by file: what is printed and nothing else, names masked and changes made as in print. Throws
 * `NothingToTake`.
 */
export async function* epubParts(
  bookId: string,
  ownerId: string,
  onFile: (total: number) => Promise<void>,
): AsyncGenerator<Part> {
  const book = await findBook(db(), bookId)
  if (!book || book.ownerId !== ownerId || book.layoutKey === null || lacksConsent(book))
    throw new NothingToTake('no book')
  const opened = await withWarmBook(bookId, (warm) => openBook(book, warm))
  if (!opened) throw new NothingToTake('no source')
  const { input } = opened.prepared
  const pageOf = await printedPages(book.layoutKey)
  const around = { uuid: uuidOf(book.id), modifiedAt: new Date(), pageOf }
  const { pictures } = epubBook(input, { ...around, gone: new Set() })
  yield { name: 'mimetype', bytes: [Buffer.from('application/epub+zip')] }
  const gone = new Set<string>()
  for (const sha256 of pictures) {
    const path = await pictureFile(sha256)
    if (path === undefined) gone.add(sha256)
    else yield { name: `OEBPS/${imageName(sha256)}`, bytes: createReadStream(path) }
    await onFile(pictures.length + 1)
  }
  for (const [name, text] of epubBook(input, { ...around, gone }).files)
    yield { name, bytes: [Buffer.from(text)], pack: true }
  await onFile(pictures.length + 1)
}
