/** A newer export is read beside the book's source, compared, and accepted month by month; own changes stay. */
import { expect, test } from 'vitest'
import { registerAccountJobs } from '#lib/accounts/account/jobs.server.ts'
import type { UpdatePost, UpdateView } from '#lib/books/update/update.api.ts'
import type { Actor } from '#lib/http/actor.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { tidyHeld } from '#lib/sources/job/held.server.ts'
import { GET as coverSheet } from '../../../src/pages/api/book/[id]/cover_sheet.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as bookInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as posts } from '../../../src/pages/api/book/[id]/update/[month].ts'
import { POST as accept } from '../../../src/pages/api/book/[id]/update/accept.ts'
import { POST as begin, DELETE as drop, GET as look } from '../../../src/pages/api/book/[id]/update/index.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as importState } from '../../../src/pages/api/import/imports/[id]/index.ts'
import { POST as readImport } from '../../../src/pages/api/import/imports/[id]/read.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, sendFile, type Upload, until } from '../../support/import.ts'
import { momentsExport, spring, summer, type Told } from '../../support/moments-export.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
registerAccountJobs()
await startQueue()

type Book = { id: string; sourceId: string; status: string; needRepublish: boolean; entryCount: number }

const info = async (actor: Actor, id: string): Promise<Book> =>
  dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor }))
const settled = (actor: Actor, id: string): Promise<Book> =>
  until(
    () => info(actor, id),
    ({ status }) => status !== 'typesetting',
  )
/** A person with a book of the spring, laid out. */
const bookOf = async (name: string, files: Upload[] = [momentsExport(spring, '2024-05-31')]) => {
  const actor = person(name)
  const imported = await bring(actor, files)
  const made = async () =>
    settled(actor, dataOf<Book>(await callEndpoint(createBook, { body: { import_id: imported.id }, actor })).id)
  return { actor, book: await made(), made }
}

const seen = async (actor: Actor, id: string): Promise<UpdateView> =>
  dataOf(await callEndpoint(look, { params: { id }, actor }))
const started = async (actor: Actor, id: string) => callEndpoint(begin, { params: { id }, body: {}, actor })
/** Brings files as an update of a book and waits until they are read. */
const bringUpdate = async (actor: Actor, id: string, files: Upload[]): Promise<UpdateView> => {
  const importId = dataOf<{ id: string }>(await started(actor, id)).id
  for (const file of files) await sendFile(actor, importId, file)
  await callEndpoint(readImport, { method: 'POST', params: { id: importId }, body: {}, actor })
  await until(
    async () => dataOf<{ status: string }>(await callEndpoint(importState, { params: { id: importId }, actor })).status,
    (status) => status === 'ready' || status === 'failed',
  )
  return seen(actor, id)
}
const took = (actor: Actor, id: string, body: object) => callEndpoint(accept, { params: { id }, body, actor })
const postsOf = async (actor: Actor, id: string, month: string) =>
  (await callEndpoint(posts, { params: { id, month }, actor })).body.results as UpdatePost[]
type Item = { target: string; text: string; included: boolean }
const items = async (actor: Actor, { id, sourceId }: Book, month: string): Promise<Item[]> =>
  dataOf(await callEndpoint(monthItems, { params: { sourceId, month }, query: { book: id }, actor }))
const say = (actor: Actor, id: string, command: string, changes: object[]) =>
  callEndpoint(write, {
    params: { id },
    body: { commands: [{ id: `command-update-${command}`, name: 'change-text', changes }] },
    actor,
  })

const counts = ({ months }: UpdateView) =>
  months.map(({ route, added, changed, gone, asks }) => [route, added, changed, gone, asks].join(' '))

