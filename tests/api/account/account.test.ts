import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccountJob, removeFilesJob, sweepJoinedJob } from '#lib/accounts/account/account.job.ts'
import { ownedTables } from '#lib/accounts/deletion/owned-tables.sql.ts'
import { joinAccounts } from '#lib/accounts/join/join.server.ts'
import { identify } from '#lib/auth/session.server.ts'
import { readConfig } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { transaction } from '#lib/db/db.server.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { POST as avatar, DELETE as noAvatar } from '../../../src/pages/api/user/avatar.ts'
import { POST as bindPhone } from '../../../src/pages/api/user/bind_phone.ts'
import { POST as deleteAccount, DELETE as keepAccount } from '../../../src/pages/api/user/deletion.ts'
import { GET as info, POST as rename } from '../../../src/pages/api/user/info.ts'
import { DELETE as decline, POST as join, GET as question } from '../../../src/pages/api/user/join.ts'
import { DELETE as endOne } from '../../../src/pages/api/user/sessions/[mark].ts'
import { GET as devices, DELETE as endAll } from '../../../src/pages/api/user/sessions/index.ts'
import { POST as toWechat, DELETE as unbind } from '../../../src/pages/api/user/wechat.ts'
import { GET as back } from '../../../src/pages/login/wechat/back.ts'
import { codeFor, fillAccount, makeUser, query, type Somebody } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { decide, followed, openPage, startTestGateway } from '../../support/server/wechat.ts'

const { connection } = await testDatabase()
let gateway: Awaited<ReturnType<typeof startTestGateway>>
beforeAll(async () => {
  gateway = await startTestGateway()
  const dataDir = mkdtempSync(joinPath(tmpdir(), 'account-test-'))
  setService('config', { ...readConfig({ DATA_DIR: dataDir }), wechat: gateway.config })
})
afterAll(() => gateway.end())

let phones = 13_700_000_000
const newPhone = () => String(++phones)
let people = 0
const newPerson = () => `t-a${++people}`
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)
const user = async (id: string) =>
  (await rows<{ login_phone: string | null }>('select * from users where id = $1', [id]))[0]

/** Rows of every listed table that name this account. */
const held = async (id: string): Promise<Record<string, number>> => {
  const counted: Record<string, number> = {}
  for (const { table, column } of ownedTables) {
    const [row] = await rows<{ n: number }>(`select count(*)::int as n from ${table} where ${column} = $1`, [id])
    counted[`${table}.${column}`] = row!.n
  }
  return counted
}
const total = async (id: string) => Object.values(await held(id)).reduce((sum, n) => sum + n, 0)

const bind = async (who: Somebody, phone: string, more: object = {}) =>
  callEndpoint(bindPhone, { actor: who.actor, body: { phone, code: await codeFor(phone), ...more }, ip: phone })
const ask = async (who: Somebody) =>
  (await callEndpoint(question, { actor: who.actor })).body.data as Record<string, never>
const accept = (who: Somebody, offer: string) => callEndpoint(join, { actor: who.actor, body: { offer }, ip: who.id })

/** To WeChat and back, signed in. */
const viaWechat = async (who: Somebody, purpose: 'bind' | 'delete', person: string) => {
  const begun = await callEndpoint(toWechat, { actor: who.actor, body: { purpose }, ip: who.id })
  const { cookie } = followed(begun.response)
  const { address } = begun.body.data as { address: string }
  const returned = await decide(address, person, 'agree')
  return followed(await openPage(back, returned, { cookie }, { actor: who.actor })).location
}

/** Signs a person in by WeChat somewhere else, so that they have an account of their own. */
const wechatUser = async (person: string): Promise<string> => {
  const maker = await makeUser(connection)
  expect(await viaWechat(maker, 'bind', person)).toBe('/my/bind-phone?wechat=bound')
  return maker.id
}

test('a free phone is bound; its own phone again is fine; a wrong code is told beside its field', async () => {
  const me = await makeUser(connection)
  const phone = newPhone()
  expect((await bind(me, phone)).body.data).toEqual({ bound: true, joinNeeded: false })
  expect((await bind(me, phone)).body.data).toEqual({ bound: true, joinNeeded: false })
  expect((await user(me.id))?.login_phone).toBe(phone)
  const other = await makeUser(connection)
  const wrong = await callEndpoint(bindPhone, { actor: other.actor, body: { phone: newPhone(), code: '000000' } })
  expect(wrong.body).toMatchObject({ errcode: 'wrong_code', details: { fields: ['code'] } })
})

