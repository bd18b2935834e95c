/** Server, worker and PostgreSQL as three processes that can be killed one by one, and looked into from beside. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  eventually,
  freePort,
  type RunningServer,
  startServer,
  startWorker,
  type TemporaryData,
} from '../support/server/server.ts'

export type Part = 'server' | 'worker' | 'postgres'

export type Service = {
  url: string
  /** Kills with SIGKILL, all at once, and starts again; resolves when the service answers. */
  kill: (parts: readonly Part[]) => Promise<void>
  /** One query from beside, tried again while PostgreSQL is away. */
  query: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>
  /** Writes what all processes said, PostgreSQL too, beside the temporary folders; answers the path. */
  keepOutput: () => string
  end: () => Promise<void>
}

const answers = async (url: string): Promise<boolean> => (await fetch(`${url}/healthz`)).status === 200

export const startService = async (
  data: Pick<TemporaryData, 'path' | 'postgresPid'>,
  more: Record<string, string> = {},
): Promise<Service> => {
  const env = { DATA_DIR: data.path, DEV_LOGIN: '1', LOG_LEVEL: 'info', PORT: String(await freePort()), ...more }
  const socket = { host: `${data.path}/postgres/run`, user: 'xinshu', database: 'xinshu' }
  const query: Service['query'] = async (text, values = []) => {
    for (let tries = 0; ; tries += 1) {
      const client = new pg.Client({ ...socket, connectionTimeoutMillis: 5_000 })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query(text, values)).rows
      } catch (error) {
        if (tries > 600) throw error
        await new Promise((again) => setTimeout(again, 50))
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  const old: string[] = []
  const serve = (): Promise<RunningServer> => startServer({ ...env, WORKERS: '0' })
  const labour = () =>
    startWorker({ DATA_DIR: data.path, WORKERS: '1', SITE_URL: `http://127.0.0.1:${env.PORT}`, ...more })
  let server = await serve()
  // The demo would take the worker's first half minute and has nothing to do with this.
  await query(`delete from pgboss.job where name = 'seed-demo'`)
  let worker = await labour()

  const kill = async (parts: readonly Part[]): Promise<void> => {
    const postgres = data.postgresPid()
    const gone: Promise<unknown>[] = []
    // In one go, without waiting in between: what the machine's own death would look like.
    if (parts.includes('server')) gone.push(server.end('SIGKILL'))
    if (parts.includes('worker')) gone.push(worker.end('SIGKILL'))
    if (parts.includes('postgres') && postgres !== undefined) process.kill(postgres, 'SIGKILL')
    await Promise.all(gone)
    if (parts.includes('server')) old.push(server.output())
    if (parts.includes('worker')) old.push(worker.output())
    const [nextServer, nextWorker] = await Promise.all([
      parts.includes('server') ? serve() : server,
      parts.includes('worker') ? labour() : worker,
    ])
    server = nextServer
    worker = nextWorker
    await eventually(() => answers(server.url), 90_000)
  }
  return {
    url: server.url,
    kill,
    query,
    keepOutput: () => {
      const path = join(tmpdir(), `xinshu-resilience-${process.pid}.log`)
      const postgres = existsSync(join(data.path, 'postgres.log')) ? readFileSync(join(data.path, 'postgres.log')) : ''
      const parts = [...old, '--- server', server.output(), '--- worker', worker.output(), '--- postgres', postgres]
      writeFileSync(path, parts.join('\n'))
      return path
    },
    end: async () => {
      await worker.end('SIGKILL')
      await server.end('SIGKILL')
    },
  }
}
