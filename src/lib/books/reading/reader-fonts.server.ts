import { createHash } from 'node:crypto'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { getLayout, getPages } from '#lib/books/layout/layout-store.server.ts'
import type { getPageFonts } from '#lib/books/reading/reader-fonts.api.ts'
import { sectionOfMonth } from '#lib/books/reading/section-of-month.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { ok } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'

/** Bump when the way fonts are cut changes. */
const version = 'fonts-1'

/** Where the fonts of these pages lie, once somebody has read them. */
export const fontsKey = (layoutKey: string): string =>
  `fonts/${createHash('sha256').update(`${version} ${layoutKey}`).digest('hex')}`

/** Fonts for the pages under a layout key, made once and kept. */
const fontSheetOf = async (layoutKey: string): Promise<string> => {
  const key = fontsKey(layoutKey)
  if (await storage().exists(key)) return Buffer.from(await storage().getBytes(key)).toString('utf8')
  const pages = await getPages(layoutKey)
  const sheet = await pool().run<string>('#lib/books/reading/font-sheet.server.ts', 'makeFontSheet', pages, {
    urgent: true,
  })
  await storage().putBytes(key, Buffer.from(sheet, 'utf8'))
  return sheet
}

/** Pages somebody asks the fonts of: those of the cover, or of the chapter that holds a month. */
const layoutKeyOf = async ({ id, coverKey, layoutKey }: BookRow, month: string): Promise<string | null | undefined> => {
  if (month === 'cover') return coverKey
  return layoutKey === null ? null : (await sectionOfMonth(id, await getLayout(layoutKey), month))?.layoutKey
}

/** Like the pages themselves: who may not see the book gets the same 404. */
export const pageFonts = async ({ params, actor }: CallOf<typeof getPageFonts>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const layoutKey = await layoutKeyOf(found.value.book, params.month)
  if (!layoutKey) return notFound()
  return ok(
    new Response(await fontSheetOf(layoutKey), {
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, no-store' },
    }),
  )
}