test('changing the phone takes a code from the old one, or the password: an unlocked screen is not enough', async () => {
  const [old, fresh] = [newPhone(), newPhone()]
  const me = await makeUser(connection, { login_phone: old })
  expect((await bind(me, fresh)).body).toMatchObject({ errcode: 'wrong_old' })
  expect((await bind(me, fresh, { oldCode: '000000' })).body).toMatchObject({ errcode: 'wrong_old' })
  expect((await bind(me, fresh, { password: '没有设过密码' })).body).toMatchObject({ errcode: 'wrong_old' })
  expect((await user(me.id))?.login_phone).toBe(old)
  expect((await bind(me, fresh, { oldCode: await codeFor(old, 'change_phone') })).status).toBe(200)
  expect((await user(me.id))?.login_phone).toBe(fresh)
})

test('phone taken: nothing changes before the question is answered, then everything is there, counted as promised', async () => {
  const phone = newPhone()
  const theirs = await makeUser(connection, { login_phone: phone, nickname: '林小满' })
  await fillAccount(connection, theirs.id)
  await fillAccount(connection, theirs.id, 'weibo')
  const mine = await makeUser(connection)
  await fillAccount(connection, mine.id)
  expect((await bind(mine, phone)).body.data).toEqual({ bound: false, joinNeeded: true })
  expect((await user(mine.id))?.login_phone).toBeNull()

  const asked = await ask(mine)
  expect(asked).toMatchObject({ lostPhone: null, refused: null, keepsNumber: (await user(theirs.id))?.xinshu_user_id })
  expect((asked.other as unknown as { holds: unknown }).holds).toEqual([
    { name: '书', measure: '本', count: 2 },
    { name: '导入的内容', measure: '份', count: 2 },
    { name: '照片和视频', measure: '个', count: 2 },
    { name: '收货地址', measure: '个', count: 2 },
    { name: '客服往来', measure: '份', count: 1 },
  ])
  const [before, own] = [await held(theirs.id), await held(mine.id)]
  const answer = await accept(mine, asked.offer!)
  expect(answer.status).toBe(200)
  // The older account stays, with the phone just proved; all of both is its.
  const after = await held(theirs.id)
  for (const place of Object.keys(before)) {
    if (/^(join_offers|help_)/.test(place) || place === 'users.joined_into') continue
    expect(after[place], place).toBe(before[place]! + own[place]!)
  }
  expect(await total(mine.id)).toBe(0)
  // One correspondence with the service desk, with every word of both.
  expect(
    await rows(
      'select count(*)::int as n from help_threads t join help_messages m on m.thread_id = t.id where t.user_id = $1 group by t.id',
      [theirs.id],
    ),
  ).toEqual([{ n: 3 }])
  expect(await user(theirs.id)).toMatchObject({
    login_phone: phone,
    nickname: '林小满',
    joined_into: null,
  })
  expect(await user(mine.id)).toMatchObject({ login_phone: null, openid: null, unionid: null, joined_into: theirs.id })
  // Whoever was signed in to either still is, to the one account.
  for (const { cookie } of [mine, theirs]) {
    const { actor } = await identify(new Headers({ cookie }))
    expect(actor).toMatchObject({ kind: 'user', userId: theirs.id })
  }
  expect(decodeURIComponent(followed(answer.response).cookie)).toContain('林小满')
  // Two collections of one kind stay two; further imports go to the survivor's own.
  const slots = await rows<{ slot: number }>(
    "select slot from post_sources where owner_id = $1 and kind = 'wechat' order by slot",
    [theirs.id],
  )
  expect(slots.map(({ slot }) => slot)).toEqual([0, 1])
})

test('WeChat taken: the person is asked as well, and every WeChat of both opens the one account', async () => {
  const [personA, personB] = [newPerson(), newPerson()]
  const theirs = await wechatUser(personA)
  const mine = await makeUser(connection, { login_phone: newPhone() })
  expect(await viaWechat(mine, 'bind', personB)).toBe('/my/bind-phone?wechat=bound')
  expect(await viaWechat(mine, 'bind', personA)).toBe('/my/join')
  const asked = await ask(mine)
  expect((await accept(mine, asked.offer!)).status).toBe(200)
  const owners = await rows<{ user_id: string }>(
    'select distinct user_id from wechat_identities where user_id = any($1)',
    [[theirs, mine.id]],
  )
  expect(owners).toEqual([{ user_id: theirs }])
  expect((await rows('select 1 from wechat_identities where user_id = $1', [theirs])).length).toBe(2)
})

