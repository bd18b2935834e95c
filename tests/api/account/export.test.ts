import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { notAsRows } from '#lib/accounts/account/account-data.sql.ts'
import { registerAccountJobs } from '#lib/accounts/account/jobs.server.ts'
import { ownedTables } from '#lib/accounts/deletion/owned-tables.sql.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { forgetFilmFacts } from '#lib/media/film-place.server.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import { listSourceIds } from '#lib/posts/post.sql.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { GET as getBook } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as setNames } from '../../../src/pages/api/book/[id]/names.ts'
import { GET as getPdf } from '../../../src/pages/api/book/[id]/pdf/[kind].ts'
import { POST as typeset } from '../../../src/pages/api/book/[id]/typeset.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as file } from '../../../src/pages/api/user/export/[id]/file.ts'
import { DELETE as drop, POST as start, GET as state } from '../../../src/pages/api/user/export/index.ts'
import { DELETE as remove } from '../../../src/pages/api/user/originals/[id].ts'
import { GET as originals } from '../../../src/pages/api/user/originals/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
registerAccountJobs()
await startQueue()

const [anna, bert] = [person('anna'), person('bert')]
const imported = await bring(anna, await madeLife(12, 8))
type Book = { id: string; status: string; pageCount: number }
const created = dataOf<Book>(
  await callEndpoint(createBook, { method: 'POST', body: { import_id: imported.id, title: '全部/带走' }, actor: anna }),
)
const info = async () => dataOf<Book>(await callEndpoint(getBook, { params: { id: created.id }, actor: anna }))
const settled = () => until(info, (book) => book.status !== 'typesetting')
await settled()
const pdf = () => callEndpoint(getPdf, { params: { id: created.id, kind: 'inner' }, actor: anna })

type State = { id: string; status: string; done: number; total: number; bytes: number }
const stateOf = async (actor = anna) => dataOf<State | null>(await callEndpoint(state, { actor }))
const fetched = (id: string, actor = anna, headers: Record<string, string> = {}) =>
  callEndpoint(file, { params: { id }, actor, headers })

const unzip = (zip: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const found = new Map<string, Buffer>()
    fromBuffer(zip, { lazyEntries: true, validateEntrySizes: true }, (error, read) => {
      if (error) return reject(error)
      read.on('entry', (entry) =>
        read.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          found.set(entry.fileName, Buffer.concat(parts))
          read.readEntry()
        }),
      )
      read.on('end', () => resolve(found))
      read.on('error', reject)
      read.readEntry()
    })
  })

test('everything we hold goes into one zip: content, originals, PDFs, the account without its secrets', async () => {
  await until(pdf, (answer) => answer.status !== 202)
  const begun = dataOf<State>(await callEndpoint(start, { method: 'POST', body: {}, actor: anna }))
  // Asked for twice it is made once.
  expect(dataOf<State>(await callEndpoint(start, { method: 'POST', body: {}, actor: anna })).id).toBe(begun.id)
  const ready = (await until(stateOf, (one) => one?.status !== 'making'))!
  expect(ready).toMatchObject({ id: begun.id, status: 'ready' })
  expect(ready.done).toBe(ready.total)
  const answer = await fetched(begun.id)
  const zip = Buffer.from(await answer.response.arrayBuffer())
  expect(zip.length).toBe(ready.bytes)
  const files = await unzip(zip)
  const book = JSON.parse(files.get('内容/1-wechat-moments.json')!.toString()) as PostImport
  expect(book.schema).toBe('book-import/1')
  expect(book.entries.length).toBe(12)
  const present = book.media.filter((one) => one.state === 'present')
  expect(present.length).toBe(8)
  for (const one of present) {
    const kept = await storage().getBytes(mediaKey(one.sha256!))
    expect(files.get(one.file!)?.equals(Buffer.from(kept)), one.file).toBe(true)
  }
  const bookId = [...files.keys()].find((name) => name.endsWith('内文.pdf'))!
  expect(bookId).toMatch(/^书\/全部_带走-/)
  expect(files.get(bookId)!.subarray(0, 5).toString()).toBe('%PDF-')
  const account = JSON.parse(files.get('账号.json')!.toString()) as Record<string, object[]>
  expect(account.books?.length).toBe(1)
  expect(files.get('账号.json')!.toString()).not.toMatch(/token_hash|password_hash|ticket_hash/)
  for (const { table } of ownedTables) expect(table in account || table in notAsRows, table).toBe(true)
})

