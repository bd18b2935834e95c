/** The calls of a wallet, and the operators' hand in it. */
import { expect, test } from 'vitest'
import { accountRows } from '#lib/accounts/account/account-data.sql.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { correctBalance } from '#lib/operator/correct-balance.server.ts'
import { fen, noFen } from '#lib/std/money.ts'
import { placeHold, post } from '#lib/wallet/ledger.server.ts'
import { recharged } from '#lib/wallet/posting.ts'
import { GET as balanceDetail } from '../../../src/pages/api/user/balance/detail.ts'
import { GET as balance } from '../../../src/pages/api/user/balance/index.ts'
import { makeUser, query, type Somebody } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const rows = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<T>(connection, text, values)
const operator = async (...can: string[]) => {
  const made = await makeUser(connection, { role: 'operator' })
  for (const one of can)
    await rows('insert into operator_capabilities (user_id, capability) values ($1, $2)', [made.id, one])
  return made
}
const audited = (id: string) => rows('select actor_id, action, reason, details from audit_log where user_id = $1', [id])

test('a correction is posted with its audit row, by an operator who may, and up to 500 yuan alone', async () => {
  const me = await makeUser(connection)
  const [clerk, desk] = [await operator('finance'), await operator('support')]
  const correct = (by: string, cashFen: number, bonusFen = 0) =>
    correctBalance({ by, userId: me.id, cashFen: fen(cashFen), bonusFen: fen(bonusFen), reason: '寄晚了，补给她' })
  for (const by of [desk.id, me.id])
    expect(await correct(by, 100)).toMatchObject({ failure: { code: 'no_capability' } })
  expect(await correct(clerk.id, 50_001)).toMatchObject({ failure: { code: 'needs_two' } })
  const own = { by: clerk.id, userId: clerk.id, cashFen: fen(100), bonusFen: fen(0), reason: '给自己' }
  expect(await correctBalance(own)).toMatchObject({ failure: { status: 403, code: 'own_balance' } })
  expect(await correct(clerk.id, 0)).toMatchObject({ failure: { code: 'not_money' } })
  expect(await correct(clerk.id, -1)).toMatchObject({ failure: { code: 'balance_short' } })
  expect(await audited(me.id)).toEqual([])
  expect((await correct(clerk.id, 50_000)).ok).toBe(true)
  expect((await correct(clerk.id, 0, 300)).ok).toBe(true)
  expect(await audited(me.id)).toMatchObject([
    { actor_id: clerk.id, action: 'wallet.adjust', reason: '寄晚了，补给她', details: { cashFen: 50_000 } },
    { details: { bonusFen: 300 } },
  ])
  // Whoever is no operator any more may nothing.
  await rows("update users set role = 'user' where id = $1", [clerk.id])
  expect(await correct(clerk.id, 1)).toMatchObject({ failure: { code: 'no_capability' } })
})

test('what was audited cannot be changed or removed; the name of an account that goes is taken out', async () => {
  const [me, clerk] = [await makeUser(connection), await operator('finance')]
  await correctBalance({ by: clerk.id, userId: me.id, cashFen: fen(1), bonusFen: noFen, reason: '补' })
  for (const text of ["update audit_log set reason = '别的'", 'delete from audit_log', 'truncate audit_log'])
    await expect(rows(text), text).rejects.toThrow('append-only')
  await rows('update audit_log set user_id = null where user_id = $1', [me.id])
  expect(await rows('select reason from audit_log where user_id is null')).toEqual([{ reason: '补' }])
})

type Line = { title: string; amountFen: number; cashFen: number; bonusFen: number; balanceFen: number }
const balanceFor = async (actor: Somebody['actor']) => (await callEndpoint(balance, { actor })).body.data
const detail = async (actor: Somebody['actor'], query: Record<string, string> = {}) =>
  (await callEndpoint(balanceDetail, { actor, query })).body as { results: Line[]; totalCount: number }

test('a visitor is answered 401, whoever never had anything an empty wallet', async () => {
  for (const call of [balance, balanceDetail]) expect((await callEndpoint(call)).status).toBe(401)
  const me = await makeUser(connection)
  expect(await balanceFor(me.actor)).toEqual({
    ...{ balanceFen: 0, freeFen: 0, heldFen: 0, cashFen: 0, bonusFen: 0, refundable: [] },
  })
  expect(await detail(me.actor)).toMatchObject({ results: [], totalCount: 0 })
})