test('both have phone and WeChat: the phone just proved opens the whole, and the one that is lost is named before', async () => {
  const [phoneA, phoneB] = [newPhone(), newPhone()]
  const theirs = await wechatUser(newPerson())
  await rows('update users set login_phone = $2 where id = $1', [theirs, phoneB])
  const mine = await makeUser(connection, { login_phone: phoneA })
  expect(await viaWechat(mine, 'bind', newPerson())).toContain('bound')
  await fillAccount(connection, mine.id)
  expect((await bind(mine, phoneB, { oldCode: await codeFor(phoneA, 'change_phone') })).body.data).toMatchObject({
    joinNeeded: true,
  })
  const asked = await ask(mine)
  expect(asked.lostPhone).toBe(`137****${phoneA.slice(-4)}`)
  expect((await accept(mine, asked.offer!)).status).toBe(200)
  expect(await user(theirs)).toMatchObject({ login_phone: phoneB })
  expect((await rows('select 1 from users where login_phone = $1', [phoneA])).length).toBe(0)
})

test('declining changes nothing, and the question is gone', async () => {
  const phone = newPhone()
  const theirs = await makeUser(connection, { login_phone: phone })
  const mine = await makeUser(connection)
  await bind(mine, phone)
  const { offer } = await ask(mine)
  await callEndpoint(decline, { actor: mine.actor, body: { offer }, method: 'DELETE' })
  expect((await callEndpoint(question, { actor: mine.actor })).status).toBe(404)
  expect((await accept(mine, offer!)).body).toMatchObject({ errcode: 'join_stale' })
  expect(await user(theirs.id)).toMatchObject({ login_phone: phone, joined_into: null })
})

test('an offer is worth nothing to another account or another sign-in, nor when what was proved is no longer so', async () => {
  const phone = newPhone()
  const theirs = await makeUser(connection, { login_phone: phone })
  const mine = await makeUser(connection)
  const stranger = await makeUser(connection)
  await bind(mine, phone)
  const { offer } = await ask(mine)
  expect((await accept(stranger, offer!)).status).toBe(409)
  expect((await callEndpoint(question, { actor: { ...mine.actor, sessionMark: 'elsewhere' } })).status).toBe(404)
  await rows('update users set login_phone = null where id = $1', [theirs.id])
  expect((await accept(mine, offer!)).body).toMatchObject({ errcode: 'join_stale' })
  expect((await user(theirs.id))?.joined_into).toBeNull()
})

test('agents’ accounts are not joined by a click, nor accounts whose file is being read', async () => {
  const phone = newPhone()
  const agent = await makeUser(connection, { login_phone: phone, role: 'agent' })
  const mine = await makeUser(connection)
  await bind(mine, phone)
  const asked = await ask(mine)
  expect(asked.refused).toContain('联系客服')
  expect((await accept(mine, asked.offer!)).body).toMatchObject({ errcode: 'not_joinable' })
  expect((await user(agent.id))?.joined_into).toBeNull()

  const other = newPhone()
  const younger = await makeUser(connection, { login_phone: other })
  await fillAccount(connection, younger.id)
  await rows("update imports set status = 'reading' where owner_id = $1", [younger.id])
  await bind(mine, other)
  expect((await accept(mine, (await ask(mine)).offer!)).body).toMatchObject({ errcode: 'busy_reading' })
  await rows("update imports set status = 'ready'")
})

test('a crash in the middle of joining leaves both accounts as they were, and it can be done again', async () => {
  const phone = newPhone()
  const theirs = await makeUser(connection, { login_phone: phone })
  const mine = await makeUser(connection)
  for (const one of [mine, theirs]) await fillAccount(connection, one.id)
  const before = [await held(mine.id), await held(theirs.id)]
  const offer = { id: 'x', userId: mine.id, otherUserId: theirs.id, sessionMark: 'm', phone, expiresAt: new Date() }
  // The server process dies right before the end: PostgreSQL loses its connection with everything still open.
  const dying = transaction(async (tx) => {
    await joinAccounts(tx, offer)
    const { rows: own } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid' as never)
    await query(connection, 'select pg_terminate_backend($1)', [own[0]!.pid])
    await tx.execute('select 1' as never)
  })
  await expect(dying).rejects.toThrow()
  expect([await held(mine.id), await held(theirs.id)]).toEqual(before)
  expect((await user(mine.id))?.joined_into).toBeNull()
  expect((await transaction((tx) => joinAccounts(tx, offer))).ok).toBe(true)
  expect(await total(mine.id)).toBe(0)
})

