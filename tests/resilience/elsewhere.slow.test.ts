/** Database and files of a provider: foreign PostgreSQL over TCP, S3, and server and worker that share nothing else. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, signIn } from '../support/server/client.ts'
import { type ForeignPostgres, foreignPostgres } from '../support/server/foreign-postgres.ts'
import { type LocalS3, localS3 } from '../support/server/s3.ts'
import { emptyData, freePort, type RunningServer, startServer, startWorker } from '../support/server/server.ts'
import { madeLife } from '../support/story.ts'
import { live, newStory } from './story.ts'

const [serverData, workerData] = [await emptyData(), await emptyData()]
let postgres: ForeignPostgres
let s3: LocalS3
let server: RunningServer
let worker: Awaited<ReturnType<typeof startWorker>>
let database: pg.Client

beforeAll(async () => {
  ;[postgres, s3] = await Promise.all([foreignPostgres(), localS3()])
  const port = String(await freePort())
  const env = { DATABASE_URL: postgres.url, ...s3.env, SITE_URL: `http://127.0.0.1:${port}` }
  // Started together on an empty database: one migrates, the other waits for it.
  ;[server, worker] = await Promise.all([
    startServer({ ...env, DATA_DIR: serverData.path, PORT: port, DEV_LOGIN: '1', WORKERS: '0' }),
    startWorker({ ...env, DATA_DIR: workerData.path }),
  ])
  database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
}, 300_000)
afterAll(async () => {
  await database?.end()
  await worker?.end('SIGKILL')
  await server?.end('SIGKILL')
  await s3?.close()
  await postgres?.remove()
  await Promise.all([serverData.remove(), workerData.remove()])
})

test('a foreign database is migrated, not supervised and gets no demo', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect([serverData.postgresPid(), workerData.postgresPid()]).toEqual([undefined, undefined])
  const { rows } = await database.query<{ users: number; jobs: number; migrations: number }>(
    `select (select count(*)::int from users) as users,
       (select count(*)::int from pgboss.job where name = 'seed-demo') as jobs,
       (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
  )
  expect(rows[0]).toMatchObject({ users: 0, jobs: 0 })
  expect(rows[0]!.migrations).toBeGreaterThan(0)
})

test('a book is made from S3 by the worker and read through the server, pictures and ranges of the PDF included', async () => {
  const client = await signIn(server.url, 'o_elsewhere')
  const story = newStory('o_elsewhere', client)
  const files = await madeLife(20, 8, 5)
  await live(story, { files, piece: 50_000, title: '一年' })
  expect(story.acknowledged.report).toMatchObject({ entries: 20, images: 8 })

  const id = story.acknowledged.bookId!
  const months = dataOf<{ route: string }[]>(await client.ask('GET', `/api/book/${id}/book_months`))
  const pages = await Promise.all(months.map(({ route }) => client.ask('GET', `/api/book/${id}/month/${route}`)))
  const elements = pages.flatMap((page) =>
    dataOf<{ elements: { src?: string }[] }[]>(page).flatMap((one) => one.elements),
  )
  const pictures = elements.flatMap(({ src }) => (src?.startsWith('/media/') ? [src] : []))
  expect(pictures.length).toBeGreaterThan(0)
  const picture = await client.ask('GET', pictures[0]!)
  expect([picture.status, picture.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
  // Pictures are compressed already.
  expect(picture.headers.get('content-encoding')).toBeNull()
  expect((await fetch(`${server.url}${pictures[0]}`)).status).toBe(404)

  const whole = await client.ask('GET', `/api/book/${id}/pdf/inner`)
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(Number(whole.headers.get('content-length'))).toBe(whole.bytes.length)
  const part = await client.once('GET', `/api/book/${id}/pdf/inner`, undefined, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.bytes.length}`])
  expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true)
  const beyond = await client.once('GET', `/api/book/${id}/pdf/inner`, undefined, { range: 'bytes=999999999-' })
  expect(beyond.status).toBe(416)
  // Another file under the same name: the rest of the old one would not fit.
  const changed = await client.once('GET', `/api/book/${id}/pdf/inner`, undefined, {
    range: 'bytes=100-199',
    'if-range': '"other"',
  })
  expect(changed.status).toBe(200)
}, 180_000)
