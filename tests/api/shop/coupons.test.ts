/** Coupons, codes and activities by their calls: made at the desk, claimed, redeemed, guessed at, stopped. */
import { expect, test } from 'vitest'
import { dropService } from '#lib/config/services.server.ts'
import { couponFaults } from '#lib/coupons/check.sql.ts'
import { db } from '#lib/db/db.server.ts'
import { POST as stopActivityRoute } from '../../../src/pages/api/operator/coupon_activities/[id]/stop.ts'
import { POST as stopTemplateRoute } from '../../../src/pages/api/operator/coupon_templates/[couponNo]/stop.ts'
import { GET as deskTemplatesRoute } from '../../../src/pages/api/operator/coupon_templates/index.ts'
import { POST as freezeRoute } from '../../../src/pages/api/operator/redeem_batches/[id]/freeze.ts'
import { POST as thawRoute } from '../../../src/pages/api/operator/redeem_batches/[id]/thaw.ts'
import { GET as batchesRoute } from '../../../src/pages/api/operator/redeem_batches/index.ts'
import { GET as corner } from '../../../src/pages/api/user/corner.ts'
import { GET as activitiesRoute } from '../../../src/pages/api/user/coupon_activities.ts'
import { GET as activityRoute } from '../../../src/pages/api/user/coupon_activity/[couponNo].ts'
import { GET as codesRoute } from '../../../src/pages/api/user/redeem_codes.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { openCoupons } from '../../support/coupons.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { person } from '../../support/story.ts'

const { connection } = await testDatabase()
const desk = await openCoupons(connection)
const { template, claim, claimed, batch, redeem, redeemed, couponsOf, manager } = desk
const day = 86_400_000
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)
const fresh = () => rows('delete from rate_counters')
const [anna, ben] = [person('anna'), person('ben')]
const words = { words: '发错了' }

type Claimed = { results: { couponNo: string; claimed: boolean; message: string }[] }
const claimWords = async (couponNo: string, actor = anna) =>
  dataOf<Claimed>(await claim(couponNo, actor)).results.map(({ message }) => message)

test('a coupon has the fields of the specification, and what follows from them', async () => {
  const no = await claimed(await template({ minimum_fen: 20_000, products: ['wxbook'] }), anna)
  const [coupon] = await couponsOf(anna)
  expect(coupon).toMatchObject({
    ...{ couponNo: no, name: '晒书答谢券', price: 30, maxDiscount: null, maxTime: 1, time: 0, value: '30' },
    ...{ publishTypes: [], products: ['wxbook'], binding: [], activity: null, remainTimes: 1, exhausted: false },
    ...{ minUsePrice: 200, isToday: false, hasStarted: true, hasExpired: false, hasRestriction: true },
    extra: { state: 'open', orderNo: null, withOthers: false, newcomersOnly: false },
  })
  await claimed(
    await template({ name: '生日券', kind: 'rate', amount_fen: undefined, rate_bp: 8500, most_fen: 3000 }),
    anna,
  )
  expect((await couponsOf(anna))[0]).toMatchObject({
    price: 0.85,
    maxDiscount: 30,
    value: '8.5',
    hasRestriction: false,
  })
  const later = await template({ name: '双旦券', starts_at: Date.now() + day })
  await claimed(later, anna)
  expect((await couponsOf(anna))[0]).toMatchObject({ hasStarted: false })
  await rows(
    "update coupons set ends_at = now() - interval '1 second', starts_at = now() - interval '2 days' where id = $1",
    [no],
  )
  expect((await couponsOf(anna)).find(({ couponNo }) => couponNo === no)).toMatchObject({ hasExpired: true })
})

