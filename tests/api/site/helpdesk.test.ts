import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setService } from '#lib/config/services.server.ts'
import { db } from '#lib/db/db.server.ts'
import { pictureKey } from '#lib/helpdesk/picture.server.ts'
import { tidyHelp } from '#lib/helpdesk/tidy.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { openStorage, storage } from '#lib/storage/storage.server.ts'
import { findOrAddUser } from '#lib/users/user.sql.ts'
import { users } from '#lib/users/user.table.ts'
import { GET as seePicture } from '../../../src/pages/api/helpdesk/pictures/[id].ts'
import { GET as myMessages, POST as write } from '../../../src/pages/api/helpdesk/thread/messages.ts'
import { POST as addPicture } from '../../../src/pages/api/helpdesk/thread/pictures.ts'
import { POST as markRead } from '../../../src/pages/api/helpdesk/thread/read.ts'
import { POST as settle } from '../../../src/pages/api/helpdesk/threads/[id]/done.ts'
import { POST as answerThread, GET as readThread } from '../../../src/pages/api/helpdesk/threads/[id]/messages.ts'
import { POST as addThreadPicture } from '../../../src/pages/api/helpdesk/threads/[id]/pictures.ts'
import { POST as readByOperator } from '../../../src/pages/api/helpdesk/threads/[id]/read.ts'
import { GET as listThreads } from '../../../src/pages/api/helpdesk/threads/index.ts'
import { GET as corner } from '../../../src/pages/api/user/corner.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'

await testDatabase()
let folder: string
let key = 0
const person = async (name: string, role: Extract<Actor, { kind: 'user' }>['role'] = 'user'): Promise<Actor> => {
  const { id } = await findOrAddUser(db(), { openid: `o_${name}_${key++}` }, name)
  return { kind: 'user', userId: id, role, sessionMark: `mark_${name}` }
}
let anna: Actor
let ben: Actor
let operator: Actor
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frame-help-'))
  setService('storage', openStorage({ kind: 'fs' }, folder))
  operator = await person('客服', 'operator')
})
afterAll(async () => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  anna = await person('安娜')
  ben = await person('小本')
})

const say = (text: string, pictures: string[] = []) => ({ text, pictures, key: `key-${key++}-xxxx` })
const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
const photo = async (): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#b3372b' } })
      .withExif({ IFD0: { Copyright: 'secret-owner' } })
      .jpeg()
      .toBuffer(),
  )
const results = (body: Record<string, unknown>) => body.results as Record<string, unknown>[]
/** The operator's id of the thread whose newest message is this. */
const threadWith = async (preview: string): Promise<string> => {
  const { body } = await callEndpoint(listThreads, { actor: operator, query: { page_size: '100' } })
  return results(body).find((one) => one.preview === preview)!.id as string
}

test('what a person writes the operator reads and answers; each side learns that something is new', async () => {
  const sent = await callEndpoint(write, { actor: anna, body: say('书脊上的字歪了\r\n\n\n\n怎么办？  ') })
  expect([sent.status, (sent.body.data as { text: string }).text]).toEqual([200, '书脊上的字歪了\n\n怎么办？'])
  const id = await threadWith('书脊上的字歪了\n\n怎么办？')
  const opened = await callEndpoint(readThread, { actor: operator, params: { id } })
  expect(opened.body).toMatchObject({ totalCount: 1, unread: true, done: false })
  await callEndpoint(answerThread, { actor: operator, params: { id }, body: say('我们重印一本') })
  const list = await callEndpoint(listThreads, { actor: operator, query: { page_size: '100' } })
  expect(results(list.body).find((one) => one.id === id)).toMatchObject({ unread: false, nickname: '安娜' })

  expect((await callEndpoint(corner, { actor: anna })).body.data).toMatchObject({
    unread: true,
    marks: [{ tab: 'my' }],
  })
  const mine = await callEndpoint(myMessages, { actor: anna })
  expect(results(mine.body).map((one) => [one.side, one.text])).toEqual([
    ['operator', '我们重印一本'],
    ['customer', '书脊上的字歪了\n\n怎么办？'],
  ])
  expect(JSON.stringify(mine.raw)).not.toContain((operator as { userId: string }).userId)
  const upTo = results(mine.body)[0]!.id as number
  expect((await callEndpoint(markRead, { actor: anna, body: { up_to: upTo } })).body.data).toEqual({ unread: false })
  expect((await callEndpoint(corner, { actor: anna })).body.data).toMatchObject({ unread: false, marks: [] })
})

