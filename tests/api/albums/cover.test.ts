/** The front of an album's cover as a picture: the one the press makes, for whoever may look at the album. */
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/http/actor.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { GET as cover } from '../../../src/pages/jx/albums/[id]/cover.ts'
import { POST as setAccess } from '../../../src/pages/jx/albums/[id]/share/index.ts'
import { POST as create } from '../../../src/pages/jx/albums/my.ts'
import { makeUser, query } from '../../support/account.ts'
import { type Answer, callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { drawnPhotos, keepPhotos } from '../../support/drawn-album.ts'
import { dataOf } from '../../support/import.ts'
import { testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
await startQueue()
afterAll(async () => {
  await stopQueue()
  await closePool()
})
const { actor: anna } = await makeUser(connection, { nickname: '安娜' })
const { actor: bob } = await makeUser(connection, { nickname: '小波' })
const photos = (await keepPhotos(anna as Extract<typeof anna, { kind: 'user' }>, drawnPhotos(6))).map(
  ({ sha256, fileName, taken }) => ({ sha256, fileName, taken }),
)
const made = await callEndpoint(create, {
  actor: anna,
  body: { tid: 'square-album', title: '小满的夏天', author: '阿舟', photos },
})
const { album } = dataOf(made) as unknown as { album: { aid: string } }
const params = { id: album.aid }

const bytesOf = async ({ response }: Answer): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

/** Mean colour of a part of the picture, as fractions of it. */
const meanOf = async (bytes: Uint8Array, [x, y, w, h]: [number, number, number, number]): Promise<number[]> => {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const part = {
    ...{ left: Math.round(x * width), top: Math.round(y * height) },
    ...{ width: Math.round(w * width), height: Math.round(h * height) },
  }
  const { channels } = await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats()
  return channels.slice(0, 3).map(({ mean }) => mean)
}

test('the cover is the one that is printed, with its photograph; asked again it is not sent again', async () => {
  const answer = await callEndpoint(cover, {
    actor: anna,
    params,
    query: { size: '640' },
    headers: { accept: 'image/webp' },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const bytes = await bytesOf(answer)
  const { format, width = 0, height = 0 } = await sharp(bytes).metadata()
  expect([format, width]).toEqual(['webp', 640])
  // 203 × 203 mm, a board somewhat larger.
  expect(width / height).toBeGreaterThan(0.9)
  expect(width / height).toBeLessThan(1.1)
  const etag = answer.headers.get('etag')!
  const again = await callEndpoint(cover, {
    ...{ actor: anna, params, query: { size: '640' } },
    headers: { accept: 'image/webp', 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
  const old = await callEndpoint(cover, { actor: anna, params, headers: { accept: '*/*' } })
  expect(old.headers.get('content-type')).toBe('image/jpeg')

  // The photograph stands in the window, the paper of the cover at its edge.
  const [mean, colours] = [await meanOf(bytes, [0.3, 0.2, 0.4, 0.4]), await meanOf(bytes, [0.02, 0.02, 0.05, 0.05])]
  expect(Math.max(...mean.map((value, i) => Math.abs(value - colours[i]!)))).toBeGreaterThan(12)
  await query(connection, `update albums set title = '外婆的院子', updated_at = now() where id = '${album.aid}'`)
  const renamed = await callEndpoint(cover, {
    actor: anna,
    params,
    query: { size: '640' },
    headers: { accept: 'image/webp' },
  })
  expect(renamed.headers.get('etag')).not.toBe(etag)
  expect((await bytesOf(renamed)).equals(bytes)).toBe(false)
}, 120_000)

test('another person sees it while the album is public and not a moment longer', async () => {
  const statusFor = async (actor: Actor) => (await callEndpoint(cover, { actor, params })).status
  expect([await statusFor(bob), await statusFor(visitor)]).toEqual([404, 404])
  const access = (wanted: string, more: object = {}) =>
    callEndpoint(setAccess, { actor: anna, params, body: { access: wanted, ...more } })
  expect((await access('public')).body).toMatchObject({ errcode: 'confirm_share' })
  expect((await access('public', { confirmShare: true })).status).toBe(200)
  expect([await statusFor(bob), await statusFor(visitor)]).toEqual([200, 200])
  expect((await access('private')).status).toBe(200)
  expect([await statusFor(bob), await statusFor(visitor)]).toEqual([404, 404])
}, 60_000)
