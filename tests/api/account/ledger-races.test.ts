/** Many at once for one balance, on real PostgreSQL. `RUNS=200` is what a finished part is shown with. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { moveOwnedRows } from '#lib/accounts/deletion/owned-tables.sql.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { fen } from '#lib/std/money.ts'
import { lockUsers } from '#lib/users/user.sql.ts'
import { ledgerFaults } from '#lib/wallet/check.sql.ts'
import { payWithHold, placeHold, post, voidHold } from '#lib/wallet/ledger.server.ts'
import { cashback } from '#lib/wallet/posting.ts'
import { balanceOf } from '#lib/wallet/statement.sql.ts'
import { makeUser, query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const runs = Number(process.env.RUNS ?? 10)
const reported = () => ({ key: randomUUID(), ref: `order-${randomUUID()}` })
const hold = (id: string, amount: number) => transaction((tx) => placeHold(tx, reported(), id, fen(amount)))
const pay = (holdId: string, amount: number, as = reported()) =>
  transaction((tx) => payWithHold(tx, as, holdId, { sold: [{ line: 'print', fen: fen(amount) }] }))
const free = (holdId: string) => transaction((tx) => voidHold(tx, holdId))
const balance = (id: string) => balanceOf(db(), id)
const times = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

test(`${runs} times 50 uses of one balance at once: exactly as many win as it pays for`, async () => {
  const me = await makeUser(connection)
  for (let run = 0; run < runs; run += 1) {
    const [price, wins, rest] = [100 + run, (run * 7) % 51, run % 90]
    const all = price * wins + rest
    const given = Math.floor(all / 3)
    if (all > 0) await give(me.id, all - given, given)
    const used = await times(50, async () => {
      const placed = await hold(me.id, price)
      return placed.ok ? pay(placed.value.id, price) : placed
    })
    const won = used.filter((one) => one.ok).length
    expect(won).toBe(Math.floor(all / price) > 50 ? 50 : Math.floor(all / price))
    expect(used.filter((one) => !one.ok).every((one) => !one.ok && one.failure.code === 'balance_short')).toBe(true)
    const { cashFen, bonusFen, heldFen } = await balance(me.id)
    expect([cashFen + bonusFen, heldFen]).toEqual([all - won * price, 0])
    if (cashFen + bonusFen > 0) await give(me.id, -cashFen, -bonusFen)
  }
  expect(await ledgerFaults(db())).toEqual([])
}, 900_000)

test(`${runs} times pay, pay again and give up one hold at once: one of them counts`, async () => {
  const me = await makeUser(connection)
  await give(me.id, 100 * runs)
  let [paid, freed] = [0, 0]
  for (let run = 0; run < runs; run += 1) {
    const placed = await hold(me.id, 100)
    if (!placed.ok) throw new Error(placed.failure.code)
    const { id } = placed.value
    const [as, before] = [reported(), await balance(me.id)]
    const [one, two, gone] = await Promise.all([pay(id, 100, as), pay(id, 100, as), free(id)])
    const after = await balance(me.id)
    expect(one.ok).toBe(two.ok)
    expect(one.ok).toBe(!gone.ok)
    expect(after).toMatchObject({ cashFen: before.cashFen - (one.ok ? 100 : 0), heldFen: 0 })
    if (one.ok) paid += 1
    else freed += 1
    if (one.ok) await give(me.id, 100)
  }
  expect(paid + freed).toBe(runs)
  expect(await ledgerFaults(db())).toEqual([])
}, 900_000)

test(`${runs} times joining two accounts while holds are placed, paid and money comes: nothing is lost or doubled`, async () => {
  for (let run = 0; run < runs; run += 1) {
    const [into, from] = [await makeUser(connection), await makeUser(connection)]
    await give(from.id, 1000)
    if (run % 2 === 0) await give(into.id, 1000)
    const placed = await hold(from.id, 300)
    if (!placed.ok) throw new Error(placed.failure.code)
    const join = () =>
      transaction(async (tx) => {
        await lockUsers(tx, [from.id, into.id])
        await moveOwnedRows(tx, from.id, into.id)
        await tx.execute(`update users set joined_into = '${into.id}' where id = '${from.id}'`)
      })
    const credit = (id: string) => transaction((tx) => post(tx, reported(), cashback(id, fen(50), 'cash')))
    const [, paid, other] = await Promise.all([
      join(),
      pay(placed.value.id, 300),
      hold(from.id, 100),
      credit(from.id),
      credit(into.id),
    ])
    expect(paid.ok && other.ok).toBe(true)
    // What came in the old name while they were joined is swept (account.job.ts).
    await transaction((tx) => moveOwnedRows(tx, from.id, into.id))
    const begun = run % 2 === 0 ? 2000 : 1000
    expect(await balance(into.id)).toEqual({ cashFen: begun - 300 + 100, bonusFen: 0, heldFen: 100 })
    expect(await balance(from.id)).toEqual({ cashFen: 0, bonusFen: 0, heldFen: 0 })
  }
  expect(await ledgerFaults(db())).toEqual([])
}, 900_000)

test('new people at once, each with a first credit: every one has one set of accounts', async () => {
  const people = await times(10, () => makeUser(connection))
  await Promise.all(people.flatMap(({ id }) => [give(id, 10), give(id, 20), give(id, 30)]))
  for (const { id } of people) {
    expect(await balance(id)).toMatchObject({ cashFen: 60 })
    expect(await query(connection, 'select id from ledger_accounts where user_id = $1', [id])).toHaveLength(3)
  }
  expect(await ledgerFaults(db())).toEqual([])
})
