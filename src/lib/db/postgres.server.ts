import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { log } from '#lib/log/log.server.ts'
import { withFileLock } from './file-lock.server.ts'
import { postgresFiles } from './postgres-files.server.ts'
import { socketConnection, startPostgres, stopPostgres } from './postgres-process.server.ts'

const holderName = 'xinshu-holder'

/** A running embedded PostgreSQL, kept running until `release`. */
export type EmbeddedPostgres = {
  /** Connection settings for one of its databases. */
  connection: (database: string) => pg.ClientConfig
  logFile: string
  /** Lets go; the last process to let go stops PostgreSQL. */
  release: () => Promise<void>
}

/**
 * Holds the PostgreSQL of this DATA_DIR (absolute path): starts it, or shares the one another process started or left
 * behind when it was killed. Each holder keeps one connection open; when that breaks, PostgreSQL died and is started
 * again. `durable: false` is for tests: no fsync.
 */
export const holdPostgres = async (dataDir: string, options = { durable: true }): Promise<EmbeddedPostgres> => {
  const files = postgresFiles(dataDir)
  let released = false
  let holder: pg.Client

  const hold = async (): Promise<void> => {
    holder = await withFileLock(files.lockFile, () =>
      startPostgres(files, { durable: options.durable, applicationName: holderName }),
    )
    holder.once('end', () => {
      if (released) return
      log.warn('PostgreSQL went away; starting it again')
      void holdAgain()
    })
  }
  /** As long as it takes: a disk that is full now has room later. */
  const holdAgain = async (): Promise<void> => {
    while (!released) {
      try {
        await hold()
        log.info('PostgreSQL is back')
        return
      } catch (error) {
        log.fatal({ err: error }, 'PostgreSQL does not come back; trying on')
        await wait(1_000)
      }
    }
  }
  await hold()

  return {
    connection: (database) => socketConnection(files, database),
    logFile: files.logFile,
    release: () =>
      withFileLock(files.lockFile, async () => {
        released = true
        const others = await holder
          .query(
            'select count(*)::int as count from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
            [holderName],
          )
          .then(
            (answer: { rows: { count: number }[] }) => answer.rows[0]?.count ?? 0,
            () => 0,
          )
        await holder.end().catch(() => {})
        if (others === 0) await stopPostgres(files)
      }),
  }
}
