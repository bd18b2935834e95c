/** Relatives bring photographs to an album by an invitation, without an account: into the tray, within limits, and nothing is told. */
import { createHash } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import type { Actor, LinkGrant } from '#lib/http/actor.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { closePool, pool } from '#lib/queue/pool.server.ts'
import { startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { PUT as put } from '../../../src/pages/jx/albums/[id]/contributions/[sha256].ts'
import { GET as images } from '../../../src/pages/jx/albums/[id]/images/index.ts'
import { POST as remove } from '../../../src/pages/jx/albums/[id]/images/remove.ts'
import { POST as invite, GET as list } from '../../../src/pages/jx/albums/[id]/invitations.ts'
import { POST as change } from '../../../src/pages/jx/albums/[id]/share/links/[linkId]/index.ts'
import { POST as revoke } from '../../../src/pages/jx/albums/[id]/share/links/[linkId]/revoke.ts'
import { makeUser, query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { albumOf, drawnPhotos, keepPhotos } from '../../support/drawn-album.ts'
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
type Invitation = { id: string; photos: number; state: string; hasPassword: boolean; address: string }
type Shown = {
  id: string
  used: boolean
  removable: boolean
  contributor: string | null
  taken: string | null
  name: string
}
const anna = (await makeUser(connection, { nickname: '安娜' })).actor as Person
const bob = (await makeUser(connection, { nickname: '小波' })).actor as Person
const kept = await keepPhotos(anna, drawnPhotos(5, 61))
const album = await albumOf(anna, kept)
const others = await albumOf(bob, await keepPhotos(bob, drawnPhotos(5, 62)))

let made = 0
const invitation = async (albumId = album, actor: Person = anna): Promise<LinkGrant> => {
  made += 1
  const linkId = `contribution-link-${String(made).padStart(4, '0')}`
  const body = { linkId, linkLabel: '给外婆', lastDay: null }
  const answer = await callEndpoint(invite, { actor, params: { id: albumId }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { linkId, epoch: 1 }
}
const photoOf = async (seed: number, widthPx = 900): Promise<Uint8Array> =>
  drawPhoto({ name: `${seed}.jpg`, widthPx, heightPx: 700, seed: 7000 + seed })
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const bring = async (
  bytes: Uint8Array,
  links: readonly LinkGrant[],
  more: { id?: string; by?: string; as?: string } = {},
) =>
  callEndpoint(put, {
    actor: { kind: 'visitor', links },
    method: 'PUT',
    params: { id: more.id ?? album, sha256: more.as ?? sha(bytes) },
    query: { contributor: more.by ?? '外婆', file_name: 'IMG_1.jpg', taken: '2023-05-01T08:00:00' },
    body: bytes,
  })
const left = (answer: Awaited<ReturnType<typeof bring>>): unknown =>
  (answer.body.data as { left: number } | undefined)?.left
const shown = async (): Promise<Shown[]> =>
  (await callEndpoint(images, { actor: anna, params: { id: album } })).body.results as Shown[]
const count = async (table: string): Promise<number> =>
  Number((await query<{ n: string }>(connection, `select count(*) as n from ${table}`))[0]?.n)

test('a relative adds a photograph without an account; its owner sees who brought it and takes it out', async () => {
  const grant = await invitation()
  const bytes = await photoOf(1)
  const answer = await bring(bytes, [grant], { by: ' 外婆 ' })
  expect([answer.status, left(answer)]).toEqual([200, 199])
  const found = (await shown()).find(({ id }) => id === sha(bytes))
  expect(found).toMatchObject({ used: false, removable: true, contributor: '外婆', name: 'IMG_1.jpg' })
  expect(found?.taken).toBe('2023-05-01T08:00:00')
  expect((await shown()).filter(({ contributor }) => contributor !== null)).toHaveLength(1)
  // In the owner's room, and nobody else's.
  const holders = await query<{ id: string }>(
    connection,
    `select user_id as id from user_media where sha256 = '${sha(bytes)}'`,
  )
  expect(holders).toEqual([{ id: anna.userId }])
  const told = dataOf<{ links: Invitation[] }>(await callEndpoint(list, { actor: anna, params: { id: album } })).links
  expect(told.find(({ id }) => id === grant.linkId)).toMatchObject({ photos: 1, state: 'open' })
  const gone = await callEndpoint(remove, { actor: anna, params: { id: album }, body: { photos: [sha(bytes)] } })
  expect(gone.body.data).toMatchObject({ removed: 1 })
  // What was used of the link stays used.
  expect(left(await bring(await photoOf(2), [grant]))).toBe(198)
}, 60_000)

test('what the album or its owner has already is answered like what is new, and is not there twice', async () => {
  const grant = await invitation()
  const onPages = await storage().getBytes(mediaKey(kept[0]!.sha256))
  const [elsewhere] = await keepPhotos(anna, drawnPhotos(1, 63))
  const ownersAlone = await storage().getBytes(mediaKey(elsewhere!.sha256))
  const before = (await shown()).length
  const answers = [
    await bring(onPages, [grant]),
    await bring(ownersAlone, [grant]),
    await bring(await photoOf(3), [grant]),
  ]
  expect(answers.map((answer) => [answer.status, left(answer)])).toEqual([
    [200, 199],
    [200, 198],
    [200, 197],
  ])
  expect((await shown()).length).toBe(before + 2)
  expect((await shown()).find(({ id }) => id === kept[0]!.sha256)?.contributor).toBeNull()
  // Sent again after a lost answer: the same, once.
  expect(left(await bring(onPages, [grant]))).toBe(197)
  // The owner's room is full: refused alike, whoever has what, and no bytes are left of it.
  await query(
    connection,
    `insert into media (sha256, mime, kind, bytes) values ('${'f'.repeat(64)}', 'image/jpeg', 'image', 9000000000000)`,
  )
  await query(connection, `insert into user_media (user_id, sha256) values ('${anna.userId}', '${'f'.repeat(64)}')`)
  const fresh = await photoOf(4)
  const other = await invitation()
  const full = [await bring(onPages, [other]), await bring(fresh, [other])]
  expect(full.map(({ status, body }) => [status, body.errcode, body.errmsg])).toEqual(
    full.map(() => [409, 'no_room', '相册放不下更多照片了，请告诉请您来的人']),
  )
  expect(await storage().exists(mediaKey(sha(fresh)))).toBe(false)
  await query(connection, `delete from user_media where sha256 = '${'f'.repeat(64)}'`)
}, 60_000)

test('no link, one of another album, of another epoch, revoked, ended, under another password: nothing is there', async () => {
  const [grant, revoked, ended, locked] = [
    await invitation(),
    await invitation(),
    await invitation(),
    await invitation(),
  ]
  const foreign = await invitation(others, bob)
  const linked = (linkId: string) => ({ actor: anna, params: { id: album, linkId } })
  await callEndpoint(revoke, { ...linked(revoked.linkId), body: {} })
  await query(connection, `update share_links set ends_at = now() - interval '1 second' where id = '${ended.linkId}'`)
  await callEndpoint(change, { ...linked(locked.linkId), body: { linkPassword: 'haibian' } })
  const bytes = await photoOf(5)
  const before = await count('album_contributions')
  for (const links of [[], [foreign], [{ ...grant, epoch: 2 }], [revoked], [ended], [locked]]) {
    const answer = await bring(bytes, links)
    expect([answer.status, answer.body.errcode], JSON.stringify(links)).toEqual([404, 'not_found'])
  }
  expect((await bring(bytes, [grant], { id: 'nobody' })).status).toBe(404)
  // One to look at the album adds nothing.
  await query(connection, `update share_links set purpose = 'view' where id = '${grant.linkId}'`)
  await query(connection, `update works set links_open = true where id = '${album}'`)
  expect((await bring(bytes, [grant])).status).toBe(404)
  expect(await count('album_contributions')).toBe(before)
  // Only the owner makes them, and is told of them.
  const body = { linkId: 'contribution-link-of-b', linkLabel: '给外婆', lastDay: null }
  expect((await callEndpoint(invite, { actor: bob, params: { id: album }, body })).status).toBe(404)
  expect((await callEndpoint(list, { actor: bob, params: { id: album } })).status).toBe(404)
}, 60_000)

test('a link that is revoked while the photograph is being looked at takes it no more', async () => {
  const grant = await invitation()
  const bytes = await photoOf(6)
  const workers = pool()
  const run = workers.run.bind(workers)
  const spy = vi.spyOn(workers, 'run').mockImplementation(async (...args: Parameters<typeof run>) => {
    await query(connection, `update share_links set revoked_at = now() where id = '${grant.linkId}'`)
    return run(...args)
  })
  const answer = await bring(bytes, [grant])
  expect(spy).toHaveBeenCalled()
  spy.mockRestore()
  expect(answer.status).toBe(404)
  expect((await shown()).some(({ id }) => id === sha(bytes))).toBe(false)
  expect(await storage().exists(mediaKey(sha(bytes)))).toBe(false)
}, 60_000)

test('two hundred by a link, four hundred by all, five hundred in the album, and not one more', async () => {
  const grant = await invitation()
  const filled = (linkId: string | null, from: number, to: number) =>
    query(
      connection,
      `insert into album_contributions (album_id, link_id, sha256, contributor, bytes, is_new)
       select '${album}', ${linkId === null ? 'null' : `'${linkId}'`}, lpad(to_hex(n), 64, '0'), 'x', 1, false from generate_series(${from}, ${to}) n`,
    )
  await filled(grant.linkId, 1, 199)
  expect(left(await bring(await photoOf(7), [grant]))).toBe(0)
  const over = await bring(await photoOf(8), [grant])
  expect([over.status, over.body.errcode]).toEqual([409, 'no_room'])
  expect(over.body.errmsg).toContain('一条链接最多收 200 张')

  const next = await invitation()
  const all = async () =>
    Number(
      (
        await query<{ n: string }>(
          connection,
          `select count(*) as n from album_contributions where album_id = '${album}'`,
        )
      )[0]?.n,
    )
  await filled(null, 1000, 1000 + 398 - (await all()))
  expect(await all()).toBe(399)
  expect((await bring(await photoOf(9), [next])).status).toBe(200)
  expect((await bring(await photoOf(10), [next])).body.errmsg).toBe('相册放不下更多照片了，请告诉请您来的人')
  await query(connection, `delete from album_contributions where link_id is null`)

  const has = (await shown()).length
  await query(
    connection,
    `insert into media (sha256, mime, kind, bytes) select 'c' || lpad(to_hex(n), 63, '0'), 'image/jpeg', 'image', 1 from generate_series(1, ${499 - has}) n`,
  )
  await query(
    connection,
    `insert into album_photos (album_id, sha256, name, position) select '${album}', 'c' || lpad(to_hex(n), 63, '0'), 'x', 100 + n from generate_series(1, ${499 - has}) n`,
  )
  expect((await bring(await photoOf(11), [next])).status).toBe(200)
  // Also what is there already: by what is refused nobody learns what the album has.
  for (const bytes of [await photoOf(12), await storage().getBytes(mediaKey(kept[0]!.sha256))])
    expect((await bring(bytes, [next])).body.errcode).toBe('no_room')
}, 120_000)

test('names are words, files are pictures, and what came broken is said', async () => {
  const grant = await invitation(others, bob)
  const to = { id: others }
  const bytes = await photoOf(13)
  expect((await bring(bytes, [grant], { ...to, by: ' ' })).status).toBe(422)
  expect((await bring(bytes, [grant], { ...to, by: '外'.repeat(21) })).status).toBe(422)
  expect((await bring(bytes, [grant], { ...to, by: '加微信 wx123456789' })).body.errcode).toBe('bad_name')
  expect((await bring(bytes, [grant], { ...to, as: 'a'.repeat(64) })).body.errcode).toBe('wrong_hash')
  expect((await bring(bytes, [grant], { ...to, as: '../../etc' })).status).toBe(404)
  const page = new TextEncoder().encode('<!doctype html><html>404</html>')
  expect((await bring(page, [grant], to)).body.errcode).toBe('not_a_picture')
  const answer = await bring(bytes, [grant], { ...to, by: '<b>外婆</b>' })
  expect(answer.status).toBe(200)
  const found = (await callEndpoint(images, { actor: bob, params: { id: others } })).body.results as Shown[]
  expect(found.find(({ id }) => id === sha(bytes))?.contributor).toBe('<b>外婆</b>')
}, 60_000)
