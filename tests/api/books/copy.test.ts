/** POST /api/book/{id}/copy: a book of its own with the same content, changes and looks; GET /api/library/books. */
import { expect, test } from 'vitest'
import { eraseRemovedBooks, removeBookFilesJob } from '#lib/accounts/deletion/book-files.job.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { POST as copy } from '../../../src/pages/api/book/[id]/copy.ts'
import { GET as history, POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { POST as finalize } from '../../../src/pages/api/book/[id]/finalize.ts'
import { GET as bookInfo, POST as change } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as changeNames } from '../../../src/pages/api/book/[id]/names.ts'
import { POST as remove } from '../../../src/pages/api/book/[id]/remove.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as library } from '../../../src/pages/api/library/books.ts'
import { POST as addArticles, GET as listArticles } from '../../../src/pages/blogbook/books/articles.ts'
import { POST as createBlogbook } from '../../../src/pages/blogbook/books/index.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const bert = person('bert')
const agent = person('agent', 'agent')

type Book = {
  id: string
  sourceId: string
  title: string
  status: string
  public: boolean
  finalized: boolean
  isTypesetting: boolean
  editable: boolean
}
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)
/** The id of its row. */
const rowId = (id: string): string => decodeBookId(id)!.id
const settled = (id: string, actor = anna) =>
  until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor })),
    ({ status }) => status !== 'typesetting',
  )
const copied = async (id: string): Promise<Book> => {
  const answer = await callEndpoint(copy, { params: { id }, actor: anna })
  expect(answer.body).toMatchObject({ data: { status: 'typesetting', public: false, finalized: false } })
  return settled(dataOf<Book>(answer).id)
}

const diary = {
  name: '日记.csv',
  bytes: new TextEncoder().encode(
    '日期,内容\n2024-03-01,三月\n2024-04-01,春天来了\n2024-04-20,院子里开了花\n2024-05-02,五月的话\n2024-05-09,下雨\n',
  ),
}
const imported = await bring(anna, [diary], { flow: 'diarybook' })
const bookOf = async (title: string): Promise<Book> => {
  const looks = { author: '外婆', subtitle: '写给你', fromMonth: '202404' }
  const body = { importId: imported.id, title, flow: 'diarybook', ...looks }
  return settled(dataOf<Book>(await callEndpoint(createBook, { body, actor: anna })).id)
}
type Item = { target: string; text: string; trashed: boolean }
const itemsOf = async (book: Book, month = '202404') =>
  dataOf<Item[]>(
    await callEndpoint(monthItems, {
      params: { sourceId: book.sourceId, month },
      query: { book: book.id },
      actor: anna,
    }),
  )
let count = 0
const nextId = (): string => `command-of-the-test-${String(++count).padStart(4, '0')}`
const written = async (book: Book, ...commands: object[]) =>
  dataOf<{ undo: string | null; outcomes: { outcome: string }[] }>(
    await callEndpoint(write, { params: { id: book.id }, body: { commands }, actor: anna }),
  )
const hide = ({ target }: Item, id = nextId()) => {
  const changes = [{ target, field: 'hidden', base: '', value: true }]
  return { id, name: 'hide-posts', changes }
}
/** What the tables say of a book, without what names it. */
const said = async (table: string, id: string, order: string) =>
  (
    await rows(
      `select * from ${table} where ${table.startsWith('edit_') ? 'work_id' : 'book_id'} = $1 order by ${order}`,
      [rowId(id)],
    )
  ).map((row) => ({ ...row, book_id: undefined, work_id: undefined }))
const bookRow = async (id: string) => (await rows('select * from books where id = $1', [rowId(id)]))[0]!

