/** The migration that brings cashback: what was put before fits again, and newbies are counted from orders. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../support/database.ts'
import { databaseBefore } from '../../support/old-database.ts'

const { connection } = await testDatabase()

test('a sum that was put with another for picked posts keeps its one; who bought is counted, who gave all back is not', async () => {
  const { run, upgrade } = await databaseBefore(connection, '_cashback')
  await run(`insert into bucket_versions (name, version, value) values
    ('cashback', 1, '{"open": true, "rules": [], "rewardFen": 2000, "preferredRewardFen": 5000}'),
    ('home', 1, '{"preferredRewardFen": 1}')`)
  await run("insert into users (id, nickname) values ('anna', '林知夏'), ('bert', '陈既白')")
  const order = (id: string, state: string, kind = 'print') =>
    run(`insert into orders (id, number, user_id, kind, state, ori_fen, discount_fen, delivery_fen, payable_fen, paid_fen,
        refunded_fen, quote_id)
      values ('${id}', '${id}', 'anna', '${kind}', '${state}', 0, 0, 0, 0, 0, 0, '${id}')`)
  await order('a', 'completed')
  await order('b', 'paid')
  await order('c', 'refunded')
  await order('d', 'unpaid')
  await order('e', 'paid', 'repair')
  await upgrade()
  expect(await run('select name, value from bucket_versions order by name')).toEqual([
    { name: 'cashback', value: { open: true, rules: [], rewardFen: 2000 } },
    { name: 'home', value: { preferredRewardFen: 1 } },
  ])
  expect(await run("select paid_order_count('anna') as anna, paid_order_count('bert') as bert")).toEqual([
    { anna: 2, bert: 0 },
  ])
})
