import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { endWallet } from '#lib/wallet/end.server.ts'
import { moveWallet } from '#lib/wallet/join.server.ts'
import { histories } from './history.sql.ts'

/**
 * Everything that belongs to an account, by table and the column that names it. Joining moves what is listed, deleting
 * removes it, and tests/api/account/holdings.test.ts fails while a table with such a column is missing here: a new table needs
 * a line, and a thought about what becomes of its rows.
 */
export type OwnedTable = {
  table: string
  column: string
  /** What people call it; without a word it is not counted before their eyes. */
  word?: { name: string; measure: string; where?: SQL }
  /** Where just naming the other account would not do. */
  move?: (db: Db, from: string, into: string) => Promise<void>
  /** Rows that belong to somebody else too lose the name and stay. */
  forget?: true
  /** Before the rows themselves can go. */
  beforeRemove?: (db: Db, owner: string) => Promise<void>
}

const run = async (db: Db, statement: SQL): Promise<void> => void (await db.execute(statement))

/** Both may hold the same picture; it is then held once. */
const movePictures = async (db: Db, from: string, into: string): Promise<void> => {
  await run(
    db,
    sql`insert into user_media (user_id, sha256, focus, created_at)
      select ${into}, sha256, focus, created_at from user_media where user_id = ${from}
      on conflict (user_id, sha256) do update set focus = coalesce(user_media.focus, excluded.focus)`,
  )
  await run(db, sql`delete from user_media where user_id = ${from}`)
}

/** Two collections of one kind stay two, so that no book changes; further imports go to the survivor's own. */
const moveSources = (db: Db, from: string, into: string): Promise<void> =>
  run(
    db,
    sql`update post_sources s set owner_id = ${into}, slot = s.slot + coalesce(
      (select max(t.slot) + 1 from post_sources t where t.owner_id = ${into} and t.kind = s.kind), 0)
      where s.owner_id = ${from}`,
  )

/** Draws of one day go on counting where the other account left off: both had theirs. */
const movePlays = (db: Db, from: string, into: string): Promise<void> =>
  run(
    db,
    sql`update campaign_plays p set user_id = ${into}, play = p.play + coalesce(
      (select max(t.play) from campaign_plays t where t.user_id = ${into} and t.campaign_id = p.campaign_id and t.day = p.day), 0)
      where p.user_id = ${from}`,
  )

const removePosts = async (db: Db, owner: string): Promise<void> => {
  for (const table of ['posts', 'post_people', 'post_media'])
    await run(
      db,
      sql`delete from ${sql.identifier(table)} where source_id in (select id from post_sources where owner_id = ${owner})`,
    )
}

/** One address is the default of the whole; `into` keeps its own. */
const moveAddresses = async (db: Db, from: string, into: string): Promise<void> => {
  await run(
    db,
    sql`update addresses set is_default = false where user_id = ${from}
      and exists (select 1 from addresses where user_id = ${into} and is_default)`,
  )
  await run(db, sql`update addresses set user_id = ${into} where user_id = ${from}`)
}

/** Both may have written to the service desk: it becomes one correspondence, in the order it was written. */
const moveThread = async (db: Db, from: string, into: string): Promise<void> => {
  const both = sql`(select f.id as from_id, t.id as into_id from help_threads f, help_threads t
    where f.user_id = ${from} and t.user_id = ${into})`
  for (const table of ['help_messages', 'help_pictures'])
    await run(
      db,
      sql`update ${sql.identifier(table)} x set thread_id = both_of.into_id from ${both} both_of
        where x.thread_id = both_of.from_id`,
    )
  // What one side has not read in either is shown as new in the whole.
  await run(
    db,
    sql`update help_threads t set last_at = greatest(t.last_at, f.last_at),
      customer_last_id = greatest(t.customer_last_id, f.customer_last_id),
      operator_last_id = greatest(t.operator_last_id, f.operator_last_id),
      customer_read_id = least(t.customer_read_id, f.customer_read_id),
      operator_read_id = least(t.operator_read_id, f.operator_read_id),
      done_at = case when f.done_at is null then null else t.done_at end
      from help_threads f where t.user_id = ${into} and f.user_id = ${from}`,
  )
  await run(
    db,
    sql`delete from help_threads f where f.user_id = ${from}
      and exists (select 1 from help_threads t where t.user_id = ${into})`,
  )
  await run(db, sql`update help_threads set user_id = ${into} where user_id = ${from}`)
}