test('a copy has content, changes with their log, choices, people and looks; not sharing and finalization', {
  timeout: 120_000,
}, async () => {
  const book = await bookOf('日子')
  const [spring, yard] = await itemsOf(book)
  const hid = nextId()
  await written(book, hide(spring!, hid))
  await written(book, hide(yard!))
  await callEndpoint(changeNames, {
    params: { id: book.id },
    body: { names: 'nickname', people: [{ id: 'someone', shownAs: '小周' }] },
    actor: anna,
  })
  await settled(book.id)
  await callEndpoint(change, { params: { id: book.id }, body: { public: true, confirmShare: true }, actor: anna })
  const { undo } = await written(book, { id: nextId(), name: 'undo', of: (await lastUndo(book))! })
  expect(undo).toBe(hid)
  await settled(book.id)
  await rows("update books set cover = jsonb_set(cover, '{scale}', '1.5'), share_epoch = 7 where id = $1", [
    rowId(book.id),
  ])
  await callEndpoint(finalize, { params: { id: book.id }, body: { acceptBlurred: true }, actor: anna })
  expect(await settled(book.id)).toMatchObject({ finalized: true, public: true })

  const twin = await copied(book.id)
  expect(twin).toMatchObject({ title: '日子副本', status: 'ready', finalized: false, public: false, editable: true })
  for (const [table, order] of [
    ['edit_records', 'target, field'],
    ['edit_log', 'seq'],
    ['book_people', 'person_id'],
    ['book_month_files', 'month_key'],
  ] as const) {
    const original = await said(table, book.id, order)
    expect(original.length, table).toBeGreaterThan(0)
    expect(await said(table, twin.id, order), table).toEqual(original)
  }
  const [one, other] = [await bookRow(book.id), await bookRow(twin.id)]
  const own = ['id', 'title', 'status', 'public', 'share_epoch', 'snapshot_hash', 'snapshot_key', 'created_at']
  const made = ['revision', 'layout_key', 'cover_key', 'inner_pdf_key', 'cover_pdf_key', 'updated_at', 'making']
  for (const column of Object.keys(one).filter((name) => ![...own, ...made].includes(name)))
    expect(other[column], column).toEqual(one[column])
  expect(other).toMatchObject({ share_epoch: 1, snapshot_hash: null, snapshot_key: null, author: '外婆' })
  expect(other.making).toEqual({ ...(one.making as object), importId: undefined, shareConfirmedAtMs: undefined })
  // What is changed in one is not changed in the other; what was done before the copy can be undone in it.
  expect((await itemsOf(twin)).map(({ trashed }) => trashed)).toEqual([true, false])
  await written(twin, { id: nextId(), name: 'undo', of: hid })
  await settled(twin.id)
  expect((await itemsOf(twin)).map(({ trashed }) => trashed)).toEqual([false, false])
  expect((await itemsOf(book)).map(({ trashed }) => trashed)).toEqual([true, false])
  expect((await copied(book.id)).title).toBe('日子副本 2')
})

/** The command a press on 撤销 would take back. */
const lastUndo = async (book: Book): Promise<string | null> => {
  const asked = { params: { id: book.id }, actor: anna }
  return dataOf<{ undo: string | null }>(await callEndpoint(history, asked)).undo
}

test('files both point at stay while one of them does', { timeout: 120_000 }, async () => {
  const book = await bookOf('同样的页')
  const twin = await copied(book.id)
  const keys = (await said('book_month_files', twin.id, 'month_key')).map(
    (row) => (row as unknown as { month_key: string }).month_key,
  )
  await callEndpoint(remove, { params: { id: book.id }, actor: anna })
  await rows("update books set deleted_at = now() - interval '31 days' where id = $1", [rowId(book.id)])
  // Nobody else's book holds the months in use.
  await rows("update books set deleted_at = now() - interval '31 days' where id <> $1", [rowId(twin.id)])
  await eraseRemovedBooks()
  const jobs = await rows<{ data: Parameters<typeof removeBookFilesJob>[0] }>(
    "delete from pgboss.job where name = 'remove-book-files' returning data",
  )
  for (const { data } of jobs) await removeBookFilesJob(data)
  expect(jobs.flatMap(({ data }) => data.keys)).toEqual(expect.arrayContaining(keys))
  expect(await Promise.all(keys.map((key) => storage().exists(key)))).toEqual(keys.map(() => true))
  const { layout_key: layout } = await bookRow(twin.id)
  expect(await storage().exists(layout as string)).toBe(true)
})

test('a book of articles is copied with its articles, removed ones too, each under an id of its own', {
  timeout: 120_000,
}, async () => {
  const made = await callEndpoint(createBlogbook, { body: { title: '文集' }, actor: anna })
  const { id: bid, bookId } = dataOf<{ id: string; bookId: string }>(made)
  for (const title of ['第一篇', '第二篇'])
    await callEndpoint(addArticles, {
      body: { bid, articles: [{ title, blocks: [{ t: 'p', inl: [{ t: 'text', s: '很久以前' }] }] }] },
      actor: anna,
    })
  await settled(bookId)
  const twin = await copied(bookId)
  const articlesOf = (id: string) =>
    rows<{ id: string }>('select * from articles where book_id = $1 order by position', [rowId(id)])
  const [own, others] = [await articlesOf(bookId), await articlesOf(twin.id)]
  expect(own).toHaveLength(2)
  expect(others.map((row) => ({ ...row, id: 0, book_id: 0 }))).toEqual(
    own.map((row) => ({ ...row, id: 0, book_id: 0 })),
  )
  expect(others.map(({ id }) => id).filter((id) => own.some((one) => one.id === id))).toEqual([])
  const listed = await callEndpoint(listArticles, { query: { bid: rowId(twin.id) }, actor: anna })
  expect((listed.body.results as object[]).length).toBe(2)
  // Pages of the copy name its own articles.
  const sections = await rows<{ route: string }>(
    "select route from book_sections where book_id = $1 and route like 'a-%'",
    [rowId(twin.id)],
  )
  expect(sections.map(({ route }) => route).sort()).toEqual(others.map(({ id }) => `a-${id}`).sort())
})

