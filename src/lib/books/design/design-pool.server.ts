import type { BookRow } from '#lib/books/book/book.sql.ts'
import { databaseConnection } from '#lib/db/db.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import type { lettersWork, pagesWork, partWork, picturesWork, sheetWork, yearsWork } from './design-work.server.ts'

const workFile = '#lib/books/design/design-work.server.ts'
type Works = {
  sheetWork: typeof sheetWork
  picturesWork: typeof picturesWork
  pagesWork: typeof pagesWork
  yearsWork: typeof yearsWork
  partWork: typeof partWork
  lettersWork: typeof lettersWork
}

/** In the pool, where the book is read once for several questions. */
export const designWork = <N extends keyof Works>(name: N, book: BookRow, task: object): ReturnType<Works[N]> =>
  pool().run(
    workFile,
    name,
    { ...task, bookId: book.id, connection: databaseConnection() },
    {
      urgent: true,
      near: book.sourceId,
    },
  ) as ReturnType<Works[N]>
