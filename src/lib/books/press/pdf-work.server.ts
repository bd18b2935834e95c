import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type BookRow, findBook, savePdfKeys } from '#lib/books/book/book.sql.ts'
import type { LayoutDoc } from '#lib/books/layout/layout-doc.ts'
import { getLayout, getPages, getSection } from '#lib/books/layout/layout-store.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { type PdfOptions, writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { scratchFolder } from '#lib/storage/scratch.server.ts'
import { storage } from '#lib/storage/storage.server.ts'

const image: PdfOptions['image'] = async (media) => {
  const bytes = await printableBytes(media)
  return bytes && { bytes }
}

/** Writes a PDF to a file first, then into storage under the hash of its bytes; answers the key. */
const keepPdf = async (
  book: BookRow,
  hash: string,
  pages: AsyncIterable<ScenePage>,
  folder: string,
  chapters: readonly { title: string; page: number }[] = [],
): Promise<string> => {
  const path = join(folder, `${randomBytes(8).toString('hex')}.pdf`)
  const file = await open(path, 'wx')
  const digest = createHash('sha256')
  try {
    try {
      await writePdf(
        { hash, title: book.title, author: book.author, pages },
        {
          fonts: await fontBook(),
          image,
          // The only clock there is: the same book gives the same bytes.
          createdAt: book.createdAt.getTime(),
          chapters,
          sink: async (bytes) => {
            digest.update(bytes)
            await file.write(bytes)
          },
        },
      )
    } finally {
      await file.close()
    }
    const key = `pdf/${digest.digest('hex')}`
    if (!(await storage().exists(key))) await storage().putBytes(key, createReadStream(path))
    return key
  } finally {
    await rm(path, { force: true })
  }
}

async function* pagesOf(layout: LayoutDoc): AsyncGenerator<ScenePage> {
  for (const section of layout.sections) yield* await getSection(layout, section)
}

async function* sheetOf(coverKey: string): AsyncGenerator<ScenePage> {
  const sheet = (await getPages(coverKey))[0]
  if (sheet) yield sheet
}

/**
 * Makes inner and cover PDF from the stored layout, in a worker thread. Nothing else goes in: not the posts, not
 * today's date. A finalized book's files are made once and never again.
 */
export const pdfWork = async (task: { bookId: string; connection: pg.PoolConfig }): Promise<void> => {
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const book = await findBook(db(), task.bookId)
  if (!book || book.layoutKey === null) return
  if (book.innerPdfKey !== null && book.coverPdfKey !== null) return
  const layout = await getLayout(book.layoutKey)
  const folder = await scratchFolder()
  const chapters = layout.sections.flatMap(({ title, opensAt, firstPage }) =>
    title === undefined ? [] : [{ title, page: opensAt ?? firstPage }],
  )
  const innerPdfKey = await keepPdf(book, book.layoutKey, pagesOf(layout), folder, chapters)
  const coverPdfKey = await keepPdf(book, layout.coverKey, sheetOf(layout.coverKey), folder)
  await savePdfKeys(db(), book.id, book.layoutKey, { innerPdfKey, coverPdfKey })
}
