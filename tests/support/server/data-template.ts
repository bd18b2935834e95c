import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { withFileLock } from '../../../src/lib/db/file-lock.server.ts'
import { emptyData, eventually, startServer, type TemporaryData } from './server.ts'

const root = resolve(import.meta.dirname, '../../..')
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** One a checkout and person, kept between runs until something of the product changes. */
const home = join(tmpdir(), `xinshu-template-${userInfo().uid}-${hash(root)}`)

const currentName = (): string =>
  hash(
    [...globSync('{src,scripts,drizzle}/**/*.*', { cwd: root }).sort(), 'package-lock.json']
      .map((path) => {
        const { size, mtimeMs } = statSync(join(root, path))
        return `${path} ${size} ${mtimeMs}`
      })
      .join('\n'),
  )

const settled = async (dataDir: string): Promise<boolean> => {
  const client = new pg.Client({ host: join(dataDir, 'postgres/run'), user: 'xinshu', database: 'xinshu' })
  await client.connect()
  try {
    const { rows } = await client.query<{ ready: boolean }>(
      `select exists (select from books where status = 'ready') and not exists (
         select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()) as ready`,
    )
    return rows[0]?.ready === true
  } finally {
    await client.end()
  }
}

/** The first start of the real command with its demo, ended in order. The copies are for tests: no fsync. */
const make = async (target: string): Promise<void> => {
  const half = join(home, 'half')
  for (const name of readdirSync(home))
    if (!name.endsWith('.lock')) rmSync(join(home, name), { recursive: true, force: true })
  mkdirSync(half, { mode: 0o711 })
  const server = await startServer({ DATA_DIR: half })
  await eventually(() => settled(half), 240_000)
  const code = await server.end()
  if (code !== 0) throw new Error(`the server of the template ended with ${code}:\n${server.output()}`)
  appendFileSync(
    join(half, 'postgres/18/postgresql.auto.conf'),
    'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n',
  )
  renameSync(half, target)
}

/**
 * Fills the folder with what a first start leaves in DATA_DIR: cluster, tables, demo book, demo posts. Made once by the
 * real command, then copied: most tests are about what comes afterwards.
 */
export const copyTemplate = async (path: string): Promise<void> => {
  mkdirSync(home, { recursive: true, mode: 0o711 })
  const template = join(home, currentName())
  await withFileLock(
    join(home, 'template.lock'),
    async () => {
      if (!existsSync(template)) await make(template)
      execFileSync('cp', ['-a', '--reflink=auto', `${template}/.`, path])
    },
    300_000,
  )
}

/** A DATA_DIR of its own, as a first start left it. `remove` also ends a PostgreSQL that was left behind on purpose. */
export const temporaryData = async (): Promise<TemporaryData> => {
  const data = await emptyData()
  await copyTemplate(data.path)
  return data
}
