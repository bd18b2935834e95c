/** What happens to uploaded bytes once they are read, or never read, and how many one person may leave lying. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { config } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { tidyUploads } from '#lib/sources/job/upload.server.ts'
import { GET as fileState, PUT as putChunk } from '../../../src/pages/api/import/imports/[id]/files/[fileId].ts'
import { POST as addFile } from '../../../src/pages/api/import/imports/[id]/files/index.ts'
import { GET as importState } from '../../../src/pages/api/import/imports/[id]/index.ts'
import { POST as readImport } from '../../../src/pages/api/import/imports/[id]/read.ts'
import { POST as createImport } from '../../../src/pages/api/import/imports/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, sendFile, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

const folder = join(testDataDir(), 'files', 'upload')
await testDatabase()
registerJobs()
await startQueue()

const usual = config()
beforeEach(() => {
  setService('config', usual)
})
const left = async (): Promise<string[]> => (existsSync(folder) ? readdir(folder) : [])
const begin = async (actor: ReturnType<typeof person>): Promise<string> =>
  dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: {}, actor })).id
const filesOf = async (actor: ReturnType<typeof person>, id: string) =>
  dataOf<{ files: { fileId: string; name: string }[] }>(await callEndpoint(importState, { params: { id }, actor }))
    .files
const nextWeekMs = Date.now() + 8 * 24 * 3600 * 1000

test('what was read is removed from the uploads, a picture no post wanted waits', async () => {
  const anna = person('purge-anna')
  const life = await madeLife(12, 8, 3)
  const stranger = { name: 'media/not-in-any-post.jpg', bytes: life[1]!.bytes.slice() }
  stranger.bytes[stranger.bytes.length - 3]! ^= 1
  const read = await bring(anna, [...life, stranger])
  expect(read.report).toMatchObject({ presentMedia: 8 })
  const waiting = (await filesOf(anna, read.id)).find((file) => file.name === stranger.name)
  await until(left, (names) => names.length === 1)
  expect(await left()).toEqual([waiting?.fileId])

  const again = await callEndpoint(readImport, { method: 'POST', params: { id: read.id }, body: {}, actor: anna })
  expect(again.status).toBe(200)
  const state = await until(
    async () =>
      dataOf<{ status: string; report: object }>(
        await callEndpoint(importState, { params: { id: read.id }, actor: anna }),
      ),
    (view) => view.status !== 'reading',
  )
  expect(state).toMatchObject({ status: 'ready', report: { presentMedia: 8 } })

  expect(await tidyUploads()).toBe(0)
  expect(await tidyUploads(nextWeekMs)).toBe(1)
  await until(left, (names) => names.length === 0)
})

test('files added after the reading are read alone, with what is known', async () => {
  const late = person('purge-late')
  const [words, ...pictures] = await madeLife(10, 6, 5)
  const first = await bring(late, [words!])
  expect(first.report).toMatchObject({ presentMedia: 0, missingMedia: 6 })
  for (const picture of pictures) await sendFile(late, first.id, picture)
  await callEndpoint(readImport, { method: 'POST', params: { id: first.id }, body: {}, actor: late })
  const state = await until(
    async () =>
      dataOf<{ status: string; report: object }>(
        await callEndpoint(importState, { params: { id: first.id }, actor: late }),
      ),
    (view) => view.status !== 'reading',
  )
  expect(state).toMatchObject({ status: 'ready', report: { presentMedia: 6, missingMedia: 0, added: 0 } })
  await until(left, (names) => names.length === 0)
})

test('an upload nobody went on with is forgotten after its days, and can be begun anew', async () => {
  const bert = person('purge-bert')
  const id = await begin(bert)
  const bytes = new Uint8Array(5_000).fill(66)
  const fileId = await sendFile(bert, id, { name: 'a.json', bytes })
  expect(await tidyUploads()).toBe(0)
  expect(await tidyUploads(nextWeekMs)).toBe(1)
  await until(left, (names) => !names.includes(fileId))
  expect((await callEndpoint(fileState, { params: { id, fileId }, actor: bert })).status).toBe(404)
  expect(await sendFile(bert, id, { name: 'a.json', bytes })).not.toBe(fileId)
  await tidyUploads(nextWeekMs)
})

test('an import being read is never tidied away', async () => {
  const eva = person('purge-eva')
  const id = await begin(eva)
  const fileId = await sendFile(eva, id, { name: 'a.json', bytes: new Uint8Array(100) })
  await db().execute(sql`update imports set status = 'reading' where id = ${id}`)
  expect(await tidyUploads(nextWeekMs)).toBe(0)
  expect((await filesOf(eva, id)).map((file) => file.fileId)).toEqual([fileId])
})

test('one person’s unread uploads have a limit, said in a sentence; reading makes room', async () => {
  const carl = person('purge-carl')
  setService('config', { ...usual, uploadQuotaBytes: 1024 * 1024 })
  const id = await begin(carl)
  const announce = (bytes: number, name: string) =>
    callEndpoint(addFile, { params: { id }, body: { name, bytes }, actor: carl })
  const large = await announce(2 * 1024 * 1024, 'large.zip')
  expect([large.status, large.body.errcode]).toEqual([413, 'upload_quota'])
  expect(large.body.errmsg).toContain('最多放 1 MB')

  // Two that fit one by one but not together: the second is stopped at the piece that is too much.
  const half = new Uint8Array(700_000)
  const two = dataOf<{ fileId: string }>(await announce(half.length, 'two.json')).fileId
  const one = await sendFile(carl, id, { name: 'one.json', bytes: half })
  const put = await callEndpoint(putChunk, {
    method: 'PUT',
    params: { id, fileId: two },
    query: { offset: '0' },
    body: half,
    actor: carl,
  })
  expect([put.status, put.body.errcode]).toEqual([413, 'upload_quota'])
  const state = await callEndpoint(fileState, { params: { id, fileId: one }, actor: carl })
  expect(dataOf<{ received: number }>(state).received).toBe(half.length)
  expect((await bring(person('purge-dora'), await madeLife(3, 0, 8))).status).toBe('ready')
})
