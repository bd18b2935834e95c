import { and, asc, count, desc, eq, inArray, ne } from 'drizzle-orm'
import { books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { CodeRow } from '#lib/media/media.sql.ts'
import { media, permanentCodes } from '#lib/media/media.table.ts'
import { permanentCodeWorks } from '#lib/works/printed-codes/code-works.table.ts'

type FilmRow = Pick<typeof media.$inferSelect, 'seconds' | 'bytes' | 'mime'>
export type OwnCode = { code: CodeRow; film: FilmRow | null }

/** The first of them is never null: by it drizzle tells whether there is a row. */
const film = { bytes: media.bytes, mime: media.mime, seconds: media.seconds }
const ofOwner = (ownerId: string) => and(eq(permanentCodes.ownerId, ownerId), ne(permanentCodes.kind, 'gone'))

/** A person's printed codes, the newest first, with the films behind them as far as they are there. */
export const listOwnCodes = async (
  db: Db,
  ownerId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: OwnCode[]; total: number }> => {
  const [counted] = await db.select({ total: count() }).from(permanentCodes).where(ofOwner(ownerId))
  const rows = await db
    .select({ code: permanentCodes, film })
    .from(permanentCodes)
    .leftJoin(media, eq(media.sha256, permanentCodes.sha256))
    .where(ofOwner(ownerId))
    .orderBy(desc(permanentCodes.createdAt), asc(permanentCodes.code))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: counted?.total ?? 0 }
}

/** One of a person's codes; `lock` holds it until the transaction ends. */
export const findOwnCode = async (
  db: Db,
  ownerId: string,
  code: string,
  lock = false,
): Promise<OwnCode | undefined> => {
  const query = db
    .select({ code: permanentCodes, film })
    .from(permanentCodes)
    .leftJoin(media, eq(media.sha256, permanentCodes.sha256))
    .where(and(eq(permanentCodes.code, code), ofOwner(ownerId)))
  return (await (lock ? query.for('update', { of: permanentCodes }) : query))[0]
}

export const changeCode = async (
  db: Db,
  code: string,
  change: Partial<Pick<CodeRow, 'untilAt' | 'closedAt' | 'sha256' | 'posterSha256'>>,
): Promise<void> => {
  await db.update(permanentCodes).set(change).where(eq(permanentCodes.code, code))
}

/** Books these codes were printed in, those in the bin as well: their copies are somewhere. */
export const booksOfCodes = async (
  db: Db,
  codes: readonly string[],
): Promise<{ code: string; id: string; type: string; sourceId: string; title: string }[]> =>
  codes.length === 0
    ? []
    : db
        .select({
          ...{ code: permanentCodeWorks.code, title: books.title },
          ...{ id: books.id, type: books.type, sourceId: books.sourceId },
        })
        .from(permanentCodeWorks)
        .innerJoin(books, eq(books.id, permanentCodeWorks.workId))
        .where(inArray(permanentCodeWorks.code, [...codes]))
        .orderBy(asc(books.createdAt), asc(books.id))