test('nothing changes until it is accepted, month by month, and own changes stay', { timeout: 120_000 }, async () => {
  const { actor, book, made } = await bookOf('anna')
  const second = await made()
  const april = await items(actor, book, '202404')
  await say(actor, book.id, 'april-0001', [
    { target: april[0]!.target, field: 'text', base: '', value: '我改过的四月' },
  ])
  await settled(actor, book.id)

  const view = await bringUpdate(actor, book.id, [momentsExport(summer, '2024-06-30')])
  expect(view.state).toBe('ready')
  expect(counts(view)).toEqual(['202404 0 2 0 1', '202405 0 0 1 0', '202406 2 0 0 0'])
  expect((await items(actor, book, '202404'))[1]!.text).toBe('四月的第二条，去了公园。')
  expect((await info(actor, book.id)).needRepublish).toBe(false)
  expect(await items(actor, book, '202406')).toEqual([])

  const [first] = await postsOf(actor, book.id, '202404')
  expect(first).toMatchObject({
    ...{ kind: 'changed', was: '四月的第一条，下了雨。', parts: ['text'], edited: true },
    differences: [{ field: 'text', mine: '我改过的四月', theirs: '四月的第一条，下了雨。后来补了一句。' }],
  })

  expect((await took(actor, book.id, { months: ['202406'] })).status).toBe(200)
  expect(counts(await seen(actor, book.id))).toEqual(['202404 0 2 0 1', '202405 0 0 1 0'])
  expect((await settled(actor, book.id)).entryCount).toBe(8)
  expect((await info(actor, book.id)).needRepublish).toBe(false)
  // The second book of the same collection is told of it, and left as it was.
  expect(await info(actor, second.id)).toMatchObject({ needRepublish: true, entryCount: 6, status: 'ready' })
  const june = [{ route: '202406', year: 2024, month: 6, added: 2 }]
  expect(await seen(actor, second.id)).toMatchObject({ state: 'none', needRepublish: true, meanwhile: june })
  expect((await seen(actor, book.id)).meanwhile).toEqual([])

  // Another tab that shows June still is told that it was taken.
  const twice = await took(actor, book.id, { months: ['202406'] })
  expect([twice.status, twice.body.errcode]).toEqual([409, 'months_taken'])

  const may = await items(actor, book, '202405')
  await say(actor, book.id, 'may-000001', [{ target: may[0]!.target, field: 'title', base: '', value: '樱桃' }])
  const [gone] = await postsOf(actor, book.id, '202405')
  expect(gone).toMatchObject({ kind: 'gone', text: '五月的第一条，吃了樱桃。', edited: true })
  const over = await took(actor, book.id, { months: ['202404', '202405'], out: [gone!.target] })
  expect(dataOf<UpdateView>(over)).toMatchObject({ state: 'none', months: [] })
  await settled(actor, book.id)
  const texts = (await items(actor, book, '202404')).map(({ text }) => text)
  expect(texts).toEqual(['我改过的四月', '四月的第二条，去了公园。后来补了一句。'])
  expect((await items(actor, book, '202405')).map(({ included }) => included)).toEqual([false, true])
  // It left this book; the other one has it still.
  expect((await items(actor, second, '202405')).map(({ included }) => included)).toEqual([true, true])
  expect((await took(actor, second.id, {})).status).toBe(422)
  expect((await took(actor, second.id, { meanwhile: true })).status).toBe(200)
  expect(await settled(actor, second.id)).toMatchObject({ needRepublish: false, entryCount: 8 })
})

test('a cover says the years its book is set of, until the book takes in what another brought', {
  timeout: 120_000,
}, async () => {
  const { actor, book, made } = await bookOf('cora')
  const second = await made()
  const years = async (id: string): Promise<string> =>
    dataOf<{ years: string }>(await callEndpoint(coverSheet, { params: { id }, actor })).years
  expect([await years(book.id), await years(second.id)]).toEqual(['2024', '2024'])
  const later = [...spring, { id: 9, at: '2026-06-01T08:00:00', text: '两年后的六月。' }]
  const view = await bringUpdate(actor, book.id, [momentsExport(later, '2026-06-30')])
  await took(actor, book.id, { months: view.months.map(({ route }) => route) })
  await settled(actor, book.id)
  expect([await years(book.id), await years(second.id)]).toEqual(['2024 ～ 2026', '2024'])
  await took(actor, second.id, { meanwhile: true })
  await settled(actor, second.id)
  expect(await years(second.id)).toBe('2024 ～ 2026')
})

