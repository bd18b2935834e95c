import { sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'

const column = async (db: Db, statement: ReturnType<typeof sql>): Promise<string[]> =>
  (await db.execute<{ one: string }>(statement)).rows.map((row) => row.one)

/** What of a collection's pictures and films is there, by hash. */
const ownHashes = (sourceId: string) =>
  sql`select distinct p.media->>'sha256' as sha from post_media p
    where p.source_id = ${sourceId} and p.media->>'sha256' is not null`

export type Original = { id: string; kind: string; posts: number; pictures: number; bytes: number }

/** Everything an account has brought, the oldest first. */
export const listOriginalsOf = async (db: Db, owner: string): Promise<Original[]> => {
  const { rows } = await db.execute<Record<keyof Original, string>>(
    sql`select s.id, s.kind,
        (select count(*) from posts p where p.source_id = s.id) as posts,
        coalesce(m.pictures, 0) as pictures, coalesce(m.bytes, 0) as bytes
      from post_sources s left join lateral (
        select count(*) as pictures, sum(x.bytes) as bytes from media x where x.sha256 in (
          select p.media->>'sha256' from post_media p where p.source_id = s.id)
      ) m on true
      where s.owner_id = ${owner} order by s.created_at, s.id`,
  )
  return rows.map(({ id, kind, posts, pictures, bytes }) => ({
    ...{ id, kind, posts: Number(posts), pictures: Number(pictures), bytes: Number(bytes) },
  }))
}

export type BookOfOriginal = { title: string; status: string; hasPdf: boolean }

export const booksOfOriginal = async (db: Db, sourceId: string): Promise<BookOfOriginal[]> => {
  const { rows } = await db.execute<{ title: string; status: string; has_pdf: boolean }>(
    sql`select title, status, inner_pdf_key is not null and cover_pdf_key is not null as has_pdf
      from books where source_id = ${sourceId} and deleted_at is null order by created_at, id`,
  )
  return rows.map(({ title, status, has_pdf: hasPdf }) => ({ title, status, hasPdf }))
}

/** Locked until the transaction ends; false when it is not this person's. */
export const lockOriginal = async (db: Db, owner: string, sourceId: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select id from post_sources where id = ${sourceId} and owner_id = ${owner} for update`,
  )
  return rows.length > 0
}

/** Pictures (`u`, of user_media) that nothing of this account but collections shows. */
const usedBeside = (owner: string) =>
  sql`not exists (select 1 from permanent_codes c where c.owner_id = ${owner} and c.closed_at is null
      and u.sha256 in (c.sha256, c.poster_sha256))
    and not exists (select 1 from users x where x.id = ${owner} and strpos(coalesce(x.headimgurl, ''), u.sha256) > 0)
    and not exists (select 1 from album_photos p join works w on w.id = p.album_id where w.owner_id = ${owner} and p.sha256 = u.sha256)
    and not exists (select 1 from feedback f where f.user_id = ${owner} and u.sha256 = any(f.pictures))
    and not exists (select 1 from unboxing_posts b where b.owner_id = ${owner} and strpos(b.pictures::text, u.sha256) > 0)`

/** Lets go of those of these pictures that nothing of this account shows, collections, books and what waits among it. */
export const releasePictures = async (db: Db, owner: string, hashes: readonly string[]): Promise<string[]> => {
  if (hashes.length === 0) return []
  const list = sql.join(
    hashes.map((sha256) => sql`${sha256}`),
    sql`, `,
  )
  return column(
    db,
    sql`delete from user_media u where u.user_id = ${owner} and u.sha256 in (${list})
      and not exists (select 1 from post_media p join post_sources s on s.id = p.source_id
        where s.owner_id = ${owner} and p.media->>'sha256' = u.sha256)
      and not exists (select 1 from held_imports h join imports i on i.id = h.import_id
        where i.owner_id = ${owner} and u.sha256 = any(h.hashes))
      and not exists (select 1 from books b where b.owner_id = ${owner} and strpos(b.cover::text, u.sha256) > 0)
      and not exists (select 1 from edit_records e join works w on w.id = e.work_id
        where w.owner_id = ${owner} and strpos(e.value::text, u.sha256) > 0)
      and not exists (select 1 from articles a join books b on b.id = a.book_id
        where b.owner_id = ${owner} and strpos(to_jsonb(a)::text, u.sha256) > 0)
      and ${usedBeside(owner)} returning u.sha256 as one`,
  )
}

/**
 * Forgets a collection and what was uploaded for it. Answers the pictures its owner has no use for any more (printed
 * codes, their posts, their avatar and other collections keep theirs) and the uploads whose pieces may go.
 */
export const forgetOriginal = async (
  db: Db,
  owner: string,
  sourceId: string,
): Promise<{ media: string[]; uploads: string[] }> => {
  const media = await column(
    db,
    sql`select u.sha256 as one from user_media u
      where u.user_id = ${owner} and u.sha256 in (${ownHashes(sourceId)})
      and not exists (select 1 from post_media p join post_sources s on s.id = p.source_id
        where s.owner_id = ${owner} and s.id <> ${sourceId} and p.media->>'sha256' = u.sha256)
      and not exists (select 1 from held_imports h join imports i on i.id = h.import_id
        where i.owner_id = ${owner} and i.source_id is distinct from ${sourceId} and u.sha256 = any(h.hashes))
      and ${usedBeside(owner)}`,
  )
  const uploads = await column(
    db,
    sql`select f.id as one from import_files f join imports i on i.id = f.import_id
      where i.owner_id = ${owner} and i.source_id = ${sourceId}`,
  )
  for (const table of ['posts', 'post_people', 'post_media'])
    await db.execute(sql`delete from ${sql.identifier(table)} where source_id = ${sourceId}`)
  await db.execute(sql`delete from post_sources where id = ${sourceId}`)
  await db.execute(sql`delete from imports where owner_id = ${owner} and source_id = ${sourceId}`)
  for (let at = 0; at < media.length; at += 500) {
    const list = sql.join(
      media.slice(at, at + 500).map((sha256) => sql`${sha256}`),
      sql`, `,
    )
    await db.execute(sql`delete from user_media where user_id = ${owner} and sha256 in (${list})`)
  }
  return { media, uploads }
}
