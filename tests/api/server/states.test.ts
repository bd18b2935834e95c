/** Every machine from every state with every event, on real PostgreSQL; and many at once. */
import { globSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, expectTypeOf, test } from 'vitest'
import { histories } from '#lib/accounts/deletion/history.sql.ts'
import { exportMachine } from '#lib/accounts/export/export.machine.ts'
import { moveExport } from '#lib/accounts/export/export.sql.ts'
import { agentMachine } from '#lib/agents/agent.machine.ts'
import { moveAgent } from '#lib/agents/agent.sql.ts'
import { bookMachine } from '#lib/books/book/book.machine.ts'
import { type BookChange, moveBook } from '#lib/books/book/book.sql.ts'
import { books } from '#lib/books/book/book.table.ts'
import { freeGiftMachine } from '#lib/campaigns/gifts/free-gift.machine.ts'
import { moveFreeGift } from '#lib/campaigns/gifts/free-gift.sql.ts'
import { couponMachine } from '#lib/coupons/coupon.machine.ts'
import { moveCoupon } from '#lib/coupons/coupon.sql.ts'
import { moveCode } from '#lib/coupons/redeem.sql.ts'
import { redeemCodeMachine } from '#lib/coupons/redeem-code.machine.ts'
import { assistantMachine } from '#lib/crawl/assistant.machine.ts'
import { moveAssistant } from '#lib/crawl/crawl.sql.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { printJobMachine } from '#lib/fulfilment/print-shop/print-job.machine.ts'
import { moveJob } from '#lib/fulfilment/print-shop/print-job.sql.ts'
import { giftCardMachine } from '#lib/gift-cards/gift-card.machine.ts'
import { moveGiftCard } from '#lib/gift-cards/gift-card.sql.ts'
import { moderationMachine } from '#lib/moderation/moderation.machine.ts'
import { moveItem } from '#lib/moderation/moderation.sql.ts'
import { cashbackMachine } from '#lib/orders/cashback/cashback.machine.ts'
import { moveCashback } from '#lib/orders/cashback/cashback.sql.ts'
import { invoiceMachine } from '#lib/orders/invoices/invoice.machine.ts'
import { moveInvoice } from '#lib/orders/invoices/invoice.sql.ts'
import { orderMachine } from '#lib/orders/order.machine.ts'
import { moveOrder } from '#lib/orders/order.sql.ts'
import { requestMachine } from '#lib/orders/refunds/refund-request.machine.ts'
import { moveRequest } from '#lib/orders/refunds/refund-request.sql.ts'
import { repairMachine } from '#lib/orders/repairs/repair.machine.ts'
import { moveRepair } from '#lib/orders/repairs/repair.sql.ts'
import { packageMachine } from '#lib/packages/package.machine.ts'
import { movePackage, movePackageCode } from '#lib/packages/package.sql.ts'
import { packageCodeMachine } from '#lib/packages/package-code.machine.ts'
import { attemptMachine } from '#lib/payments/attempt.machine.ts'
import { intentMachine } from '#lib/payments/intent.machine.ts'
import { moveAttempt, moveIntent, moveRefund } from '#lib/payments/payment.sql.ts'
import { refundMachine } from '#lib/payments/refund.machine.ts'
import { commissionMachine } from '#lib/referral/commission.machine.ts'
import { moveCommission, movePayout } from '#lib/referral/commission.sql.ts'
import { payoutMachine } from '#lib/referral/payout.machine.ts'
import { importMachine } from '#lib/sources/job/import.machine.ts'
import { moveImport } from '#lib/sources/job/import.sql.ts'
import { eventsOf, type Machine, nextState, statesOf } from '#lib/std/machine.ts'
import type { Result } from '#lib/std/result.ts'
import { deletionMachine } from '#lib/users/deletion.machine.ts'
import { moveDeletion } from '#lib/users/user.sql.ts'
import { holdMachine } from '#lib/wallet/hold.machine.ts'
import { moveHold } from '#lib/wallet/ledger.sql.ts'
import { makeUser, query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'

const { connection } = await testDatabase()
const owner = await makeUser(connection)

type Moved = Result<{ from: string; to: string }>
type Walked = {
  machine: Machine<string, string>
  move: (id: string, event: string) => Promise<Moved>
  /** Where it lies in the database, and how a row of it is made. */
  table: string
  column: string
  history: (typeof histories)[number]['table']
  insert?: string
  /** What it hangs on, made by a statement of its own. */
  before?: string
}
const walked = <State extends string, Event extends string>(
  machine: Machine<State, Event>,
  move: (tx: ReturnType<typeof db>, id: string, event: Event, options: { actorId: string }) => Promise<Moved>,
  rest: Omit<Walked, 'machine' | 'move'>,
): Walked => ({
  machine: machine as unknown as Machine<string, string>,
  move: (id, event) => move(db(), id, event as Event, { actorId: owner.id }),
  ...rest,
})
const newIntent = `insert into payment_intents (id, user_id, payable_kind, payable_id, number, amount_fen, title, expire_at)
  values ($1, $2, 'test', $1, $1, 1, '', now())`
const newAttempt = `insert into payment_attempts (id, intent_id, provider, scene, out_trade_no, amount_fen, expire_at)
  select $1, id, 'alipay', 'page', $1, 1, now() from intent`
const newTemplate = `insert into coupon_templates (id, name, words, amount_fen, minimum_fen, with_others, newcomers_only, claimable,
    starts_at, ends_at, most, per_person)
  values ($1, '', '', 100, 0, false, false, false, now(), now() + interval '1 day', 9, 9)`
const newPackage = `insert into bought_packages (id, order_ref, user_id, state, ends_at, package_id, name, kind, product, binding, size,
    pages, copies, years, price_fen, list_fen)`
const packageWords = "'p', '', 'printed', 'book', '1', 'a5', 100, 9, 1, 1, 1"
const all: Walked[] = [
  walked(bookMachine, moveBook, {
    ...{ table: 'books', column: 'status', history: 'book_history' },
    insert: `with work as (insert into works (id, kind, owner_id) values ($1, 'book', $2)) insert into books (id, owner_id, type, source_id, title, subtitle, author, cover, style)
      values ($1, $2, 'wxbook', 's', '', '', '', '{}', 'shiguang')`,
  }),
  walked(importMachine, moveImport, {
    ...{ table: 'imports', column: 'status', history: 'import_history' },
    insert: 'insert into imports (id, owner_id) values ($1, $2)',
  }),
  walked(exportMachine, moveExport, {
    ...{ table: 'account_exports', column: 'status', history: 'account_export_history' },
    insert: 'insert into account_exports (id, owner_id, expires_at) values ($1, $2, now())',
  }),
  walked(assistantMachine, moveAssistant, {
    ...{ table: 'crawl_assistants', column: 'state', history: 'crawl_assistant_history' },
    insert: "insert into crawl_assistants (id, owner_id, source, url) values ($1, $2, 'link', 'https://example.com/')",
  }),
  walked(orderMachine, moveOrder, {
    ...{ table: 'orders', column: 'state', history: 'order_history' },
    insert: `insert into orders (id, number, user_id, kind, ori_fen, discount_fen, delivery_fen, payable_fen, quote_id)
      values ($1, $1, $2, 'print', 0, 0, 0, 0, $1)`,
  }),
  walked(couponMachine, moveCoupon, {
    ...{ table: 'coupons', column: 'state', history: 'coupon_history' },
    // Its template must be there before the trigger counts it.
    before: newTemplate,
    insert: `insert into coupons (id, template_id, user_id, starts_at, ends_at)
      values ($1, $1, $2, now(), now() + interval '1 day')`,
  }),
  walked(freeGiftMachine, moveFreeGift, {
    ...{ table: 'free_gifts', column: 'state', history: 'free_gift_history' },
    insert: `insert into free_gifts (id, gift_id, name, user_id, order_ref, from_fen) values ($1, $1, '', $2, $1, 1)`,
  }),
  walked(redeemCodeMachine, moveCode, {
    ...{ table: 'redeem_codes', column: 'state', history: 'redeem_code_history' },
    insert: `with kind as (${newTemplate} returning id),
      batch as (insert into redeem_batches (id, name, template_id, count, paid, expires_at) select $1, '', id, 1, false, now() from kind returning id)
      insert into redeem_codes (id, batch_id, code_hash, tail, user_id) select $1, id, $1, '', $2 from batch`,
  }),
  walked(commissionMachine, moveCommission, {
    ...{ table: 'commissions', column: 'state', history: 'commission_history' },
    insert: `insert into commissions (id, order_ref, referrer_id, binding, copies, kept_fen, amount_fen) values ($1, $1, $2, '', 1, 100, 5)`,
  }),
  walked(payoutMachine, movePayout, {
    ...{ table: 'payouts', column: 'state', history: 'payout_history' },
    insert: "insert into payouts (id, number, user_id, kind, amount_fen) values ($1, $1, $2, 'balance', 1)",
  }),
  walked(packageMachine, movePackage, {
    ...{ table: 'bought_packages', column: 'state', history: 'package_history' },
    insert: `${newPackage} values ($1, $1, $2, 'waiting', now(), ${packageWords})`,
  }),
  walked(packageCodeMachine, movePackageCode, {
    ...{ table: 'package_codes', column: 'state', history: 'package_code_history' },
    // Its package must be there, and paid, before the trigger counts it.
    before: `${newPackage} values ($1, $1, null, 'active', now(), ${packageWords})`,
    insert: 'insert into package_codes (id, package_id, user_id) values ($1, $1, $2)',
  }),
  walked(giftCardMachine, moveGiftCard, {
    ...{ table: 'gift_cards', column: 'state', history: 'gift_card_history' },
    insert: `insert into gift_cards (id, order_ref, buyer_id, face_fen, drawing, card_to, card_from, card_words)
      values ($1, $1, $2, 1, 'snow', '', '', '')`,
  }),
  walked(holdMachine, moveHold, {
    ...{ table: 'ledger_holds', column: 'state', history: 'ledger_hold_history' },
    insert: 'insert into ledger_holds (id, user_id, idem_key, ref, cash_fen, bonus_fen) values ($1, $2, $1, $1, 1, 0)',
  }),
  walked(intentMachine, moveIntent, {
    ...{ table: 'payment_intents', column: 'state', history: 'payment_intent_history' },
    insert: newIntent,
  }),
  walked(attemptMachine, moveAttempt, {
    ...{ table: 'payment_attempts', column: 'state', history: 'payment_attempt_history' },
    insert: `with intent as (${newIntent} returning id) ${newAttempt}`,
  }),
  walked(refundMachine, moveRefund, {
    ...{ table: 'payment_refunds', column: 'state', history: 'payment_refund_history' },
    insert: `with intent as (${newIntent} returning id), attempt as (${newAttempt} returning id)
      insert into payment_refunds (id, attempt_id, out_refund_no, amount_fen, reason) select $1, id, $1, 1, 'test' from attempt`,
  }),
  walked(requestMachine, moveRequest, {
    ...{ table: 'refund_requests', column: 'state', history: 'refund_request_history' },
    insert: `with o as (insert into orders (id, number, user_id, kind, ori_fen, discount_fen, delivery_fen, payable_fen, quote_id)
        values ($1, $1, $2, 'print', 0, 0, 0, 0, $1) returning id)
      insert into refund_requests (id, order_id, copies, is_amount, amount_fen, reason, words) select $1, id, '[1]', false, 1, 'other', 'x' from o`,
  }),
  walked(agentMachine, moveAgent, {
    ...{ table: 'agents', column: 'state', history: 'agent_history' },
    insert: `with u as (insert into users (id, nickname) select $1, nickname from users where id = $2 returning id)
      insert into agents (id, user_id, company_name, company_phone, apply_words) select $1, id, '书坊', '1', 'x' from u`,
  }),
  walked(repairMachine, moveRepair, {
    ...{ table: 'repair_requests', column: 'state', history: 'repair_history' },
    insert: `with o as (insert into orders (id, number, user_id, kind, ori_fen, discount_fen, delivery_fen, payable_fen, quote_id)
        values ($1, $1, $2, 'print', 0, 0, 0, 0, $1) returning id)
      insert into repair_requests (id, order_id, copies, damage, words, pictures) select $1, id, '[1]', 'cover', 'x', '[]' from o`,
  }),
  walked(printJobMachine, moveJob, {
    ...{ table: 'print_jobs', column: 'state', history: 'print_job_history' },
    insert: `with o as (insert into orders (id, number, user_id, kind, ori_fen, discount_fen, delivery_fen, payable_fen, quote_id)
        values ($1, $1, $2, 'print', 0, 0, 0, 0, $1) returning id),
      l as (insert into order_lines (order_id, position, product, binding, title, copies, unit_fen, ori_fen, discount_fen, refundable_fen)
        select id, 0, 'wxbook', '1', 'x', 1, 0, 0, 0, 0 from o returning order_id)
      insert into print_jobs (id, order_id, position) select $1, order_id, 0 from l`,
  }),
  walked(invoiceMachine, moveInvoice, {
    ...{ table: 'invoices', column: 'state', history: 'invoice_history' },
    insert: `with o as (insert into orders (id, number, user_id, kind, ori_fen, discount_fen, delivery_fen, payable_fen, quote_id)
        values ($1, $1, $2, 'print', 0, 0, 0, 0, $1) returning id)
      insert into invoices (id, order_id, kind, title) select $1, id, 'person', 'x' from o`,
  }),
  walked(cashbackMachine, moveCashback, {
    ...{ table: 'cashback_requests', column: 'state', history: 'cashback_history' },
    insert: `with o as (insert into orders (id, number, user_id, kind, ori_fen, discount_fen, delivery_fen, payable_fen, quote_id)
        values ($1, $1, $2, 'print', 0, 0, 0, 0, $1) returning id)
      insert into cashback_requests (id, order_id, user_id, position, author, title, words, pictures, reward_fen)
        select $1, id, $2, 0, 'x', 'x', 'x', '[]', 1 from o`,
  }),
  walked(moderationMachine, moveItem, {
    ...{ table: 'moderation_items', column: 'state', history: 'moderation_history' },
    insert: `insert into moderation_items (id, kind, subject_id, author_id, text, hits, list_version)
      values ($1, 'remark', $1, $2, '', '[]', 1)`,
  }),
  walked(deletionMachine, moveDeletion, { table: 'users', column: 'deletion', history: 'user_deletion_history' }),
]

let serial = 0
const rowIn = async ({ table, column, insert, before }: Walked, state?: string): Promise<string> => {
  const id = insert === undefined ? (await makeUser(connection)).id : `row-${++serial}`
  if (before !== undefined) await query(connection, before, [id])
  if (insert !== undefined) await query(connection, insert, [id, owner.id])
  if (state !== undefined) await query(connection, `update ${table} set ${column} = $2 where id = $1`, [id, state])
  return id
}
const stateOf = async ({ table, column }: Walked, id: string): Promise<string | undefined> =>
  (await query<{ state: string }>(connection, `select ${column} as state from ${table} where id = $1`, [id]))[0]?.state
const historyOf = ({ history }: Walked, id: string) =>
  query(
    connection,
    `select event, from_state, to_state, actor_id, at > now() - interval '1 minute' as now from ${history}
     where subject_id = $1 order by id`,
    [id],
  )

test('every machine there is, is walked here, and its history belongs to somebody', () => {
  expect(all).toHaveLength(globSync('src/lib/**/*.machine.ts').length)
  expect(all.map(({ history }) => history).sort()).toEqual(histories.map(({ table }) => table).sort())
})

for (const one of all)
  test(`${one.machine.name}: every event in every state does what the table says`, async () => {
    const { machine, move } = one
    expect(await stateOf(one, await rowIn(one))).toBe(machine.initial)
    for (const state of statesOf(machine))
      for (const event of eventsOf(machine)) {
        const id = await rowIn(one, state)
        const to = nextState(machine, state, event)
        const moved = await move(id, event)
        const said = `${event} in ${state}`
        if (to === undefined) {
          expect(moved, said).toMatchObject({ ok: false, failure: { status: 409, code: 'wrong_state' } })
          expect([await stateOf(one, id), await historyOf(one, id)], said).toEqual([state, []])
        } else {
          expect(moved, said).toMatchObject({ ok: true, value: { from: state, to } })
          const line = { event, from_state: state, to_state: to, actor_id: owner.id, now: true }
          expect([await stateOf(one, id), await historyOf(one, id)], said).toEqual([to, [line]])
        }
      }
    expect(await move('nobody', eventsOf(machine)[0] as string)).toMatchObject({ failure: { status: 404 } })
  })

test('twenty at once: one is let through, the others are refused, and the history has one line', async () => {
  const book = all[0] as Walked
  const id = await rowIn(book, 'ready')
  const moved = await Promise.all(Array.from({ length: 20 }, () => book.move(id, 'finalize')))
  expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await historyOf(book, id)).toHaveLength(1)
})

test('what else must hold is asked in the same statement; what is undone leaves no trace', async () => {
  const book = all[0] as Walked
  const id = await rowIn(book)
  const late = await moveBook(db(), id, 'finish', { where: eq(books.revision, 7), set: { pageCount: 9 } })
  expect(late).toMatchObject({ ok: false, failure: { code: 'wrong_state' } })
  await expect(
    transaction(async (tx) => {
      await moveBook(tx, id, 'finish', { set: { pageCount: 9 } })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect([await stateOf(book, id), await historyOf(book, id)]).toEqual(['typesetting', []])
  expect(await moveBook(db(), id, 'finish', { set: { pageCount: 9 } })).toMatchObject({
    value: { row: { status: 'ready', pageCount: 9 } },
  })
})

test('a status does not fit into any other change of a book', () => {
  expectTypeOf({ title: '新', status: 'finalized' as const }).not.toExtend<BookChange>()
  expectTypeOf({ title: '新' }).toExtend<BookChange>()
})
