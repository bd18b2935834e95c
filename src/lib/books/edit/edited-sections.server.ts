import type { BookRow } from '#lib/books/book/book.sql.ts'
import { printedMonthOf } from '#lib/books/content/collect-words.ts'
import type { writeEdits } from '#lib/books/edit/edits.api.ts'
import { findOwnPosts } from '#lib/books/edit/own-posts.server.ts'
import type { SectionTask, SetSections, Touched } from '#lib/books/edit/section-work.server.ts'
import { lookAt } from '#lib/books/reading/averages.server.ts'
import { type Db, databaseConnection } from '#lib/db/db.server.ts'
import { findTargets } from '#lib/edits/edits.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { log } from '#lib/log/log.server.ts'
import { pool } from '#lib/queue/pool.server.ts'

type WriteCall = CallOf<typeof writeEdits>

/** So long somebody waits for the page before they look at something else; the write is answered then without it. */
const patienceMs = 2500

/** So long whoever asks for them again, by itself and behind the write: to read a long book nobody had open. */
const againMs = 20_000

/** A book that is only opened may wait for its turn longer: nobody stands behind it. */
const openingMs = 60_000

/** Of a command over many posts the last are looked at: whoever gave it sees two sections at most. */
const mostPosts = 50

/** The posts these targets mean, the last named first. */
export const touchedBy = async (tx: Db, { id, sourceId }: BookRow, targets: readonly string[]): Promise<Touched> => {
  const last = [...new Set(targets)].slice(-mostPosts)
  const found = new Map([...(await findTargets(tx, sourceId, last)), ...(await findOwnPosts(tx, id, last))])
  const entries = last.toReversed().flatMap((target) => found.get(target) ?? [])
  return { posts: entries.map(({ id }) => id), months: [...new Set(entries.map(printedMonthOf))] }
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

/** Steps of an answer as `server-timing` says them. */
const timing = (ms: Record<string, number>): string =>
  Object.entries(ms)
    .map(([name, own]) => `${name};dur=${own.toFixed(1)}`)
    .join(', ')

/** `text`: the sections as they go over the wire; `pageCount`: of the whole book, where it is known. */
type Drawn = { text: string; pageCount?: number; late: boolean }
const nothing: Drawn = { text: '[]', late: false }

/**
 * Pages of the sections that hold what was touched; none when they are not there in time. The write is never lost to them.
 * `writeMs`: what it took; `isAgain`: it had come before, and its pages were late.
 */
export const editedSections = async (
  book: BookRow,
  touched: Touched,
  answer: WriteCall['answer'],
  { writeMs, isAgain }: { writeMs: number; isAgain: boolean },
): Promise<Drawn> => {
  if (touched.posts.length === 0) return nothing
  const from = performance.now()
  const ms = isAgain ? againMs : patienceMs
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  const set = await Promise.race([work(book.id, touched, { urgent: true, ms }), late])
  clearTimeout(timer)
  if (!set) return { ...nothing, late: true }
  const { read, collect, layout, wire } = set.ms
  // For its turn, for the thread, and for what it says to come over.
  const wait = performance.now() - from - read - collect - layout - wire
  answer.set('server-timing', timing({ write: writeMs, wait, ...set.ms }))
  lookAt(set.unseen, book.ownerId).catch((error: unknown) => log.warn({ err: error }, 'pictures are not looked at'))
  return { text: set.text, late: false, ...(set.pageCount ? { pageCount: set.pageCount } : {}) }
}
