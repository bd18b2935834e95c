import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { registerAccountJobs } from '#lib/accounts/account/jobs.server.ts'
import { db } from '#lib/db/db.server.ts'
import { lostEdits } from '#lib/edits/apply-edits.ts'
import { readEditsFile } from '#lib/edits/edits-file.ts'
import { targetOf } from '#lib/edits/post-target.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import { listSourceIds } from '#lib/posts/post.sql.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
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
  let [articles, moments] = ['', '']
  for (const [format, flow] of imported) {
    const { id, status, failure } = await bring(anna, zipped(format), { flow })
    expect([format, status, failure]).toEqual([format, 'ready', null])
    if (format === 'wxr') articles = id
    if (format === 'weflow-json') moments = id
  }
  const before = await held(anna)
  expect([...before.keys()].sort()).toEqual(['blog', 'diary', 'forum', 'wechat-moments', 'weibo'])
  for (const { report } of before.values()) expect(report.presentMedia).toBeGreaterThan(0)

  const made = dataOf<{ id: string }>(await callEndpoint(createBook, { body: { import_id: moments }, actor: anna }))
  const [post] = before.get('wechat-moments')!.entries
  const change = { target: targetOf(post!), field: 'text', base: '', value: '我改过' }
  const commands = [{ id: 'command-of-the-test-0001', name: 'change-text', changes: [change] }]
  expect((await callEndpoint(write, { params: { id: made.id }, body: { commands }, actor: anna })).status).toBe(200)

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
  // Changes of a book lie beside it, as the command takes them, and find their posts in the other account.
  const parts = unzipSync(zip[0]!.bytes, { filter: ({ name }) => /修改\.json$|账号\.json$/.test(name) })
  const name = Object.keys(parts).find((one) => one.endsWith('修改.json')) ?? ''
  const edits = readEditsFile(Buffer.from(parts[name] ?? []).toString())
  expect(edits).toEqual({ ok: true, value: [{ target: targetOf(post!), field: 'text', value: '我改过' }] })
  if (edits.ok) expect(lostEdits(after.get('wechat-moments')!.entries, edits.value)).toEqual([])
  const rows = JSON.parse(Buffer.from(parts['账号.json']!).toString()) as Record<string, object[]>
  expect([rows.edit_records, rows.edit_log]).toEqual([
    [expect.objectContaining({ value: '我改过' })],
    [expect.objectContaining({ command_id: commands[0]!.id })],
  ])
  // Brought again into the account it comes from it adds nothing and changes nothing.
  const again = await bring(anna, zip, { flow: 'wxbook' })
  const same = before.get('wechat-moments')!
  expect(again.report).toMatchObject({ added: 0, missingMedia: same.report.missingMedia })
  expect(content((await held(anna)).get('wechat-moments')!)).toEqual(content(same))
})
