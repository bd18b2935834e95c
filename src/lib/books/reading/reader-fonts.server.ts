import { createHash } from 'node:crypto'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { getLayout, getPages, getSection } from '#lib/books/layout/layout-store.server.ts'
import { figuresPage } from '#lib/books/layout/page-numbers.ts'
import type { getPageFonts } from '#lib/books/reading/reader-fonts.api.ts'
import { sectionOfMonth } from '#lib/books/reading/section-of-month.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { ok } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'

/** Bump when the way fonts are cut changes. */
const version = 'fonts-1'

/** Where the fonts of these pages lie, once somebody has read them. */
export const fontsKey = (layoutKey: string): string =>
  `fonts/${createHash('sha256').update(`${version} ${layoutKey}`).digest('hex')}`

/** Pages somebody asks the fonts of, and under which key they lie. */
type Asked = { key: string; pages: () => Promise<ScenePage[]> }

/** Fonts for the pages under a layout key, made once and kept. */
const fontSheetOf = async ({ key: layoutKey, pages }: Asked): Promise<string> => {
  const key = fontsKey(layoutKey)
  if (await storage().exists(key)) return Buffer.from(await storage().getBytes(key)).toString('utf8')
  const sheet = await pool().run<string>('#lib/books/reading/font-sheet.server.ts', 'makeFontSheet', await pages(), {
    urgent: true,
  })
  await storage().putBytes(key, Buffer.from(sheet, 'utf8'))
  return sheet
}

/** Pages of the cover, or of the chapter that holds a month, with every figure its page numbers may come to have. */
const askedFor = async ({ coverKey, layoutKey }: BookRow, month: string): Promise<Asked | undefined> => {
  if (month === 'cover') return coverKey === null ? undefined : { key: coverKey, pages: () => getPages(coverKey) }
  const layout = layoutKey === null ? undefined : await getLayout(layoutKey)
  const section = layout && sectionOfMonth(layout, month)
  if (!section) return undefined
  const { numbers } = layout
  return {
    key: section.key,
    pages: async () => {
      const pages = await getSection(layout, section)
      const [first] = pages
      return first && numbers ? [...pages, figuresPage(first, numbers)] : pages
    },
  }
}

/** Like the pages themselves: who may not see the book gets the same 404. */
export const pageFonts = async ({ params, actor }: CallOf<typeof getPageFonts>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const asked = await askedFor(found.value.book, params.month)
  if (!asked) return notFound()
  return ok(
    new Response(await fontSheetOf(asked), {
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, no-store' },
    }),
  )
}
