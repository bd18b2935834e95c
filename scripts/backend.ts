/** The parts behind the web server that server and worker share: database, queue, threads. */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { config } from '#lib/config/config.server.ts'
import { closeDatabase, databasePool, openDatabase } from '#lib/db/db.server.ts'
import { createDatabase, migrateDatabase } from '#lib/db/migrate.server.ts'
import { holdPostgres } from '#lib/db/postgres.server.ts'
import { log } from '#lib/log/log.server.ts'
import { closePool, pool } from '#lib/queue/pool.server.ts'
import { startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { startRecurring, stopRecurring } from '#lib/queue/recurring.server.ts'
import { sweepScratch } from '#lib/storage/scratch.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { type Step, type TakeDown, unlessHurried } from './process.ts'

const databaseName = 'xinshu'

/** Opens the configured database, or the embedded one, migrated. */
export const databaseStep: Step = async () => {
  const { databaseUrl, dataDir } = config()
  if (databaseUrl !== undefined) {
    await migrateDatabase({ connectionString: databaseUrl })
    openDatabase({ connectionString: databaseUrl })
    return (hurry) => unlessHurried(closeDatabase(), hurry)
  }
  const postgres = await holdPostgres(dataDir)
  const connection = postgres.connection(databaseName)
  try {
    await createDatabase(postgres.connection('postgres'), databaseName)
    await migrateDatabase(connection)
  } catch (error) {
    await postgres.release()
    throw error
  }
  openDatabase(connection)
  return async (hurry) => {
    await unlessHurried(closeDatabase(), hurry).finally(postgres.release)
  }
}

/** Does the database answer? For /healthz. */
export const databaseProblem = async (): Promise<string | undefined> => {
  await databasePool().query('select 1')
  return undefined
}

/** Calls one export of a module of ours if the module is there. */
export const callIfPresent = async (path: string, name: string, ...given: unknown[]): Promise<void> => {
  if (!existsSync(path)) return
  const exports = (await import(pathToFileURL(path).href)) as Record<string, unknown>
  const call = exports[name]
  if (typeof call !== 'function') throw new Error(`${path} exports no function ${name}`)
  await call(...given)
}

/** Does jobs in this process, unless WORKERS=0. */
export const jobsStep: Step = async () => {
  // Made here, so that Astro's bundle finds the pool whose thread file is the one in src.
  pool()
  const stop = async (): Promise<void> => {
    stopRecurring()
    await stopQueue()
    await closePool()
  }
  const down: TakeDown = (hurry) => unlessHurried(stop(), hurry)
  // Calls settle payments, jobs or none.
  await callIfPresent('src/lib/checkout/order-payable.server.ts', 'registerOrderPayable')
  if (config().workers === 0) return down
  await sweepScratch()
  await storage().sweep()
  await callIfPresent('src/lib/library/jobs.server.ts', 'registerJobs')
  await callIfPresent('src/lib/accounts/account/jobs.server.ts', 'registerAccountJobs')
  await startQueue()
  startRecurring()
  log.info({ threads: config().workers }, 'doing jobs')
  return down
}