test('somebody else’s thread and the whole desk do not exist for others', async () => {
  const text = `只给客服看 ${key}`
  await callEndpoint(write, { actor: anna, body: say(text) })
  const id = await threadWith(text)
  expect(results((await callEndpoint(myMessages, { actor: ben })).body)).toEqual([])
  const desk = [
    [listThreads, {}],
    [readThread, { params: { id } }],
    [answerThread, { params: { id }, body: say('假冒') }],
    [addThreadPicture, { params: { id }, body: await photo() }],
    [readByOperator, { params: { id }, body: { up_to: 9 } }],
    [settle, { params: { id }, body: { done: true } }],
  ] as const
  const agent = await person('代理', 'agent')
  for (const [call, options] of desk) {
    for (const actor of [anna, ben, agent]) expect((await callEndpoint(call, { ...options, actor })).status).toBe(404)
    expect((await callEndpoint(call, options)).status).toBe(401)
  }
  // Missing and hidden alike, for operators too.
  const missing = { params: { id: 'x'.repeat(22) } }
  expect((await callEndpoint(readThread, { ...missing, actor: operator })).status).toBe(404)
})

test('a visitor has a thread by a ticket nobody can guess; the ticket of another opens another', async () => {
  const first = await callEndpoint(write, { body: say('没有账号也想问') })
  const ticket = cookiesOf(first.headers)
  expect(ticket).toMatch(/^wxbook\.help=[\w-]{43}; wxbook\.helped=1$/)
  expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly/)
  const again = await callEndpoint(myMessages, { headers: { cookie: ticket } })
  expect(results(again.body)).toHaveLength(1)
  expect(results((await callEndpoint(myMessages, {})).body)).toEqual([])
  const guessed = ticket.replace(/help=.{43}/, `help=${'A'.repeat(43)}`)
  expect(results((await callEndpoint(myMessages, { headers: { cookie: guessed } })).body)).toEqual([])
  const other = cookiesOf((await callEndpoint(write, { body: say('另一个人') })).headers)
  expect(results((await callEndpoint(myMessages, { headers: { cookie: other } })).body)[0]!.text).toBe('另一个人')
})

test('signing in takes along what was written before, once, and shuts the ticket', async () => {
  const mine = await callEndpoint(write, { actor: anna, body: say('登录时写的') })
  expect(mine.status).toBe(200)
  const ticket = cookiesOf((await callEndpoint(write, { body: say('登录前写的') })).headers)
  const joined = await callEndpoint(myMessages, { actor: anna, headers: { cookie: ticket } })
  expect(results(joined.body).map((one) => one.text)).toEqual(['登录前写的', '登录时写的'])
  expect(joined.headers.getSetCookie().join()).toMatch(/wxbook\.help=;.*Max-Age=0/)
  expect(results((await callEndpoint(myMessages, { headers: { cookie: ticket } })).body)).toEqual([])
  expect(results((await callEndpoint(myMessages, { actor: ben, headers: { cookie: ticket } })).body)).toEqual([])
  // Somebody who had no thread gets the visitor's as it is.
  const fresh = cookiesOf((await callEndpoint(write, { body: say('先问再登录') })).headers)
  const given = await callEndpoint(myMessages, { actor: ben, headers: { cookie: fresh } })
  expect(results(given.body).map((one) => one.text)).toEqual(['先问再登录'])
})

test('a picture is kept without what the camera knew and shown to the two sides only', async () => {
  const added = await callEndpoint(addPicture, { actor: anna, body: await photo() })
  const { id, width } = added.body.data as { id: string; width: number }
  expect([added.status, width]).toEqual([200, 2000])
  const other = await callEndpoint(write, { actor: ben, body: say('偷图', [id]) })
  expect([other.status, other.body.errcode]).toEqual([422, 'unknown_picture'])
  expect(results((await callEndpoint(myMessages, { actor: ben })).body)).toEqual([])
  const sent = await callEndpoint(write, { actor: anna, body: say('', [id]) })
  expect((sent.body.data as { pictures: unknown[] }).pictures).toHaveLength(1)
  const seen = await callEndpoint(seePicture, { actor: anna, params: { id } })
  const bytes = Buffer.from(await seen.response.arrayBuffer())
  expect([seen.status, seen.headers.get('cache-control'), bytes.includes('secret-owner')]).toEqual([
    200,
    'private, no-store',
    false,
  ])
  expect((await callEndpoint(seePicture, { actor: operator, params: { id } })).status).toBe(200)
  expect((await callEndpoint(seePicture, { actor: ben, params: { id } })).status).toBe(404)
  expect((await callEndpoint(seePicture, { params: { id } })).status).toBe(404)
  const reused = await callEndpoint(write, { actor: anna, body: say('再发一次', [id]) })
  expect(reused.body.errcode).toBe('unknown_picture')
})

