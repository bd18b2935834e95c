/** Old data meets the foreign keys: what can stay stays, what nobody owns goes, the start does not fail. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDatabase, migrateDatabase } from '#lib/db/migrate.server.ts'
import { query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'

const { connection } = await testDatabase()
const name = `${connection.database}_old`
const old = { ...connection, database: name }
const folder = mkdtempSync(join(tmpdir(), 'old-drizzle-'))
afterAll(async () => {
  await query(connection, `drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true })
})

type Journal = { entries: { tag: string }[] }

test('rows of deleted accounts and erased books go; what only names them stays', async () => {
  cpSync('drizzle', folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith('_ground'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  await createDatabase(connection, name)
  await migrateDatabase(old, folder)

  const book = (id: string, owner: string) =>
    `insert into books (id, owner_id, type, source_id, title, subtitle, author, cover, style)
     values ('${id}', '${owner}', 'wxbook', 's-${owner}', '', '', '', '{}', 'shiguang')`
  const article = (id: string, of: string) =>
    `insert into articles (id, book_id, title, author, posted_when, month, blocks, media, position, words_hash, source_hash, characters)
     values ('${id}', '${of}', 't', 'a', '{}', '', '[]', '[]', 0, '${id}', 's', 1)`
  for (const statement of [
    "insert into users (id, nickname, deletion_at) values ('here', '在', now() + interval '3 days')",
    ...['here', 'gone'].flatMap((owner) => [
      `insert into post_sources (id, owner_id, kind, head) values ('s-${owner}', '${owner}', 'wechat', '{}')`,
      `insert into posts (source_id, author_id, post_id, month, local, hash, entry) values ('s-${owner}', 'a', 'p', '', '', 'h', '{}')`,
      `insert into imports (id, owner_id, source_id) values ('i-${owner}', '${owner}', 's-lost')`,
      book(`b-${owner}`, owner),
      article(`a-${owner}`, `b-${owner}`),
      `insert into crawl_assistants (id, owner_id, source, url, book_id) values ('c-${owner}', '${owner}', 'link', '', 'b-lost')`,
      `insert into unboxing_posts (id, owner_id, author, title, content, product, binding, book, pictures)
       values ('u-${owner}', '${owner}', '', '', '', '', 'soft', '', '[]')`,
    ]),
    article('a-lost', 'b-lost'),
  ])
    await query(old, statement)
  await migrateDatabase(old)

  const all = async (table: string, columns: string) => query(old, `select ${columns} from ${table} order by 1`)
  expect(await all('users', 'id, deletion')).toEqual([{ id: 'here', deletion: 'scheduled' }])
  expect(await all('books', 'id')).toEqual([{ id: 'b-here' }])
  expect(await all('posts', 'source_id')).toEqual([{ source_id: 's-here' }])
  expect(await all('articles', 'id')).toEqual([{ id: 'a-here' }])
  expect(await all('imports', 'id, source_id')).toEqual([{ id: 'i-here', source_id: null }])
  expect(await all('crawl_assistants', 'id, book_id')).toEqual([{ id: 'c-here', book_id: null }])
  expect(await all('unboxing_posts', 'id, owner_id')).toEqual([
    { id: 'u-gone', owner_id: null },
    { id: 'u-here', owner_id: 'here' },
  ])
})