test('numbers are claimed with commas and full width, each by itself; twice, by codes alone and foreign ones are refused', async () => {
  const [open, hidden] = [await template(), await template({ claimable: false })]
  const own = await claimed(await template(), ben)
  const typed = ` ${open.toLowerCase()} ， ${hidden}、${own},没有这个 `
  const said = await claimWords(typed)
  const none = '没有这个优惠码，看看是不是打错了'
  expect(said).toEqual(['领到一张晒书答谢券', none, none, none])
  expect(await claimWords(open)).toEqual(['您已经领过了'])
  expect((await callEndpoint(activityRoute, { params: { couponNo: own }, actor: anna })).status).toBe(404)
  expect((await callEndpoint(activityRoute, { params: { couponNo: own }, actor: ben })).body.data).toMatchObject({
    ...{ isOwn: true, coupon: { couponNo: own } },
  })
})

test('a coupon that came is told at the tab of one’s own; one that was used or is over is not', async () => {
  const cleo = person('cleo')
  const marks = async () =>
    dataOf<{ marks: { id: string; tab: string; kind: string; text: string }[] }>(
      await callEndpoint(corner, { actor: cleo }),
    ).marks
  expect(await marks()).toEqual([])
  const first = await claimed(await template(), cleo)
  expect(await marks()).toEqual([{ id: `coupon-${first}`, tab: 'my', kind: 'dot', text: '有新的优惠券' }])
  const second = await claimed(await template(), cleo)
  expect(await marks()).toMatchObject([{ id: `coupon-${second}` }])
  await rows("update coupons set ends_at = now() - interval '1 second', starts_at = now() - interval '2 days'")
  expect(await marks()).toEqual([])
})

test('21 numbers at once claim nothing; what came by a code leaves its own to be claimed', async () => {
  const kind = await template()
  const many = [kind, ...Array.from({ length: 20 }, (_, at) => `N${at}`)].join(',')
  const answer = await claim(many, ben)
  expect([answer.status, answer.body.errmsg]).toEqual([422, '一次最多领 20 个'])
  await fresh()
  const { codes } = await batch(kind, { count: 1 })
  await redeemed(codes, ben)
  const offer = async () => (await callEndpoint(activityRoute, { params: { couponNo: kind }, actor: ben })).body.data
  expect(await offer()).toMatchObject({ coupon: { claim: { may: true, why: '' } } })
  expect(await claimWords(kind, ben)).toEqual(['领到一张晒书答谢券'])
  expect(await offer()).toMatchObject({ coupon: { claim: { may: false, why: '您已经领过了' } } })
  const past = await callEndpoint(codesRoute, { query: { page: '9' }, actor: ben })
  expect(past.body).toMatchObject({ results: [], totalCount: 1 })
})

test('the key of all codes stays when the first batch is undone; the table refuses less than a yuan', async () => {
  await rows("delete from signing_keys where name = 'redeem'")
  dropService('redeem-key')
  await rows('alter table redeem_codes add constraint none_now check (false) not valid')
  const kind = await template()
  expect((await desk.tryBatch(kind)).status).toBe(500)
  await rows('alter table redeem_codes drop constraint none_now')
  const { codes } = await batch(kind, { count: 1 })
  // As after a restart: the key is read again.
  dropService('redeem-key')
  await fresh()
  expect(await redeemed(codes, person('hana'))).toMatchObject([{ outcome: 'redeemed' }])
  await expect(rows('update coupon_templates set amount_fen = 99 where id = $1', [kind])).rejects.toThrow(
    'coupon_templates_terms',
  )
})

test('the last one goes to one of many who claim at once', async () => {
  const last = await template({ most: 3 })
  const many = Array.from({ length: 24 }, (_, at) => person(`claimer-${at}`))
  const answers = await Promise.all(many.map((actor) => claim(last, actor)))
  const got = answers.filter((answer) => dataOf<Claimed>(answer).results[0]!.claimed)
  expect(got).toHaveLength(3)
  expect(dataOf<Claimed>(answers.find((answer) => !got.includes(answer))!).results[0]!.message).toBe('已经领完了')
  // And one person at once has one.
  const one = await template()
  const own = await Promise.all(Array.from({ length: 12 }, () => claim(one, anna)))
  expect(own.filter((answer) => dataOf<Claimed>(answer).results[0]!.claimed)).toHaveLength(1)
})

