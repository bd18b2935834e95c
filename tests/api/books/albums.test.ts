import { afterAll, expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { addMedia } from '#lib/media/media.sql.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { GET as myImages } from '../../../src/pages/jx/album_images/my.ts'
import { GET as activities } from '../../../src/pages/jx/albums/[id]/activities.ts'
import { GET as images } from '../../../src/pages/jx/albums/[id]/images/index.ts'
import { GET as one } from '../../../src/pages/jx/albums/[id]/index.ts'
import { GET as pages } from '../../../src/pages/jx/albums/[id]/pages.ts'
import { POST as validate } from '../../../src/pages/jx/albums/[id]/validate.ts'
import { POST as create, GET as mine } from '../../../src/pages/jx/albums/my.ts'
import { makeUser, query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { knownPhotos } from '../../support/photos.ts'

const { connection } = await testDatabase()
afterAll(() => closePool())
const { actor: anna } = await makeUser(connection, { nickname: '安娜' })
const { actor: bob } = await makeUser(connection, { nickname: '小波' })

const photos = knownPhotos(30, 'mixed', 9).map((photo, i) => ({ ...photo, id: (i + 1).toString(16).padStart(64, 'a') }))
await addMedia(
  db(),
  (anna as Extract<Actor, { kind: 'user' }>).userId,
  photos.map(({ id, widthPx, heightPx, focus, faces }, i) => ({
    sha256: id,
    mime: 'image/jpeg',
    kind: 'image' as const,
    widthPx: i === 4 ? 90 : widthPx,
    heightPx: i === 4 ? Math.round((90 * heightPx) / widthPx) : heightPx,
    focus: focus ?? null,
    faces: [...faces],
    graphic: i === 7,
    bytes: 1000,
  })),
)
const told = photos.map(({ id, takenMs }, i) => ({
  sha256: id,
  fileName: `IMG_${100 + i}.jpg`,
  taken: new Date(takenMs!).toISOString().slice(0, 19),
}))
const body = { tid: 'album', title: '小满的夏天', author: '阿舟', photos: told }

const made = await callEndpoint(create, { actor: anna, body })
const { album, aside } = dataOf(made) as unknown as {
  album: Record<string, unknown>
  aside: { id: string; reason: string }[]
}
const id = String(album?.aid)

test('thirty photographs of one person become an album with its flags; a screenshot is set aside and told', () => {
  expect(made.status, JSON.stringify(made.body).slice(0, 300)).toBe(200)
  expect(album).toMatchObject({
    tid: 'album',
    size: 'a5',
    name: '小满的夏天',
    innerStyle: { id: 'plain', name: '素白' },
    innerStyleId: 'plain',
    locked: false,
    isOwner: true,
    forAgent: false,
    agentOpenid: null,
    isDouble: true,
    canShufflePage: true,
    hasCover: true,
    deprecatedAt: null,
    coverSize: [2480, 3508],
    innerSize: [3508, 2480],
    uid: (anna as Extract<Actor, { kind: 'user' }>).userId,
  })
  expect(album.cover).toMatch(/^\/media\//)
  expect(aside).toEqual([{ id: photos[7]!.id, reason: 'screenshot' }])
})

test('the list shows one’s own, 24 at a time, the one changed last first or last', async () => {
  for (let i = 0; i < 25; i += 1) {
    const { status } = await callEndpoint(create, {
      actor: anna,
      body: { ...body, title: `第 ${i} 本`, photos: told.slice(0, 2) },
    })
    expect(status).toBe(200)
  }
  const first = await callEndpoint(mine, { actor: anna })
  const results = first.body.results as { name: string }[]
  expect([results.length, first.body.totalCount]).toEqual([24, 26])
  expect(results[0]?.name).toBe('第 24 本')
  const second = await callEndpoint(mine, { actor: anna, query: { page: '2' } })
  expect((second.body.results as { name: string }[]).map(({ name }) => name)).toEqual(['第 0 本', '小满的夏天'])
  const oldest = await callEndpoint(mine, { actor: anna, query: { ordering: 'updated_at', page_size: '1' } })
  expect((oldest.body.results as { name: string }[])[0]?.name).toBe('小满的夏天')
  expect((await callEndpoint(mine, { actor: bob })).body).toMatchObject({ results: [], totalCount: 0 })
}, 120_000)

test('pages come with layers, photographs 200 at a time, used or not, and what happened is told', async () => {
  const read = dataOf(await callEndpoint(pages, { actor: anna, params: { id } })) as Record<string, unknown>
  const all = read.pages as { name: string; pageIndex: number; layers: { type: string; content: string }[] }[]
  expect([all[0]?.name, all.at(-1)?.name]).toEqual(['title', 'copyright'])
  const sheets = all.filter(({ name }) => /^\d+$/.test(name))
  const placed = sheets.flatMap(({ layers }) =>
    layers.filter(({ type }) => type === 'image').map(({ content }) => content),
  )
  expect(placed.sort()).toEqual(
    photos
      .filter((_, i) => i !== 7)
      .map((photo) => photo.id)
      .sort(),
  )
  const unused = await callEndpoint(images, { actor: anna, params: { id }, query: { used: 'false' } })
  expect(unused.body).toMatchObject({
    totalCount: 1,
    results: [{ id: photos[7]!.id, used: false, name: 'IMG_107.jpg' }],
  })
  const every = await callEndpoint(myImages, { actor: anna, query: { aid: id } })
  expect([every.body.totalCount, (every.body.results as unknown[]).length]).toEqual([30, 30])
  const page = await callEndpoint(myImages, { actor: anna, query: { aid: id, page: '2', page_size: '20' } })
  expect((page.body.results as unknown[]).length).toBe(10)
  const happened = await callEndpoint(activities, { actor: anna, params: { id } })
  expect(happened.body).toMatchObject({ totalCount: 1, results: [{ kind: 'created', photos: 30 }] })
})

test('the check speaks the words of the specification', async () => {
  const checked = dataOf(await callEndpoint(validate, { actor: anna, params: { id }, body: {} })) as Record<
    string,
    unknown
  >
  const reasons = checked.reasons as {
    reason: string
    message: string
    suggestion: string | null
    page: string | null
  }[]
  const small = reasons.find(({ reason }) => reason === 'small_image')
  expect(small).toMatchObject({ suggestion: '返回编辑页，点击红色感叹号查看' })
  expect(small?.message).toMatch(/^图片 \d+×\d+ 偏小$/)
  expect(small?.page).toMatch(/^\d+$/)
  expect(checked.valid).toBe(false)
  const few = await callEndpoint(create, { actor: anna, body: { ...body, photos: told.slice(10, 13) } })
  const little = await callEndpoint(validate, {
    actor: anna,
    params: { id: (dataOf(few) as { album: { aid: string } }).album.aid },
    body: {},
  })
  const said = ((dataOf(little) as { reasons: unknown }).reasons as { reason: string; message: string }[]).map(
    ({ reason, message }) => [reason, message],
  )
  expect(said).toContainEqual(['page_size', '页数有点少哦'])
  expect(said).toContainEqual(['image_count', '图片数量不够哦'])
})

test('others see nothing of it: a private and a missing album answer alike, whoever asks; nobody uses another’s photograph', async () => {
  const routes = [one, pages, images, activities] as const
  for (const route of routes) {
    const [private_, missing] = [
      await callEndpoint(route, { actor: bob, params: { id } }),
      await callEndpoint(route, { actor: bob, params: { id: 'nothing' } }),
    ]
    expect([private_.status, missing.status]).toEqual([404, 404])
    expect(private_.body.errmsg).toBe(missing.body.errmsg)
    expect((await callEndpoint(route, { params: { id } })).status).toBe(401)
  }
  expect((await callEndpoint(validate, { actor: bob, params: { id }, body: {} })).status).toBe(404)
  expect((await callEndpoint(myImages, { actor: bob, query: { aid: id } })).status).toBe(404)
  expect((await callEndpoint(create, { actor: bob, body })).status).toBe(422)
  expect((await callEndpoint(create, { body })).status).toBe(401)
  expect(
    await query(
      connection,
      "select 1 from works w left join albums a on a.id = w.id where w.kind = 'album' and a.id is null",
    ),
  ).toEqual([])
})

test.each([
  [{ tid: 'constructor' }, '没有这种相册'],
  [{ tid: 'album', size: '8' }, '没有这种相册'],
  [{ innerStyleId: '__proto__' }, '没有这种主题'],
  [{ photos: [told[0], told[0]] }, '有照片放了两次'],
  [{ photos: [{ sha256: 'f'.repeat(64) }] }, '有照片不在您的照片里'],
  [{ photos: [] }, ''],
  [{ photos: Array.from({ length: 501 }, (_, i) => ({ sha256: i.toString(16).padStart(64, '0') })) }, ''],
])('what no album can be made of is refused: %#', async (change, sentence) => {
  const answer = await callEndpoint(create, { actor: anna, body: { ...body, ...change } })
  expect(answer.status).toBe(422)
  if (sentence) expect(JSON.stringify(answer.body)).toContain(sentence)
})

test('a page whose picture is gone is told by the check; a list carries no pages', async () => {
  const list = await callEndpoint(mine, { actor: anna })
  expect(JSON.stringify(list.body)).not.toContain('"layers"')
  const shown = (await query<{ sha256: string }>(
    connection,
    `select p.sha256 from album_photos p join albums a on a.id = p.album_id
     where a.id = $1 and strpos(a.pages::text, p.sha256) > 0 order by p.position limit 1`,
    [id],
  )) as [{ sha256: string }]
  await query(connection, 'delete from user_media where sha256 = $1', [shown[0].sha256])
  await query(connection, 'delete from media where sha256 = $1', [shown[0].sha256])
  const checked = dataOf<{ valid: boolean; reasons: { reason: string; page: string | null }[] }>(
    await callEndpoint(validate, { params: { id }, actor: anna }),
  )
  expect(checked.valid).toBe(false)
  expect(checked.reasons).toContainEqual(expect.objectContaining({ reason: 'image_missing', page: expect.any(String) }))
})
