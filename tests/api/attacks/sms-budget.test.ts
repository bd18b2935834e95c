/** Somebody who lets the site pay for text messages to numbers of theirs. */
import { expect, test } from 'vitest'
import { localInbox } from '#lib/auth/sms/sms-gateway.server.ts'
import { GET as alarms } from '../../../src/pages/api/operator/alarms/index.ts'
import { POST as smsCode } from '../../../src/pages/api/user/sms_code.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'

process.env.SMS_DAILY_MOST = '10'
const { connection } = await testDatabase()

test('the messages of a day are counted over all phones and addresses, and an operator is told before they end and when', async () => {
  const operator = await makeUser(connection, { role: 'operator' })
  const told = async () =>
    ((await callEndpoint(alarms, { actor: operator.actor, query: { done: '0' } })).body.results as { code: string }[])
      .map(({ code }) => code)
      .sort()
  const send = (at: number) =>
    callEndpoint(smsCode, { body: { phone: String(13_600_000_000 + at) }, ip: `203.0.113.${at}` })
  const statuses: number[] = []
  for (let at = 0; at < 7; at += 1) statuses.push((await send(at)).status)
  expect(await told()).toEqual([])
  for (let at = 7; at < 10; at += 1) statuses.push((await send(at)).status)
  expect(await told()).toEqual(['sms_budget_low'])
  const after = await send(10)
  await send(11)
  expect(statuses).toEqual(Array(10).fill(200))
  expect([after.status, after.body.errmsg]).toEqual([503, '今天的短信已经发完，请用密码或微信登录'])
  expect(localInbox().length).toBe(10)
  expect(await told()).toEqual(['sms_budget_low', 'sms_budget_used'])
})
