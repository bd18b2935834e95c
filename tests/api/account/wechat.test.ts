import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identify } from '#lib/auth/session.server.ts'
import { shareSignature } from '#lib/auth/wechat/wechat-share.server.ts'
import { config, readConfig } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { GET as info } from '../../../src/pages/api/user/info.ts'
import { POST as mini } from '../../../src/pages/api/user/wechat_mini.ts'
import { GET as sign } from '../../../src/pages/api/user/wechat_share.ts'
import { GET as helper } from '../../../src/pages/api/wxbook/xiaobian.ts'
import { GET as back } from '../../../src/pages/login/wechat/back.ts'
import { GET as start } from '../../../src/pages/login/wechat/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { runScript } from '../../support/server/server.ts'
import { decide, followed, openPage, startTestGateway, tellGateway } from '../../support/server/wechat.ts'

const { connection } = await testDatabase()
let gateway: Awaited<ReturnType<typeof startTestGateway>>

beforeAll(async () => {
  gateway = await startTestGateway()
  const dataDir = mkdtempSync(join(tmpdir(), 'account-wechat-'))
  setService('config', { ...readConfig({ DATA_DIR: dataDir }), wechat: gateway.config })
})
afterAll(() => gateway.end())

const inWechat = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.53' }
let people = 0
const newPerson = () => `t-${++people}`
let addresses = 0
/** Every visit comes from a place of its own: the limit by address is another test's matter. */
const somewhere = () => ({ ip: `10.0.${++addresses >> 8}.${addresses & 255}` })

const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<T>(text, values)
  await client.end()
  return rows
}

/** The whole way: to WeChat, agree, back; answers the last answer and the cookies the browser then has. */
const walk = async (
  person: string,
  { headers = {}, redirect = '/books?page=2' }: { headers?: Record<string, string>; redirect?: string } = {},
) => {
  let step = followed(
    await openPage(start, `/login/wechat?redirect=${encodeURIComponent(redirect)}`, headers, somewhere()),
  )
  for (;;) {
    const returned = await decide(step.location, person, 'agree')
    const answer = await openPage(back, returned, { ...headers, cookie: step.cookie })
    step = followed(answer, step.cookie)
    if (!step.location.startsWith(gateway.config.openUrl)) return { ...step, answer, returned }
  }
}

const userOf = async (cookie: string) => {
  const { actor } = await identify(new Headers({ cookie }))
  if (actor.kind !== 'user') return undefined
  const answer = await callEndpoint(info, { actor })
  return { ...(answer.body.data as { avatar: string | null; subscribe: boolean }), id: actor.userId }
}

test('a computer is sent to the QR code with all WeChat asks for, and comes back signed in where it wanted to go', async () => {
  const { location, cookie, returned } = await walk(newPerson())
  expect(location).toBe('/books?page=2')
  expect(new URL(returned).searchParams.get('code')).toMatch(/^[0-9a-f]{32}$/)
  const user = await userOf(cookie)
  expect(user).toMatchObject({ nickname: `试用者 ${people}`, loginPhone: null, subscribe: false })
  expect(user?.avatar).toMatch(/^\/media\/[0-9a-f]{64}\?w=320&s=u\./)
  expect(cookie).not.toContain('wxbook.wx')
})

test('inside WeChat a stranger agrees once; whoever is known is asked nothing', async () => {
  const person = newPerson()
  const first = followed(await openPage(start, '/login/wechat', inWechat, somewhere()))
  expect(first.location).toContain('/connect/oauth2/authorize?')
  expect(first.location).toContain('scope=snsapi_base')
  const unknown = followed(
    await openPage(back, await decide(first.location, person, 'agree'), { ...inWechat, cookie: first.cookie }),
    first.cookie,
  )
  expect(unknown.location).toContain('scope=snsapi_userinfo')
  const known = followed(
    await openPage(back, await decide(unknown.location, person, 'agree'), { ...inWechat, cookie: unknown.cookie }),
  )
  expect(known.location).toBe('/books')
  const again = followed(await openPage(start, '/login/wechat', inWechat, somewhere()))
  const silent = followed(
    await openPage(back, await decide(again.location, person, 'agree'), { ...inWechat, cookie: again.cookie }),
  )
  expect(silent.location).toBe('/books')
  expect((await userOf(silent.cookie))?.id).toBe((await userOf(known.cookie))?.id)
})

