import type pg from 'pg'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumSpineMm } from '#lib/print/products/album-sizes.ts'
import { keepPdf } from '#lib/works/keep-pdf.server.ts'
import { type AlbumRow, findAlbum, photosOfAlbum, savePressed } from '../album/album.sql.ts'
import { layoutPhoto, productOf, themeOf } from '../album/album-parts.server.ts'
import { printedPages } from '../layout/printed-places.ts'
import { albumCover } from './album-cover.server.ts'
import { placedPhotos, storedScenes } from './stored-scenes.ts'

/** So often at most its progress is written down. */
const tellEveryMs = 500

/** Writes down how far it is, one after the other. */
function progressOf(row: AlbumRow) {
  let [toldAtMs, writing] = [0, Promise.resolve()]
  const tell = (done: number): void => {
    if (Date.now() - toldAtMs < tellEveryMs) return
    toldAtMs = Date.now()
    writing = writing.then(() => savePressed(db(), row, { pdfDone: done }))
  }
  return { tell, told: () => writing }
}

/**
 * Makes inner and cover PDF from the stored pages, in a worker thread: what the editor shows, laid out by nobody anew. Begun
 * again after a crash it goes on behind what was kept; a locked album's files are made once.
 */
export const pressAlbum = async (task: {
  albumId: string
  brand: string
  connection: pg.PoolConfig
}): Promise<void> => {
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const row = await findAlbum(db(), task.albumId)
  if (!row || row.lockedAt === null || row.contentHash === null || row.binding === null) return
  const rows = await photosOfAlbum(db(), row.id)
  const photos = new Map(rows.map(({ photo, picture }) => [photo.sha256, layoutPhoto(picture, photo)]))
  const { product, size } = productOf(row)
  const fonts = await fontBook()
  // The only clock there is: the same album gives the same bytes.
  const head = { title: row.title, author: row.author, hash: row.contentHash, createdAt: row.createdAt.getTime() }
  if (row.innerPdfKey === null) {
    const scenes = storedScenes(row.pages, { product, size, theme: themeOf(row), photos, fonts })
    if (!scenes.ok) throw new Error(`album ${row.id} can't be pressed: ${scenes.failure.message}`)
    const { tell, told } = progressOf(row)
    const { key, report } = await keepPdf({ ...head, pages: scenes.value, onPage: tell })
    await told()
    const [missing] = report.missingImages
    if (missing) throw new Error(`album ${row.id}: the picture ${missing.media} of page ${missing.page} is missing`)
    await savePressed(db(), row, { innerPdfKey: key, pdfDone: report.pages })
  }
  if (row.coverPdfKey !== null) return
  const best = row.cover === null ? undefined : photos.get(row.cover)
  const cover = await albumCover(
    {
      ...{ product, size, binding: row.binding, title: row.title, subtitle: row.subtitle, author: row.author },
      ...{ brand: task.brand, best, photos: placedPhotos(row.pages, photos), candidates: best ? [best] : [] },
      printedPages: printedPages(row.pages, product.double),
    },
    async (media) => {
      const bytes = await printableBytes(media)
      return bytes && { bytes }
    },
    fonts,
  )
  const { key, report } = await keepPdf({ ...head, pages: [cover.page] })
  const [missing] = report.missingImages
  if (missing) throw new Error(`album ${row.id}: the picture ${missing.media} of its cover is missing`)
  const spineMm = albumSpineMm(product, row.binding, printedPages(row.pages, product.double))
  await savePressed(db(), row, { coverPdfKey: key, spineUm: Math.round(1000 * spineMm) })
}
