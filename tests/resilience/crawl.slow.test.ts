/**
 * A blog is fetched by the real worker, which is killed (-9) again and again while it does: whoever takes the work up
 * goes on, and in the end every article stands in the book once. `KILLS=20` for the long proof.
 */
import { afterAll, expect, onTestFailed, test } from 'vitest'
import { listHeads } from '#lib/articles/model/article.sql.ts'
import { findAssistant } from '#lib/crawl/crawl.sql.ts'
import { closeDatabase, db, openDatabase } from '#lib/db/db.server.ts'
import { postgresFiles } from '#lib/db/postgres-files.server.ts'
import { socketConnection } from '#lib/db/postgres-process.server.ts'
import { stopQueue } from '#lib/queue/queue.server.ts'
import { POST as crawl } from '../../src/pages/blogbook/crawler/crawl.ts'
import { callEndpoint } from '../support/call.ts'
import { emptyData, eventually, startWorker } from '../support/server/server.ts'
import { startTestBlog } from '../support/server/test-blog.ts'
import { standIn } from '../support/stand-in.ts'

const kills = Number(process.env.KILLS ?? 2)
const data = await emptyData()
const blog = await startTestBlog('pages', { articles: 60, slowMs: 15 })
const environment = { DATA_DIR: data.path, DEV_FETCH_HOSTS: blog.host }
process.env.DEV_FETCH_HOSTS = blog.host
process.env.DATA_DIR = data.path
const actor = standIn('killed', 'user')
let worker = await startWorker(environment)
openDatabase(socketConnection(postgresFiles(data.path), 'xinshu'))

afterAll(async () => {
  await worker.end('SIGKILL')
  await stopQueue()
  await closeDatabase()
  await blog.close()
  await data.remove()
})

test(`a blog comes whole although the worker is killed ${kills} times: no article twice, none lost`, async () => {
  onTestFailed(() => console.log(worker.output()))
  const begun = await callEndpoint(crawl, { body: { url: blog.url }, actor })
  const { id } = begun.body.data as { id: string }
  const state = async (): Promise<string | undefined> => (await findAssistant(db(), id))?.state
  const struck: number[] = []
  for (let n = 0; n < kills; n++) {
    const [from, step] = [blog.asked.length, 12 + ((n * 29) % 40)]
    await eventually(async () => blog.asked.length >= from + step || (await state()) === 'done', 90_000)
    if ((await state()) === 'done') break
    await worker.end('SIGKILL')
    struck.push(blog.asked.length)
    worker = await startWorker(environment)
  }
  await eventually(async () => ((await state()) ?? 'running') !== 'running' && (await state()) !== 'waiting', 180_000)
  const assistant = await findAssistant(db(), id)
  expect(assistant).toMatchObject({ state: 'done' })
  const titles = (await listHeads(db(), assistant!.bookId!)).map((row) => row.title)
  expect(titles.sort()).toEqual([...blog.titles].sort())
  expect(struck).toHaveLength(kills)
  // What was stored before a kill is not fetched again: each kill costs at most the one request that was under way.
  const fetched = blog.asked.filter(({ path }) => /post-\d+\.html|^\/pic\//.test(path)).map(({ path }) => path)
  expect(fetched.length - new Set(fetched).size).toBeLessThanOrEqual(kills + 2)
  console.log(`killed after ${struck.join(', ')} requests; ${blog.asked.length} in all for ${titles.length} articles`)
}, 600_000)
