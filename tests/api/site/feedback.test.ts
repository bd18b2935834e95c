import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { POST as settle } from '../../../src/pages/api/operator/feedback/[id]/index.ts'
import { GET as look } from '../../../src/pages/api/operator/feedback/[id]/pictures/[sha256].ts'
import { GET as all } from '../../../src/pages/api/operator/feedback/index.ts'
import { POST as send } from '../../../src/pages/api/user/feedback.ts'
import { POST as addPicture } from '../../../src/pages/api/user/feedback_pictures.ts'
import { makeUser, type Somebody } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'

const { connection } = await testDatabase()
let me: Somebody
let operator: Somebody
beforeAll(async () => {
  setService('config', readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'account-feedback-')) }))
  me = await makeUser(connection, { nickname: '小满' })
  operator = await makeUser(connection, { role: 'operator' })
})

const tell = (body: object, who = me) => callEndpoint(send, { actor: who.actor, body })
const open = async (query: Record<string, string> = {}) =>
  (
    (await callEndpoint(all, { actor: operator.actor, query })).body as unknown as {
      results: Record<string, unknown>[]
    }
  ).results

test('what somebody tells us is kept in their words and read by operators alone', async () => {
  const picture = await sharp({ create: { width: 3000, height: 30, channels: 3, background: '#888888' } })
    .withExif({ IFD0: { Make: 'secret-camera' } })
    .jpeg()
    .toBuffer()
  const sent = await callEndpoint(addPicture, { actor: me.actor, body: picture })
  const { picture: sha256 } = sent.body.data as { picture: string }
  const text = '翻页时字会跳\n\n第 3 页 <b>最明显</b>'
  const { id } = (await tell({ kind: 'problem', text, pictures: [sha256], contact: '微信 xiaoman' })).body.data as {
    id: string
  }
  expect(await open()).toMatchObject([
    { id, kind: 'problem', text, pictures: [sha256], contact: '微信 xiaoman', nickname: '小满', done: false },
  ])
  const params = { id, sha256 }
  const shown = await callEndpoint(look, { actor: operator.actor, params })
  const bytes = Buffer.from(await shown.response.arrayBuffer())
  expect([shown.status, bytes.includes('secret-camera')]).toEqual([200, false])
  // To everybody else the desk is missing, the writer included.
  for (const actor of [me.actor, (await makeUser(connection, { role: 'agent' })).actor]) {
    expect((await callEndpoint(all, { actor })).status).toBe(404)
    expect((await callEndpoint(look, { actor, params })).status).toBe(404)
    expect((await callEndpoint(settle, { actor, params: { id }, body: { done: true } })).status).toBe(404)
  }
  expect((await callEndpoint(all)).status).toBe(401)
  await callEndpoint(settle, { actor: operator.actor, params: { id }, body: { done: true } })
  expect(await open()).toEqual([])
  expect(await open({ done: '1' })).toMatchObject([{ id, done: true }])
})

test('too short, too long, too many, other people’s pictures, no picture: said beside the field', async () => {
  const say = async (body: object, who = me) => (await tell({ kind: 'wish', text: '想要横版的书', ...body }, who)).body
  expect(await say({ text: '好' })).toMatchObject({ errmsg: '请写 5 到 1000 个字' })
  expect(await say({ text: '好'.repeat(1001) })).toMatchObject({ errmsg: '请写 5 到 1000 个字' })
  expect(await say({ pictures: Array(5).fill('0'.repeat(64)) })).toMatchObject({ errmsg: '最多 4 张图片' })
  expect(await say({ pictures: ['../x'] })).toMatchObject({ errmsg: '图片没有传好，请重新添加' })
  const other = await makeUser(connection)
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const { picture } = (await callEndpoint(addPicture, { actor: other.actor, body: bytes })).body.data as {
    picture: string
  }
  expect(await say({ pictures: [picture] })).toMatchObject({ errcode: 'invalid' })
  const bad = await callEndpoint(addPicture, { actor: me.actor, body: Buffer.from('<svg/>') })
  expect(bad.body).toMatchObject({ errcode: 'unreadable_picture' })
})

test('ten a day', async () => {
  const eager = await makeUser(connection)
  const answers: number[] = []
  for (let i = 0; i < 11; i++) answers.push((await tell({ kind: 'other', text: `第 ${i} 件事情` }, eager)).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
  expect(answers.at(-1)).toBe(429)
})