test('a template that is stopped or over is not claimed; its coupons stay', async () => {
  const stopped = await template()
  const no = await claimed(stopped, anna)
  const stop = (actor = manager) =>
    callEndpoint(stopTemplateRoute, { params: { couponNo: stopped }, body: words, actor })
  expect((await stop()).status).toBe(200)
  expect((await stop()).body.errcode).toBe('wrong_state')
  expect(await claimWords(stopped, ben)).toEqual(['已经停止领取了'])
  expect((await desk.tryBatch(stopped)).body).toMatchObject({ errcode: 'wrong_state', errmsg: '这种券已经停发了' })
  expect((await couponsOf(anna)).map(({ couponNo }) => couponNo)).toContain(no)
  const past = await template({ starts_at: Date.now() - 2 * day, ends_at: Date.now() - day })
  expect(await claimWords(past, ben)).toEqual(['已经过期了'])
})

test('an activity shows what it hands out while it goes on; its coupons end with it', async () => {
  const activity = dataOf<{ id: string }>(await desk.tryActivity({ name: '春日', ends_at: Date.now() + 2 * day })).id
  const no = await template({ name: '春日券', activity_id: activity, ends_at: Date.now() + 60 * day })
  const seen = async () =>
    (await callEndpoint(activitiesRoute, { actor: anna })).body.results as {
      id: string
      coupons: { couponNo: string; claim: { may: boolean; why: string } }[]
    }[]
  const offered = (await seen()).find(({ id }) => id === activity)!
  expect(offered).toMatchObject({ price: 0.9, coupons: [{ couponNo: no, claim: { may: true, why: '' } }] })
  const own = await claimed(no, anna)
  expect((await couponsOf(anna)).find(({ couponNo }) => couponNo === own)).toMatchObject({
    ...{ activity: { id: activity, name: '春日' } },
  })
  const ends = 'select c.ends_at = a.ends_at as same from coupons c, coupon_activities a where c.id = $1 and a.id = $2'
  expect(await rows(ends, [own, activity])).toEqual([{ same: true }])
  expect((await seen()).find(({ id }) => id === activity)!.coupons[0]!.claim).toEqual({
    ...{ may: false, why: '您已经领过了' },
  })
  const stop = await callEndpoint(stopActivityRoute, { params: { id: activity }, body: words, actor: manager })
  expect(stop.status).toBe(200)
  expect((await seen()).map(({ id }) => id)).not.toContain(activity)
  expect(await claimWords(no, ben)).toEqual(['活动已经结束了'])
  // Codes are good as long as the activity, whatever was asked for.
  const { expiresAt } = dataOf<{ expiresAt: number }>(await desk.tryBatch(no, { expires_at: Date.now() + 30 * day }))
  const [same] = await rows(
    'select ends_at = to_timestamp($2::float8 / 1000) as same from coupon_activities where id = $1',
    [activity, expiresAt],
  )
  expect(same).toEqual({ same: true })
  const apart = { activity_id: activity, starts_at: Date.now() + 3 * day }
  expect((await desk.tryTemplate(apart)).body.errcode).toBe('coupon_over')
})

