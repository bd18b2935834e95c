import { expect, test } from 'vitest'
import { identify } from '#lib/auth/session.server.ts'
import { localInbox } from '#lib/auth/sms/sms-gateway.server.ts'
import { issueTicket } from '#lib/auth/ticket.server.ts'
import { db } from '#lib/db/db.server.ts'
import { findOrAddUser } from '#lib/users/user.sql.ts'
import { GET as info } from '../../../src/pages/api/user/info.ts'
import { POST as password } from '../../../src/pages/api/user/password.ts'
import { POST as signIn } from '../../../src/pages/api/user/sign_in.ts'
import { POST as signOut } from '../../../src/pages/api/user/sign_out.ts'
import { POST as smsCode } from '../../../src/pages/api/user/sms_code.ts'
import { POST as ticketCall } from '../../../src/pages/api/user/ticket.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { visit } from '../../support/visit.ts'

const { connection } = await testDatabase()

let phones = 13_900_000_000
const newPhone = () => String(++phones)
const lastCode = (phone: string) => localInbox().find((sms) => sms.phone === phone)?.code ?? ''
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

/** Signs in by code; answers what the browser then sends. */
const enter = async (phone = newPhone()) => {
  await callEndpoint(smsCode, { body: { phone }, ip: phone })
  const answer = await callEndpoint(signIn, { body: { phone, code: lastCode(phone) }, ip: phone })
  expect(answer.status).toBe(200)
  const cookie = cookieOf(answer.headers)
  return { phone, cookie, answer, ...(await identify(new Headers({ cookie }))) }
}

test('a phone and its code sign in, make the account once, and set a cookie scripts cannot read', async () => {
  const first = await enter()
  const token = first.answer.headers.getSetCookie().find((line) => line.startsWith('wxbook.token='))
  expect(token).toMatch(/^wxbook\.token=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=604800; HttpOnly$/)
  const user = first.answer.headers.getSetCookie().find((line) => line.startsWith('wxbook.user='))!
  expect(JSON.parse(decodeURIComponent(user.split(';')[0]!.slice(12)))).toEqual({
    nickname: `书友${first.phone.slice(-4)}`,
    avatar: null,
  })
  // Which navigation, beside it.
  expect(first.answer.headers.getSetCookie()).toContain('wxbook.frame=user; Path=/; SameSite=Lax; Max-Age=604800')
  expect((first.answer.body.data as { token: { authToken: null } }).token.authToken).toBeNull()
  const again = await enterAgain(first.phone)
  expect(again.actor).toMatchObject({ kind: 'user', role: 'user' })
  expect(again.userId).toBe(first.actor.kind === 'user' && first.actor.userId)
})

const enterAgain = async (phone: string) => {
  // The minute between two codes is the rate limit's matter, so this one is made without the call.
  const { issueSmsCode } = await import('#lib/auth/sms/sms-code.server.ts')
  await issueSmsCode({ phone, purpose: 'sign_in', ip: phone })
  const answer = await callEndpoint(signIn, { body: { phone, code: lastCode(phone) }, ip: phone })
  const found = await identify(new Headers({ cookie: cookieOf(answer.headers) }))
  return { ...found, userId: found.actor.kind === 'user' && found.actor.userId }
}

test('only hashes of tokens and codes are in the database', async () => {
  const { cookie, phone } = await enter()
  const token = /wxbook\.token=([\w-]+)/.exec(cookie)![1]!
  const pg = (await import('pg')).default
  const client = new pg.Client(connection)
  await client.connect()
  const rows = await client.query(
    'select to_jsonb(s) as s from sessions s union all select to_jsonb(c) from sms_codes c',
  )
  await client.end()
  expect(JSON.stringify(rows.rows)).not.toContain(token)
  expect(phone).toHaveLength(11)
})

test('a code works once, for its own phone, and not after five wrong guesses', async () => {
  const phone = newPhone()
  await callEndpoint(smsCode, { body: { phone }, ip: phone })
  const code = lastCode(phone)
  expect(code).toMatch(/^\d{6}$/)
  const guess = async (guessed: string, whose = phone) =>
    (await callEndpoint(signIn, { body: { phone: whose, code: guessed }, ip: phone })).body.errcode
  expect(await guess(code, newPhone())).toBe('wrong_code')
  const both = await Promise.all([guess(code), guess(code)])
  expect(both.filter((errcode) => errcode === undefined)).toHaveLength(1)

  const other = newPhone()
  await callEndpoint(smsCode, { body: { phone: other }, ip: other })
  const right = lastCode(other)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i++) await guess(wrong, other)
  expect(await guess(right, other)).toBe('wrong_code')
})