test('nobody else copies a book: visitors, others and agents find none, readers of a shared one may not', {
  timeout: 120_000,
}, async () => {
  const book = await bookOf('只有自己')
  const params = { id: book.id }
  const tries = async () => [
    (await callEndpoint(copy, { params })).status,
    (await callEndpoint(copy, { params, actor: bert })).status,
    (await callEndpoint(copy, { params, actor: agent })).status,
  ]
  const before = await rows('select id from books')
  expect(await tries()).toEqual([401, 404, 404])
  await callEndpoint(change, { params, body: { public: true, confirmShare: true }, actor: anna })
  expect(await tries()).toEqual([401, 403, 403])
  const removed = await callEndpoint(remove, { params, actor: anna })
  expect([removed.status, ...(await tries())]).toEqual([200, 401, 404, 404])
  expect((await callEndpoint(copy, { params, actor: anna })).status).toBe(404)
  expect(await rows('select id from books')).toHaveLength(before.length)
})

test('of a collection that is gone no copy is made', { timeout: 120_000 }, async () => {
  const book = await bookOf('没有来源')
  for (const [table, key] of [
    ['posts', 'source_id'],
    ['post_people', 'source_id'],
    ['post_media', 'source_id'],
    ['post_sources', 'id'],
  ])
    await rows(`delete from ${table} where ${key} = $1`, [book.sourceId])
  const answer = await callEndpoint(copy, { params: { id: book.id }, actor: anna })
  expect([answer.status, answer.body.errcode]).toEqual([409, 'source_gone'])
})

test('every table that names a book is copied, or known to be left', async () => {
  const found = await rows<{ place: string }>(
    `select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid in ('books'::regclass, 'works'::regclass)`,
  )
  const copiedTables = ['articles', 'book_month_files', 'book_people', 'book_sections'].map((name) => `${name}.book_id`)
  const copiedOfWorks = ['edit_log.work_id', 'edit_records.work_id', 'permanent_code_works.work_id']
  // Who did what to it, and the run of an assistant that fills it.
  const left = [
    'account_exports.book_id',
    'book_history.subject_id',
    'book_updates.book_id',
    'crawl_assistants.book_id',
  ]
  // Another kind of work, the book's own row, and what an order took of it.
  const leftOfWorks = [
    'albums.id',
    'albums.owner_id',
    'books.id',
    'books.owner_id',
    // What readers said and liked, and what the desk had of it, is of the one they read.
    'moderation_items.work_id',
    'print_snapshots.work_id',
    'remark_blocks.work_id',
    'remark_settings.work_id',
    'remarks.work_id',
    'share_links.work_id',
    'work_holds.work_id',
    'work_likes.work_id',
  ]
  expect(
    found.map(({ place }) => place).sort(),
    'a new table: say in shelf/copy.server.ts what a copy has of it',
  ).toEqual([...copiedTables, ...copiedOfWorks, ...left, ...leftOfWorks].sort())
})

test('the library lists books of posts and of articles, 24 a page, to their owner alone', async () => {
  await rows(
    `with work as (insert into works (id, kind, owner_id) select 'lib-' || n, 'book', 'bert' from generate_series(1, 30) n)
     insert into books (id, owner_id, type, source_id, title, subtitle, author, cover, style, created_at)
     select 'lib-' || n, 'bert', case when n % 2 = 0 then 'wxbook' else 'blogbook' end, 'xinshu', '第 ' || n || ' 本', '', '',
       '{"pic":null,"rotate":0,"scale":1,"x":0,"y":0,"codeName":"sufeng","text":null}', 'shiguang', now() + n * interval '1 second'
     from generate_series(1, 30) n`,
  )
  type Listed = { results: { title: string; bookType: string; isOwner: boolean }[]; totalCount: number }
  const list = async (asked: Record<string, string> = {}, actor = bert) =>
    (await callEndpoint(library, { query: asked, actor })).body as unknown as Listed
  const first = await list()
  expect([first.results.length, first.totalCount, first.results[0]?.title]).toEqual([24, 30, '第 30 本'])
  expect(new Set(first.results.map(({ bookType }) => bookType))).toEqual(new Set(['wxbook', 'blogbook']))
  expect((await list({ page: '2' })).results).toHaveLength(6)
  expect((await list({ type: 'personal', filter: '第 30' })).results.map(({ title }) => title)).toEqual(['第 30 本'])
  expect((await callEndpoint(library, { query: { type: 'official' }, actor: bert })).status).toBe(422)
  expect((await callEndpoint(library)).status).toBe(401)
  expect((await list({}, agent)).totalCount).toBe(0)
})