test('joins at once: the same question answered twice, from both sides, and in a ring, each account goes one way', async () => {
  const [phoneA, phoneB, phoneC] = [newPhone(), newPhone(), newPhone()]
  const [a, b, c] = [
    await makeUser(connection, { login_phone: phoneA }),
    await makeUser(connection, { login_phone: phoneB }),
    await makeUser(connection, { login_phone: phoneC }),
  ]
  for (const one of [a, b, c]) await fillAccount(connection, one.id)
  const joining = (mine: Somebody, other: Somebody, phone: string) =>
    transaction((tx) =>
      joinAccounts(tx, {
        id: 'x',
        userId: mine.id,
        otherUserId: other.id,
        sessionMark: 'm',
        phone,
        expiresAt: new Date(),
      }),
    )
  const results = await Promise.all([
    joining(a, b, phoneB),
    joining(b, a, phoneA),
    joining(a, b, phoneB),
    joining(b, c, phoneC),
    joining(c, a, phoneA),
  ])
  expect(results.some(({ ok }) => ok)).toBe(true)
  const whose = await rows<{ owner_id: string; joined_into: string | null }>(
    'select b.owner_id, u.joined_into from books b join users u on u.id = b.owner_id where b.owner_id = any($1)',
    [[a.id, b.id, c.id]],
  )
  // Not one book is lost or left with an account that is gone.
  expect(whose.length).toBe(3)
  expect(whose.every(({ joined_into }) => joined_into === null)).toBe(true)
})

test('what a request under way still wrote in the old name comes after', async () => {
  const phone = newPhone()
  const theirs = await makeUser(connection, { login_phone: phone })
  const mine = await makeUser(connection)
  await bind(mine, phone)
  await accept(mine, (await ask(mine)).offer!)
  await fillAccount(connection, mine.id)
  await sweepJoinedJob({ from: mine.id, into: theirs.id })
  expect(await total(mine.id)).toBe(0)
  expect((await held(theirs.id))['books.owner_id']).toBe(1)
})

test('WeChat is let go of only when a phone is left to come in by', async () => {
  const person = newPerson()
  const id = await wechatUser(person)
  const me = { ...(await makeUser(connection)), id }
  const actor = { ...me.actor, userId: id }
  expect((await callEndpoint(unbind, { actor, method: 'DELETE' })).body).toMatchObject({ errcode: 'last_way_in' })
  await rows('update users set login_phone = $2 where id = $1', [id, newPhone()])
  expect((await callEndpoint(unbind, { actor, method: 'DELETE' })).status).toBe(200)
  expect(await user(id)).toMatchObject({ openid: null, unionid: null })
  expect((await rows('select 1 from wechat_identities where user_id = $1', [id])).length).toBe(0)
})

test('the way to WeChat belongs to one sign-in: back as somebody else it binds nothing', async () => {
  const [me, other] = [await makeUser(connection), await makeUser(connection)]
  const begun = await callEndpoint(toWechat, { actor: me.actor, body: { purpose: 'bind' } })
  const { cookie } = followed(begun.response)
  const returned = await decide((begun.body.data as { address: string }).address, newPerson(), 'agree')
  const answer = followed(await openPage(back, returned, { cookie }, { actor: other.actor }))
  expect(answer.location).toBe('/signin?wechat=state')
  expect((await rows('select 1 from wechat_identities where user_id = any($1)', [[me.id, other.id]])).length).toBe(0)
})

test('a nickname is tidied, limited, and shown in the frame', async () => {
  const me = await makeUser(connection)
  const named = await callEndpoint(rename, { actor: me.actor, body: { nickname: '  小满\u200b妈妈 ' } })
  expect(named.body.data).toEqual({ nickname: '小满妈妈' })
  expect(decodeURIComponent(followed(named.response).cookie)).toContain('小满妈妈')
  for (const nickname of ['', ' ', '字'.repeat(21), '\u202e'])
    expect((await callEndpoint(rename, { actor: me.actor, body: { nickname } })).status, nickname).toBe(422)
})

