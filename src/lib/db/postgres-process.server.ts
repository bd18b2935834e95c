import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#lib/config/config.server.ts'
import { isAlive } from './file-lock.server.ts'
import type { PostgresFiles } from './postgres-files.server.ts'

const postgresUser = 'xinshu'
const logLimitBytes = 16 * 1024 * 1024

/** Nothing of our environment goes to PostgreSQL: PG* variables would change what it does. */
const cleanEnv = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

/** Connection settings for one database of this cluster. */
export const socketConnection = (files: PostgresFiles, database: string): pg.ClientConfig => ({
  host: files.socketDir,
  port: 5432,
  user: postgresUser,
  database,
})

const runAs = (files: PostgresFiles): { uid?: number; gid?: number } => files.owner ?? {}

const openLog = (files: PostgresFiles): number => {
  if (existsSync(files.logFile) && statSync(files.logFile).size > logLimitBytes)
    renameSync(files.logFile, `${files.logFile}.1`)
  return openSync(files.logFile, 'a', 0o600)
}

/** initdb and postgres look their account up by number; containers run under numbers nobody has. */
const demandName = (): void => {
  try {
    userInfo()
  } catch {
    throw new ConfigError(
      `account ${process.getuid?.()} has no name on this machine, which PostgreSQL needs: add it to /etc/passwd, or set DATABASE_URL`,
    )
  }
}

/** Makes the cluster beside its place and renames it: a killed initdb leaves nothing that looks finished. */
const createCluster = async (files: PostgresFiles, durable: boolean): Promise<void> => {
  if (existsSync(files.dataDir)) return
  demandName()
  const parent = dirname(files.dataDir)
  for (const name of readdirSync(parent)) {
    if (name.startsWith('new-')) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const half = join(parent, `new-${process.pid}`)
  const output = openLog(files)
  // With --locale=C pg_trgm finds no trigrams in Chinese; ICU zh sorts by pinyin.
  const child = spawn(
    join(files.binDir, 'initdb'),
    [
      ...['-D', half, '-U', postgresUser, '--auth=trust', '--encoding=UTF8', '--no-instructions'],
      ...['--locale-provider=icu', '--icu-locale=zh', '--locale=C.UTF-8'],
      ...(durable ? [] : ['--no-sync']),
    ],
    { env: cleanEnv, cwd: parent, stdio: ['ignore', output, output], ...runAs(files) },
  )
  closeSync(output)
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error(`initdb ended with ${code}; see ${files.logFile}`)
  renameSync(half, files.dataDir)
}

type LockInfo = { pid: number; status: string }
const readPidFile = (files: PostgresFiles): LockInfo | undefined => {
  try {
    const lines = readFileSync(join(files.dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}

/** Is this process number really a postgres? After a reboot or in a container it may be anybody, even ourselves. */
const isPostgres = (pid: number): boolean => {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return true
  }
}

/** Connects if this very cluster answers; undefined if nobody does. */
const tryConnect = async (files: PostgresFiles, applicationName: string): Promise<pg.Client | undefined> => {
  const client = new pg.Client({
    ...socketConnection(files, 'postgres'),
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  })
  // The connection may be lost at any time; the supervisor hears of it through 'end'.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    await client.end().catch(() => {})
    return undefined
  }
}

const spawnPostgres = (files: PostgresFiles, durable: boolean): { exited: () => boolean } => {
  const output = openLog(files)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: files.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '200',
    timezone: 'UTC',
    // Logs hold no personal data: no statements, and no DETAIL lines, which quote values.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const child = spawn(
    join(files.binDir, 'postgres'),
    ['-D', files.dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: Ctrl-C in the terminal reaches us, and we stop PostgreSQL after the last request.
    { detached: true, env: cleanEnv, cwd: dirname(files.dataDir), stdio: ['ignore', output, output], ...runAs(files) },
  )
  closeSync(output)
  let over = false
  child.once('exit', () => {
    over = true
  })
  child.once('error', () => {
    over = true
  })
  child.unref()
  return { exited: () => over }
}

/**
 * Connects to the cluster and starts it first if nobody did. After kill -9 the old postmaster stays a zombie, or its
 * children hold the shared memory, for up to two seconds: PostgreSQL then refuses, and we try again. The caller holds
 * the lock file.
 */
export const startPostgres = async (
  files: PostgresFiles,
  options: { durable: boolean; applicationName: string },
): Promise<pg.Client> => {
  if (files.owner !== undefined) chownSync(dirname(files.dataDir), files.owner.uid, files.owner.gid)
  await createCluster(files, options.durable)
  const until = Date.now() + 60_000
  let child: ReturnType<typeof spawnPostgres> | undefined
  while (Date.now() < until) {
    const client = await tryConnect(files, options.applicationName)
    if (client !== undefined) return client
    const left = readPidFile(files)
    const running = left !== undefined && isPostgres(left.pid)
    if (!running && (child === undefined || child.exited())) {
      // A number taken over by another program of ours would make PostgreSQL refuse for ever.
      if (left !== undefined && isAlive(left.pid)) rmSync(join(files.dataDir, 'postmaster.pid'), { force: true })
      child = spawnPostgres(files, options.durable)
    }
    await wait(50)
  }
  throw new Error(`PostgreSQL does not start; see ${files.logFile}`)
}

/** Ends the cluster: sessions are broken off, what is committed is written. Waits until the process is gone. */
export const stopPostgres = async (files: PostgresFiles): Promise<void> => {
  const running = readPidFile(files)
  if (running === undefined || !isPostgres(running.pid)) return
  process.kill(running.pid, 'SIGINT')
  const until = Date.now() + 30_000
  while (isAlive(running.pid) && existsSync(join(files.dataDir, 'postmaster.pid'))) {
    if (Date.now() > until) process.kill(running.pid, 'SIGQUIT')
    await wait(20)
  }
}