test('what both changed is the source’s, or both, where that is chosen; undone it is one’s own again', {
  timeout: 120_000,
}, async () => {
  const { actor, book } = await bookOf('bo')
  const april = await items(actor, book, '202404')
  const mine = april.map(({ target }, at) => ({ target, field: 'text', base: '', value: `我的第 ${at + 1} 条` }))
  await say(actor, book.id, 'both-00001', mine)
  await bringUpdate(actor, book.id, [momentsExport(summer, '2024-06-30')])
  const asked = (await postsOf(actor, book.id, '202404')).flatMap(({ differences }) => differences)
  const choices = asked.map(({ target, field }, at) => ({ target, field, choice: at === 0 ? 'theirs' : 'both' }))
  expect((await took(actor, book.id, { months: ['202404'], choices })).status).toBe(200)
  const texts = async () => (await items(actor, book, '202404')).map(({ text }) => text)
  expect(await texts()).toEqual([
    '四月的第一条，下了雨。后来补了一句。',
    '我的第 2 条\n\n四月的第二条，去了公园。后来补了一句。',
  ])
  const rows = await query<{ command_id: string }>(
    connection,
    "select command_id from edit_log where command->>'name' = 'take-update' order by at desc limit 1",
  )
  const body = { commands: [{ id: 'command-update-undo0001', name: 'undo', of: rows[0]!.command_id }] }
  await callEndpoint(write, { params: { id: book.id }, body, actor })
  expect(await texts()).toEqual(['我的第 1 条', '我的第 2 条'])
})

test('a text that got shorter at its source is told of, also by exports that do not say when they were made', {
  timeout: 120_000,
}, async () => {
  const undated = (posts: readonly Told[]): Upload => {
    const { exportTime: _, ...told } = JSON.parse(
      Buffer.from(momentsExport(posts, '2024-05-31').bytes).toString('utf8'),
    )
    return { name: '朋友圈.json', bytes: Buffer.from(JSON.stringify(told)) }
  }
  const shorter = spring.map((one) => (one.id === 3 || one.id === 4 ? { ...one, text: '短了。' } : one))
  const { actor, book } = await bookOf('shorter', [undated(spring)])
  const [, own] = await items(actor, book, '202404')
  await say(actor, book.id, 'shorter-01', [{ target: own!.target, field: 'text', base: '', value: '我改过的' }])
  expect(counts(await bringUpdate(actor, book.id, [undated(shorter)]))).toEqual(['202404 0 2 0 1'])
  const told = await postsOf(actor, book.id, '202404')
  expect(told.map(({ was, text }) => [was, text])).toEqual([
    ['四月的第一条，下了雨。', '短了。'],
    ['四月的第二条，去了公园。', '短了。'],
  ])
  expect(dataOf<UpdateView>(await took(actor, book.id, { months: ['202404'] })).state).toBe('none')
  expect((await items(actor, book, '202404')).map(({ text }) => text)).toEqual(['短了。', '我改过的'])
  // The longer one of before, imported once more, does not bring its words back; as an update it is a change again.
  await bring(actor, [undated(spring)])
  expect((await items(actor, book, '202404')).map(({ text }) => text)).toEqual(['短了。', '我改过的'])
  expect(counts(await bringUpdate(actor, book.id, [undated(spring)]))).toEqual(['202404 0 2 0 1'])
})

