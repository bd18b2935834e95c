import type { BookRow } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { addressFor, grantFor } from '#lib/books/book/book-view.server.ts'
import { needsUpgrade } from '#lib/books/layout/held-sections.server.ts'
import { costWith } from '#lib/books/price/price.server.ts'
import { withAverages } from '#lib/books/reading/averages.server.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { mostChanges, type previewUpgrade, type previewUpgradePages } from '#lib/books/upgrade/upgrade.api.ts'
import type { UpgradeFound, upgradeWork } from '#lib/books/upgrade/upgrade-work.server.ts'
import { databaseConnection, db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** The caller's own book, finalized or not, with what newer rules would make of it. */
const compared = async (
  actor: Actor,
  id: string,
  route?: string,
): Promise<Result<{ book: BookRow; found: UpgradeFound }>> => {
  const seen = await seeBook(db(), actor, id)
  if (!seen.ok) return seen
  const { book, right } = seen.value
  if (right !== 'edit') return forbidden()
  if (book.status === 'typesetting') return fail(409, 'typesetting', '书还没有排好，排好再看')
  if (!needsUpgrade(book)) return fail(409, 'up_to_date', '这本书已经是按最新的规则排的')
  const task: Parameters<typeof upgradeWork>[0] = {
    ...{ bookId: book.id, connection: databaseConnection() },
    ...(route === undefined ? {} : { route }),
  }
  // One after the other in the thread that knows it: the list and its pages are asked for together.
  const found = await pool().run<UpgradeFound | undefined>(
    '#lib/books/upgrade/upgrade-work.server.ts',
    'upgradeWork',
    task,
    { urgent: true, near: `${book.id} upgrade`, inTurn: true },
  )
  if (!found) return fail(409, 'source_gone', '这本书的原始内容已经删除，不能再重新编排')
  return ok({ book, found })
}

export const upgradeOf = async ({ params, actor }: CallOf<typeof previewUpgrade>) => {
  const done = await compared(actor, params.id)
  if (!done.ok) return done
  const { book, found } = done.value
  const [before, after] = await Promise.all([costWith(book, found.pagesBefore), costWith(book, found.pagesAfter)])
  return ok({ before, after, sections: found.sections })
}

export const upgradePagesOf = async ({ params, actor }: CallOf<typeof previewUpgradePages>) => {
  const done = await compared(actor, params.id, params.month)
  if (!done.ok) return done
  const { book, found } = done.value
  const address = addressFor(await mediaSigner(), grantFor(book, 'edit'))
  const printed = async (page: ScenePage | null): Promise<PrintPage | null> =>
    page && ((await withAverages(toPrintPages([page], found.bodyPt, address), book.ownerId))[0] ?? null)
  const shown = found.changes.slice(0, mostChanges)
  const changes = await Promise.all(
    shown.map(async ({ before, after }) => ({ before: await printed(before), after: await printed(after) })),
  )
  return ok({ changes, left: found.changes.length - shown.length })
}
