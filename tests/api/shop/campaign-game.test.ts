/** The game of a campaign: the server draws, so many a person and day, prizes by the claim all coupons go by, odds told as they are. */
import { beforeEach, expect, test } from 'vitest'
import { ownedTables } from '#lib/accounts/deletion/owned-tables.sql.ts'
import { campaignPage } from '#lib/campaigns/campaign.server.ts'
import { prizeAt } from '#lib/campaigns/game/draw.ts'
import { forgetOldPlays } from '#lib/campaigns/game/play.server.ts'
import { couponFaults } from '#lib/coupons/check.sql.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { POST as stopTemplateRoute } from '../../../src/pages/api/operator/coupon_templates/[couponNo]/stop.ts'
import { POST as playRoute } from '../../../src/pages/api/user/campaigns/[id]/plays.ts'
import { makeUser, query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { openCoupons } from '../../support/coupons.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'

const { connection } = await testDatabase()
const { template, manager, couponsOf, claim } = await openCoupons(connection)
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)
beforeEach(() => rows('delete from rate_counters'))

type Drawn = { play: number; prize: { couponNo: string; name: string } | null; left: number }
const day = 86_400_000
const at = (days: number): string => new Date(Date.now() + days * day).toISOString()
/** A kind of coupon that comes by a draw alone. */
const prize = (change: object = {}) => template({ claimable: false, per_person: 50, ...change })

const offer = async (prizes: { coupon: string; chance: number }[], change: object = {}, playsADay = 3) => {
  const campaigns = structuredClone(defaultBucket('campaigns'))
  const own = campaigns.items.find((one) => one.id === '11th-game')!
  Object.assign(own, { startAt: at(-1), endAt: at(1), game: { playsADay, prizes }, ...change })
  const put = await putBucket('campaigns', campaigns, '')
  if (!put.ok) throw new Error(put.failure.message)
  return own
}
const play = (actor: Actor | undefined, number: unknown, id = '11th-game') =>
  callEndpoint(playRoute, { params: { id }, body: { play: number }, ...(actor ? { actor } : {}) })
const drawn = async (actor: Actor, number: number): Promise<Drawn> => {
  const answer = await play(actor, number)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return dataOf<Drawn>(answer)
}
const playsOf = (userId: string) =>
  rows<{ play: number; coupon_id: string | null }>(
    'select play, coupon_id from campaign_plays where user_id = $1 order by play',
    [userId],
  )

test('a draw gives a coupon of one’s own, counted; asked again for the same it answers the same; the fourth is refused', async () => {
  const { actor, id } = await makeUser(connection)
  const sure = await prize({ name: '减三十' })
  await offer([{ coupon: sure, chance: 10_000 }])
  const first = await drawn(actor, 1)
  expect(first).toMatchObject({ play: 1, prize: { name: '减三十' }, left: 2 })
  expect(await drawn(actor, 1)).toEqual(first)
  expect((await couponsOf(actor)).map(({ couponNo }) => couponNo)).toEqual([first.prize!.couponNo])
  await drawn(actor, 2)
  expect((await drawn(actor, 3)).left).toBe(0)
  expect(await play(actor, 4)).toMatchObject({ status: 409, body: { errcode: 'no_plays_left' } })
  expect(await playsOf(id)).toHaveLength(3)
  // The next day begins anew.
  await rows('update campaign_plays set day = day - 1 where user_id = $1', [id])
  expect((await drawn(actor, 1)).left).toBe(2)
  // Nobody else comes by it with its number.
  expect((await couponsOf(actor)).length).toBe(4)
  const { actor: other } = await makeUser(connection)
  await claim(sure, other)
  expect(await couponsOf(other)).toEqual([])
  expect(await couponFaults(db())).toEqual([])
})

