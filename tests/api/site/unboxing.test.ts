/** Posts of buyers: lists, ranking, one post, its pictures, and what is off the site. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
import { publishUnboxing, unboxingPost } from '#lib/helpdesk/unboxing.server.ts'
import { setHidden } from '#lib/helpdesk/unboxing.sql.ts'
import { unboxingPosts } from '#lib/helpdesk/unboxing.table.ts'
import type { UnboxingDraft } from '#lib/helpdesk/unboxing.ts'
import { GET as info } from '../../../src/pages/api/helpdesk/request/[id]/info.ts'
import { GET as list } from '../../../src/pages/api/helpdesk/request/get_all_cashback.ts'
import { GET as rank } from '../../../src/pages/api/helpdesk/request/get_all_cashback_rank.ts'
import { GET as picture } from '../../../src/pages/unboxing/pictures/[sha256].ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'

const { connection } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'xinshu-unboxing-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => db().delete(unboxingPosts))

/** A photograph with its place in it, as a phone takes it. */
const photo = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } })
    .jpeg()
    .toBuffer()
const draft = (title: string, more: Partial<UnboxingDraft> = {}): UnboxingDraft => ({
  title,
  content: '他把眼镜擦了三遍才开始看。',
  author: '阿宁',
  product: 'wxbook',
  binding: '2',
  book: '灶前灶后',
  preferred: false,
  pictures: [{ file: '1.jpg', alt: '翻开的书' }],
  ...more,
})
const publish = async (title: string, more: Partial<UnboxingDraft> = {}, day = 1): Promise<string> =>
  publishUnboxing(draft(title, more), [await photo('#884422')], { createdAt: new Date(Date.UTC(2026, 0, day)) })
const titles = (body: unknown): string[] =>
  (body as { results: { content: { title: string } }[] }).results.map(({ content }) => content.title)

test('the list pages, newest first, and keeps to one product and one binding when asked', async () => {
  await publish('旧的', {}, 1)
  await publish('中间', { product: 'wbbook' }, 2)
  await publish('新的', { binding: '6' }, 3)
  const first = await callEndpoint(list, { query: { page_size: '2' } })
  expect([titles(first.body), first.body.totalCount]).toEqual([['新的', '中间'], 3])
  expect(titles((await callEndpoint(list, { query: { page_size: '2', page: '2' } })).body)).toEqual(['旧的'])
  expect(titles((await callEndpoint(list, { query: { tid: 'wbbook' } })).body)).toEqual(['中间'])
  expect(titles((await callEndpoint(list, { query: { binding: '6' } })).body)).toEqual(['新的'])
  expect((await callEndpoint(list, { query: { binding: '9' } })).status).toBe(422)
})

test('an item holds rank, pictures, book, binding, type and content with its tag', async () => {
  await publish('平常', {}, 2)
  const id = await publish('精选', { preferred: true }, 1)
  const { body } = await callEndpoint(rank, { query: { size: '1' } })
  expect(body.results).toEqual([
    {
      id,
      rank: 1,
      type: 'unboxing',
      author: '阿宁',
      book: { title: '灶前灶后', bookType: 'wxbook' },
      binding: '2',
      content: { title: '精选', text: '他把眼镜擦了三遍才开始看。', tag: 'prefer' },
      picList: [
        {
          url: expect.stringMatching(/^\/unboxing\/pictures\/[0-9a-f]{64}$/),
          width: 1200,
          height: 900,
          alt: '翻开的书',
        },
      ],
      sample: false,
      hasCashback: false,
      createdAt: Date.UTC(2026, 0, 1),
    },
  ])
  expect((await callEndpoint(info, { params: { id } })).body.data).toMatchObject({ id, rank: 0 })
})

test('pictures are for everybody while a post shows them, and say nothing of where they were taken', async () => {
  const id = await publish('有图')
  const [shown] = (await unboxingPost(id))!.item.picList
  const sha256 = shown!.url.split('/').at(-1)!
  const ask = () =>
    callEndpoint(picture, { params: { sha256 }, query: { w: '320' }, headers: { accept: 'image/webp' } })
  const answer = await ask()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  const facts = await sharp(Buffer.from(await answer.response.arrayBuffer())).metadata()
  expect([facts.format, facts.width, facts.exif]).toEqual(['webp', 320, undefined])
  // Nobody said how wide: 960.
  const plain = await callEndpoint(picture, { params: { sha256 }, headers: { accept: '*/*' } })
  expect((await sharp(Buffer.from(await plain.response.arrayBuffer())).metadata()).width).toBe(960)
  await setHidden(db(), id, new Date())
  expect((await ask()).status).toBe(404)
  expect((await callEndpoint(picture, { params: { sha256: 'f'.repeat(64) } })).status).toBe(404)
})

test('what was taken off is nowhere: 404, not in lists, not in the ranking', async () => {
  const id = await publish('撤下')
  await setHidden(db(), id, new Date())
  expect((await callEndpoint(info, { params: { id } })).status).toBe(404)
  expect((await callEndpoint(list, {})).body.totalCount).toBe(0)
  expect((await callEndpoint(rank, {})).body.results).toEqual([])
  for (const bad of ['x', '../../etc', '0'.repeat(22), '<script>'])
    expect((await callEndpoint(info, { params: { id: bad } })).status).toBe(404)
})

test('an operator publishes from a file, and a wrong file says what is wrong', async () => {
  await writeFile(join(folder, '1.jpg'), await photo('#224488'))
  const { user, password, host, port, database } = connection
  const url = `postgres://${user}:${password ?? ''}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/unboxing.ts', ...words], {
      cwd: resolve(import.meta.dirname, '../../..'),
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
    })
  const file = join(folder, 'post.json')
  await writeFile(file, JSON.stringify(draft('从文件来')))
  const added = run('add', file)
  expect(added.stderr + added.stdout).toMatch(/已发布 \/unboxing\/[\w-]{22}/)
  expect(titles((await callEndpoint(list, {})).body)).toEqual(['从文件来'])
  await writeFile(file, JSON.stringify(draft('坏的', { binding: '7' as never })))
  const refused = run('add', file)
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('binding')])
  expect(run().stderr).toContain('用法')
})

test('the ranking holds six posts unless another number is asked for', async () => {
  for (const day of [1, 2, 3, 4, 5, 6, 7]) await publish(`第${day}篇`, {}, day)
  expect(titles((await callEndpoint(rank, {})).body)).toHaveLength(6)
  expect(titles((await callEndpoint(rank, { query: { size: '7' } })).body)).toHaveLength(7)
})