/** Answers go with what they answer, and what the desk has of them as well. */
const removeAnswerItems = (db: Db, owner: string): Promise<void> =>
  run(
    db,
    sql`delete from moderation_items where kind = 'remark' and subject_id in (
      select a.id from remarks a join remarks r on r.id = a.answer_to where r.user_id = ${owner})`,
  )

/** What one person has once of each thing: of two the one of `into` stays. */
const moveOncePer =
  (table: string, column: string, of: string) =>
  async (db: Db, from: string, into: string): Promise<void> => {
    const [name, who, what] = [sql.identifier(table), sql.identifier(column), sql.identifier(of)]
    await run(
      db,
      sql`delete from ${name} f where f.${who} = ${from}
        and exists (select 1 from ${name} t where t.${who} = ${into} and t.${what} = f.${what})`,
    )
    await run(db, sql`update ${name} set ${who} = ${into} where ${who} = ${from}`)
  }

/** Orders are accounting and stay, without the person: nobody is named, nothing is sent to anybody any more. */
const forgetBuyer = async (db: Db, owner: string): Promise<void> => {
  await run(
    db,
    sql`update order_lines set title = '' where order_id in (select id from orders where user_id = ${owner})`,
  )
  await run(
    db,
    sql`delete from parcel_tracking where parcel_id in
      (select p.id from order_parcels p join orders o on o.id = p.order_id where o.user_id = ${owner})`,
  )
  await run(
    db,
    sql`update order_parcels set address = null where order_id in (select id from orders where user_id = ${owner})`,
  )
}

/** What was printed again stays with its order; what somebody wrote of it, and was written to them, goes. */
const forgetRepairs = (db: Db, owner: string): Promise<void> =>
  run(
    db,
    sql`update repair_requests set words = '', pictures = '[]', refusal = case when refusal is null then null else '' end
      where user_id = ${owner}`,
  )

/** An invoice that was issued is accounting, kept for ten years; whose a person's was, and everything of one never issued, goes. */
const forgetInvoices = (db: Db, owner: string): Promise<void> =>
  run(
    db,
    sql`update invoices set
        title = case when kind = 'person' or number is null then '' else title end,
        kind = case when number is null then 'person' else kind end,
        tax_number = case when number is null then null else tax_number end,
        refusal = case when refusal is null then null else '' end
      where user_id = ${owner}`,
  )

/** What was written of a book is the person's; what was paid for it is accounting. */
const forgetCashbacks = (db: Db, owner: string): Promise<void> =>
  run(
    db,
    sql`update cashback_requests set author = '', title = '', words = '', pictures = '[]',
      refusal = case when refusal is null then null else '' end where user_id = ${owner}`,
  )

/** Whoever brought the one brought the whole, unless somebody else did; nobody brings themselves. */
const moveReferral = async (db: Db, from: string, into: string): Promise<void> => {
  await run(
    db,
    sql`delete from referrals where friend_id in (${from}, ${into}) and referrer_id in (${from}, ${into})
      or friend_id = ${from} and exists (select 1 from referrals where friend_id = ${into})`,
  )
  await run(db, sql`update referrals set friend_id = ${into} where friend_id = ${from}`)
  await run(db, sql`update referrals set referrer_id = ${into} where referrer_id = ${from}`)
}

