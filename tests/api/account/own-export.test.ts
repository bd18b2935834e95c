import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { registerAccountJobs } from '#lib/accounts/account/jobs.server.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import { listSourceIds } from '#lib/posts/post.sql.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as file } from '../../../src/pages/api/user/export/[id]/file.ts'
import { POST as start, GET as state } from '../../../src/pages/api/user/export/index.ts'
import { GET as listArticles } from '../../../src/pages/blogbook/crawler/files/[importId].ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { partBytes } from '../../support/formats/part.ts'
import { formatSamples } from '../../support/formats/samples.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
registerAccountJobs()
await startQueue()

const [anna, carla] = [person('anna'), person('carla')]
type Flow = 'wxbook' | 'diarybook' | 'wbbook' | 'bbsbook'

const sample = (format: string) =>
  formatSamples
    .find((one) => one.format === format)!
    .make(5)
    .map((part) => ({ name: part.name, bytes: partBytes(part) }))
const zipped = (format: string) => [
  { name: `${format}.zip`, bytes: zipSync(Object.fromEntries(sample(format).map((one) => [one.name, one.bytes]))) },
]

/** Everything of an account by kind. */
const held = async (actor: typeof anna): Promise<Map<string, PostImport>> => {
  const books = await Promise.all((await listSourceIds(db(), actor.userId)).map((id) => loadSource(db(), id)))
  return new Map(books.flatMap((book) => (book ? [[book.source.kind, book] as const] : [])))
}

/** Where a file lay when it was brought is the only thing that differs. */
const content = ({ people, entries, media, source, report }: PostImport) => ({
  ...{ people, entries, media: media.map(({ file: _, ...one }) => one), counts: report.counts },
  ...{ zone: source.defaultZone, ownerId: source.ownerId, span: report.span, present: report.presentMedia },
})

/** A life out of four places: moments, microblog, diary in its own zones, articles, and a thread. */
const imported: [format: string, flow: Flow][] = [
  ['weflow-json', 'wxbook'],
  ['m-weibo-json', 'wbbook'],
  ['dayone-json', 'diarybook'],
  ['wxr', 'wxbook'],
  ['discuz-html', 'bbsbook'],
]

test('what was taken along comes back in another account just as it was, and twice is once', {
  timeout: 120_000,
}, async () => {
  let articles = ''
  for (const [format, flow] of imported) {
    const { id, status, failure } = await bring(anna, zipped(format), { flow })
    expect([format, status, failure]).toEqual([format, 'ready', null])
    if (format === 'wxr') articles = id
  }
  const before = await held(anna)
  expect([...before.keys()].sort()).toEqual(['blog', 'diary', 'forum', 'wechat-moments', 'weibo'])
  for (const { report } of before.values()) expect(report.presentMedia).toBeGreaterThan(0)

  await callEndpoint(start, { method: 'POST', body: {}, actor: anna })
  type State = { id: string; status: string }
  const ready = await until(
    async () => dataOf<State>(await callEndpoint(state, { actor: anna })),
    (one) => one.status !== 'making',
  )
  const { response } = await callEndpoint(file, { params: { id: ready.id }, actor: anna })
  const zip = [{ name: '我的全部内容.zip', bytes: Buffer.from(await response.arrayBuffer()) }]

  const flows: Flow[] = ['wxbook', 'wbbook', 'diarybook', 'bbsbook']
  for (const flow of flows) {
    const read = await bring(carla, zip, { flow })
    expect([flow, read.status, read.failure]).toEqual([flow, 'ready', null])
    const source = read.report?.source as { names: string[] }
    expect(source.names).toEqual(['从心书带走的全部内容'])
  }
  // Articles have a room of their own: there the one file of theirs is put in, with the pictures.
  const own = unzipSync(zip[0]!.bytes, { filter: ({ name }) => /-blog\.json$|^图片和视频/.test(name) })
  const there = await bring(
    carla,
    Object.entries(own).map(([name, bytes]) => ({ name, bytes })),
  )
  const listed = async (importId: string, actor: typeof anna) =>
    (await callEndpoint(listArticles, { params: { importId }, actor })).body.data
  expect(await listed(articles, anna)).toMatchObject({ articles: [{}, {}, {}, {}, {}] })
  expect(await listed(there.id, carla)).toEqual(await listed(articles, anna))
  const after = await held(carla)
  for (const [kind, book] of before) {
    const found = after.get(kind)
    expect(found && content(found), kind).toEqual(content(book))
  }
  // Brought again into the account it comes from it adds nothing and changes nothing.
  const again = await bring(anna, zip, { flow: 'wxbook' })
  const same = before.get('wechat-moments')!
  expect(again.report).toMatchObject({ added: 0, missingMedia: same.report.missingMedia })
  expect(content((await held(anna)).get('wechat-moments')!)).toEqual(content(same))
})