test('what is no picture, too large, or empty is refused kindly and leaves nothing behind', async () => {
  const cases = [
    [new TextEncoder().encode('<svg onload=alert(1)>'), 'not_a_picture'],
    [new Uint8Array(10 * 1024 * 1024 + 1), 'body_too_large'],
    [(await photo()).slice(0, 400), 'not_a_picture'],
  ] as const
  for (const [body, code] of cases) {
    const answer = await callEndpoint(addPicture, { actor: anna, body })
    expect([answer.body.errcode, /[一-龥]/.test(String(answer.body.errmsg))]).toEqual([code, true])
  }
  for (const [body, code] of [
    [say(''), 'empty_message'],
    [say('字'.repeat(1001)), 'invalid'],
    [say('a\u0007b'), 'invalid'],
    [say('图', Array(5).fill('x')), 'invalid'],
  ] as const) {
    const answer = await callEndpoint(write, { actor: anna, body })
    expect([answer.status, answer.body.errcode]).toEqual([422, code])
  }
  expect(results((await callEndpoint(myMessages, { actor: anna })).body)).toEqual([])
})

test('the same message sent twice, also at once, is there once', async () => {
  const body = say('只说一遍')
  const answers = await Promise.all([1, 2, 3].map(() => callEndpoint(write, { actor: anna, body })))
  expect(new Set(answers.map((one) => (one.body.data as { id: number }).id)).size).toBe(1)
  expect((await callEndpoint(myMessages, { actor: anna })).body.totalCount).toBe(1)
})

test('a settled thread leaves the list and comes back unread with the next message', async () => {
  const text = `办结 ${key}`
  await callEndpoint(write, { actor: anna, body: say(text) })
  const id = await threadWith(text)
  await callEndpoint(settle, { actor: operator, params: { id }, body: { done: true } })
  const open = await callEndpoint(listThreads, { actor: operator, query: { page_size: '100' } })
  expect(results(open.body).some((one) => one.id === id)).toBe(false)
  const done = await callEndpoint(listThreads, { actor: operator, query: { page_size: '100', done: '1' } })
  expect(results(done.body).some((one) => one.id === id)).toBe(true)
  await callEndpoint(write, { actor: anna, body: say(`${text} 又来`) })
  expect(await threadWith(`${text} 又来`)).toBe(id)
  const { body } = await callEndpoint(listThreads, { actor: operator })
  expect(results(body)[0]).toMatchObject({ unread: true, done: false })
})

test('a long thread pages, newest first', async () => {
  for (let at = 1; at <= 5; at += 1) await callEndpoint(write, { actor: anna, body: say(`第 ${at} 条`) })
  const second = await callEndpoint(myMessages, { actor: anna, query: { page: '2', page_size: '2' } })
  expect([second.body.totalCount, results(second.body).map((one) => one.text)]).toEqual([5, ['第 3 条', '第 2 条']])
})

test('too many messages are asked to wait', async () => {
  const eager = await person('急性子')
  const answers = []
  for (let at = 0; at < 31; at += 1)
    answers.push(await callEndpoint(write, { actor: eager, body: say('在吗'), ip: '10.9.9.9' }))
  expect(answers.at(-1)!.status).toBe(429)
  expect(answers.at(-1)!.headers.get('retry-after')).not.toBeNull()
})

test('pictures nobody sent, and those of a thread that is gone, are removed after a day', async () => {
  const added = await callEndpoint(addPicture, { actor: ben, body: await photo() })
  const { id } = added.body.data as { id: string }
  expect(await storage().exists(pictureKey(id))).toBe(true)
  expect(await tidyHelp()).toBe(0)
  expect(await tidyHelp(Date.now() + 25 * 3600 * 1000)).toBeGreaterThanOrEqual(1)
  expect(await storage().exists(pictureKey(id))).toBe(false)

  const sent = await callEndpoint(addPicture, { actor: anna, body: await photo() })
  const kept = (sent.body.data as { id: string }).id
  await callEndpoint(write, { actor: anna, body: say('附图', [kept]) })
  expect(await tidyHelp(Date.now() + 25 * 3600 * 1000)).toBe(0)
  await db()
    .delete(users)
    .where(eq(users.id, (anna as { userId: string }).userId))
  await tidyHelp()
  expect(await storage().exists(pictureKey(kept))).toBe(false)
})
