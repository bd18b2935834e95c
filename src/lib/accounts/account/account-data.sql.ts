import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { histories } from '../deletion/history.sql.ts'
import { ownedTables } from '../deletion/owned-tables.sql.ts'

/**
 * Tables that are not written out as rows: what is in the zip in a better form, and what only opens doors. Every other
 * table of `ownedTables` is; tests/api/account/export.test.ts holds the two lists against each other.
 */
export const notAsRows: Readonly<Record<string, string>> = {
  post_sources: '在「内容」文件夹里',
  user_media: '在「图片和视频」文件夹里',
  tickets: '一次性登录凭据，没有内容',
  idempotency_keys: '防止重复提交的记录，内容都在别处，30 天后删除',
  join_offers: '还没回答的合并提问，几分钟后作废',
}

/** Never written out: they would let somebody in, or check a guess. */
const secret = /(^|_)(hash|token|secret|nonce)$|^token_hash$|^password_hash$|^ticket_hash$/

/** What hangs on rows of an account without naming it. */
const below: Readonly<Record<string, (owner: string) => SQL>> = {
  ...Object.fromEntries(
    histories.flatMap(({ table, subject, owner: column }) =>
      column === null
        ? []
        : [
            [
              table,
              (owner: string) =>
                sql`select h.subject_id, h.event, h.from_state, h.to_state, h.reason, h.at
          from ${sql.identifier(table)} h join ${sql.identifier(subject)} s on s.id = h.subject_id
          where s.${sql.identifier(column)} = ${owner} order by h.id`,
            ],
          ],
    ),
  ),
  order_lines: (owner) =>
    sql`select l.* from order_lines l join orders o on o.id = l.order_id where o.user_id = ${owner}
      order by l.order_id, l.position`,
  order_adjustments: (owner) =>
    sql`select a.* from order_adjustments a join orders o on o.id = a.order_id where o.user_id = ${owner}
      order by a.order_id, a.position`,
  ...Object.fromEntries(
    ['order_parcels', 'order_tenders', 'order_refunds'].map((table) => [
      table,
      (owner: string) =>
        sql`select x.* from ${sql.identifier(table)} x join orders o on o.id = x.order_id where o.user_id = ${owner}
          order by x.order_id`,
    ]),
  ),
  // Without the address and the salt of its messages: they are the courier's way in, not theirs.
  parcel_tracking: (owner) =>
    sql`select t.parcel_id, t.courier, t.tracking_no, t.state, t.said_at, t.steps from parcel_tracking t
      join order_parcels p on p.id = t.parcel_id join orders o on o.id = p.order_id where o.user_id = ${owner}`,
  permanent_code_works: (owner) =>
    sql`select w.* from permanent_code_works w join permanent_codes c on c.code = w.code where c.owner_id = ${owner}`,
  import_files: (owner) =>
    sql`select f.* from import_files f join imports i on i.id = f.import_id where i.owner_id = ${owner}`,
  held_imports: (owner) =>
    sql`select h.import_id, h.incoming from held_imports h join imports i on i.id = h.import_id where i.owner_id = ${owner}`,
  book_updates: (owner) =>
    sql`select u.* from book_updates u join books b on b.id = u.book_id where b.owner_id = ${owner}`,
  book_people: (owner) =>
    sql`select p.* from book_people p join books b on b.id = p.book_id where b.owner_id = ${owner}`,
  work_holds: (owner) => sql`select h.* from work_holds h join works w on w.id = h.work_id where w.owner_id = ${owner}`,
  share_links: (owner) =>
    sql`select l.* from share_links l join works w on w.id = l.work_id where w.owner_id = ${owner}`,
  // One's own words, and what was said of one's works, by name; what others said of others' is theirs.
  remarks: (owner) =>
    sql`select r.id, r.work_id, r.place, r.answer_to, r.text, r.hidden_at, r.created_at, r.edited_at,
        case when r.user_id = ${owner} then null else u.nickname end as written_by
      from remarks r join works w on w.id = r.work_id join users u on u.id = r.user_id
      where r.user_id = ${owner} or (w.owner_id = ${owner} and not exists (
        select 1 from moderation_items m where m.kind = 'remark' and m.subject_id = r.id
          and m.state not in ('shown', 'reported')))
      order by r.created_at, r.id`,
  work_likes: (owner) =>
    sql`select l.work_id, l.created_at, case when l.user_id = ${owner} then null else u.nickname end as liked_by
      from work_likes l join works w on w.id = l.work_id join users u on u.id = l.user_id
      where l.user_id = ${owner} or w.owner_id = ${owner} order by l.created_at, l.id`,
  remark_settings: (owner) =>
    sql`select s.* from remark_settings s join works w on w.id = s.work_id where w.owner_id = ${owner}`,
  // Whom they blocked; who blocked them is no business of theirs.
  remark_blocks: (owner) =>
    sql`select b.work_id, u.nickname, b.link_id, b.created_at from remark_blocks b join works w on w.id = b.work_id
      left join users u on u.id = b.user_id where w.owner_id = ${owner} order by b.created_at, b.id`,
  // Of the desk's view what its writer is told.
  moderation_items: (owner) =>
    sql`select id, kind, subject_id, text, state, decided_at, decision_reason, decision_words, appeal_words, created_at
      from moderation_items where author_id = ${owner} order by created_at, id`,
  moderation_reports: (owner) =>
    sql`select item_id, reason, words, created_at from moderation_reports where reporter_id = ${owner}
      order by created_at, id`,
  edit_records: (owner) =>
    sql`select e.* from edit_records e join works w on w.id = e.work_id where w.owner_id = ${owner} order by e.seq`,
  // All of one's works' and, of what one changed in others', what one said oneself.
  edit_log: (owner) =>
    sql`select l.work_id, l.seq, l.command_id, l.command, l.at, l.part, l.undo_state,
        case when w.owner_id = ${owner} then l.wrote end as wrote,
        case when w.owner_id = ${owner} then l.conflicts end as conflicts,
        case when w.owner_id = ${owner} then l.skipped end as skipped,
        case when l.actor_id <> ${owner} then u.nickname end as written_by
      from edit_log l join works w on w.id = l.work_id left join users u on u.id = l.actor_id
      where w.owner_id = ${owner} or l.actor_id = ${owner} order by l.work_id, l.seq`,
  articles: (owner) => sql`select a.* from articles a join books b on b.id = a.book_id where b.owner_id = ${owner}`,
  ledger_entries: (owner) =>
    sql`select e.id, t.type, t.ref, t.at, a.kind, e.amount_fen, e.balance_fen from ledger_entries e
      join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
      where a.user_id = ${owner} order by e.id`,
  // With what each promised; what the desk counts of its templates is not theirs.
  coupons: (owner) =>
    sql`select c.id, t.name, t.amount_fen, t.rate_bp, t.most_fen, t.minimum_fen, c.state, c.starts_at, c.ends_at, c.order_ref,
        c.used_at, c.created_at
      from coupons c join coupon_templates t on t.id = c.template_id where c.user_id = ${owner} order by c.created_at, c.id`,
  free_gifts: (owner) =>
    sql`select g.id, g.name, g.state, g.order_ref, g.from_fen, g.created_at from free_gifts g
      where g.user_id = ${owner} order by g.created_at, g.id`,
  // Cards they gave or opened; what their links hold is a hash.
  gift_cards: (owner) =>
    sql`select g.id, g.order_ref, g.state, g.face_fen, g.drawing, g.card_to, g.card_from, g.card_words, g.created_at, g.opened_at
      from gift_cards g where g.buyer_id = ${owner} or g.opener_id = ${owner} order by g.created_at, g.id`,
  // What their codes are given away by is a hash, and worth nothing to them.
  package_codes: (owner) =>
    sql`select c.id, p.name, p.binding, p.pages, c.state, p.ends_at, c.order_ref, c.used_fen, c.taken_at
      from package_codes c join bought_packages p on p.id = c.package_id where c.user_id = ${owner} order by c.created_at, c.id`,
  redeem_codes: (owner) =>
    sql`select r.head, r.tail, r.state, r.redeemed_at from redeem_codes r where r.user_id = ${owner} order by r.redeemed_at`,
  // Friends are other people: what their orders earned is shown, not who they are.
  referrals: (owner) =>
    sql`select joined_at from referrals where friend_id = ${owner} or referrer_id = ${owner} order by joined_at`,
  commissions: (owner) =>
    sql`select state, bar, binding, copies, kept_fen, amount_fen, free_at, created_at from commissions
      where referrer_id = ${owner} order by created_at, id`,
  payouts: (owner) =>
    sql`select number, kind, amount_fen, state, payee_account, payee_name, receipt_no, refusal, created_at, decided_at from payouts
      where user_id = ${owner} order by created_at, id`,
  audit_log: (owner) => sql`select action, ref, reason, at from audit_log where user_id = ${owner} order by id`,
  // Of a refund what its buyer is told; what the desk wrote to itself, and other people's orders, are not theirs.
  refund_requests: (owner) =>
    sql`select r.id, r.order_id, r.copies, r.amount_fen, r.reason, r.state, r.created_at, r.decided_at
      from refund_requests r where r.user_id = ${owner} order by r.id`,
  repair_requests: (owner) =>
    sql`select r.id, r.order_id, r.copies, r.damage, r.words, r.state, r.refusal, r.reprint_order_id, r.created_at, r.decided_at
      from repair_requests r where r.user_id = ${owner} order by r.id`,
  invoices: (owner) =>
    sql`select i.id, i.order_id, i.kind, i.title, i.tax_number, i.state, i.amount_fen, i.number, i.red_number, i.refusal, i.created_at,
        i.issued_at, i.reversed_at
      from invoices i where i.user_id = ${owner} order by i.id`,
  cashback_requests: (owner) =>
    sql`select r.id, r.order_id, r.position, r.author, r.title, r.words, r.state, r.refusal, r.reward_fen, r.amount_fen, r.posted_fen,
        r.created_at, r.decided_at
      from cashback_requests r where r.user_id = ${owner} order by r.id`,
  help_messages: (owner) =>
    sql`select m.side, m.text, m.created_at from help_messages m join help_threads t on t.id = m.thread_id
      where t.user_id = ${owner} order by m.id`,
}

