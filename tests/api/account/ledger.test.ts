/** The ledger on real PostgreSQL: what it refuses by itself, holds, joining, leaving, the check of every night. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccountJob } from '#lib/accounts/account/account.job.ts'
import { moveOwnedRows } from '#lib/accounts/deletion/owned-tables.sql.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { fen, noFen } from '#lib/std/money.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { ledgerFaults } from '#lib/wallet/check.sql.ts'
import { payWithHold, placeHold, post, voidHold } from '#lib/wallet/ledger.server.ts'
import * as postings from '#lib/wallet/posting.ts'
import { refundPrincipal } from '#lib/wallet/principal.server.ts'
import { balanceOf, listStatement } from '#lib/wallet/statement.sql.ts'
import { POST as deleteAccount } from '../../../src/pages/api/user/deletion.ts'
import { codeFor, makeUser, query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
beforeAll(() => startQueue())

const rows = <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => query<T>(connection, text, values)
const key = () => ({ key: randomUUID(), ref: `order-${randomUUID()}` })
const balance = (id: string) => balanceOf(db(), id)
const sold = (amount: number) => ({ sold: [{ line: 'print' as const, fen: fen(amount) }] })
const hold = (id: string, amount: number, reported = key()) =>
  transaction((tx) => placeHold(tx, reported, id, fen(amount)))
const held = async (id: string, amount: number) => {
  const placed = await hold(id, amount)
  if (!placed.ok) throw new Error(placed.failure.code)
  return placed.value
}
const wellKept = async () => expect(await ledgerFaults(db())).toEqual([])

test('PostgreSQL itself refuses to change, remove or add to what was written', async () => {
  const me = await makeUser(connection)
  await give(me.id, 1000)
  const [account] = await rows<{ id: string }>(
    "select id from ledger_accounts where user_id = $1 and kind = 'user_cash'",
    [me.id],
  )
  const tries = [
    'update ledger_entries set amount_fen = 5',
    'delete from ledger_entries',
    'truncate ledger_entries cascade',
    "update ledger_transactions set ref = 'x'",
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
    `update ledger_accounts set balance_fen = 1 where user_id = '${me.id}'`,
    `update ledger_accounts set kind = 'user_bonus' where user_id = '${me.id}'`,
    "insert into ledger_accounts (id, kind, balance_fen) values ('x', 'user_cash', 5)",
    'delete from ledger_accounts',
  ]
  for (const text of tries)
    await expect(rows(text), text).rejects.toThrow(/append-only|entries alone|begins empty|foreign key/)
  const later = `insert into ledger_entries (transaction_id, account_id, amount_fen) values ((select max(id) from ledger_transactions), '${account?.id}', 1)`
  await expect(rows(later)).rejects.toThrow(/duplicate|does not add up/)
  await wellKept()
})

test('entries that do not add up are never committed; nor a transaction without any, nor a debt of a person', async () => {
  const me = await makeUser(connection)
  await give(me.id, 1000)
  const write = (entries: string, count = 2) =>
    rows(`with t as (insert into ledger_transactions (idem_key, type, ref, digest, entry_count)
        values (gen_random_uuid()::text, 'x', 'x', 'x', ${count}) returning id)
      insert into ledger_entries (transaction_id, account_id, amount_fen) select t.id, a.id, v.amount from t,
        (values ${entries}) v (kind, amount) join ledger_accounts a on a.kind = v.kind and (a.user_id = '${me.id}' or a.user_id is null)`)
  await expect(write("('user_cash', 5), ('adjustment', -4)")).rejects.toThrow('does not add up')
  await expect(write("('user_cash', 5), ('adjustment', -5)", 3)).rejects.toThrow('does not add up')
  await expect(
    rows("insert into ledger_transactions (idem_key, type, ref, digest, entry_count) values ('e', 'x', 'x', 'x', 0)"),
  ).rejects.toThrow('does not add up')
  await expect(write("('user_cash', -1001), ('adjustment', 1001)")).rejects.toThrow('ledger_accounts_balance')
  await write("('user_cash', 5), ('adjustment', -5)")
  expect(await balance(me.id)).toMatchObject({ cashFen: 1005 })
  await wellKept()
})

test('the same thing reported twice is one; another under its name is refused', async () => {
  const me = await makeUser(connection)
  const reported = key()
  const twice = () => transaction((tx) => post(tx, reported, postings.cashback(me.id, fen(500), 'bonus')))
  const [first, second] = await Promise.all([twice(), twice()])
  expect([first, second].map((one) => one.ok && one.value.replayed).sort()).toEqual([false, true])
  expect(await twice()).toMatchObject({ value: { replayed: true } })
  const other = await transaction((tx) => post(tx, reported, postings.cashback(me.id, fen(501), 'bonus')))
  expect(other).toMatchObject({ ok: false, failure: { status: 409, code: 'ledger_key_used' } })
  expect(await balance(me.id)).toEqual({ cashFen: 0, bonusFen: 500, heldFen: 0 })
})

test('what is set aside is free for nothing else; paid it is taken, given up it is free again', async () => {
  const me = await makeUser(connection)
  await give(me.id, 1000, 300)
  const order = await held(me.id, 1100)
  expect(order).toMatchObject({ cashFen: 1000, bonusFen: 100, state: 'pending' })
  expect(await hold(me.id, 201)).toMatchObject({ failure: { code: 'balance_short' } })
  const taken = await transaction((tx) =>
    post(tx, key(), postings.adjusted(me.id, { cashFen: fen(-1), bonusFen: noFen })),
  )
  expect(taken).toMatchObject({ failure: { code: 'balance_short' } })
  const small = await held(me.id, 200)
  await transaction((tx) => voidHold(tx, small.id, 'expired'))
  expect((await transaction((tx) => voidHold(tx, small.id))).ok).toBe(true)
  const reported = key()
  const provider = { name: 'wechatpay', fen: fen(900) } as const
  const pay = () => transaction((tx) => payWithHold(tx, reported, order.id, { provider, ...sold(2000) }))
  expect(await pay()).toMatchObject({ value: { replayed: false } })
  expect(await pay()).toMatchObject({ value: { replayed: true } })
  expect(await transaction((tx) => voidHold(tx, order.id))).toMatchObject({ failure: { code: 'wrong_state' } })
  expect(await transaction((tx) => payWithHold(tx, key(), small.id, sold(200)))).toMatchObject({
    failure: { code: 'wrong_state' },
  })
  expect(await balance(me.id)).toEqual({ cashFen: 0, bonusFen: 200, heldFen: 0 })
  await wellKept()
})

test('more than 5,000 yuan is not stored; money that goes back always comes in', async () => {
  const me = await makeUser(connection)
  await give(me.id, 490_000)
  const recharge = (cashFen: number) =>
    transaction((tx) =>
      post(
        tx,
        key(),
        postings.recharged({ userId: me.id, provider: 'alipay', cashFen: fen(cashFen), bonusFen: noFen }),
      ),
    )
  expect(await recharge(10_001)).toMatchObject({ failure: { code: 'wallet_full' } })
  expect((await recharge(10_000)).ok).toBe(true)
  const back = { balance: { userId: me.id, cashFen: fen(700), bonusFen: noFen } }
  expect(
    (await transaction((tx) => post(tx, key(), postings.orderRefunded(back, [{ line: 'print', fen: fen(700) }])))).ok,
  ).toBe(true)
  expect(await balance(me.id)).toMatchObject({ cashFen: 500_700 })
})

test('unused principal goes back within seven days, with its share of what was added, and no more than is left', async () => {
  const me = await makeUser(connection)
  const recharge = key()
  const recharged = postings.recharged({
    userId: me.id,
    provider: 'wechatpay',
    cashFen: fen(10_000),
    bonusFen: fen(1000),
  })
  await transaction((tx) => post(tx, recharge, recharged))
  const order = await held(me.id, 4000)
  await transaction((tx) => payWithHold(tx, key(), order.id, sold(4000)))
  const again = randomUUID()
  const back = (amount: number, name: string = randomUUID()) =>
    transaction((tx) =>
      refundPrincipal(tx, { key: name, ref: recharge.ref }, { userId: me.id, amountFen: fen(amount) }),
    )
  expect(await back(6001)).toMatchObject({ failure: { code: 'not_refundable' } })
  expect(await back(6000, again)).toMatchObject({ value: { replayed: false } })
  expect(await back(6000, again)).toMatchObject({ value: { replayed: true } })
  expect(await back(1)).toMatchObject({ failure: { code: 'not_refundable' } })
  expect(await balance(me.id)).toEqual({ cashFen: 0, bonusFen: 400, heldFen: 0 })
  await wellKept()
})

test('joined: the money, what was set aside and the history are the one account’s; the old name leads there', async () => {
  const [into, from] = [await makeUser(connection), await makeUser(connection)]
  await give(into.id, 100)
  await give(from.id, 490, 50)
  await give(from.id, 10)
  const order = await held(from.id, 520)
  await transaction((tx) => moveOwnedRows(tx, from.id, into.id))
  await rows('update users set joined_into = $2 where id = $1', [from.id, into.id])
  expect(await balance(into.id)).toEqual({ cashFen: 600, bonusFen: 50, heldFen: 520 })
  expect(await balance(from.id)).toEqual({ cashFen: 0, bonusFen: 0, heldFen: 0 })
  const { rows: lines, total } = await listStatement(db(), into.id, { page: 1, pageSize: 10 })
  expect([total, ...lines.map(({ balanceFen }) => balanceFen)]).toEqual([3, 650, 640, 100])
  // Paid, and credited in the old name.
  expect(await transaction((tx) => payWithHold(tx, key(), order.id, sold(520)))).toMatchObject({ ok: true })
  await give(from.id, 7)
  expect(await balance(into.id)).toEqual({ cashFen: 107, bonusFen: 30, heldFen: 0 })
  // Swept again: nothing is left to move.
  await transaction((tx) => moveOwnedRows(tx, from.id, into.id))
  expect(await balance(into.id)).toEqual({ cashFen: 107, bonusFen: 30, heldFen: 0 })
  await wellKept()
})

test('what a request under way left in the old name is swept, also when the other never had a wallet', async () => {
  const [into, from] = [await makeUser(connection), await makeUser(connection)]
  await give(from.id, 300)
  await rows('update users set joined_into = $2 where id = $1', [from.id, into.id])
  await transaction((tx) => moveOwnedRows(tx, from.id, into.id))
  expect(await balance(into.id)).toMatchObject({ cashFen: 300 })
  await wellKept()
})

test('an account with money, or with money set aside, is not deleted; afterwards the entries stay without the person', async () => {
  const phone = '13900001234'
  const me = await makeUser(connection, { login_phone: phone })
  const ask = async () =>
    callEndpoint(deleteAccount, {
      actor: me.actor,
      body: { code: await codeFor(phone, 'delete_account') },
      ip: randomUUID(),
    })
  await give(me.id, 1250, 40)
  expect((await ask()).body).toMatchObject({ errcode: 'wallet_open', errmsg: expect.stringContaining('12.50 元') })
  const spend = await held(me.id, 1250)
  await transaction((tx) => payWithHold(tx, key(), spend.id, sold(1250)))
  const waiting = await held(me.id, 30)
  expect((await ask()).body).toMatchObject({ errcode: 'wallet_open' })
  await transaction((tx) => voidHold(tx, waiting.id))
  expect((await ask()).status).toBe(200)
  // A refund arrives on the last day: the account waits.
  await rows("update users set deletion_at = now() - interval '1 minute' where id = $1", [me.id])
  await give(me.id, 5)
  await deleteAccountJob({ userId: me.id })
  expect(await rows('select id from users where id = $1', [me.id])).toHaveLength(1)
  const last = await held(me.id, 5)
  await transaction((tx) => payWithHold(tx, key(), last.id, sold(5)))
  const before = await rows('select id from ledger_entries')
  await deleteAccountJob({ userId: me.id })
  expect(await rows('select id from users where id = $1', [me.id])).toEqual([])
  // What was given and not spent has lapsed: two entries more.
  expect(await rows('select id from ledger_entries')).toHaveLength(before.length + 2)
  const named = await rows(
    'select 1 from ledger_accounts where user_id = $1 union all select 1 from ledger_holds where user_id = $1',
    [me.id],
  )
  expect(named).toEqual([])
  // Nobody is credited who is not there.
  await expect(give(me.id, 1)).rejects.toThrow()
  await wellKept()
})

test('killed in the middle nothing is left of it, and once more it goes through', async () => {
  const me = await makeUser(connection)
  await give(me.id, 1000)
  const order = await held(me.id, 600)
  const reported = key()
  const [counted] = await rows<{ n: number }>('select count(*) as n from ledger_entries')
  await expect(
    transaction(async (tx) => {
      await payWithHold(tx, reported, order.id, sold(600))
      await rows(
        "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
      )
    }),
  ).rejects.toThrow()
  expect(await rows('select count(*) as n from ledger_entries')).toEqual([counted])
  expect(await balance(me.id)).toEqual({ cashFen: 1000, bonusFen: 0, heldFen: 600 })
  expect(await transaction((tx) => payWithHold(tx, reported, order.id, sold(600)))).toMatchObject({
    value: { replayed: false },
  })
  expect(await balance(me.id)).toEqual({ cashFen: 400, bonusFen: 0, heldFen: 0 })
  await wellKept()
})

test('the check of the night finds what was changed behind its back, and says so to the operators', async () => {
  const me = await makeUser(connection)
  await give(me.id, 1000)
  const forgotten = await held(me.id, 10)
  expect(await checkLedgerJob()).toBe(0)
  const forge = async (text: string, what: string) => {
    const client = new pg.Client(connection)
    await client.connect()
    // As somebody at the database's own console might.
    await client.query("set session_replication_role = 'replica'")
    await client.query(text)
    await client.end()
    expect((await ledgerFaults(db())).map((one) => one.what)).toContainEqual(expect.stringContaining(what))
  }
  await forge(
    `update ledger_accounts set balance_fen = balance_fen + 1 where user_id = '${me.id}' and kind = 'user_cash'`,
    'its balance',
  )
  await forge(
    `update ledger_accounts set held_fen = 3 where user_id = '${me.id}' and kind = 'user_cash'`,
    'what is held',
  )
  await forge(
    'update ledger_entries set balance_fen = 9 where id = (select max(id) from ledger_entries)',
    'balance after it',
  )
  await forge('update ledger_entries set amount_fen = 9 where id = (select max(id) from ledger_entries)', 'up to zero')
  await forge(`update ledger_accounts set closed_at = now() where user_id = '${me.id}'`, 'not empty')
  await forge(`update ledger_holds set created_at = now() - interval '3 days' where id = '${forgotten.id}'`, 'for days')
  expect(await checkLedgerJob()).toBeGreaterThan(0)
  const alarms = await rows<{ code: string; job: string }>('select code, job from alarms')
  expect(alarms).toEqual([{ code: 'LEDGER_FAULT', job: 'check-ledger' }])
})
