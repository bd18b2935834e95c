import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'
import { articles } from './article.table.ts'

/** Every article of a book, removed ones too, under a new id in another. */
export const copyArticles = async (db: Db, from: string, into: string): Promise<void> => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from articles where book_id = ${from}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const others = Object.values(getTableColumns(articles))
    .map(({ name }) => name)
    .filter((name) => name !== 'id' && name !== 'book_id')
    .map((name) => sql`${sql.identifier(name)}`)
  const names = sql.join(others, sql`, `)
  await db.execute(
    sql`insert into articles (id, book_id, ${names})
      select p.new_id, ${into}, ${names} from articles
      join unnest(${sql.param(ids)}::text[], ${sql.param(ids.map(() => randomId()))}::text[]) as p(old_id, new_id)
        on p.old_id = articles.id`,
  )
}
