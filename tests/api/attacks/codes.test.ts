/** Somebody who guesses codes, lets others be sent codes, or uses one for what it was not asked for. */
import { createChallenge, solveChallenge } from 'altcha-lib/v1'
import { afterEach, expect, test, vi } from 'vitest'
import { localInbox } from '#lib/auth/sms/sms-gateway.server.ts'
import { POST as bindPhone } from '../../../src/pages/api/user/bind_phone.ts'
import { POST as deleteAccount } from '../../../src/pages/api/user/deletion.ts'
import { POST as ownCode } from '../../../src/pages/api/user/own_sms_code.ts'
import { POST as signIn } from '../../../src/pages/api/user/sign_in.ts'
import { POST as smsCode } from '../../../src/pages/api/user/sms_code.ts'
import { codeFor, makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'

const { connection } = await testDatabase()
afterEach(() => {
  vi.useRealTimers()
})

let phones = 13_700_000_000
const newPhone = () => String(++phones)
let addresses = 0
const newAddress = () => `203.0.${++addresses >> 8}.${addresses & 255}`
const inboxOf = (phone: string) => localInbox().filter((sms) => sms.phone === phone)
const ask = (phone: string, ip: string, work?: unknown) =>
  callEndpoint(smsCode, { body: { phone, ...(work === undefined ? {} : { work }) }, ip })
const enter = (phone: string, code: string, ip: string) => callEndpoint(signIn, { body: { phone, code }, ip })
const other = (code: string) => (code === '000000' ? '000001' : '000000')

type Question = {
  algorithm: string
  challenge: string
  salt: string
  signature: string
  maxnumber?: number | undefined
}
const solve = async ({ maxnumber, ...question }: Question) => {
  const found = await solveChallenge(question.challenge, question.salt, question.algorithm, maxnumber).promise
  return { ...question, number: found?.number ?? -1 }
}
const questionOf = (answer: { body: Record<string, unknown> }) => answer.body.details as Question

test('ten wrong codes lock a stranger out of this phone, and the owner elsewhere signs in as ever', async () => {
  const [phone, home, evil] = [newPhone(), newAddress(), newAddress()]
  expect((await ask(phone, home)).status).toBe(200)
  const code = inboxOf(phone)[0]!.code
  const guesses: number[] = []
  for (let at = 0; at < 12; at += 1) guesses.push((await enter(phone, other(code), evil)).status)
  expect(guesses).toEqual([...Array(10).fill(422), 429, 429])
  expect((await enter(phone, code, home)).status).toBe(200)
})

test('a password is guessed ten times from one address, and its owner comes in from another', async () => {
  const phone = newPhone()
  await makeUser(connection, { login_phone: phone })
  const evil = newAddress()
  const guess = (ip: string) => callEndpoint(signIn, { body: { phone, password: 'guess-guess' }, ip })
  const first = []
  for (let at = 0; at < 11; at += 1) first.push((await guess(evil)).status)
  expect(first).toEqual([...Array(10).fill(422), 429])
  expect((await guess(newAddress())).status).toBe(422)
})

test('strangers at many addresses have twenty guesses together, and use up none of the owner', async () => {
  const [phone, home] = [newPhone(), newAddress()]
  await ask(phone, home)
  const code = inboxOf(phone)[0]!.code
  for (let at = 0; at < 20; at += 1) await enter(phone, other(code), newAddress())
  // Right, and too late: a stranger has no guess left.
  expect((await enter(phone, code, newAddress())).body.errcode).toBe('wrong_code')
  expect((await enter(phone, code, home)).status).toBe(200)
})

test('one address has five guesses at a code', async () => {
  const [phone, home, evil] = [newPhone(), newAddress(), newAddress()]
  await ask(phone, home)
  const code = inboxOf(phone)[0]!.code
  for (let at = 0; at < 5; at += 1) await enter(phone, other(code), evil)
  expect((await enter(phone, code, evil)).body.errcode).toBe('wrong_code')
})

test('from one address a phone gets five codes a day, so ten cannot be used up for its owner', async () => {
  const [phone, evil] = [newPhone(), newAddress()]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 1) })
  const statuses: number[] = []
  for (let at = 0; at < 7; at += 1) {
    vi.advanceTimersByTime(61_000)
    const first = await ask(phone, evil)
    statuses.push(first.status === 428 ? (await ask(phone, evil, await solve(questionOf(first)))).status : first.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  vi.advanceTimersByTime(61_000)
  const home = newAddress()
  const owner = await ask(phone, home)
  expect((await ask(phone, home, await solve(questionOf(owner)))).status).toBe(200)
})

