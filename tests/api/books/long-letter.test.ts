/** A preface that filled its pages in one style is too long in another chosen later: the check says so. */
import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as check } from '../../../src/pages/api/book/[id]/check.ts'
import { POST as show } from '../../../src/pages/api/book/[id]/design/show.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as bookInfo, POST as changeInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const imported = await bring(anna, await madeLife(30, 2))

type Book = { id: string; status: string }
const settled = (id: string): Promise<Book> =>
  until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const made = await callEndpoint(createBook, { body: { import_id: imported.id, style: 'zazhi' }, actor: anna })
const book = await settled(dataOf<Book>(made).id)
const params = { id: book.id }

type Issue = { reason: string; severity: string; month: string; title: string; message: string }
const longLetters = async (): Promise<Issue[]> =>
  dataOf<{ issues: Issue[] }>(await callEndpoint(check, { params, actor: anna })).issues.filter(
    ({ reason }) => reason === 'long_letter',
  )
const wear = async (style: string): Promise<void> => {
  expect((await callEndpoint(changeInfo, { params, body: { style }, actor: anna })).status).toBe(200)
  await settled(book.id)
}

test('a style chosen later that has no room for a letter is told at the check, and gone when another has', {
  timeout: 120_000,
}, async () => {
  const text = (count: number) => ({
    ...{ target: 'book', field: 'preface/text' },
    value: '写给以后翻开这本书的人，愿你慢一点。'.repeat(count),
  })
  let count = 90
  const fits = async (): Promise<boolean> =>
    dataOf<{ over: unknown }>(
      await callEndpoint(show, { params, body: { part: 'preface', edits: [text(count)] }, actor: anna }),
    ).over === null
  while (count > 10 && !(await fits())) count -= 5
  const changes = [{ ...text(count), base: '' }]
  const commands = [{ id: 'command-of-a-long-letter-1', name: 'change-preface', changes }]
  const { outcomes } = dataOf<{ outcomes: { outcome: string }[] }>(
    await callEndpoint(write, { params, body: { commands }, actor: anna }),
  )
  expect(outcomes[0]?.outcome).toBe('written')
  await settled(book.id)
  expect(await longLetters()).toEqual([])
  await wear('tongnian')
  const [issue, ...others] = await longLetters()
  expect(others).toEqual([])
  expect(issue).toMatchObject({ severity: 'warn', month: 'preface', title: '序言超过两页' })
  expect(issue?.message).toMatch(/^换了版式以后，序言多出 \d+ 行，大约 \d+ 个字$/)
  await wear('zazhi')
  expect(await longLetters()).toEqual([])
})
