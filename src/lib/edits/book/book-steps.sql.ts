import { sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { Step } from '#lib/editing/history.ts'
import { listSteps, writtenTarget } from '#lib/works/edits/edit.sql.ts'
import { bookTarget, insertTarget } from './book-fields.ts'

/** `isOfDesign`: it changed the design and nothing else. Back to a step is asked for among posts, whatever it changes. */
type BookStep = Step & { isOfDesign: boolean }

const ofDesign = sql`${writtenTarget} = ${bookTarget} or starts_with(${writtenTarget}, ${insertTarget('')})`

/** What every command of a book did to the order of undo and redo, of its posts and of its design. */
export const listBookSteps = async (db: Db, bookId: string): Promise<BookStep[]> =>
  (await listSteps(db, bookId, ofDesign)).map(({ isPart, ...step }) => ({ ...step, isOfDesign: isPart }))
