import { createHash } from 'node:crypto'
import { type BookRow, listBookMonths } from '#lib/books/book.sql.ts'
import { addressFor, grantFor, publicId } from '#lib/books/book-view.server.ts'
import { getLayout, getPages, putPages } from '#lib/books/layout-store.server.ts'
import { paintPrintPage } from '#lib/books/paint.ts'
import { toPrintPages } from '#lib/books/print-page-convert.ts'
import { fontSheetOf } from '#lib/books/reader-fonts.server.ts'
import { db } from '#lib/db/db.server.ts'
import { findSampleBook } from '#lib/library/sample.sql.ts'
import { bestSpreads } from '#lib/library/sample-spreads.ts'
import { log } from '#lib/log/log.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'

export type SampleBook = {
  bookId: string
  title: string
  /** Open books: two pages as SVG, and where they are (first page from 1). */
  spreads: { at: number; pages: string[] }[]
  fontCss: string
  /** Changes with the sheet. */
  fontVersion: string
}

type Chosen = { layoutKey: string; spreads: { at: number; pages: ScenePage[] }[]; bodyPt: number } & Pick<
  SampleBook,
  'fontCss' | 'fontVersion'
>
/** Choosing reads the whole book: done once per layout and process. */
let chosen: Chosen | undefined

const choose = async (book: BookRow, layoutKey: string): Promise<Chosen> => {
  if (chosen?.layoutKey === layoutKey) return chosen
  const sections = await listBookMonths(db(), book.id)
  const pages = (await Promise.all(sections.map((section) => getPages(section.layoutKey)))).flat()
  const spreads = bestSpreads(pages, 3).map((at) => ({ at: at + 1, pages: pages.slice(at, at + 2) }))
  // One font sheet for these pages alone: a month's would carry ten times the letters.
  const fontCss = await fontSheetOf(await putPages(spreads.flatMap((one) => one.pages)))
  const fontVersion = createHash('sha256').update(fontCss).digest('hex').slice(0, 16)
  chosen = { layoutKey, spreads, bodyPt: (await getLayout(layoutKey)).bodyPt, fontCss, fontVersion }
  return chosen
}

/**
 * Open pages of the public demo book, painted on the server. Undefined when there is no demo book; the home page then
 * does without, also when something goes wrong here.
 */
export const sampleBook = async (): Promise<SampleBook | undefined> => {
  try {
    const book = await findSampleBook(db())
    if (!book?.layoutKey) return undefined
    const { spreads, bodyPt, fontCss, fontVersion } = await choose(book, book.layoutKey)
    if (spreads.length === 0) return undefined
    const address = addressFor(await mediaSigner(), grantFor(book, 'view'))
    return {
      bookId: publicId(book),
      title: book.title,
      spreads: spreads.map(({ at, pages }) => ({
        at,
        pages: toPrintPages(pages, bodyPt, address).map((page) => paintPrintPage(page, 5)),
      })),
      fontCss,
      fontVersion,
    }
  } catch (error) {
    log.warn({ err: error }, 'home page goes without its sample')
    return undefined
  }
}