test('a second code within a minute is refused with the seconds to wait', async () => {
  const phone = newPhone()
  const answers = [
    await callEndpoint(smsCode, { body: { phone }, ip: 'a' }),
    await callEndpoint(smsCode, { body: { phone }, ip: 'b' }),
  ]
  // A minute may turn between the two; then both are sent.
  if (answers[1]!.status === 200) answers[1] = await callEndpoint(smsCode, { body: { phone }, ip: 'b' })
  expect(answers.map((answer) => answer.status)).toEqual([200, 429])
})

test('a wrong phone number is told beside its field', async () => {
  const answer = await callEndpoint(smsCode, { body: { phone: '12345' } })
  expect([answer.status, answer.body.errmsg]).toEqual([422, '手机号应当是 1 开头的 11 位数字'])
})

test('a password is set, signs in, and ends the other sign-ins; unknown phones get the same answer as wrong passwords', async () => {
  const me = await enter()
  const elsewhere = await enterAgainWithToken(me.phone)
  const set = await callEndpoint(password, { actor: me.actor, body: { password: '一个 够长的密码' } })
  expect(set.status).toBe(200)
  expect((await identify(new Headers({ authorization: elsewhere }))).sessionOver).toBe(true)
  expect((await identify(new Headers({ cookie: me.cookie }))).sessionOver).toBe(false)

  const byPassword = (phone: string, word: string) =>
    callEndpoint(signIn, { body: { phone, password: word }, ip: me.phone })
  expect((await byPassword(me.phone, '一个 够长的密码')).status).toBe(200)
  const wrong = await byPassword(me.phone, '另一个密码啊啊啊')
  const unknown = await byPassword(newPhone(), '另一个密码啊啊啊')
  expect([wrong.status, wrong.raw]).toEqual([unknown.status, unknown.raw])
  expect(wrong.body.errcode).toBe('wrong_password')
  const change = await callEndpoint(password, { actor: me.actor, body: { password: 'another-one' } })
  expect(change.body.errcode).toBe('wrong_password')
})

const enterAgainWithToken = async (phone: string): Promise<string> => {
  const { issueSmsCode } = await import('#lib/auth/sms/sms-code.server.ts')
  await issueSmsCode({ phone, purpose: 'sign_in', ip: phone })
  const answer = await callEndpoint(signIn, { body: { phone, code: lastCode(phone), as: 'token' }, ip: phone })
  expect(answer.headers.getSetCookie()).toEqual([])
  return (answer.body.data as { token: { authToken: string } }).token.authToken
}

test('the Authorization header is taken bare or as Bearer, and before the cookie', async () => {
  const cookieOwner = await enter()
  const phone = newPhone()
  const token = await enterAgainWithToken(phone)
  for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
    const found = await identify(new Headers({ authorization, cookie: cookieOwner.cookie }))
    expect(found).toMatchObject({ credential: 'header', sessionOver: false })
    expect(found.actor).not.toEqual(cookieOwner.actor)
  }
  const bad = await identify(new Headers({ authorization: 'nonsense', cookie: cookieOwner.cookie }))
  expect(bad).toMatchObject({ actor: { kind: 'visitor' }, sessionOver: true })
})

test('user info answers the fields of the specification and never the token', async () => {
  const me = await enter()
  const answer = await callEndpoint(info, { actor: me.actor, headers: { cookie: me.cookie } })
  const data = (answer.raw as { data: Record<string, unknown> }).data
  expect(data).toMatchObject({
    openid: null,
    login_phone: me.phone,
    avatar: null,
    is_agent: false,
    subscribe: false,
    paid_order_count: 0,
    xinshu_user_id: expect.any(Number),
    token: { auth_token: null, mark: me.actor.kind === 'user' && me.actor.sessionMark },
  })
  expect(JSON.stringify(answer.raw)).not.toContain(/wxbook\.token=([\w-]+)/.exec(me.cookie)![1]!)
})

test('signing out ends the token at once and forgets the cookies', async () => {
  const me = await enter()
  const answer = await callEndpoint(signOut, { actor: me.actor, headers: { cookie: me.cookie }, method: 'POST' })
  expect(answer.headers.getSetCookie().filter((line) => line.includes('Max-Age=0'))).toHaveLength(6)
  expect(await identify(new Headers({ cookie: me.cookie }))).toMatchObject({ sessionOver: true })
})

