/** Somebody who keeps more here than is theirs to keep. */

import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { roomForBlobs, storageUse } from '#lib/media/quota.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as addFile } from '../../../src/pages/api/import/imports/[id]/files/index.ts'
import { POST as createImport } from '../../../src/pages/api/import/imports/index.ts'
import { POST as addPicture } from '../../../src/pages/blogbook/books/[bid]/pictures.ts'
import { POST as createBlogbook } from '../../../src/pages/blogbook/books/index.ts'
import { POST as crawl } from '../../../src/pages/blogbook/crawler/crawl.ts'
import { POST as fetchPicture } from '../../../src/pages/blogbook/crawler/picture.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

// Threads read it too.
process.env.STORE_QUOTA_MB = '1'
testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const begin = async (actor: ReturnType<typeof person>) =>
  dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: {}, actor })).id
const packed = (files: { name: string; bytes: Uint8Array }[]): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream)
}
/** 1.4 MB of one colour, which a zip makes a few KB of. */
const large = (red: number) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .png({ compressionLevel: 0 })
    .toBuffer()

test('files that would not fit are refused before they are sent', async () => {
  const eva = person('quota-eva')
  const body = { name: 'large.zip', bytes: 2 * 1024 * 1024 }
  const answer = await callEndpoint(addFile, { params: { id: await begin(eva) }, body, actor: eva })
  expect([answer.status, answer.body.errcode]).toEqual([413, 'store_quota'])
  expect(answer.body.errmsg).toMatch(/^您的空间有 1 MB，已经用了 .*删掉不要的原始内容$/)
})

test('what unfolds beyond the quota is not stored, and the import says why', async () => {
  const finn = person('quota-finn')
  const [words, ...shots] = await madeLife(4, 2, 5)
  const files = [words!, ...(await Promise.all(shots.map(async ({ name }, at) => ({ name, bytes: await large(at) }))))]
  const read = await bring(finn, [{ name: '朋友圈.zip', bytes: await packed(files) }])
  expect([read.status, read.failure?.code]).toEqual(['failed', 'store_quota'])
  expect((await storageUse(finn.userId)).kept).toBe(0)
})

test('the same pictures again take no more room', async () => {
  const gina = person('quota-gina')
  const life = await madeLife(4, 2, 6)
  expect((await bring(gina, life)).status).toBe('ready')
  const { kept, most } = await storageUse(gina.userId)
  expect(kept).toBeGreaterThan(0)
  await db().execute(
    sql`insert into media (sha256, kind, mime, bytes) values ('fill', 'image', 'image/png', ${most - kept})`,
  )
  await db().execute(sql`insert into user_media (user_id, sha256) values (${gina.userId}, 'fill')`)
  expect((await storageUse(gina.userId)).kept).toBe(most)
  const blobs = (
    await db().execute<{ sha256: string; bytes: number }>(sql`select sha256, bytes from media m
    join user_media u using (sha256) where u.user_id = ${gina.userId}`)
  ).rows
  const known = new Map(blobs.map(({ sha256, bytes }) => [sha256, Number(bytes)]))
  expect((await roomForBlobs(db(), gina.userId, known)).ok).toBe(true)
  expect((await roomForBlobs(db(), gina.userId, known.set('new', 1))).ok).toBe(false)
})

test('whoever is full puts no pictures into articles, fetches none and crawls nothing', async () => {
  const hans = person('quota-hans')
  const made = await callEndpoint(createBlogbook, { body: { title: '满了' }, actor: hans })
  const { bookId: bid } = dataOf<{ bookId: string }>(made)
  await db().execute(sql`insert into media (sha256, kind, mime, bytes) values ('whole', 'image', 'image/png', 1048576)`)
  await db().execute(sql`insert into user_media (user_id, sha256) values (${hans.userId}, 'whole')`)
  const url = 'https://example.com/a.png'
  const answers = [
    await callEndpoint(addPicture, { params: { bid }, body: await large(1), actor: hans }),
    await callEndpoint(fetchPicture, { body: { url, bookId: bid }, actor: hans }),
    await callEndpoint(crawl, { body: { url: 'https://example.com/', bookId: bid }, actor: hans }),
  ]
  expect(answers.map(({ status, body }) => [status, body.errcode])).toEqual(Array(3).fill([413, 'store_quota']))
})