test('a zip is fetched by its owner alone, in parts too, and is gone when dropped', async () => {
  const { id } = (await stateOf())!
  expect((await fetched(id, bert)).status).toBe(404)
  const part = await fetched(id, anna, { range: 'bytes=0-3' })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.response.arrayBuffer()).toString('latin1')).toBe('PK\u0003\u0004')
  expect(await stateOf(bert)).toBeNull()
  expect((await callEndpoint(drop, { method: 'DELETE', actor: anna })).status).toBe(200)
  expect(await stateOf()).toBeNull()
  expect((await fetched(id)).status).toBe(404)
  await until(
    () => storage().exists(`export/${id}.zip`),
    (there) => !there,
  )
})

test('originals go for good once every book has its PDF; the PDF stays, the book can no longer change', async () => {
  const list = async () =>
    dataOf<{ id: string; posts: number; pictures: number; books: { hasPdf: boolean }[] }[]>(
      await callEndpoint(originals, { actor: anna }),
    )
  const [one] = await list()
  const kept = await loadSource(db(), one!.id)
  const distinct = new Set(kept?.media.flatMap((each) => (each.state === 'present' ? each.sha256 : []))).size
  expect(one).toMatchObject({ posts: 12, pictures: distinct, books: [{ hasPdf: true }] })
  const go = (actor = anna) => callEndpoint(remove, { method: 'DELETE', params: { id: one!.id }, actor })
  expect((await go(bert)).status).toBe(404)
  await callEndpoint(typeset, { method: 'POST', params: { id: created.id }, body: {}, actor: anna })
  await settled()
  const extra = await callEndpoint(createBook, {
    method: 'POST',
    body: { source_id: one!.id, title: '没有 PDF' },
    actor: anna,
  })
  const other = dataOf<Book>(extra).id
  await until(
    async () => dataOf<Book>(await callEndpoint(getBook, { params: { id: other }, actor: anna })),
    (book) => book.status !== 'typesetting',
  )
  const barred = await go()
  expect([barred.status, JSON.stringify(barred.body)]).toEqual([
    409,
    expect.stringContaining('《没有 PDF》还没有生成 PDF'),
  ])
  for (const kind of ['inner', 'cover'])
    await until(
      () => callEndpoint(getPdf, { params: { id: other, kind }, actor: anna }),
      (answer) => answer.status !== 202,
    )
  expect((await go()).status).toBe(200)
  expect(await list()).toEqual([])
  expect(await listSourceIds(db(), 'anna')).toEqual([])
  expect((await pdf()).status).toBe(200)
  const names = await callEndpoint(setNames, {
    method: 'POST',
    params: { id: created.id },
    body: { names: 'none' },
    actor: anna,
  })
  expect(names.body).toMatchObject({ errcode: 'source_gone' })
  await callEndpoint(typeset, { method: 'POST', params: { id: created.id }, body: {}, actor: anna })
  expect(await settled()).toMatchObject({ status: 'ready' })
  expect((await pdf()).status).toBe(200)
})

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

test('a film says neither where nor by whom it was taken, and is otherwise the same to the byte', async () => {
  const place = box('udta', box('\xa9xyz', Buffer.from('+30.2741+120.1551/')))
  const film = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0')),
    box('mdat', Buffer.from('+30.2741 the picture itself')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(20, 7)),
      place,
      box('trak', box('tkhd', Buffer.alloc(8, 3)), place),
      box('meta', Buffer.from('Anna')),
    ),
  ])
  const path = join(mkdtempSync(join(tmpdir(), 'xinshu-film-')), 'a.mp4')
  writeFileSync(path, film)
  await forgetFilmFacts(path)
  const kept = readFileSync(path)
  expect(kept.length).toBe(film.length)
  expect(kept.includes('+30.2741+120')).toBe(false)
  expect(kept.includes('Anna')).toBe(false)
  expect(kept.includes('+30.2741 the picture itself')).toBe(true)
  expect(kept.includes(Buffer.alloc(20, 7))).toBe(true)
  const noise = Buffer.from('no film at all, just some words')
  writeFileSync(path, noise)
  await forgetFilmFacts(path)
  expect(readFileSync(path).equals(noise)).toBe(true)
})
