import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { getLayout, getSection } from '#lib/books/layout/layout-store.server.ts'
import { coverPicture, openToTake, pictureFile } from '../export/opened-book.server.ts'
import { coverName, epubBook } from './epub-book.ts'
import { imageName } from './leaf.ts'
import { firstPages } from './printed-pages.ts'

type Part = { name: string; bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; pack?: boolean }

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

/**
 * A book as an EPUB 3, file by file: what is printed and nothing else, names masked and changes made as in print. Throws
 * `NothingToTake`.
 */
export async function* epubParts(
  bookId: string,
  ownerId: string,
  onFile: (total: number) => Promise<void>,
): AsyncGenerator<Part> {
  const taken = await openToTake(bookId, ownerId)
  const { input } = taken.prepared
  const pageOf = await printedPages(taken.layoutKey)
  const around = { uuid: uuidOf(bookId), modifiedAt: new Date(), pageOf }
  const { pictures } = epubBook(input, { ...around, gone: new Set() })
  yield { name: 'mimetype', bytes: [Buffer.from('application/epub+zip')] }
  yield { name: `OEBPS/${coverName}`, bytes: [await coverPicture(taken)] }
  await onFile(pictures.length + 2)
  const gone = new Set<string>()
  for (const sha256 of pictures) {
    const path = await pictureFile(sha256, pictureWidthPx)
    if (path === undefined) gone.add(sha256)
    else yield { name: `OEBPS/${imageName(sha256)}`, bytes: createReadStream(path) }
    await onFile(pictures.length + 2)
  }
  for (const [name, text] of epubBook(input, { ...around, gone }).files)
    yield { name, bytes: [Buffer.from(text)], pack: true }
  await onFile(pictures.length + 2)
}
