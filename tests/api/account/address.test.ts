import { beforeEach, expect, test } from 'vitest'
import { mostAddresses } from '#lib/shipping/address.ts'
import { PUT as change, DELETE as remove } from '../../../src/pages/api/user/addrs/[id].ts'
import { POST as add, GET as list } from '../../../src/pages/api/user/addrs/index.ts'
import { makeUser, query, type Somebody } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'

const { connection } = await testDatabase()
const home = {
  name: '林小满',
  phone: '13812345678',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  street: '科技园 3 栋 401',
}
type View = typeof home & { id: string; isDefault: boolean; addr: string }
let me: Somebody
beforeEach(async () => {
  me = await makeUser(connection)
})

const keep = (more: object = {}, who = me) => callEndpoint(add, { actor: who.actor, body: { ...home, ...more } })
const kept = async (more: object = {}) => (await keep(more)).body.data as unknown as View
const mine = async (who = me) =>
  ((await callEndpoint(list, { actor: who.actor })).body as unknown as { results: View[] }).results
const edit = (id: string, more: object, who = me) =>
  callEndpoint(change, { actor: who.actor, params: { id }, method: 'PUT', body: { ...home, ...more } })
const drop = (id: string, who = me) => callEndpoint(remove, { actor: who.actor, params: { id }, method: 'DELETE' })

test('an address is kept as typed, in one line and in parts, snake_case on the wire; the first is the default', async () => {
  const answer = await keep({ name: ' 林小满 ', phone: '138 1234 5678' })
  expect(answer.raw).toMatchObject({
    data: { ...home, addr: '广东省深圳市南山区 科技园 3 栋 401', is_default: true },
  })
  expect(await mine()).toHaveLength(1)
  expect((await kept({ province: '北京市', city: '北京市', district: '东城区' })).addr).toBe(
    '北京市东城区 科技园 3 栋 401',
  )
})

test('exactly one is the default, whatever is added, changed, removed, and at once', async () => {
  const first = await kept()
  const second = await kept({ isDefault: true })
  expect((await mine()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  await edit(first.id, { isDefault: true })
  expect((await mine())[0]).toMatchObject({ id: first.id, isDefault: true })
  // The mark is not taken off, only given to another.
  await edit(first.id, { isDefault: false })
  expect((await mine())[0]).toMatchObject({ id: first.id, isDefault: true })
  await drop(first.id)
  expect(await mine()).toMatchObject([{ id: second.id, isDefault: true }])
  await Promise.all([1, 2, 3, 4].map(() => keep({ isDefault: true })))
  expect((await mine()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('what is wrong is said beside its field, in Chinese', async () => {
  const wrong = async (more: object) => (await keep(more)).body as { errmsg: string; details: { fields: string[] } }
  expect(await wrong({ phone: '12345' })).toMatchObject({ errmsg: '手机号应当是 1 开头的 11 位数字' })
  expect(await wrong({ name: '' })).toMatchObject({ errmsg: '收件人没有填' })
  expect(await wrong({ street: 'x'.repeat(81) })).toMatchObject({ errmsg: '详细地址要有 2 到 80 个字' })
  expect(await wrong({ city: '杭州市' })).toMatchObject({ errmsg: '请选择城市' })
  expect(await wrong({ district: '<b>' })).toMatchObject({ errmsg: '请选择区县' })
  expect((await keep({ extra: 1 })).status).toBe(422)
  expect(await mine()).toEqual([])
})

test('there is room for twenty, also when several come at once', async () => {
  for (let i = 0; i < mostAddresses - 1; i++) await keep()
  const answers = await Promise.all([keep(), keep(), keep()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await mine()).toHaveLength(mostAddresses)
})

test('nobody sees, changes or removes another’s address: it is not there', async () => {
  const { id } = await kept()
  const other = await makeUser(connection)
  expect(await mine(other)).toEqual([])
  for (const answer of [await edit(id, { name: '别人' }, other), await drop(id, other), await drop('nothing', other)])
    expect(answer.body).toMatchObject({ errcode: 'not_found' })
  expect(await mine()).toMatchObject([{ name: '林小满' }])
  expect((await callEndpoint(list)).status).toBe(401)
  expect((await callEndpoint(add, { body: home })).status).toBe(401)
  expect((await query(connection, 'select 1 from addresses where user_id = $1', [other.id])).length).toBe(0)
})
