import { gzipSync } from 'node:zlib'
import { findBook } from '#lib/books/book/book.sql.ts'
import { getLayout, getMonth, getPages, putLayout, putPages } from '#lib/books/layout/layout-store.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { query } from './account.ts'

/** As older rules had it: everything a millimetre lower. */
const lower = (items: readonly SceneItem[]): SceneItem[] =>
  items.map((item) => ('yMm' in item ? { ...item, yMm: item.yMm + 1 } : item))
const older = (name: string): string => name.replace(/\.r[\d.]+/, '.r1.0')

/** Puts a book (by its own id) into the state a program of older rules left it in: all its chapters, or those named. */
export const layByOlderRules = async (
  connection: Parameters<typeof query>[0],
  id: string,
  isOlder: (route: string) => boolean = () => true,
): Promise<void> => {
  const row = (await findBook(db(), id))!
  const months = await query<{ month_key: string }>(
    connection,
    `select month_key from book_month_files where book_id = '${id}'`,
  )
  for (const { month_key: key } of months) {
    const layout = (await getMonth(key.replace('month/', '')))!
    const pages = layout.pages.map((page) => ({ ...page, items: lower(page.items) }))
    const kept = { ...layout, hash: older(layout.hash), pages }
    // In one line of all, as months were kept then.
    await storage().putBytes(older(key), gzipSync(JSON.stringify(kept)))
  }
  const layout = await getLayout(row.layoutKey!)
  const sections = await Promise.all(
    layout.sections.map(async (section) => {
      if (section.body === undefined || !isOlder(section.route)) return section
      const pages = (await getPages(section.key)).map((page) => ({ ...page, items: lower(page.items) }))
      return { ...section, body: older(section.body), key: await putPages(pages) }
    }),
  )
  const layoutKey = await putLayout({ ...layout, rules: 'r1.0', sections })
  await query(
    connection,
    `update books set layout_key = '${layoutKey}', layout_rules = '${row.style} 1.0' where id = '${id}'`,
  )
  for (const { route, key } of sections)
    await query(
      connection,
      `update book_sections set layout_key = '${key}' where book_id = '${id}' and route = '${route}'`,
    )
}
