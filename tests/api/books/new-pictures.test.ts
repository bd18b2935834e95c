/** Pictures an owner puts into a post of a book: POST /api/book/{id}/pictures, and the change that shows them. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { storageUse } from '#lib/media/quota.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as copyBook } from '../../../src/pages/api/book/[id]/copy.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as bookInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as printPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { POST as addPicture } from '../../../src/pages/api/book/[id]/pictures.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const bert = person('bert')

const posts = [
  {
    ...{ id: '101', username: 'wxid_a', nickname: '林小满', type: 1, likes: [], comments: [], media: [] },
    ...{ createTimeStr: '2024-04-01 12:00:00', contentDesc: '院子里开了花' },
  },
]
const exported = { exportTime: '2024-06-01T00:00:00Z', totalPosts: 1, filters: { usernames: ['wxid_a'] }, posts }
const imported = await bring(anna, [{ name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(exported)) }])

type Book = { id: string; status: string; sourceId: string }
const settled = (id: string): Promise<Book> =>
  until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const { id } = dataOf<Book>(await callEndpoint(createBook, { body: { import_id: imported.id }, actor: anna }))
const { sourceId } = await settled(id)

const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#786' } })
  .png()
  .toBuffer()
type Kept = { hash: string; width: number; height: number }
const send = (body: Uint8Array, actor = anna) => callEndpoint(addPicture, { params: { id }, body, actor })
type Item = { target: string; pics: { name: string; src: string }[] }
const items = async (of = id): Promise<Item[]> =>
  dataOf<Item[]>(
    await callEndpoint(monthItems, { params: { sourceId, month: '202404' }, query: { book: of }, actor: anna }),
  )
let count = 0
const say = async (value: string | null, actor = anna) => {
  count += 1
  const [item] = await items()
  const changes = [{ target: item!.target, field: 'new-picture/0123456789abcdef', value, base: '' }]
  const commands = [{ id: `command-${String(count).padStart(12, '0')}`, name: 'add-picture', changes }]
  return callEndpoint(write, { params: { id }, body: { commands }, actor })
}
type Outcome = { outcome: string; code: string | null }
const outcomeOf = (answer: Awaited<ReturnType<typeof say>>): Outcome =>
  dataOf<{ outcomes: Outcome[] }>(answer).outcomes[0]!
type Page = { elements: { pid?: string }[] }
const printed = async (of = id): Promise<string[]> =>
  dataOf<Page[]>(await callEndpoint(printPages, { params: { id: of, month: '202404' }, actor: anna })).flatMap(
    ({ elements }) => elements.flatMap(({ pid }) => pid ?? []),
  )

test('a new picture is kept, counted, shown in its post, printed, copied with the book, and taken back by an undo', async () => {
  const before = await storageUse(anna.userId)
  const kept = dataOf<Kept>(await send(bytes))
  expect(kept).toMatchObject({ width: 900, height: 600 })
  expect((await storageUse(anna.userId)).kept).toBeGreaterThan(before.kept)
  expect(outcomeOf(await say(`${kept.hash} 900 600`)).outcome).toBe('written')
  await settled(id)
  expect((await items())[0]?.pics.map(({ name }) => name)).toEqual(['+0123456789abcdef'])
  expect(await printed()).toContain(kept.hash)

  const copy = dataOf<Book>(await callEndpoint(copyBook, { params: { id }, actor: anna }))
  await settled(copy.id)
  expect(await printed(copy.id)).toContain(kept.hash)

  const undo = { id: 'command-undo-000001', name: 'undo', of: `command-${String(count).padStart(12, '0')}` }
  await callEndpoint(write, { params: { id }, body: { commands: [undo] }, actor: anna })
  await settled(id)
  expect(await printed()).not.toContain(kept.hash)
  expect((await items())[0]?.pics).toEqual([])
})

test('only what its owner sent can be put in, as large as it is; nobody else sends anything', async () => {
  const kept = dataOf<Kept>(await send(bytes))
  for (const wrong of [`${kept.hash} 9000 600`, `${'f'.repeat(64)} 900 600`])
    expect(outcomeOf(await say(wrong))).toMatchObject({ outcome: 'refused', code: 'not_own_picture' })
  for (const wrong of ['x', `${kept.hash} 0 600`, `${kept.hash}`])
    expect(outcomeOf(await say(wrong)).outcome).toBe('refused')
  expect((await send(bytes, bert)).status).toBe(404)
  expect((await send(new TextEncoder().encode('<svg onload=alert(1)>'))).status).toBe(422)
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="9" height="9"/></svg>'
  const drawn = await send(new TextEncoder().encode(drawing))
  expect([drawn.status, drawn.body.errcode, drawn.body.errmsg]).toEqual([
    ...[422, 'not_a_picture', '这是 SVG 图，不能当照片放进书里，请换成 JPG、PNG 或 WebP 再试'],
  ])
  expect((await send(new Uint8Array())).status).toBe(422)
})

test('a book whose posts are gone takes no picture: its bytes are not kept', async () => {
  const before = await storageUse(anna.userId)
  const other = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a53' } })
    .png()
    .toBuffer()
  for (const table of ['posts', 'post_people', 'post_media'])
    await query(connection, `delete from ${table} where source_id = '${sourceId}'`)
  await query(connection, `delete from post_sources where id = '${sourceId}'`)
  const late = await send(other)
  expect([late.status, late.body.errcode, late.body.errmsg]).toEqual([
    ...[409, 'source_gone', '这本书的原始内容已经删除，不能再加图片'],
  ])
  expect((await storageUse(anna.userId)).kept).toBe(before.kept)
})
