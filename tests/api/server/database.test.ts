import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databasePool, db, transaction } from '#lib/db/db.server.ts'
import { troubleOf } from '#lib/std/trouble.ts'
import { missingMigrations, testDatabase } from '../../support/database.ts'

await testDatabase()

test('Chinese sorts by pinyin and has trigrams', async () => {
  const sorted = await db().execute<{ word: string }>(
    sql`select word from unnest(array['心', '书', '安']) as word order by word`,
  )
  expect(sorted.rows.map((row) => row.word)).toEqual(['安', '书', '心'])
  const found = await db().execute<{ grams: string[] }>(sql`select show_trgm('饕餮纹') as grams`)
  expect(found.rows[0]?.grams.length).toBeGreaterThan(0)
})

test('a transaction that throws leaves nothing', async () => {
  await db().execute(sql`create table probe (n int)`)
  await expect(
    transaction(async (tx) => {
      await tx.execute(sql`insert into probe values (1)`)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await db().execute(sql`select * from probe`)).rows).toEqual([])
})

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const lost = transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await databasePool().query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
    // Between two queries nobody but the connection itself can say so; unheard, it would end the process.
    await new Promise((later) => setTimeout(later, 100))
    await tx.execute(sql`select 1`)
  })
  await expect(lost).rejects.toSatisfy((error) => troubleOf(error) === 'away')
  expect((await db().execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('the generated migrations say what the tables say', async () => {
  expect(await missingMigrations(), 'run npm run db:generate and commit drizzle/').toEqual([])
})

test('sections laid out as months are kept under their new name', async () => {
  await db().execute(sql`insert into users (id, nickname) values ('anna', '安')`)
  await db().execute(
    sql`with work as (insert into works (id, kind, owner_id) values ('b', 'book', 'anna'))
      insert into books (id, owner_id, type, source_id, title, subtitle, author, cover, style)
      values ('b', 'anna', 'wxbook', 's', '书', '', '安', '{}', 'shiguang')`,
  )
  const months = sql`alter table book_sections rename to book_months;
    alter table book_months rename constraint book_sections_book_id_books_id_fk to book_months_book_id_books_id_fk;
    alter table book_months rename constraint book_sections_book_id_route_pk to book_months_book_id_route_pk`
  await db().execute(months)
  await db().execute(sql`insert into book_months values ('b', '202405', 1, 'hash', 'layout/1', 7, 12)`)
  await db().execute(sql.raw(readFileSync('drizzle/0019_book_sections.sql', 'utf8')))
  expect((await db().execute(sql`select * from book_sections`)).rows).toMatchObject([
    { book_id: 'b', route: '202405', layout_key: 'layout/1', first_page: 7, page_count: 12 },
  ])
  await db().execute(sql`delete from books where id = 'b'`)
  expect((await db().execute(sql`select * from book_sections`)).rows).toEqual([])
})
