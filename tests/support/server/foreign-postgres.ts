/** A PostgreSQL that our processes do not supervise: TCP, password, its own folder, as a provider would give it. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresFiles } from '#lib/db/postgres-files.server.ts'
import { eventually, freePort } from './server.ts'

export type ForeignPostgres = { url: string; remove: () => Promise<void> }

export const foreignPostgres = async (): Promise<ForeignPostgres> => {
  const home = await mkdtemp(join(tmpdir(), 'xinshu-foreign-'))
  await chmod(home, 0o711)
  const { binDir, owner } = postgresFiles(join(home, 'tools'))
  const folder = join(home, 'pg')
  mkdirSync(folder, { mode: 0o700 })
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [folder, passwordFile]) if (owner !== undefined) chownSync(path, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const as = { stdio: 'ignore' as const, cwd: folder, env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' }, ...owner }
  const cluster = join(folder, 'cluster')
  const created = spawn(
    join(binDir, 'initdb'),
    ['-D', cluster, '-U', 'owner', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--no-sync'],
    as,
  )
  const [code] = (await once(created, 'exit')) as [number]
  if (code !== 0) throw new Error(`initdb ended with ${code}`)
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', fsync: 'off' }
  const server = spawn(
    join(binDir, 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    as,
  )
  const url = (database: string): string => `postgres://owner:${password}@127.0.0.1:${port}/${database}`
  await eventually(async () => {
    const client = new pg.Client({ connectionString: url('postgres') })
    client.on('error', () => {})
    await client.connect()
    await client.query('create database site')
    await client.end()
    return true
  })
  return {
    url: url('site'),
    remove: async () => {
      server.kill('SIGQUIT')
      await once(server, 'exit')
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