test('two tabs accept the same and different months: each is taken once', { timeout: 120_000 }, async () => {
  const { actor, book } = await bookOf('two')
  await bringUpdate(actor, book.id, [momentsExport(summer, '2024-06-30')])
  const answers = await Promise.all([
    took(actor, book.id, { months: ['202404', '202406'] }),
    took(actor, book.id, { months: ['202406'] }),
    took(actor, book.id, { months: ['202405', '202406'] }),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const rest = await seen(actor, book.id)
  if (rest.months.length > 0) await took(actor, book.id, { months: rest.months.map(({ route }) => route) })
  expect(await seen(actor, book.id)).toMatchObject({ state: 'none', months: [] })
  expect((await settled(actor, book.id)).entryCount).toBe(8)
  const late = await took(actor, book.id, { months: ['202406'] })
  expect([late.status, late.body.errcode]).toEqual([409, 'update_over'])
})

test('the same export says nothing new; thrown away, nothing of it is left', { timeout: 120_000 }, async () => {
  const { actor, book } = await bookOf('same')
  const view = await bringUpdate(actor, book.id, [momentsExport(spring, '2024-05-31')])
  expect(view).toMatchObject({ state: 'ready', months: [], otherAuthor: null })
  const again = await started(actor, book.id)
  expect([again.status, again.body.errcode]).toEqual([409, 'update_under_way'])
  expect(dataOf(await callEndpoint(drop, { method: 'DELETE', params: { id: book.id }, actor }))).toEqual({
    dropped: true,
  })
  expect((await seen(actor, book.id)).state).toBe('none')
  expect(dataOf(await callEndpoint(drop, { method: 'DELETE', params: { id: book.id }, actor }))).toEqual({
    dropped: false,
  })
})

test('pictures of an update that was thrown away are let go; those of the book stay', {
  timeout: 120_000,
}, async () => {
  const { actor, book } = await bookOf('pictures', await madeLife(6, 3))
  const held = async () => {
    const rows = await query<{ n: number }>(
      connection,
      `select count(*)::int as n from user_media where user_id = '${actor.userId}'`,
    )
    return rows[0]!.n
  }
  const before = await held()
  await bringUpdate(actor, book.id, await madeLife(12, 8))
  expect(await held()).toBeGreaterThan(before)
  await callEndpoint(drop, { method: 'DELETE', params: { id: book.id }, actor })
  await until(held, (now) => now === before)
  // Nobody went on with it for as long as uploads are kept.
  await bringUpdate(actor, book.id, await madeLife(12, 8))
  expect(await tidyHeld()).toBe(0)
  expect(await tidyHeld(Date.now() + 400 * 24 * 3600 * 1000)).toBeGreaterThan(0)
  expect((await seen(actor, book.id)).state).toBe('none')
  await until(held, (now) => now === before)
})

test('what is no newer export of this book is said, and changes nothing', { timeout: 120_000 }, async () => {
  const { actor, book } = await bookOf('wrong')
  const csv = (text: string) => ({ name: '日记.csv', bytes: new TextEncoder().encode(text) })
  const other = await bringUpdate(actor, book.id, [csv('日期,内容\n2024-04-01,春天来了\n')])
  expect(other.state).toBe('failed')
  expect(other.failure).toContain('换一份')
  // What failed is in nobody's way.
  const empty = await bringUpdate(actor, book.id, [momentsExport([], '2024-06-30')])
  expect(empty.state).toBe('failed')
  const torn = await bringUpdate(actor, book.id, [{ name: '朋友圈.json', bytes: Buffer.from('{"posts": [') }])
  expect(torn.state).toBe('failed')

  const strange = await bringUpdate(actor, book.id, [momentsExport(summer, '2024-06-30', '周子谦')])
  expect(strange.otherAuthor).toEqual({ was: '苏棠', now: '周子谦' })
  const months = strange.months.map(({ route }) => route)
  const refused = await took(actor, book.id, { months })
  expect([refused.status, refused.body.errcode]).toEqual([409, 'other_author'])
  for (const [month, errcode] of [
    ['199901', 'no_such_month'],
    ['209913', 'invalid'],
  ]) {
    const nowhere = await took(actor, book.id, { months: [...months, month], other_author: true })
    expect([nowhere.status, nowhere.body.errcode], month).toEqual([422, errcode])
  }
  const unknown = await callEndpoint(posts, { params: { id: book.id, month: '199901' }, actor })
  expect([unknown.status, unknown.body.errcode]).toEqual([409, 'update_over'])
  expect((await info(actor, book.id)).entryCount).toBe(6)
})

test('another’s book is not there, a finalized one is not updated, nor one whose source is gone', {
  timeout: 120_000,
}, async () => {
  const { actor, book } = await bookOf('owner')
  const stranger = person('stranger')
  const calls = (who: Actor) => [
    callEndpoint(look, { params: { id: book.id }, actor: who }),
    started(who, book.id),
    callEndpoint(posts, { params: { id: book.id, month: '202406' }, actor: who }),
    took(who, book.id, { months: ['202406'] }),
    callEndpoint(drop, { method: 'DELETE', params: { id: book.id }, actor: who }),
  ]
  const statuses = async (who: Actor) => (await Promise.all(calls(who))).map(({ status }) => status)
  expect(await statuses(stranger)).toEqual([404, 404, 404, 404, 404])
  await bringUpdate(actor, book.id, [momentsExport(summer, '2024-06-30')])
  await query(connection, `update books set status = 'finalized' where source_id = '${book.sourceId}'`)
  expect(await statuses(actor)).toEqual([409, 409, 409, 409, 409])
  await query(connection, `update books set status = 'ready' where source_id = '${book.sourceId}'`)
  for (const table of ['posts', 'post_people', 'post_media'])
    await query(connection, `delete from ${table} where source_id = '${book.sourceId}'`)
  await query(connection, `delete from post_sources where id = '${book.sourceId}'`)
  const gone = await took(actor, book.id, { months: ['202406'] })
  expect([gone.status, gone.body.errcode]).toEqual([409, 'source_gone'])
})
