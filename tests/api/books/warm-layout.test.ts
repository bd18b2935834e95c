import { expect, test } from 'vitest'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { findBook } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { loadSource, saveEntries } from '#lib/posts/post.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as getBook, POST as updateBook } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

/** `POSTS=3000 npx vitest run tests/api/books/warm-layout.test.ts` says what a change costs (docs/benchmarks.md). */
const posts = Number(process.env.POSTS ?? 400)

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const imported = await bring(anna, await madeLife(posts, 6))

type Book = { id: string; status: string; sourceId: string }
const settled = async (id: string): Promise<Book> => {
  const book = await until(
    async () => dataOf<Book>(await callEndpoint(getBook, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
  expect(book.status).toBe('ready')
  return book
}
const make = async (body: object): Promise<Book> => {
  const answer = await callEndpoint(createBook, {
    method: 'POST',
    body: { import_id: imported.id, ...body },
    actor: anna,
  })
  return settled(dataOf<Book>(answer).id)
}
const change = async ({ id }: Book, body: object): Promise<void> => {
  await callEndpoint(updateBook, { method: 'POST', params: { id }, body, actor: anna })
  await settled(id)
}
const layoutOf = async ({ id }: Book): Promise<string | null | undefined> =>
  (await findBook(db(), decodeBookId(id)?.id ?? ''))?.layoutKey

/** Processor time of this process with its threads, and time by the clock, from the request to the book being ready. */
const costOf = async (work: () => Promise<unknown>): Promise<{ cpuMs: number; ms: number }> => {
  const [before, from] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000, ms: performance.now() - from }
}

const title = '一年'
let book: Book
let first: { cpuMs: number; ms: number }
test('a book is laid out', async () => {
  first = await costOf(async () => {
    book = await make({ title })
  })
  expect(await layoutOf(book)).toMatch(/^layout\//)
})

test('another subtitle costs a part of a whole layout', async () => {
  const costs: { cpuMs: number; ms: number }[] = []
  for (let turn = 0; turn < 5; turn += 1)
    costs.push(await costOf(() => change(book, { subtitle: `第 ${turn} 个副题` })))
  const least = costs.toSorted((a, b) => a.cpuMs - b.cpuMs)[0]
  const said = (one: { cpuMs: number; ms: number } | undefined): string =>
    `${one?.cpuMs.toFixed(0)} ms of processor time, ${one?.ms.toFixed(0)} ms`
  console.log(`${posts} posts: first ${said(first)}; ${costs.map(said).join('; ')}`)
  expect(least?.cpuMs).toBeLessThan(first.cpuMs / (posts >= 3000 ? 10 : 4))
})

test('whatever is changed, the warm layout is the one a new book of the same gets', { timeout: 300_000 }, async () => {
  const steps: object[] = [
    { subtitle: '又一个副题' },
    { title: '两年' },
    { style: 'zazhi' },
    { author: '另一个人' },
    { style: 'shiguang', subtitle: '副题' },
  ]
  let said: object = { title }
  for (const step of steps) {
    said = { ...said, ...step }
    await change(book, step)
    expect([step, await layoutOf(book)]).toEqual([step, await layoutOf(await make(said))])
  }
  const before = await layoutOf(book)
  await transaction(async (tx) => {
    const source = await loadSource(tx, book.sourceId)
    if (!source) throw new Error('no posts')
    const entries = source.entries.map((one, index) =>
      index === 11 ? { ...one, body: [{ t: 'p' as const, inl: [{ t: 'text' as const, s: '改过的一条。' }] }] } : one,
    )
    await saveEntries(tx, book.sourceId, { ...source, entries: entries.filter((_, index) => index !== 40) })
    await requestTypesetting(tx, decodeBookId(book.id)?.id ?? '')
  })
  const edited = await costOf(() => settled(book.id))
  console.log(
    `an edited and a deleted post: ${edited.cpuMs.toFixed(0)} ms of processor time, ${edited.ms.toFixed(0)} ms`,
  )
  expect(await layoutOf(book)).not.toBe(before)
  expect(await layoutOf(book)).toBe(await layoutOf(await make(said)))
})
