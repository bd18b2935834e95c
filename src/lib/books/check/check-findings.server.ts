import type { BookRow } from '#lib/books/book/book.sql.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { publicId, viewBook } from '#lib/books/book/book-view.server.ts'
import { isWithin } from '#lib/books/content/selection.ts'
import { designWork } from '#lib/books/design/design-pool.server.ts'
import { type LetterName, overWords } from '#lib/books/design/letter-fit.ts'
import { sourceMonths } from '#lib/books/edit/source-items.server.ts'
import { emptiedMonth, longLetterIssue, newsIssue, upgradeIssue } from '#lib/books/layout/book-check.ts'
import type { FoundIssue } from '#lib/books/layout/finish.api.ts'
import type { Db } from '#lib/db/db.server.ts'
import { designOf } from '#lib/edits/book/book-design.ts'
import type { Actor } from '#lib/http/actor.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { listSaidEdits } from '#lib/works/edits/edit.sql.ts'

/** Months that lost all their posts; of a book in which nothing is hidden nobody counts. */
const emptiedMonths = async (db: Db, book: BookRow, actor: Actor & { kind: 'user' }): Promise<FoundIssue[]> => {
  if (typeOf(book.type).content === 'own') return []
  const said = await listSaidEdits(db, book.id)
  if (!said.some(({ field, value }) => field === 'hidden' && value === true)) return []
  const asked = { params: { sourceId: book.sourceId }, query: { book: publicId(book) }, actor }
  const months = await sourceMonths(asked)
  return months.ok
    ? months.value
        .filter(
          ({ route, included, trashed }) =>
            trashed > 0 && included === 0 && route !== 'undated' && isWithin(route, book),
        )
        .map(({ route, trashed }) => emptiedMonth(route, trashed))
    : []
}

const letters: readonly LetterName[] = ['preface', 'acknowledgement']

/** A letter is measured when it is written; in a style chosen later it may fill more than its pages. */
const longLetters = async (db: Db, book: BookRow): Promise<FoundIssue[]> => {
  const design = designOf(await listSaidEdits(db, book.id))
  const written = letters.filter((name) => design[name].text)
  if (written.length === 0) return []
  const asked = written.map((name) => ({ name, versions: [design] }))
  const found = await designWork('lettersWork', book, { letters: asked })
  return written.flatMap((name, at) => {
    const over = found?.[at]?.[0]
    return over ? [longLetterIssue(name, overWords(over))] : []
  })
}

/** What is to be said of a book beside its layout; of a signed one nothing, it stays as it is. */
export const findingsBeside = async (db: Db, book: BookRow, actor: Actor & { kind: 'user' }): Promise<FoundIssue[]> => {
  if (book.status !== 'ready' || book.entryCount === 0) return []
  const { needRepublish, needUpgrade } = await viewBook(book, 'edit', await mediaSigner())
  return [
    ...(needRepublish ? [newsIssue] : []),
    ...(needUpgrade ? [upgradeIssue] : []),
    ...(await emptiedMonths(db, book, actor)),
    ...(await longLetters(db, book)),
  ]
}
