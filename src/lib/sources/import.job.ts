import { type Db, databaseConnection, db, transaction } from '#lib/db/db.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { findImportToRead } from '#lib/sources/import.sql.ts'

export type ReadImportPayload = { importId: string }

/**
 * Reads an import in a thread, then tells `onStored` about the source whose posts changed. Run again after a crash it
 * goes on where the database says: the reading if it isn't finished, the telling in any case.
 */
export const readImportJob =
  (onStored: (tx: Db, sourceId: string) => Promise<void>) =>
  async ({ importId }: ReadImportPayload): Promise<void> => {
    await pool().run('#lib/sources/import-work.server.ts', 'readImportWork', {
      importId,
      connection: databaseConnection(),
    })
    const row = await findImportToRead(db(), importId)
    const sourceId = row?.status === 'ready' ? row.sourceId : null
    if (sourceId !== null) await transaction((tx) => onStored(tx, sourceId))
  }