/** An account is one agent: of two the one that is, else that of `into`. Its role comes with it. */
const moveAgent = async (db: Db, from: string, into: string): Promise<void> => {
  await run(
    db,
    sql`delete from agents t where t.user_id = ${into} and t.state not in ('active')
      and exists (select 1 from agents f where f.user_id = ${from} and f.state in ('active'))`,
  )
  await run(
    db,
    sql`delete from agents f where f.user_id = ${from} and exists (select 1 from agents t where t.user_id = ${into})`,
  )
  await run(db, sql`update agents set user_id = ${into} where user_id = ${from}`)
  await run(
    db,
    sql`update users set role = 'agent' where id = ${into} and role = 'user'
      and exists (select 1 from agents where user_id = ${into} and state in ('active'))`,
  )
}

/** The letter of a card is its two people's: it goes with the last of them. A card is given back or opened before its buyer goes. */
const forgetLetters = (db: Db, owner: string): Promise<void> =>
  run(
    db,
    sql`update gift_cards set card_to = '', card_from = '', card_words = ''
      where ${owner} in (buyer_id, opener_id) and coalesce(nullif(buyer_id, ${owner}), nullif(opener_id, ${owner})) is null`,
  )

/** Where money was sent is somebody; how much and under which receipt is accounting. */
const forgetPayee = (db: Db, owner: string): Promise<void> =>
  run(db, sql`update payouts set payee_account = null, payee_name = null where user_id = ${owner}`)

/** What was printed is the person's; its hash is the order's. The files go by `filesOf`. */
const forgetPrints = (db: Db, owner: string): Promise<void> =>
  run(
    db,
    sql`update print_snapshots set inner_pdf_key = null, cover_pdf_key = null, title = '' where owner_id = ${owner}`,
  )

/** A key of both (of the same call, by 132 random bits: of the same try) stays with `into`. */
const moveKeys = async (db: Db, from: string, into: string): Promise<void> => {
  await run(
    db,
    sql`delete from idempotency_keys f where f.user_id = ${from} and exists (select 1 from idempotency_keys t
      where t.user_id = ${into} and t.route = f.route and t.key = f.key)`,
  )
  await run(db, sql`update idempotency_keys set user_id = ${into} where user_id = ${from}`)
}

/** An offer between the two is settled; others go on naming the account that is left. */
const moveOffers =
  (column: string) =>
  async (db: Db, from: string, into: string): Promise<void> => {
    await run(
      db,
      sql`delete from join_offers where user_id in (${from}, ${into}) and other_user_id in (${from}, ${into})`,
    )
    await run(
      db,
      sql`update join_offers set ${sql.identifier(column)} = ${into} where ${sql.identifier(column)} = ${from}`,
    )
  }

/** The avatar lies among the pictures, but nobody thinks of it as one. */
const notTheAvatar = sql`not exists (select 1 from users u where u.id = user_media.user_id
  and starts_with(u.headimgurl, '/media/' || user_media.sha256))`