test('a page left open over midnight, and accounts that were joined: each of the day’s draws may be had, none besides', async () => {
  const { actor, id } = await makeUser(connection)
  const sure = await prize()
  const campaign = await offer([{ coupon: sure, chance: 10_000 }])
  const shown = async () => (await campaignPage(campaign, id, Date.now())).game
  for (const number of [1, 2]) await drawn(actor, number)
  await rows('update campaign_plays set day = day - 1 where user_id = $1', [id])
  expect((await drawn(actor, 3)).left).toBe(2)
  expect(await shown()).toMatchObject({ next: 1, left: 2 })
  await drawn(actor, 1)
  expect(await shown()).toMatchObject({ next: 2, left: 1 })
  expect((await drawn(actor, 2)).left).toBe(0)
  expect(await shown()).toMatchObject({ left: 0 })
  // Three of today by other numbers than the first: the first is none any more.
  await rows(
    'update campaign_plays set play = play + 3 where user_id = $1 and day = (select max(day) from campaign_plays)',
    [id],
  )
  expect(await play(actor, 1)).toMatchObject({ status: 409, body: { errcode: 'no_plays_left' } })
  expect((await playsOf(id)).map((row) => row.play)).toEqual([1, 2, 4, 5, 6])
})

test('what is kept of a draw shows its chance: the number, and what it stood for', async () => {
  const { actor, id } = await makeUser(connection)
  const prizes = [
    { coupon: await prize(), chance: 4_000 },
    { coupon: await prize({ most: 1 }), chance: 3_000 },
  ]
  await offer(prizes, {}, 20)
  for (let number = 1; number <= 20; number += 1) await drawn(actor, number)
  const kept = await rows<{ roll: number; drawn: string | null; coupon_id: string | null }>(
    'select roll, drawn, coupon_id from campaign_plays where user_id = $1',
    [id],
  )
  for (const { roll, drawn: stood, coupon_id: won } of kept) {
    expect(stood).toBe(prizeAt(prizes, roll)?.coupon ?? null)
    if (won) expect(stood).not.toBeNull()
  }
})

test('visitors, other campaigns, other times and what is no number draw nothing', async () => {
  const { actor, id } = await makeUser(connection)
  const sure = await prize()
  await offer([{ coupon: sure, chance: 10_000 }], { startAt: at(1), endAt: at(2) })
  expect(await play(actor, 1)).toMatchObject({ status: 409, body: { errcode: 'not_running' } })
  await offer([{ coupon: sure, chance: 10_000 }], { startAt: at(-2), endAt: at(-1) })
  expect(await play(actor, 1)).toMatchObject({ status: 409, body: { errcode: 'not_running' } })
  await offer([{ coupon: sure, chance: 10_000 }])
  expect((await play(undefined, 1)).status).toBe(401)
  expect((await play(actor, 1, '2025-618')).status).toBe(404)
  expect((await play(actor, 1, 'no-such')).status).toBe(404)
  for (const wrong of [0, -1, 1.5, '1', null, 1e9]) expect((await play(actor, wrong)).status, `${wrong}`).toBe(422)
  const said = await callEndpoint(playRoute, {
    ...{ params: { id: '11th-game' }, actor },
    body: { play: 1, prize: sure },
  })
  expect(said.status).toBe(422)
  expect(await playsOf(id)).toEqual([])
})

test('fifty calls at once are three draws, of one number one; each has its coupon or none', async () => {
  const sure = await prize({ per_person: 50 })
  await offer([{ coupon: sure, chance: 10_000 }])
  const { actor, id } = await makeUser(connection)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => play(actor, 1 + (n % 5))))
  const statuses = new Map<number, number>()
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  expect(Object.fromEntries(statuses)).toEqual({ 200: 30, 409: 20 })
  const own = await playsOf(id)
  expect(own.map((one) => one.play)).toEqual([1, 2, 3])
  expect((await couponsOf(actor)).length).toBe(3)
  expect(new Set(own.map(({ coupon_id }) => coupon_id)).size).toBe(3)
  // The same without the line people stand in: as from two processes.
  const { actor: other, id: otherId } = await makeUser(connection)
  const number = () =>
    rows(
      `insert into campaign_plays (id, campaign_id, user_id, day, play) select gen_random_uuid(), '11th-game', $1, current_date, 1
        on conflict do nothing returning id`,
      [otherId],
    )
  const won = await Promise.all(Array.from({ length: 20 }, number))
  expect(won.filter((found) => found.length > 0)).toHaveLength(1)
  expect(other.userId).toBe(otherId)
})

