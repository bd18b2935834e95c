import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { bookMachine } from '#lib/books/book/book.machine.ts'
import { bookHistory, bookMonthFiles, bookSections, books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { askTogether } from '#lib/db/together.ts'
import type { OpenGrant } from '#lib/works/share/share-link.sql.ts'
import { addWork } from '#lib/works/work.sql.ts'

/** `openedBy`: of a book somebody sees by a link of its owner's (book-access.server.ts); no column. */
export type BookRow = typeof books.$inferSelect & { openedBy?: OpenGrant }
/** `status?: never`: what has a status does not fit, whatever else it has. Only `moveBook` writes it. */
type NoStatus = { status?: never }
export type NewBook = Omit<typeof books.$inferInsert, 'status'> & NoStatus
export type BookChange = Partial<Omit<NewBook, 'id' | 'ownerId' | 'status'>> & NoStatus
export type BookSectionRow = typeof bookSections.$inferSelect
export type BookStage = BookRow['stage']

/** In a transaction: a book without its work, or the other way round, must not be. */
export const addBook = async (tx: Db, row: NewBook): Promise<BookRow> => {
  await addWork(tx, { id: row.id, kind: 'book', ownerId: row.ownerId, createdAt: row.createdAt })
  return (await tx.insert(books).values(row).returning())[0]!
}

/** Deleted books too: the caller decides who may still see them. `lock` holds the row until the transaction ends. */
export const findBook = async (db: Db, id: string, lock = false): Promise<BookRow | undefined> => {
  const query = db.select().from(books).where(eq(books.id, id))
  return (await (lock ? query.for('update') : query))[0]
}

/** What stands on the work of one book and who may see it: asked every second or two by everybody who waits. */
const state = {
  id: books.id,
  ownerId: books.ownerId,
  public: books.public,
  status: books.status,
  deletedAt: books.deletedAt,
  type: books.type,
  sourceId: books.sourceId,
  stage: books.stage,
  done: books.done,
  total: books.total,
  pageCount: books.pageCount,
  failure: books.failure,
}
const stateQuery = (db: Db) =>
  db
    .select(state)
    .from(books)
    .where(sql`${books.id} = any(${sql.placeholder('ids')})`)
    .prepare('book_states')
export type BookState = Awaited<ReturnType<ReturnType<typeof stateQuery>['execute']>>[number]

const stateAsker = (db: Db) => {
  // Planned once for each connection.
  const query = stateQuery(db)
  return askTogether<BookState>(
    async (ids) => new Map((await query.execute({ ids })).map((found) => [found.id, found])),
  )
}
const askers = new WeakMap<Db, ReturnType<typeof stateAsker>>()

/** Everybody who waits asks about the same few rows: one question for all who ask at the same moment. */
export const findBookState = (db: Db, id: string): Promise<BookState | undefined> => {
  const ask = askers.get(db) ?? stateAsker(db)
  askers.set(db, ask)
  return ask(id)
}

/** The newest book made of this import by a person, deleted ones left out. */
export const findBookOfImport = async (
  db: Db,
  ownerId: string,
  importId: string,
): Promise<Pick<BookRow, 'id' | 'type' | 'sourceId' | 'title'> | undefined> =>
  (
    await db
      .select({ id: books.id, type: books.type, sourceId: books.sourceId, title: books.title })
      .from(books)
      .where(
        and(eq(books.ownerId, ownerId), isNull(books.deletedAt), sql`${books.making} ->> 'importId' = ${importId}`),
      )
      .orderBy(desc(books.createdAt))
      .limit(1)
  )[0]

/** The newest book somebody makes of a source, deleted ones left out. */
export const newestBookOfSource = async (db: Db, ownerId: string, sourceId: string): Promise<BookRow | undefined> =>
  (
    await db
      .select()
      .from(books)
      .where(and(eq(books.ownerId, ownerId), eq(books.sourceId, sourceId), isNull(books.deletedAt)))
      .orderBy(desc(books.createdAt), desc(books.id))
      .limit(1)
  )[0]

/** The book somebody set last that has pages, deleted ones left out. */
export const newestSetBook = async (db: Db, ownerId: string): Promise<BookRow | undefined> =>
  (
    await db
      .select()
      .from(books)
      .where(
        and(
          eq(books.ownerId, ownerId),
          inArray(books.status, ['ready', 'finalized']),
          sql`${books.pageCount} > 0`,
          isNull(books.deletedAt),
        ),
      )
      .orderBy(desc(books.updatedAt), desc(books.id))
      .limit(1)
  )[0]

export const changeBook = async (db: Db, id: string, change: BookChange): Promise<BookRow> =>
  (
    await db
      .update(books)
      .set({ ...change, updatedAt: new Date() })
      .where(eq(books.id, id))
      .returning()
  )[0]!

/** The one way its status changes. */
export const moveBook = mover({ machine: bookMachine, table: books, key: 'status', history: bookHistory })

/** A new wish to typeset: numbers begin anew. Finalized books are left alone (undefined). */
export const startTypesetting = async (db: Db, id: string, actorId?: string): Promise<BookRow | undefined> => {
  const revision = sql`${books.revision} + 1`
  const set = { stage: 'waiting', done: 0, total: 0, failure: null, revision, updatedAt: new Date() } as const
  const moved = await moveBook(db, id, 'typeset', { set, actorId })
  return moved.ok ? moved.value.row : undefined
}

/** Fixes a book that is laid out, with the snapshot of what it is; a refusal in any other state. */
export const finalizeBook = (
  db: Db,
  id: string,
  snapshot: { snapshotKey: string; snapshotHash: string },
  actorId: string,
) => moveBook(db, id, 'finalize', { set: { ...snapshot, updatedAt: new Date() }, actorId })

/** Takes that back: the pages are the same, their snapshot is nobody's. */
export const reopenBook = (db: Db, id: string, actorId: string) =>
  moveBook(db, id, 'reopen', { set: { snapshotKey: null, snapshotHash: null, updatedAt: new Date() }, actorId })

/** Ids of the books that take their posts from this source and may still change. */
export const openBooksOfSource = async (db: Db, sourceId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(and(eq(books.sourceId, sourceId), ne(books.status, 'finalized')))
    .orderBy(asc(books.id))
  return rows.map((row) => row.id)
}

const stages: BookStage[] = ['waiting', 'months', 'pictures', 'pages', 'pdf', 'done']

/** Moves the numbers of this revision forward; never back, so a job taken up again doesn't shrink them. */
export const saveBookProgress = async (
  db: Db,
  id: string,
  revision: number,
  progress: { stage: BookStage; done: number; total: number },
): Promise<void> => {
  const rank = stages.indexOf(progress.stage)
  const current = sql`array_position(array[${sql.join(
    stages.map((stage) => sql`${stage}`),
    sql`, `,
  )}]::text[], ${books.stage}) - 1`
  await db
    .update(books)
    .set(progress)
    .where(
      and(
        eq(books.id, id),
        eq(books.revision, revision),
        eq(books.status, 'typesetting'),
        sql`(${current} < ${rank} or (${current} = ${rank} and ${books.done} <= ${progress.done}))`,
      ),
    )
}

/** How a job left a book. */
export type LayoutEnd = Omit<BookChange, 'status'> & { status: 'ready' | 'failed' }
/** What a layout is made of: its sections in order, and where its months are kept. */
export type LaidOut = { sections: Omit<BookSectionRow, 'bookId'>[]; monthKeys: string[] }

/** Puts a finished layout in place unless a newer wish came in between; false then. Without `laidOut` it stays. */
export const finishTypesetting = async (
  db: Db,
  id: string,
  revision: number,
  { status, ...change }: LayoutEnd,
  laidOut?: LaidOut,
): Promise<boolean> => {
  const taken = await moveBook(db, id, status === 'ready' ? 'finish' : 'fail', {
    set: { ...change, updatedAt: new Date() },
    where: eq(books.revision, revision),
  })
  if (!taken.ok) return false
  if (!laidOut) return true
  const { sections, monthKeys } = laidOut
  await db.delete(bookSections).where(eq(bookSections.bookId, id))
  for (let at = 0; at < sections.length; at += 500) {
    await db.insert(bookSections).values(sections.slice(at, at + 500).map((one) => ({ bookId: id, ...one })))
  }
  await db.delete(bookMonthFiles).where(eq(bookMonthFiles.bookId, id))
  for (let at = 0; at < monthKeys.length; at += 500) {
    await db.insert(bookMonthFiles).values(monthKeys.slice(at, at + 500).map((monthKey) => ({ bookId: id, monthKey })))
  }
  return true
}

export const listBookSections = async (db: Db, bookId: string): Promise<BookSectionRow[]> =>
  db.select().from(bookSections).where(eq(bookSections.bookId, bookId)).orderBy(asc(bookSections.position))

/** Notes a finished PDF, if the book still has the layout it was made of. */
export const savePdfKeys = async (
  db: Db,
  id: string,
  layoutKey: string,
  keys: { innerPdfKey: string; coverPdfKey: string },
): Promise<void> => {
  await db
    .update(books)
    .set(keys)
    .where(and(eq(books.id, id), eq(books.layoutKey, layoutKey)))
}
