import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, transaction } from '#lib/db/db.server.ts'
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
    await db().execute(sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`)
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