test('a code is redeemed however it is typed; wrong, used, frozen and over are one sentence', async () => {
  await fresh()
  const kind = await template({ name: '精装券', claimable: false })
  const { codes, csv, id } = await batch(kind, { count: 4, name: '=1+1' })
  expect(csv.split('\r\n')[1]).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}-[0-9A-Z],精装券,'=1\+1,/)
  const [first, second, third, fourth] = codes as [string, string, string, string]
  const wide = [...first.toLowerCase()].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join('')
  const [own] = await redeemed([wide.replaceAll('－', '　')], anna)
  expect(own).toMatchObject({ outcome: 'redeemed', coupon: { name: '精装券', extra: { state: 'open' } } })
  expect(own!.code).toBe(`${first.slice(0, 4)} … ${first.replaceAll('-', '').slice(-4)}`)
  expect(await redeemed([first], anna)).toMatchObject([{ outcome: 'own', message: '这个码您已经兑过了' }])
  const freeze = () => callEndpoint(freezeRoute, { params: { id }, body: words, actor: manager })
  expect((await freeze()).body.data).toMatchObject({ redeemed: 1, frozen: 3, issued: 0 })
  await rows("update redeem_batches set expires_at = now() - interval '1 second' where id = $1", [id])
  const wrong = `${second.slice(0, 3)}${second[3] === '0' ? '1' : '0'}${second.slice(4)}`
  const sentences = await redeemed([first, second, wrong, '', '=1+1', 'O'.repeat(90)], ben)
  expect(new Set(sentences.map(({ message }) => message))).toEqual(new Set(['没有这个码，或已被用掉']))
  // Its coupon is stopped with it, and goes on when it is let go.
  expect((await couponsOf(anna))[0]).toMatchObject({ extra: { state: 'frozen' } })
  const thawed = await callEndpoint(thawRoute, { params: { id }, body: words, actor: manager })
  expect(thawed.body.data).toMatchObject({ redeemed: 1, frozen: 0, issued: 3 })
  expect(await redeemed([third], ben)).toMatchObject([{ outcome: 'refused' }])
  await rows("update redeem_batches set expires_at = now() + interval '1 day' where id = $1", [id])
  // Of many who type in one code at once, one has it.
  const many = Array.from({ length: 12 }, (_, at) => person(`typist-${at}`))
  const all = await Promise.all(many.map((actor, at) => redeemed([fourth], actor, `10.0.${at}.1`)))
  expect(all.flat().filter(({ outcome }) => outcome === 'redeemed')).toHaveLength(1)
  expect((await couponFaults(db())).map(({ what }) => what)).toEqual([])
})

test('21 at once, none and words too long change nothing', async () => {
  await fresh()
  const { codes } = await batch(await template({ claimable: false }), { count: 1 })
  const many = await redeem(
    Array.from({ length: 21 }, () => codes[0]!),
    ben,
  )
  expect([many.status, many.body.errmsg]).toEqual([422, '一次最多兑 20 个'])
  expect((await redeem([], ben)).status).toBe(422)
  expect((await redeem(['7'.repeat(101)], ben)).status).toBe(422)
  expect(await redeemed(codes, ben)).toMatchObject([{ outcome: 'redeemed' }])
})

test('every try counts, right or wrong, for who asks and for where from; then even the right code waits', async () => {
  await fresh()
  const { codes } = await batch(await template({ claimable: false }), { count: 2 })
  const guesses = Array.from({ length: 20 }, (_, at) => `guess ${at}`)
  const eve = person('eve')
  for (const _ of [1, 2]) expect((await redeem(guesses, eve)).status).toBe(200)
  const last = await redeemed([...guesses.slice(0, 19), codes[0]!], eve)
  expect(last.at(-1)).toMatchObject({ outcome: 'redeemed' })
  const over = await redeem([codes[1]!], eve)
  expect([over.status, over.body.errcode]).toEqual([429, 'too_many_tries'])
  expect(over.body.errmsg).toMatch(/^今天试得太多了，请 \d+ 小时后再试$/)
  expect(over.headers.get('retry-after')).toMatch(/^\d+$/)
  // Elsewhere somebody else may; from one place many people together may not.
  expect(await redeemed([codes[1]!], person('frank'), '10.9.9.9')).toMatchObject([{ outcome: 'redeemed' }])
  await fresh()
  const address = '10.7.7.7'
  for (let at = 0; at < 15; at++) expect((await redeem(guesses, person(`guest-${at}`), address)).status).toBe(200)
  expect((await redeem(['one more'], person('guest-99'), address)).status).toBe(429)
  expect((await redeem(['one more'], person('guest-99'), '10.8.8.8')).status).toBe(200)
  await fresh()
})

