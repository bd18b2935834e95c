import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import {
  DELETE as dropFile,
  GET as fileState,
  PUT as putChunk,
} from '../../../src/pages/api/import/imports/[id]/files/[fileId].ts'
import { POST as addFile } from '../../../src/pages/api/import/imports/[id]/files/index.ts'
import { GET as importState } from '../../../src/pages/api/import/imports/[id]/index.ts'
import { POST as readImport } from '../../../src/pages/api/import/imports/[id]/read.ts'
import { POST as settleImport } from '../../../src/pages/api/import/imports/[id]/settle.ts'
import { POST as createImport } from '../../../src/pages/api/import/imports/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, sendFile, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')
const begin = async () =>
  dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: {}, actor: anna })).id

test('an upload goes on where it stopped, and says where that is', async () => {
  const id = await begin()
  const bytes = new Uint8Array(250_000).fill(65)
  const first = await callEndpoint(addFile, {
    params: { id },
    body: { name: 'a.json', bytes: bytes.length },
    actor: anna,
  })
  const { fileId } = dataOf<{ fileId: string }>(first)
  const put = (offset: number, part: Uint8Array) =>
    callEndpoint(putChunk, {
      method: 'PUT',
      params: { id, fileId },
      query: { offset: String(offset) },
      body: part,
      actor: anna,
    })
  expect(dataOf(await put(0, bytes.subarray(0, 100_000)))).toEqual({ received: 100_000 })
  const again = await put(0, bytes.subarray(0, 100_000))
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ errcode: 'wrong_offset', details: { received: 100_000 } })
  const early = await callEndpoint(readImport, { method: 'POST', params: { id }, body: {}, actor: anna })
  expect(early.body).toMatchObject({ errcode: 'incomplete_files' })
  expect((await put(100_000, new Uint8Array(200_000))).status).toBe(422)
  expect(dataOf(await put(100_000, bytes.subarray(100_000)))).toEqual({ received: 250_000 })
  expect(dataOf(await callEndpoint(fileState, { params: { id, fileId }, actor: anna }))).toEqual({
    received: 250_000,
    bytes: 250_000,
  })
  expect(await sendFile(anna, id, { name: 'a.json', bytes })).toBe(fileId)
})

test('a file that came only in part is done without, and may come anew', async () => {
  const id = await begin()
  await sendFile(anna, id, (await madeLife(3, 0))[0]!)
  const half = async () =>
    dataOf<{ fileId: string; received: number }>(
      await callEndpoint(addFile, { params: { id }, body: { name: 'b.zip', bytes: 500 }, actor: anna }),
    )
  const { fileId } = await half()
  const read = () => callEndpoint(readImport, { method: 'POST', params: { id }, body: {}, actor: anna })
  const drop = (actor = anna) => callEndpoint(dropFile, { method: 'DELETE', params: { id, fileId }, actor })
  expect((await read()).body).toMatchObject({ errcode: 'incomplete_files' })
  expect((await drop(bert)).status).toBe(404)
  expect(dataOf(await drop())).toEqual({ files: 1 })
  expect((await drop()).status).toBe(404)
  expect(await half()).toMatchObject({ received: 0 })
  expect((await half()).fileId).not.toBe(fileId)
})

test("another person's import does not exist", async () => {
  const id = await begin()
  const fileId = await sendFile(anna, id, { name: 'a.json', bytes: new Uint8Array(10) })
  const missing = await callEndpoint(importState, { params: { id: 'x'.repeat(22) }, actor: bert })
  const tries = [
    await callEndpoint(importState, { params: { id }, actor: bert }),
    await callEndpoint(fileState, { params: { id, fileId }, actor: bert }),
    await callEndpoint(readImport, { method: 'POST', params: { id }, body: {}, actor: bert }),
    await callEndpoint(addFile, { params: { id }, body: { name: 'b', bytes: 1 }, actor: bert }),
  ]
  for (const answer of tries) {
    expect(answer.status).toBe(404)
    expect(answer.raw).toEqual(missing.raw)
  }
  expect((await callEndpoint(importState, { params: { id } })).status).toBe(401)
})

