/** Books of before there were works: whose they are, what holds them and what was printed of them stays. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../support/database.ts'
import { databaseBefore } from '../../support/old-database.ts'

const { connection } = await testDatabase()

test('a finalized book an order holds, one shared, one removed: each is its owner’s work, held and printed as before', async () => {
  const { run, upgrade } = await databaseBefore(connection, '_works')
  const book = (id: string, owner: string, set = '') => `
    insert into books (id, owner_id, type, source_id, title, subtitle, author, cover, style, created_at)
      values ('${id}', '${owner}', 'wxbook', 's', '${id}', '', '', '{}', 'shiguang', '2026-01-02 03:04:05+00');
    ${set && `update books set ${set} where id = '${id}'`}`
  for (const statement of [
    "insert into users (id, nickname) values ('anna', '安'), ('bert', '贝')",
    book('signed', 'anna', "status = 'finalized', snapshot_hash = 'h'"),
    book('shared', 'bert', 'public = true, share_epoch = 4'),
    book('removed', 'bert', "deleted_at = '2026-05-05'"),
    `insert into book_edits (book_id, target, field, value, version, origin, seq) values
      ('signed', 'p:1', 'text', '"改过"', 'c1', 'c1', 1), ('shared', 'p:2', 'hidden', 'true', 'c2', 'c2', 1)`,
    `insert into book_edit_log (book_id, seq, command_id, command, wrote, conflicts, skipped) values
      ('signed', 1, 'c1', '{"id":"c1"}', '[]', '[]', '[]')`,
    "insert into book_holds (book_id, order_id) values ('signed', 'order-1')",
    `insert into print_snapshots (id, owner_id, book_id, content_hash, title, product, style, page_count, spine_um,
        inner_sha256, inner_bytes, cover_sha256, cover_bytes, inner_pdf_key, cover_pdf_key)
      values ('snap', 'anna', 'signed', 'h', '书', 'wxbook', 'shiguang', 48, 3000, 'i', 1, 'c', 1, 'pdf/i', 'pdf/c')`,
  ])
    await run(statement)
  const before = await run('select * from books order by id')
  await upgrade()

  expect(await run('select * from books order by id')).toEqual(before)
  expect(await run('select id, kind, owner_id, links_open from works order by id')).toEqual([
    { id: 'removed', kind: 'book', owner_id: 'bert', links_open: false },
    { id: 'shared', kind: 'book', owner_id: 'bert', links_open: true },
    { id: 'signed', kind: 'book', owner_id: 'anna', links_open: false },
  ])
  expect(await run('select work_id, order_id from work_holds')).toEqual([{ work_id: 'signed', order_id: 'order-1' }])
  expect(await run('select work_id, title from print_snapshots')).toEqual([{ work_id: 'signed', title: '书' }])

  expect(await run('select work_id, target, value from edit_records order by target')).toEqual([
    { work_id: 'signed', target: 'p:1', value: '改过' },
    { work_id: 'shared', target: 'p:2', value: true },
  ])
  expect(await run('select work_id, command_id from edit_log')).toEqual([{ work_id: 'signed', command_id: 'c1' }])

  // The two rows can't come to say different owners; joined into another account it moves by its work.
  expect(await run("update books set owner_id = 'bert' where id = 'signed'").catch(String)).toMatch(/books_work/)
  await run("update works set owner_id = 'bert' where id = 'signed'")
  expect(await run("select owner_id from books where id = 'signed'")).toEqual([{ owner_id: 'bert' }])
  // What was printed stays when the work goes, and nothing else of it may change.
  await run("delete from works where id = 'signed'")
  expect(await run("select 1 from books where id = 'signed'")).toEqual([])
  expect(await run('select work_id from edit_records')).toEqual([{ work_id: 'shared' }])
  expect(await run('select 1 from edit_log')).toEqual([])
  expect(await run('select work_id, title from print_snapshots')).toEqual([{ work_id: null, title: '书' }])
  expect(await run("update print_snapshots set work_id = 'shared'").catch(String)).toMatch(/stays as it is/)
})
