/** What only a published book prints, read back from its files: `npm run isbn`, POST /api/book/{id}/edits, /pdf/{kind}. */
import { expect, test } from 'vitest'
import { recordIsbn, removeIsbn } from '#lib/books/isbn/isbn-papers.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as copyBook } from '../../../src/pages/api/book/[id]/copy.ts'
import { GET as coverSheet } from '../../../src/pages/api/book/[id]/cover_sheet.ts'
import { GET as design } from '../../../src/pages/api/book/[id]/design/index.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as getBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as getPdf } from '../../../src/pages/api/book/[id]/pdf/[kind].ts'
import { POST as removeBook } from '../../../src/pages/api/book/[id]/remove.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { readPdf } from '../../support/pdf.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const papers = { number: '978-7-302-51185-4', publisher: '清水出版社', papers: '2026 年 3 月 1 日出版合同，编号 17' }

type Book = { id: string; status: string }
const settled = (id: string): Promise<Book> =>
  until(
    async () => dataOf<Book>(await callEndpoint(getBook, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const imported = await bring(anna, await madeLife(3, 2))
const haveBook = async (style: string): Promise<string> => {
  const body = { import_id: imported.id, title: '书号', cover: 'vertical', style }
  const { id } = dataOf<Book>(await callEndpoint(createBook, { method: 'POST', body, actor: anna }))
  expect((await settled(id)).status).toBe('ready')
  return id
}

/** Words of the title and copyright pages and of the cover as the press gets them. */
const printed = async (id: string): Promise<{ front: string; cover: string }> => {
  expect((await settled(id)).status).toBe('ready')
  const words = async (kind: string, from: number, to: number): Promise<string> => {
    const answer = await until(
      () => callEndpoint(getPdf, { params: { id, kind }, actor: anna }),
      ({ status }) => status !== 202,
    )
    const { pages } = readPdf(Buffer.from(await answer.response.arrayBuffer()))
    return pages
      .slice(from, to)
      .map(({ text }) => text.replace(/\s/g, ''))
      .join('')
  }
  return { front: await words('inner', 0, 3), cover: await words('cover', 0, 1) }
}

let count = 0
type Told = { isbn: string | null; said: { field: string; version: string }[] }
type Outcome = { outcome: string; code: string | null }
const say = async (id: string, fields: Record<string, string | null>, actor = anna): Promise<Outcome> => {
  count += 1
  const { said } = dataOf<Told>(await callEndpoint(design, { params: { id }, actor: anna }))
  const baseOf = (field: string): string => said.find((one) => one.field === field)?.version ?? ''
  const changes = Object.entries(fields).map(([field, value]) => ({
    target: 'book',
    field,
    base: baseOf(field),
    value,
  }))
  const commands = [{ id: `command-${String(count).padStart(12, '0')}`, name: 'dress-book', changes }]
  const answer = await callEndpoint(write, { params: { id }, body: { commands }, actor })
  return dataOf<{ outcomes: Outcome[] }>(answer).outcomes[0]!
}

test.each(['shiguang', 'zazhi', 'jiaopian'])('%s: a private book prints no edition, price or number', async (style) => {
  const id = await haveBook(style)
  for (const [field, value] of [
    ['copyright/isbn', '9787302511854'],
    ['copyright/price', '人民币 99.00 元'],
    ['copyright/edition', '2026年3月第1版'],
  ] as const)
    expect(await say(id, { [field]: value })).toMatchObject({ outcome: 'refused', code: 'isbn_not_entitled' })
  const { front, cover } = await printed(id)
  expect(front).toContain('私人定制，非卖品')
  expect(front).not.toMatch(/版次|印次|定价|ISBN|第1版/)
  expect(cover).not.toContain('978')

  expect(await recordIsbn(id, papers)).toEqual({ ok: true, value: id })
  const published = await printed(id)
  expect(published.front).toContain('978-7-302-51185-4')
  expect(published.front).toMatch(/第1版/)
  expect(published.front).not.toContain('私人定制')
  expect(published.cover).toContain('9787302511854')
  await removeIsbn(id)
  expect((await printed(id)).front).not.toMatch(/版次|印次|定价|ISBN|第1版/)
})

test('a number is recorded with its papers for one book; no role, and no other number, stands for them', async () => {
  const id = await haveBook('shiguang')
  const codeOf = async (done: ReturnType<typeof recordIsbn>) => {
    const answered = await done
    return answered.ok ? 'ok' : answered.failure.code
  }
  expect(await codeOf(recordIsbn(id, { ...papers, number: '978-7-302-51185-5' }))).toBe('wrong_isbn')
  // Ten digits are no bars.
  expect(await codeOf(recordIsbn(id, { ...papers, number: '0-306-40615-2' }))).toBe('wrong_isbn')
  expect(await codeOf(recordIsbn(id, { ...papers, papers: ' ' }))).toBe('no_papers')
  expect(await codeOf(recordIsbn(id, { ...papers, publisher: '' }))).toBe('no_publisher')
  expect(await codeOf(recordIsbn('nosuchbook', papers))).toBe('not_found')
  expect(await codeOf(removeIsbn(id))).toBe('not_found')
  const partner = { ...anna, role: 'partner' } as typeof anna
  expect(await say(id, { 'copyright/isbn': papers.number }, partner)).toMatchObject({ code: 'isbn_not_entitled' })

  expect(await codeOf(recordIsbn(id, papers))).toBe('ok')
  expect(
    await query(connection, 'select action, capability, reason from audit_log where ref = $1', [
      (await query<{ id: string }>(connection, `select id from books where making ? 'isbn'`))[0]?.id,
    ]),
  ).toMatchObject([
    { action: 'isbn.record', capability: 'press', reason: expect.stringContaining('出版合同，编号 17') },
  ])
  const told = dataOf<Told>(await callEndpoint(design, { params: { id }, actor: anna }))
  expect(told.isbn).toBe(papers.number)
  expect(await say(id, { 'copyright/isbn': '978-7-111-07575-2' })).toMatchObject({ code: 'other_isbn' })
  const rows = { 'copyright/price': '人民币 99.00 元', 'copyright/isbn': '9787302511854' }
  expect((await say(id, rows)).outcome).toBe('written')
  const { front } = await printed(id)
  expect(front).toMatch(/定价.*99\.00/)
  expect(front).toContain('9787302511854')
  const barsOf = async (book: string) =>
    dataOf<{ barcode: string }>(await callEndpoint(coverSheet, { params: { id: book }, query: {}, actor: anna }))
      .barcode
  expect(await barsOf(id)).toBe('9787302511854')

  // A copy is another book, and prints what a private one does, whatever its owner wrote into the first.
  const twin = dataOf<Book>(await callEndpoint(copyBook, { params: { id }, actor: anna }))
  expect(await codeOf(recordIsbn(twin.id, papers))).toBe('isbn_taken')
  const copied = await printed(twin.id)
  expect(copied.front).toContain('私人定制，非卖品')
  expect(copied.front).not.toMatch(/定价|ISBN|99\.00|第1版/)
  expect([copied.cover.includes('978'), await barsOf(twin.id)]).toEqual([false, ''])

  // Whoever leaves the number out has a private book again.
  expect((await say(id, { 'copyright/isbn': '' })).outcome).toBe('written')
  const without = await printed(id)
  expect(without.front).not.toMatch(/定价|ISBN|99\.00/)
  expect([without.cover.includes('978'), await barsOf(id)]).toEqual([false, ''])

  // Made again after it was deleted: the number is named with its book, and taken back from there.
  expect((await callEndpoint(removeBook, { params: { id }, method: 'POST', actor: anna })).status).toBe(200)
  const taken = await recordIsbn(twin.id, papers)
  expect(taken).toMatchObject({ ok: false, failure: { code: 'isbn_taken' } })
  expect(JSON.stringify(taken)).toContain(id)
  expect(await removeIsbn(id)).toMatchObject({ ok: true })
  expect(await recordIsbn(twin.id, papers)).toMatchObject({ ok: true })
})