export const ownedTables: readonly OwnedTable[] = [
  { table: 'works', column: 'owner_id' },
  {
    table: 'books',
    column: 'owner_id',
    // Whose it is goes with its work, by the foreign key.
    move: async () => {},
    word: { name: '书', measure: '本', where: sql`deleted_at is null` },
  },
  {
    table: 'albums',
    column: 'owner_id',
    // As with books.
    move: async () => {},
    word: { name: '相册', measure: '本' },
  },
  {
    table: 'post_sources',
    column: 'owner_id',
    word: { name: '导入的内容', measure: '份' },
    move: moveSources,
    beforeRemove: removePosts,
  },
  { table: 'imports', column: 'owner_id' },
  // Its lists and articles go with it.
  { table: 'crawl_assistants', column: 'owner_id' },
  { table: 'account_exports', column: 'owner_id' },
  { table: 'unboxing_posts', column: 'owner_id', word: { name: '晒书', measure: '篇' } },
  {
    table: 'user_media',
    column: 'user_id',
    word: { name: '照片和视频', measure: '个', where: notTheAvatar },
    move: movePictures,
  },
  { table: 'permanent_codes', column: 'owner_id' },
  { table: 'wechat_identities', column: 'user_id' },
  { table: 'sessions', column: 'user_id' },
  { table: 'tickets', column: 'user_id' },
  { table: 'idempotency_keys', column: 'user_id', move: moveKeys },
  { table: 'join_offers', column: 'user_id', move: moveOffers('user_id') },
  { table: 'join_offers', column: 'other_user_id', move: moveOffers('other_user_id') },
  { table: 'feedback', column: 'user_id' },
  { table: 'addresses', column: 'user_id', word: { name: '收货地址', measure: '个' }, move: moveAddresses },
  { table: 'user_grades', column: 'user_id' },
  {
    table: 'orders',
    column: 'user_id',
    word: { name: '订单', measure: '笔' },
    forget: true,
    beforeRemove: forgetBuyer,
  },
  { table: 'print_snapshots', column: 'owner_id', forget: true, beforeRemove: forgetPrints },
  { table: 'help_threads', column: 'user_id', word: { name: '客服往来', measure: '份' }, move: moveThread },
  // A work's log stays with its work; who changed what of it is forgotten.
  { table: 'edit_log', column: 'actor_id', forget: true },
  { table: 'help_messages', column: 'operator_id', forget: true },
  // What was given out is counted for good; whose it was is forgotten.
  {
    table: 'coupons',
    column: 'user_id',
    word: { name: '没用的优惠券', measure: '张', where: sql`state <> 'used' and ends_at >= now()` },
    forget: true,
  },
  { table: 'free_gifts', column: 'user_id', forget: true },
  // What was drawn is kept for two years; whose it was is forgotten.
  { table: 'campaign_plays', column: 'user_id', forget: true, move: movePlays },
  { table: 'redeem_codes', column: 'user_id', forget: true },
  { table: 'coupon_templates', column: 'made_by', forget: true },
  { table: 'coupon_activities', column: 'made_by', forget: true },
  { table: 'redeem_batches', column: 'made_by', forget: true },
  // What a deleted writer said and liked goes, with what the desk had of it.
  { table: 'work_likes', column: 'user_id', move: moveOncePer('work_likes', 'user_id', 'work_id') },
  {
    table: 'remarks',
    column: 'user_id',
    word: { name: '给别人的书写的留言', measure: '条' },
    beforeRemove: removeAnswerItems,
  },
  { table: 'remark_blocks', column: 'user_id', move: moveOncePer('remark_blocks', 'user_id', 'work_id') },
  { table: 'moderation_items', column: 'author_id' },
  {
    table: 'moderation_reports',
    column: 'reporter_id',
    move: moveOncePer('moderation_reports', 'reporter_id', 'item_id'),
  },
  { table: 'moderation_items', column: 'decided_by', forget: true },
  { table: 'referral_links', column: 'user_id' },
  { table: 'referrals', column: 'friend_id', move: moveReferral },
  // Moved together with the line above, which lets go of whoever would have brought themselves.
  { table: 'referrals', column: 'referrer_id', move: async () => {} },
  { table: 'agents', column: 'user_id', word: { name: '代理的名号', measure: '份' }, move: moveAgent },
  { table: 'agents', column: 'decided_by', forget: true },
  { table: 'commissions', column: 'referrer_id', forget: true },
  { table: 'commissions', column: 'friend_id', forget: true },
  { table: 'payouts', column: 'user_id', forget: true, beforeRemove: forgetPayee },
  { table: 'payouts', column: 'decided_by', forget: true },
  // Given away: whoever has its link opens it all the same.
  {
    table: 'gift_cards',
    column: 'buyer_id',
    word: { name: '没打开的礼品卡', measure: '张', where: sql`state = 'ready'` },
    forget: true,
    beforeRemove: forgetLetters,
  },
  { table: 'gift_cards', column: 'opener_id', forget: true },
  // What was paid for: whoever has any is told before, and gives it back or uses it.
  { table: 'bought_packages', column: 'user_id', forget: true },
  {
    table: 'package_codes',
    column: 'user_id',
    word: { name: '没用的套餐券', measure: '张', where: sql`state = 'open'` },
    forget: true,
  },
  // Accounting outlives whose it was: the amounts stay, the name goes.
  { table: 'ledger_accounts', column: 'user_id', move: moveWallet, forget: true, beforeRemove: endWallet },
  { table: 'ledger_holds', column: 'user_id', forget: true },
  { table: 'operator_capabilities', column: 'user_id' },
  { table: 'audit_log', column: 'actor_id', forget: true },
  { table: 'audit_log', column: 'user_id', forget: true },
  { table: 'payment_intents', column: 'user_id', forget: true },
  { table: 'payment_attempts', column: 'user_id', forget: true },
  { table: 'payment_refunds', column: 'user_id', forget: true },
  { table: 'refund_requests', column: 'user_id', forget: true },
  { table: 'refund_requests', column: 'asked_by', forget: true },
  { table: 'refund_requests', column: 'decided_by', forget: true },
  { table: 'repair_requests', column: 'user_id', forget: true, beforeRemove: forgetRepairs },
  { table: 'repair_requests', column: 'decided_by', forget: true },
  { table: 'invoices', column: 'user_id', forget: true, beforeRemove: forgetInvoices },
  { table: 'invoices', column: 'decided_by', forget: true },
  { table: 'cashback_requests', column: 'user_id', forget: true, beforeRemove: forgetCashbacks },
  { table: 'cashback_requests', column: 'decided_by', forget: true },
  { table: 'payment_bill_differences', column: 'explained_by', forget: true },
  // What was done to rows goes with them; who did it to somebody else's loses the name.
  ...histories.map(({ table }) => ({ table, column: 'actor_id', forget: true as const })),
  { table: 'user_deletion_history', column: 'subject_id' },
  { table: 'users', column: 'joined_into' },
]