/** A photo as a phone takes it: lying, with a place in it. */
const photo = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } }, left: 200, top: 0 },
    ])
    .withExif({ IFD0: { Make: 'secret-camera' }, IFD3: { GPSLatitude: '31/1 0/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

test('an avatar is the square that was chosen, without place and camera; its address is for its owner alone', async () => {
  const me = await makeUser(connection)
  const put = (body: Uint8Array | string, cut: Record<string, string> = {}) =>
    callEndpoint(avatar, { actor: me.actor, body, query: cut })
  const answer = await put(await photo(), { x: '0.5', y: '0', side: '1' })
  const { avatar: address } = answer.body.data as { avatar: string }
  const sha256 = /^\/media\/([0-9a-f]{64})\?w=320&s=u\./.exec(address)![1]!
  const kept = Buffer.from(await storage().getBytes(mediaKey(sha256)))
  const { width, height, exif } = await sharp(kept).metadata()
  expect([width, height, exif]).toEqual([512, 512, undefined])
  expect(kept.includes('secret-camera')).toBe(false)
  const { dominant } = await sharp(kept).stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect((await callEndpoint(info, { actor: me.actor })).body.data).toMatchObject({ avatar: address })
  for (const bad of ['not a picture', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'])
    expect((await put(Buffer.from(bad))).body).toMatchObject({ errcode: 'unreadable_picture' })
  await callEndpoint(noAvatar, { actor: me.actor, method: 'DELETE' })
  expect((await callEndpoint(info, { actor: me.actor })).body.data).toMatchObject({ avatar: null })
})

test('devices are listed for their owner alone, one can be signed out, or all', async () => {
  const me = await makeUser(connection)
  const other = await makeUser(connection)
  const phone = await makeUser(connection)
  await rows('update sessions set user_id = $1 where mark = $2', [me.id, phone.actor.sessionMark])
  const list = async () =>
    ((await callEndpoint(devices, { actor: me.actor })).raw as { results: { mark: string; here: boolean }[] }).results
  expect((await list()).map(({ here }) => here).sort()).toEqual([false, true])
  const end = (mark: string, actor = me.actor) => callEndpoint(endOne, { actor, params: { mark }, method: 'DELETE' })
  // Somebody else's sign-in is not there for me.
  expect((await end(other.actor.sessionMark)).status).toBe(404)
  expect((await end(phone.actor.sessionMark, other.actor)).status).toBe(404)
  expect((await end(phone.actor.sessionMark)).status).toBe(200)
  expect((await identify(new Headers({ cookie: phone.cookie }))).sessionOver).toBe(true)
  expect((await list()).length).toBe(1)
  const all = await callEndpoint(endAll, { actor: me.actor, body: { keepHere: false }, method: 'DELETE' })
  expect(all.body.data).toEqual({ ended: 1 })
  expect(followed(all.response, me.cookie).cookie).toBe('')
  expect((await identify(new Headers({ cookie: me.cookie }))).sessionOver).toBe(true)
  expect((await identify(new Headers({ cookie: other.cookie }))).sessionOver).toBe(false)
})

/** Every text, number or JSON in any table of ours that holds one of these words. */
const mentions = async (words: string[]): Promise<string[]> => {
  const tables = await rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { name } of tables)
    for (const word of words) {
      const [row] = await rows<{ n: number }>(
        `select count(*)::int as n from "${name}" t where to_jsonb(t)::text like $1`,
        [`%${word}%`],
      )
      if (row!.n > 0) found.push(`${name}: ${word}`)
    }
  return found
}

test('deleting asks for a code, waits seven days, can be undone, and then leaves no row and no file', async () => {
  const phone = newPhone()
  const me = await makeUser(connection, { login_phone: phone, nickname: '要走的人' })
  const friend = await makeUser(connection)
  await fillAccount(connection, me.id)
  await fillAccount(connection, friend.id)
  const [mine] = await rows<{ sha256: string }>('select sha256 from user_media where user_id = $1', [me.id])
  const [theirs] = await rows<{ sha256: string }>('select sha256 from user_media where user_id = $1', [friend.id])
  // A picture both have stays with the friend.
  await rows('insert into user_media (user_id, sha256) values ($1, $2)', [me.id, theirs!.sha256])
  const [book] = await rows<{ layout_key: string; cover_key: string }>('select * from books where owner_id = $1', [
    me.id,
  ])
  const [file] = await rows<{ id: string }>(
    'select f.id from import_files f join imports i on i.id = f.import_id where i.owner_id = $1',
    [me.id],
  )
  const [month] = await rows<{ layout_key: string; month_key: string }>(
    'select m.layout_key, f.month_key from book_sections m join book_month_files f using (book_id) join books b on b.id = book_id where b.owner_id = $1',
    [me.id],
  )
  const keys = [
    mediaKey(mine!.sha256),
    book!.layout_key,
    book!.cover_key,
    month!.layout_key,
    month!.month_key,
    `upload/${file!.id}/0`,
  ]
  for (const key of [...keys, mediaKey(theirs!.sha256)]) await storage().putBytes(key, Buffer.from('x'))

  const wrong = await callEndpoint(deleteAccount, { actor: me.actor, body: { code: '000000' } })
  expect(wrong.body).toMatchObject({ errcode: 'wrong_code' })
  const elsewhere = await makeUser(connection)
  await rows('update sessions set user_id = $1 where mark = $2', [me.id, elsewhere.actor.sessionMark])
  const asked = async () =>
    callEndpoint(deleteAccount, { actor: me.actor, body: { code: await codeFor(phone, 'delete_account') }, ip: me.id })
  const { deletionAt } = (await asked()).body.data as { deletionAt: number }
  expect(Math.round((deletionAt - Date.now()) / 86_400_000)).toBe(7)
  expect((await identify(new Headers({ cookie: elsewhere.cookie }))).sessionOver).toBe(true)
  await deleteAccountJob({ userId: me.id })
  expect(await user(me.id)).toBeDefined()

  await callEndpoint(keepAccount, { actor: me.actor, method: 'DELETE' })
  await deleteAccountJob({ userId: me.id })
  expect(await user(me.id)).toMatchObject({ deletion_at: null })

  await asked()
  await rows("update users set deletion_at = now() - interval '1 minute' where id = $1", [me.id])
  await deleteAccountJob({ userId: me.id })
  const jobs = await rows<{ data: Parameters<typeof removeFilesJob>[0] }>(
    "select data from pgboss.job where name = 'remove-account-files'",
  )
  for (const { data } of jobs) await removeFilesJob(data)
  expect(await mentions([me.id, phone, '要走的人', me.actor.sessionMark, mine!.sha256])).toEqual([])
  expect(await total(me.id)).toBe(0)
  for (const key of keys) expect(await storage().exists(key), key).toBe(false)
  expect(await storage().exists(mediaKey(theirs!.sha256))).toBe(true)
  expect((await identify(new Headers({ cookie: me.cookie }))).sessionOver).toBe(true)
  expect(await total(friend.id)).toBeGreaterThan(5)
})

test('who came by WeChat proves it by WeChat; another WeChat deletes nothing; agents ask', async () => {
  const person = newPerson()
  const maker = await makeUser(connection)
  await viaWechat(maker, 'bind', person)
  const byCode = await callEndpoint(deleteAccount, { actor: maker.actor, body: { code: '123456' } })
  expect(byCode.body).toMatchObject({ errcode: 'no_phone' })
  expect(await viaWechat(maker, 'delete', newPerson())).toBe('/my/delete?wechat=other')
  expect((await user(maker.id))?.deletion_at).toBeNull()
  expect(await viaWechat(maker, 'delete', person)).toBe('/my/delete')
  expect((await user(maker.id))?.deletion_at).not.toBeNull()
  const agent = await makeUser(connection, { role: 'agent', login_phone: newPhone() })
  expect((await callEndpoint(deleteAccount, { actor: agent.actor, body: { code: '123456' } })).body).toMatchObject({
    errcode: 'not_deletable',
  })
})

test('without a session each of these calls answers 401', async () => {
  const tries = [
    await callEndpoint(bindPhone, { body: { phone: newPhone(), code: '123456' } }),
    await callEndpoint(question),
    await callEndpoint(join, { body: { offer: 'x' } }),
    await callEndpoint(devices),
    await callEndpoint(endAll, { body: { keepHere: true }, method: 'DELETE' }),
    await callEndpoint(deleteAccount, { body: { code: '123456' } }),
    await callEndpoint(avatar, { body: new Uint8Array(3) }),
    await callEndpoint(toWechat, { body: { purpose: 'bind' } }),
    await callEndpoint(rename, { body: { nickname: 'x' } }),
  ]
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401))
})
