import { expect, test } from 'vitest'
import { findBook } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { examples } from '#lib/sources/examples/examples.ts'
import { POST as changeBook } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as latest } from '../../../src/pages/api/latest_wxbook_user.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const wordsOf = (id: keyof typeof examples) =>
  examples[id]().flatMap((one) => ('text' in one ? [{ name: one.path, bytes: Buffer.from(one.text) }] : []))
const make = (body: object) => callEndpoint(createBook, { method: 'POST', body, actor: anna })

test('a friend’s book wants one person and their consent; what belongs elsewhere and what nobody hid is said', async () => {
  expect(dataOf(await callEndpoint(latest, { actor: anna }))).toEqual({ user: null })
  const { id } = await bring(anna, wordsOf('wxbook-friend'))
  const friend = { import_id: id, flow: 'wxbook-friend' }
  expect((await make(friend)).body).toMatchObject({ errcode: 'person_needed' })
  const chosen = { ...friend, author_ids: ['wxid_sample_zhouyuan'] }
  expect((await make(chosen)).body).toMatchObject({ errcode: 'consent_needed' })
  const created = dataOf<Record<string, unknown>>(await make({ ...chosen, consent: true }))
  expect(created).toMatchObject({ type: 'wxbook', flow: 'wxbook-friend', public: false, asksBeforeSharing: true })
  expect((await make({ import_id: id, flow: 'wbbook' })).body).toMatchObject({ errcode: 'other_flow' })
  expect((await make({ import_id: id, flow: 'wxbook-private' })).body).toMatchObject({ errcode: 'no_posts' })
  expect(dataOf(await callEndpoint(latest, { actor: anna }))).toMatchObject({
    user: { entries: 23, firstDay: '2021-03-06', lastDay: '2022-03-06' },
  })
})

test('without a way said, the book is of the kind its posts are of', async () => {
  const { id } = await bring(anna, wordsOf('wbbook'))
  expect(dataOf(await make({ import_id: id }))).toMatchObject({ type: 'wbbook', flow: 'wbbook', innerStyleId: 'zazhi' })
})

test('style, cover and binding chosen before the book are in it, and a made book takes others; unknown ones are said', async () => {
  const { id } = await bring(anna, wordsOf('wxbook'))
  const told = { child: { nickname: '小满', birthday: '2019-03-01' } }
  const created = dataOf<{ id: string }>(
    await make({ import_id: id, style: 'tongnian', cover: 'seal', binding: '2', paper: 'offset-100', ...told }),
  )
  expect(created).toMatchObject({ innerStyleId: 'tongnian', binding: '2', cover: { codeName: 'seal' } })
  for (const bad of [{ style: 'changwen' }, { style: '<b>' }, { cover: 'nothing' }])
    expect((await make({ import_id: id, ...bad })).body, JSON.stringify(bad)).toMatchObject({ errcode: 'unknown_look' })
  // A wish nobody can fulfil is no wish; the book is made all the same.
  expect(dataOf(await make({ import_id: id, binding: '9', paper: 'gold' }))).toMatchObject({ binding: null })
  const change = (body: object) =>
    callEndpoint(changeBook, { method: 'POST', params: { id: created.id }, body, actor: anna })
  expect((await change({ style: 'changwen' })).body).toMatchObject({ errcode: 'unknown_look' })
  expect(dataOf(await change({ style: 'zazhi', cover: 'window' }))).toMatchObject({
    innerStyleId: 'zazhi',
    cover: { codeName: 'window' },
    isTypesetting: true,
  })
  // The birthday may be said, or said rightly, after the book is made; another style keeps it.
  const child = { nickname: '小满', birthday: '2020-03-01' }
  expect(dataOf(await change({ style: 'tongnian', child }))).toMatchObject({ innerStyleId: 'tongnian', binding: '2' })
  expect((await change({ child: { nickname: '小满', birthday: '2020-13-01' } })).status).toBe(422)
  await change({ style: 'zazhi' })
  expect((await findBook(db(), decodeBookId(created.id)?.id ?? ''))?.making).toMatchObject({
    child,
    selection: { binding: '2' },
  })
})
