import type pg from 'pg'
import { findBook } from '#lib/books/book/book.sql.ts'
import { sectionsOf } from '#lib/books/content/sections.ts'
import { layoutBook } from '#lib/books/layout/compose-book.ts'
import { layoutChapters } from '#lib/books/layout/layout-chapters.server.ts'
import { getLayout, getSection } from '#lib/books/layout/layout-store.server.ts'
import { lacksConsent, openBook } from '#lib/books/layout/open-book.server.ts'
import { withWarmBook } from '#lib/books/layout/warm-books.server.ts'
import { type PageChange, pageChanges } from '#lib/books/upgrade/page-changes.ts'
import type { UpgradedSection } from '#lib/books/upgrade/upgrade.api.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'

export type UpgradeFound = {
  bodyPt: number
  pagesBefore: number
  pagesAfter: number
  sections: UpgradedSection[]
  /** Of the section that was asked for. */
  changes: PageChange[]
}

/**
 * Lays a whole book out by today's rules and compares it with how it is. Nothing of the book is written; chapters laid
 * out are kept as they always are, so that accepting finds them. Undefined: there is nothing to compare.
 */
export const upgradeWork = async (task: {
  bookId: string
  connection: pg.PoolConfig
  /** Whose changed pages are wanted. */
  route?: string
}): Promise<UpgradeFound | undefined> => {
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const book = await findBook(db(), task.bookId)
  if (!book || book.deletedAt !== null || book.layoutKey === null || lacksConsent(book)) return undefined
  const before = await getLayout(book.layoutKey)
  // What a thread knows of a book is by the rules that hold it: beside it stands the same book without.
  return withWarmBook(`${book.id} upgrade`, async (warm) => {
    const opened = await openBook({ ...book, layoutRules: null }, warm)
    if (!opened) return undefined
    const { prepared, world } = opened
    const known = await layoutChapters(prepared, world, warm.memory)
    const { scene, sections: places } = layoutBook(prepared, world, { known, memory: warm.memory })
    const after = new Map(sectionsOf(scene.pages, places).map((part) => [part.route, part]))
    const old = new Map(before.sections.map((section) => [section.route, section]))
    const sections: UpgradedSection[] = []
    let changes: PageChange[] = []
    for (const route of new Set([...old.keys(), ...after.keys()])) {
      const [was, is] = [old.get(route), after.get(route)]
      const found = pageChanges({ before: was ? await getSection(before, was) : [], after: is?.pages ?? [] })
      if (found.length === 0) continue
      if (route === task.route) changes = found
      sections.push({
        ...{ route, title: is?.title ?? was?.title ?? null, months: [...(is?.months ?? was?.months ?? [])] },
        ...{ pagesBefore: was?.pageCount ?? 0, pagesAfter: is?.pages.length ?? 0, changed: found.length },
      })
    }
    return {
      ...{ bodyPt: prepared.style.body.sizePt, pagesBefore: before.pageCount, pagesAfter: scene.pages.length },
      ...{ sections, changes },
    }
  })
}
