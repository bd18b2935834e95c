import { expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import type { ImportView } from '#lib/sources/upload/import.api.ts'
import { GET as importState } from '../../../src/pages/api/import/imports/[id]/index.ts'
import { POST as readImport } from '../../../src/pages/api/import/imports/[id]/read.ts'
import { POST as settleImport } from '../../../src/pages/api/import/imports/[id]/settle.ts'
import { POST as createImport } from '../../../src/pages/api/import/imports/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf, sendFile, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const stateOf = async (id: string) =>
  dataOf<ImportView>(await callEndpoint(importState, { params: { id }, actor: anna }))
const rested = (id: string) =>
  until(
    () => stateOf(id),
    ({ status }) => status === 'ready' || status === 'failed',
  )
const bring = async (flow: string, name: string, bytes: Uint8Array, more: object = {}) => {
  const created = await callEndpoint(createImport, { method: 'POST', body: { flow, ...more }, actor: anna })
  const { id } = dataOf<{ id: string }>(created)
  await sendFile(anna, id, { name, bytes })
  await callEndpoint(readImport, { method: 'POST', params: { id }, body: {}, actor: anna })
  return rested(id)
}
const settle = (id: string, body: object, actor = anna) =>
  callEndpoint(settleImport, { method: 'POST', params: { id }, body, actor })
const entriesOf = async ({ sourceId }: ImportView) => (await loadSource(db(), sourceId!))!.entries

const timesOf = (entries: Awaited<ReturnType<typeof entriesOf>>) => entries.map(({ id, when }) => [id, when])

test('stored posts move to another zone and back, and what is added later stands on it too', async () => {
  const [{ name, bytes }] = (await madeLife(6, 0)) as [{ name: string; bytes: Uint8Array }]
  const view = await bring('wxbook', name, bytes)
  expect(view.report?.zone).toMatchObject({ now: 'Asia/Shanghai', entries: 6, doubt: null })
  const before = await entriesOf(view)
  expect((await settle(view.id, { zone: 'Mars/Olympus' })).status).toBe(422)
  expect((await settle(view.id, { zone: 'Asia/Tokyo' }, person('bert'))).status).toBe(404)
  expect((await settle(view.id, { zone: 'America/New_York' })).status).toBe(200)
  const moved = await entriesOf(view)
  expect(moved.map(({ when }) => when.utcMs)).toEqual(before.map(({ when }) => when.utcMs))
  expect(moved.every(({ when }, index) => when.local < before[index]!.when.local)).toBe(true)
  expect((await stateOf(view.id)).report?.zone?.now).toBe('America/New_York')

  const again = await bring('wxbook', name, bytes)
  expect(again.report).toMatchObject({ added: 0, zone: { now: 'America/New_York' } })
  expect(timesOf(await entriesOf(again))).toEqual(timesOf(moved))
  await settle(view.id, { zone: 'Asia/Shanghai' })
  expect(timesOf(await entriesOf(view))).toEqual(timesOf(before))
})

test('a text that is a diary as much as an article is read the other way when somebody says so, once and not twice', async () => {
  const page = '---\ntitle: 清明\ndate: 2024-04-04 10:00:00\ntags: 家\n---\n今天去看外婆。\n'
  const view = await bring('qzbook', '2024-04-04-清明.md', new TextEncoder().encode(page))
  expect(view.report?.reading).toMatchObject({
    files: 1,
    now: { format: 'static-blog-md' },
    other: { format: 'markdown-diary' },
  })
  expect((await entriesOf(view)).map(({ type }) => type)).toEqual(['article'])
  expect(dataOf<{ status: string }>(await settle(view.id, { readAs: 'markdown-diary' })).status).toBe('reading')
  const other = await rested(view.id)
  expect(other.report?.reading).toMatchObject({
    now: { format: 'markdown-diary' },
    other: { format: 'static-blog-md' },
  })
  expect((await entriesOf(other)).map(({ type }) => type)).toEqual(['diary'])
  await settle(view.id, { readAs: 'static-blog-md' })
  expect((await entriesOf(await rested(view.id))).map(({ type }) => type)).toEqual(['article'])
})