type Rows = Record<string, unknown>[]

const open = (rows: Rows): Rows =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !secret.test(name))))

/** Everything we hold of an account as rows, by table; secrets left out. */
export const accountRows = async (db: Db, owner: string): Promise<Record<string, Rows>> => {
  const found: Record<string, Rows> = {}
  const { rows } = await db.execute(sql`select * from users where id = ${owner}`)
  found.users = open(rows)
  for (const { table, column } of ownedTables) {
    // What others wrote to somebody else is theirs; rows that name the account's helper say nothing of it.
    if (table in notAsRows || table in below || table === 'users' || column === 'operator_id') continue
    const own = await db.execute(sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${owner}`)
    found[table] = [...(found[table] ?? []), ...open(own.rows)]
  }
  for (const [table, query] of Object.entries(below)) found[table] = open((await db.execute(query(owner))).rows)
  return found
}

export const listOwnMedia = async (db: Db, owner: string): Promise<{ sha256: string; mime: string }[]> => {
  const { rows } = await db.execute<{ sha256: string; mime: string }>(
    sql`select m.sha256, m.mime from media m join user_media u on u.sha256 = m.sha256
      where u.user_id = ${owner} order by m.sha256`,
  )
  return rows
}

export const listOwnBooks = async (
  db: Db,
  owner: string,
): Promise<{ id: string; title: string; inner_pdf_key: string | null; cover_pdf_key: string | null }[]> => {
  const { rows } = await db.execute<{
    id: string
    title: string
    inner_pdf_key: string | null
    cover_pdf_key: string | null
  }>(
    sql`select id, title, inner_pdf_key, cover_pdf_key from books
      where owner_id = ${owner} and deleted_at is null order by created_at, id`,
  )
  return rows
}
