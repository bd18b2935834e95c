import { readFile } from 'node:fs/promises'
import type { WidthPx } from '#lib/media/picture.ts'
import { htmlBook, picturesOf } from './html-book.ts'
import { coverPicture, openToTake, pictureFile } from './opened-book.server.ts'

/** One file has to be opened by a phone: the more pictures, the smaller they are. At about 200 MB it stays so. */
const widthFor = (pictures: number): WidthPx =>
  pictures <= 400 ? 1280 : pictures <= 1000 ? 960 : pictures <= 2500 ? 640 : pictures <= 5000 ? 480 : 320

const dataAddress = (bytes: Uint8Array): string => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`

/**
 * A book as one HTML file that opens from disk without a network: what is printed and nothing else, names masked and changes made
 * as in print. Throws `NothingToTake`.
 */
export async function* htmlBytes(
  bookId: string,
  ownerId: string,
  onFile: (total: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const taken = await openToTake(bookId, ownerId)
  const { input } = taken.prepared
  const pictures = picturesOf(htmlBook(input, new Set(), ''))
  const widthPx = widthFor(pictures.length)
  const total = pictures.length + 1
  const files = new Map<string, string>()
  for (const sha256 of pictures) {
    const path = await pictureFile(sha256, widthPx)
    if (path !== undefined) files.set(sha256, path)
    await onFile(total)
  }
  const gone = new Set(pictures.filter((sha256) => !files.has(sha256)))
  for (const piece of htmlBook(input, gone, dataAddress(await coverPicture(taken)))) {
    if ('markup' in piece) yield Buffer.from(piece.markup)
    // Read when its turn comes: a long life is not held at once.
    else yield Buffer.from(dataAddress(await readFile(files.get(piece.picture) ?? '')))
  }
  await onFile(total)
}