test('the account that helps is told with its code, to whoever asks by an openid of their own', async () => {
  const { cookie } = await walk(newPerson(), { headers: inWechat })
  const { actor } = await identify(new Headers({ cookie }))
  const mine = dataOf<{ openid: string }>(await callEndpoint(info, { actor }))
  const ask = async (openid: string) => callEndpoint(helper, { query: { openid }, actor })
  expect((await ask(mine.openid)).status).toBe(404)
  const plain = config()
  const siteWechat = { name: '心书小编', url: 'https://example.com/add' }
  setService('config', { ...plain, siteWechat })
  try {
    const { name, qrcode } = dataOf<{ name: string; qrcode: string }>(await ask(mine.openid))
    expect(name).toBe('心书小编')
    expect(Buffer.from(qrcode.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg [^>]*><path d="M/)
    expect((await ask('o-somebody-else')).status).toBe(404)
  } finally {
    setService('config', plain)
  }
})

test('one person is one account in all three applications: an openid for each, known by the unionid', async () => {
  const person = newPerson()
  const onComputer = await userOf((await walk(person)).cookie)
  const inside = await userOf((await walk(person, { headers: inWechat })).cookie)
  const { code } = await tellGateway(gateway.config, 'mini-code', { person })
  const answer = await callEndpoint(mini, { body: { js_code: code }, ip: somewhere().ip })
  const mine = answer.body.data as { token: { authToken: string }; openid: string }
  const { actor } = await identify(new Headers({ authorization: mine.token.authToken }))
  expect(new Set([onComputer?.id, inside?.id, actor.kind === 'user' && actor.userId]).size).toBe(1)
  const rows = await query<{ appid: string; openid: string; unionid: string }>(
    'select appid, openid, unionid from wechat_identities where user_id = $1 order by appid',
    [onComputer?.id],
  )
  expect(rows.map(({ appid }) => appid)).toEqual(['wxaccount', 'wxmini', 'wxsite'])
  expect(new Set(rows.map(({ openid }) => openid)).size).toBe(3)
  expect(new Set(rows.map(({ unionid }) => unionid)).size).toBe(1)
  // People are known by the official account's openid.
  expect(mine.openid).toBe(rows[0]!.openid)
  expect(JSON.stringify(answer.raw)).not.toContain('session_key')
})

test('whether somebody follows the official account is asked of it', async () => {
  expect((await userOf((await walk('ahe', { headers: inWechat })).cookie))?.subscribe).toBe(true)
  expect((await userOf((await walk('nanzhi', { headers: inWechat })).cookie))?.subscribe).toBe(false)
})

test('accounts made before identities were kept are found again by openid or unionid, and no second one is made', async () => {
  const person = newPerson()
  const { cookie } = await walk(person)
  const before = await userOf(cookie)
  await query('delete from wechat_identities where user_id = $1', [before?.id])
  expect((await userOf((await walk(person)).cookie))?.id).toBe(before?.id)
  await query('delete from wechat_identities where user_id = $1', [before?.id])
  await query('update users set openid = null where id = $1', [before?.id])
  expect((await userOf((await walk(person, { headers: inWechat })).cookie))?.id).toBe(before?.id)
})

test('two first visits at once make one account', async () => {
  const person = newPerson()
  const begun = await Promise.all(
    [1, 2, 3].map(async () => followed(await openPage(start, '/login/wechat', {}, somewhere()))),
  )
  const returned = await Promise.all(begun.map((one) => decide(one.location, person, 'agree')))
  const answers = await Promise.all(returned.map((url, at) => openPage(back, url, { cookie: begun[at]!.cookie })))
  const users = await Promise.all(answers.map((answer) => userOf(followed(answer).cookie)))
  expect(new Set(users.map((user) => user?.id)).size).toBe(1)
})

test('who refuses is told so and keeps the way back', async () => {
  const begun = followed(await openPage(start, '/login/wechat?redirect=%2Fbooks%2Fx%2Fcheck', {}, somewhere()))
  const returned = await decide(begun.location, newPerson(), 'refuse')
  expect(new URL(returned).searchParams.has('code')).toBe(false)
  const answer = followed(await openPage(back, returned, { cookie: begun.cookie }), begun.cookie)
  expect(answer.location).toBe('/signin?redirect=%2Fbooks%2Fx%2Fcheck&wechat=refused')
  expect(answer.cookie).toBe('')
})

test('a return counts once, in the browser that began it, within ten minutes', async () => {
  const begin = async () => followed(await openPage(start, '/login/wechat', {}, somewhere()))
  const refused = '/signin?wechat=state'
  const arrive = async (url: string, cookie: string) => followed(await openPage(back, url, { cookie })).location

  const [mine, theirs] = [await begin(), await begin()]
  const returned = await decide(mine.location, newPerson(), 'agree')
  // Somebody sends their own return to another browser, with and without cookies: nobody is signed in as somebody else.
  expect(await arrive(returned, theirs.cookie)).toBe(refused)
  expect(await arrive(returned, '')).toBe(refused)
  const both = await Promise.all([arrive(returned, mine.cookie), arrive(returned, mine.cookie)])
  expect(both.sort()).toEqual(['/books', refused])

  const late = await begin()
  const lateReturn = await decide(late.location, newPerson(), 'agree')
  await query("update wechat_states set expires_at = now() - interval '1 second'")
  expect(await arrive(lateReturn, late.cookie)).toBe(refused)
  for (const state of ['', 'x', 'A'.repeat(22), '%00', "'"])
    expect(await arrive(`/login/wechat/back?code=1&state=${state}`, late.cookie)).toBe(refused)
})

test('states, nonces and codes are not in the database in clear', async () => {
  const begun = followed(await openPage(start, '/login/wechat', {}, somewhere()))
  const state = new URL(begun.location).searchParams.get('state')!
  expect(state).toMatch(/^[A-Za-z0-9]{22}$/)
  const rows = JSON.stringify(await query('select to_jsonb(s) as s from wechat_states s'))
  expect(rows).not.toContain(state)
  expect(rows).not.toContain(begun.cookie.split('=')[1])
})

test('the way back is a path of this site, whatever was asked for', async () => {
  for (const wanted of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login/wechat',
  ]) {
    expect((await walk(newPerson(), { redirect: wanted })).location, wanted).toBe('/books')
  }
})

test('a visit under another host is first led to the one WeChat knows, and not round and round', async () => {
  const other = await openPage(start, 'http://localhost:4321/login/wechat?redirect=%2Fbooks', {}, somewhere())
  expect(other.headers.get('location')).toBe(`${config().siteUrl}/login/wechat?redirect=%2Fbooks&here=1`)
  const again = await openPage(start, 'http://localhost:4321/login/wechat?redirect=%2Fbooks&here=1', {}, somewhere())
  expect(again.headers.get('location')).toContain('/connect/qrconnect')
})

test('what WeChat may answer beside a person: every fault leads back with its own word and signs nobody in', async () => {
  const meet = async (fault: string) => {
    const begun = followed(await openPage(start, '/login/wechat', {}, somewhere()))
    const returned = await decide(begun.location, newPerson(), 'agree')
    await tellGateway(gateway.config, 'fault', { name: fault })
    const answer = followed(await openPage(back, returned, { cookie: begun.cookie }))
    expect(answer.cookie).toBe('')
    return answer.location
  }
  expect(await meet('busy')).toBe('/signin?redirect=%2Fbooks&wechat=wechat_unavailable')
  expect(await meet('error')).toBe('/signin?redirect=%2Fbooks&wechat=wechat_unavailable')
  expect(await meet('garbage')).toBe('/signin?redirect=%2Fbooks&wechat=wechat_unavailable')
  expect(await meet('expired')).toBe('/signin?redirect=%2Fbooks&wechat=wechat_code')
  expect(await meet('snapshot')).toBe('/signin?redirect=%2Fbooks&wechat=wechat_snapshot')
  await tellGateway(gateway.config, 'fault', { name: 'silence' })
  expect(await meet('none')).toBe('/signin?redirect=%2Fbooks&wechat=wechat_unavailable')
}, 30_000)

test('without a picture at WeChat there is an account all the same', async () => {
  await tellGateway(gateway.config, 'fault', { name: 'no-picture' })
  expect(await userOf((await walk(newPerson())).cookie)).toMatchObject({ avatar: null })
})

test('the gateway answers as WeChat’s documents say', async () => {
  const { site, account, apiUrl } = gateway.config
  const ask = async (path: string, asked: Record<string, string>) =>
    (await (await fetch(`${apiUrl}${path}?${new URLSearchParams(asked)}`)).json()) as Record<string, unknown>
  const begun = followed(await openPage(start, '/login/wechat', {}, somewhere()))
  const code = new URL(await decide(begun.location, newPerson(), 'agree')).searchParams.get('code')!
  const asked = { ...site!, code, grant_type: 'authorization_code' }
  const path = '/sns/oauth2/access_token'
  expect(await ask(path, { ...asked, secret: 'wrong' })).toMatchObject({ errcode: 40125 })
  expect(await ask(path, { ...asked, appid: 'wxnobody' })).toMatchObject({ errcode: 40013 })
  expect(await ask(path, { ...asked, grant_type: 'code' })).toMatchObject({ errcode: 40002 })
  expect(await ask(path, { ...asked, code: 'nonsense' })).toMatchObject({ errcode: 40029 })
  // A code belongs to the application it was made for.
  expect(await ask(path, { ...asked, ...account! })).toMatchObject({ errcode: 40029 })
  const granted = await ask(path, asked)
  expect(Object.keys(granted).sort()).toEqual(
    ['access_token', 'expires_in', 'openid', 'refresh_token', 'scope', 'unionid'].sort(),
  )
  expect(await ask(path, asked)).toMatchObject({
    errcode: 40163,
    errmsg: expect.stringMatching(/^code been used, rid: /),
  })
  expect(await ask('/sns/userinfo', { access_token: 'x', openid: String(granted.openid) })).toMatchObject({
    errcode: 40001,
  })
  expect(await ask('/sns/userinfo', { access_token: String(granted.access_token), openid: 'o1' })).toMatchObject({
    errcode: 40003,
  })
  expect(await ask('/cgi-bin/user/info', { access_token: String(granted.access_token), openid: 'o1' })).toMatchObject({
    errcode: 40001,
  })
  const wrong = async (change: Record<string, string>) => {
    const url = new URL(begun.location)
    for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
    return (await (await fetch(url)).text()).match(/错误码 (\d+)/)?.[1]
  }
  expect(await wrong({ redirect_uri: 'http://evil.example/' })).toBe('10003')
  expect(await wrong({ scope: 'snsapi_userinfo' })).toBe('10005')
  expect(await wrong({ appid: account!.appid })).toBe('10016')
})

test('a mini-program’s code works once; nonsense is refused kindly', async () => {
  const { code } = await tellGateway(gateway.config, 'mini-code', { person: newPerson() })
  const enter = (given: string | undefined) => callEndpoint(mini, { body: { js_code: given }, ip: somewhere().ip })
  expect((await enter(code)).status).toBe(200)
  expect((await enter(code)).body).toMatchObject({ errcode: 'wechat_code' })
  expect((await enter('x')).body).toMatchObject({ errcode: 'wechat_code' })
  await tellGateway(gateway.config, 'fault', { name: 'busy' })
  expect((await enter('x')).status).toBe(503)
})

test('somebody signed in is not sent to WeChat again', async () => {
  const { cookie } = await walk(newPerson())
  const { actor } = await identify(new Headers({ cookie }))
  const answer = await openPage(start, '/login/wechat?redirect=%2Fmy', { cookie }, { ...somewhere(), actor })
  expect(answer.headers.get('location')).toBe('/my')
})

test('too many tries from one place are stopped before WeChat is asked', async () => {
  const from = { ip: '192.0.2.77' }
  let last = ''
  for (let i = 0; i < 62; i++) last = followed(await openPage(start, '/login/wechat', {}, from)).location
  expect(last).toBe('/signin?wechat=many')
})

test('the gateway refuses to run in production, and knows nothing of our code', async () => {
  const { code, output } = await runScript('gateway/wechat.ts', { NODE_ENV: 'production' })
  expect([code, output]).toEqual([1, 'the local WeChat gateway does not run in production\n'])
  const { globSync, readFileSync } = await import('node:fs')
  const files = globSync('scripts/gateway/*.ts')
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) expect(readFileSync(file, 'utf8'), file).not.toMatch(/from '(#lib|.*src\/)/)
})

test('configuration names what is missing, and in production asks nobody but WeChat', () => {
  const read = (env: Record<string, string>) => () => readConfig(env)
  expect(readConfig({}).wechat).toBeUndefined()
  expect(read({ WX_SITE_APPID: 'wx1' })).toThrow('WX_SITE_SECRET is missing')
  expect(read({ WX_SITE_APID: 'wx1' })).toThrow('WX_SITE_APID is not a known setting')
  const real = { NODE_ENV: 'production', WX_SITE_APPID: 'wx1', WX_SITE_SECRET: 's' }
  expect(read({ ...real, WX_API_URL: 'http://127.0.0.1:1' })).toThrow('WX_API_URL must be https://api.weixin.qq.com')
  expect(readConfig(real).wechat).toMatchObject({ apiUrl: 'https://api.weixin.qq.com', account: undefined })
})

test('the signature of a page passed on is the one WeChat’s documents give', () => {
  const file = new URL('../../../../shared/fixtures/vectors/wechat-jssdk-signature.json', import.meta.url)
  if (!existsSync(file)) return console.warn(`not there: ${file.pathname}`)
  const vector = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> & { timestamp: number }
  const { jsapi_ticket: ticket = '', noncestr: nonceStr = '', timestamp, url = '' } = vector
  expect(shareSignature({ ticket, nonceStr, timestamp, url })).toBe(vector.signature)
})

test('pages of this site get a card inside WeChat: WeChat finds the signature right, and one ticket serves all', async () => {
  const url = `${config().siteUrl}/unboxing?page=2&x=%E4%B9%A6`
  const asked = await Promise.all(Array.from({ length: 8 }, () => callEndpoint(sign, { query: { url: `${url}#top` } })))
  for (const { status, body } of asked) {
    const signed = body.data as Record<string, string>
    expect([status, signed.script]).toEqual([200, gateway.config.scriptUrl])
    const check = { appId: signed.appId!, timestamp: signed.timestamp!, nonceStr: signed.nonceStr!, url }
    const { signature = '' } = signed
    expect(await tellGateway(gateway.config, 'share-check', { ...check, signature })).toEqual({ errMsg: 'config:ok' })
    const other = { ...check, url: `${url}&y`, signature }
    expect((await tellGateway(gateway.config, 'share-check', other)).errMsg).toBe('config:fail,invalid signature')
  }
  expect(await tellGateway(gateway.config, 'ticket-calls', {})).toEqual({ [gateway.config.account!.appid]: 1 })
})

test('no other site’s address is signed, and nothing is where no official account is configured', async () => {
  for (const url of [
    'https://evil.example/',
    'javascript:1',
    '//evil.example',
    `${config().siteUrl}.evil.example/`,
    'x',
  ])
    expect((await callEndpoint(sign, { query: { url } })).status, url).toBe(422)
  const { account: _, ...others } = gateway.config
  setService('config', { ...config(), wechat: { ...others, account: undefined } })
  expect((await callEndpoint(sign, { query: { url: config().siteUrl } })).status).toBe(404)
  setService('config', { ...config(), wechat: gateway.config })
})
