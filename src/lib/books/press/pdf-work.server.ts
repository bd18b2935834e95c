import type pg from 'pg'
import { findBook, savePdfKeys } from '#lib/books/book/book.sql.ts'
import type { LayoutDoc } from '#lib/books/layout/layout-doc.ts'
import { getLayout, getPages, getSection } from '#lib/books/layout/layout-store.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { keepPdf } from '#lib/works/keep-pdf.server.ts'

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
  const chapters = layout.sections.flatMap(({ title, opensAt, firstPage }) =>
    title === undefined ? [] : [{ title, page: opensAt ?? firstPage }],
  )
  // The only clock there is: the same book gives the same bytes.
  const head = { title: book.title, author: book.author, createdAt: book.createdAt.getTime() }
  const inner = { ...head, hash: book.layoutKey, pages: pagesOf(layout), chapters }
  const { key: innerPdfKey } = await keepPdf(inner)
  const { key: coverPdfKey } = await keepPdf({ ...head, hash: layout.coverKey, pages: sheetOf(layout.coverKey) })
  await savePdfKeys(db(), book.id, book.layoutKey, { innerPdfKey, coverPdfKey })
}
