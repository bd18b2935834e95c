/** Orders of before there were parcels, tenders and one clock: they stay what they were, and an unpaid one can be paid. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../support/database.ts'
import { databaseBefore } from '../../support/old-database.ts'

const { connection } = await testDatabase()
const address = {
  name: '外婆',
  phone: '13800000000',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  street: '1 号',
}

test('an order unpaid, one paid, one closed, and a payment by 微信支付: all there, and what they are now called', async () => {
  const { run, upgrade } = await databaseBefore(connection, '_order_facts')

  const order = (id: string, state: string, paid: number) => `
    insert into orders (id, number, user_id, kind, state, ori_fen, discount_fen, delivery_fen, payable_fen, paid_fen,
      quote_id, address, expires_at)
      values ('${id}', '${id}', 'here', 'print', '${state}', 31600, 1580, 1200, 31220, ${paid}, '${id}',
        '${JSON.stringify(address)}', '2026-11-27 10:00:00+00');
    insert into order_lines (order_id, position, product, binding, title, copies, unit_fen, ori_fen, discount_fen, refundable_fen)
      values ('${id}', 0, 'diarybook', '2', '日记', 2, 15800, 31600, 1580, 30020);
    insert into order_adjustments (order_id, position, type, amount_fen)
      values ('${id}', 0, 'grade', -1580), ('${id}', 1, 'delivery_fee', 1200);`
  for (const statement of [
    "insert into users (id, nickname) values ('here', '在')",
    `begin; ${order('261127100000000001', 'unpaid', 0)} ${order('261127100000000002', 'paid', 31_220)}
      ${order('261127100000000003', 'closed', 0)} commit`,
    "insert into ledger_accounts (id, kind, user_id) values ('s:psp_clearing:wechat', 'psp_clearing:wechat', null), ('p1', 'user_cash', 'here')",
    `begin;
      insert into ledger_transactions (idem_key, type, ref, digest, entry_count) values ('k', 'recharged', 'r', 'd', 2);
      insert into ledger_entries (transaction_id, account_id, amount_fen)
        select id, 's:psp_clearing:wechat', -900 from ledger_transactions union all select id, 'p1', 900 from ledger_transactions;
      commit`,
    'create schema pgboss; create table pgboss.job (name text)',
    "insert into pgboss.job values ('close-order'), ('another')",
  ])
    await run(statement)
  await upgrade()

  const all = async (table: string, columns: string) => run(`select ${columns} from ${table} order by 1`)
  expect(await all('orders', 'id, state, payable_fen, paid_fen')).toMatchObject([
    { state: 'unpaid', payable_fen: 31_220, paid_fen: 0 },
    { state: 'paid', paid_fen: 31_220 },
    { state: 'closed', paid_fen: 0 },
  ])
  const parcels = await all('order_parcels', 'order_id, address, fee_fen, courier')
  expect(parcels).toHaveLength(3)
  for (const parcel of parcels) expect(parcel).toMatchObject({ address, fee_fen: 1200, courier: null })
  expect(await all('order_adjustments', 'distinct type, label, shares')).toEqual([
    { type: 'delivery_fee', label: '', shares: null },
    { type: 'grade', label: '', shares: [-1580] },
  ])
  // Its end is the clock from here on: overdue, it is closed once its provider was asked.
  expect(await all('payment_intents', 'payable_kind, payable_id, number, amount_fen, state, expire_at')).toEqual([
    {
      ...{ payable_kind: 'order', payable_id: '261127100000000001', number: '261127100000000001' },
      ...{ amount_fen: 31_220, state: 'open', expire_at: new Date('2026-11-27T10:00:00Z') },
    },
  ])
  expect(await all('pgboss.job', 'name')).toEqual([{ name: 'another' }])
  expect(await all('ledger_accounts', 'id, kind, balance_fen')).toEqual([
    { id: 'p1', kind: 'user_cash', balance_fen: 900 },
    { id: 's:psp_clearing:wechatpay', kind: 'psp_clearing:wechatpay', balance_fen: -900 },
  ])
  expect(await all('ledger_entries', 'account_id, amount_fen, balance_fen')).toHaveLength(2)
  await expect(run('update ledger_entries set amount_fen = 1')).rejects.toThrow('append-only')
  await expect(run("update orders set paid_fen = 1 where state = 'unpaid'")).rejects.toThrow()
})