test('one’s codes: 0 not used, 1 of an activity; those given go 720 hours after they are over, those paid for stay', async () => {
  await fresh()
  const activity = dataOf<{ id: string }>(await desk.tryActivity({ kind: 'none', rate_bp: undefined })).id
  const given = await batch(await template({ claimable: false, name: '送的' }))
  const paid = await batch(await template({ claimable: false, name: '买的' }), { paid: true })
  const bound = await batch(await template({ claimable: false, name: '绑的', activity_id: activity }))
  const gina = person('gina')
  await redeemed([given.codes[0]!, paid.codes[0]!, bound.codes[0]!], gina)
  const list = async () =>
    (await callEndpoint(codesRoute, { actor: gina })).body as unknown as {
      results: { coupon: { name: string }; status: number; aid: string | null; expired: boolean; orderIds: string[] }[]
      totalCount: number
    }
  const seen = async () => (await list()).results.map(({ coupon, status }) => `${coupon.name} ${status}`)
  expect(await seen()).toEqual(['绑的 1', '买的 0', '送的 0'])
  expect((await list()).results[0]).toMatchObject({ aid: activity, expired: false, orderIds: [] })
  const end = (hours: number) =>
    rows(
      `update coupons set starts_at = now() - interval '1 year', ends_at = now() - make_interval(hours => $1)
       where user_id = 'gina'`,
      [hours],
    )
  await end(719)
  expect((await list()).results.map(({ expired }) => expired)).toEqual([true, true, true])
  await end(721)
  expect(await seen()).toEqual(['买的 0'])
  expect((await list()).totalCount).toBe(1)
  const page = (size: string) => callEndpoint(codesRoute, { query: { page_size: size }, actor: gina })
  expect([(await page('100')).status, (await page('101')).status]).toEqual([200, 422])
  // Said nothing, a page has a hundred.
  await rows('delete from rate_counters')
  const many = await batch(await template({ claimable: false, most: 101 }), { count: 101 })
  for (let from = 0; from < 101; from += 20) {
    await rows('delete from rate_counters')
    await redeem(many.codes.slice(from, from + 20), gina)
  }
  const [first] = [await list()]
  expect([first.results.length, first.totalCount]).toEqual([100, 102])
})

test('the desk: who may not is told there is no such thing; what is wrong is said; all of it is written down', async () => {
  const clerk = await desk.operator('support')
  const nobody = await desk.operator()
  expect((await desk.tryTemplate({}, clerk)).status).toBe(404)
  expect((await desk.tryTemplate({}, anna)).status).toBe(404)
  const looked = await Promise.all(
    [clerk, nobody, anna].map(async (actor) => (await callEndpoint(deskTemplatesRoute, { actor })).status),
  )
  expect(looked).toEqual([200, 404, 404])
  const wrong: [object, string][] = [
    [{ amount_fen: 0 }, '至少减 1 元'],
    [{ amount_fen: 99 }, '至少减 1 元'],
    [{ kind: 'rate', amount_fen: undefined, rate_bp: 8000, most_fen: 0 }, '金额要大于 0'],
    [{ amount_fen: undefined }, '减多少钱和打几折，只填一种'],
    [{ rate_bp: 8000 }, '减多少钱和打几折，只填一种'],
    [{ kind: 'rate', amount_fen: undefined, rate_bp: 9999 }, '折扣写成 0.1 到 9.9 之间的数'],
    [{ name: '' }, '名字没有填'],
    [{ most: 0 }, '一共发多少张写成 1 到 1,000,000 的整数'],
    [{ starts_at: Date.now(), ends_at: Date.now() - 1 }, '开始要早于结束'],
    [{ products: ['没有'] }, '没有叫「没有」的产品'],
    [{ bindings: ['77'] }, '没有叫「77」的装帧'],
    [{ styles: ['没有'] }, '没有叫「没有」的版式'],
    [{ activity_id: 'none' }, '没有这个活动'],
  ]
  for (const [change, message] of wrong) {
    const answer = await desk.tryTemplate(change)
    expect([change, answer.status, answer.body.errmsg]).toEqual([change, 422, message])
  }
  const few = await template({ most: 2 })
  expect((await desk.tryBatch(few, { count: 3 })).body).toMatchObject({
    errcode: 'too_few_left',
    errmsg: '这种券只剩 2 张了',
  })
  expect((await desk.tryBatch('ABCDEFGHJKMN')).body.errcode).toBe('no_such_template')
  expect((await desk.tryBatch(few, { count: 10_001 })).status).toBe(422)
  expect((await desk.tryBatch(few, { count: 2, expires_at: Date.now() - 1 })).body.errcode).toBe('coupon_over')
  const { id, codes } = await batch(few, { count: 2 })
  // Each code keeps its coupon: nobody claims the last from under it.
  expect(await claimWords(few)).toEqual(['已经领完了'])
  const [first] = (await callEndpoint(batchesRoute, { actor: clerk })).body.results as object[]
  expect(first).toMatchObject({ id, issued: 2, redeemed: 0, frozen: 0 })
  expect(JSON.stringify(first)).not.toContain('csv')
  const noted = await rows<{ action: string; reason: string }>(
    'select action, reason from audit_log where ref = $1 or ref = $2 order by id',
    [few, id],
  )
  expect(noted).toMatchObject([{ action: 'coupon.make' }, { action: 'codes.make', reason: '第一批' }])
  // What is kept of codes is no code.
  const kept = JSON.stringify(await rows('select * from redeem_codes'))
  for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', '').slice(0, 13))
  expect(kept).toContain(codes[0]!.replaceAll('-', '').slice(-4))
  expect((await couponFaults(db())).map(({ what }) => what)).toEqual([])
})

