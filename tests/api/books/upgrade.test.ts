/** What newer rules of layout would change is shown on the book’s own pages; nothing changes before it is accepted. */
import { expect, test } from 'vitest'
import { findBook } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as bookInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as printPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { POST as typeset } from '../../../src/pages/api/book/[id]/typeset.ts'
import { GET as upgradePages } from '../../../src/pages/api/book/[id]/upgrade/[month].ts'
import { GET as upgrade } from '../../../src/pages/api/book/[id]/upgrade/index.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { layByOlderRules } from '../../support/older-rules.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const imported = await bring(anna, await madeLife(150, 4))

type Book = { id: string; status: string; needUpgrade: boolean; isTypesetting: boolean }
const settled = (bookId: string): Promise<Book> =>
  until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id: bookId }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const book = await settled(
  dataOf<Book>(await callEndpoint(createBook, { body: { import_id: imported.id }, actor: anna })).id,
)
const params = { id: book.id }
const id = decodeBookId(book.id)!.id

type Cost = { pages: number; priceFen: number | null }
type Section = { route: string; pagesBefore: number; pagesAfter: number; changed: number }
type Found = { before: Cost; after: Cost; sections: Section[] }
type Page = { pageNo: string | null; elements: { y: number }[] }
type Changes = { changes: { before: Page | null; after: Page | null }[]; left: number }

const pagesOf = async (month: string): Promise<Page[]> =>
  dataOf<Page[]>(await callEndpoint(printPages, { params: { ...params, month }, actor: anna }))

test('a book laid out by today’s rules has nothing to be upgraded', async () => {
  const answer = await callEndpoint(upgrade, { params, actor: anna })
  expect([answer.status, answer.body.errcode]).toEqual([409, 'up_to_date'])
})

test('before it is accepted only what would change is shown, with counts and price; accepted, it is as was shown', {
  timeout: 120_000,
}, async () => {
  const layout = (await findBook(db(), id))!
  const chapters = (
    await query<{ route: string }>(
      connection,
      `select route from book_sections where book_id = '${id}' order by position`,
    )
  )
    .map(({ route }) => route)
    .filter((route) => /^\d{6}$/.test(route))
  const [first, second] = chapters
  const fresh = await pagesOf(second!)
  // Two of its chapters are as older rules had them.
  await layByOlderRules(connection, id, (route) => route === first || route === second)
  const old = await pagesOf(second!)
  expect(old).not.toEqual(fresh)
  const before = (await findBook(db(), id))!
  // It counts as being laid out until that is settled; readers read it.
  expect(await settled(book.id)).toMatchObject({ status: 'ready', needUpgrade: true, isTypesetting: true })

  const found = dataOf<Found>(await callEndpoint(upgrade, { params, actor: anna }))
  expect(found.sections.map(({ route }) => route)).toEqual([first, second])
  for (const { pagesBefore, pagesAfter, changed } of found.sections) {
    expect(pagesBefore).toBe(pagesAfter)
    expect(changed).toBeGreaterThan(0)
  }
  expect(found.before).toEqual(found.after)
  expect(found.after.pages).toBe(layout.pageCount)

  const { changes, left } = dataOf<Changes>(
    await callEndpoint(upgradePages, { params: { ...params, month: second! }, actor: anna }),
  )
  expect(changes.length + left).toBe(found.sections[1]!.changed)
  for (const one of changes) {
    expect(one.before?.pageNo).toBe(one.after?.pageNo)
    const at = fresh.findIndex(({ pageNo }) => pageNo !== null && pageNo === one.after?.pageNo)
    if (at < 0) continue
    const places = (page: Page | null | undefined) => page?.elements.map(({ y }) => y)
    expect([places(one.before), places(one.after)]).toEqual([places(old[at]), places(fresh[at])])
  }
  // Looked at, nothing has changed.
  expect((await findBook(db(), id))!).toEqual(before)
  expect(await pagesOf(second!)).toEqual(old)

  await callEndpoint(typeset, { method: 'POST', params, actor: anna })
  expect(await settled(book.id)).toMatchObject({ needUpgrade: false, isTypesetting: false })
  expect(await pagesOf(second!)).toEqual(fresh)
})

test('a visitor and somebody else see nothing of it', async () => {
  for (const [endpoint, asked] of [
    [upgrade, params],
    [upgradePages, { ...params, month: '202405' }],
  ] as const) {
    expect((await callEndpoint(endpoint, { params: asked })).status).toBe(401)
    expect((await callEndpoint(endpoint, { params: asked, actor: person('ben') })).status).toBe(404)
  }
})
