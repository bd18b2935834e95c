import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'

const column = async (db: Db, statement: SQL): Promise<string[]> => {
  const { rows } = await db.execute<{ one: string | null }>(statement)
  return rows.map(({ one }) => one).filter((one): one is string => one !== null)
}

/** What lies in storage because of this account, by kind; asked while its rows are still there. */
export type AccountFiles = {
  /** Pictures and videos nobody else has. */
  media: string[]
  /** Ids of uploaded files, of which pieces may lie in storage. */
  uploads: string[]
  bookIds: string[]
  /** Ids of zips of everything. */
  exports: string[]
  /** Laid-out pages and months, covers, snapshots and PDFs that no other account's book points at. */
  pages: string[]
}

const bookKeys = ['layout_key', 'cover_key', 'snapshot_key', 'inner_pdf_key', 'cover_pdf_key'] as const

/** Keys that books of (`mine`) this owner or of anybody else point at. */
const keysOf = (owner: string, mine: boolean): SQL => {
  const whose = mine ? sql`b.owner_id = ${owner}` : sql`b.owner_id <> ${owner}`
  const own = bookKeys.map((name) => sql`select b.${sql.identifier(name)} as one from books b where ${whose}`)
  const sections = sql`select m.layout_key as one from book_sections m join books b on b.id = m.book_id where ${whose}`
  const months = sql`select f.month_key as one from book_month_files f join books b on b.id = f.book_id where ${whose}`
  const whoseAlbums = mine ? sql`a.owner_id = ${owner}` : sql`a.owner_id <> ${owner}`
  const albums = (['inner_pdf_key', 'cover_pdf_key'] as const).map(
    (name) => sql`select a.${sql.identifier(name)} as one from albums a where ${whoseAlbums}`,
  )
  const whosePrints = mine ? sql`s.owner_id = ${owner}` : sql`s.owner_id is distinct from ${owner}`
  const prints = (['inner_pdf_key', 'cover_pdf_key'] as const).map(
    (name) => sql`select s.${sql.identifier(name)} as one from print_snapshots s where ${whosePrints}`,
  )
  return sql.join([...own, sections, months, ...albums, ...prints], sql` union `)
}

export const filesOf = async (db: Db, owner: string): Promise<AccountFiles> => ({
  media: await column(
    db,
    sql`select m.sha256 as one from user_media m where m.user_id = ${owner}
      and not exists (select 1 from user_media o where o.sha256 = m.sha256 and o.user_id <> ${owner})`,
  ),
  uploads: await column(
    db,
    sql`select f.id as one from import_files f join imports i on i.id = f.import_id where i.owner_id = ${owner}`,
  ),
  bookIds: await column(db, sql`select id as one from books where owner_id = ${owner}`),
  exports: await column(db, sql`select id as one from account_exports where owner_id = ${owner}`),
  pages: await column(db, sql`(${keysOf(owner, true)}) except (${keysOf(owner, false)})`),
})

/** Forgets pictures nobody has any more; answers those it forgot, whose files may go. */
export const forgetMedia = async (db: Db, hashes: readonly string[]): Promise<string[]> => {
  const gone: string[] = []
  for (let at = 0; at < hashes.length; at += 500) {
    const list = sql.join(
      hashes.slice(at, at + 500).map((sha256) => sql`${sha256}`),
      sql`, `,
    )
    gone.push(
      ...(await column(
        db,
        sql`delete from media m where m.sha256 in (${list})
          and not exists (select 1 from user_media u where u.sha256 = m.sha256) returning m.sha256 as one`,
      )),
    )
  }
  return gone
}

/** Those of these pictures that somebody has brought again since. */
export const mediaInUse = async (db: Db, hashes: readonly string[]): Promise<Set<string>> => {
  if (hashes.length === 0) return new Set()
  const list = sql.join(
    hashes.map((sha256) => sql`${sha256}`),
    sql`, `,
  )
  return new Set(await column(db, sql`select sha256 as one from media where sha256 in (${list})`))
}

/** Is anybody's import being read? What is read first looks whether a file is there already. */
export const isAnyoneReading = async (db: Db): Promise<boolean> =>
  (await column(db, sql`select id as one from imports where status = 'reading' limit 1`)).length > 0

/** Accounts that were joined into this one, and those joined into them. */
export const joinedInto = async (db: Db, owner: string): Promise<string[]> =>
  column(
    db,
    sql`with recursive joined as (
      select id from users where joined_into = ${owner}
      union select u.id from users u join joined j on u.joined_into = j.id
    ) select id as one from joined`,
  )