test('the last two go to two of fifty; the chance of what is gone is for nothing, and the page says so', async () => {
  const few = await prize({ name: '头奖', most: 2 })
  const many = await prize({ name: '小奖' })
  const campaign = await offer([{ coupon: few, chance: 9_000 }])
  const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(connection)))
  const answers = await Promise.all(people.map(({ actor }) => drawn(actor, 1)))
  expect(answers.filter((one) => one.prize)).toHaveLength(2)
  expect(await rows('select count(*)::int as n from coupons where template_id = $1', [few])).toEqual([{ n: 2 }])
  const own = {
    ...campaign,
    game: {
      playsADay: 3,
      prizes: [
        { coupon: few, chance: 9_000 },
        { coupon: many, chance: 500 },
      ],
    },
  }
  const { game } = await campaignPage(own, people[0]!.id, Date.now())
  expect(game?.prizes.map(({ chance, now, why }) => ({ chance, now, why }))).toEqual([
    { chance: 9_000, now: 0, why: expect.stringMatching(/领完|领过/) },
    { chance: 500, now: 500, why: '' },
  ])
  expect(game).toMatchObject({ next: 2, left: 2, history: [{ play: 1 }] })
})

test('chances are those that are said: of five hundred draws at one in two some half win', async () => {
  const half = await prize({ most: 100_000 })
  await offer([{ coupon: half, chance: 5_000 }], {}, 20)
  const people = await Promise.all(Array.from({ length: 25 }, () => makeUser(connection)))
  let won = 0
  for (const { actor } of people)
    for (let number = 1; number <= 20; number += 1) if ((await drawn(actor, number)).prize) won += 1
  // Beyond these once in a hundred million runs.
  expect(won).toBeGreaterThan(185)
  expect(won).toBeLessThan(315)
})

test('a kind that was stopped, that is worth more than a prize may be, or that nobody made gives nothing', async () => {
  const { actor } = await makeUser(connection)
  const stopped = await prize()
  await callEndpoint(stopTemplateRoute, { params: { couponNo: stopped }, body: { words: '发错了' }, actor: manager })
  const dear = await prize()
  await rows('update coupon_templates set amount_fen = 5000001 where id = $1', [dear])
  const campaign = await offer([
    { coupon: stopped, chance: 4_000 },
    { coupon: dear, chance: 3_000 },
    { coupon: 'ABCDEFGHJKMN', chance: 3_000 },
  ])
  for (const number of [1, 2, 3]) expect((await drawn(actor, number)).prize).toBeNull()
  const { game } = await campaignPage(campaign, actor.userId, Date.now())
  expect(game?.prizes.map(({ now }) => now)).toEqual([0])
})

test('whoever has no room for a coupon is told, and no draw is spent', async () => {
  const { actor, id } = await makeUser(connection)
  const sure = await prize({ most: 5_000 })
  await rows(
    `insert into coupons (id, template_id, user_id, starts_at, ends_at)
      select 'full-' || n, $1, $2, now() - interval '1 day', now() + interval '9 days' from generate_series(1, 200) n`,
    [sure, id],
  )
  await offer([{ coupon: sure, chance: 10_000 }])
  expect(await play(actor, 1)).toMatchObject({ status: 409, body: { errcode: 'too_many_coupons' } })
  expect(await playsOf(id)).toEqual([])
})

test('two accounts that become one keep both their draws; what is two years old goes', async () => {
  const sure = await prize()
  await offer([{ coupon: sure, chance: 10_000 }])
  const [one, two] = [await makeUser(connection), await makeUser(connection)]
  for (const { actor } of [one, two]) for (const number of [1, 2]) await drawn(actor, number)
  const { move } = ownedTables.find(({ table }) => table === 'campaign_plays')!
  await transaction((tx) => move!(tx, two.id, one.id))
  expect((await playsOf(one.id)).map((row) => row.play)).toEqual([1, 2, 3, 4])
  await rows("update campaign_plays set created_at = now() - interval '25 months' where play > 2 and user_id = $1", [
    one.id,
  ])
  await forgetOldPlays()
  expect((await playsOf(one.id)).map((row) => row.play)).toEqual([1, 2])
})