test('the third code from an address wants work first, and comes when it is done', async () => {
  const ip = newAddress()
  expect([(await ask(newPhone(), ip)).status, (await ask(newPhone(), ip)).status]).toEqual([200, 200])
  const phone = newPhone()
  const refused = await ask(phone, ip)
  expect([refused.status, refused.body.errcode, inboxOf(phone).length]).toEqual([428, 'work_needed', 0])
  const work = await solve(questionOf(refused))
  expect((await ask(phone, ip, work)).status).toBe(200)
  expect((await enter(phone, inboxOf(phone)[0]!.code, ip)).status).toBe(200)
  // Done once, it pays for one.
  expect((await ask(newPhone(), ip, work)).status).toBe(428)
})

test('the third code to a phone wants work, wherever it is asked for', async () => {
  const phone = newPhone()
  const statuses: number[] = []
  for (let at = 0; at < 3; at += 1) statuses.push((await ask(phone, newAddress())).status)
  expect([statuses[0], statuses[2]]).toEqual([200, 428])
})

test('work that is wrong, forged, without end or too late buys nothing', async () => {
  const ip = newAddress()
  for (const _ of [1, 2]) await ask(newPhone(), ip)
  const question = questionOf(await ask(newPhone(), ip))
  const work = await solve(question)
  const forged = await solve(
    await createChallenge({ hmacKey: 'mine', maxNumber: 10, expires: new Date(Date.now() + 1e5) }),
  )
  const endless = { ...work, salt: work.salt.replace(/\?.*$/, '') }
  for (const bad of [{ ...work, number: work.number + 1 }, forged, endless, { ...work, salt: `${work.salt}0` }])
    expect((await ask(newPhone(), ip, bad)).status).toBe(428)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  expect((await ask(newPhone(), ip, work)).status).toBe(428)
})

test('a code confirms what it was asked for and nothing else', async () => {
  const phone = newPhone()
  const me = await makeUser(connection, { login_phone: phone })
  const wrong = ['wrong_code', 'wrong_old']
  for (const asked of ['sign_in', 'bind_phone', 'change_phone', 'delete_account'] as const) {
    const code = await codeFor(phone, asked)
    const fresh = newPhone()
    const tries = {
      sign_in: () => enter(phone, code, phone),
      delete_account: () => callEndpoint(deleteAccount, { actor: me.actor, body: { code }, ip: phone }),
      change_phone: async () =>
        callEndpoint(bindPhone, {
          actor: me.actor,
          body: { phone: fresh, code: other(await codeFor(fresh)), oldCode: code },
          ip: phone,
        }),
      bind_phone: () => callEndpoint(bindPhone, { actor: me.actor, body: { phone, code }, ip: phone }),
    }
    for (const [purpose, attempt] of Object.entries(tries)) {
      if (purpose === asked) continue
      expect(wrong, `${asked} for ${purpose}`).toContain((await attempt()).body.errcode)
    }
  }
})

test('a code asked for to sign in does not replace the one that confirms a deletion', async () => {
  const phone = newPhone()
  const me = await makeUser(connection, { login_phone: phone })
  const asked = await callEndpoint(ownCode, { actor: me.actor, body: { purpose: 'delete_account' }, ip: newAddress() })
  expect(asked.status).toBe(200)
  const code = inboxOf(phone)[0]!.code
  await codeFor(phone, 'sign_in')
  const deleted = await callEndpoint(deleteAccount, { actor: me.actor, body: { code }, ip: newAddress() })
  expect(deleted.status).toBe(200)
})
