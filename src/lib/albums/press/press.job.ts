import { config } from '#lib/config/config.server.ts'
import { databaseConnection } from '#lib/db/db.server.ts'
import { pool } from '#lib/queue/pool.server.ts'

/** Name of the job that makes both PDFs of a locked album; payload `{ albumId }`. */
export const albumPdfJobName = 'make-album-pdf'

/** Makes the PDFs of an album in a thread. */
export const albumPdfJob = ({ albumId }: { albumId: string }): Promise<void> =>
  pool().run('#lib/albums/press/press-work.server.ts', 'pressAlbum', {
    ...{ albumId, brand: config().siteName, connection: databaseConnection() },
  })