test('the database counts what is given out, refuses one too many and to lose one', async () => {
  const kind = await template({ most: 1 })
  const no = await claimed(kind, anna)
  const add = rows(
    "insert into coupons (id, template_id, user_id, starts_at, ends_at) values ('X', $1, 'anna', now(), now() + interval '1 day')",
    [kind],
  )
  await expect(add).rejects.toThrow('coupon_templates_count')
  await expect(rows('delete from coupons where id = $1', [no])).rejects.toThrow(
    'a coupon that was given is not removed',
  )
  await expect(rows("update coupons set order_ref = 'B1' where id = $1", [no])).rejects.toThrow('coupons_order_of')
})

test('a coupon for newcomers is claimed once by who never bought, and not by who did, who is told so', async () => {
  await fresh()
  const [newcomer, buyer] = [person('dora'), person('emil')]
  await couponsOf(newcomer)
  await couponsOf(buyer)
  const activity = dataOf<{ id: string }>(await desk.tryActivity({ kind: 'none', rate_bp: undefined })).id
  const kind = await template({ name: '新人券', newcomers_only: true, activity_id: activity })
  await rows(
    `insert into orders (id, number, user_id, kind, state, ori_fen, discount_fen, delivery_fen, payable_fen, paid_fen, quote_id)
      values ('o-emil', '261128120000000001', 'emil', 'print', 'paid', 0, 0, 0, 0, 0, 'q-emil')`,
  )
  const why = '这张券给第一次买的人，您已经买过了'
  expect(await claimWords(kind, buyer)).toEqual([why])
  type Activity = { id: string; coupons: { claim: { may: boolean; why: string } }[] }
  const seen = async (actor: typeof anna) =>
    ((await callEndpoint(activitiesRoute, { actor })).body.results as Activity[]).find(({ id }) => id === activity)
      ?.coupons[0]?.claim
  expect(await seen(buyer)).toEqual({ may: false, why })
  expect(await seen(newcomer)).toEqual({ may: true, why: '' })
  // Two presses at once are one claim.
  const both = await Promise.all([claimWords(kind, newcomer), claimWords(kind, newcomer)])
  expect(both.flat().sort()).toEqual(['您已经领过了', '领到一张新人券'])
})