test('the owner sees what there is, line by line; a stranger sees their own, an operator no more than that', async () => {
  const [me, stranger, clerk] = [await makeUser(connection), await makeUser(connection), await operator('finance')]
  await give(me.id, 1000, 250)
  await give(me.id, -400)
  await transaction((tx) => placeHold(tx, { key: `wallet-${me.id}`, ref: 'order' }, me.id, fen(100)))
  expect(await balanceFor(me.actor)).toMatchObject({
    balanceFen: 850,
    freeFen: 750,
    heldFen: 100,
    cashFen: 600,
    bonusFen: 250,
  })
  const { results, totalCount } = await detail(me.actor)
  expect(totalCount).toBe(2)
  expect(results).toMatchObject([
    { title: '客服更正', amountFen: -400, balanceFen: 850 },
    { title: '客服更正', amountFen: 1250, cashFen: 1000, bonusFen: 250, balanceFen: 1250 },
  ])
  const wire = (await callEndpoint(balance, { actor: me.actor })).raw
  expect(wire).toMatchObject({ data: { balance_fen: 850, free_fen: 750 } })
  for (const other of [stranger, clerk]) {
    expect(await balanceFor(other.actor)).toMatchObject({ balanceFen: 0, heldFen: 0 })
    // Naming somebody else in the address changes nothing.
    expect((await detail(other.actor, { user_id: me.id })).totalCount).toBe(0)
  }
})

test('the statement pages: each line once, the newest first; a page beyond the last is empty and still counts', async () => {
  const me = await makeUser(connection)
  for (let n = 1; n <= 7; n += 1) await give(me.id, n)
  const pages = await Promise.all(['1', '2', '3', '4'].map((page) => detail(me.actor, { page, page_size: '3' })))
  expect(pages.map(({ results }) => results.map(({ amountFen }) => amountFen))).toEqual([[7, 6, 5], [4, 3, 2], [1], []])
  expect(pages.map(({ totalCount }) => totalCount)).toEqual([7, 7, 7, 7])
  expect(pages[1]?.results[0]?.balanceFen).toBe(10)
  for (const page of ['0', '-1', '1.5', 'x'])
    expect((await callEndpoint(balanceDetail, { actor: me.actor, query: { page } })).status).toBe(422)
})

test('what somebody takes along has every entry of theirs and what operators did to it, and nobody else’s', async () => {
  const [me, other, clerk] = [await makeUser(connection), await makeUser(connection), await operator('finance')]
  await give(other.id, 77)
  await correctBalance({ by: clerk.id, userId: me.id, cashFen: fen(1234), bonusFen: fen(5), reason: '寄晚了' })
  const taken = await accountRows(db(), me.id)
  expect(taken.ledger_entries).toMatchObject([
    { type: 'adjusted', kind: 'user_cash', amount_fen: 1234, balance_fen: 1234 },
    { kind: 'user_bonus', amount_fen: 5 },
  ])
  expect(taken.audit_log).toMatchObject([{ action: 'wallet.adjust', reason: '寄晚了' }])
  expect(JSON.stringify(taken)).not.toContain(clerk.id)
  expect((await accountRows(db(), clerk.id)).ledger_entries).toEqual([])
})

test('what was paid in goes back for seven days, and the answer says until when', async () => {
  const me = await makeUser(connection)
  const posting = recharged({ userId: me.id, provider: 'wechatpay', cashFen: fen(5000), bonusFen: noFen })
  await transaction((tx) => post(tx, { key: `wallet-in-${me.id}`, ref: 'recharge-1' }, posting))
  const { refundable } = (await balanceFor(me.actor)) as {
    refundable: { ref: string; leftFen: number; untilAt: number }[]
  }
  expect(refundable).toMatchObject([{ ref: 'recharge-1', leftFen: 5000 }])
  expect(Math.round(((refundable[0]?.untilAt ?? 0) - Date.now()) / 86_400_000)).toBe(7)
})
