import { databaseConnection } from '#lib/db/db.server.ts'
import { pool } from '#lib/queue/pool.server.ts'

export type BookPayload = { bookId: string }

/** Typesets a book in a thread. */
export const typesetJob = ({ bookId }: BookPayload): Promise<void> =>
  pool().run('#lib/books/typeset-work.server.ts', 'typesetWork', { bookId, connection: databaseConnection() })

/** Makes the PDFs of a book in a thread. */
export const pdfJob = ({ bookId }: BookPayload): Promise<void> =>
  pool().run('#lib/books/pdf-work.server.ts', 'pdfWork', { bookId, connection: databaseConnection() })
