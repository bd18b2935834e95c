import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openSession } from '#lib/auth/session.server.ts'
import { issueSmsCode } from '#lib/auth/sms/sms-code.server.ts'
import { localInbox } from '#lib/auth/sms/sms-gateway.server.ts'
import type { SmsPurpose } from '#lib/auth/sms/sms-purpose.ts'
import { transaction } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'

export type Somebody = { id: string; actor: Extract<Actor, { kind: 'user' }>; cookie: string }

/** One query on a connection of its own. */
export const query = async <T extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** An account as the tests want it, signed in. */
export const makeUser = async (
  connection: pg.ClientConfig,
  columns: Record<string, unknown> = {},
): Promise<Somebody> => {
  const id = randomUUID()
  const row: Record<string, unknown> = { id, nickname: '书友0000', ...columns }
  const names = Object.keys(row)
  await query(
    connection,
    `insert into users (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  const { token, mark } = await transaction((tx) => openSession(tx, id, { device: '测试' }))
  const role = (columns.role ?? 'user') as 'user'
  return { id, actor: { kind: 'user', userId: id, role, sessionMark: mark }, cookie: `wxbook.token=${token}` }
}

/** A code for this phone, as the person reads it on their screen. */
export const codeFor = async (phone: string, purpose: SmsPurpose = 'bind_phone'): Promise<string> => {
  await issueSmsCode({ phone, purpose, ip: phone })
  return localInbox().find((sms) => sms.phone === phone)?.code ?? ''
}

let serial = 0
/** A row in every table people own things in; answers how many rows of each table now name this account. */
export const fillAccount = async (connection: pg.ClientConfig, owner: string, kind = 'wechat'): Promise<void> => {
  const n = ++serial
  const sha = n.toString(16).padStart(64, '0')
  const run = (text: string, values: unknown[]) => query(connection, text, values)
  const source = `source-${n}`
  await run("insert into post_sources (id, owner_id, kind, head) values ($1, $2, $3, '{}')", [source, owner, kind])
  await run(
    "insert into posts (source_id, author_id, post_id, month, local, hash, entry) values ($1, 'a', 'p', '202401', '2024-01-01', 'h', '{}')",
    [source],
  )
  await run("insert into post_people (source_id, person_id, person) values ($1, 'a', '{}')", [source])
  await run("insert into post_media (source_id, media_id, media) values ($1, 'm', '{}')", [source])
  await run("insert into media (sha256, mime, kind, bytes) values ($1, 'image/jpeg', 'image', 1)", [sha])
  await run('insert into user_media (user_id, sha256) values ($1, $2)', [owner, sha])
  await run(
    `with work as (insert into works (id, kind, owner_id) values ($1, 'book', $2))
     insert into books (id, owner_id, type, source_id, title, subtitle, author, cover, style, layout_key, cover_key)
     values ($1, $2, 'wxbook', $3, '书', '', '', '{}', 'shiguang', $4, $5)`,
    [`book-${n}`, owner, source, `layout/doc-${n}`, `layout/cover-${n}`],
  )
  await run('insert into book_month_files (book_id, month_key) values ($1, $2)', [`book-${n}`, `month/kept-${n}`])
  await run(
    `insert into book_history (subject_id, event, from_state, to_state, actor_id) values ($1, 'typeset', 'ready', 'typesetting', $2)`,
    [`book-${n}`, owner],
  )
  await run(
    `insert into book_sections (book_id, route, position, content_hash, layout_key, first_page, page_count)
     values ($1, '202401', 0, $2, $3, 0, 1)`,
    [`book-${n}`, `month-${n}`, `layout/month-${n}`],
  )
  await run("insert into imports (id, owner_id, status) values ($1, $2, 'ready')", [`import-${n}`, owner])
  await run("insert into import_files (id, import_id, name, bytes) values ($1, $2, 'a.json', 1)", [
    `file-${n}`,
    `import-${n}`,
  ])
  await run("insert into permanent_codes (code, owner_id, kind, until_at) values ($1, $2, 'video', now())", [
    `code-${n}`,
    owner,
  ])
  await run('insert into wechat_identities (appid, openid, unionid, user_id) values ($1, $2, $3, $4)', [
    'wxsite',
    `o-${n}`,
    `u-${n}`,
    owner,
  ])
  await run(
    `insert into addresses (id, user_id, name, phone, province, city, district, street, is_default)
     values ($1, $2, '收', '13800000000', '广东省', '深圳市', '南山区', '路 1 号', not exists (select 1 from addresses where user_id = $2))`,
    [`address-${n}`, owner],
  )
  await run(
    "insert into feedback (id, user_id, kind, text, contact, pictures, device) values ($1, $2, 'wish', '想要更多', '', '{}', '')",
    [`feedback-${n}`, owner],
  )
  await run('insert into help_threads (id, user_id) values ($1, $2) on conflict do nothing', [`thread-${n}`, owner])
  await run(
    "insert into help_messages (thread_id, side, text, key) select id, 'customer', '在吗', $2 from help_threads where user_id = $1",
    [owner, `key-${n}`],
  )
  await run(
    "insert into idempotency_keys (user_id, route, key, request_hash, answer) values ($1, 'POST /api/x', $2, 'h', '{}')",
    [owner, `key-of-the-account-${n}`],
  )
  await run("insert into tickets (ticket_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')", [
    `ticket-${n}`,
    owner,
  ])
}
