/** Old data meets the foreign keys: what can stay stays, what nobody owns goes, the start does not fail. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../support/database.ts'
import { databaseBefore } from '../../support/old-database.ts'

const { connection } = await testDatabase()

test('rows of deleted accounts and erased books go; what only names them stays', async () => {
  const { run, upgrade } = await databaseBefore(connection, '_ground')

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
    await run(statement)
  await upgrade()

  const all = async (table: string, columns: string) => run(`select ${columns} from ${table} order by 1`)
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