test('a private page sends visitors to /signin with the full path, and lets the signed-in through', async () => {
  const asked = await visit('/books?page=2&ncr=1&x=%E4%B8%AD')
  expect([asked.status, asked.location]).toEqual([
    302,
    `/signin?redirect=${encodeURIComponent('/books?page=2&x=%E4%B8%AD')}`,
  ])
  expect(asked.cacheControl).toBe('private, no-store')
  const me = await enter()
  const through = await visit('/books', { cookie: me.cookie })
  expect([through.status, through.locals.actor]).toEqual([200, me.actor])
})

test('a dead cookie is treated as none and forgotten', async () => {
  const page = await visit('/books', { cookie: `wxbook.token=${'x'.repeat(43)}` })
  expect(page.status).toBe(302)
  expect(page.cookies.filter((line) => line.includes('Max-Age=0'))).toHaveLength(6)
})

test('a person who navigates to a call is led to the shelf; a program gets JSON 404', async () => {
  const person = await visit('/api/nothing', { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' }, 404)
  expect([person.status, person.location]).toEqual([302, '/signin?redirect=%2Fbooks'])
  const { cookie } = await enter()
  const known = await visit('/api', { cookie, accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' }, 404)
  expect([known.status, known.location]).toEqual([302, '/books'])
  for (const path of ['/api/nothing', '/buckets/x', '/jx/albums/1/', '/blogbook/books/9/']) {
    const program = await visit(path, { accept: '*/*' }, 404)
    expect([program.status, JSON.parse(program.text).errcode]).toEqual([404, 'not_found'])
  }
})

test('tmptoken: a one-time ticket, a browser-session cookie that outranks the ordinary one, off the address', async () => {
  const user = await findOrAddUser(db(), { openid: 'o-ticket' }, '票')
  const ticket = await issueTicket(db(), user.id)
  const first = await visit(`/books/abc?tmptoken=${ticket}&x=1`)
  expect([first.status, first.location]).toEqual([302, '/books/abc?x=1'])
  expect(first.cookies).toEqual([
    expect.stringMatching(/^wxbook\.tmptoken=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/),
    // For the frame alone: beside the one of the ordinary sign-in, never in its place.
    expect.stringMatching(/^wxbook\.tmpuser=[^;]+; Path=\/; SameSite=Lax; Max-Age=3600$/),
    'wxbook.tmpframe=user.chat; Path=/; SameSite=Lax; Max-Age=3600',
  ])
  const visiting = first.cookies[0]!.split(';')[0]!
  const mine = await enter()
  const both = await identify(new Headers({ cookie: `${mine.cookie}; ${visiting}` }))
  expect(both.actor).toMatchObject({ userId: user.id })
  const second = await visit(`/books/abc?tmptoken=${ticket}`)
  expect([second.location, second.cookies]).toEqual(['/books/abc', []])
  // Where one would be stopped anyway, the sign-in says why the link does not open it; in one step.
  for (const spent of [`tmptoken=${ticket}`, 'token=nonsense']) {
    const stopped = await visit(`/books?x=1&${spent}`)
    expect([stopped.location, stopped.cookies]).toEqual(['/signin?redirect=%2Fbooks%3Fx%3D1&link=spent', []])
  }
  const ended = await visit('/?ncr=1', { cookie: visiting })
  expect(ended.cookies.map((line) => line.split('=')[0])).toEqual([
    'wxbook.token',
    'wxbook.tmptoken',
    'wxbook.tmpuser',
    'wxbook.tmpframe',
    'wxbook.user',
    'wxbook.frame',
    'wxbook.source',
    'wxbook.lastbook',
  ])
  expect((await identify(new Headers({ cookie: `${visiting}; ${mine.cookie}` }))).actor).toEqual(mine.actor)
})

test('a mini-program asks for a ticket with its token, and its web view is signed in; a cookie gets none', async () => {
  const phone = newPhone()
  await callEndpoint(smsCode, { body: { phone }, ip: phone })
  const signed = await callEndpoint(signIn, { body: { phone, code: lastCode(phone), as: 'token' }, ip: phone })
  const { authToken } = (signed.body.data as { token: { authToken: string } }).token
  const { actor } = await identify(new Headers({ authorization: `Bearer ${authToken}` }))
  const ask = (headers: Record<string, string>) =>
    callEndpoint(ticketCall, { method: 'POST', headers, actor, credential: headers.cookie ? 'cookie' : 'header' })
  const asked = await ask({ authorization: `Bearer ${authToken}` })
  const { ticket, expireIn } = asked.body.data as { ticket: string; expireIn: number }
  expect([asked.status, expireIn]).toEqual([200, 600])
  const opened = await visit(`/books?tmptoken=${ticket}`)
  const cookie = opened.cookies[0]!.split(';')[0]!
  const userId = actor.kind === 'user' && actor.userId
  expect((await identify(new Headers({ cookie }))).actor).toMatchObject({ userId })
  const byCookie = await ask({ cookie })
  expect([byCookie.status, byCookie.body.errcode]).toEqual([403, 'token_needed'])
  expect((await callEndpoint(ticketCall, { method: 'POST' })).status).toBe(401)
})

test('a link with a token signs a visitor in, is ignored on /signin, and never swaps an account without asking', async () => {
  const user = await findOrAddUser(db(), { openid: 'o-link' }, '链')
  const ticket = await issueTicket(db(), user.id)
  for (const name of ['token', 'tmptoken']) {
    const onSignin = await visit(`/signin?${name}=${ticket}`)
    expect([name, onSignin.status, onSignin.cookies]).toEqual([name, 200, []])
  }
  const mine = await enter()
  const asked = await visit(`/books?token=${ticket}`, { cookie: mine.cookie })
  expect(asked.location).toBe(`/login?${new URLSearchParams({ ticket, kind: 'stay', redirect: '/books' })}`)
  expect(asked.cookies).toEqual([])
  const visitor = await visit(`/books?token=${ticket}`)
  expect(visitor.location).toBe('/books')
  expect(
    (await identify(new Headers({ cookie: visitor.cookies.map((line) => line.split(';')[0]).join('; ') }))).actor,
  ).toMatchObject({ userId: user.id })
  expect((await visit(`/books?token=${mine.cookie.split('=')[1]}`)).cookies).toEqual([])
})

test('a tmptoken visit is over after an hour, and the ordinary sign-in shows again', async () => {
  const user = await findOrAddUser(db(), { openid: 'o-hour' }, '时')
  const visiting = (await visit(`/books?tmptoken=${await issueTicket(db(), user.id)}`)).cookies[0]!.split(';')[0]!
  const mine = await enter()
  const cookie = `${mine.cookie}; ${visiting}`
  const pg = (await import('pg')).default
  const client = new pg.Client(connection)
  await client.connect()
  const left = await client.query<{ seconds: number }>(
    'select extract(epoch from expires_at - now())::float8 as seconds from sessions where user_id = $1',
    [user.id],
  )
  expect(left.rows).toHaveLength(1)
  expect(left.rows[0]!.seconds).toBeGreaterThan(3500)
  expect(left.rows[0]!.seconds).toBeLessThanOrEqual(3600)
  expect((await identify(new Headers({ cookie }))).actor).toMatchObject({ userId: user.id })
  await client.query("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [user.id])
  await client.end()
  expect((await identify(new Headers({ cookie }))).actor).toEqual(mine.actor)
})

test('what a token looks like gives no rights: roles come from the account at every request', async () => {
  for (const authorization of ['agent-0000', `agent${'x'.repeat(38)}`, `operator${'x'.repeat(35)}`]) {
    expect((await identify(new Headers({ authorization }))).actor).toEqual({ kind: 'visitor' })
  }
  const me = await enter()
  expect(me.actor).toMatchObject({ role: 'user' })
  const pg = (await import('pg')).default
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("update users set role = 'agent' where login_phone = $1", [me.phone])
  await client.end()
  expect((await identify(new Headers({ cookie: me.cookie }))).actor).toMatchObject({ role: 'agent' })
  const info2 = await callEndpoint(info, { actor: me.actor })
  expect(info2.body.data).toMatchObject({ isAgent: true, role: 'agent' })
})

test('the public number of an account is stable, its own, and signs nobody in', async () => {
  const numberOf = async (actor: typeof mine.actor): Promise<number> =>
    ((await callEndpoint(info, { actor })).body.data as { xinshuUserId: number }).xinshuUserId
  const mine = await enter()
  const other = await enter()
  const number = await numberOf(mine.actor)
  expect(await numberOf(mine.actor)).toBe(number)
  expect(await numberOf(other.actor)).not.toBe(number)
  for (const headers of [{ authorization: String(number) }, { cookie: `wxbook.token=${number}` }] as Record<
    string,
    string
  >[]) {
    expect((await identify(new Headers(headers))).actor).toEqual({ kind: 'visitor' })
  }
  expect((await callEndpoint(signIn, { body: { phone: String(number), password: 'x' } })).status).toBe(422)
})

test('avatar is the headimgurl of the account', async () => {
  const me = await enter()
  const pg = (await import('pg')).default
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("update users set headimgurl = 'https://img.example/a.png' where login_phone = $1", [me.phone])
  await client.end()
  expect((await callEndpoint(info, { actor: me.actor })).body.data).toMatchObject({
    avatar: 'https://img.example/a.png',
  })
})