test('an export with pictures is read, reported, and brought again adds nothing', async () => {
  const life = await madeLife(40, 30)
  const read = await bring(anna, life)
  expect(read.failure).toBeNull()
  expect(read.report).toMatchObject({
    counts: { entries: 40, images: 30 },
    presentMedia: 30,
    missingMedia: 0,
    added: 40,
  })
  const again = await bring(anna, life)
  expect(again.report).toMatchObject({ counts: { entries: 40, images: 30 }, presentMedia: 30, added: 0 })
})

test('pictures that come before or after their export find their places', async () => {
  const late = person('late')
  const [words, ...pictures] = await madeLife(12, 10, 99)
  const alone = await bring(late, [words!])
  expect(alone.report).toMatchObject({ presentMedia: 0, missingMedia: 10 })
  const filled = await bring(late, pictures)
  expect(filled.failure).toBeNull()
  expect(filled.report).toMatchObject({ presentMedia: 10, missingMedia: 0, added: 0 })

  const early = person('early')
  const first = await bring(early, pictures)
  expect(first.failure?.code).toBe('import_media_only')
  const both = await bring(early, [words!])
  expect(both.report).toMatchObject({ presentMedia: 10, missingMedia: 0 })
})

test('a wrong file gets one clear sentence and changes nothing', async () => {
  const read = await bring(bert, [{ name: '说明.pdf', bytes: Buffer.from('%PDF-1.4 nothing here') }])
  expect(read.status).toBe('failed')
  expect(read.failure?.message).toContain('PDF')
})

test('each wrong file gets its own sentence through the door, and what was there before stays as it was', async () => {
  const carla = person('carla')
  const life = await madeLife(5, 2, 7)
  await bring(carla, life)
  const photo = life.find((file) => /\.jpg$/.test(file.name))!.bytes
  const chat = JSON.stringify({ messages: [{ localId: 1, senderUsername: 'wxid', content: '在吗' }] })
  const wrong: [name: string, bytes: Uint8Array, sentence: string][] = [
    ['朋友圈.json', Buffer.from(' \n'), '「朋友圈.json」是空的'],
    ['导出.json', photo, '「导出.json」是一张照片，里面没有文字'],
    ['聊天.json', Buffer.from(chat), '「聊天.json」是聊天记录，做不成书'],
    ['半.json', Buffer.from('{"posts":[{"id":"1","contentDesc":"只有一'), '没有写完，像是只存下来一半'],
    ['半.zip', Buffer.from('PK\x03\x04 and then nothing'), '「半.zip」是不完整的压缩包'],
  ]
  for (const [name, bytes, sentence] of wrong) {
    const read = await bring(carla, [{ name, bytes }])
    expect([name, read.status, read.failure?.message]).toEqual([name, 'failed', expect.stringContaining(sentence)])
  }
  expect((await bring(carla, life)).report).toMatchObject({ counts: { entries: 5, images: 2 }, added: 0 })
})

test('photographs alone are answered with a way on, and become days where somebody wants them to', async () => {
  const dora = person('dora')
  // Colours far enough apart to be different pictures as JPEG.
  const apart = (await madeLife(30, 30, 21)).slice(1).filter((_, i) => i % 10 === 0)
  const shots = apart.map(({ bytes }, i) => ({ name: `2024050${i + 1}_081240.jpg`, bytes }))
  const { id, failure } = await bring(dora, shots)
  expect(failure?.message).toMatch(
    /^收到「20240501_081240.jpg」等 3 个图片和视频，还没有文字。照片自己也能成书，可以按拍摄的日子排/,
  )
  const asked = { method: 'POST', params: { id }, body: { read_as: 'photo-album' } }
  expect((await callEndpoint(settleImport, { ...asked, actor: bert })).status).toBe(404)
  expect((await callEndpoint(settleImport, { ...asked, actor: dora })).body).toMatchObject({
    data: { status: 'reading' },
  })
  type State = { status: string; report: object }
  const read = await until(
    async () => dataOf<State>(await callEndpoint(importState, { params: { id }, actor: dora })),
    ({ status }) => status !== 'reading',
  )
  expect(read).toMatchObject({
    status: 'ready',
    report: { source: { kind: 'baby' }, counts: { entries: 3, images: 3 } },
  })
  // The same three make a book of a story, day by day.
  const created = await callEndpoint(createBook, {
    method: 'POST',
    body: { import_id: id, flow: 'storybook', title: '三天' },
    actor: dora,
  })
  expect([created.status, created.body.data]).toEqual([200, expect.objectContaining({ bookType: 'storybook' })])
})