/** Names `into` as the owner of all that was `from`'s. Doing it again moves what came in the meantime. */
export const moveOwnedRows = async (db: Db, from: string, into: string): Promise<void> => {
  for (const { table, column, move } of ownedTables) {
    const [name, owner] = [sql.identifier(table), sql.identifier(column)]
    if (move) await move(db, from, into)
    else await run(db, sql`update ${name} set ${owner} = ${into} where ${owner} = ${from}`)
  }
}

/** Removes every row of an account; its own goes last. */
export const removeOwnedRows = async (db: Db, owner: string): Promise<void> => {
  for (const { beforeRemove } of ownedTables) await beforeRemove?.(db, owner)
  for (const { table, column, forget } of ownedTables) {
    const [name, whose] = [sql.identifier(table), sql.identifier(column)]
    if (forget) await run(db, sql`update ${name} set ${whose} = null where ${whose} = ${owner}`)
    else await run(db, sql`delete from ${name} where ${whose} = ${owner}`)
  }
  // Codes are kept by phone, and a phone is somebody.
  await run(db, sql`delete from sms_codes where phone in (select login_phone from users where id = ${owner})`)
  await run(db, sql`delete from users where id = ${owner}`)
}

/** `name` and `measure` as people read them: 书 3 本. */
export type Counted = { name: string; measure: string; count: number }

/** What an account has, without what it has nothing of. */
export const countOwnedRows = async (db: Db, owner: string): Promise<Counted[]> => {
  const counted: Counted[] = []
  for (const { table, column, word } of ownedTables) {
    if (!word) continue
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}
        where ${sql.identifier(column)} = ${owner} and ${word.where ?? sql`true`}`,
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) counted.push({ name: word.name, measure: word.measure, count })
  }
  return counted
}

/** Is a file of this account being read at this moment? Then its rows are still being written. */
export const isReading = async (db: Db, owner: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from imports where owner_id = ${owner} and status = 'reading' limit 1`)
  return rows.length > 0
}
