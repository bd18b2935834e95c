import type { BookRow } from '#lib/books/book/book.sql.ts'
import { addressFor, grantFor } from '#lib/books/book/book-view.server.ts'
import { monthOf } from '#lib/books/content/collect-words.ts'
import type { writeEdits } from '#lib/books/edit/edits.api.ts'
import type { SectionTask, SetSections, Touched } from '#lib/books/edit/section-work.server.ts'
import { withAverages } from '#lib/books/reading/averages.server.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { type Db, databaseConnection } from '#lib/db/db.server.ts'
import { findTargets } from '#lib/edits/edits.server.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { log } from '#lib/log/log.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { pool } from '#lib/queue/pool.server.ts'

type WriteCall = CallOf<typeof writeEdits>
type Sections = OutputOf<typeof writeEdits>['sections']

/** So long somebody waits for the page before they look at something else; the write is answered then without it. */
const patienceMs = 2500

/** A book that is only opened may wait for its turn longer: nobody stands behind it. */
const openingMs = 60_000

/** Of a command over many posts the last are looked at: whoever gave it sees two sections at most. */
const mostPosts = 50

/** The posts these targets mean, the last named first. */
export const touchedBy = async (tx: Db, { sourceId }: BookRow, targets: readonly string[]): Promise<Touched> => {
  const last = [...new Set(targets)].slice(-mostPosts)
  const found = last.length === 0 ? new Map() : await findTargets(tx, sourceId, last)
  const entries = last.toReversed().flatMap((target) => found.get(target) ?? [])
  return { posts: entries.map(({ id }) => id), months: [...new Set(entries.map(monthOf))] }
}

const work = (bookId: string, touched: Touched, { urgent, ms }: { urgent: boolean; ms: number }) => {
  const task: SectionTask = { bookId, touched, untilAt: Date.now() + ms, connection: databaseConnection() }
  const options = { urgent, near: bookId, inTurn: true }
  return pool()
    .run<SetSections | undefined>('#lib/books/edit/section-work.server.ts', 'sectionWork', task, options)
    .catch((error: unknown) => {
      log.warn({ bookId, err: error }, 'no pages after an edit')
      return undefined
    })
}

/** Opens a book in a thread before somebody changes it: the first change finds it as warm as the next. */
export const openInThread = (bookId: string): void => {
  void work(bookId, { posts: [], months: [] }, { urgent: false, ms: openingMs })
}

/** `pageCount`: of the whole book; undefined where nothing was drawn. */
type Drawn = { sections: Sections; pageCount?: number }
const nothing: Drawn = { sections: [] }

/** Pages of the sections that hold what was touched; none when they are not there in time. The write is never lost to them. */
export const editedSections = async (book: BookRow, touched: Touched, answer: WriteCall['answer']): Promise<Drawn> => {
  if (touched.posts.length === 0) return nothing
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs)
  })
  const set = await Promise.race([work(book.id, touched, { urgent: true, ms: patienceMs }), late])
  clearTimeout(timer)
  if (!set) return nothing
  answer.set('server-timing', `layout;dur=${set.layoutMs.toFixed(1)}`)
  const address = addressFor(await mediaSigner(), grantFor(book, 'edit'))
  const printed = set.sections.map(async ({ pages, months, ...place }) => ({
    ...place,
    months: [...months],
    pages: await withAverages(toPrintPages(pages, set.bodyPt, address), book.ownerId),
  }))
  return { ...(set.pageCount ? { pageCount: set.pageCount } : {}), sections: await Promise.all(printed) }
}
