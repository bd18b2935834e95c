/** Photographs are added to an album that is made, and those no page has shown are taken out again; no page moves. */
import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { releaseMediaJob } from '#lib/accounts/deletion/release.job.ts'
import { config } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { PUT as keep } from '../../../src/pages/jx/album_images/[sha256].ts'
import { POST as add, GET as list } from '../../../src/pages/jx/albums/[id]/images/index.ts'
import { POST as remove } from '../../../src/pages/jx/albums/[id]/images/remove.ts'
import { GET as pagesOf } from '../../../src/pages/jx/albums/[id]/pages.ts'
import { POST as create } from '../../../src/pages/jx/albums/my.ts'
import { makeUser, query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { drawnPhotos, keepPhotos } from '../../support/drawn-album.ts'
import { dataOf } from '../../support/import.ts'
import { drawPhoto } from '../../support/photos.ts'
import { testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
await startQueue()
afterAll(async () => {
  await stopQueue()
  await closePool()
})
type Person = Extract<Actor, { kind: 'user' }>
const { actor: anna } = await makeUser(connection, { nickname: '安娜' })
const { actor: bob } = await makeUser(connection, { nickname: '小波' })
const told = async (actor: Actor, count: number, seed: number) =>
  (await keepPhotos(actor as Person, drawnPhotos(count, seed))).map(({ sha256, fileName, taken }) => ({
    ...{ sha256, fileName, taken },
  }))
const [own, more, bobs] = [await told(anna, 5, 1), await told(anna, 3, 2), await told(bob, 1, 3)]
const made = await callEndpoint(create, {
  actor: anna,
  body: { tid: 'album', title: '小满的夏天', author: '阿舟', photos: own },
})
const params = { id: (dataOf(made) as unknown as { album: { aid: string } }).album.aid }
const addTo = (photos: unknown, actor: Actor = anna) => callEndpoint(add, { actor, params, body: { photos } })
const takeOut = (photos: string[], actor: Actor = anna) => callEndpoint(remove, { actor, params, body: { photos } })
type Shown = { id: string; used: boolean; removable: boolean; taken: string | null }
const shown = async (used?: string): Promise<Shown[]> =>
  (await callEndpoint(list, { actor: anna, params, query: used ? { used } : {} })).body.results as Shown[]
const pages = async () => (await callEndpoint(pagesOf, { actor: anna, params })).body

test('added photographs lie in the tray, once, with their day; pages stay, strangers and strange ones are refused', async () => {
  const before = await pages()
  expect((await addTo(more)).body.data).toEqual({ added: 3, total: 8 })
  // Sent again, or with one that is there: nothing twice.
  expect((await addTo([...more, own[0]])).body.data).toEqual({ added: 0, total: 8 })
  const unused = await shown('false')
  expect(unused.map(({ id }) => id)).toEqual(more.map(({ sha256 }) => sha256))
  expect(unused.every(({ removable, taken }) => removable && taken !== null)).toBe(true)
  expect({ ...(await pages()), timestamp: 0 }).toEqual({ ...before, timestamp: 0 })

  expect((await addTo(bobs)).status).toBe(422)
  expect((await addTo(more, bob)).status).toBe(404)
  expect((await takeOut([more[0]!.sha256], bob)).status).toBe(404)
  expect((await addTo([{ sha256: '__proto__' }])).status).toBe(422)
  expect(await shown()).toHaveLength(8)
}, 60_000)

test('only what no page has shown is taken out, and its file with it; the rest is refused whole', async () => {
  const [first, second] = more.map(({ sha256 }) => sha256) as [string, string]
  const mixed = await takeOut([first, own[0]!.sha256])
  expect([mixed.status, mixed.body.errcode]).toEqual([409, 'on_pages'])
  expect(await shown()).toHaveLength(8)
  expect((await takeOut([first, second])).body.data).toEqual({ removed: 2, total: 6 })
  expect((await takeOut([first])).body.data).toEqual({ removed: 0, total: 6 })
  // Their files are let go of by the job that knows what else shows them.
  const released = await query<{ one: string }>(
    connection,
    "select data::text as one from pgboss.job where name = 'release-media'",
  )
  expect(released.some(({ one }) => one.includes(first) && one.includes(second))).toBe(true)
  expect(released.some(({ one }) => one.includes(own[0]!.sha256))).toBe(false)
}, 60_000)

test('what a change once named stays, also when it was taken back: undo may want it', async () => {
  const last = more[2]!.sha256
  expect((await shown('false')).find(({ id }) => id === last)).toMatchObject({ removable: true })
  const text = JSON.stringify({ layers: [{ type: 'image', content: last }] })
  await query(
    connection,
    `insert into edit_log (work_id, seq, command_id, command, wrote, conflicts, skipped)
     values ('${params.id}', 1, 'tray-command-0000001', '${text}', '[]', '[]', '[]')`,
  )
  const answer = await takeOut([last])
  expect([answer.status, answer.body.errcode]).toEqual([409, 'on_pages'])
  expect((await shown('false')).find(({ id }) => id === last)).toMatchObject({ removable: false })
}, 30_000)

test('taken out and put in again at one moment, twenty times: what the album names is there', async () => {
  for (const [photo] of await Promise.all(Array.from({ length: 20 }, (_, round) => told(anna, 1, 50 + round)))) {
    const { sha256 } = photo!
    expect((await addTo([photo])).status).toBe(200)
    expect((await takeOut([sha256])).status).toBe(200)
    const [added] = await Promise.all([addTo([photo]), releaseMediaJob({ ownerId: anna.userId, hashes: [sha256] })])
    const [found] = await query<{ named: number; kept: number }>(
      connection,
      `select (select count(*)::int from album_photos where sha256 = $1) as named,
        (select count(*)::int from user_media where sha256 = $1) as kept`,
      [sha256],
    )
    expect(found).toEqual(added.status === 200 ? { named: 1, kept: 1 } : { named: 0, kept: 0 })
    if (added.status === 200) await takeOut([sha256])
  }
}, 120_000)

test('many at once where one more fits: the others leave no bytes behind', async () => {
  const { actor: full } = await makeUser(connection, { nickname: '小满' })
  const photos = await Promise.all(drawnPhotos(4, 9).map(drawPhoto))
  const before = config()
  setService('config', { ...before, storeQuotaBytes: Math.max(...photos.map(({ length }) => length)) + 1 })
  const answers = await Promise.all(
    photos.map(async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const { status } = await callEndpoint(keep, {
        ...{ actor: full, params: { sha256 }, method: 'PUT', body: Buffer.from(bytes) },
      })
      return { status, isThere: await storage().exists(mediaKey(sha256)) }
    }),
  )
  setService('config', before)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 413, 413, 413])
  for (const { status, isThere } of answers) expect(isThere).toBe(status === 200)
}, 60_000)

test('an album takes five hundred and not one more; refused, nothing of it is added', async () => {
  await query(
    connection,
    `insert into media (sha256, mime, kind, bytes)
     select lpad(to_hex(n), 64, '0'), 'image/jpeg', 'image', 1 from generate_series(1, 493) n`,
  )
  await query(
    connection,
    `insert into album_photos (album_id, sha256, name, position)
     select '${params.id}', lpad(to_hex(n), 64, '0'), 'x', 100 + n from generate_series(1, 493) n`,
  )
  const full = await addTo(await told(anna, 2, 5))
  expect([full.status, full.body.errcode]).toEqual([409, 'too_many_photos'])
  expect(full.body.errmsg).toContain('还能添 1 张')
  expect((await addTo(await told(anna, 1, 6))).body.data).toEqual({ added: 1, total: 500 })
}, 60_000)
