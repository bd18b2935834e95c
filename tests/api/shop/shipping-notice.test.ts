/** Who agreed to it is told once that a parcel left, by text message and in WeChat; who did not is told nothing. */
import { afterAll, expect, test } from 'vitest'
import { localInbox } from '#lib/auth/sms/sms-gateway.server.ts'
import { putIdentity } from '#lib/auth/wechat/wechat.sql.ts'
import { config } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { db } from '#lib/db/db.server.ts'
import { shippingNoticeJob } from '#lib/fulfilment/notices/shipping-notice.server.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { POST as ship } from '../../../src/pages/api/operator/press/[orderNo]/ship.ts'
import { POST as take } from '../../../src/pages/api/operator/press/[orderNo]/take.ts'
import { PUT as choose } from '../../../src/pages/api/user/shipping_notices.ts'
import { GET as back } from '../../../src/pages/login/wechat/back.ts'
import { GET as start } from '../../../src/pages/login/wechat/index.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { until } from '../../support/import.ts'
import { decide, followed, openPage, startTestGateway, tellGateway } from '../../support/server/wechat.ts'
import { openShop } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered } = shop
const gateway = await startTestGateway()
setService('config', { ...config(), wechat: gateway.config })
afterAll(() => {
  gateway.end()
  shop.site.end()
})
const printer = (await makeUser(connection, { role: 'operator' })).actor
await grantCapability(db(), printer.userId, 'press')
const anna = person('anna')
const account = gateway.config.account!.appid

const chosen = (sms: boolean, wechat: boolean) =>
  callEndpoint(choose, { method: 'PUT', body: { sms, wechat }, actor: anna })
const messages = async (): Promise<{ touser: string; url: string; data: Record<string, { value: string }> }[]> =>
  (await tellGateway(gateway.config, 'messages', {})) as never
const texts = () => localInbox().filter(({ words }) => words.includes('寄出'))
const noticed = async (parcelId: string) =>
  (
    await rows<{ sms: Date | null; wechat: Date | null }>(
      'select sms_notice_at as sms, wechat_notice_at as wechat from order_parcels where id = $1',
      [parcelId],
    )
  )[0]!
let serial = 2_000_000
const sent = async (): Promise<{ orderNo: string; parcelId: string; number: string }> => {
  await give('anna', 15_000)
  const { orderNo } = await ordered({ use_balance: '1' })
  await rows("update orders set paid_at = now() - interval '3 hours' where number = $1", [orderNo.slice(1)])
  expect((await callEndpoint(take, { params: { orderNo }, actor: printer })).status).toBe(200)
  serial += 1
  const number = `SF${serial}`
  const body = { courier: 'shunfeng', tracking_no: number }
  expect((await callEndpoint(ship, { params: { orderNo }, body, actor: printer })).status).toBe(200)
  const [parcel] = await rows<{ id: string }>(
    'select p.id from order_parcels p join orders o on o.id = p.order_id where o.number = $1',
    [orderNo.slice(1)],
  )
  return { orderNo, parcelId: parcel!.id, number }
}
/** An openid the gateway knows, of somebody who follows or not. */
const openidOf = async (who: string): Promise<string> => {
  const headers = { 'user-agent': 'MicroMessenger/8.0.53' }
  let step = followed(
    await openPage(start, `${config().siteUrl}/login/wechat?redirect=/books`, headers, { ip: '10.0.0.1' }),
  )
  while (step.location.startsWith(gateway.config.openUrl)) {
    const returned = await decide(step.location, who, 'agree')
    step = followed(
      await openPage(back, returned, { ...headers, cookie: step.cookie }, { ip: '10.0.0.1' }),
      step.cookie,
    )
  }
  const [row] = await rows<{ openid: string }>(
    'select openid from wechat_identities where appid = $1 order by created_at desc limit 1',
    [account],
  )
  return row!.openid
}

test('nothing is chosen without a phone or without following; nobody is told who did not agree', async () => {
  await rows("update users set login_phone = null where id = 'anna'")
  expect((await chosen(true, false)).body).toMatchObject({ errcode: 'no_phone' })
  expect((await chosen(false, true)).body).toMatchObject({ errcode: 'wechat_not_following' })
  expect((await chosen(false, false)).status).toBe(200)
  const { parcelId } = await sent()
  for (const way of ['sms', 'wechat'] as const) await shippingNoticeJob({ parcelId, way })
  expect([texts(), await messages()]).toEqual([[], []])
})

test('who agreed gets one text and one message, however often the job runs; taken back, none', async () => {
  await rows("update users set login_phone = '13900001111' where id = 'anna'")
  const openid = await openidOf('ahe')
  await putIdentity(db(), 'anna', {
    ...{ appid: account, openid, unionid: undefined, nickname: undefined, headimgurl: undefined, subscribe: true },
  })
  expect((await chosen(true, true)).body.data).toEqual({ sms: true, wechat: true })
  const { orderNo, parcelId, number } = await sent()
  await until(
    () => noticed(parcelId),
    ({ sms, wechat }) => sms !== null && wechat !== null,
  )
  await until(messages, (all) => all.length === 1)
  for (const way of ['sms', 'wechat', 'sms', 'wechat'] as const) await shippingNoticeJob({ parcelId, way })
  await until(
    async () => texts(),
    (all) => all.length === 1,
  )
  expect(texts()).toMatchObject([{ phone: '13900001111', words: `您的书已经寄出，顺丰 ${number}` }])
  const told = await messages()
  expect(told).toMatchObject([
    { touser: openid, url: `${config().siteUrl}/orders/${orderNo}`, data: { character_string3: { value: number } } },
  ])
  expect(JSON.stringify(told)).not.toMatch(/林知夏|文三路|13900001111/)
  await chosen(false, false)
  const next = await sent()
  for (const way of ['sms', 'wechat'] as const) await shippingNoticeJob({ parcelId: next.parcelId, way })
  expect([texts().length, (await messages()).length]).toEqual([1, 1])
})

test('WeChat busy: it is tried again and told once; unfollowed meanwhile: nothing, and no alarm', async () => {
  const nobody = await openidOf('nanzhi')
  await chosen(false, true)
  const { parcelId } = await sent()
  await until(
    () => noticed(parcelId),
    ({ wechat }) => wechat !== null,
  )
  await until(messages, (all) => all.length === 2)
  await rows('update order_parcels set wechat_notice_at = null where id = $1', [parcelId])
  await tellGateway(gateway.config, 'fault', { name: 'busy', times: 1 })
  await expect(shippingNoticeJob({ parcelId, way: 'wechat' })).rejects.toThrow('wechat_unavailable')
  expect((await noticed(parcelId)).wechat).toBeNull()
  await shippingNoticeJob({ parcelId, way: 'wechat' })
  expect(await messages()).toHaveLength(3)
  await rows('update order_parcels set wechat_notice_at = null where id = $1', [parcelId])
  await rows("update wechat_identities set openid = $1 || '-old', appid = appid where openid = $1", [nobody])
  await rows("update wechat_identities set openid = $1 where user_id = 'anna' and appid = $2", [nobody, account])
  await shippingNoticeJob({ parcelId, way: 'wechat' })
  expect(await messages()).toHaveLength(3)
})
